import SumTypeGenerator
import SumTypeJSON

/// The members of an object during a migration: a step finds and changes one of them without a look at the others.
struct ObjectDraft {
  /// Members in order, of which some may be found by a key. Places of removed members stay empty.
  private struct Members<Member> {
    private(set) var places: [Member?]
    private var indices: [WireText: [Int]] = [:]
    private let keys: (Member) -> [WireText]

    init(_ members: [Member], by keys: @escaping (Member) -> [WireText]) {
      (places, self.keys) = (members, keys)
      for index in members.indices { note(index) }
    }

    func indices(of key: String) -> [Int] { indices[key.wire] ?? [] }

    subscript(index: Int) -> Member? {
      get { places[index] }
      set {
        for key in places[index].map(keys) ?? [] { indices[key]?.removeAll { $0 == index } }
        places[index] = newValue
        note(index)
      }
    }

    mutating func append(_ member: Member) {
      places.append(member)
      note(places.count - 1)
    }

    private mutating func note(_ index: Int) {
      guard let member = places[index] else { return }
      for key in keys(member) where indices[key]?.last != index {
        indices[key, default: []].append(index)
      }
    }
  }

  private var members: Members<Field>
  private var constantMembers: Members<ConstantMember>
  /// The old index of each field; nil for a field from elsewhere.
  private var places: [Int?]
  /// The indices of the fields that are flattened.
  private var flattenedIndices: [Int]
  private(set) var hasOtherFields = false
  private(set) var hasOtherConstants = false

  init(_ fields: [Field], _ constants: [ConstantMember]) {
    members = Members(fields) { field in ([field.key] + field.aliases).wire }
    constantMembers = Members(constants) { [$0.key.wire] }
    places = fields.indices.map { $0 }
    flattenedIndices = fields.indices.filter { fields[$0].isFlattened }
  }

  var fields: [Field] { members.places.compactMap(\.self) }
  var constants: [ConstantMember] { constantMembers.places.compactMap(\.self) }
  /// The old index of each of ``fields``; nil for a field from elsewhere.
  var origins: [Int?] {
    places.indices.filter { members[$0] != nil }.map { places[$0] }
  }
  var flattened: [Field] { flattenedIndices.compactMap { members[$0] } }

  // MARK: - Fields

  /// Returns the index of the first field that is read under a key.
  func index(reading key: String) -> Int? { members.indices(of: key).min() }

  func field(reading key: String) -> Field? { index(reading: key).flatMap { members[$0] } }

  /// Returns the first field that is written under a key.
  func field(withKey key: String) -> Field? {
    members.indices(of: key).lazy.filter { members[$0]?.key.wire == key.wire }.min()
      .flatMap { members[$0] }
  }

  mutating func change(_ index: Int, _ change: (Field) -> Field) {
    guard let field = members[index] else { return }
    members[index] = change(field)
    hasOtherFields = true
  }

  mutating func remove(_ index: Int) -> Field? {
    defer {
      members[index] = nil
      hasOtherFields = true
    }
    return members[index]
  }

  /// Adds a field from elsewhere.
  mutating func append(_ field: Field) {
    if field.isFlattened { flattenedIndices.append(members.places.count) }
    members.append(field)
    places.append(nil)
    hasOtherFields = true
  }

  // MARK: - Constants

  func constant(_ key: String) -> ConstantMember? {
    constantMembers.indices(of: key).min().flatMap { constantMembers[$0] }
  }

  /// Changes the constants with a key, or removes them if the closure returns nil. Returns false if there is none.
  mutating func changeConstants(
    _ key: String, _ change: (ConstantMember) -> ConstantMember?
  ) -> Bool {
    let indices = constantMembers.indices(of: key)
    for index in indices { constantMembers[index] = constantMembers[index].flatMap(change) }
    if !indices.isEmpty { hasOtherConstants = true }
    return !indices.isEmpty
  }

  mutating func append(_ constant: ConstantMember) {
    constantMembers.append(constant)
    hasOtherConstants = true
  }
}

/// The drafts of the objects that a migration has looked into.
final class ObjectDrafts {
  private var known: [ObjectID: ObjectDraft] = [:]

  /// The objects that have a draft.
  var objects: [ObjectID] { Array(known.keys) }

  subscript(id: ObjectID) -> ObjectDraft? { known[id] }

  /// Returns the draft of an object, which is made if there is none.
  func draft(of id: ObjectID, orNew draft: @autoclosure () -> ObjectDraft) -> ObjectDraft {
    if let known = known[id] { return known }
    let draft = draft()
    known[id] = draft
    return draft
  }

  /// Changes the draft of an object in place, which is made if there is none.
  func change(
    _ id: ObjectID, orNew draft: @autoclosure () -> ObjectDraft,
    _ change: (inout ObjectDraft) -> Void
  ) {
    change(&known[id, default: draft()])
  }
}
