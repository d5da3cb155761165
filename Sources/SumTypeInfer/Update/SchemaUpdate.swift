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
  private let loader: any SchemaLoader

  struct Resolved {
    let schema: Schema
    let index: SchemaIndex
    let tree: JSONTree
    let document: Document
    let fields = FieldIndex()
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
    guard let index = schema.types.firstIndex(where: { $0.spelling == found.type }) else {
      return addToRoot(found)
    }
    let id = TypeID(index: index)
    switch schema.types[index].kind {
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
    let taken = root.fields.map(\.name.name) + root.lists.map(\.name.name) + ["version"]
    if let fields = document["fields"] {
      add(found, to: fields, besides: taken)
    } else if let field = field(found, besides: taken) {
      edits?.add(
        "fields", .object(JSONObject(members: [.init(key: field.0, value: field.1)])), to: document)
    }
  }

  private mutating func add(_ found: Found.Group, to object: JSONTree?, besides taken: [String]) {
    guard let object else {
      problems.append(found.text + ", in a type of another file")
      return
    }
    guard let field = field(found, besides: taken + (object.members ?? []).map(\.key)) else {
      return
    }
    edits?.add(field.0, field.1, to: object)
  }

  private mutating func field(
    _ found: Found.Group, besides taken: [String]
  ) -> (String, JSONValue)? {
    let key = Int(found.label) == nil ? found.label : "element\(found.label)"
    guard let (type, wire) = types?.type(of: found.bytes, called: found.label, in: found.type),
      let field = types?.field(
        key, type.hasSuffix("?") ? type : TypeText.optional(type), wire: wire, besides: taken)
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
      let variant = path.variant(of: union, node), union.variants[variant].payload == nil,
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
    guard let resolved, let found = NewVariant(variant, in: resolved.schema) else {
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
          isObject: found.isObject, tag: found.path.flatMap { path in found.tag.map { (path, $0) } }
        )
      else {
        problems.append("\(found.union): the tag \(found.shown) is unknown")
        return
      }
      let isOptional = found.payloads.count < found.count && !type.hasSuffix("?")
      payload = .string(isOptional ? TypeText.optional(type) : type)
      shown = type
    }
    var names = MemberLabels()
    for member in object.members ?? [] { names.take(member.key) }
    guard case .union(let union) = resolved.schema[found.id].kind else { return }
    for variant in union.variants { names.take(variant.name.name) }
    let (swift, isMade) = names.name(for: found.word)
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
    guard let resolved,
      let index = resolved.schema.types.firstIndex(where: { $0.spelling == type }),
      case .enumeration(let enumeration) = resolved.schema.types[index].kind,
      let object = value(of: TypeID(index: index), "enum")
    else {
      problems.append("\(type): \(texts.joined(separator: ", ")) is unknown")
      return
    }
    var names = MemberLabels()
    for value in enumeration.values { names.take(value.name.name) }
    for text in texts {
      guard let value = JSONValue.scalar(text) else { continue }
      if object.elements != nil {
        edits?.add(value, to: object)
      } else {
        let word = if case .string(let word) = value { word } else { "value\(text)" }
        edits?.add(names.name(for: word).swift, value, to: object)
      }
    }
    changes.append("\(type) has the values \(texts.joined(separator: ", "))")
  }

  // MARK: - Places

  var path: SchemaPath? {
    resolved.map { resolved in
      SchemaPath(
        schema: resolved.schema, tree: tree, index: resolved.fields,
        spelling: { [self] in spelling(of: $0) })
    }
  }

  private func spelling(of spelled: SpelledType) -> String? {
    guard let place = resolved?.index[.typeExpression(of: spelled.owner)], place.file == source,
      let text = resolved?.tree.value(at: place.bytes)?.string
    else { return nil }
    var found: String?
    _ = SchemaTypeText.changed(text, along: spelled.steps[...]) {
      found = $0
      return $0
    }
    return found
  }

  /// Returns the object that declares a type; nil if another file declares it.
  func declaration(of id: TypeID) -> JSONTree? {
    guard let resolved, let place = resolved.index[.type(id)], place.file == source else {
      return nil
    }
    return resolved.tree.member(at: place.bytes)?.member.value
  }

  /// Returns the object that declares a field, a variant or a document with its options; nil if only a type is written,
  /// or in another file.
  func options(of item: SchemaIndex.Item) -> JSONTree? {
    guard let resolved, let place = resolved.index[item], place.file == source,
      let value = resolved.tree.member(at: place.bytes)?.member.value, value.members != nil
    else { return nil }
    return value
  }

  func value(of id: TypeID, _ key: String) -> JSONTree? { declaration(of: id)?[key] }

  func object(of id: TypeID, _ key: String) -> JSONTree? {
    value(of: id, key).flatMap { $0.members == nil ? nil : $0 }
  }
}
