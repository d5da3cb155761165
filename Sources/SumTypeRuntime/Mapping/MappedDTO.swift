/// What every generated DTO is: the `Codable` mirror of one domain type, with the way there and
/// back.
public protocol MappedDTO: Codable, Sendable {
  /// The type of the domain that this mirrors.
  associatedtype Domain

  /// The mirror of a value.
  init(_ domain: Domain)

  /// The value that this mirrors.
  ///
  /// - Throws: `MappingError` with the path of the first field that does not fit. The DTO of an
  ///   open union does not throw: what does not fit becomes its `unknown` case.
  func domain() throws(MappingError) -> Domain
}

extension MappedDTO {
  /// The value of the member `field`; its key begins the path of the error.
  @inlinable
  @inline(never)
  public func domain(at field: StaticString) throws(MappingError) -> Domain {
    do {
      return try domain()
    } catch {
      throw error.at("\(field)")
    }
  }
}
