import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSource

/// The result of an update of a schema.
public struct UpdatedSchema: Sendable {
  /// The text of the schema; unchanged if all samples fit.
  public internal(set) var text: String
  /// The changes in order, a line for each.
  public internal(set) var changes: [String] = []
  /// The samples that do not fit after the update, with the reasons.
  public internal(set) var problems: [String] = []
}

extension Inference {
  /// Returns a schema that is wider where the samples do not fit it.
  ///
  /// The author's decisions stay: names, order, documentation, policies. New data of the samples is added:
  /// fields (optional, since older files lack them), variants, values of enums. For data that does not fit
  /// the schema is made wider: `T` becomes `T?`, a scalar another scalar, a type a choice.
  ///
  /// - Parameter document: the name of the document that the samples are.
  public func update(
    _ file: SchemaFile, loader: any SchemaLoader, document: String
  ) -> UpdatedSchema {
    var updated = UpdatedSchema(text: String(decoding: file.source.bytes, as: UTF8.self))
    var source = file.source
    for _ in 0..<Self.mostUpdates {
      var round = SchemaUpdate(source, loader, document, tree: samples, options)
      guard let text = round.text() else {
        updated.problems = round.problems
        return updated
      }
      updated.changes += round.changes
      updated.text = text
      source = SourceFile(path: source.path, text: text)
    }
    updated.problems = ["the samples do not fit after \(Self.mostUpdates) changes"]
    return updated
  }

  /// The greatest number of rounds: each round changes a place at most once, and a type gets wider a few
  /// times at most.
  private static let mostUpdates = 48
}

/// One round of an update: the findings in the samples, and the changes for them.
struct SchemaUpdate {
  var problems: [String] = []
  var changes: [String] = []
  let source: SourceFile
  let tree: SampleTree
  var resolved: Resolved?
  var edits: SchemaEdits?
  var types: NewTypes?
  /// The state of `types` before any type is added.
  private var fresh: NewTypes?
  /// The names in the objects and lists to which the edits add, by the offsets of these.
  private var names: [Int: MemberLabels] = [:]
  /// The values that the edits add to enums.
  private var values: Set<NewValue> = []

  private struct NewValue: Hashable {
    let type: TypeID
    let text: WireText
  }
  private let loader: any SchemaLoader

  struct Resolved {
    let schema: Schema
    let index: SchemaIndex
    let tree: JSONTree
    let document: Document
    let parts = TypeIndex()
    /// The types by their spellings, the first of several.
    let types: [String: TypeID]

    init(schema: Schema, index: SchemaIndex, tree: JSONTree, document: Document) {
      (self.schema, self.index, self.tree, self.document) = (schema, index, tree, document)
      types = Dictionary(
        schema.types.indices.map { (schema.types[$0].spelling, TypeID(index: $0)) }
      ) { first, _ in first }
    }
  }

  init(
    _ source: SourceFile, _ loader: any SchemaLoader, _ document: String, tree: SampleTree,
    _ options: InferenceOptions
  ) {
    self.source = source
    self.tree = tree
    self.loader = loader
    var diagnostics = Diagnostics()
    let result = Generator(loader: loader).resolve(SchemaFile(source), into: &diagnostics)
    guard let schema = result.schema, let index = result.index,
      let json = JSONTree.read(source, into: &diagnostics),
      let named = schema.documents.first(where: { $0.name.name == document })
    else {
      problems = DiagnosticFormat.text.render(diagnostics, isColoured: false)
        .split(separator: "\n").map(String.init)
      return
    }
    resolved = Resolved(schema: schema, index: index, tree: json, document: named)
    fresh = NewTypes(
      options, besides: schema,
      style: json["keys"]?.string.flatMap(KeyStyle.init(rawValue:)) ?? .asWritten)
    isLined = if case .lines = named.root { true } else { false }
  }

  private var isLined = false

  /// Returns the text of the wider schema; nil if everything fits, or if ``problems`` tell why it does not.
  mutating func text() -> String? {
    guard let resolved, let path else { return nil }
    let found = Found(by: resolved.schema, resolved.document, in: tree, areLines: isLined)
    var hidden = HiddenFaults(resolved.schema, resolved.document, in: tree, path: path)
    let all = found.items + hidden.faults(behind: found.faults).map { .fault($0) }
    if all.isEmpty { return nil }
    guard let text = text(for: all) else { return nil }
    if refusal(of: text).isEmpty { return text }
    // Changes that make an invalid schema are left out.
    var refused: [String] = []
    let good = accepted(all[...], &refused)
    guard let text = self.text(for: good), refusal(of: text).isEmpty else {
      problems = refused
      return nil
    }
    return text
  }

  private static let mostRefused = 40

