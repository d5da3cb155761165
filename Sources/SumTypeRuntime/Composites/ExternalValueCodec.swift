/// A type of the app's own through its raw value: `ExternalValueCodec<Color, StringCodec>`.
///
/// A raw value that the type refuses is an `.invalidValue`. The type may take a raw value for
/// another one (`#FFF` for `#ffffff`): what is not changed is written back as it was read.
public enum ExternalValueCodec<
  Value: RawRepresentable & Sendable, Base: JSONCodec
>: JSONCodec where Base.Value == Value.RawValue {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.offset
    let raw = try Base.decode(from: &reader)
    guard let value = Value(rawValue: raw) else {
      throw JSONFault(.invalidValue, at: start, expected: "a value that its type accepts")
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

extension ExternalValueCodec: WireMapping where Base: WireMapping, Base.Domain == Value.RawValue {
  /// - Throws: `MappingError` where the type refuses the raw value.
  @inlinable
  public static func domain(_ dto: Base.DTO) throws(MappingError) -> Value {
    let raw = try Base.domain(dto)
    guard let value = Value(rawValue: raw) else {
      throw MappingError(expected: "a value that its type accepts", found: "\(raw)")
    }
    return value
  }

  @inlinable
  public static func dto(_ domain: Value) -> Base.DTO { Base.dto(domain.rawValue) }
}
