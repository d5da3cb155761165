public import SumTypeSwift

/// What a project chooses about the Swift that is generated.
public struct GenerationOptions: Sendable {
  public var access: AccessLevel
  /// Which artefacts are written; the files of the others are empty or absent.
  public var artefacts: Set<Artefact>
  /// The module that holds the domain, when the other artefacts live in another one and import it.
  public var domainModule: Identifier?
  /// Modules that every generated file imports besides those it needs.
  public var imports: [Identifier]
  /// What of the module's schemas is generated.
  public var selection: Selection

  public init(
    access: AccessLevel = .internal, artefacts: Set<Artefact> = Set(Artefact.allCases),
    domainModule: Identifier? = nil, imports: [Identifier] = [], selection: Selection = Selection()
  ) {
    self.selection = selection
    self.access = access
    self.artefacts = artefacts
    self.domainModule = domainModule
    self.imports = imports
  }
}

/// One of the files generated from a schema.
public enum Artefact: String, CaseIterable, Hashable, Sendable {
  /// The types that the app thinks in.
  case domain
  /// The paths to the variants of unions that ask for them.
  case paths
  /// Their `Codable` mirror, and the way from one to the other.
  case dto, mapping
  /// What reads and writes each type.
  case codec
  /// What loads and saves each document.
  case document
  /// The repositories that documents ask for.
  case repository
  /// The stores that documents ask for.
  case store

  /// `Timeline+Domain.swift`
  public func fileName(for schema: String) -> String {
    switch self {
    case .domain: "\(schema)+Domain.swift"
    case .paths: "\(schema)+Paths.swift"
    case .dto: "\(schema)+DTO.swift"
    case .mapping: "\(schema)+Mapping.swift"
    case .codec: "\(schema)+Codec.swift"
    case .document: "\(schema)+Document.swift"
    case .repository: "\(schema)+Repository.swift"
    case .store: "\(schema)+Store.swift"
    }
  }
}
