import Foundation
import SumTypeRuntime
import TestSupport

extension Subject {
  /// The structs and unions of the schemas for real data, of which there are hundreds. Their code is
  /// part of the package only where all tests are run.
  static let corpora: [String] =
    Thoroughness.isWhole
    ? (try? DocumentSource.composites { $0.hasPrefix("corpora/") }) ?? [] : []

  /// One of them, found by its name in the module `Corpora`.
  static func found(_ name: String) -> Subject? {
    guard let dto = type("\(name)DTO") as? any MappedDTO.Type else { return nil }
    return found(name, dto)
  }

  private static func found<DTO: MappedDTO>(_ name: String, _ dto: DTO.Type) -> Subject? {
    guard let codec = type("\(name)Codec") as? any JSONCodec<DTO.Domain>.Type else { return nil }
    return made(name, codec, dto)
  }

  private static func made<Codec: JSONCodec, DTO: MappedDTO>(
    _ name: String, _ codec: Codec.Type, _ dto: DTO.Type
  ) -> Subject where Codec.Value == DTO.Domain { Subject(name, codec, dto) }

  /// The type of that name, whatever its kind, by its mangled name.
  private static func type(_ name: String) -> Any.Type? {
    for kind in ["V", "O", "C"] {
      if let type = _typeByName("7Corpora\(name.utf8.count)\(name)\(kind)") { return type }
    }
    return nil
  }
}
