import SumTypeGenerator

/// The types that two versions have under the same name and declare alike, together with all types inside them.
///
/// Such types have no differences, neither in files nor for Swift code, so the comparison skips them: most of a
/// schema does not change between two versions. Documentation of types does not count.
struct SameTypes {
  /// The equal old type of each new type, by the index of the new type.
  private var olds: [TypeID?]
  /// The types inside each new type, by index.
  private var parts: [[TypeID]]

  /// - Parameters:
  ///   - schemas: the two versions.
  ///   - names: the types of the old version by their Swift names.
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
    // A type with a different type inside is different too.
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

  /// Returns whether a type is equal in both versions.
  func contains(_ ids: Both<TypeID>) -> Bool { olds[ids.new.index] == ids.old }

  /// The old types that are equal to a new type.
  var oldTypes: Set<TypeID> { Set(olds.compactMap { $0 }) }

  /// Returns the given equal types, and all types inside them.
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
