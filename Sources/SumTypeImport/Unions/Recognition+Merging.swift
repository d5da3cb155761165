import SumTypeGenerator
import SumTypeJSON

/// Merges objects that cannot be told apart.
extension Recognition {
  /// Returns one struct of all members; those are optional that not all parts require.
  mutating func merged(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ isWhole: Bool, _ depth: Int,
    suffix: String? = nil
  ) -> TypeUse {
    draft.notes.add(.mergedObjects, at: name.place)
    var structures: [Declaration.Structure] = []
    var maps: [Part] = []
    for part in parts {
      let type = draft.target(part.use.type)
      let before = structures.count
      if case .map(let use) = type {
        maps.append(Part(use: use))
      } else if let structure = draft.structure(type) {
        structures.append(structure)
      } else if let union = draft.union(type), let inner = payloads(of: union) {
        structures += inner
      } else {
        return .json
      }
      let count = structures[before...].reduce(0) { $0 + $1.fields.count }
      if case .reference(let id) = type, !allowance.copy(count, of: id, .members) {
        return tooMany(all, name)
      }
    }
    if !maps.isEmpty {
      guard structures.isEmpty else { return .map(.json) }
      let isNullable = maps.contains { draft.isNullable($0.use) }
      let type = element(of: maps, all, name, depth)
      return .map(Use(type, isNullable: isNullable && type != .json))
    }
    let keys = Set(structures.flatMap { $0.fields.map(\.key.wire) })
    let leavesOpen = structures.contains { structure in
      !structure.isClosed && structure.fields.count < keys.count
    }
    if leavesOpen { draft.notes.add(.membersLeftOpen, at: name.place) }
    // The members may have the same alternatives again, which are then this struct.
    let type = declare(
      .structure(Declaration.Structure()), name, isWhole: isWhole,
      suffix: suffix ?? (isWhole ? "" : "_object"))
    guard case .reference(let id) = type else { return .json }
    mergers.begin(id, of: parts, all, leavesOpen: leavesOpen, isShared: suffix == nil, draft)
    let fields = fields(of: structures, all, name, depth)
    draft[id].kind = .structure(
      Declaration.Structure(fields: fields, rest: rest(of: structures)))
    mergers.end(id)
    return type
  }

  /// Returns the objects that a union with tags may be; nil if its tags are not members of the payloads.
  private func payloads(of union: Declaration.Union) -> [Declaration.Structure]? {
    if union.variants.contains(where: { mergers.isUnfinished($0.payload, draft) }) { return nil }
    var structures: [Declaration.Structure] = []
    for variant in union.variants {
      switch union.form {
      case .internal(let key):
        var structure = variant.payload.flatMap { draft.structure($0.type) } ?? .init()
        structure.fields.removeAll { $0.key.wire == key.wire }
        structure.fields.insert(
          Field(key: key, use: .json, isRequired: true, constants: variant.tags), at: 0)
        structures.append(structure)
      case .paired(let key, let second):
        var structure = variant.payload.flatMap { draft.structure($0.type) } ?? .init()
        structure.fields.removeAll { [key, second].contains(wire: $0.key) }
        structure.fields.insert(
          contentsOf: [
            Field(key: key, use: .json, isRequired: true, constants: variant.tags),
            Field(key: second, use: .json, isRequired: true, constants: variant.seconds),
          ], at: 0)
        structures.append(structure)
      case .adjacent(let key, let content):
        var fields = [Field(key: key, use: .json, isRequired: true, constants: variant.tags)]
        if let payload = variant.payload {
          fields.append(Field(key: content, use: payload, isRequired: !payload.isNullable))
        }
        structures.append(Declaration.Structure(fields: fields))
      case .keyed(let key):
        var fields = [Field(key: key, use: .json, isRequired: true, constants: variant.tags)]
        if let payload = variant.payload, case .string(let tag)? = variant.tags.first {
          fields.append(Field(key: tag, use: payload, isRequired: !payload.isNullable))
        }
        structures.append(Declaration.Structure(fields: fields))
      case .external:
        guard let payload = variant.payload, case .string(let key)? = variant.tags.first else {
          return nil
        }
        structures.append(
          Declaration.Structure(fields: [Field(key: key, use: payload, isRequired: true)]))
      case .presence, .untagged:
        guard let structure = variant.payload.flatMap({ draft.structure($0.type) }) else {
          return nil
        }
        structures.append(structure)
      }
    }
    return structures
  }

  /// Returns the map that all structs have for their other members; nil if they differ, which is reported.
  private mutating func rest(of structures: [Declaration.Structure]) -> Field? {
    let maps = structures.compactMap(\.rest)
    guard let first = maps.first else { return nil }
    if maps.count == structures.count,
      maps.allSatisfy({ $0.use == first.use && $0.bounds == first.bounds })
    {
      return first
    }
    for map in maps {
      if let place = map.place {
        draft.notes.add(.additionalProperties(beside: "alternatives"), at: place)
      }
    }
    return nil
  }

