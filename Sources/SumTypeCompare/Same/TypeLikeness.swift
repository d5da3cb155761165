import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// Tells whether types of two versions are declared alike. The types that they refer to count as equal if they have
/// the same name.
struct TypeLikeness {
  /// The old type with the name of each new type, by the index of the new type.
  private let olds: [TypeID?]
  /// The new types that the compared declarations refer to.
  private var references: [TypeID] = []

  init(olds: [TypeID?]) { self.olds = olds }

  /// Returns the new types that the last comparison found references to.
  mutating func takeReferences() -> [TypeID] {
    defer { references = [] }
    return references
  }

  mutating func areAlike(_ old: TypeDeclaration, _ new: TypeDeclaration) -> Bool {
    references.removeAll(keepingCapacity: true)
    guard old.name == new.name, old.deprecation == new.deprecation, old.module == new.module,
      old.model == new.model, areAlike(old.entity, new.entity)
    else { return false }
    switch (old.kind, new.kind) {
    case (.structure(let old), .structure(let new)), (.tuple(let old), .tuple(let new)):
      return areAlike(old, new)
    case (.union(let old), .union(let new)): return areAlike(old, new)
    case (.enumeration(let old), .enumeration(let new)): return areAlike(old, new)
    case (.alias(let old), .alias(let new)): return old == new
    case (.typeAlias(let old), .typeAlias(let new)): return areAlike(old, new)
    case (.external(let old), .external(let new)):
      return old.path == new.path && old.module == new.module && old.base == new.base
    default: return false
    }
  }

  private func areAlike(_ old: Entity?, _ new: Entity?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return old.store == new.store && old.repository == new.repository && old.cache == new.cache
      && areAlike(old.updates, new.updates) {
        $0.variant == $1.variant && $0.field == $1.field && $0.method == $1.method
      }
  }

  /// Returns whether two lists have the same elements in the same order.
  private func areAlike<Element>(
    _ old: [Element], _ new: [Element], _ areAlike: (Element, Element) -> Bool
  ) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { areAlike($0, $1) }
  }

  private mutating func areAlike(_ old: ValueType, _ new: ValueType) -> Bool {
    switch (old, new) {
    case (.scalar(let old), .scalar(let new)): return old == new
    case (.constant(let old), .constant(let new)): return old == new
    case (.reference(let old), .reference(let new)): return areAlike(old, new)
    case (.optional(let old), .optional(let new)), (.list(let old), .list(let new)),
      (.map(let old), .map(let new)):
      return areAlike(old, new)
    case (.embedded(let old, let wire), .embedded(let new, let other)):
      return wire == other && areAlike(old, new)
    case (.arranged(let arrangement, let old), .arranged(let other, let new)):
      return arrangement == other && areAlike(old, new)
    case (.bounded(let old, let limits), .bounded(let new, let others)):
      return limits.bounds == others.bounds && areAlike(old, new)
    default: return false
    }
  }

  private mutating func areAlike(_ old: TypeID, _ new: TypeID) -> Bool {
    guard olds[new.index] == old else { return false }
    references.append(new)
    return true
  }
}

// MARK: - Structs

extension TypeLikeness {
  private mutating func areAlike(_ old: Structure, _ new: Structure) -> Bool {
    guard old.identity == new.identity, old.onSave == new.onSave, old.isOpen == new.isOpen,
      old.fields.count == new.fields.count,
      areAlike(
        old.constants, new.constants,
        {
          $0.name == $1.name && $0.key.wire == $1.key.wire && $0.values == $1.values
            && $0.isOptional == $1.isOptional && $0.position == $1.position
        })
    else { return false }
    for (old, new) in zip(old.fields, new.fields) {
      guard areAlike(old, new) else { return false }
    }
    return true
  }

  private mutating func areAlike(_ old: Field, _ new: Field) -> Bool {
    old.name == new.name && old.key.wire == new.key.wire
      && old.aliases.wire == new.aliases.wire
      && old.bounds == new.bounds && old.deprecation == new.deprecation
      && old.isFlattened == new.isFlattened && old.isFresh == new.isFresh && old.loads == new.loads
      && areAlike(old.presence, new.presence) && areAlike(old.type, new.type)
  }

