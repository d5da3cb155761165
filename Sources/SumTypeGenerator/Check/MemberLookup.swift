import SumTypeSource

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
        for alias in field.entry.details?.aliases ?? [] {
          members[alias.value, default: []].append(
            UnderCheck.Key(key: alias.value, place: alias.place, constants: []))
        }
      }
    case .union(let union, _):
      for key in union.representation?.tagKeys ?? [] { members[key] = [] }
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
