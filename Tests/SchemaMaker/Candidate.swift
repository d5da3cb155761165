import SumTypeCompare
import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// A schema with those that it imports, first the schema itself.
package struct Candidate: Hashable {
  package struct File: Hashable {
    /// `S7.sumtype.json`
    package let name: String
    package var root: Node

    package init(name: String, root: Node) {
      self.name = name
      self.root = root
    }
  }

  /// What it is made from, and what tells its names from those of others.
  package let seed: Int
  package var files: [File]

  package init(seed: Int, files: [File]) {
    self.seed = seed
    self.files = files
  }

  /// What becomes of all its files: nil with what is wrong with them.
  package func resolve() -> (schemas: [Schema]?, names: Set<String>, faults: [Diagnostic]) {
    var schemas: [Schema] = []
    var names: Set<String> = []
    for file in files {
      var diagnostics = Diagnostics()
      let resolved = Generator(loader: Files(self)).resolve(
        SchemaFile(source(file)), into: &diagnostics)
      guard diagnostics.isEmpty, let schema = resolved.schema else {
        return (nil, [], diagnostics.all)
      }
      schemas.append(schema)
      names.formUnion(resolved.names.map(\.name))
    }
    let inOrder = schemas.sorted { $0.fileName < $1.fileName }
    return (Candidate.selected(inOrder, seed: seed), names, [])
  }

  /// Of every fifth seed, one document or type and what it is made of, without one of the variants.
  package static func selected(_ schemas: [Schema], seed: Int) -> [Schema] {
    guard seed % 5 == 4 else { return schemas }
    let names = schemas.flatMap { schema in
      schema.documents.map(\.name.name) + schema.ownTypes.map(\.spelling)
    }
    let variants = schemas.flatMap(\.ownTypes).flatMap { type -> [String] in
      guard case .union(let union) = type.kind else { return [] }
      return union.variants.map { "\(type.spelling).\($0.name.name)" }
    }
    var selections = [Selection()]
    if !names.isEmpty { selections.append(Selection(only: [names[seed / 5 % names.count]])) }
    if !variants.isEmpty {
      let variant = variants[seed / 25 % variants.count]
      selections.append(Selection(without: [variant]))
      selections.append(Selection(only: selections[1].only, without: [variant]))
    }
    // A variant that cannot be left out stays in.
    for selection in selections.reversed() {
      guard let selected = try? SelectedSchemas(schemas, selection) else { continue }
      return schemas.map { selected.selected($0) }
    }
    return schemas
  }

  /// What is wrong with the schema itself; nothing where it is accepted.
  package var faults: [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = Generator(loader: Files(self)).resolve(SchemaFile(source(files[0])), into: &diagnostics)
    return diagnostics.all
  }

  /// As it would be on disk.
  package var text: String {
    files.map { "// \($0.name)\n\($0.root.json.text(style: .pretty))" }.joined(separator: "\n")
  }

  /// The schema itself, as one of two that are compared; nil where it is refused.
  package func version(_ label: String) -> SchemaVersion? {
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: Files(self)).resolve(
      SchemaFile(source(files[0])), into: &diagnostics)
    guard diagnostics.isEmpty, let schema = resolved.schema, let index = resolved.index else {
      return nil
    }
    return SchemaVersion(label: label, schema: schema, index: index)
  }

  /// As it is passed to the program that runs its code.
  package var stored: JSONValue {
    .object([
      "seed": .number(JSONNumber(seed)),
      "files": .array(
        JSONArray(
          files.map { .object(["name": .string($0.name), "text": .string($0.root.json.text())]) })),
    ])
  }

  fileprivate func source(_ file: File) -> SourceFile {
    SourceFile(path: file.name, text: file.root.json.text())
  }
}

/// The files of one schema.
package struct Files: SchemaLoader {
  private let files: [String: SourceFile]

  package init(_ candidate: Candidate) {
    files = Dictionary(
      candidate.files.map { ($0.name, candidate.source($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  package init(_ files: [String: SourceFile]) { self.files = files }

  package func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure>
  {
    files[path].map { .success($0) } ?? .failure(.notFound)
  }
}
