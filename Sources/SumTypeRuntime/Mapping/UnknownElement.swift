/// An element of a list that the domain has no value for.
public struct UnknownElement<Element: MappedDTO>: Sendable {
  /// Its place in the list that was read.
  public var index: Int

  /// What was read.
  public var element: Element

  /// Why there is no value, with the path from the list.
  public var error: MappingError

  /// An element of its own making; a mapping makes them when it reads.
  public init(index: Int, element: Element, error: MappingError) {
    self.index = index
    self.element = element
    self.error = error
  }
}

extension UnknownElement: Equatable where Element: Equatable {}
