/// The mapping of `T?`.
public enum OptionalMapping<Wrapped: WireMapping>: WireMapping {
  @inlinable
  public static func domain(_ dto: Wrapped.DTO?) throws(MappingError) -> Wrapped.Domain? {
    guard let dto else { return nil }
    return try Wrapped.domain(dto)
  }

  @inlinable
  @inline(never)
  public static func dto(_ domain: Wrapped.Domain?) -> Wrapped.DTO? {
    domain.map { Wrapped.dto($0) }
  }
}

extension OptionalMapping: Measuring where Wrapped: Measuring, Wrapped.Measured == Wrapped.Domain {
  @inlinable
  public static func measure(of value: Wrapped.Domain?) -> Wrapped.Measure? {
    guard let value else { return nil }
    return Wrapped.measure(of: value)
  }

  @inlinable
  public static var boundsExpectation: StaticString { Wrapped.boundsExpectation }
}
