import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Reads JSON Schema (2020-12 and draft 7), and the schemas of OpenAPI 3.0 and 3.1, into a draft.
///
/// A schema that is referred to, or that is a named definition, becomes a declaration. It is read later, so
/// that long chains of references use no stack. Schemas inside it are read with it.
final class JSONSchemaReader {
  let draft: Draft
  let store: SourceStore
  var diagnostics = Diagnostics()
  var knownFacts: [Conjunction: SchemaFacts] = [:]
  /// Facts about the values of members, by the schemas at the end of their references: all values, the only
  /// one, the keywords beside them, and whether groups beside a constant were noted.
  var knownValues: [Conjunction: ListedValues?] = [:]
  var knownOnlyValues: [Conjunction: Constant?] = [:]
  var knownLimits: [Conjunction: ValueLimits] = [:]
  var withConstants: Set<Conjunction> = []
  /// The tags that mappings assign, by the schemas that have them.
  var knownTags: [Int: [Int: [Constant]]] = [:]
  /// The declarations of schemas that are named or referred to.
  private(set) var definitions: [Int: Int] = [:]
  private var open: [(schema: Int, declaration: Int)] = []
  private var next = 0
  /// The types of conjunctions that are read already.
  var knownUses: [Conjunction: Meaning] = [:]
  /// The conjunctions that are being read, with the declarations that represent them if they contain
  /// themselves.
  var openUses: [Conjunction: Int?] = [:]
  /// The definitions that extend each base schema with a discriminator.
  var children: [Int: [Int]] = [:]
  var knownDescendants: [Int: Set<Int>?] = [:]
  /// The tests of the conditions, by the schemas that have them.
  var questions: [Int: Question?] = [:]
  /// The places of all defaults, and those of members' defaults, which are read or noted there.
  var defaults: [SourceRange] = []
  var memberDefaults: Set<SourceRange> = []
  /// The schemas that were read, the effort of repeated readings, and its limit.
  var wasRead: Set<Int> = []
  var effort = 0
  var mostEffort: Int { 100_000 + store.byteCount / 64 }
  var ends: [Int: End] = [:]
  var knownParts: [Int: [Int]] = [:]
  var knownWeights: [Int: Int] = [:]

  init(_ draft: Draft, _ store: SourceStore) {
    self.draft = draft
    self.store = store
  }

  func dialect(of schema: Int) -> SchemaDialect { store.files[store[schema].file].dialect }

  /// Returns the declaration of a schema that is named or referred to, and makes it if it is new.
  func define(_ schema: Int, named name: String? = nil) -> Int {
    if let known = definitions[schema] { return known }
    let location = store[schema]
    let root = store.files[location.file]
    let isRoot = location.tree.bytes == root.tree.bytes
    let ofFile = isRoot ? SourceNames.name(of: root) : nil
    let word = name ?? location.name ?? ofFile ?? "Item"
    let id = draft.declare(
      .pending, named: word, in: nil,
      isDefinition: location.isDefinition || name != nil || isRoot,
      file: location.file, at: location.tree.range)
    definitions[schema] = id
    open.append((schema, id))
    return id
  }

  /// Reads all definitions, and all schemas that they refer to.
  func readDefinitions() {
    while next < open.count {
      let (schema, id) = open[next]
      next += 1
      read(schema, as: id)
    }
    for place in defaults where !memberDefaults.contains(place) {
      draft.notes.add(.leftOut("default"), at: place)
    }
  }

  private func read(_ schema: Int, as id: Int) {
    let location = store[schema]
    let notes = Annotations(location.tree, name: draft[id].base)
    draft[id].doc = notes.doc
    draft[id].isDeprecated = notes.isDeprecated
    if let kind = subtypes(of: schema, as: id) {
      draft[id].kind = kind
      return
    }
    let conjunction = Conjunction(schema)
    if let target = pureReference(schema) {
      draft[id].kind = .alias(
        Use(.reference(define(target)), isNullable: allowsNull(location.tree)))
      return
    }
    let meaning = meaning(of: conjunction, named: draft[id].base, in: nil, filling: id)
    if case .reference(id) = meaning.use.type {
      draft[id].isNullable = meaning.use.isNullable
      return
    }
    draft[id].kind = .alias(Use(meaning.use.type))
    draft[id].isNullable = meaning.use.isNullable
    draft[id].bounds = meaning.bounds
    draft[id].doc = meaning.doc(beside: draft[id].doc)
  }

