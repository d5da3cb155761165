/// The mapping of a list whose unknown and malformed elements are kept beside the domain
/// (`"unknown": "aside"`).
///
/// ```swift
/// let (entries, unknownEntries) = AsideListMapping<PostDTO>.domain(entries)
/// entries = AsideListMapping<PostDTO>.dto(timeline.entries, with: unknownEntries)
/// ```
public enum AsideListMapping<Element: MappedDTO> {
  /// The elements that have a value, and those that have none with their places.
  public static func domain(
    _ dto: [Element]
  ) -> (values: [Element.Domain], unknown: [UnknownElement<Element>]) {
    var values: [Element.Domain] = []
    var unknown: [UnknownElement<Element>] = []
    for (index, element) in dto.enumerated() {
      do {
        values.append(try element.domain())
      } catch {
        unknown.append(UnknownElement(index: index, element: element, error: error.at(index)))
      }
    }
    return (values, unknown)
  }

  /// The elements with the unknown ones back at their places, or at the end of a list that has
  /// become shorter.
  public static func dto(
    _ values: [Element.Domain], with unknown: [UnknownElement<Element>]
  ) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(values.count + unknown.count)
    var known = values.makeIterator()
    for item in unknown.sorted(by: { $0.index < $1.index }) {
      while elements.count < item.index, let value = known.next() {
        elements.append(Element(value))
      }
      elements.append(item.element)
    }
    while let value = known.next() { elements.append(Element(value)) }
    return elements
  }
}
