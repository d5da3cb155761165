import Foundation

/// A codec of values that are written as a JSON string in a grammar of their own:
/// `"2026-01-31T12:00:00Z"`.
///
/// The text is read from the source and written to the output as bytes. The same functions serve
/// the mapping, whose DTO is the text.
public protocol TextCodec: JSONCodec, WireMapping where DTO == String, Domain == Value {
  /// The expectation in messages: "a UUID".
  static var expectation: StaticString { get }

  /// Returns the value of a text, which is in UTF-8 without quotes and escapes; nil if it has none.
  static func parse(_ text: UnsafeRawBufferPointer) -> Value?

  /// Calls `body` with the text of `value`; returns false, without a call, if it has none.
  static func withText(of value: Value, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool

  /// Returns the DTO of a value that has no text: a text that is not read as another value.
  static func unreadableText(of value: Value) -> String
}

extension TextCodec {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    try decodeText(from: &reader)
  }

  /// Reads a string in any spelling, and returns the value of its text.
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

  /// Writes the text of the value, with escapes if it needs them.
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

  /// Returns the text of the value, or ``unreadableText(of:)`` if it has none.
  static func text(of domain: Value) -> String {
    var text = ""
    let isWritten = withText(of: domain) { text = String(decoding: $0, as: UTF8.self) }
    return isWritten ? text : unreadableText(of: domain)
  }

  public static func unreadableText(of value: Value) -> String { "" }
}

/// A codec of strings. Bounds limit the number of Unicode scalars.
public enum StringCodec: PlainCodec, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> String {
    try reader.readString()
  }

  @inlinable
  public static func decodeIfPresent(from reader: inout JSONReader) throws(JSONFault) -> String? {
    try reader.readStringIfPresent()
  }

  @inlinable
  @inline(__always)
  public static func encode(_ value: String, to writer: inout JSONWriter) { writer.string(value) }

  @inlinable
  public static func isSame(_ lhs: String, _ rhs: String) -> Bool { lhs.isSameUTF8(as: rhs) }

  @inlinable
  public static func measure(of value: String) -> Int? { value.unicodeScalars.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .string }
}

/// A codec of URLs, which refuses a text that Foundation would percent-encode or otherwise change
/// to make it a URL.
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

  /// Whether both have the same text. `URL` compares its base and its relative part instead.
  public static func isSame(_ lhs: URL, _ rhs: URL) -> Bool {
    // Foundation makes a string for each call of `absoluteString`.
    areIdentical(lhs, rhs) || lhs.absoluteString.isSameUTF8(as: rhs.absoluteString)
  }

  /// Creates a URL without changing the text. Before macOS 14 `URL(string:)` changed nothing; since
  /// then it needs an argument for that.
  private static func strictURL(_ string: String) -> URL? {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
      return URL(string: string, encodingInvalidCharacters: false)
    }
    return URL(string: string)
  }
}

/// The pattern of a string as a type, so that it can be a parameter of a codec.
///
/// ```swift
/// enum SlugPattern: StringPattern {
///   static let pattern = TextPattern("^[a-z-]+$")
/// }
/// ```
public protocol StringPattern {
  /// The pattern that strings should match.
  static var pattern: TextPattern { get }
}

/// A codec of strings that have a pattern: `PatternCodec<SlugPattern>`.
///
/// A string that is read and does not match is a value like any other, and is listed in the report
/// of kept data. A save keeps it if it did not change; one that the app has set refuses the save.
public enum PatternCodec<Pattern: StringPattern>: PlainCodec, Measuring {
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> String {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try StringCodec.decode(from: &reader)
    if reader.recordsKept, !Pattern.pattern.matches(value) {
      let fault = Pattern.pattern.fault(of: value, at: start)
      reader.kept.append(KeptItem(.mismatch, start..<reader.offset, fault: fault))
    }
    return value
  }

  public static func encode(_ value: String, to writer: inout JSONWriter) {
    if !Pattern.pattern.matches(value) {
      writer.refuseNext(Pattern.pattern.fault(of: value, at: 0))
    }
    writer.string(value)
  }

  @inlinable
  public static func isSame(_ lhs: String, _ rhs: String) -> Bool { StringCodec.isSame(lhs, rhs) }

  @inlinable
  public static func measure(of value: String) -> Int? { StringCodec.measure(of: value) }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { StringCodec.boundsKind }
}
