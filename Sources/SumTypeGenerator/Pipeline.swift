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
    circle(of: file, DocumentReading(), into: &diagnostics)[0]
  }

  /// Reads, resolves and checks several schemas and all that they import, as each by itself.
  ///
  /// Each file is read once; files that import each other in a circle are resolved once, for all of them.
  public func resolve(
    _ files: [SchemaFile], into diagnostics: inout Diagnostics
  ) -> [ResolvedSchema] {
    let reading = DocumentReading()
    var known: [String: ResolvedSchema] = [:]
    return files.map { file in
      if let schema = known[file.source.path] { return schema }
      let found = circle(of: file, reading, into: &diagnostics)
      for schema in found { known[schema.source.path] = schema }
      return found[0]
    }
  }

  /// A schema, and those that import each other with it.
  private func circle(
    of file: SchemaFile, _ reading: DocumentReading, into diagnostics: inout Diagnostics
  ) -> [ResolvedSchema] {
    var found = Diagnostics()
    defer { DiagnosticLimit.forward(found, to: &diagnostics) }
    guard let graph = FileGraph(file, loader: loader, reading, into: &found) else {
      return [ResolvedSchema(file.source, schema: nil, index: nil, all: [file.source], names: [])]
    }
    let circle = graph.firstCircle
    let resolution = Resolver.resolve(graph, into: &found)
    Checks.run(on: resolution, into: &found)
    var assembly = found.hasErrors ? nil : Assembly(resolution)
    let schemas = assembly?.schemas(of: circle)
    let indexes = schemas == nil ? nil : resolution.indexes(of: circle)
    return circle.indices.map { place in
      let document = graph.files[circle[place]].document
      return ResolvedSchema(
        document.file.source, schema: schemas?[place], index: indexes?[place], all: graph.sources,
        names: document.declaredNames)
    }
  }

  /// The names that schemas declare, as far as each can be read. What is wrong with them is not
  /// reported.
  public func names(of files: [SchemaFile]) -> [[DeclaredName]] {
    var unreported = Diagnostics()
    let graph = FileGraph(files, loader: loader, DocumentReading(), into: &unreported)
    return files.map { file in
      let place = graph.places[file.source.path] ?? nil
      return place.map { graph.files[$0].document.declaredNames } ?? []
    }
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
    var generation = Generation()
    return generation.files(of: schema, options: options)
  }
}

/// Makes the Swift of several schemas. What is known of types that they have in common, as those that import
/// each other in a circle do, is found once for those that come one after the other.
public struct Generation {
  private var known: (types: [TypeDeclaration], table: TypeTable)?

  public init() {}

  /// The Swift of a schema as text, one file for each artefact that is asked for.
  public mutating func files(of schema: Schema, options: GenerationOptions) -> [GeneratedFile] {
    Emitter.texts(of: schema, options: options, table(for: schema.types)).map { artefact, text in
      GeneratedFile(name: artefact.fileName(for: schema.name), artefact: artefact, text: text)
    }
  }

  private mutating func table(for types: [TypeDeclaration]) -> TypeTable {
    // One array and not only an equal one, which would take as long as the table.
    func place(of types: [TypeDeclaration]) -> UnsafePointer<TypeDeclaration>? {
      types.withUnsafeBufferPointer(\.baseAddress)
    }
    if let known, place(of: known.types) == place(of: types), known.types.count == types.count {
      return known.table
    }
    let table = TypeTable(types)
    known = (types, table)
    return table
  }
}

/// What became of a schema.
public struct ResolvedSchema: Sendable {
  /// Nil where there were errors, in the file or in one that it imports.
  public let schema: Schema?
  /// Where everything of the schema is written; nil where there is no schema.
  public let index: SchemaIndex?
  /// What its own types and documents are called in Swift.
  public let names: [DeclaredName]
  /// The file itself.
  let source: SourceFile
  private let all: [SourceFile]

  init(
    _ source: SourceFile, schema: Schema?, index: SchemaIndex?, all: [SourceFile],
    names: [DeclaredName]
  ) {
    self.source = source
    self.schema = schema
    self.index = index
    self.all = all
    self.names = names
  }

  /// The file itself and everything that it imports, directly and not: what its output depends on.
  public var files: [SourceFile] { [source] + all.filter { $0.path != source.path } }
}

/// A file of generated Swift.
public struct GeneratedFile: Hashable, Sendable {
  /// `Timeline+Domain.swift`
  public let name: String
  public let artefact: Artefact
  public let text: String
}
