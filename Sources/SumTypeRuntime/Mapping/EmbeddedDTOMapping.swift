import Foundation

/// The mapping of a value whose JSON lies in a string, through the value's DTO: for code that was
/// generated without codecs, which ``EmbeddedMapping`` goes through.
///
/// ```swift
/// EmbeddedDTOMapping<DTOMapping<BadgeDTO>, Base64JSON>.self
/// ```
///
/// What a coder cannot keep, this cannot keep either, see ``UnionDecoding``.
public enum EmbeddedDTOMapping<Inner: WireMapping, Wrapping: JSONWrapping>: WireMapping {
  /// - Throws: `MappingError` where the string does not hold the value's JSON.
  public static func domain(_ dto: String) throws(MappingError) -> Inner.Domain {
    var text = dto
    guard let json = text.withUTF8({ Wrapping.unwrap(UnsafeRawBufferPointer($0)) }),
      let slice = try? JSONSlice(parsing: json)
    else {
      throw MappingError(expected: Wrapping.expectation, text: dto)
    }
    let value: Inner.DTO
    do {
      value = try JSONDecoder().decode(Inner.DTO.self, from: Data(json))
    } catch {
      let explained = slice.fault(for: error, below: 0).explained(in: json)
      throw MappingError(
        expected: Wrapping.expectation, found: explained.found, path: explained.location.pointer)
    }
    return try Inner.domain(value)
  }

  /// The string with the value's JSON on one line, the members sorted; an empty one, which is not
  /// read as any value, where part of the value has no JSON.
  public static func dto(_ domain: Inner.Domain) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(Inner.dto(domain)) else { return "" }
    return json.withUnsafeBytes { Wrapping.text(of: $0) }
  }
}

extension EmbeddedDTOMapping: Measuring
where Inner: Measuring, Inner.Measured == Inner.Domain {
  @inlinable
  public static func measure(of value: Inner.Domain) -> Inner.Measure? {
    Inner.measure(of: value)
  }

  @inlinable
  public static var boundsExpectation: StaticString { Inner.boundsExpectation }
}
