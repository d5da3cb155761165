/// The mapping of a value whose JSON lies in a string, or of text that is none: the DTO is the
/// string.
///
/// ```swift
/// JSONOrTextMapping<EmbeddedMapping<ConfigCodec, JSONText>>.self
/// ```
public enum JSONOrTextMapping<Embedded: WireMapping>: WireMapping where Embedded.DTO == String {
  /// Never throws: what does not fit is text.
  @inlinable
  public static func domain(
    _ dto: String
  ) throws(MappingError) -> JSONOrText<Embedded.Domain> {
    do {
      return .value(try Embedded.domain(dto))
    } catch {
      return .text(dto)
    }
  }

  @inlinable
  public static func dto(_ domain: JSONOrText<Embedded.Domain>) -> String {
    switch domain {
    case .value(let value): Embedded.dto(value)
    case .text(let text): text
    }
  }
}
