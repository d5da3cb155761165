/// The mapping of a field whose type has a DTO of its own: `ListMapping<DTOMapping<PostDTO>>`.
public enum DTOMapping<DTO: MappedDTO>: WireMapping {
  @inlinable
  public static func domain(_ dto: DTO) throws(MappingError) -> DTO.Domain { try dto.domain() }

  @inlinable
  public static func dto(_ domain: DTO.Domain) -> DTO { DTO(domain) }
}
