public import SumTypeSource
public import SumTypeSwift

/// From a schema to the Swift it stands for.
///
/// ```
/// SchemaFile → JSONTree → SchemaDocument → Schema → [SwiftFile] → [GeneratedFile]
///              located     as written       as meant
/// ```
///
/// The arrows to `Schema` report what is wrong; after it nothing can go wrong.
public struct Generator {
  private let loader: any SchemaLoader

  /// - Parameter loader: finds the files that schemas import.
  public init(loader: any SchemaLoader = NoImports()) { self.loader = loader }

  /// Reads, resolves and checks a schema and all that it imports.
  ///
  /// Every fault of all these files is reported; what `diagnostics` has already is not reported
  /// again, so that a file that several schemas import is reported once.
  public func resolve(_ file: SchemaFile, into diagnostics: inout Diagnostics) -> ResolvedSchema {
    var found = Diagnostics()
    defer { DiagnosticLimit.forward(found, to: &diagnostics) }
    guard let graph = FileGraph(file, loader: loader, into: &found) else {
      return ResolvedSchema(schema: nil, index: nil, files: [file.source], names: [])
    }
    let resolution = Resolver.resolve(graph, into: &found)
    Checks.run(on: resolution, into: &found)
    var assembly = found.hasErrors ? nil : Assembly(resolution)
    let schema = assembly?.schema()
    return ResolvedSchema(
      schema: schema, index: schema == nil ? nil : resolution.index, files: graph.sources,
      names: graph.files[0].document.declaredNames)
  }

  /// The names that a schema declares, as far as it can be read. What is wrong with it is not
  /// reported.
  public func names(of file: SchemaFile) -> [DeclaredName] {
    var unreported = Diagnostics()
    let graph = FileGraph(file, loader: loader, into: &unreported)
    return graph?.files[0].document.declaredNames ?? []
  }

  /// Reports what is wrong with a schema and all that it imports.
  public func check(_ file: SchemaFile, into diagnostics: inout Diagnostics) {
    _ = resolve(file, into: &diagnostics)
  }

  /// The Swift of a schema as declarations, one file for each artefact that is asked for.
  public static func emit(
    _ schema: Schema, options: GenerationOptions
  ) -> [(artefact: Artefact, file: SwiftFile)] {
    Emitter.files(of: schema, options: options)
  }

  /// The types that the app thinks in, as they are declared: one after the other, without the file around them.
  public static func emitDomain(of schema: Schema, _ add: (Declaration) -> Void) {
    Emitter.domain(of: schema, add)
  }

  /// The Swift of a schema as text, one file for each artefact that is asked for.
  public static func generate(_ schema: Schema, options: GenerationOptions) -> [GeneratedFile] {
    Emitter.texts(of: schema, options: options).map { artefact, text in
      GeneratedFile(name: artefact.fileName(for: schema.name), artefact: artefact, text: text)
    }
  }
}

/// What became of a schema.
public struct ResolvedSchema: Sendable {
  /// Nil where there were errors, in the file or in one that it imports.
  public let schema: Schema?
  /// Where everything of the schema is written; nil where there is no schema.
  public let index: SchemaIndex?
  /// The file itself and everything that it imports, directly and not: what its output depends on.
  public let files: [SourceFile]
  /// What its own types and documents are called in Swift.
  public let names: [DeclaredName]
}

/// A file of generated Swift.
public struct GeneratedFile: Hashable, Sendable {
  /// `Timeline+Domain.swift`
  public let name: String
  public let artefact: Artefact
  public let text: String
}
