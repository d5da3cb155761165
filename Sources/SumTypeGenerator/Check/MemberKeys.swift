import SumTypeSource

/// Which keys the members of a type may have in an object that it shares with others, whichever
/// variants its unions are; each once, with the first place that has it.
struct MemberKeys {
  struct Key {
    let key: String
    /// Where the field, the variant or the type is written that has it.
    let place: SourceRange
  }

  private let schema: Resolution
  private var known: [TypeID: [Key]] = [:]
  /// How many keys of parts were looked at.
  private(set) var effort = 0

  init(_ schema: Resolution) { self.schema = schema }

  /// None of a type that lies among its own members, which is reported.
  mutating func keys(of id: TypeID) -> [Key] {
    if let known = known[id] { return known }
    if schema.members.isCircular(id) { return [] }
    let keys: [Key]
    switch schema[id].kind {
    case .structure(_, let fields): keys = self.keys(of: fields)
    case .union(let union, let payloads): keys = self.keys(of: union, payloads, id)
    default: keys = []
    }
    known[id] = keys
    return keys
  }

  private mutating func keys(of fields: [ResolvedField]) -> [Key] {
    var found = FoundKeys()
    for field in fields {
      if field.isFlattened {
        if let part = field.type?.part { add(part, to: &found) }
      } else {
        for key in MemberKeys.own(field) { found.add(key) }
      }
    }
    return found.keys
  }

  /// What is a part by several ways is one once.
  private mutating func add(_ part: TypeID, to found: inout FoundKeys) {
    guard found.parts.insert(part).inserted else { return }
    let keys = keys(of: part)
    effort += keys.count
    for key in keys { found.add(key) }
  }

  /// The key and the older keys of a field.
  static func own(_ field: ResolvedField) -> [Key] {
    let aliases = field.entry.details?.aliases ?? []
    return [Key(key: field.key, place: field.keyPlace)]
      + aliases.map { Key(key: $0.value, place: $0.place) }
  }

  private mutating func keys(
    of union: UnionEntry, _ payloads: [ResolvedPayload], _ id: TypeID
  ) -> [Key] {
    guard let representation = union.representation else { return [] }
    var found = FoundKeys()
    for key in representation.tagKeys {
      found.add(Key(key: key, place: schema[id].entry.name.place))
    }
    for (variant, payload) in zip(union.variants, payloads) {
      let own = variant.tags.compactMap { representation.payloadKey(of: $0.value) }
      for key in own { found.add(Key(key: key, place: variant.name.place)) }
      if own.isEmpty, let part = payload.type?.part { add(part, to: &found) }
    }
    return found.keys
  }
}

private struct FoundKeys {
  private(set) var keys: [MemberKeys.Key] = []
  private var seen: Set<String> = []
  var parts: Set<TypeID> = []

  mutating func add(_ key: MemberKeys.Key) {
    if seen.insert(key.key).inserted { keys.append(key) }
  }
}
