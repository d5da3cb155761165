/// A codec of values that are written as a JSON string with a grammar of its own:
/// `"2026-01-31T12:00:00Z"`.
///
/// The text is read and written as bytes, straight from the source and into the output. The same
/// functions serve the mapping, whose DTO is the text.
public protocol TextCodec: JSONCodec, WireMapping where DTO == String, Domain == Value {
  /// What the text says, for messages: "a UUID".
  static var expectation: StaticString { get }

  /// The value that the text says, in UTF-8 and without quotes and escapes; nil where it says none.
  static func parse(_ text: UnsafeRawBufferPointer) -> Value?

  /// Calls `body` with the text that says `value`; returns false, without a call, where none does.
  static func withText(of value: Value, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool

  /// What the DTO holds for a value that no text says: something that is not read as another value.
  static func unreadableText(of value: Value) -> String
}

extension TextCodec {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    try decodeText(from: &reader)
  }

  /// Reads a string however it is written, and what its text says.
  @inlinable
  static func decodeText(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.withStringBytes(expected: expectation) {
      (text) throws(JSONFault) -> Value? in parse(text)
    }
    guard let value else { throw JSONFault(.invalidValue, at: start, expected: expectation) }
    return value
  }

  @inlinable
  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    encodeText(value, to: &writer)
  }

  /// Writes the text that says the value, whatever it is.
  @inlinable
  static func encodeText(_ value: Value, to writer: inout JSONWriter) {
    let isWritten = withText(of: value) { writer.string(utf8: $0) }
    if !isWritten {
      writer.report(JSONFault(.unrepresentable, at: writer.count, expected: expectation))
    }
  }

  public static func domain(_ dto: String) throws(MappingError) -> Value {
    var text = dto
    guard let value = text.withUTF8({ parse(UnsafeRawBufferPointer($0)) }) else {
      throw MappingError(expected: expectation, text: dto)
    }
    return value
  }

  @inline(never)
  public static func dto(_ domain: Value) -> String { text(of: domain) }

  /// The text that says the value, or ``unreadableText(of:)`` where none does.
  static func text(of domain: Value) -> String {
    var text = ""
    let isWritten = withText(of: domain) { text = String(decoding: $0, as: UTF8.self) }
    return isWritten ? text : unreadableText(of: domain)
  }

  public static func unreadableText(of value: Value) -> String { "" }
}