  /// Returns the findings whose changes make a valid schema, by bisection.
  private mutating func accepted(
    _ items: ArraySlice<Found.Item>, _ refused: inout [String]
  ) -> [Found.Item] {
    guard refused.count < Self.mostRefused, let text = text(for: Array(items)) else { return [] }
    let refusal = refusal(of: text)
    if refusal.isEmpty { return Array(items) }
    if items.count == 1 {
      if !refused.contains(refusal[0]) { refused += refusal }
      return []
    }
    let middle = items.startIndex + items.count / 2
    let left = accepted(items[..<middle], &refused)
    return left + accepted(items[middle...], &refused)
  }

  /// Returns the text of the schema with changes for these findings; nil if there are none.
  private mutating func text(for items: [Found.Item]) -> String? {
    guard let resolved else { return nil }
    edits = SchemaEdits(resolved.tree)
    types = fresh
    (names, values) = ([:], [])
    changes = []
    problems = []
    for item in items {
      switch item {
      case .field(let field): add(field)
      case .variant(let variant): add(variant)
      case .values(let type, let texts): add(type, texts)
      case .fault(let fault): mend(fault)
      }
    }
    guard let edits, !edits.isEmpty else {
      for case .fault(let fault) in items where problems.isEmpty { problems = [fault.text] }
      return nil
    }
    if let types, let object = resolved.tree["types"] {
      for type in types.types { self.edits?.add(type.key, type.value, to: object) }
    }
    return self.edits?.text()
  }

