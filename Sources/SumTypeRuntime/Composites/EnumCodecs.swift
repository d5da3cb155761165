/// A codec of a value that is written as its raw value.
public protocol RawRepresentableCodec<Value>: JSONCodec where Value: RawRepresentable {
  /// The codec of the raw values.
  associatedtype Base: JSONCodec where Base.Value == Value.RawValue
}

extension RawRepresentableCodec {
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

/// A codec of a generated enum.
///
/// ```swift
/// public enum MoodCodec: JSONEnumCodec {
///   public typealias Value = Mood
///   public typealias Base = StringCodec
///   public static func isUnknown(_ value: Mood) -> Bool {      // only if the enum is open
///     if case .unknown = value { true } else { false }
///   }
/// }
/// ```
///
/// An open enum reads a value that it does not know, and lists it in the report of kept data. A
/// closed enum refuses the value. A raw value that Swift takes for equal to a known one but that has other
/// UTF-8 (the two spellings of `"é"`) is refused with `.unknownValue`: a save would change the spelling.
///
/// If the initialiser of the enum accepts a raw value that is not that of the case, it is an alias. A save
/// keeps it if the value did not change.
public protocol JSONEnumCodec<Value>: RawRepresentableCodec, WireMapping
where
  Base: WireMapping, Base.Domain == Value.RawValue, Domain == Value, DTO == Base.DTO,
  Value.RawValue: Equatable
{

  /// Whether this version of the schema does not know `value`; false by default.
  static func isUnknown(_ value: Value) -> Bool
}

extension JSONEnumCodec {
  @inlinable
  public static func isUnknown(_ value: Value) -> Bool { false }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.offset
    let raw = try Base.decode(from: &reader)
    guard let value: Value = Base.known(raw) else {
      throw JSONFault(.unknownValue, at: start, expected: JSONFault.knownValue)
    }
    if reader.recordsKept, isUnknown(value) {
      reader.kept.append(KeptItem(.value, start..<reader.offset))
    }
    return value
  }

  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Value {
    try RawValueMapping<Value, Base>.domain(dto)
  }

  @inlinable
  public static func dto(_ domain: Value) -> Base.DTO { Base.dto(domain.rawValue) }
}

/// A codec of an alias of a scalar, by its raw value: `RawValueCodec<UserID, UUIDCodec>`.
///
/// A raw value that no value has is refused with `.unknownValue`. So is one that Swift takes for
/// equal to a known raw value but that has other UTF-8 (the two spellings of `"é"`): a save would
/// change the spelling.
public enum RawValueCodec<
  Value: RawRepresentable & Sendable, Base: JSONCodec
>: RawRepresentableCodec where Base.Value == Value.RawValue {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.offset
    let raw = try Base.decode(from: &reader)
    guard let value = Value(rawValue: raw), Base.isSame(value.rawValue, raw) else {
      throw JSONFault(.unknownValue, at: start, expected: JSONFault.knownValue)
    }
    return value
  }
}

extension RawValueCodec: WireMapping
where Base: WireMapping, Base.Domain == Value.RawValue, Value.RawValue: Equatable {
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
  public static var boundsKind: BrokenBounds.Kind { Base.boundsKind }
}

/// A codec of an external type, by its raw value: `ExternalTypeCodec<Color, StringCodec>`.
///
/// A raw value that the type refuses is an `.invalidValue`. The type may change the raw value
/// (`#FFF` to `#ffffff`): a save keeps the spelling that was read if the value did not change.
public enum ExternalTypeCodec<
  Value: RawRepresentable & Sendable, Base: JSONCodec
>: RawRepresentableCodec where Base.Value == Value.RawValue {
  @inlinable
  static var expectation: StaticString { "a value that its type accepts" }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.offset
    let raw = try Base.decode(from: &reader)
    guard let value = Value(rawValue: raw) else {
      throw JSONFault(.invalidValue, at: start, expected: expectation)
    }
    return value
  }
}

extension ExternalTypeCodec: WireMapping where Base: WireMapping, Base.Domain == Value.RawValue {
  /// - Throws: `MappingError` if the type refuses the raw value.
  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Value {
    let raw = try Base.domain(dto)
    guard let value = Value(rawValue: raw) else {
      throw MappingError(expected: expectation, found: "\(raw)")
    }
    return value
  }

  @inlinable
  public static func dto(_ domain: Value) -> Base.DTO { Base.dto(domain.rawValue) }
}
