import SumTypeSource
import SumTypeSwift

/// The files of a schema: the schema's own file, then those that it imports, each once, in
/// breadth-first order.
///
/// Files may import each other in a cycle.
struct FileGraph {
  struct File {
    var document: SchemaDocument
    /// The Swift module with the code generated from the file; nil for the module of the schema
    /// itself.
    let module: Identifier?
    /// The indices in `files` of the imported files.
    var imports: [Int] = []
    /// The indices of the files, imported directly or indirectly, that declare choices which this
    /// file spells too, by the names of the choices' types.
    var lenders: [String: Int] = [:]
    /// Whether all of the file's declarations could be read. If not, a name that is not found is no
    /// error.
    var isComplete: Bool
  }

  var files: [File] = []
  /// All loaded files, readable or not: the generated code depends on each.
  private(set) var sources: [SourceFile]

  private let loader: any SchemaLoader
  private let ownModule: String?
  private let reading: DocumentReading
  /// The indices in `files` by path; nil for a file that could not be read.
  private(set) var places: [PathKey: Int?] = [:]
  /// The place of the import that first determined the module of a file.
  private var importers: [Int: SourceRange] = [:]
  /// The number of each file's cycle, equal for files that import each other, directly or
  /// indirectly. No file imports one with a greater number.
  private(set) var cycles: [Int] = []

  /// Reads `root` and all files that it imports, directly or indirectly.
  ///
  /// - Returns: Nil if `root` itself cannot be read.
  init?(
    _ root: SchemaFile, loader: any SchemaLoader, _ reading: DocumentReading,
    into diagnostics: inout Diagnostics
  ) {
    self.init([root], loader: loader, reading, into: &diagnostics)
    if files.isEmpty { return nil }
  }

  /// Reads several files of a module and all files that they import. The readable ones among
  /// `roots` come first.
  init(
    _ roots: [SchemaFile], loader: any SchemaLoader, _ reading: DocumentReading,
    into diagnostics: inout Diagnostics
  ) {
    self.loader = loader
    self.reading = reading
    ownModule = roots.first.flatMap { loader.module(of: $0.source) }
    sources = []
    for root in roots where places[root.source.key] == nil {
      sources.append(root.source)
      let document = reading.document(of: root, into: &diagnostics)
      places[root.source.key] = .some(document == nil ? nil : files.count)
      guard let document else { continue }
      files.append(File(document: document, module: nil, isComplete: document.isComplete))
    }
    var next = 0
    while next < files.count {
      loadImports(of: next, into: &diagnostics)
      next += 1
    }
    cycles = Recursion.cycles(files.map(\.imports))
    shareChoices()
  }

  /// The indices of the files in the first file's module that import each other with it in a cycle.
  /// Each of them reaches the same files, so that all names have the same meaning whichever file is
  /// read first.
  var firstCycle: [Int] {
    files.indices.filter { index in
      cycles[index] == cycles[0] && files[index].module == nil
        && (index == 0 || loader.module(of: files[index].document.file.source) == ownModule)
    }
  }

  private mutating func loadImports(of importer: Int, into diagnostics: inout Diagnostics) {
    var seen: [Int: SourceRange] = [:]
    for syntax in files[importer].document.imports {
      guard let index = load(syntax, from: importer, into: &diagnostics) else {
        files[importer].isComplete = false
        continue
      }
      if index == importer {
        diagnostics.error(
          .importRepeated, "a schema cannot import itself", at: syntax.path.place,
          cure: "remove the import: a schema can use its own types")
      } else if let first = seen.updateValue(syntax.path.place, forKey: index) {
        diagnostics.error(
          .importRepeated, "\(quoted(syntax.path.value)) is imported twice",
          at: syntax.path.place,
          notes: [Diagnostic.Note("the first import is here", at: first)],
          cure: "remove one of the two")
      } else {
        files[importer].imports.append(index)
      }
    }
  }

