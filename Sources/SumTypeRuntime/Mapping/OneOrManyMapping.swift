/// The mapping of a list that may be its only element instead.
public enum OneOrManyMapping<Element: WireMapping>: WireMapping, Measuring {
  @inlinable
  public static func domain(
    _ dto: OneOrMany<Element.DTO>
  ) throws(MappingError) -> [Element.Domain] {
    switch dto {
    case .one(let element): [try Element.domain(element)]
    case .many(let elements): try ListMapping<Element>.domain(elements)
    }
  }

  @inlinable
  public static func dto(_ domain: [Element.Domain]) -> OneOrMany<Element.DTO> {
    if domain.count == 1, let only = domain.first { return .one(Element.dto(only)) }
    return .many(ListMapping<Element>.dto(domain))
  }

  @inlinable
  public static func measure(of value: [Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { ListMapping<Element>.boundsExpectation }
}
