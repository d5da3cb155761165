import SumTypeGenerator
import SumTypeJSON

/// The place at which a type is spelled: the declaration that has the spelling, and the steps inside it.
struct SpelledType {
  /// The item with the spelling: a field, a variant, a list or a document.
  let owner: SchemaIndex.Item
  var steps: [SchemaTypeText.Step] = []
  /// The base of the names of new types, and the type around them.
  var base: String
  var outer: String?

  func stepping(_ step: SchemaTypeText.Step, base: String? = nil) -> SpelledType {
    var other = self
    other.steps.append(step)
    if let base { other.base = base }
    return other
  }
}

/// A value of the samples, with its type in a schema.
struct TypedValue {
  let node: Int32
  let type: ValueType
  /// The place at which the schema spells the type; nil if it is not spelled by itself.
  let spelled: SpelledType?
}

/// The fields of structs by their keys. Each struct is indexed once, when it is first asked for.
final class FieldIndex {
  private var fields: [TypeID: [WireText: Int]] = [:]

  /// Returns the indices of the fields of a struct by their keys and aliases, without the flattened ones.
  func fields(of id: TypeID, _ structure: Structure) -> [WireText: Int] {
    if let known = fields[id] { return known }
    var index: [WireText: Int] = [:]
    for (position, field) in structure.fields.enumerated() where !field.isFlattened {
      for key in [field.key] + field.aliases { index[key.wire] = position }
    }
    fields[id] = index
    return index
  }
}

/// Finds the types of the values along a path from the root of a sample.
struct SchemaPath {
  let schema: Schema
  let tree: SampleTree
  var index = FieldIndex()
  /// Returns the spelling of a type.
  let spelling: (SpelledType) -> String?

  /// The greatest nesting of types in one object.
  static let deepest = 16

  /// Returns the values along the path, the outermost first; it stops when the schema has no type for a
  /// value.
  func values(of document: Document, from root: Int32, along tokens: [String]) -> [TypedValue] {
    var rest = tokens[...]
    return first(of: document, root, &rest).map { values(from: $0, along: rest) } ?? []
  }

  /// Returns a value and those inside it along the path; it stops when the schema has no type for a value.
  func values(from first: TypedValue, along tokens: ArraySlice<String>) -> [TypedValue] {
    var (rest, value) = (tokens, first)
    var values = [value]
    while let token = rest.popFirst() {
      guard let next = step(from: value, token, depth: 0) else { return values }
      value = next
      values.append(next)
    }
    return values
  }

  private func first(
    of document: Document, _ root: Int32, _ rest: inout ArraySlice<String>
  ) -> TypedValue? {
    let index = schema.documents.firstIndex { $0.name == document.name } ?? 0
    switch document.root {
    case .plain(let type):
      return TypedValue(
        node: root, type: type,
        spelled: SpelledType(owner: .document(index), base: document.name.name))
    case .lines(let lines):
      return TypedValue(
        node: root, type: lines.element,
        spelled: SpelledType(owner: .document(index), base: document.name.name))
    case .versioned(let versioned):
      guard let token = rest.popFirst(), let key = tree.key(named: token),
        let node = tree.member(key, of: root)
      else { return nil }
      if let list = versioned.lists.firstIndex(where: { $0.key.wire == token.wire }) {
        return TypedValue(
          node: node, type: .list(versioned.lists[list].element),
          spelled: SpelledType(
            owner: .list(document: index, list), base: token, outer: document.name.name))
      }
      guard let field = versioned.fields.firstIndex(where: { $0.key.wire == token.wire }) else {
        return nil
      }
      return TypedValue(
        node: node, type: versioned.fields[field].type,
        spelled: SpelledType(
          owner: .rootField(document: index, field), base: token, outer: document.name.name))
    }
  }