  private mutating func areAlike(_ old: Field.Presence, _ new: Field.Presence) -> Bool {
    switch (old, new) {
    case (.required, .required), (.rest, .rest): return true
    case (.optional(let old), .optional(let new)): return old == new
    case (.defaulted(let old), .defaulted(let new)): return areAlike(old, new)
    default: return false
    }
  }

  private mutating func areAlike(_ old: DefaultValue, _ new: DefaultValue) -> Bool {
    switch (old, new) {
    case (.enumeration(let old, let value), .enumeration(let new, let other)):
      return value == other && areAlike(old, new)
    case (.alias(let old, let value), .alias(let new, let other)):
      return areAlike(old, new) && areAlike(value, other)
    case (.jsonOrText(let old), .jsonOrText(let new)): return areAlike(old, new)
    case (.oneEntry(let key, let old), .oneEntry(let other, let new)):
      return key.wire == other.wire && areAlike(old, new)
    case (.list(let old), .list(let new)):
      guard old.count == new.count else { return false }
      for (old, new) in zip(old, new) {
        guard areAlike(old, new) else { return false }
      }
      return true
    case (.map(let old), .map(let new)):
      guard old.count == new.count else { return false }
      for (old, new) in zip(old, new) {
        guard old.key.wire == new.key.wire, areAlike(old.value, new.value) else { return false }
      }
      return true
    case (.enumeration, _), (.alias, _), (.jsonOrText, _), (.oneEntry, _), (.list, _), (.map, _):
      return false
    default: return old.kind == new.kind && old.text.wire == new.text.wire
    }
  }
}

extension DefaultValue {
  /// A number for the type of the value, which tells values with the same text apart: `"1"` and `1`.
  fileprivate var kind: Int {
    switch self {
    case .bool: 0
    case .integer: 1
    case .floating(_, let isSingle): isSingle ? 2 : 3
    case .decimal: 4
    case .number: 5
    case .string: 6
    case .url: 7
    case .uuid: 8
    case .data: 9
    case .date: 10
    case .json: 11
    case .enumeration, .alias, .jsonOrText, .list, .map, .oneEntry: 12
    }
  }
}

// MARK: - Unions and enums

extension TypeLikeness {
  private mutating func areAlike(_ old: Union, _ new: Union) -> Bool {
    guard old.unknown == new.unknown, old.onSave == new.onSave, old.newNil == new.newNil,
      old.defaultVariant == new.defaultVariant, old.identity == new.identity,
      old.hasPaths == new.hasPaths, old.variants.count == new.variants.count,
      old.shared.count == new.shared.count,
      UnionForms.difference(Both(old: old, new: new)) == nil,
      old.representation.bareSpelling == new.representation.bareSpelling,
      old.representation.form.nullsOthers == new.representation.form.nullsOthers,
      old.representation.form.isTagOptional == new.representation.form.isTagOptional
    else { return false }
    for (old, new) in zip(old.shared, new.shared) {
      guard old.name == new.name, areAlike(old.type, new.type) else { return false }
    }
    for (old, new) in zip(old.variants, new.variants) {
      guard areAlike(old, new) else { return false }
    }
    return true
  }

  private mutating func areAlike(_ old: Variant, _ new: Variant) -> Bool {
    guard old.name == new.name, old.tags == new.tags, old.seconds == new.seconds,
      old.deprecation == new.deprecation, (old.member == nil) == (new.member == nil)
    else { return false }
    switch (old.payload, new.payload) {
    case (let old?, let new?): return areAlike(old, new)
    case (nil, nil): return true
    default: return false
    }
  }

  private func areAlike(_ old: Enumeration, _ new: Enumeration) -> Bool {
    old.rawType == new.rawType && old.isOpen == new.isOpen
      && areAlike(old.values, new.values) {
        $0.name == $1.name && $0.raw == $1.raw && $0.aliases == $1.aliases
          && $0.deprecation == $1.deprecation
      }
  }
}