  /// Returns the reasons why a schema is refused; empty if it is accepted.
  private func refusal(of text: String) -> [String] {
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: source.path, text: text))
    if Generator(loader: loader).resolve(file, into: &diagnostics).schema != nil { return [] }
    return changes.prefix(1).map { $0 + ": that is refused" }
      + DiagnosticFormat.text.render(diagnostics, isColoured: false)
      .split(separator: "\n").map(String.init)
  }

  // MARK: - Additions

  /// Adds a member that a struct does not know.
  private mutating func add(_ found: Found.Group) {
    guard let resolved else { return }
    let schema = resolved.schema
    guard let id = resolved.types[found.type] else { return addToRoot(found) }
    switch schema[id].kind {
    case .structure(let structure) where structure.isAroundMember:
      problems.append(
        found.text + ", beside the \"member\" of a variant, which needs a \"struct\" for both")
    case .structure(let structure):
      add(found, to: object(of: id, "struct"), besides: structure.fields.map(\.name.name))
    case .tuple(let tuple):
      add(found, to: object(of: id, "tuple"), besides: tuple.fields.map(\.name.name))
    case .union(let union): addPayload(found, of: id, union)
    default: problems.append(found.text)
    }
  }

  private mutating func addToRoot(_ found: Found.Group) {
    guard let resolved, case .versioned(let root) = resolved.document.root,
      let document = resolved.tree["documents"]?[resolved.document.name.name]
    else {
      problems.append(found.text)
      return
    }
    func taken() -> [String] {
      root.fields.map(\.name.name) + root.lists.map(\.name.name) + ["version"]
    }
    if let fields = document["fields"] {
      add(found, to: fields, besides: taken())
    } else if let field = field(found, in: document, besides: taken()) {
      edits?.add(
        "fields", .object(JSONObject(members: [.init(key: field.0, value: field.1)])), to: document)
    }
  }

  private mutating func add(
    _ found: Found.Group, to object: JSONTree?, besides taken: @autoclosure () -> [String]
  ) {
    guard let object else {
      problems.append(found.text + ", in a type of another file")
      return
    }
    let field = field(found, in: object, besides: taken() + (object.members ?? []).map(\.key))
    if let field { edits?.add(field.0, field.1, to: object) }
  }

  /// Makes the names in an object or list of the schema, unless they are there since an earlier addition.
  private mutating func makeNames(in tree: JSONTree, besides taken: () -> [String]) {
    if names[tree.bytes.lowerBound] != nil { return }
    var labels = MemberLabels()
    for name in taken() { labels.take(name) }
    names[tree.bytes.lowerBound] = labels
  }

  private mutating func field(
    _ found: Found.Group, in object: JSONTree, besides taken: @autoclosure () -> [String]
  ) -> (String, JSONValue)? {
    makeNames(in: object, besides: taken)
    let key = Int(found.label) == nil ? found.label : "element\(found.label)"
    guard let (type, wire) = types?.type(of: found.bytes, called: found.label, in: found.type),
      let field = types?.field(
        key, type.hasSuffix("?") ? type : TypeText.optional(type), wire: wire,
        &names[object.bytes.lowerBound, default: MemberLabels()])
    else {
      problems.append(found.text)
      return nil
    }
    changes.append(
      "\(found.type) has \"\(found.label)\": \(type), in \(Found.values(found.bytes.count))")
    return field
  }

  /// Adds a payload to a bare variant whose values have members.
  private mutating func addPayload(_ found: Found.Group, of id: TypeID, _ union: Union) {
    let key = Array(JSONValue.string(found.label).text().utf8)
    let objects = found.bytes.map { [0x7B] + key + [0x3A] + $0 + [0x7D] }
    guard let resolved, let path, !found.first.isEmbedded,
      let node = path.values(
        of: resolved.document, from: found.first.root, along: found.first.tokens
      )
      .last?.node,
      let variant = path.variant(of: id, union, node), union.variants[variant].payload == nil,
      union.representation.sharesObject(with: union.variants[variant].tag),
      let place = resolved.index[.variant(id, variant)], place.file == source,
      let written = resolved.tree.member(at: place.bytes)?.member.value,
      let (type, _) = types?.type(
        of: objects, called: SchemaWriter.joined(union.variants[variant].name.name, found.type),
        in: found.type, isObject: true)
    else {
      problems.append(found.text)
      return
    }
    let text = JSONValue.string(type).text()
    if let payload = written["payload"] {
      guard edits?.replace(payload, with: text) == true else { return }
    } else if written.members != nil {
      edits?.add("payload", .string(type), to: written)
    } else {
      guard edits?.replace(written, with: text) == true else { return }
    }
    changes.append(
      "\(found.type): \(union.variants[variant].name.name) has \"\(found.label)\", in"
        + " \(Found.values(found.bytes.count))")
  }

  /// Adds a variant for a tag that a union does not know.
  private mutating func add(_ variant: Found.Variant) {
    guard let resolved,
      let found = NewVariant(
        variant, of: resolved.types[variant.union], in: resolved.schema)
    else {
      problems.append(variant.text)
      return
    }
    guard let object = object(of: found.id, "union") else {
      // A choice has no declaration, and is changed where it is used.
      if found.tag == nil { return mend(variant.first) }
      problems.append(
        "\(found.union): the tag \(found.shown) is unknown, in a type of another file")
      return
    }
    let name = resolved.schema[found.id].name.name
    let word = TypeNames.typeName(of: found.word) ?? found.word
    var payload: JSONValue = .null
    var shown = "no payload"
    if !found.payloads.isEmpty {
      guard
        let (type, _) = types?.type(
          of: found.payloads, called: SchemaWriter.joined(word, name), in: name,
          isObject: found.isObject, isTuple: found.isTuple,
          tag: found.path.flatMap { path in found.tag.map { (path, $0) } }
        )
      else {
        problems.append("\(found.union): the tag \(found.shown) is unknown")
        return
      }
      let isOptional = found.payloads.count < found.count && !type.hasSuffix("?")
      payload = .string(isOptional ? TypeText.optional(type) : type)
      shown = type
    }
    guard case .union(let union) = resolved.schema[found.id].kind else { return }
    makeNames(in: object) {
      (object.members ?? []).map(\.key) + union.variants.map(\.name.name)
    }
    let (swift, isMade) = names[object.bytes.lowerBound, default: MemberLabels()]
      .name(for: found.word)
    let hasStyle = resolved.tree["tags"] != nil || declaration(of: found.id)?["tags"] != nil
    if isMade, !hasStyle, case .string? = found.tag {
      edits?.add(found.word, payload, to: object)
    } else if let tag = found.tag {
      edits?.add(swift, ["tag": tag.value, "payload": payload], to: object)
    } else {
      edits?.add(swift, payload, to: object)
    }
    changes.append(
      "\(found.union) has the variant \(found.shown): \(shown), in \(Found.values(found.count))")
  }

  /// Adds values that an enum does not know.
  mutating func add(_ type: String, _ texts: [String]) {
    guard let resolved, let id = resolved.types[type],
      case .enumeration(let enumeration) = resolved.schema[id].kind,
      let object = value(of: id, "enum")
    else {
      problems.append("\(type): \(texts.joined(separator: ", ")) is unknown")
      return
    }
    makeNames(in: object) { enumeration.values.map(\.name.name) }
    for text in texts {
      guard values.insert(NewValue(type: id, text: text.wire)).inserted,
        let value = JSONValue.scalar(text)
      else { continue }
      if object.elements != nil {
        edits?.add(value, to: object)
      } else {
        let word = if case .string(let word) = value { word } else { "value\(text)" }
        let name = names[object.bytes.lowerBound, default: MemberLabels()].name(for: word).swift
        edits?.add(name, value, to: object)
      }
    }
    changes.append("\(type) has the values \(texts.joined(separator: ", "))")
  }
}
