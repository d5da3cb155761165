import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// The places of the tags of unions during a migration. A step may rename, move or replace a member on the
/// path to a tag, in the object of the union or in an inner one, for all variants or for some.
extension ShapeMigration {
  /// Returns the paths to the tag of each variant, for the unions whose tag is in the payload's object.
  static func tagPaths(in types: [TypeDeclaration]) -> [TypeID: [[String]?]] {
    var paths: [TypeID: [[String]?]] = [:]
    for (index, type) in types.enumerated() {
      guard case .union(let union) = type.kind, let path = union.pathToTag else { continue }
      paths[TypeID(index: index)] = union.variants.map { _ in path }
    }
    return paths
  }

  /// A variant with a tag, and the number of keys of the tag's path that lead to an object.
  private struct PartialTagPath {
    let union: TypeID
    let variant: Int
    let depth: Int
  }

  /// Returns the tags that are in an object, or further inside it.
  private func tags(from object: ObjectID) -> [PartialTagPath] {
    guard case .type(let type) = object else { return [] }
    var found: [PartialTagPath] = []
    for (id, paths) in tagPaths.sorted(by: { $0.key.index < $1.key.index }) {
      for (variant, path) in paths.enumerated() {
        guard let path else { continue }
        var structs = payloads(of: id, variant)
        for depth in path.indices {
          if structs.contains(type) {
            found.append(PartialTagPath(union: id, variant: variant, depth: depth))
          }
          structs = structs.flatMap { inner($0, path[depth]) }
        }
      }
    }
    return found
  }

  /// Returns the structs that the payload of a variant may be.
  private func payloads(of id: TypeID, _ variant: Int) -> [TypeID] {
    guard case .union(let union) = types[id.index].kind,
      case .reference(let payload)? = union.variants[variant].payload
    else { return [] }
    var known: Set<TypeID> = [id]
    var found: [TypeID] = []
    var open = [payload]
    while let id = open.popLast() {
      guard known.insert(id).inserted else { continue }
      switch place(of: .reference(id)) {
      case .object(.type(let type)): found.append(type)
      case .union(let inner):
        guard inner == id || known.insert(inner).inserted,
          case .union(let union) = types[inner.index].kind
        else { continue }
        for case .reference(let payload)? in union.variants.reversed().map(\.payload) {
          open.append(payload)
        }
      default: break
      }
    }
    return found
  }

  /// Returns the structs that a member of a struct may be.
  private func inner(_ id: TypeID, _ key: String) -> [TypeID] {
    places(in: .object(.type(id)), at: key).compactMap { place in
      if case .object(.type(let type)) = place { type } else { nil }
    }
  }

  // MARK: - Steps

  /// Updates the paths of the tags that lead through an object, before a step changes the object.
  mutating func followTags(_ step: DocumentMigration.Step, from object: ObjectID) {
    guard let key = step.firstKey, keysOnPaths.contains(key.wire) else { return }
    for tag in tags(from: object) {
      guard let path = tagPaths[tag.union]?[tag.variant] else { continue }
      if case .replace(let key, let value, let replacement) = step,
        path[tag.depth...].wire == [key.wire]
      {
        replaceTag(value, replacement, of: tag.union, tag.variant)
        continue
      }
      let rest = step.path(Array(path[tag.depth...]))
      tagPaths[tag.union]?[tag.variant] = rest.map { path[..<tag.depth] + $0 }
      keysOnPaths.formUnion((rest ?? []).wire)
    }
  }

  private mutating func replaceTag(
    _ value: JSONTag, _ replacement: JSONTag, of id: TypeID, _ variant: Int
  ) {
    guard case .union(let union) = types[id.index].kind else { return }
    var variants = union.variants
    let tags = variants[variant].tags.map { $0 == value ? replacement : $0 }
    variants[variant] = variants[variant].with(tags: tags)
    change(id, .union(union.with(variants: variants)))
  }

  /// Moves the tag of a union, which is beside the members of its payloads, into an object inside the
  /// payloads. The tag is a constant there from then on.
  mutating func moveTagInward(of id: TypeID, to path: [String]) {
    guard case .union(let union) = types[id.index].kind else { return }
    keysOnPaths.formUnion(path.wire)
    var variants = union.variants
    var users: [TypeID: Int] = [:]
    for case .reference(let payload)? in union.variants.map(\.payload) {
      users[payload, default: 0] += 1
    }
    for (index, variant) in union.variants.enumerated() {
      tagPaths[id]?[index] = nil
      guard let own = ownPayload(of: variant, isShared: { users[$0] ?? 0 > 1 }) else { continue }
      variants[index] = variant.with(payload: .reference(own))
      // A variant without a tag keeps none.
      guard let key = path.last, !variant.tags.isEmpty else {
        tagPaths[id]?[index] = path
        continue
      }
      let constant = ConstantMember(
        name: Identifier(key) ?? "moved", key: key, values: variant.tags,
        isOptional: union.defaultVariant == index, position: 0)
      guard
        let target = object(
          at: path.dropLast(), in: .type(own), makes: Field(leadingTo: constant))
      else { continue }
      change(target) { $0.append(constant) }
      tagPaths[id]?[index] = path
    }
    change(id, .union(union.with(variants: variants)))
  }