  private mutating func fields(
    of structures: [Declaration.Structure], _ all: Declaration.Alternatives, _ name: Naming,
    _ depth: Int
  ) -> [Field] {
    var order: [WireText] = []
    var byKey: [WireText: [Field]] = [:]
    for structure in structures {
      for field in structure.fields {
        let key = field.key.wire
        if byKey[key] == nil { order.append(key) }
        byKey[key, default: []].append(field)
      }
    }
    return order.compactMap { key in
      byKey[key].map { field(of: $0, among: structures.count, all, name, depth) }
    }
  }

  private mutating func field(
    of fields: [Field], among count: Int, _ all: Declaration.Alternatives, _ name: Naming,
    _ depth: Int
  ) -> Field {
    var field = fields[0]
    field.isRequired = fields.count == count && fields.allSatisfy(\.isRequired)
    if fields.contains(where: { !$0.hasDefault(of: field) }) || fields.count < count {
      for other in fields where other.defaultValue != nil {
        draft.notes.add(.leftOut("default"), at: other.place ?? name.place)
      }
      field.defaultValue = nil
    }
    if fields.contains(where: { $0.bounds != field.bounds }) { field.bounds = [] }
    if fields.allSatisfy({ $0.use == field.use && $0.constants == field.constants }) {
      if field.constants.isEmpty || field.constants.count == 1 { return field }
    }
    field.bounds = []
    field.defaultValue = nil
    field.constants = []
    var parts: [Part] = []
    var values: [Declaration.Enumeration.Value] = []
    var known: Set<Constant> = []
    var hasBool = false
    for other in fields {
      if other.constants.isEmpty { parts.append(Part(use: other.use)) }
      for constant in other.constants {
        if case .bool = constant {
          hasBool = true
        } else if known.insert(constant).inserted {
          values.append(.init(value: constant))
        }
      }
    }
    if hasBool { parts.append(Part(use: Use(.scalar("Bool")))) }
    let inner = Naming(
      base: field.key, outer: name.whole ?? name.outer, file: name.file, place: name.place,
      whole: nil)
    // Constants of few alternatives do not say which values are usual in the others.
    let areFew = fields.count { !$0.constants.isEmpty } * 2 < fields.count
    for isString in [true, false] {
      let some = values.filter { value in
        if case .string = value.value { isString } else { !isString }
      }
      if some.isEmpty { continue }
      let scalar = TypeUse.scalar(isString ? "String" : "Int")
      if areFew, parts.contains(where: { draft.target($0.use.type) == scalar }) { continue }
      let enumeration = Declaration.Enumeration(
        values: some, isClosed: draft.options.closesEnums)
      parts.append(Part(use: Use(declare(.enumeration(enumeration), inner, isWhole: false))))
    }
    let isNullable = parts.contains { draft.isNullable($0.use) }
    let type = element(field.key, of: parts, all, name, depth)
    field.use = Use(type, isNullable: isNullable && type != .json)
    return field
  }
}

/// The structs that alternatives were merged into. The same alternatives are merged once, also where a member of them
/// has them again: otherwise a struct whose members contain it would be copied at each level.
struct Mergers {
  typealias Part = Declaration.Alternatives.Part

  struct Known {
    let id: Int
    /// Whether the alternatives were exclusive, which allows more unions than others.
    let isExclusive: Bool
    let leavesOpen: Bool
  }

  private var known: [Set<TypeUse>: Known] = [:]
  /// The objects that each struct was merged from.
  private var parts: [Int: [Part]] = [:]
  /// The structs whose members are being merged.
  private var unfinished: Set<Int> = []

  /// Returns the objects that a merged struct consists of; for another type, the type itself.
  func parts(of part: Part, _ draft: Draft) -> [Part] {
    guard case .reference(let id) = draft.target(part.use.type) else { return [part] }
    return parts[id] ?? [part]
  }

  /// Returns the struct that some objects are merged into already.
  func known(
    of objects: [Part], _ all: Declaration.Alternatives, _ draft: Draft
  ) -> Known? {
    if objects.count < 2 || all.discriminator != nil { return nil }
    guard let found = known[Self.key(of: objects, draft)] else { return nil }
    return all.isExclusive && !found.isExclusive ? nil : found
  }

  /// - Parameter isShared: whether other alternatives may be the same struct.
  mutating func begin(
    _ id: Int, of objects: [Part], _ all: Declaration.Alternatives, leavesOpen: Bool,
    isShared: Bool, _ draft: Draft
  ) {
    unfinished.insert(id)
    guard isShared else { return }
    parts[id] = objects
    known[Self.key(of: objects, draft)] = Known(
      id: id, isExclusive: all.isExclusive, leavesOpen: leavesOpen)
  }

  mutating func end(_ id: Int) { unfinished.remove(id) }

  /// Returns whether a type is a struct whose members are not known yet.
  func isUnfinished(_ use: Use?, _ draft: Draft) -> Bool {
    guard case .reference(let id)? = use.map({ draft.target($0.type) }) else { return false }
    return unfinished.contains(id)
  }

  private static func key(of objects: [Part], _ draft: Draft) -> Set<TypeUse> {
    Set(objects.map { draft.target($0.use.type) })
  }
}
