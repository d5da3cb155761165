import SumTypeGenerator

/// The types that two versions have under one name and declare alike, with everything that they are made of.
///
/// Nothing about them can be different, neither in files nor for Swift code, so that they need not be looked at: most of
/// a schema is what it was in the version before. What is said of types in comments does not count.
struct SameTypes {
  /// The old type that each new one is the same as, by its place.
  private var olds: [TypeID?]
  /// The types that each new one is made of, by its place.
  private var parts: [[TypeID]]

  /// - Parameters:
  ///   - schemas: the two versions.
  ///   - names: the types of the old one by what they are called.
  init(_ schemas: Both<Schema>, old names: [String: TypeID]) {
    let new = schemas.new.types
    olds = new.map { names[$0.spelling] }
    parts = Array(repeating: [], count: new.count)
    var likeness = TypeLikeness(olds: olds)
    var unlike: [Int] = []
    for (index, type) in new.enumerated() {
      guard let old = olds[index], likeness.areAlike(schemas.old[old], type) else {
        olds[index] = nil
        unlike.append(index)
        continue
      }
      parts[index] = likeness.takeReferences()
    }
    // What is made of something else is not the same.
    var users: [[Int]] = Array(repeating: [], count: new.count)
    for (index, parts) in parts.enumerated() {
      for part in parts { users[part.index].append(index) }
    }
    while let index = unlike.popLast() {
      for user in users[index] where olds[user] != nil {
        olds[user] = nil
        unlike.append(user)
      }
    }
  }

  /// Whether a type is the same in both versions.
  func contains(_ ids: Both<TypeID>) -> Bool { olds[ids.new.index] == ids.old }

  /// The old types that are the same as a new one.
  var oldTypes: Set<TypeID> { Set(olds.compactMap { $0 }) }

  /// Some types that are the same, and all that they are made of.
  func closure(of ids: [Both<TypeID>]) -> [Both<TypeID>] {
    var seen: Set<TypeID> = []
    var open = ids.map(\.new)
    var all: [Both<TypeID>] = []
    while let id = open.popLast() {
      guard seen.insert(id).inserted, let old = olds[id.index] else { continue }
      all.append(Both(old: old, new: id))
      open += parts[id.index]
    }
    return all
  }
}
