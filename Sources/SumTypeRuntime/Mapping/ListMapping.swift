/// The mapping of `[T]`; the index of an element that does not fit is part of the path.
public enum ListMapping<Element: WireMapping>: WireMapping, Measuring {
  @inlinable
  public static func domain(_ dto: [Element.DTO]) throws(MappingError) -> [Element.Domain] {
    var values: [Element.Domain] = []
    values.reserveCapacity(dto.count)
    for (index, element) in dto.enumerated() {
      do {
        values.append(try Element.domain(element))
      } catch {
        throw error.at(index)
      }
    }
    return values
  }

  @inlinable
  public static func dto(_ domain: [Element.Domain]) -> [Element.DTO] {
    domain.map { Element.dto($0) }
  }

  @inlinable
  public static func measure(of value: [Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "a list with a count within its bounds" }
}
