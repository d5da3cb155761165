import SumTypeJSON
import SumTypeSource

/// Finds the keys that the members of a type may have in an object that it shares with others, for
/// any variants of its unions. Each key comes once, with its first place.
struct MemberKeys {
  struct Key {
    let key: String
    /// The place of the field, the variant or the type that has the key.
    let place: SourceRange
  }

  private let schema: Resolution
  private var known: [TypeID: [Key]] = [:]
  /// The number of keys of flattened parts that were examined so far.
  private(set) var effort = 0
  /// The effort after which no more parts are examined, so that keys are missing.
  private let limit: Int

  init(_ schema: Resolution, limit: Int = .max) {
    self.schema = schema
    self.limit = limit
  }

  /// Returns the keys of a type; none for a type that lies among its own members, which another
  /// check reports.
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

  /// Adds the keys of a part, once if the part is reached by several paths.
  private mutating func add(_ part: TypeID, to found: inout FoundKeys) {
    guard effort <= limit, found.parts.insert(part).inserted else { return }
    let keys = keys(of: part)
    effort += keys.count
    for key in keys { found.add(key) }
  }

  /// Returns the key and the aliases of a field.
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
      if variant.isTagKnown, representation.sharesObject(with: variant.tag?.value),
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
  private var seen: Set<WireText> = []
  var parts: Set<TypeID> = []

  mutating func add(_ key: MemberKeys.Key) {
    if seen.insert(key.key.wire).inserted { keys.append(key) }
  }
}

/// Finds keys among the members of an object, at any depth of its parts, without a visit of all
/// members for each key.
struct MemberLookup {
  private struct Question: Hashable {
    let key: String
    let type: TypeID
  }

  private struct ConstantsQuestion: Hashable {
    let keys: [String?]
    let type: TypeID
  }

  /// The most parts that are searched one by one. The keys of more are collected into a set.
  private static let few = 8

  private let schema: Resolution
  private var own: [TypeID: [String: [CheckedUnion.Key]]] = [:]
  /// The members of the parts of structs.
  private var below: [TypeID: [String: [CheckedUnion.Key]]] = [:]
  private var together: [TypeID: Set<String>] = [:]
  private var answers: [Question: Bool] = [:]
  private var unfit: [TypeID: Bool] = [:]
  private var constants: [ConstantsQuestion: [CheckedUnion.TagConstants]] = [:]
  private var keys: MemberKeys
  /// For each key, whether several types have it.
  private var common: [String: Bool] = [:]

  init(_ schema: Resolution) {
    self.schema = schema
    keys = MemberKeys(schema)
    for index in schema.types.indices {
      for key in own(TypeID(index: index)).keys { common[key] = common[key] != nil }
    }
  }

  /// Returns whether several types have a key.
  func isCommon(_ key: String) -> Bool { common[key] ?? false }

  /// Returns the members of a struct with a key, including those of the structs that are flattened
  /// into it.
  mutating func members(_ key: String, of id: TypeID) -> [CheckedUnion.Key] {
    let own = own(id)[key] ?? []
    return has(key, below: id) ? own + (below(id)[key] ?? []) : own
  }

  /// Returns the members of the structs that are flattened into a struct.
  private mutating func below(_ id: TypeID) -> [String: [CheckedUnion.Key]] {
    if let known = below[id] { return known }
    var members: [String: [CheckedUnion.Key]] = [:]
    for part in schema.members.parts(of: id) {
      for key in keys.keys(of: part) {
        members[key.key, default: []].append(
          CheckedUnion.Key(key: key.key, place: key.place, constants: []))
      }
    }
    below[id] = members
    return members
  }

  /// Returns what the structs that are payloads of a union have as constants under the keys of a
  /// tag, or those of inner unions that read the same object. Structs with equal constants come
  /// once, and all payloads without such constants once together.
  ///
  /// - Parameter keys: The keys of the tag; nil in place of a key that is not searched.
  mutating func constants(
    _ keys: [String?], below id: TypeID
  ) -> [CheckedUnion.TagConstants] {
    let question = ConstantsQuestion(keys: keys, type: id)
    if let answer = constants[question] { return answer }
    // A type among its own members adds no members to them.
    constants[question] = []
    guard case .union(let union, let payloads) = schema[id].kind,
      union.representation?.readsWholeObject ?? false
    else { return [] }
    guard keys.contains(where: { $0.map { has($0, below: id) } ?? false }) else {
      let none = payloads.isEmpty ? [] : [CheckedUnion.TagConstants.none(keys.count)]
      constants[question] = none
      return none
    }
    var found: [CheckedUnion.TagConstants] = []
    var seen: Set<[CheckedUnion.TagConstants.Part]> = []
    var types: Set<TypeID> = []
    for payload in payloads {
      var inner = [CheckedUnion.TagConstants.none(keys.count)]
      if case .type(.reference(let payload)) = payload {
        guard types.insert(payload).inserted else { continue }
        switch schema[payload].kind {
        case .structure: inner = [ownConstants(keys, of: payload)]
        case .union(let union, _) where union.representation?.readsWholeObject ?? false:
          inner = constants(keys, below: payload)
        default: break
        }
      }
      found += inner.filter { seen.insert($0.parts).inserted }
    }
    constants[question] = found
    return found
  }

  /// Returns the constants that a struct itself has under the keys of a tag.
  private mutating func ownConstants(
    _ keys: [String?], of id: TypeID
  ) -> CheckedUnion.TagConstants {
    let own = own(id)
    return CheckedUnion.TagConstants(
      owner: schema[id].name,
      keys: keys.map { key in
        key.flatMap { key in
          own[key]?.first { $0.key.wire == key.wire && !$0.constants.isEmpty }
        }
      })
  }

  /// Returns whether an object of this type has a key, in the type or in one of its parts.
  mutating func has(_ key: String, below id: TypeID) -> Bool {
    if own(id)[key] != nil { return true }
    if !schema.members.hasParts(id) { return false }
    let question = Question(key: key, type: id)
    if let answer = answers[question] { return answer }
    let parts = schema.members.parts(of: id)
    // A type among its own members adds no members to them.
    answers[question] = false
    var answer = parts.count > Self.few && together(id, parts).contains(key)
    for part in parts where !answer {
      if parts.count > Self.few, !schema.members.hasParts(part) { continue }
      answer = has(key, below: part)
    }
    answers[question] = answer
    return answer
  }

  /// Returns the keys of the parts that have no parts themselves.
  private mutating func together(_ id: TypeID, _ parts: [TypeID]) -> Set<String> {
    if let known = together[id] { return known }
    var keys: Set<String> = []
    for part in parts where !schema.members.hasParts(part) { keys.formUnion(own(part).keys) }
    together[id] = keys
    return keys
  }

  /// Returns the members that the type itself declares, without those of its parts.
  private mutating func own(_ id: TypeID) -> [String: [CheckedUnion.Key]] {
    if let known = own[id] { return known }
    var members: [String: [CheckedUnion.Key]] = [:]
    switch schema[id].kind {
    case .structure(_, let fields):
      members.reserveCapacity(fields.count)
      for field in fields where !field.isFlattened {
        members[field.key, default: []].append(
          CheckedUnion.Key(
            key: field.key, place: field.keyPlace, constants: field.constants,
            isOptional: field.isOptional))
        for alias in field.syntax.details?.aliases ?? [] {
          members[alias.value, default: []].append(
            CheckedUnion.Key(key: alias.value, place: alias.place, constants: []))
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

  /// Returns whether a payload of the union, or of a union inside it, may not be an object that can
  /// lie in another one.
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
