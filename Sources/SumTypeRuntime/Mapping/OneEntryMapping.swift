/// The mapping of an object of one member; its key is part of the path.
public enum OneEntryMapping<Element: WireMapping>: WireMapping {
  @inlinable
  public static func domain(
    _ dto: OneEntry<Element.DTO>
  ) throws(MappingError) -> OneEntry<Element.Domain> {
    do {
      return OneEntry(key: dto.key, value: try Element.domain(dto.value))
    } catch {
      throw error.at(dto.key)
    }
  }

  @inlinable
  public static func dto(_ domain: OneEntry<Element.Domain>) -> OneEntry<Element.DTO> {
    OneEntry(key: domain.key, value: Element.dto(domain.value))
  }
}
