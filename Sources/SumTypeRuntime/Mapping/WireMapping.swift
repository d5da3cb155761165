/// How a value of the domain lies in a DTO, field by field.
///
/// ```swift
/// id = UUIDCodec.dto(post.id)                 // UUID to String
/// id: try UUIDCodec.domain(id, at: "id")      // String to UUID
/// ```
///
/// Like a codec, a mapping is an enum without cases, and mappings compose as types:
/// `ListMapping<OptionalMapping<UUIDCodec>>`. The codecs of scalars are mappings too.
public protocol WireMapping<DTO, Domain> {
  /// The type of the field in the DTO.
  associatedtype DTO: Codable & Sendable

  /// The type of the property in the domain.
  associatedtype Domain

  /// The value that the DTO says.
  ///
  /// - Throws: `MappingError` where it says none; a value is never made up.
  static func domain(_ dto: DTO) throws(MappingError) -> Domain

  /// The DTO that says the value.
  static func dto(_ domain: Domain) -> DTO
}

extension WireMapping {
  /// The value of the member `field`; its key begins the path of the error.
  @inlinable
  @inline(never)
  public static func domain(_ dto: DTO, at field: StaticString) throws(MappingError) -> Domain {
    do {
      return try domain(dto)
    } catch {
      throw error.at("\(field)")
    }
  }
}

extension WireMapping where Self: Measuring, Measured == Domain {
  /// The value of the member `field`, which has bounds.
  @inlinable
  @inline(never)
  public static func domain<Bounds: RangeExpression>(
    _ dto: DTO, at field: StaticString, in bounds: Bounds
  ) throws(MappingError) -> Domain where Bounds.Bound == Measure {
    let value = try domain(dto, at: field)
    guard isWithin(bounds, value) else {
      throw MappingError(expected: boundsExpectation, found: "\(value)").at("\(field)")
    }
    return value
  }
}
