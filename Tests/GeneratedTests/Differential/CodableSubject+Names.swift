import Foundation
import SumTypeRuntime
import TestDocuments
import TestSupport

extension CodableSubject {
  /// The names of all structs, tuples, unions and documents with entries whose code is part of the
  /// package, without versions of one schema.
  static let names: [String] = try! DocumentSource.composites()

  /// Returns the subject of this name: a listed document, or the codec and DTO whose names begin with it.
  static func named(_ name: String) -> CodableSubject? {
    if let document = documents.first(where: { $0.name == name }) { return document }
    // Codec and DTO of a nested type are at the top of the file: `PostTextCodec`.
    let base = baseName(name)
    guard let dto = Schemas.generatedType("\(base)DTO") as? any MappedDTO.Type else { return nil }
    return found(name, base, dto)
  }

  private static func found<DTO: MappedDTO>(
    _ name: String, _ base: String, _ dto: DTO.Type
  ) -> CodableSubject? {
    guard let codec = Schemas.generatedType("\(base)Codec") as? any JSONCodec<DTO.Domain>.Type
    else { return nil }
    return made(name, codec, dto)
  }

  private static func made<Codec: JSONCodec, DTO: MappedDTO>(
    _ name: String, _ codec: Codec.Type, _ dto: DTO.Type
  ) -> CodableSubject where Codec.Value == DTO.Domain { CodableSubject(name, codec, dto) }

  private static func baseName(_ name: String) -> String { name.filter { $0 != "." } }
}
