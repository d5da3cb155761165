/// A codec of strings with embedded JSON, for one `EmbeddedWire`.
public protocol EmbeddedWireCodec {
  /// The wire of the embedded JSON.
  static var wire: EmbeddedWire { get }

  /// Whether a string with a backslash or a control character is refused, so that the characters
  /// can be decoded in place, without a search for escapes.
  static var isPlain: Bool { get }

  /// Reads the string at the reader's position if it has the form that a writer writes, and the
  /// embedded JSON into `bytes`, which may grow. Returns the number of bytes; nil, without moving
  /// the reader, if the string has to be read in another way.
  static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int?

  /// Writes the string in which `json` is embedded.
  static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter)

  /// Returns the characters of the string in which `json` is embedded.
  static func text(of json: UnsafeRawBufferPointer) -> String
}

extension EmbeddedWireCodec {
  @inlinable
  static var expectation: StaticString { wire.expectation }

  public static func readPlain(from reader: inout JSONReader, into bytes: inout [UInt8]) -> Int? {
    nil
  }
}

/// The wire with JSON as the text of the string: `"{\"intensity\":3}"`.
public enum JSONString: EmbeddedWireCodec {
  @inlinable
  public static var wire: EmbeddedWire { .json }

  @inlinable
  public static var isPlain: Bool { false }

  @inlinable
  public static func write(_ json: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    writer.string(utf8: json)
  }

  public static func text(of json: UnsafeRawBufferPointer) -> String {
    String(decoding: json, as: UTF8.self)
  }
}

/// The wire with JSON in base 64 (RFC 4648 §4): `"eyJpbnRlbnNpdHkiOjN9"`.
public enum Base64JSON: EmbeddedWireCodec {
  @inlinable
  public static var wire: EmbeddedWire { .base64JSON }

  @inlinable
  public static var isPlain: Bool { true }

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

extension JSONStyle {
  /// The layout of embedded JSON: one line, with members in the same order as outside.
  @usableFromInline
  var embedded: JSONStyle {
    var style = JSONStyle.compact
    style.sortsKeys = sortsKeys
    return style
  }
}