  private func step(from value: TypedValue, _ token: String, depth: Int) -> TypedValue? {
    if depth == Self.deepest { return nil }
    switch value.type {
    case .scalar, .embedded, .constant: return nil
    case .optional(let inner):
      return step(
        from: TypedValue(node: value.node, type: inner, spelled: value.spelled), token,
        depth: depth + 1)
    case .list(let element), .arranged(.oneOrMany, let element):
      let spelled = value.spelled?.stepping(
        .list, base: value.spelled.map { TypeNames.singular(of: $0.base) })
      guard tree[value.node].kind == .array else {
        return step(
          from: TypedValue(node: value.node, type: element, spelled: spelled), token,
          depth: depth + 1)
      }
      return child(of: value.node, token).map {
        TypedValue(node: $0, type: element, spelled: spelled)
      }
    case .map(let element), .arranged(.emptyArray, let element):
      let spelled = value.spelled?.stepping(
        .map, base: value.spelled.map { TypeNames.singular(of: $0.base) })
      return child(of: value.node, token).map {
        TypedValue(node: $0, type: element, spelled: spelled)
      }
    case .arranged: return nil
    case .reference(let id): return member(of: id, value, token, depth)
    }
  }

  private func child(of node: Int32, _ token: String) -> Int32? {
    switch tree[node].kind {
    case .object: return tree.key(named: token).flatMap { tree.member($0, of: node) }
    case .array:
      guard let index = Int(token), index >= 0 else { return nil }
      var position = 0
      for child in tree.children(of: node) {
        if position == index { return child }
        position += 1
      }
      return nil
    default: return nil
    }
  }

  private func member(
    of id: TypeID, _ value: TypedValue, _ token: String, _ depth: Int
  ) -> TypedValue? {
    let name = schema[id].name.name
    switch schema[id].kind {
    case .structure(let structure):
      if let position = index.fields(of: id, structure)[token.wire] {
        return child(of: value.node, token).map {
          TypedValue(
            node: $0, type: structure.fields[position].type,
            spelled: SpelledType(owner: .field(id, position), base: token, outer: name))
        }
      }
      for field in structure.fields where field.isFlattened {
        let part = TypedValue(node: value.node, type: field.type, spelled: nil)
        if let found = step(from: part, token, depth: depth + 1) { return found }
      }
      return nil
    case .tuple(let tuple):
      guard let index = Int(token), tuple.fields.indices.contains(index),
        let node = child(of: value.node, token)
      else { return nil }
      return TypedValue(
        node: node, type: tuple.fields[index].type,
        spelled: SpelledType(
          owner: .field(id, index), base: tuple.fields[index].name.name, outer: name))
    case .union(let union):
      guard let payload = self.payload(of: id, union, value) else { return nil }
      switch union.representation.form.payload(of: payload.tag) {
      case .whole: return step(from: payload.value, token, depth: depth + 1)
      case .member(let key):
        guard key.wire == token.wire, let node = child(of: value.node, token) else { return nil }
        return TypedValue(node: node, type: payload.value.type, spelled: payload.value.spelled)
      case .element(let index):
        guard token == String(index), let node = child(of: value.node, token) else { return nil }
        return TypedValue(node: node, type: payload.value.type, spelled: payload.value.spelled)
      case .elements, .nowhere: return nil
      }
    case .typeAlias(let type):
      return step(
        from: TypedValue(node: value.node, type: type, spelled: nil), token, depth: depth + 1)
    case .enumeration, .alias, .external: return nil
    }
  }

  // MARK: - Unions

  /// Returns the variant of a union's value with a payload that is read where it lies, its tag and its type.
  func payload(
    of union: Union, _ node: Int32
  ) -> (variant: Int, tag: JSONTag?, type: ValueType)? {
    guard union.representation.payloadWire == nil, let index = variant(of: union, node),
      let type = union.variants[index].payload
    else { return nil }
    return (index, union.variants[index].tag, type)
  }

  /// Returns the tag of a union's value, and the payload that is at the place of the value itself.
  private func payload(
    of id: TypeID, _ union: Union, _ value: TypedValue
  ) -> (tag: JSONTag?, value: TypedValue)? {
    guard let (index, _, type) = payload(of: union, value.node) else { return nil }
    let variant = union.variants[index]
    var spelled = SpelledType(
      owner: .variant(id, index),
      base: SchemaWriter.joined(variant.name.name, schema[id].name.name),
      outer: schema[id].name.name)
    // The alternatives of a choice are spelled in the choice.
    if union.representation.isUntagged, let outer = value.spelled, isChoice(union, at: outer) {
      spelled = outer.stepping(.alternative(index))
    }
    return (variant.tag, TypedValue(node: value.node, type: type, spelled: spelled))
  }

