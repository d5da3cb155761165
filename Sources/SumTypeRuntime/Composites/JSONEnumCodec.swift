/// The codec of a generated enum.
///
/// ```swift
/// public enum MoodCodec: JSONEnumCodec {
///   public typealias Value = Mood
///   public typealias Base = StringCodec
///   public static func isUnknown(_ value: Mood) -> Bool {      // only where the enum is open
///     if case .unknown = value { true } else { false }
///   }
/// }
/// ```
///
/// A value that an open enum does not know is read, and noted in the report of what was kept. A
/// closed enum refuses it.
public protocol JSONEnumCodec<Value>: JSONCodec, WireMapping
where Value: RawRepresentable, Domain == Value, DTO == Base.DTO {
  /// How the raw values are written.
  associatedtype Base: JSONCodec, WireMapping
  where Base.Value == Value.RawValue, Base.Domain == Value.RawValue

  /// Whether `value` is one that this version of the schema does not know; by default none is.
  static func isUnknown(_ value: Value) -> Bool
}

extension JSONEnumCodec {
  @inlinable
  public static func isUnknown(_ value: Value) -> Bool { false }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try RawValueCodec<Value, Base>.decode(from: &reader)
    if reader.recordsKept, isUnknown(value) {
      reader.kept.append(KeptItem(.value, start..<reader.offset))
    }
    return value
  }

  @inlinable
  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    Base.encode(value.rawValue, to: &writer)
  }

  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    Base.isSame(lhs.rawValue, rhs.rawValue)
  }

  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Value {
    try RawValueMapping<Value, Base>.domain(dto)
  }

  @inlinable
  public static func dto(_ domain: Value) -> Base.DTO { Base.dto(domain.rawValue) }
}
