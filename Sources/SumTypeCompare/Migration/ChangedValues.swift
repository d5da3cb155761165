import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// Copies of parts of a schema with one thing changed.
extension Field {
  func with(
    key: String? = nil, type: ValueType? = nil, presence: Presence? = nil
  ) -> Field {
    Field(
      name: name, key: key ?? self.key, aliases: key == nil ? aliases : [], type: type ?? self.type,
      presence: presence ?? self.presence, bounds: bounds, doc: doc, deprecation: deprecation,
      isIndirect: isIndirect, isFlattened: isFlattened, isFresh: isFresh, loads: loads)
  }
}

extension Field {
  /// Returns whether the field is read under a key.
  func reads(_ key: String) -> Bool { self.key.wire == key.wire || aliases.contains(wire: key) }

  /// Makes the field for a member that becomes a constant when it has been moved.
  convenience init(leadingTo constant: ConstantMember) {
    self.init(
      name: constant.name, key: constant.key, aliases: [], type: .constant(constant.values),
      presence: constant.isOptional ? .optional(newNil: .absent) : .required, bounds: nil, doc: nil,
      deprecation: nil, isIndirect: false)
  }
}

extension Structure {
  func with(fields: [Field], constants: [ConstantMember]? = nil) -> Structure {
    Structure(
      fields: fields, constants: constants ?? self.constants, identity: identity, onSave: onSave,
      isOpen: isOpen, included: included)
  }
}

extension TypeDeclaration {
  /// Makes a struct without members.
  static func `struct`(named name: Identifier) -> TypeDeclaration {
    TypeDeclaration(
      name: name, doc: nil, deprecation: nil, module: nil,
      kind: .structure(Structure(fields: [], identity: nil)))
  }

  func with(kind: Kind) -> TypeDeclaration {
    TypeDeclaration(
      name: name, path: path, doc: doc, deprecation: deprecation, module: module, kind: kind,
      entity: entity, model: model, isLeftOut: isLeftOut, choice: choice, hasMap: hasMap)
  }
}

extension VersionedRoot {
  func with(
    version: Int? = nil, lists: [EntryList]? = nil, fields: [Field]? = nil
  ) -> VersionedRoot {
    VersionedRoot(
      version: version ?? self.version, versionKey: versionKey, lists: lists ?? self.lists,
      hasNamedLists: hasNamedLists, fields: fields ?? self.fields, constants: constants,
      repository: repository, onSave: onSave, migrations: [], newer: newer)
  }

  /// Returns the root with another key for one of the lists.
  func with(list index: Int, key: String) -> VersionedRoot {
    var lists = lists
    let list = lists[index]
    lists[index] = EntryList(
      name: list.name, key: key, element: list.element, isAside: list.isAside, doc: list.doc)
    return with(lists: lists)
  }
}

extension EntryList {
  /// The list as a field.
  var field: Field {
    Field(
      name: name, key: key, aliases: [], type: .list(element), presence: .required, bounds: nil,
      doc: nil, deprecation: nil, isIndirect: false)
  }
}

extension Union {
  func with(
    variants: [Variant]? = nil, representation: (any Representation)? = nil
  ) -> Union {
    Union(
      variants: variants ?? self.variants, representation: representation ?? self.representation,
      unknown: unknown, shared: shared, identity: identity, onSave: onSave,
      defaultVariant: defaultVariant, newNil: newNil, hasPaths: hasPaths)
  }
}

extension Variant {
  func with(tags: [JSONTag]? = nil, payload: ValueType? = nil) -> Variant {
    Variant(
      name: name, tags: tags ?? self.tags, seconds: seconds, payload: payload ?? self.payload,
      doc: doc,
      deprecation: deprecation, isIndirect: isIndirect, hasMembers: hasMembers, shape: shape,
      spelling: spelling)
  }

  /// Returns whether values of the variant may meet conditions on the tag.
  func meets(_ conditions: [(key: String, value: JSONTag)], in union: Union) -> Bool {
    let key = union.representation.tagKey
    return conditions.allSatisfy { $0.key.wire != key?.wire || tags.contains($0.value) }
  }
}

extension Enumeration {
  /// Returns the enum after each of its values in the data was replaced by another one.
  func replacing(_ value: JSONTag, by replacement: JSONTag) -> Enumeration {
    let values = values.map { known in
      var raws: [JSONTag] = []
      for raw in known.readRaws.map({ $0 == value ? replacement : $0 }) where !raws.contains(raw) {
        raws.append(raw)
      }
      return known.with(raw: raws.first ?? known.raw, aliases: Array(raws.dropFirst()))
    }
    return Enumeration(rawType: rawType, values: values, isOpen: isOpen)
  }
}

extension Enumeration.Value {
  fileprivate func with(raw: JSONTag, aliases: [JSONTag]) -> Enumeration.Value {
    Enumeration.Value(name: name, raw: raw, aliases: aliases, doc: doc, deprecation: deprecation)
  }
}

extension ValueType {
  /// Returns the type with another wire form of a scalar, wherever the scalar is in the type.
  func rewired(_ from: ScalarForm, _ to: ScalarForm) -> ValueType {
    switch self {
    case .scalar(let form): form == from ? .scalar(to) : self
    case .reference: .scalar(to)
    case .optional(let wrapped): .optional(wrapped.rewired(from, to))
    case .list(let element): .list(element.rewired(from, to))
    case .map(let element): .map(element.rewired(from, to))
    case .embedded(let inner, let wire): .embedded(inner.rewired(from, to), wire)
    case .arranged(let arrangement, let inner): .arranged(arrangement, inner.rewired(from, to))
    case .constant: self
    case .bounded(let inner, let limits): .bounded(inner.rewired(from, to), limits)
    }
  }
}

extension DocumentMigration.Step {
  /// Returns the path after the step of a value that was at `path` before; nil if the step removes it.
  func path(_ path: [String]) -> [String]? {
    switch self {
    case .rename(let key, let name) where key.wire == path[0].wire:
      return [name] + path.dropFirst()
    case .drop(let key) where key.wire == path[0].wire: return nil
    case .embed(let key, _) where key.wire == path[0].wire: return nil
    case .move(let from, let to):
      let moved = ShapeMigration.keys(of: from)
      return path.wire.starts(with: moved.wire)
        ? ShapeMigration.keys(of: to) + path.dropFirst(moved.count) : path
    default: return path
    }
  }

  /// The key of the member that the step changes, or that leads to what it moves; nil if it changes none.
  var firstKey: String? {
    switch self {
    case .rename(let key, _), .replace(let key, _, _), .drop(let key), .embed(let key, _): key
    case .move(let path, _): ShapeMigration.keys(of: path).first
    case .add, .rewire, .unwrap, .call: nil
    }
  }

  /// Returns whether the step changes or moves a member with one of these keys.
  func concerns(_ keys: [String]) -> Bool {
    switch self {
    case .rename(let key, _), .replace(let key, _, _): keys.contains(wire: key)
    case .move(let path, _): keys.contains { ShapeMigration.keys(of: path).wire == [$0.wire] }
    default: false
    }
  }
}