  /// Returns whether a union is spelled as a choice.
  private func isChoice(_ union: Union, at spelled: SpelledType) -> Bool {
    guard let text = spelling(spelled) else { return false }
    return SchemaTypeText.alternatives(SchemaTypeText.plain(text)).count == union.variants.count
      && union.variants.count > 1
  }

  /// Returns the variant of a value by its tag; nil if it has none.
  func variant(of union: Union, _ node: Int32) -> Int? {
    switch union.representation.form.tag {
    case .members(let keys):
      let tags = keys.map { key in child(of: node, key).flatMap(tree.tag) }
      guard let first = tags.first ?? nil else { return union.defaultVariant }
      return union.variants.firstIndex { variant in
        guard let position = variant.tags.firstIndex(of: first) else { return false }
        guard tags.count > 1, variant.seconds.indices.contains(position) else { return true }
        if case .exactly(let second) = variant.seconds[position] { return second == tags[1] }
        return true
      }
    case .path(let keys):
      let found = keys.reduce(Int32?.some(node)) { place, key in
        place.flatMap { child(of: $0, key) }
      }
      guard let tag = found.flatMap(tree.tag) else { return union.defaultVariant }
      return union.variants.firstIndex { $0.tags.contains(tag) }
    case .key, .presence:
      if tree[node].kind == .string {
        return union.variants.firstIndex { $0.tags.contains(.string(tree.string(node))) }
      }
      let keys = Set(
        tree.children(of: node).map { tree[$0].key }.filter { $0 >= 0 }.map {
          tree.keys[Int($0)].wire
        })
      return union.variants.firstIndex { variant in
        variant.tags.contains { keys.contains($0.keyText.wire) }
      }
    case .element(let index):
      return child(of: node, String(index)).flatMap(tree.tag).flatMap { tag in
        union.variants.firstIndex { $0.tags.contains(tag) }
      }
    case .outside: return nil
    case .shape:
      let kind = tree[node].kind
      let fitting = union.variants.indices.filter { index in
        guard let shape = union.variants[index].shape else { return false }
        return shape.mayBe(kind)
      }
      return fitting.count == 1 ? fitting[0] : nil
    }
  }

  // MARK: - Fields

  /// Returns the field with this key in the object of a value.
  func field(_ key: String, of value: TypedValue, depth: Int = 0) -> SchemaIndex.Item? {
    if depth == Self.deepest { return nil }
    switch value.type {
    case .optional(let inner):
      return field(
        key, of: TypedValue(node: value.node, type: inner, spelled: nil), depth: depth + 1)
    case .reference(let id):
      switch schema[id].kind {
      case .structure(let structure), .tuple(let structure):
        if case .structure = schema[id].kind,
          let position = index.fields(of: id, structure)[key.wire]
        {
          return .field(id, position)
        }
        for (index, field) in structure.fields.enumerated() {
          if field.isFlattened {
            let part = TypedValue(node: value.node, type: field.type, spelled: nil)
            if let found = self.field(key, of: part, depth: depth + 1) { return found }
          } else if field.key.wire == key.wire || field.name.name.wire == key.wire {
            return .field(id, index)
          }
        }
        return nil
      case .union(let union):
        return payload(of: id, union, value).flatMap { field(key, of: $0.value, depth: depth + 1) }
      case .typeAlias(let type):
        return field(
          key, of: TypedValue(node: value.node, type: type, spelled: nil), depth: depth + 1)
      default: return nil
      }
    default: return nil
    }
  }
}

extension VariantShape {
  /// Returns whether a value of a JSON type may have the shape.
  fileprivate func mayBe(_ kind: SampleTree.Kind) -> Bool {
    switch kind {
    case .null: kinds.contains(.null)
    case .bool: kinds.contains(.bool)
    case .integer: kinds.contains(.integer) || wholes != nil
    case .number: kinds.contains(.fraction)
    case .string: kinds.contains(.string) || !values.isEmpty
    case .array: kinds.contains(.array)
    case .object: kinds.contains(.object) || !objects.isEmpty
    }
  }
}
