import SumTypeGenerator
import SumTypeJSON

/// The place at which a type is spelled: the declaration that has the spelling, and the steps inside it.
struct SpelledType {
  /// The item with the spelling: a field, a variant, a list, a document or an alias with bounds.
  let owner: SchemaIndex.Item
  var steps: [SchemaTypeText.Step] = []
  /// The source of the names of new types.
  private let source: NameSource
  /// The number of lists and maps around the type, whose elements are called by the singular of their names.
  private var singulars = 0
  /// The type around new types.
  let outer: String?

  /// A word, or the name of a variant's payload. The words may be long, so that the name is made only when a type
  /// needs it.
  enum NameSource {
    case word(String)
    case payload(of: String, in: String)
  }

  init(owner: SchemaIndex.Item, _ source: NameSource, outer: String? = nil) {
    (self.owner, self.source, self.outer) = (owner, source, outer)
  }

  /// The base of the names of new types.
  var base: String {
    let word =
      switch source {
      case .word(let word): word
      case .payload(let variant, let union): SchemaWriter.joined(variant, union)
      }
    return (0..<singulars).reduce(word) { word, _ in TypeNames.singular(of: word) }
  }

  /// Returns the place of the alternatives of a choice.
  func alternative(_ index: Int) -> SpelledType {
    var other = self
    other.steps.append(.alternative(index))
    return other
  }

  /// Returns the place of the elements of a list or a map.
  func elements(_ step: SchemaTypeText.Step) -> SpelledType {
    var other = self
    other.steps.append(step)
    other.singulars += 1
    return other
  }
}

/// A value of the samples, with its type in a schema.
struct TypedValue {
  let node: Int32
  let type: ValueType
  /// The place at which the schema spells the type; nil if it is not spelled by itself.
  let spelled: SpelledType?
  /// The field whose value it is; nil for any other value.
  var field: Field?
}

/// Finds the types of the values along a path from the root of a sample.
struct SchemaPath {
  let schema: Schema
  let tree: SampleTree
  var index = TypeIndex()
  /// Returns the spelling of a type.
  let spelling: (SpelledType) -> String?

  /// The greatest nesting of types in one object.
  private static let deepest = 16

  /// Returns the values along the path, the outermost first; it stops when the schema has no type for a
  /// value.
  func values(of document: Document, from root: Int32, along tokens: [String]) -> [TypedValue] {
    guard let value = self.root(root, of: document) else {
      guard let token = tokens.first, let first = member(token, of: document, root) else {
        return []
      }
      return values(from: first, along: tokens.dropFirst(), &index.outerWalk)
    }
    return values(from: value, along: tokens[...], &index.outerWalk)
  }

  /// Returns a member of a versioned document's root. Many paths in turn begin with the same.
  private func member(_ token: String, of document: Document, _ root: Int32) -> TypedValue? {
    if let last = index.lastMember, last.root == root, last.token.wire == token.wire {
      return last.value
    }
    guard let inside = inside(of: document, root), let node = child(of: root, token),
      let value = part(of: inside, token, node)
    else { return nil }
    index.lastMember = (root, token, value)
    return value
  }

  /// Returns a value and those inside it along the path; it stops when the schema has no type for a value.
  func values(from first: TypedValue, along tokens: ArraySlice<String>) -> [TypedValue] {
    values(from: first, along: tokens, &index.innerWalk)
  }

  /// - Parameter last: the walk before. Many paths in turn begin with the same tokens, of which some may be long.
  private func values(
    from first: TypedValue, along tokens: ArraySlice<String>, _ last: inout TypeIndex.Walk?
  ) -> [TypedValue] {
    var values = [first]
    if let last, let start = last.values.first, start.node == first.node, start.type == first.type,
      start.field === first.field
    {
      let common = zip(last.tokens, tokens).prefix { $0.wire == $1.wire }.count
      if last.values.count <= common { return last.values }
      values = Array(last.values.prefix(common + 1))
    }
    defer { last = TypeIndex.Walk(tokens: Array(tokens), values: values) }
    for token in tokens.dropFirst(values.count - 1) {
      guard let value = values.last, let inside = inside(of: value),
        let node = child(of: value.node, token), let next = part(of: inside, token, node)
      else { return values }
      values.append(next)
    }
    return values
  }

  /// Returns the root of a sample; nil for a versioned document, whose root has no type of its own.
  private func root(_ root: Int32, of document: Document) -> TypedValue? {
    let spelled = SpelledType(owner: .document(index(of: document)), .word(document.name.name))
    switch document.root {
    case .plain(let type): return TypedValue(node: root, type: type, spelled: spelled)
    case .lines(let lines): return TypedValue(node: root, type: lines.element, spelled: spelled)
    case .versioned: return nil
    }
  }

  private func index(of document: Document) -> Int {
    schema.documents.firstIndex { $0.name == document.name } ?? 0
  }

