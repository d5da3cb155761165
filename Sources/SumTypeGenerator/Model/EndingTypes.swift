/// The types that have a value which ends, among those that a selection leaves.
///
/// A struct has one where all its required fields have, those among them that are lists with a least length
/// where their elements have; a union where one variant has.
struct EndingTypes {
  private var ends: [Bool]

  init(_ types: [TypeDeclaration]) {
    ends = Array(repeating: false, count: types.count)
    /// How many needed types are not known to end.
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
  /// The declared type that every value of the struct holds another value of.
  fileprivate var need: TypeID? {
    guard case .required = presence else { return nil }
    return (bounds?.lower.flatMap { Double($0) } ?? 0) >= 1 ? type.elementNeed : type.finiteNeed
  }
}