  /// Returns a struct that is the payload of this variant only; nil if the payload is no struct.
  private mutating func ownPayload(
    of variant: Variant, isShared: (TypeID) -> Bool
  ) -> TypeID? {
    let made = TypeID(index: types.count)
    guard let payload = variant.payload else {
      types.append(.struct(named: variant.name))
      return made
    }
    guard case .object(.type(let type)) = place(of: payload) else { return nil }
    guard isShared(type) else { return type }
    settle(.type(type))
    types.append(types[type.index])
    for new in newTypes[type] ?? [] { pairs[new]?.append(made) }
    newTypes[made] = newTypes[type]
    return made
  }

  // MARK: - After the migration

  /// Updates the unions whose variants all have their tag where the new version looks for it.
  mutating func settleTags() {
    for (id, paths) in tagPaths.sorted(by: { $0.key.index < $1.key.index }) {
      guard case .union(let union) = types[id.index].kind, let first = paths.first,
        let path = first,
        path.wire != union.pathToTag?.wire, paths.allSatisfy({ $0?.wire == path.wire }),
        let other = counterpart(of: id), other.pathToTag?.wire == path.wire
      else { continue }
      change(id, .union(union.with(representation: other.representation)))
      guard path.count == 1 else { continue }
      // The union writes such a tag, so no payload has it.
      for payload in paths.indices.flatMap({ payloads(of: id, $0) }) {
        _ = changeConstant(path[0], of: .type(payload)) { _ in nil }
      }
    }
  }

  /// Returns the old structs that are on the path to a tag at the same place as a new struct.
  func structs(onPathLike new: TypeID) -> [TypeID] {
    var found: [TypeID] = []
    for (id, paths) in tagPaths.sorted(by: { $0.key.index < $1.key.index }) {
      guard case .union(let union) = types[id.index].kind, let other = counterpart(of: id),
        let newPath = other.pathToTag
      else { continue }
      for (old, match) in VariantPairs(Both(old: union, new: other)).both {
        guard let path = paths[old], path.count == newPath.count,
          case .reference(let payload)? = other.variants[match].payload
        else { continue }
        var (before, after) = (payloads(of: id, old), [payload])
        for (key, newKey) in zip(path.dropLast(), newPath.dropLast()) {
          before = before.flatMap { inner($0, key) }
          after = after.compactMap { self.new.member(newKey, of: $0) }
          if after.contains(new) { found += before }
        }
      }
    }
    return found
  }
}

// MARK: - The old schema

extension ShapeMigration {
  /// Returns whether an item belongs to a type of the old schema, and not to one that a step has made.
  func isOld(_ item: SchemaIndex.Item) -> Bool {
    switch item {
    case .type(let id), .field(let id, _), .constant(let id, _), .variant(let id, _),
      .value(let id, _),
      .tag(let id, _, _):
      id.index < old.types.count
    case .typeExpression(let inner): isOld(inner)
    case .document, .list, .rootField, .rootConstant: true
    }
  }

  /// Returns the constant in the old schema; nil if a step has made it.
  func constant(_ index: Int, of id: TypeID) -> SchemaIndex.Item? {
    guard case .structure(let structure) = types[id.index].kind,
      case .structure(let before) = old.types[id.index].kind,
      structure.constants.indices.contains(index)
    else { return nil }
    let name = structure.constants[index].name
    return before.constants.firstIndex { $0.name == name }.map { .constant(id, $0) }
  }
}

// MARK: - Constants

extension ShapeMigration {
  func constant(_ key: String, of id: ObjectID) -> ConstantMember? { draft(of: id).constant(key) }

  /// Changes a constant, or removes it if the closure returns nil. Returns false if there is no such constant.
  func changeConstant(
    _ key: String, of id: ObjectID, _ change: (ConstantMember) -> ConstantMember?
  ) -> Bool {
    var isFound = false
    self.change(id) { isFound = $0.changeConstants(key, change) }
    return isFound
  }
}

extension ConstantMember {
  func with(key: String? = nil, values: [JSONTag]? = nil) -> ConstantMember {
    ConstantMember(
      name: name, key: key ?? self.key, values: values ?? self.values, isOptional: isOptional,
      position: position)
  }
}

extension Union {
  /// The keys that lead to the tag, if the payload's own object has the tag.
  var pathToTag: [String]? {
    switch representation.form.tag {
    case .path(let keys): keys
    case .members(let keys)
    where keys.count == 1 && representation.form.payload(of: .string("")) == .whole:
      keys
    default: nil
    }
  }
}

extension Schema {
  /// Returns the struct that a member of a struct is.
  fileprivate func member(_ key: String, of id: TypeID) -> TypeID? {
    guard case .structure(let structure) = self[id].kind,
      let field = structure.fields.first(where: { $0.key.wire == key.wire }),
      case .reference(let inner) = field.type
    else { return nil }
    return inner
  }
}