  private func child(of node: Int32, _ token: String) -> Int32? {
    switch tree[node].kind {
    case .object: tree.key(named: token).flatMap { index.member($0, of: node, in: tree) }
    case .array: Int(token).flatMap { index.element($0, of: node, in: tree) }
    default: nil
    }
  }

  // MARK: - The inside of a value

  /// How a schema types the members or elements of a value.
  indirect enum Inside {
    /// All have one type.
    case each(ValueType, SpelledType?)
    /// The members are fields, or members of flattened fields.
    case fields(TypeID, Structure, flattened: [Inside])
    /// The elements of a tuple, which begin at an index of the array.
    case elements(TypeID, Structure, from: Int)
    /// Only the member with this key, or the element with this index, has a type: a payload.
    case one(String, ValueType, SpelledType?)
    /// The members of a versioned document's root.
    case root(Int, VersionedRoot, name: String)
  }

  /// Returns how the members of a versioned document's root are typed; nil for any other document.
  func inside(of document: Document, _ root: Int32) -> Inside? {
    guard case .versioned(let versioned) = document.root, tree[root].kind == .object else {
      return nil
    }
    return .root(index(of: document), versioned, name: document.name.name)
  }

  /// Returns how the members or elements of a value are typed; nil if they are not, or if the value does not have the
  /// JSON type of its type.
  func inside(of value: TypedValue, depth: Int = 0) -> Inside? {
    if depth == Self.deepest { return nil }
    let kind = tree[value.node].kind
    func inner(_ type: ValueType, _ spelled: SpelledType?) -> Inside? {
      inside(of: TypedValue(node: value.node, type: type, spelled: spelled), depth: depth + 1)
    }
    func stepping(_ step: SchemaTypeText.Step) -> SpelledType? {
      value.spelled.map { $0.elements(step) }
    }
    switch value.type {
    case .optional(let type): return inner(type, value.spelled)
    case .list(let element): return kind == .array ? .each(element, stepping(.list)) : nil
    case .arranged(.oneOrMany, let element):
      return kind == .array
        ? .each(element, stepping(.list)) : inner(element, stepping(.list))
    case .map(let element), .arranged(.emptyArray, let element):
      return kind == .object ? .each(element, stepping(.map)) : nil
    case .bounded(let type, let limits):
      return inner(
        type,
        SpelledType(owner: .type(limits.alias), .word(schema[limits.alias].spelling)))
    case .scalar, .embedded, .constant, .arranged: return nil
    case .reference(let id):
      switch schema[id].kind {
      case .structure(let structure):
        if kind != .object { return nil }
        let flattened = index.flattened(of: id, structure).compactMap { inner($0.type, nil) }
        return .fields(id, structure, flattened: flattened)
      case .tuple(let tuple): return kind == .array ? .elements(id, tuple, from: 0) : nil
      case .union(let union):
        guard let payload = payload(of: id, union, value) else { return nil }
        switch union.representation.form.payload(of: payload.tag) {
        case .whole: return inner(payload.value.type, payload.value.spelled)
        case .member(let key):
          return kind == .object ? .one(key, payload.value.type, payload.value.spelled) : nil
        case .element(let index):
          return kind == .array
            ? .one(String(index), payload.value.type, payload.value.spelled) : nil
        case .elements(let first):
          guard kind == .array, case .reference(let id) = payload.value.type.unwrapped,
            case .tuple(let tuple) = schema[id].kind
          else { return nil }
          return .elements(id, tuple, from: first)
        case .nowhere: return nil
        }
      case .typeAlias(let type): return inner(type, nil)
      case .enumeration, .alias, .external: return nil
      }
    }
  }

  /// Returns a member or an element with its type; nil if the schema has none for it.
  ///
  /// - Parameters:
  ///   - token: its key or index.
  ///   - node: its value.
  func part(of inside: Inside, _ token: String, _ node: Int32) -> TypedValue? {
    switch inside {
    case .each(let type, let spelled): return TypedValue(node: node, type: type, spelled: spelled)
    case .one(let key, let type, let spelled):
      return key.wire == token.wire ? TypedValue(node: node, type: type, spelled: spelled) : nil
    case .fields(let id, let structure, let flattened):
      guard let position = index.fields(of: id, structure)[token.wire] else {
        return flattened.lazy.compactMap { part(of: $0, token, node) }.first
      }
      return value(
        of: structure.fields[position], node, .field(id, position), token, in: schema[id].name.name)
    case .elements(let id, let tuple, let first):
      guard let position = Int(token).map({ $0 - first }), position >= 0,
        let last = tuple.fields.indices.last,
        let field = position <= last ? tuple.fields[position] : tuple.rest
      else { return nil }
      let whole = value(
        of: field, node, .field(id, min(position, last)), field.name.name,
        in: schema[id].name.name)
      guard field.isRest, let element = field.type.elements else { return whole }
      return TypedValue(node: node, type: element, spelled: whole.spelled?.elements(.list))
    case .root(let document, let root, let name):
      if let list = root.lists.firstIndex(where: { $0.key.wire == token.wire }) {
        return TypedValue(
          node: node, type: .list(root.lists[list].element),
          spelled: SpelledType(
            owner: .list(document: document, list), .word(token), outer: name))
      }
      return index.fields(ofRoot: root.fields)[token.wire].map {
        value(
          of: root.fields[$0], node, .rootField(document: document, $0), token, in: name)
      }
    }
  }

