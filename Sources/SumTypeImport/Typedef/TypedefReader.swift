import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Reads JSON Typedef (RFC 8927) into a draft.
final class TypedefReader {
  private let draft: Draft
  private let store: SourceStore
  private let options: ImportOptions
  private(set) var diagnostics = Diagnostics()
  private var file = 0
  /// The declarations of definitions, by name.
  private var definitions: [WireText: Int] = [:]
  /// The names of definitions, by file.
  private var suggestions = LimitedSuggestions<Int>()

  init(_ draft: Draft, _ store: SourceStore, _ options: ImportOptions) {
    self.draft = draft
    self.store = store
    self.options = options
  }

  /// The scalars of the schema language for the types of RFC 8927 §2.2.3.
  static let scalars: [String: String] = [
    "boolean": "Bool", "string": "String", "timestamp": "Date", "float32": "Float",
    "float64": "Double", "int8": "Int8", "int16": "Int16", "int32": "Int32", "uint8": "UInt8",
    "uint16": "UInt16", "uint32": "UInt32",
  ]

  /// Reads a file: its definitions, and its root.
  func read(
    _ file: Int, named wanted: String?
  ) -> (roots: [Int], documents: [(name: String, use: Use)]) {
    self.file = file
    definitions = [:]
    let tree = store.files[file].tree
    let name = wanted ?? SourceNames.name(of: store.files[file].source.path)
    let root = draft.declare(
      .pending, named: name, in: nil, isDefinition: true, file: file, at: tree.range)
    var roots = [root]
    let members = tree["definitions"]?.members ?? []
    for member in members {
      let id = draft.declare(
        .pending, named: member.key, in: nil, isDefinition: true, file: file,
        at: member.value.range)
      definitions[member.key.wire] = id
      roots.append(id)
    }
    for member in members {
      if let id = definitions[member.key.wire] { fill(id, member.value) }
    }
    fill(root, tree)
    return (roots, [(name, Use(.reference(root)))])
  }

  private func fill(_ id: Int, _ tree: JSONTree) {
    draft[id].doc = doc(of: tree)
    draft.settle(id, as: Meaning(use(tree, named: draft[id].base, in: nil, filling: id)))
  }

  private func doc(of tree: JSONTree) -> String? {
    Annotations.cleaned(tree["metadata"]?["description"]?.string)
  }

  private func use(
    _ tree: JSONTree, named base: String, in outer: Int?, filling: Int? = nil
  ) -> Use {
    guard let members = tree.members else {
      fault(
        "expected an object for a schema, found \(tree.kindName)", tree,
        "write {} for a schema that allows any value")
      return .json
    }
    var isNullable = false
    if case .bool(true)? = tree["nullable"]?.value { isNullable = true }
    noteOthers(members, isRoot: tree.bytes == store.files[file].tree.bytes)
    if let found = TypedefForm.fault(of: tree) {
      fault(found.message, found.place, found.cure)
      return .json
    }
    let type = type(of: tree, named: base, in: outer, filling: filling)
    return Use(type, isNullable: isNullable && type != .json)
  }

