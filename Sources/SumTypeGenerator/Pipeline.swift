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
  /// Each file is read once. Files that import each other, in a circle or not, are resolved once, for all of
  /// them, unless something is wrong with one of them.
  public func resolve(
    _ files: [SchemaFile], into diagnostics: inout Diagnostics
  ) -> [ResolvedSchema] {
    let reading = DocumentReading()
    let related = files.count > 1 ? self.related(files, reading) : [:]
    var tried: Set<Int> = []
    var known: [String: ResolvedSchema] = [:]
    return files.map { file in
      if let schema = known[file.source.path] { return schema }
      var found: [ResolvedSchema]?
      if let (group, members) = related[file.source.path], tried.insert(group).inserted {
        found = together(members, reading, into: &diagnostics)
      }
      for schema in found ?? circle(of: file, reading, into: &diagnostics) {
        known[schema.source.path] = schema
      }
      return known[file.source.path] ?? .unreadable(file.source)
    }
  }

  /// By path the files that one leads to, or that lead to one file with it, with a number of their own.
  private func related(
    _ files: [SchemaFile], _ reading: DocumentReading
  ) -> [String: (group: Int, members: [SchemaFile])] {
    var unreported = Diagnostics()
    let graph = FileGraph(files, loader: loader, reading, into: &unreported)
    // Whatever imports or is imported is of one group.
    var edges = graph.files.map(\.imports)
    for (index, file) in graph.files.enumerated() {
      for imported in file.imports { edges[imported].append(index) }
    }
    let groups = Recursion.circles(edges)
    var members: [Int: [SchemaFile]] = [:]
    var places: [String: Int] = [:]
    for file in files {
      guard let place = graph.places[file.source.path] ?? nil,
        places.updateValue(groups[place], forKey: file.source.path) == nil
      else { continue }
      members[groups[place], default: []].append(file)
    }
    return places.compactMapValues { group in
      guard let members = members[group], members.count > 1 else { return nil }
      return (group, members)
    }
  }

  /// Several files of one module; nil where something is wrong with one of them, which then is of no matter
  /// to those that do not import it.
  private func together(
    _ files: [SchemaFile], _ reading: DocumentReading, into diagnostics: inout Diagnostics
  ) -> [ResolvedSchema]? {
    guard Set(files.map { loader.module(of: $0.source) }).count == 1 else { return nil }
    var found = Diagnostics()
    let graph = FileGraph(files, loader: loader, reading, into: &found)
    if found.hasErrors { return nil }
    let resolution = Resolver.resolve(graph, into: &found)
    Checks.run(on: resolution, into: &found)
    if found.hasErrors { return nil }
    let places = Array(files.indices)
    let reach = graph.reach
    var assembly = Assembly(resolution)
    let schemas = assembly.schemas(of: places, reach: reach)
    let indexes = resolution.indexes(of: places)
    DiagnosticLimit.forward(found, to: &diagnostics)
    return places.map { place in
      let document = graph.files[place].document
      return ResolvedSchema(
        document.file.source, schema: schemas[place], index: indexes[place], all: graph.sources,
        known: reach[place], names: document.declaredNames)
    }
  }

  /// A schema, and those that import each other with it.
  private func circle(
    of file: SchemaFile, _ reading: DocumentReading, into diagnostics: inout Diagnostics
  ) -> [ResolvedSchema] {
    var found = Diagnostics()
    defer { DiagnosticLimit.forward(found, to: &diagnostics) }
    guard let graph = FileGraph(file, loader: loader, reading, into: &found) else {
      return [.unreadable(file.source)]
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

  /// The types that the app thinks in, as code that uses them can see them: one after the other, without the file
  /// around them, and without members that are private or nobody calls by name.
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
  /// Which of them the file leads to; nil where it leads to all.
  private let known: FileSet?

  init(
    _ source: SourceFile, schema: Schema?, index: SchemaIndex?, all: [SourceFile],
    known: FileSet? = nil, names: [DeclaredName]
  ) {
    self.known = known
    self.source = source
    self.schema = schema
    self.index = index
    self.all = all
    self.names = names
  }

  /// A file of which nothing is known.
  static func unreadable(_ source: SourceFile) -> ResolvedSchema {
    ResolvedSchema(source, schema: nil, index: nil, all: [source], names: [])
  }

  /// The file itself and everything that it imports, directly and not: what its output depends on.
  public var files: [SourceFile] {
    [source]
      + all.indices.lazy.filter { known?.contains($0) ?? true }.map { all[$0] }
      .filter { $0.path != source.path }
  }
}

/// A file of generated Swift.
public struct GeneratedFile: Hashable, Sendable {
  /// `Timeline+Domain.swift`
  public let name: String
  public let artefact: Artefact
  public let text: String
}