  private func value(
    of field: Field, _ node: Int32, _ owner: SchemaIndex.Item, _ base: String, in outer: String
  ) -> TypedValue {
    TypedValue(
      node: node, type: field.type,
      spelled: SpelledType(owner: owner, .word(base), outer: outer), field: field)
  }

  /// Returns the members or elements of a value that have a type.
  func parts(of inside: Inside, _ node: Int32) -> [(token: String, value: TypedValue)] {
    let isObject = tree[node].kind == .object
    return tree.children(of: node).enumerated().compactMap { position, child in
      let token = isObject ? tree.keys[Int(tree[child].key)] : String(position)
      return part(of: inside, token, child).map { (token, $0) }
    }
  }

  // MARK: - Unions

  /// Returns the tag of a union's value, and the payload that is at the place of the value itself.
  private func payload(
    of id: TypeID, _ union: Union, _ value: TypedValue
  ) -> (tag: JSONTag?, value: TypedValue)? {
    guard union.representation.payloadWire == nil,
      let index = variant(of: id, union, value.node), let type = union.variants[index].payload
    else { return nil }
    let variant = union.variants[index]
    var spelled = SpelledType(
      owner: .variant(id, index),
      .payload(of: variant.name.name, in: schema[id].name.name),
      outer: schema[id].name.name)
    // The alternatives of a choice are spelled in the choice.
    if union.representation.isUntagged, let outer = value.spelled, isChoice(union, at: outer) {
      spelled = outer.alternative(index)
    }
    return (variant.tag, TypedValue(node: value.node, type: type, spelled: spelled))
  }

  /// Returns whether a union is spelled as a choice.
  private func isChoice(_ union: Union, at spelled: SpelledType) -> Bool {
    union.variants.count > 1 && index.alternatives(of: spelled, spelling) == union.variants.count
  }

  /// Returns the variant of a value by its tag; nil if it has none.
  func variant(of id: TypeID, _ union: Union, _ node: Int32) -> Int? {
    let variants = index.variants(of: id, union)
    switch union.representation.form.tag {
    case .members(let keys):
      let tags = keys.map { key in child(of: node, key).flatMap(tree.tag) }
      guard let first = tags.first ?? nil else { return union.defaultVariant }
      return variants[first, tags.count > 1 ? tags[1] : nil]
    case .path(let keys):
      let found = keys.reduce(Int32?.some(node)) { place, key in
        place.flatMap { child(of: $0, key) }
      }
      guard let tag = found.flatMap(tree.tag) else { return union.defaultVariant }
      return variants[tag]
    case .key, .presence:
      if tree[node].kind == .string { return variants[.string(tree.string(node))] }
      return variants[
        keys: tree.children(of: node).lazy.map { tree[$0].key }.filter { $0 >= 0 }.map {
          tree.keys[Int($0)].wire
        }]
    case .element(let index):
      return child(of: node, String(index)).flatMap(tree.tag).flatMap { variants[$0] }
    case .outside: return nil
    case .shape:
      let kind = tree[node].kind
      return variants[kind] ?? (kind == .array ? tupleVariant(of: union, node) : nil)
    }
  }

  // MARK: - Fields

  /// Returns the field with this key, or this name, in the object or array of a value.
  func field(_ key: String, of value: TypedValue) -> SchemaIndex.Item? {
    inside(of: value).flatMap { field(key, of: $0) }
  }

  private func field(_ key: String, of inside: Inside) -> SchemaIndex.Item? {
    switch inside {
    case .fields(let id, let structure, let flattened):
      return index.fields(of: id, structure)[key.wire].map { .field(id, $0) }
        ?? flattened.lazy.compactMap { field(key, of: $0) }.first
    case .elements(let id, let tuple, _):
      return tuple.fields.firstIndex { $0.name.name.wire == key.wire }.map { .field(id, $0) }
    case .each, .one, .root: return nil
    }
  }

  /// Returns the list of all further elements in the array of a value; nil if it has none.
  func rest(of value: TypedValue) -> (item: SchemaIndex.Item, field: Field, tuple: TypeID)? {
    guard case .elements(let id, let tuple, _)? = inside(of: value), let rest = tuple.rest else {
      return nil
    }
    return (.field(id, tuple.fields.count - 1), rest, id)
  }
}
