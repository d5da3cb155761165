import Foundation

/// A URL, and nothing that has to be changed to become one: a text that Foundation would
/// percent-encode or otherwise respell is refused.
public enum URLCodec: TextCodec {
  @inlinable
  public static var expectation: StaticString { "a URL" }

  public static func parse(_ text: UnsafeRawBufferPointer) -> URL? {
    let string = String(decoding: text, as: UTF8.self)
    guard let url = strictURL(string), url.absoluteString.isSameUTF8(as: string) else { return nil }
    return url
  }

  public static func withText(of value: URL, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    var text = value.absoluteString
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    return true
  }

  /// `URL` compares the base and the relative part; on the wire there is one text.
  public static func isSame(_ lhs: URL, _ rhs: URL) -> Bool {
    lhs.absoluteString.isSameUTF8(as: rhs.absoluteString)
  }

  /// Before macOS 14 `URL(string:)` was strict; since then it has to be asked to be.
  private static func strictURL(_ string: String) -> URL? {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
      return URL(string: string, encodingInvalidCharacters: false)
    }
    return URL(string: string)
  }
}
