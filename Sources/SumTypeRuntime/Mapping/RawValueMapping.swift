/// The mapping of an enum or an alias: the DTO is the raw value's.
///
/// ```swift
/// RawValueMapping<Mood, StringCodec>.self     // "happy" and Mood.happy
/// RawValueMapping<UserID, UUIDCodec>.self     // "8F14E45F-…" and UserID(rawValue: …)
/// ```
public enum RawValueMapping<Value: RawRepresentable, Base: JSONCodec & WireMapping>: WireMapping
where Base.Domain == Value.RawValue, Base.Value == Value.RawValue {
  /// - Throws: `MappingError` where the raw value stands for none: a closed enum does not know it,
  ///   or only knows one that is spelled otherwise (Swift takes `"é"` in its two spellings for
  ///   equal; writing it back would respell it).
  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Value {
    let raw = try Base.domain(dto)
    guard let value = Value(rawValue: raw), Base.isSame(value.rawValue, raw) else {
      throw MappingError(expected: "a known value", found: "\(raw)")
    }
    return value
  }

  @inlinable
  public static func dto(_ domain: Value) -> Base.DTO { Base.dto(domain.rawValue) }
}

extension RawValueMapping: Measuring where Base: Measuring, Base.Measured == Value.RawValue {
  @inlinable
  public static func measure(of value: Value) -> Base.Measure? { Base.measure(of: value.rawValue) }

  @inlinable
  public static var boundsExpectation: StaticString { Base.boundsExpectation }
}
