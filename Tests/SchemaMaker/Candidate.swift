import SumTypeCompare
import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// A schema and the schemas that it imports. The schema itself is the first file.
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

  /// The seed that the schema is made from. It is also a part of its names, so that they differ from those of other
  /// candidates.
  package let seed: Int
  package var files: [File]

  package init(seed: Int, files: [File]) {
    self.seed = seed
    self.files = files
  }

  /// Resolves all files. The schemas are nil if one of the files has faults.
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

  /// For each fifth seed, selects one document or type with the types that it uses, and leaves out a variant.
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
    // If the variant cannot be left out, a selection with it is tried.
    for selection in selections.reversed() {
      guard let selected = try? SelectedSchemas(schemas, selection) else { continue }
      return schemas.map { selected.selected($0) }
    }
    return schemas
  }

  /// The diagnostics of the schema itself; empty if it is accepted.
  package var faults: [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = Generator(loader: Files(self)).resolve(SchemaFile(source(files[0])), into: &diagnostics)
    return diagnostics.all
  }

  /// The text of all files, for messages.
  package var text: String {
    files.map { "// \($0.name)\n\($0.root.json.text(style: .pretty))" }.joined(separator: "\n")
  }

  /// The schema itself as a version for a comparison; nil if it is refused.
  package func version(_ label: String) -> SchemaVersion? {
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: Files(self)).resolve(
      SchemaFile(source(files[0])), into: &diagnostics)
    guard diagnostics.isEmpty, let schema = resolved.schema, let index = resolved.index else {
      return nil
    }
    return SchemaVersion(label: label, schema: schema, index: index)
  }

  /// The candidate as JSON, as it is passed to the program that runs its code.
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

/// A loader of the files of one candidate.
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
