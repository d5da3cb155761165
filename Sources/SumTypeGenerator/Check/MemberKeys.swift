import SumTypeSource

/// Which keys the members of a type may have in an object that it shares with others, whichever
/// variants its unions are.
struct MemberKeys {
  struct Key {
    let key: String
    /// Where the field, the variant or the type is written that has it.
    let place: SourceRange
  }

  /// Nobody flattens types in one another any deeper.
  private static let maximumDepth = 64

  private let schema: Resolution
  private var known: [TypeID: [Key]] = [:]
  private var open: Set<TypeID> = []
  /// The types that flatten themselves.
  private(set) var circular: Set<TypeID> = []

  init(_ schema: Resolution) { self.schema = schema }

  mutating func keys(of id: TypeID) -> [Key] {
    if let known = known[id] { return known }
    guard open.count < Self.maximumDepth, open.insert(id).inserted else {
      circular.insert(id)
      return []
    }
    defer { open.remove(id) }
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
    var keys: [Key] = []
    for field in fields {
      if field.isFlattened {
        if let part = field.type?.part { keys += self.keys(of: part) }
      } else {
        keys += MemberKeys.own(field)
      }
    }
    return keys
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
    var keys = representation.tagKeys.map { Key(key: $0, place: schema[id].entry.name.place) }
    for (variant, payload) in zip(union.variants, payloads) {
      let own = variant.tags.compactMap { representation.payloadKey(of: $0.value) }
      if !own.isEmpty {
        keys += own.map { Key(key: $0, place: variant.name.place) }
      } else if let part = payload.type?.part {
        keys += self.keys(of: part)
      }
    }
    return keys
  }
}

extension ValueType {
  /// The declared type that is flattened, or read from the object around it.
  var part: TypeID? {
    switch self {
    case .reference(let id): id
    case .optional(let wrapped): wrapped.part
    default: nil
    }
  }
}
