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
  public static var boundsExpectation: StaticString { StringCodec.boundsExpectation }
}