  private func type(
    of tree: JSONTree, named base: String, in outer: Int?, filling: Int?
  ) -> TypeUse {
    if let reference = tree["ref"] {
      if let id = reference.string.flatMap({ definitions[$0.wire] }) { return .reference(id) }
      let near = reference.string.flatMap {
        suggestions.nearest(to: $0, in: file, definitions.keys.sorted().map(\.text))
      }
      fault(
        reference.string.map { "\"definitions\" of the root has no schema \"\($0)\"" }
          ?? "expected the name of a definition, found \(reference.kindName)", reference,
        near.map { "did you mean \"\($0)\"?" } ?? "declare it in \"definitions\" of the root")
      return .json
    }
    if let type = tree["type"] {
      if let scalar = type.string.flatMap({ Self.scalars[$0] }) {
        if ["Float", "Double"].contains(scalar) {
          if options.keepsDigits { return .scalar("Number") }
          draft.notes.add(.number(beyond: scalar, hasOption: true), at: type.range)
        }
        return .scalar(scalar)
      }
      fault(
        type.string.map { "\"\($0)\" is not a type of JSON Typedef" }
          ?? "expected the name of a type, found \(type.kindName)", type,
        type.string.flatMap { Suggestions.nearest(to: $0, in: Self.scalars.keys.sorted()) }
          .map { "did you mean \"\($0)\"?" }
          ?? "use one of \(Self.scalars.keys.sorted().joined(separator: ", "))")
      return .json
    }
    if let values = tree["enum"]?.elements {
      let strings = values.compactMap(\.string)
      return declare(
        .enumeration(
          Declaration.Enumeration(
            values: strings.map { .init(value: .string($0)) }, isClosed: true)),
        base, outer, filling, tree)
    }
    let inner = filling ?? outer
    if let elements = tree["elements"] {
      return .list(use(elements, named: TypeNames.singular(of: base), in: inner))
    }
    if let values = tree["values"] {
      return .map(use(values, named: TypeNames.singular(of: base), in: inner))
    }
    if let key = tree["discriminator"]?.string {
      return union(tree, by: key, base, outer, filling)
    }
    if tree["properties"] != nil || tree["optionalProperties"] != nil {
      return structure(tree, base, outer, filling)
    }
    return .json
  }

  private func declare(
    _ kind: Declaration.Kind, _ base: String, _ outer: Int?, _ filling: Int?, _ tree: JSONTree
  ) -> TypeUse {
    draft.fill(
      filling, with: kind, named: base, in: outer, file: file, at: tree.range, doc: doc(of: tree))
  }

  private func structure(
    _ tree: JSONTree, _ base: String, _ outer: Int?, _ filling: Int?
  ) -> TypeUse {
    if case .bool(true)? = tree["additionalProperties"]?.value {
    } else {
      draft.notes.add(.otherProperties, at: tree.range)
    }
    let type = declare(.structure(Declaration.Structure()), base, outer, filling, tree)
    guard case .reference(let id) = type else { return .json }
    var fields: [Field] = []
    for (key, isRequired) in [("properties", true), ("optionalProperties", false)] {
      for member in tree[key]?.members ?? [] {
        fields.append(
          Field(
            key: member.key, use: use(member.value, named: member.key, in: id),
            isRequired: isRequired, doc: doc(of: member.value), place: member.value.range))
      }
    }
    draft[id].kind = .structure(Declaration.Structure(fields: fields))
    return type
  }

  private func union(
    _ tree: JSONTree, by key: String, _ base: String, _ outer: Int?, _ filling: Int?
  ) -> TypeUse {
    let type = declare(.pending, base, outer, filling, tree)
    guard case .reference(let id) = type else { return .json }
    var variants: [Declaration.Union.Variant] = []
    for member in tree["mapping"]?.members ?? [] {
      let payload = use(member.value, named: member.key + "_" + base, in: id)
      variants.append(
        Declaration.Union.Variant(
          word: member.key, tags: [.string(member.key)], payload: payload))
    }
    draft[id].kind = .union(
      Declaration.Union(form: .internal(tag: key), variants: variants, isClosed: true))
    return type
  }

  private func noteOthers(_ members: [JSONTree.Member], isRoot: Bool) {
    for member in members where !TypedefForm.members.contains(member.key) {
      if isRoot, member.key == "definitions" {
        if member.value.members == nil {
          fault(
            "expected an object of schemas for \"definitions\", found \(member.value.kindName)",
            member.value, "write an object, or remove \"definitions\"")
        }
        continue
      }
      draft.notes.add(.unknown(member.key), at: member.keyRange)
    }
  }

  private func fault(_ message: String, _ tree: JSONTree, _ cure: String) {
    diagnostics.error(.importSource, message, at: tree.range, cure: cure)
  }
}
