public import SumTypeSource
public import SumTypeSwift

/// The generator: from a schema to Swift.
///
/// ```
/// SchemaFile → JSONTree → SchemaDocument → Schema → [SwiftFile] → [GeneratedFile]
///              located     as written       as meant
/// ```
///
/// Only the arrows up to `Schema` can report errors.
public struct Generator {
  private let loader: any SchemaLoader

  /// - Parameter loader: Finds the files that schemas import.
  public init(loader: any SchemaLoader = NoImports()) { self.loader = loader }

  /// Reads, resolves and checks a schema and all files that it imports.
  ///
  /// All faults of these files are reported, except for those that `diagnostics` already has, so
  /// that the faults of a file that several schemas import are reported once.
  public func resolve(_ file: SchemaFile, into diagnostics: inout Diagnostics) -> ResolvedSchema {
    var limit = DiagnosticLimit(diagnostics)
    return cycle(of: file, DocumentReading(), &limit, into: &diagnostics)[0]
  }

  /// Reads, resolves and checks several schemas and all files that they import. The results are
  /// those of separate calls, except that a fault between two files may be reported in the other one.
  ///
  /// Each file is read once. Files that are connected by imports are resolved together, and those
  /// without errors once more if others have some.
  public func resolve(
    _ files: [SchemaFile], into diagnostics: inout Diagnostics
  ) -> [ResolvedSchema] {
    let reading = DocumentReading()
    let related = files.count > 1 ? self.related(files, reading) : [:]
    var tried: Set<Int> = []
    var known: [PathKey: ResolvedSchema] = [:]
    var limit = DiagnosticLimit(diagnostics)
    return files.map { file in
      if let schema = known[file.source.key] { return schema }
      if let (group, members) = related[file.source.key], tried.insert(group).inserted {
        for schema in together(members, reading, &limit, into: &diagnostics) {
          known[schema.source.key] = schema
        }
      }
      if let schema = known[file.source.key] { return schema }
      for schema in cycle(of: file, reading, &limit, into: &diagnostics) {
        known[schema.source.key] = schema
      }
      return known[file.source.key] ?? .unreadable(file.source)
    }
  }

  /// Returns the groups of files that are connected by imports, by the path of each file. Groups of
  /// a single file are left out.
  private func related(
    _ files: [SchemaFile], _ reading: DocumentReading
  ) -> [PathKey: (group: Int, members: [SchemaFile])] {
    var unreported = Diagnostics()
    let graph = FileGraph(files, loader: loader, reading, into: &unreported)
    // A group has all files that import, or are imported by, another file in it.
    var edges = graph.files.map(\.imports)
    for (index, file) in graph.files.enumerated() {
      for imported in file.imports { edges[imported].append(index) }
    }
    let groups = Recursion.cycles(edges)
    var members: [Int: [SchemaFile]] = [:]
    var places: [PathKey: Int] = [:]
    for file in files {
      guard let place = graph.places[file.source.key] ?? nil,
        places.updateValue(groups[place], forKey: file.source.key) == nil
      else { continue }
      members[groups[place], default: []].append(file)
    }
    return places.compactMapValues { group in
      guard let members = members[group], members.count > 1 else { return nil }
      return (group, members)
    }
  }

  /// The most times that the files without errors are resolved again without the others.
  private static let mostAttempts = 4

  /// Resolves several files of one module together. A file is left out of the result if only a
  /// resolution of its own can tell whether it has errors.
  private func together(
    _ files: [SchemaFile], _ reading: DocumentReading, _ limit: inout DiagnosticLimit,
    into diagnostics: inout Diagnostics, attempts: Int = Generator.mostAttempts
  ) -> [ResolvedSchema] {
    guard attempts > 0, files.count > 1,
      Set(files.map { loader.module(of: $0.source) }).count == 1
    else { return [] }
    var found = Diagnostics()
    let graph = FileGraph(files, loader: loader, reading, into: &found)
    let resolution = Resolver.resolve(graph, into: &found)
    Checks.run(on: resolution, into: &found)
    let reach = graph.reach
    let places = files.map { graph.places[$0.source.key] ?? nil }
    if found.hasErrors {
      var faults = GraphFaults(found, of: graph, reach: reach)
      for file in faults.totals where hasErrors(graph.files[file].document.file, reading) {
        faults.add(file)
      }
      let verdicts = places.map { $0.map(faults.verdict) ?? .faulty }
      let faulty = files.indices.filter { verdicts[$0] == .faulty }
      limit.forward(faults.diagnostics(of: faulty.compactMap { places[$0] }), to: &diagnostics)
      let sources = graph.files.map(\.document.file.source)
      let clean = zip(files, verdicts).filter { $0.1 == .clean }.map(\.0)
      return faulty.map { index -> ResolvedSchema in
        guard let place = places[index] else { return .unreadable(files[index].source) }
        return ResolvedSchema(
          sources[place], schema: nil, index: nil, all: sources, known: reach[place],
          names: graph.files[place].document.declaredNames)
      } + together(clean, reading, &limit, into: &diagnostics, attempts: attempts - 1)
    }
    var assembly = Assembly(resolution)
    let all = Array(files.indices)
    let schemas = assembly.schemas(of: all, reach: reach)
    let indexes = resolution.indexes(of: all)
    limit.forward(found, to: &diagnostics)
    return all.map { place in
      let document = graph.files[place].document
      return ResolvedSchema(
        document.file.source, schema: schemas[place], index: indexes[place], all: graph.sources,
        known: reach[place], names: document.declaredNames)
    }
  }

