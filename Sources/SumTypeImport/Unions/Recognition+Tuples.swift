import SumTypeGenerator

/// Recognises alternatives that are arrays, told apart by an element or by their length.
extension Recognition {
  /// The values that an array may have at an index.
  private struct ElementValues {
    var kinds: KindSet
    /// Whether the array may have no element there.
    var mayBeAbsent: Bool

    func isDisjoint(with other: ElementValues) -> Bool {
      kinds.isDisjoint(with: other.kinds) && !(mayBeAbsent && other.mayBeAbsent)
    }
  }

  /// Returns whether any two types differ in the JSON types of an element, or in its presence. Two lists
  /// never differ, since both may be empty.
  func areArraysApart(_ types: [TypeUse]) -> Bool {
    guard types.count <= Self.mostByShape else { return false }
    for (index, first) in types.enumerated() {
      for second in types[..<index] where !areDisjoint(first, second) { return false }
    }
    return true
  }

  private func areDisjoint(_ first: TypeUse, _ second: TypeUse) -> Bool {
    let count = max(draft.tuple(first)?.fields.count ?? 0, draft.tuple(second)?.fields.count ?? 0)
    return (0..<count).contains { index in
      values(at: index, of: first).isDisjoint(with: values(at: index, of: second))
    }
  }

  private func values(at index: Int, of type: TypeUse) -> ElementValues {
    if let tuple = draft.tuple(type) {
      guard index < tuple.fields.count else {
        return ElementValues(kinds: tuple.isClosed ? [] : .all, mayBeAbsent: true)
      }
      let field = tuple.fields[index]
      var kinds = kinds(of: field.use.type)
      let mayBeNil = draft.isNullable(field.use) || !field.isRequired
      if mayBeNil { kinds.insert(.null) }
      return ElementValues(kinds: kinds, mayBeAbsent: mayBeNil)
    }
    guard case .list(let use) = draft.target(type) else {
      return ElementValues(kinds: .all, mayBeAbsent: true)
    }
    var kinds = kinds(of: use.type)
    if draft.isNullable(use) { kinds.insert(.null) }
    return ElementValues(kinds: kinds, mayBeAbsent: true)
  }
}