  func allowsNull(_ tree: JSONTree) -> Bool {
    if case .bool(true)? = tree["nullable"]?.value { true } else { false }
  }

  /// Returns the alternatives of a base with a discriminator: the schemas that extend it. Nil if there are
  /// none.
  private func subtypes(of schema: Int, as id: Int) -> Declaration.Kind? {
    let tree = store[schema].tree
    guard let discriminator = tree["discriminator"],
      let key = discriminator["propertyName"]?.string, tree["oneOf"] == nil, tree["anyOf"] == nil
    else { return nil }
    guard let found = descendants(of: schema)?.sorted() else {
      draft.notes.add(.tooManySubtypes, at: tree.range)
      return nil
    }
    guard !found.isEmpty else { return nil }
    let tags = tags(of: discriminator, at: schema)
    let own = self.tags(
      of: found.map { Discriminated(target: $0, mapped: tags[$0] ?? []) }, by: key)
    let parts = zip(found, own).map { child, tags in
      Declaration.Alternatives.Part(
        use: Use(.reference(define(child))), name: store[child].name ?? "Item", tags: tags)
    }
    return .alternatives(
      Declaration.Alternatives(parts: parts, isExclusive: true, discriminator: key))
  }

  /// Returns the schema that a `$ref` refers to.
  func target(of value: JSONTree, from schema: Int) -> Int? {
    guard let reference = value.string else {
      diagnostics.error(
        .importSource, "expected a string for a reference, found \(value.kindName)",
        at: value.range,
        cure: "write it such as \"#/$defs/Post\"")
      return nil
    }
    return store.resolve(reference, from: schema, at: value.range, into: &diagnostics)
  }

  /// Returns the schema that a pure reference refers to; nil if the schema is no pure reference.
  func pureReference(_ schema: Int) -> Int? {
    let location = store[schema]
    guard let members = location.tree.members else { return nil }
    var reference: JSONTree?
    for member in members {
      switch member.key {
      case "$ref", "$dynamicRef", "$recursiveRef":
        reference = member.value
        if member.key != "$ref" {
          draft.notes.add(.dynamicReference(member.key), at: member.keyRange)
        }
      case "allOf":
        guard let only = member.value.elements, only.count == 1, reference == nil,
          let inner = only[0]["$ref"], only[0].members?.count == 1
        else { return nil }
        reference = inner
      case "nullable":
        if allowsNull(location.tree) {
          let isReference = members.contains { $0.key == "$ref" }
          draft.notes.add(.nullable(beside: isReference ? "$ref" : "allOf"), at: member.keyRange)
        }
      case _ where !Self.assertions.contains(member.key): readOther(member, of: schema)
      default:
        guard dialect(of: schema).ignoresSiblings, members.contains(where: { $0.key == "$ref" })
        else {
          return nil
        }
        noteSibling(member, of: schema)
      }
    }
    return reference.flatMap { target(of: $0, from: schema) }
  }

  /// The keywords that restrict values, other than references.
  static let assertions: Set<String> = spokenKinds.keys.reduce(
    into: [
      "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "discriminator", "type", "const",
      "enum", "additionalItems", "unevaluatedItems", "multipleOf", "uniqueItems", "contains",
      "minContains", "maxContains", "propertyNames", "dependentRequired", "dependentSchemas",
      "dependencies",
    ]
  ) { $0.insert($1) }
}

/// The annotations of a schema for people.
struct Annotations {
  var doc: String?
  var isDeprecated = false
  var defaultValue: JSONTree?

  init(_ tree: JSONTree, name: String) {
    let text = tree["description"]?.string ?? tree["markdownDescription"]?.string
    let title = tree["title"]?.string.flatMap { Self.isAlike($0, name) ? nil : $0 }
    doc = Self.cleaned(text ?? title)
    if case .bool(true)? = tree["deprecated"]?.value { isDeprecated = true }
    if let message = Self.cleaned(tree["deprecationMessage"]?.string) {
      isDeprecated = true
      doc = [doc, "Deprecated: \(message)"].compactMap(\.self).joined(separator: "\n\n")
    }
    defaultValue = tree["default"]
  }

  private static func isAlike(_ title: String, _ name: String) -> Bool {
    func letters(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return letters(title) == letters(name)
  }

  /// Returns the text without white space around it; nil if it is empty.
  static func cleaned(_ text: String?) -> String? {
    guard let text else { return nil }
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest.isEmpty ? nil : String(rest)
  }
}
