/// The mapping of `[String: T]`; the key of an element that does not fit is part of the path.
public enum MapMapping<Element: WireMapping>: WireMapping, Measuring {
  @inlinable
  public static func domain(
    _ dto: [String: Element.DTO]
  ) throws(MappingError) -> [String: Element.Domain] {
    var values: [String: Element.Domain] = [:]
    values.reserveCapacity(dto.count)
    var firstError: (key: String, error: MappingError)?
    for (key, element) in dto {
      do {
        values[key] = try Element.domain(element)
      } catch {
        // The order of a dictionary is another in each run; which error is thrown is not.
        if firstError.map({ key.precedes($0.key) }) ?? true { firstError = (key, error) }
      }
    }
    if let firstError { throw firstError.error.at(firstError.key) }
    return values
  }

  @inlinable
  public static func dto(_ domain: [String: Element.Domain]) -> [String: Element.DTO] {
    domain.mapValues { Element.dto($0) }
  }

  @inlinable
  public static func measure(of value: [String: Element.Domain]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "a map with a count within its bounds" }
}
