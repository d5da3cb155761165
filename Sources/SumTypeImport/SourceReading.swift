import SumTypeGenerator
import SumTypeSource
import SumTypeSwift

/// Reads sources of all formats into one draft.
struct SourceReading {
  let draft: Draft
  let store: SourceStore
  let options: ImportOptions
  private(set) var named = NamedTypes()

  init(_ draft: Draft, _ store: SourceStore, _ options: ImportOptions) {
    self.draft = draft
    self.store = store
    self.options = options
  }

  mutating func read(
    _ files: [(file: Int, format: ImportFormat)], into diagnostics: inout Diagnostics
  ) {
    let reader = JSONSchemaReader(draft, store)
    let typedef = TypedefReader(draft, store, options)
    let lexicon = LexiconReader(draft, store)
    let swift = SwiftReader(draft, store, options)
    for (file, format) in files where format == .jsonSchema || format == .openAPI {
      noteChildren(file, format, reader)
    }
    for (file, format) in files {
      let hasName = files.count == 1
      switch format {
      case .jsonSchema:
        readSchema(file, reader, name: hasName ? options.name : nil, into: &diagnostics)
      case .openAPI: readOpenAPI(file, reader, into: &diagnostics)
      case .typedef:
        let root = typedef.read(file, named: hasName ? options.name : nil)
        named.roots += root.roots
        named.definitions += root.roots.count
        named.documents += root.documents.map { ($0.name, $0.use, file) }
      case .lexicon: lexicon.add(file)
      case .swift: swift.add(file)
      }
    }
    lexicon.read()
    named.roots += lexicon.roots
    named.definitions += lexicon.roots.count
    named.documents += lexicon.documents
    swift.read()
    named.roots += swift.roots
    named.definitions += swift.roots.count
    named.documents += swift.documents
    reader.readDefinitions()
    diagnostics.append(reader.diagnostics)
    diagnostics.append(typedef.diagnostics)
    diagnostics.append(lexicon.diagnostics)
    diagnostics.append(swift.diagnostics)
  }

  // MARK: - JSON Schema

  private mutating func readSchema(
    _ file: Int, _ reader: JSONSchemaReader, name: String?, into diagnostics: inout Diagnostics
  ) {
    let tree = store.files[file].tree
    let base = store.files[file].address
    let root = store.location(tree, file: file, base: base)
    if let pointer = options.pointer {
      readOnly(pointer, of: root, reader, name: name, into: &diagnostics)
      return
    }
    let isType = Self.isType(tree)
    if isType {
      let name = name ?? SourceNames.name(of: store.files[file])
      let id = reader.define(root, named: name)
      named.roots.append(id)
      named.documents.append((name, Use(.reference(id)), file))
      named.definitions += 1
    }
    for key in ["$defs", "definitions"] {
      define(tree[key], of: root, reader)
    }
  }

  private mutating func define(_ tree: JSONTree?, of root: Int, _ reader: JSONSchemaReader) {
    for member in tree?.members ?? [] {
      let id = store.location(
        member.value, file: store[root].file, base: store[root].base, name: member.key,
        isDefinition: true)
      named.roots.append(reader.define(id))
      named.definitions += 1
    }
  }

  private mutating func readOnly(
    _ pointer: String, of root: Int, _ reader: JSONSchemaReader, name: String?,
    into diagnostics: inout Diagnostics
  ) {
    let fragment = Address.isFragment(pointer) ? pointer : "#" + pointer
    guard
      let schema = store.resolve(
        fragment, from: root, at: store[root].tree.range, into: &diagnostics)
    else { return }
    let word = name ?? store[schema].name.flatMap(TypeNames.typeName) ?? "Root"
    let id = reader.define(schema, named: word)
    named.roots.append(id)
    named.documents.append((word, Use(.reference(id)), store[root].file))
    named.definitions += 1
  }

  private static func isType(_ tree: JSONTree) -> Bool {
    guard let members = tree.members else { return true }
    let others: Set<String> = [
      "$schema", "$id", "$defs", "definitions", "title", "description", "$comment", "$vocabulary",
      "$anchor", "examples", "default", "deprecated",
    ]
    return members.contains { !others.contains($0.key) && !$0.key.hasPrefix("x-") }
      || !members.contains { $0.key == "$defs" || $0.key == "definitions" }
  }

  // MARK: - OpenAPI

  private mutating func readOpenAPI(
    _ file: Int, _ reader: JSONSchemaReader, into diagnostics: inout Diagnostics
  ) {
    let tree = store.files[file].tree
    let root = store.location(tree, file: file, base: store.files[file].address)
    if let pointer = options.pointer {
      readOnly(pointer, of: root, reader, name: options.name, into: &diagnostics)
      return
    }
    let version = tree["openapi"]?.string
    guard version?.hasPrefix("3.") ?? false else {
      diagnostics.error(
        .importSource,
        version.map { "the document is OpenAPI \($0), but import reads OpenAPI 3" }
          ?? "an OpenAPI document must have its version as a string in \"openapi\"",
        at: tree["openapi"]?.range ?? tree.range, cure: "convert it to OpenAPI 3.0 or 3.1")
      return
    }
    define(tree["components"]?["schemas"], of: root, reader)
    if options.readsPaths {
      for body in OperationBodies(tree, store, root, into: &diagnostics).all {
        let use = reader.meaning(
          of: Conjunction(store.location(body.schema, file: body.file, base: body.base)),
          named: body.name, in: nil
        ).use
        named.documents.append((body.name, use, file))
        named.definitions += 1
      }
    }
  }

  /// Notes for each definition those that extend it by `allOf`.
  private func noteChildren(_ file: Int, _ format: ImportFormat, _ reader: JSONSchemaReader) {
    let tree = store.files[file].tree
    let base = store.files[file].address
    let root = store.location(tree, file: file, base: base)
    let containers = [tree["$defs"], tree["definitions"], tree["components"]?["schemas"]]
    for container in containers.compactMap(\.self) {
      for member in container.members ?? [] {
        guard let parts = member.value["allOf"]?.elements else { continue }
        let id = store.location(
          member.value, file: file, base: base, name: member.key, isDefinition: true)
        for part in parts {
          var unreported = Diagnostics()
          if let reference = part["$ref"], let word = reference.string, Address.isFragment(word),
            let target = store.resolve(word, from: root, at: reference.range, into: &unreported)
          {
            reader.children[target, default: []].append(id)
          }
        }
      }
    }
  }
}
