/// One of two variants that have a value in common.
struct OverlappingVariant {
  /// The variant in the words of the message: its name, or its type in a choice.
  let words: String
  let payload: ResolvedPayload
  /// The values of the variant.
  let set: ValueSet

  init(_ words: String, _ payload: ResolvedPayload, _ set: ValueSet) {
    (self.words, self.payload, self.set) = (words, payload, set)
  }
}

/// The cures for two variants that have a value in common.
extension DisjointVariants {
  /// - Parameter open: the unions with tags among the two that read every value of their JSON types.
  static func cure(
    _ one: OverlappingVariant, _ other: OverlappingVariant, open: [TypeID], _ sets: inout ValueSets
  ) -> String {
    let schema = sets.schema
    if open.count == 2, open[0] != open[1] {
      let names = open.map { quoted(schema[$0].name) }
      return
        "write one union with the variants of both: {\"include\": [\(names.joined(separator: ", "))], "
        + "\"union\": {}, …}"
    }
    if let id = open.first, open.count == 1,
      [one, other].allSatisfy({ sets.isApart($0, fromClosed: id) })
    {
      return "declare the other variant in \(quoted(schema[id].name)), or write \"unknown\": "
        + "\"refuse\" in \(quoted(schema[id].name))"
    }
    if schema.isTuple(one.payload), schema.isTuple(other.payload) {
      return
        "give both tuples a required element of different JSON types, or one of them more "
        + "required elements and the other \"open\": false"
    }
    let kinds = one.set.allKinds.intersection(other.set.allKinds)
    if kinds.contains(.object) { return cureOfObjects(one, other, &sets) }
    if kinds.contains(.string) || !kinds.isDisjoint(with: .number) {
      return "remove one of the two variants, and tell its values apart in code"
    }
    if kinds.contains(.array) {
      switch (schema.target(one.payload), schema.target(other.payload)) {
      case (.list(let element)?, .list(let second)?):
        return cureOfContainers("list", sets.choice(of: element, second).map { "[\($0)]" })
      case (.list(let element)?, _): return cure(of: other, besides: element, of: one, &sets)
      case (_, .list(let element)?): return cure(of: one, besides: element, of: other, &sets)
      default: return tags
      }
    }
    return "remove one of the two"
  }

  private static let tags = "use a representation with tags"

  private static func cureOfObjects(
    _ one: OverlappingVariant, _ other: OverlappingVariant, _ sets: inout ValueSets
  ) -> String {
    let schema = sets.schema
    switch (schema.target(one.payload), schema.target(other.payload)) {
    case (.map(let value)?, .map(let second)?):
      return cureOfContainers("map", sets.choice(of: value, second).map { "[String: \($0)]" })
    case (.map(let value)?, _): return cure(of: other, besides: value, of: one, &sets)
    case (_, .map(let value)?): return cure(of: one, besides: value, of: other, &sets)
    default:
      return "give both a required field with different constants or JSON types, or \(tags)"
    }
  }

  /// - Parameter type: the type of one list or map that reads the values of both; nil if the elements of both
  ///   cannot be told apart either.
  private static func cureOfContainers(_ word: String, _ type: String?) -> String {
    type.map { "write one variant for both \(word)s, \(quoted($0)), or \(tags)" }
      ?? "\(tags), or write one \(word), and tell its values apart in code"
  }

  /// Returns the cure for a struct beside a map, or for a tuple beside a list.
  ///
  /// - Parameter element: the type of the values of the map or the list.
  private static func cure(
    of variant: OverlappingVariant, besides element: ValueType, of container: OverlappingVariant,
    _ sets: inout ValueSets
  ) -> String {
    let schema = sets.schema
    let isTuple = schema.isTuple(variant.payload)
    if sets.set(of: element).allKinds == .all {
      return "\(tags), since \(container.words) reads every \(isTuple ? "array" : "object")"
    }
    guard isTuple || schema.isStructure(variant.payload) else { return tags }
    let (part, value) = isTuple ? ("element", "element") : ("field", "value")
    return "give \(variant.words) a required \(part) of a JSON type that no \(value) of "
      + "\(container.words) has, or \(tags)"
  }
}

extension ValueSets {
  /// Returns whether a variant would have no value in common with an open union that refused unknown values. Only maps
  /// are compared, since members can make any other object differ.
  fileprivate mutating func isApart(_ variant: OverlappingVariant, fromClosed id: TypeID) -> Bool {
    guard case .map? = schema.target(variant.payload),
      case .union(let union, _) = schema[id].kind, let representation = union.representation
    else { return true }
    guard case .tagged = representation.form.accepts else { return false }
    if case .apart = intersect(variant.set, ValueSet(objects: [.tagged(id)]), in: .object) {
      return true
    }
    return false
  }

  /// Returns the choice of the elements of two lists or maps as it is written in a schema; nil if they cannot be told
  /// apart, or have no spelling in a choice.
  fileprivate mutating func choice(of one: ValueType, _ other: ValueType) -> String? {
    let parts = [one, other].map(\.withoutOptional)
    guard let first = schema.spelling(inChoice: parts[0]),
      let second = schema.spelling(inChoice: parts[1])
    else { return nil }
    let proof = ShapeProof(parts.map { set(of: $0) }, &self)
    guard proof.overlaps.isEmpty, !proof.isTooLarge else { return nil }
    let choice = "\(first) | \(second)"
    return parts == [one, other] ? choice : "(\(choice))?"
  }
}

extension ValueType {
  fileprivate var withoutOptional: ValueType {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }
}

extension Resolution {
  /// Returns the type of a payload behind aliases, without the bounds of these.
  fileprivate func target(_ payload: ResolvedPayload) -> ValueType? {
    var type = payload.type?.unbounded
    while case .reference(let id)? = type, case .typeAlias(let aliased) = self[id].kind {
      type = aliased.unbounded
    }
    return type
  }

  fileprivate func isTuple(_ payload: ResolvedPayload) -> Bool {
    guard case .reference(let id)? = target(payload), case .tuple = self[id].kind else {
      return false
    }
    return true
  }

  fileprivate func isStructure(_ payload: ResolvedPayload) -> Bool {
    guard case .reference(let id)? = target(payload), case .structure = self[id].kind else {
      return false
    }
    return true
  }

  /// Returns the spelling of a type as a part of a choice; nil for one with a wire form, which a choice cannot state.
  fileprivate func spelling(inChoice type: ValueType) -> String? {
    switch type {
    case .scalar(let form):
      return form.form.wire == form.scalar.forms.first?.wire ? form.scalar.name : nil
    case .reference(let id):
      guard case .union(let union, _) = self[id].kind, let choice = union.choice else {
        return self[id].name
      }
      return choice.value
    case .list(let element): return spelling(inContainer: element).map { "[\($0)]" }
    case .map(let value): return spelling(inContainer: value).map { "[String: \($0)]" }
    case .bounded(_, let limits): return self[limits.alias].name
    case .optional, .embedded, .arranged, .constant: return nil
    }
  }

  private func spelling(inContainer type: ValueType) -> String? {
    guard case .optional(let wrapped) = type else { return spelling(inChoice: type) }
    return spelling(inChoice: wrapped).map { $0.contains("|") ? "(\($0))?" : "\($0)?" }
  }
}
