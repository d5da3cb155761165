/// The mapping of a map that is an empty array where it is empty.
public enum MapOrEmptyArrayMapping<Element: WireMapping>: WireMapping, Measuring {
  @inlinable
  public static func domain(
    _ dto: MapOrEmptyArray<Element.DTO>
  ) throws(MappingError) -> [String: Element.Domain] {
    switch dto {
    case .map(let members): try MapMapping<Element>.domain(members)
    case .emptyArray: [:]
    }
  }

  @inlinable
  public static func dto(_ domain: [String: Element.Domain]) -> MapOrEmptyArray<Element.DTO> {
    domain.isEmpty ? .emptyArray : .map(MapMapping<Element>.dto(domain))
  }

  @inlinable
  public static func measure(of value: [String: Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { MapMapping<Element>.boundsExpectation }
}
