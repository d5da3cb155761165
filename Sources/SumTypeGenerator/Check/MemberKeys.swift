import SumTypeJSON
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
    let aliases = field.syntax.details?.aliases ?? []
    return [Key(key: field.key, place: field.keyPlace)]
      + aliases.map { Key(key: $0.value, place: $0.place) }
  }

  private mutating func keys(
    of union: UnionSyntax, _ payloads: [ResolvedPayload], _ id: TypeID
  ) -> [Key] {
    guard let representation = union.representation else { return [] }
    var found = FoundKeys()
    for key in representation.tagKeys {
      found.add(Key(key: key, place: schema[id].syntax.name.place))
    }
    for (variant, payload) in zip(union.variants, payloads) {
      for key in representation.payloadKeys(of: variant.tags.map(\.value)) {
        found.add(Key(key: key, place: variant.name.place))
      }
      if variant.isTold, representation.sharesObject(with: variant.tag?.value),
        let part = payload.type?.part
      {
        add(part, to: &found)
      }
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

/// Looks up keys among the members of an object, at any depth of what lies in it, without walking
/// over all of them for each.
struct MemberLookup {
  private struct Question: Hashable {
    let key: String
    let type: TypeID
  }

  /// The keys of more parts than these are put together with those of their union.
  private static let few = 8

  private let schema: Resolution
  private var own: [TypeID: [String: [UnderCheck.Key]]] = [:]
  private var together: [TypeID: Set<String>] = [:]
  private var answers: [Question: Bool] = [:]
  private var unfit: [TypeID: Bool] = [:]
  private var constants: [Question: [UnderCheck.Constant]] = [:]
  private var keys: MemberKeys
  /// Of each key, whether several types have it.
  private var common: [String: Bool] = [:]

  init(_ schema: Resolution) {
    self.schema = schema
    keys = MemberKeys(schema)
    for index in schema.types.indices {
      for key in own(TypeID(index: index)).keys { common[key] = common[key] != nil }
    }
  }

  /// Whether several types have a key.
  func isCommon(_ key: String) -> Bool { common[key] ?? false }

  /// The members of a struct that have a key, among them those that are flattened into it.
  mutating func members(_ key: String, of id: TypeID) -> [UnderCheck.Key] {
    var found = own(id)[key] ?? []
    for part in schema.members.parts(of: id) where has(key, below: part) {
      found += keys.keys(of: part).filter { $0.key == key }.map {
        UnderCheck.Key(key: key, place: $0.place, constants: [])
      }
    }
    return found
  }

  /// The values that a member with the key always is, in structs that are payloads of a union, or of
  /// unions inside it that read the same object; each value once.
  mutating func constants(_ key: String, below id: TypeID) -> [UnderCheck.Constant] {
    let question = Question(key: key, type: id)
    if let answer = constants[question] { return answer }
    // What lies among its own members adds nothing to them.
    constants[question] = []
    guard has(key, below: id), case .union(let union, let payloads) = schema[id].kind,
      union.representation?.readsWholeObject ?? false
    else { return [] }
    var found: [UnderCheck.Constant] = []
    var seen: Set<JSONTag> = []
    for case .type(.reference(let payload)) in payloads {
      var inner: [UnderCheck.Constant] = []
      if case .structure = schema[payload].kind {
        for member in own(payload)[key] ?? [] {
          inner += member.constants.map {
            UnderCheck.Constant(owner: schema[payload].name, value: $0, key: member)
          }
        }
      } else {
        inner = constants(key, below: payload)
      }
      found += inner.filter { seen.insert($0.value).inserted }
    }
    constants[question] = found
    return found
  }

  /// Whether something in an object of this type has a key.
  mutating func has(_ key: String, below id: TypeID) -> Bool {
    if own(id)[key] != nil { return true }
    let parts = schema.members.parts(of: id)
    if parts.isEmpty { return false }
    let question = Question(key: key, type: id)
    if let answer = answers[question] { return answer }
    // What lies among its own members adds nothing to them.
    answers[question] = false
    var answer = parts.count > Self.few && together(id, parts).contains(key)
    for part in parts where !answer {
      if parts.count > Self.few, !schema.members.hasParts(part) { continue }
      answer = has(key, below: part)
    }
    answers[question] = answer
    return answer
  }

  /// The keys of those parts that have no parts.
  private mutating func together(_ id: TypeID, _ parts: [TypeID]) -> Set<String> {
    if let known = together[id] { return known }
    var keys: Set<String> = []
    for part in parts where !schema.members.hasParts(part) { keys.formUnion(own(part).keys) }
    together[id] = keys
    return keys
  }

  /// What is a member of the object of this type itself, and no part's.
  private mutating func own(_ id: TypeID) -> [String: [UnderCheck.Key]] {
    if let known = own[id] { return known }
    var members: [String: [UnderCheck.Key]] = [:]
    switch schema[id].kind {
    case .structure(_, let fields):
      members.reserveCapacity(fields.count)
      for field in fields where !field.isFlattened {
        members[field.key, default: []].append(
          UnderCheck.Key(key: field.key, place: field.keyPlace, constants: field.constants))
        for alias in field.syntax.details?.aliases ?? [] {
          members[alias.value, default: []].append(
            UnderCheck.Key(key: alias.value, place: alias.place, constants: []))
        }
      }
    case .union(let union, _):
      guard let representation = union.representation else { break }
      for key in representation.tagKeys { members[key] = [] }
      for variant in union.variants {
        for key in representation.payloadKeys(of: variant.tags.map(\.value)) { members[key] = [] }
      }
    default: break
    }
    own[id] = members
    return members
  }

  /// Whether a payload of the union, or of one inside it, may not be an object that can lie in
  /// another one.
  mutating func isUnfit(_ id: TypeID) -> Bool {
    if let known = unfit[id] { return known }
    unfit[id] = false
    guard case .union(let union, let payloads) = schema[id].kind,
      let representation = union.representation
    else { return true }
    let isUnfit =
      !representation.readsWholeObject
      || payloads.contains { payload in
        switch payload {
        case .unreadable: false
        case .none: !representation.hasTags
        case .type(.reference(let inner)):
          if case .structure = schema[inner].kind { false } else { self.isUnfit(inner) }
        case .type: true
        }
      }
    unfit[id] = isUnfit
    return isUnfit
  }
}
