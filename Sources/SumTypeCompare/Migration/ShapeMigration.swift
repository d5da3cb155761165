import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// The shapes of an old version's documents after the new version has migrated them.
///
/// Each step changes the types of the old schema as it changes an object of a document. A type is changed wherever
/// it is used, even at places that the step does not reach.
struct ShapeMigration {
  /// The members that steps add and that the old schema does not have, as JSON, by object.
  private(set) var added: [ObjectID: [WireText: String]] = [:]
  /// The objects whose result depends on a function of the app, or on a condition on data.
  var unproved: Set<ObjectID> = []
  /// The old index of each field of a changed struct; nil for a field from elsewhere.
  private(set) var origins: [ObjectID: [Int?]] = [:]

  let old: Schema
  let new: Schema
  private let document: Both<Int>
  /// The old types that lie at the same places as each new type.
  var pairs: [TypeID: [TypeID]]
  /// The current path to the tag of each variant, for unions whose payloads contain their tag; nil if the tag was
  /// removed.
  var tagPaths: [TypeID: [[String]?]]
  /// All keys that are or were on these paths, so that most steps need not look for a path.
  var keysOnPaths: Set<WireText>
  var types: [TypeDeclaration]
  var root: VersionedRoot
  /// The objects with their changes, of which `types` and `root` know nothing before these are settled.
  private let drafts = ObjectDrafts()
  /// The indices of the lists of the root by their keys.
  private var lists: [WireText: [Int]] = [:]
  /// The new types that lie at the same places as each type of the old schema.
  var newTypes: [TypeID: [TypeID]] = [:]
  /// The new structs that include each struct: a step for its values is one for theirs.
  private var including: [TypeID: [TypeID]] = [:]
  /// The variants of the unions that steps have changed.
  var variants: [TypeID: VariantTable] = [:]
  /// The number of steps at an object that are still followed. Steps for a struct that many others include multiply
  /// with these.
  private var effort: Int
  /// Whether the steps are too many to follow them all. Nothing is proved then.
  private(set) var isCutShort = false

  /// The number of steps that are followed in any case, whatever the size of the schemas.
  private static let certainEffort = 100_000

  /// Returns nil if the new version does not migrate the document.
  init?(_ schemas: Both<Schema>, _ document: Both<Int>, pairs: [TypeID: [TypeID]]) {
    guard case .versioned(let before) = schemas.old.documents[document.old].root,
      case .versioned(let after) = schemas.new.documents[document.new].root,
      before.version < after.version, let oldest = after.migrations.first?.version,
      oldest <= before.version
    else { return nil }
    (old, new) = (schemas.old, schemas.new)
    self.document = document
    self.pairs = pairs
    types = old.types
    effort = Self.certainEffort + 4 * (old.memberCount + new.memberCount)
    tagPaths = Self.tagPaths(in: old.types)
    keysOnPaths = Set(tagPaths.values.joined().lazy.compactMap(\.self).joined().map(\.wire))
    root = before
    for (index, list) in before.lists.enumerated() {
      lists[list.key.wire, default: []].append(index)
    }
    for (index, type) in new.types.enumerated() {
      guard case .structure(let structure) = type.kind else { continue }
      for base in structure.included { including[base, default: []].append(TypeID(index: index)) }
    }
    for (type, others) in pairs.sorted(by: { $0.key.index < $1.key.index }) {
      for other in others { newTypes[other, default: []].append(type) }
    }
    for migration in after.migrations where migration.version >= before.version {
      for pass in migration.passes where !isCutShort { apply(pass) }
    }
    if isCutShort {
      unproved = Set(types.indices.map { .type(TypeID(index: $0)) })
      unproved.insert(.root(document.old))
    }
    settleTags()
    for object in drafts.objects { settle(object) }
    root = root.with(version: after.version)
  }

  /// The old schema with the shapes of migrated documents.
  var schema: Schema {
    var documents = old.documents
    let document = documents[self.document.old]
    documents[self.document.old] = Document(
      name: document.name, doc: document.doc, root: .versioned(root), style: document.style,
      store: document.store)
    return Schema(
      name: old.name, fileName: old.fileName, doc: old.doc, types: types,
      own: old.own, documents: documents, features: old.features)
  }

  // MARK: - Places

