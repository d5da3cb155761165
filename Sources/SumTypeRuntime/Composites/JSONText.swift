/// JSON as the text of the string: `"{\"intensity\":3}"`.
public enum JSONText: JSONWrapping {
  @inlinable
  public static var expectation: StaticString { "JSON in a string" }

  @inlinable
  public static var isPlain: Bool { false }

  @inlinable
  public static func unwrap(_ text: UnsafeRawBufferPointer) -> [UInt8]? { Array(text) }

  @inlinable
  public static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    writer.string(utf8: json)
  }

  public static func text(of json: UnsafeRawBufferPointer) -> String {
    String(decoding: json, as: UTF8.self)
  }
}
