import SumTypeSource
import SumTypeSwift

/// The files that a schema is made of: itself, then what it imports, each once, nearest first.
///
/// Files may import each other in a circle.
struct FileGraph {
  struct File {
    var document: SchemaDocument
    /// The Swift module that holds what is generated from it; nil for the module of the schema
    /// itself.
    let module: Identifier?
    /// The places of the imported files in `files`.
    var imports: [Int] = []
    /// Files that declare choices which this one spells as well, imported or not.
    var lenders: [Int] = []
    /// False where names may be declared that could not be read.
    var isComplete: Bool
  }

  var files: [File] = []
  /// Everything that was loaded, readable or not: what the generated code depends on.
  private(set) var sources: [SourceFile]

  private let loader: any SchemaLoader
  private let ownModule: String?
  /// Where a file is in `files`, by path; nil where it could not be read.
  private var places: [String: Int?] = [:]
  /// Where the module of a file was said first.
  private var importers: [Int: SourceRange] = [:]

  /// Reads `root` and everything that it imports.
  ///
  /// - Returns: nil where `root` itself cannot be read.
  init?(_ root: SchemaFile, loader: any SchemaLoader, into diagnostics: inout Diagnostics) {
    self.loader = loader
    ownModule = loader.module(of: root.source)
    sources = [root.source]
    guard let document = FileGraph.read(root, into: &diagnostics) else { return nil }
    places[root.source.path] = .some(0)
    files.append(File(document: document, module: nil, isComplete: document.isComplete))
    var next = 0
    while next < files.count {
      loadImports(of: next, into: &diagnostics)
      next += 1
    }
    shareChoices()
  }

  private static func read(
    _ file: SchemaFile, into diagnostics: inout Diagnostics
  ) -> SchemaDocument? {
    JSONTree.read(file.source, into: &diagnostics)
      .flatMap { SchemaReader.read($0, of: file, into: &diagnostics) }
  }

  private mutating func loadImports(of importer: Int, into diagnostics: inout Diagnostics) {
    var seen: [Int: SourceRange] = [:]
    for entry in files[importer].document.imports {
      guard let index = load(entry, from: importer, into: &diagnostics) else {
        files[importer].isComplete = false
        continue
      }
      if index == importer {
        diagnostics.error(
          .importRepeated, "a schema does not import itself", at: entry.path.place,
          cure: "remove the import: its own types can be named already")
      } else if let first = seen.updateValue(entry.path.place, forKey: index) {
        diagnostics.error(
          .importRepeated, "\(quoted(entry.path.value)) is imported already", at: entry.path.place,
          notes: [Diagnostic.Note("the first import is here", at: first)],
          cure: "remove one of them")
      } else {
        files[importer].imports.append(index)
      }
    }
  }

  /// The place of an imported file in `files`; nil where it cannot be read, which has been
  /// reported.
  private mutating func load(
    _ entry: ImportEntry, from importer: Int, into diagnostics: inout Diagnostics
  ) -> Int? {
    let source: SourceFile
    switch loader.load(entry.path.value, from: files[importer].document.file.source) {
    case .success(let found): source = found
    case .failure(let failure):
      diagnostics.error(
        .importFailed, "cannot import \(quoted(entry.path.value)): \(failure.reason)",
        at: entry.path.place,
        cure:
          "give the path from the folder of this file, such as \"../Shared/Common.sumtype.json\"")
      return nil
    }
    let module = module(of: source, entry, from: importer)
    if let known = places[source.path] {
      if let known { check(module, of: known, entry, into: &diagnostics) }
      return known
    }
    sources.append(source)
    guard let document = FileGraph.read(SchemaFile(source), into: &diagnostics) else {
      places[source.path] = .some(nil)
      return nil
    }
    places[source.path] = .some(files.count)
    importers[files.count] = entry.path.place
    files.append(File(document: document, module: module, isComplete: document.isComplete))
    return files.count - 1
  }

  private func module(of source: SourceFile, _ entry: ImportEntry, from importer: Int)
    -> Identifier?
  {
    guard let module = entry.module?.value ?? loader.module(of: source).flatMap({ Identifier($0) })
    else { return files[importer].module }
    return module.name == ownModule ? nil : module
  }