  /// Returns the index of an imported file in `files`. Reports a file that cannot be read, and
  /// returns nil for it.
  private mutating func load(
    _ syntax: ImportSyntax, from importer: Int, into diagnostics: inout Diagnostics
  ) -> Int? {
    let source: SourceFile
    switch reading.load(
      syntax.path.value, from: files[importer].document.file.source, by: loader)
    {
    case .success(let found): source = found
    case .failure(let failure):
      diagnostics.error(
        .importFailed, "cannot import \(quoted(syntax.path.value)): \(failure.reason)",
        at: syntax.path.place,
        cure:
          "give the path from the folder of this file, such as \"../Shared/Common.sumtype.json\"")
      return nil
    }
    let module = module(of: source, syntax, from: importer)
    if let known = places[source.key] {
      if let known { check(module, of: known, syntax, into: &diagnostics) }
      return known
    }
    sources.append(source)
    guard let document = reading.document(of: SchemaFile(source), into: &diagnostics) else {
      places[source.key] = .some(nil)
      return nil
    }
    places[source.key] = .some(files.count)
    importers[files.count] = syntax.path.place
    files.append(File(document: document, module: module, isComplete: document.isComplete))
    return files.count - 1
  }

  private func module(of source: SourceFile, _ syntax: ImportSyntax, from importer: Int)
    -> Identifier?
  {
    guard let module = syntax.module?.value ?? loader.module(of: source).flatMap({ Identifier($0) })
    else { return files[importer].module }
    return module.name == ownModule ? nil : module
  }

  /// Reports a file that is imported into two modules, and a module whose import leads back to the
  /// schema.
  private func check(
    _ module: Identifier?, of file: Int, _ syntax: ImportSyntax, into diagnostics: inout Diagnostics
  ) {
    guard module != files[file].module else { return }
    guard file > 0 else {
      diagnostics.error(
        .importModule,
        "the module \(quoted(module?.name ?? "")) would import the module that imports it",
        at: syntax.path.place, cure: "declare the types that both modules need in a third schema",
        isOfAllFiles: true)
      return
    }
    func name(_ module: Identifier?) -> String {
      module.map { "in the module \(quoted($0.name))" } ?? "in the module of the schema itself"
    }
    diagnostics.error(
      .importModule,
      "\(quoted(syntax.path.value)) is \(name(module)) here, "
        + "but \(name(files[file].module)) elsewhere",
      at: syntax.path.place,
      notes: importers[file].map { [Diagnostic.Note("the other import is here", at: $0)] } ?? [],
      cure: "name the same \"module\" in both imports", isOfAllFiles: true)
  }
}

// MARK: - Reachable files

extension FileGraph {
  /// For each cycle, the cycles that its files import. A cycle comes after those that it imports.
  var importsOfCircles: [[Int]] {
    var imports = [[Int]](repeating: [], count: (cycles.max() ?? -1) + 1)
    for (file, own) in zip(files, cycles) {
      imports[own] += file.imports.lazy.map { cycles[$0] }.filter { $0 != own }
    }
    return imports
  }

  /// For each file, the files that it reaches through imports, itself included.
  var reach: [FileSet] {
    var found: [FileSet] = []
    let imports = importsOfCircles
    var members = [[Int]](repeating: [], count: imports.count)
    for (file, cycle) in cycles.enumerated() { members[cycle].append(file) }
    for (cycle, imports) in imports.enumerated() {
      var set = FileSet(among: files.count)
      for file in members[cycle] { set.insert(file) }
      for other in imports { set.formUnion(found[other]) }
      found.append(set)
    }
    return cycles.map { found[$0] }
  }
}

/// Finds and reads files, each once, for all graphs that contain them.
final class DocumentReading {
  private struct Import: Hashable {
    let path: PathKey
    let importer: PathKey
  }

  private var known: [PathKey: (document: SchemaDocument?, faults: Diagnostics)] = [:]
  private var found: [Import: Result<SourceFile, ImportFailure>] = [:]

  /// Returns the file to which a path in another file leads.
  func load(
    _ path: String, from importer: SourceFile, by loader: any SchemaLoader
  ) -> Result<SourceFile, ImportFailure> {
    let key = Import(path: PathKey(path), importer: importer.key)
    if let known = found[key] { return known }
    let loaded = loader.load(path, from: importer)
    found[key] = loaded
    return loaded
  }

  /// Returns the syntax of a file; nil if it cannot be read. Reports the faults of the file at each
  /// call.
  func document(of file: SchemaFile, into diagnostics: inout Diagnostics) -> SchemaDocument? {
    if let found = known[file.source.key] {
      diagnostics.append(found.faults)
      return found.document
    }
    var faults = Diagnostics()
    let document = JSONTree.read(file.source, into: &faults)
      .flatMap { SchemaReader.read($0, of: file, into: &faults) }
    known[file.source.key] = (document, faults)
    diagnostics.append(faults)
    return document
  }
}
