public import SumTypeSwift

/// The options of a project for the Swift that is generated.
public struct GenerationOptions: Sendable {
  public var access: AccessLevel
  /// The artefacts to write. The files of the others are empty or absent.
  public var artefacts: Set<Artefact>
  /// The module that holds the domain, if the other artefacts are in another module and import it.
  public var domainModule: Identifier?
  /// The modules that every generated file imports in addition to those that it needs.
  public var imports: [Identifier]
  /// The part of the module's schemas that is generated.
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
  /// The types that the app works with.
  case domain
  /// The paths to the variants of the unions that ask for paths.
  case paths
  /// The `Codable` mirrors of the types, and the mapping between these and the domain.
  case dto, mapping
  /// The codecs that read and write each type.
  case codec
  /// The namespaces that load and save each document.
  case document
  /// The repositories that documents declare.
  case repository
  /// The stores that documents declare.
  case store

  /// Returns the name of the file: `Timeline+Domain.swift`.
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
