/// Which field tells one object from another.
enum Identities {
  private static let names = ["id", "_id", "$id", "@id", "uuid", "guid", "key", "identifier"]

  /// The key of a member that every object has, and no two have alike.
  static func identity(
    of structure: Structure, _ objects: [Int32], in round: Round
  ) -> Int32? {
    for name in names {
      guard let key = round.tree.key(named: name),
        let field = structure.fields.first(where: { $0.key == key }),
        field.present == structure.count, field.nulls == 0, !field.slot.isNullable,
        field.slot.guesses.count == 1, case .scalar(let type, _) = field.slot.guesses[0],
        ["Int", "String", "UUID", "URL", "UInt64"].contains(type)
      else { continue }
      var seen: Set<ArraySlice<UInt8>> = []
      let isUnique = objects.allSatisfy { object in
        guard let value = round.tree.member(key, of: object) else { return false }
        return seen.insert(round.tree.text(of: round.tree[value])).inserted
      }
      if isUnique, objects.count >= 2 { return key }
    }
    return nil
  }
}