  private mutating func apply(_ pass: DocumentMigration.Pass) {
    var places: [Place] = [.object(.root(document.old))]
    if let type = pass.type {
      places = ([type] + (including[type] ?? [])).flatMap { self.places(of: $0) }.unique
    }
    for token in pass.path.parts(between: "/").dropFirst() {
      places = places.flatMap { self.places(in: $0, at: Self.unescaped(token)) }.unique
    }
    for place in places {
      spend(1 + pass.steps.count)
      if isCutShort { return }
      apply(pass, at: place)
    }
  }

  mutating func spend(_ count: Int) {
    effort -= count
    if effort < 0 { isCutShort = true }
  }

  /// Returns the places of the values of a new type.
  private func places(of type: TypeID) -> [Place] {
    let known = pairs[type] ?? types(named: new[type].spelling)
    return (known.isEmpty ? structs(onPathLike: type) : known).map { place(of: .reference($0)) }
  }

  private func types(named name: String) -> [TypeID] {
    types.indices.filter { types[$0].spelling == name }.map { TypeID(index: $0) }
  }

  // MARK: - Steps

  private mutating func apply(_ pass: DocumentMigration.Pass, at place: Place) {
    switch place {
    case .object(let id):
      if !pass.conditions.isEmpty {
        unproved.insert(id)
        return
      }
      for step in pass.steps { apply(step, to: id) }
    case .union(let id): apply(pass, toUnion: id)
    case .value: break
    }
  }

  /// Returns the union with another tag, or with another key of the tag.
  func applied(
    _ step: DocumentMigration.Step, to union: Union, _ id: TypeID, _ table: inout VariantTable
  ) -> Union {
    switch step {
    case .rename(let key, let name):
      let renamed = union.representation.tagKeys.map { $0.wire == key.wire ? name : $0 }
      let form = union.representation.form
      let content = union.variants.first.flatMap { form.payload(of: $0.tag).key }
      guard let other = counterpart(of: id),
        other.representation.tagKeys.wire == renamed.wire || content?.wire == key.wire
      else { return union }
      return union.with(representation: other.representation)
    case .replace(let key, let tag, let replacement)
    where union.representation.tagKeys.first?.wire == key.wire:
      let indices = table.replace(tag, by: replacement)
      if indices.isEmpty { return union }
      var variants = union.variants
      for index in indices {
        let tags = variants[index].tags.map { $0 == tag ? replacement : $0 }
        variants[index] = variants[index].with(tags: tags)
      }
      return union.with(variants: variants)
    default: return union
    }
  }

  mutating func apply(_ step: DocumentMigration.Step, to id: ObjectID) {
    followTags(step, from: id)
    switch step {
    case .rename(let key, let name):
      if changeConstant(key, of: id, { $0.with(key: name) }) { return }
      changeField(key, of: id) { $0.with(key: name) }
    case .replace(let key, let tag, let replacement): replace(key, tag, replacement, in: id)
    case .move(let path, let destination): move(path, to: destination, in: id)
    case .add(let key, let json): add(key, json, to: id)
    case .rewire(let key, let from, let to):
      changeField(key, of: id) { $0.with(type: $0.type.rewired(from, to)) }
    case .embed(let key, let wire):
      changeField(key, of: id) { $0.with(type: .embedded($0.type, wire)) }
    case .unwrap(let key, let wire):
      changeField(key, of: id) { field in
        guard case .embedded(let inner, wire) = field.type else { return field }
        return field.with(type: inner)
      }
    case .drop(let key):
      if changeConstant(key, of: id, { _ in nil }) { return }
      takeField(key, from: id)
    case .call: unproved.insert(id)
    }
  }
}

// MARK: - Fields

extension ShapeMigration {
  func draft(of id: ObjectID) -> ObjectDraft {
    drafts.draft(of: id, orNew: newDraft(of: id))
  }

  private func newDraft(of id: ObjectID) -> ObjectDraft {
    guard case .type(let type) = id else { return ObjectDraft(root.fields, []) }
    return switch types[type.index].kind {
    case .structure(let structure): ObjectDraft(structure.fields, structure.constants)
    case .tuple(let tuple): ObjectDraft(tuple.fields, [])
    default: ObjectDraft([], [])
    }
  }

  /// Changes the draft of an object in place.
  func change(_ id: ObjectID, _ change: (inout ObjectDraft) -> Void) {
    drafts.change(id, orNew: newDraft(of: id), change)
  }