  /// One file is in one module, and the modules of a schema's imports do not import the schema
  /// back.
  private func check(
    _ module: Identifier?, of file: Int, _ entry: ImportEntry, into diagnostics: inout Diagnostics
  ) {
    guard module != files[file].module else { return }
    guard file > 0 else {
      diagnostics.error(
        .importModule,
        "the module \(quoted(module?.name ?? "")) would import the module that imports it",
        at: entry.path.place, cure: "declare what both need in a schema of its own")
      return
    }
    func name(_ module: Identifier?) -> String {
      module.map { "in the module \(quoted($0.name))" } ?? "in the module of the schema itself"
    }
    diagnostics.error(
      .importModule,
      "\(quoted(entry.path.value)) is \(name(module)) here, "
        + "but \(name(files[file].module)) elsewhere",
      at: entry.path.place,
      notes: importers[file].map { [Diagnostic.Note("the other import is here", at: $0)] } ?? [],
      cure: "name the same \"module\" in both imports")
  }
}

/// A choice that an imported file has as well is the type of that file: `String | [Part]` is one
/// enum, in whichever file it stands.
extension FileGraph {
  /// Takes the choices of each file out of its types that another file declares, which it imports,
  /// directly or not.
  ///
  /// Where files import each other in a circle, the one whose path comes first has the type, whatever
  /// file is generated.
  mutating func shareChoices() {
    guard files.count > 1 else { return }
    var owners: [Choice: [Int]] = [:]
    for index in files.indices {
      for (name, text) in files[index].document.choices {
        owners[Choice(name: name, text: text), default: []].append(index)
      }
    }
    owners = owners.filter { $0.value.count > 1 }
    if owners.isEmpty { return }
    let declarations = files.map { $0.document.declarations }
    let reached = files.indices.map { reachable(from: $0) }
    var shared: [Int: Set<String>] = [:]
    var lenders: [Int: Set<Int>] = [:]
    for (choice, owners) in owners {
      for index in owners {
        let others = owners.filter { reached[index].contains($0) }
        let isShared = others.contains { other in
          (!reached[other].contains(index) || path(of: other) < path(of: index))
            && hasSameParts(choice.text, index, other, declarations)
        }
        guard isShared else { continue }
        shared[index, default: []].insert(choice.name)
        lenders[index, default: []].formUnion(others)
      }
    }
    for (index, names) in shared {
      files[index].document.types.removeAll { type in
        type.isChoice && names.contains(type.name.value.name)
      }
      files[index].lenders = (lenders[index] ?? []).sorted()
    }
  }

  private struct Choice: Hashable {
    let name: String
    let text: String
  }

  private func path(of file: Int) -> String { files[file].document.file.source.path }

  /// The other files that a file leads to.
  private func reachable(from file: Int) -> Set<Int> {
    var found: Set<Int> = []
    var next = files[file].imports
    while let other = next.popLast() {
      if found.insert(other).inserted { next += files[other].imports }
    }
    found.remove(file)
    return found
  }

  /// Whether the names in a choice mean the same types in two files.
  private func hasSameParts(
    _ text: String, _ file: Int, _ other: Int, _ declarations: [Set<String>]
  ) -> Bool {
    /// The file that declares what a name means in a file; nil for a scalar.
    func declaration(of name: String, in file: Int) -> Int? {
      ([file] + files[file].imports).first { declarations[$0].contains(name) }
    }
    let separators: Set<Character> = ["[", "]", "(", ")", ":", "?", "|", " "]
    return text.split { separators.contains($0) }.map(String.init).allSatisfy { name in
      declaration(of: name, in: file) == declaration(of: name, in: other)
    }
  }
}

extension SchemaDocument {
  /// What the file declares by a name of its own.
  fileprivate var declarations: Set<String> {
    Set(types.lazy.filter { !$0.isChoice }.map(\.name.value.name))
  }

  /// The choices that the file spells, by the names of their types.
  fileprivate var choices: [String: String] {
    var choices: [String: String] = [:]
    for type in types {
      if case .union(let union) = type.kind, let choice = union.choice {
        choices[type.name.value.name] = choice.value
      }
    }
    return choices
  }
}

extension TypeEntry {
  /// Whether it was made from a choice.
  var isChoice: Bool {
    if case .union(let union) = kind { union.choice != nil } else { false }
  }
}
