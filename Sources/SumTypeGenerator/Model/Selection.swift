import SumTypeSource

/// The part of a module's schemas that is generated; by default all.
///
/// ```json
/// { "only": ["Timeline"], "without": ["Post.video"] }
/// ```
public struct Selection: Hashable, Sendable {
  /// The names of documents, types and features to generate, together with the types that they use.
  /// Empty: all.
  public var only: [String]
  /// The variants to leave out, as `Post.video`. A value of one is kept as an unknown value. Types
  /// that only these variants use are left out too.
  public var without: [String]

  public init(only: [String] = [], without: [String] = []) {
    self.only = only
    self.without = without
  }

  public var isEverything: Bool { only.isEmpty && without.isEmpty }
}

/// A name in a selection that cannot be selected.
public struct SelectionFault: Error, Hashable, Sendable {
  public let message: String
  public let cure: String?
}

/// The schemas of a module, with the parts that a selection generates.
public struct SelectedSchemas {
  private let schemas: [Schema]
  private let index: SelectionIndex
  /// For each family of schemas, its types, whose unions lack the variants that are left out.
  private var remaining: [[TypeDeclaration]] = []
  private var types: Set<String> = []
  private var documents: Set<String> = []
  private var features: Set<String> = []
  /// The names of the variants that are left out, by the name of their union.
  private var variants: [String: Set<String>] = [:]

  /// Applies a selection.
  ///
  /// - Parameter schemas: All schemas of the module, since one may use types that another declares.
  /// - Throws: `SelectionFault` for a name that no schema declares, and for a variant that cannot
  ///   be left out.
  public init(_ schemas: [Schema], _ selection: Selection) throws(SelectionFault) {
    self.schemas = schemas
    index = SelectionIndex(schemas)
    var leftOut: Set<String> = []
    var positions: [String: [String: Int]] = [:]
    for name in selection.without { try leaveOut(name, &leftOut, &positions) }
    guard selection.only.isEmpty else {
      for name in selection.only { try select(name) }
      addUsedDeclarations()
      try finish()
      return
    }
    // The types of the payloads that are left out, and those that these use. Types that are also
    // used elsewhere come back below.
    var payloads = self
    payloads.variants = [:]
    payloads.types = leftOut
    payloads.addUsedDeclarations()
    for schema in schemas {
      types.formUnion(schema.ownTypes.map(\.name.name))
      documents.formUnion(schema.documents.map(\.name.name))
      features.formUnion(schema.features.map(\.name.name))
    }
    types.subtract(payloads.types)
    addUsedDeclarations()
    try finish()
  }

  /// Returns the schema with only its selected declarations. Schemas that share their types share those that remain.
  public func selected(_ schema: Schema) -> Schema {
    schema.with(
      types: index.family(of: schema).map { remaining[$0] } ?? remaining(of: schema.types),
      generated: schema.ownTypes.indices.filter { types.contains(schema.types[$0].name.name) },
      documents: schema.documents.filter { documents.contains($0.name.name) },
      features: schema.features.filter { features.contains($0.name.name) })
  }
}

extension SelectedSchemas {
  /// Returns the types, whose unions lack the variants that are left out.
  private func remaining(of all: [TypeDeclaration]) -> [TypeDeclaration] {
    all.map { type in
      if type.module != nil { return type }
      return type.without(
        variants[type.name.name] ?? [], isLeftOut: !types.contains(type.name.name))
    }
  }

  /// Leaves the variants out of the unions.
  ///
  /// - Throws: `SelectionFault` if a type has no finite value without a variant that is left out.
  private mutating func finish() throws(SelectionFault) {
    remaining = index.families.map { remaining(of: $0.types) }
    if variants.isEmpty { return }
    let ending = remaining.map { EndingTypes($0) }
    for schema in schemas {
      guard let family = index.family(of: schema) else { continue }
      let endless = schema.ownTypes.indices.first {
        types.contains(schema.types[$0].name.name) && !ending[family].contains($0)
      }
      guard let endless else { continue }
      let names = variants.flatMap { union, names in names.map { "\"\(union).\($0)\"" } }.sorted()
      throw SelectionFault(
        message: "no value of \"\(schema.types[endless].spelling)\" would end without "
          + names.joined(separator: ", "),
        cure: "do not leave out all variants in which a value ends")
    }
  }
}

