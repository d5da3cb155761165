/// The pattern of a string, as a type, so that a codec can be made of it.
///
/// ```swift
/// enum SlugPattern: StringPattern {
///   static let pattern = TextPattern("^[a-z-]+$")
/// }
/// ```
public protocol StringPattern {
  /// What a string is held against.
  static var pattern: TextPattern { get }
}

/// A string that has a pattern: `PatternCodec<SlugPattern>`.
///
/// One that is read and does not match is a value like any other, and noted in the report of what was
/// kept. What was not changed is saved as it was; one that the app has put there refuses the save.
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