  /// Gives an object the fields and constants of its draft.
  mutating func settle(_ id: ObjectID) {
    guard let draft = drafts[id], draft.hasOtherFields || draft.hasOtherConstants else { return }
    if draft.hasOtherFields { origins[id] = draft.origins }
    guard case .type(let type) = id else {
      root = root.with(fields: draft.fields)
      return
    }
    switch types[type.index].kind {
    case .structure(let structure):
      change(
        type, .structure(structure.with(fields: draft.fields, constants: draft.constants)))
    case .tuple(let tuple): change(type, .tuple(tuple.with(fields: draft.fields)))
    default: break
    }
  }

  mutating func change(_ id: TypeID, _ kind: TypeDeclaration.Kind) {
    types[id.index] = types[id.index].with(kind: kind)
    variants[id] = nil
  }

  /// Returns the index of the list of the root with a key.
  func list(at key: String) -> Int? { lists[key.wire]?.min() }

  private mutating func changeField(
    _ key: String, of id: ObjectID, _ change: (Field) -> Field
  ) {
    // A copy of the draft would make each change copy its members.
    if let index = draft(of: id).index(reading: key) {
      self.change(id) { $0.change(index, change) }
      return
    }
    if case .root = id, let index = list(at: key) {
      let other = change(root.lists[index].field).key
      root = root.with(list: index, key: other)
      lists[key.wire]?.removeAll { $0 == index }
      lists[other.wire, default: []].append(index)
      return
    }
    for field in draft(of: id).flattened {
      if case .reference(let type) = field.type { changeField(key, of: .type(type), change) }
    }
  }

  @discardableResult
  private func takeField(_ key: String, from id: ObjectID) -> Field? {
    guard let index = draft(of: id).index(reading: key) else { return nil }
    var field: Field?
    change(id) { field = $0.remove(index) }
    return field
  }

  private mutating func add(_ key: String, _ json: String, to id: ObjectID) {
    guard let index = draft(of: id).index(reading: key) else {
      added[id, default: [:]][key.wire] = json
      return
    }
    change(id) { draft in
      draft.change(index) { field in
        switch field.presence {
        case .required, .rest: field
        case .defaulted: field.with(presence: .required)
        case .optional(let newNil):
          field.with(presence: .required)
            .with(type: newNil == .absent ? field.type : .optional(field.type))
        }
      }
    }
  }

  private mutating func replace(
    _ key: String, _ value: JSONTag, _ replacement: JSONTag, in id: ObjectID
  ) {
    let isConstant = changeConstant(key, of: id) { constant in
      constant.with(values: constant.values.map { $0 == value ? replacement : $0 })
    }
    if isConstant { return }
    guard let field = draft(of: id).field(withKey: key),
      case .reference(let type) = field.type,
      case .enumeration(let enumeration) = types[type.index].kind
    else {
      unproved.insert(id)
      return
    }
    change(type, .enumeration(enumeration.replacing(value, by: replacement)))
  }

  private mutating func move(_ path: String, to destination: String, in id: ObjectID) {
    let (from, to) = (Self.keys(of: path), Self.keys(of: destination))
    guard let key = from.last, let name = to.last,
      let source = object(at: from.dropLast(), in: id, makes: nil)
    else {
      unproved.insert(id)
      return
    }
    if let constant = constant(key, of: source) {
      guard let target = object(at: to.dropLast(), in: id, makes: Field(leadingTo: constant)) else {
        unproved.insert(id)
        return
      }
      _ = changeConstant(key, of: source) { _ in nil }
      change(target) { $0.append(constant.with(key: name)) }
      return
    }
    guard let field = takeField(key, from: source) else {
      unproved.insert(id)
      return
    }
    guard let target = object(at: to.dropLast(), in: id, makes: field) else {
      unproved.insert(id)
      return
    }
    change(target) { $0.append(field.with(key: name)) }
  }

  /// Returns the struct at a path inside an object.
  ///
  /// - Parameter field: the field to be moved there; if it is given, missing structs on the path are made.
  mutating func object(
    at path: ArraySlice<String>, in id: ObjectID, makes field: Field?
  ) -> ObjectID? {
    var id = id
    for key in path {
      if let inner = draft(of: id).field(withKey: key) {
        guard case .reference(let type) = inner.type, case .structure = types[type.index].kind
        else { return nil }
        id = .type(type)
        continue
      }
      guard let field else { return nil }
      let made = TypeID(index: types.count)
      types.append(.struct(named: Identifier(key) ?? "moved"))
      let member = field.with(key: key).with(type: .reference(made))
      change(id) { $0.append(member) }
      id = .type(made)
    }
    return id
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that are equal to an earlier one.
  fileprivate var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
