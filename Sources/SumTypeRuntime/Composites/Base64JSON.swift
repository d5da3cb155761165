/// JSON in base 64 (RFC 4648 §4): `"eyJpbnRlbnNpdHkiOjN9"`.
public enum Base64JSON: JSONWrapping {
  @inlinable
  public static var expectation: StaticString { "JSON in base64" }

  @inlinable
  public static var isPlain: Bool { true }

  public static func unwrap(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    Base64.bytes(of: text, .standard)
  }

  public static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int? {
    reader.readEndedString { Base64.decode(prefixOf: $0, into: &bytes) }
  }

  public static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    let count = Base64.textCount(of: json.count, isPadded: true)
    writer.plainString(count: count) { output in
      Base64.encode(
        json, .standard, into: UnsafeMutableRawBufferPointer(start: output, count: count))
    }
  }

  public static func text(of json: UnsafeRawBufferPointer) -> String {
    var text = ""
    Base64.withText(of: json, .standard, isPadded: true) {
      text = String(decoding: $0, as: UTF8.self)
    }
    return text
  }
}