  /// Returns whether a file has errors if it is resolved by itself.
  private func hasErrors(_ file: SchemaFile, _ reading: DocumentReading) -> Bool {
    var found = Diagnostics()
    guard let graph = FileGraph(file, loader: loader, reading, into: &found) else { return true }
    Checks.run(on: Resolver.resolve(graph, into: &found), into: &found)
    return found.hasErrors
  }

  /// Resolves a schema and the files that import each other with it in a cycle.
  private func cycle(
    of file: SchemaFile, _ reading: DocumentReading, _ limit: inout DiagnosticLimit,
    into diagnostics: inout Diagnostics
  ) -> [ResolvedSchema] {
    var found = Diagnostics()
    defer { limit.forward(found, to: &diagnostics) }
    guard let graph = FileGraph(file, loader: loader, reading, into: &found) else {
      return [.unreadable(file.source)]
    }
    let cycle = graph.firstCycle
    let resolution = Resolver.resolve(graph, into: &found)
    Checks.run(on: resolution, into: &found)
    var assembly = found.hasErrors ? nil : Assembly(resolution)
    let schemas = assembly?.schemas(of: cycle)
    let indexes = schemas == nil ? nil : resolution.indexes(of: cycle)
    return cycle.indices.map { place in
      let document = graph.files[cycle[place]].document
      return ResolvedSchema(
        document.file.source, schema: schemas?[place], index: indexes?[place], all: graph.sources,
        names: document.declaredNames)
    }
  }

  /// Returns the names that each schema declares, as far as it can be read. Reports nothing.
  public func names(of files: [SchemaFile]) -> [[DeclaredName]] {
    var unreported = Diagnostics()
    let graph = FileGraph(files, loader: loader, DocumentReading(), into: &unreported)
    return files.map { file in
      let place = graph.places[file.source.key] ?? nil
      return place.map { graph.files[$0].document.declaredNames } ?? []
    }
  }

  /// Reports the faults of a schema and of all files that it imports.
  public func check(_ file: SchemaFile, into diagnostics: inout Diagnostics) {
    _ = resolve(file, into: &diagnostics)
  }

  /// Returns the Swift of a schema as declarations, in one file for each requested artefact.
  public static func emit(
    _ schema: Schema, options: GenerationOptions
  ) -> [(artefact: Artefact, file: SwiftFile)] {
    Emitter.files(of: schema, options: options)
  }

  /// Calls `add` with each type of the domain as other code sees it: without the file around it,
  /// and without private members and members that are not called by name.
  public static func emitDomain(of schema: Schema, _ add: (Declaration) -> Void) {
    Emitter.domain(of: schema, add)
  }

  /// Returns the Swift of a schema as text, in one file for each requested artefact.
  public static func generate(_ schema: Schema, options: GenerationOptions) -> [GeneratedFile] {
    var generation = Generation()
    return generation.files(of: schema, options: options)
  }
}

/// Generates the Swift of several schemas. Facts about types are computed once for consecutive
/// schemas that share their types, such as those that import each other in a cycle.
public struct Generation {
  private var known: (types: [TypeDeclaration], table: TypeTable)?

  public init() {}

  /// Returns the Swift of a schema as text, in one file for each requested artefact.
  public mutating func files(of schema: Schema, options: GenerationOptions) -> [GeneratedFile] {
    Emitter.texts(of: schema, options: options, table(for: schema.types)).map { artefact, text in
      GeneratedFile(name: artefact.fileName(for: schema.name), artefact: artefact, text: text)
    }
  }

  private mutating func table(for types: [TypeDeclaration]) -> TypeTable {
    if let known, TypesIdentity(known.types) == TypesIdentity(types) { return known.table }
    let table = TypeTable(types)
    known = (types, table)
    return table
  }
}

/// The result of resolving a schema.
public struct ResolvedSchema: Sendable {
  /// Nil if there were errors, in the file or in one that it imports.
  public let schema: Schema?
  /// The places of the schema's declarations; nil if there is no schema.
  public let index: SchemaIndex?
  /// The names in generated code that the file declares.
  public let names: [DeclaredName]
  /// The file of the schema.
  let source: SourceFile
  private let all: [SourceFile]
  /// The files among `all` that the file imports, directly or indirectly; nil if it imports all.
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

  /// Returns the result for a file that could not be read.
  static func unreadable(_ source: SourceFile) -> ResolvedSchema {
    ResolvedSchema(source, schema: nil, index: nil, all: [source], names: [])
  }

  /// The file and all files that it imports, directly or indirectly. The generated code depends on
  /// each.
  public var files: [SourceFile] {
    [source]
      + all.indices.lazy.filter { known?.contains($0) ?? true }.map { all[$0] }
      .filter { $0.key != source.key }
  }
}

/// A file of generated Swift.
public struct GeneratedFile: Hashable, Sendable {
  /// `Timeline+Domain.swift`
  public let name: String
  public let artefact: Artefact
  public let text: String
}
