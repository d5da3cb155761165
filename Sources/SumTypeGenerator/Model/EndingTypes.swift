/// Finds the types that have finite values, after a selection has left out some variants.
///
/// A struct has a finite value if the types of its required fields have one, and the elements of
/// those of its lists that have a least length. A union has one if one of its variants has.
struct EndingTypes {
  private var ends: [Bool]

  init(_ types: [TypeDeclaration]) {
    ends = Array(repeating: false, count: types.count)
    /// The number of needed types that are not yet known to have a finite value.
    var missing = Array(repeating: 0, count: types.count)
    var users: [[Int]] = Array(repeating: [], count: types.count)
    var found: [Int] = []
    for (index, type) in types.enumerated() {
      let needs: [TypeID]
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        needs = structure.fields.compactMap(\.need)
        missing[index] = needs.count
      case .union(let union):
        let payloads = union.variants.map { $0.payload?.finiteNeed }
        needs = payloads.contains { $0 == nil } ? [] : payloads.compactMap(\.self)
        missing[index] = needs.isEmpty ? 0 : 1
      case .typeAlias(let type):
        needs = [type.finiteNeed].compactMap(\.self)
        missing[index] = needs.count
      case .enumeration, .alias, .external: needs = []
      }
      for need in needs { users[need.index].append(index) }
      if missing[index] == 0 { found.append(index) }
    }
    while let index = found.popLast() {
      if ends[index] { continue }
      ends[index] = true
      for user in users[index] {
        missing[user] -= 1
        if missing[user] <= 0 { found.append(user) }
      }
    }
  }

  func contains(_ index: Int) -> Bool { ends[index] }
}

extension Field {
  /// The declared type that every value of the struct contains; nil if there is none.
  fileprivate var need: TypeID? {
    guard case .required = presence else { return nil }
    return (bounds?.lower.flatMap { Double($0) } ?? 0) >= 1 ? type.elementNeed : type.finiteNeed
  }
}