// MARK: - Names

extension SelectedSchemas {
  private mutating func select(_ name: String) throws(SelectionFault) {
    let found = index.types(called: name)
    for own in found { types.insert(own.type.name.name) }
    let isDocument = !index.documents(called: name).isEmpty
    if isDocument { documents.insert(name) }
    let isFeature = !index.features(called: name).isEmpty
    if isFeature { features.insert(name) }
    guard !found.isEmpty || isDocument || isFeature else {
      let names = schemas.flatMap { schema in
        schema.documents.map(\.name.name) + schema.features.map(\.name.name)
          + schema.ownTypes.map(\.spelling)
      }
      throw SelectionFault(
        message: "there is no document, type or feature \"\(name)\"",
        cure: Suggestions.nearest(to: name, in: names).map { "did you mean \"\($0)\"?" }
          ?? "write the name that it has in the schema")
    }
  }

  /// Leaves out a variant, and adds the name of its payload's type to `payloads`.
  ///
  /// - Parameter positions: the indices of variants by name, for each union that was named before.
  private mutating func leaveOut(
    _ path: String, _ payloads: inout Set<String>, _ positions: inout [String: [String: Int]]
  ) throws(SelectionFault) {
    let dot = path.utf8.lastIndex(of: UInt8(ascii: "."))
    let typeName = String(dot.map { path[..<$0] } ?? Substring(path))
    let unions = index.types(called: typeName).lazy.compactMap {
      own -> (Schema, TypeDeclaration, Union)? in
      guard case .union(let union) = own.type.kind else { return nil }
      return (own.schema, own.type, union)
    }
    guard let dot, let (schema, type, union) = unions.first else {
      throw SelectionFault(
        message: "\"\(path)\" is not a variant of a union",
        cure: "write the name of the union, a dot and the name of the variant: \"Post.video\"")
    }
    let name = String(path[path.utf8.index(after: dot)...])
    if positions[typeName] == nil {
      positions[typeName] = Dictionary(
        zip(union.variants.lazy.map(\.name.name), union.variants.indices)
      ) { first, _ in first }
    }
    guard let index = positions[typeName]?[name] else {
      let near = Suggestions.nearest(to: name, in: union.variants.map(\.name.name))
      throw SelectionFault(
        message: "the union \"\(typeName)\" has no variant \"\(name)\"",
        cure: near.map { "did you mean \"\(typeName).\($0)\"?" }
          ?? "write the name that it has in the schema")
    }
    guard union.unknown != .refuse else {
      throw SelectionFault(
        message: "\"\(path)\" cannot be left out: the union refuses unknown values",
        cure: "make the union open, or leave the variant in")
    }
    guard union.defaultVariant != index else {
      throw SelectionFault(
        message: "\"\(path)\" cannot be left out: it is the variant of a value without a tag",
        cure: "leave the variant in")
    }
    if let standard = union.defaultVariant, union.representation.form.tag == .presence {
      throw SelectionFault(
        message: "\"\(path)\" cannot be left out: its values would be read as "
          + "\"\(union.variants[standard].name.name)\", the variant of all other objects",
        cure: "leave the variant in")
    }
    variants[type.name.name, default: []].insert(name)
    guard (variants[type.name.name] ?? []).count < union.variants.count else {
      throw SelectionFault(
        message: "all variants of \"\(typeName)\" are left out", cure: "leave one of them in")
    }
    if let id = union.variants[index].payload?.referenced, schema[id].module == nil {
      payloads.insert(schema[id].name.name)
    }
  }
}

// MARK: - Dependencies

