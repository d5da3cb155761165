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
    var byParent: [Int: [Int]] = [:]
    for current in round.classes {
      guard let lone = lone(current), let parent = current.parent else { continue }
      if current.place.isInside {
        guard current.objects.allSatisfy({ isBare($0, lone.tag) }) else { continue }
        if let around = unionAround(current, lone) { pairs.append((around, current.id)) }
        continue
      }
      let siblings = byParent[parent, default: []]
      let near = siblings.prefix(Self.mostSiblings)
      if let sibling = near.first(where: { areSiblings($0, current.id, in: parent) }) {
        pairs.append((sibling, current.id))
      }
      byParent[parent, default: []].append(current.id)
    }
    return pairs
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

  /// Returns whether two classes have the same tag key, some object has both members, and neither has further
  /// members there.
  private func areSiblings(_ left: Int, _ right: Int, in parent: Int) -> Bool {
    guard let one = lone(round.classes[left]), let other = lone(round.classes[right]),
      isSameKeyed(one.union, other.union),
      let key = round.classes[left].place.key.flatMap(round.tree.key(named:)),
      let match = round.classes[right].place.key.flatMap(round.tree.key(named:))
    else { return false }
    var haveMet = false
    for object in round.classes[parent].objects {
      let values = [key, match].compactMap { self.object(round.tree.member($0, of: object)) }
      if values.count == 2 { haveMet = true }
      if !values.allSatisfy({ isBare($0, one.tag) }) { return false }
    }
    return haveMet
  }

  private func object(_ node: Int32?) -> Int32? {
    node.flatMap { round.tree[$0].kind == .object ? $0 : nil }
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
