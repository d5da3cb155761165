/// An enum or an alias through its raw value: `RawValueCodec<UserID, UUIDCodec>`.
///
/// A raw value that stands for none is an `.unknownValue`. So is one that only stands for a value
/// spelled otherwise: Swift takes `"é"` in its two spellings for equal, and written back it would
/// be respelled.
public enum RawValueCodec<
  Value: RawRepresentable & Sendable, Base: JSONCodec
>: JSONCodec where Base.Value == Value.RawValue {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.offset
    let raw = try Base.decode(from: &reader)
    guard let value = Value(rawValue: raw), Base.isSame(value.rawValue, raw) else {
      throw JSONFault(.unknownValue, at: start, expected: "a known value")
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
  public static var readsNull: Bool { Base.readsNull }
}

extension RawValueCodec: WireMapping where Base: WireMapping, Base.Domain == Value.RawValue {
  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Value {
    try RawValueMapping<Value, Base>.domain(dto)
  }

  @inlinable
  public static func dto(_ domain: Value) -> Base.DTO { Base.dto(domain.rawValue) }
}

extension RawValueCodec: Measuring where Base: Measuring, Base.Measured == Value.RawValue {
  @inlinable
  public static func measure(of value: Value) -> Base.Measure? { Base.measure(of: value.rawValue) }

  @inlinable
  public static var boundsExpectation: StaticString { Base.boundsExpectation }
}
