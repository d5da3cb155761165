/// Merges places that show a single variant of a keyed union with the union beside or around them.
///
/// ```
/// {"icon":{"type":"emoji","emoji":"🎉"},"cover":{"type":"link","link":{"url":"…"}}}
/// {"type":"group","group":[{"type":"number","number":1}]}
/// ```
///
/// A tag that is the key of its payload is no accident, and a union of one variant tells nothing. So two members of
/// one object with this form are one union, of which each shows a variant. The same applies to the elements of a
/// list, and the union that contains the list. The objects may have no other members: an object with members of its
/// own has a type of its own.
extension ClassMerging {
  /// The number of members of one object with which another member is compared.
  private static let mostSiblings = 8

  /// Returns pairs of classes to merge: each class with a lone variant, and the class that it belongs to.
  func loneVariants() -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var byParent: [Int: (near: [Member], columns: MemberColumns)] = [:]
    for current in round.classes {
      guard let lone = lone(current), let parent = current.parent else { continue }
      if current.place.isInside {
        guard current.objects.allSatisfy({ isBare($0, lone.tag) }) else { continue }
        if let around = unionAround(current, lone) { pairs.append((around, current.id)) }
        continue
      }
      if byParent[parent] == nil {
        byParent[parent] = ([], MemberColumns(round.classes[parent].objects, of: round.tree))
      }
      guard let key = current.place.key.flatMap(round.tree.key(named:)),
        let column = byParent[parent]?.columns[key]
      else { continue }
      let member = Member(current.id, lone.union, column, round.tree) { isBare($0, lone.tag) }
      if let sibling = byParent[parent]?.near.first(where: { areSiblings($0, member) }) {
        pairs.append((sibling.id, current.id))
      }
      if (byParent[parent]?.near.count ?? 0) < Self.mostSiblings {
        byParent[parent]?.near.append(member)
      }
    }
    return pairs
  }

  /// The values of a member of a class's objects, with the class and the union of these values.
  private struct Member {
    let id: Int
    let union: UnionGuess
    /// The objects in which the member is an object.
    private(set) var owners: Set<Int32> = []
    /// Whether all its objects are bare.
    private(set) var areBare = true

    init(
      _ id: Int, _ union: UnionGuess, _ column: MemberColumns.Column, _ tree: SampleTree,
      isBare: (Int32) -> Bool
    ) {
      (self.id, self.union) = (id, union)
      // Of a repeated key the last value counts.
      let values = Dictionary(zip(column.owners, column.values)) { $1 }
      for (owner, value) in values where tree[value].kind == .object {
        owners.insert(owner)
        if !isBare(value) { areBare = false }
      }
    }
  }

  /// Returns the decision for `--explain`.
  func loneDecision(_ left: Int, _ right: Int) -> Decision {
    Decision(
      place: round.classes[right].place, guess: "one union with", round.classes[left].place,
      evidence: "it shows one variant, and has nothing beside its tag and its payload",
      hint: "struct")
  }

  /// Returns the keyed union of a class if it has one variant, and the member with the tag.
  private func lone(_ current: Round.ObjectClass) -> (union: UnionGuess, tag: Int32)? {
    guard let union = current.shape.keyed, union.variants.count == 1,
      case .keyed(let tag) = union.form
    else { return nil }
    return (union, tag)
  }

  /// Returns whether two members have the same tag key, some object has both, and neither has further members.
  private func areSiblings(_ one: Member, _ other: Member) -> Bool {
    one.areBare && other.areBare && isSameKeyed(one.union, other.union)
      && other.owners.contains { one.owners.contains($0) }
  }

  /// Returns whether an object has only a tag, and the payload under that tag.
  private func isBare(_ object: Int32, _ tag: Int32) -> Bool {
    let tree = round.tree
    guard let value = tree.member(tag, of: object), tree[value].kind == .string else {
      return false
    }
    let payload = tree.key(named: tree.string(value))
    return tree.children(of: object).allSatisfy { tree[$0].key == tag || tree[$0].key == payload }
  }

  /// Returns the nearest union around the class with the same tag key, if it is keyed as well and has several
  /// variants.
  private func unionAround(
    _ current: Round.ObjectClass, _ lone: (union: UnionGuess, tag: Int32)
  ) -> Int? {
    var next = current.parent
    var steps = 0
    while let index = next, steps < 64 {
      let around = round.classes[index]
      if let union = around.shape.keyed, union.form == lone.union.form {
        return union.variants.count > 1 && isSameKeyed(union, lone.union) ? index : nil
      }
      if around.shape.tag?.key == lone.tag { return nil }
      next = around.parent
      steps += 1
    }
    return nil
  }
}