extension SelectedSchemas {
  /// Adds the types and documents that the selection uses, each once: a schema may use types of another, which use
  /// types that the first cannot name.
  private mutating func addUsedDeclarations() {
    var open = Open(types: Array(types), documents: Array(documents))
    for feature in features.flatMap({ index.features(called: $0) }) {
      mention(.reference(feature.feature.state), in: feature.family, &open)
      mention(.reference(feature.feature.action), in: feature.family, &open)
    }
    while true {
      if let name = open.types.popLast() {
        for (family, id) in index.uses(of: name) { addUsed(by: id, of: family, &open) }
      } else if let name = open.documents.popLast() {
        for (family, document) in index.documents(called: name) {
          document.forEachType { mention($0, in: family, &open) }
        }
      } else {
        return
      }
    }
  }

  /// The selected names whose declarations have not yet been looked into.
  private struct Open {
    var types: [String]
    var documents: [String]
  }

  private mutating func addUsed(by id: TypeID, of family: Int, _ open: inout Open) {
    let types = index.families[family]
    let type = types.types[id.index]
    type.without(variants[type.name.name] ?? []).forEachType { mention($0, in: family, &open) }
    // A nested type needs the type or the document around it.
    let outer = type.path.dropLast().map(\.name).joined(separator: ".")
    if let id = types.spelled[outer] {
      mention(.reference(id), in: family, &open)
    } else if types.documents.contains(outer) {
      addDocument(outer, &open)
    }
    if let cache = type.entity?.cache { addDocument(cache.name, &open) }
  }

  private mutating func mention(_ type: ValueType, in family: Int, _ open: inout Open) {
    for alias in type.boundedAliases { mention(.reference(alias), in: family, &open) }
    guard let id = type.referenced else { return }
    let type = index.families[family].types[id.index]
    if type.module == nil, types.insert(type.name.name).inserted {
      open.types.append(type.name.name)
    }
  }

  private mutating func addDocument(_ name: String, _ open: inout Open) {
    if documents.insert(name).inserted { open.documents.append(name) }
  }
}

extension TypeDeclaration {
  /// Returns the declaration, as a union without these variants.
  fileprivate func without(_ names: Set<String>, isLeftOut: Bool = false) -> TypeDeclaration {
    if names.isEmpty, isLeftOut == self.isLeftOut { return self }
    var kind = kind
    if case .union(let union) = kind, !names.isEmpty { kind = .union(union.without(names)) }
    return TypeDeclaration(
      name: name, path: path, doc: doc, deprecation: deprecation, module: module, kind: kind,
      entity: entity?.without(names), model: model, isLeftOut: isLeftOut, choice: choice,
      hasMap: hasMap)
  }

  /// Calls `body` with each type that the declaration uses directly.
  fileprivate func forEachType(_ body: (ValueType) -> Void) {
    switch kind {
    case .structure(let structure), .tuple(let structure):
      for field in structure.fields { body(field.type) }
    case .union(let union): for case let payload? in union.variants.map(\.payload) { body(payload) }
    case .typeAlias(let type): body(type)
    case .enumeration, .alias, .external: break
    }
  }
}

extension Document {
  fileprivate func forEachType(_ body: (ValueType) -> Void) {
    switch root {
    case .versioned(let root):
      for list in root.lists { body(list.element) }
      for field in root.fields { body(field.type) }
    case .plain(let type): body(type)
    case .lines(let lines): body(lines.element)
    }
  }
}

extension Union {
  fileprivate func without(_ names: Set<String>) -> Union {
    let kept = variants.filter { !names.contains($0.name.name) }
    let standard = defaultVariant.map { variants[$0].name }
    return Union(
      variants: kept, representation: representation, unknown: unknown, shared: shared,
      identity: identity, onSave: onSave,
      defaultVariant: standard.flatMap { name in kept.firstIndex { $0.name == name } },
      newNil: newNil, hasPaths: hasPaths)
  }
}

extension Entity {
  fileprivate func without(_ variants: Set<String>) -> Entity {
    Entity(
      store: store, repository: repository,
      updates: updates.filter { $0.variant.map { !variants.contains($0.name) } ?? true },
      cache: cache)
  }
}
