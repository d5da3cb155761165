/// What has to be looked at to tell a value from others: the value itself, and some members of it if
/// it is an object.
struct KeyTree {
  /// The value is one of few.
  var usesValues = false
  /// Numbers that are spelled as whole ones are others than those that are not.
  var usesSpelling = false
  /// In the order in which they were found to matter.
  private(set) var members: [(key: String, tree: KeyTree)] = []

  static func member(_ key: String, _ tree: KeyTree) -> KeyTree {
    var all = KeyTree()
    all.members = [(key, tree)]
    return all
  }

  mutating func formUnion(_ other: KeyTree) {
    usesValues = usesValues || other.usesValues
    usesSpelling = usesSpelling || other.usesSpelling
    for member in other.members {
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        members[index].tree.formUnion(member.tree)
      } else {
        members.append(member)
      }
    }
  }

  /// How far it looks into objects.
  var depth: Int { members.map { $0.tree.depth + 1 }.max() ?? 0 }
}
