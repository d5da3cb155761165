/// What has to be looked at to tell a value from others: the value itself, and some members of it if
/// it is an object.
struct KeyTree {
  /// The value is one of few.
  var usesValues = false
  /// Numbers that are spelled as whole ones are others than those that are not.
  var usesSpelling = false
  /// In the order in which they were found to matter.
  private(set) var members: [(key: String, tree: KeyTree)] = []
  /// Where each key is in `members`; empty while there are few.
  private var places: [String: Int] = [:]

  private static let few = 8

  init(usesValues: Bool = false) { self.usesValues = usesValues }

  static func member(_ key: String, _ tree: KeyTree) -> KeyTree {
    var all = KeyTree()
    all.members = [(key, tree)]
    return all
  }

  mutating func formUnion(_ other: KeyTree) {
    usesValues = usesValues || other.usesValues
    usesSpelling = usesSpelling || other.usesSpelling
    for member in other.members {
      if let index = place(of: member.key) {
        members[index].tree.formUnion(member.tree)
      } else {
        if !places.isEmpty { places[member.key] = members.count }
        members.append(member)
      }
    }
  }

  private mutating func place(of key: String) -> Int? {
    if members.count <= Self.few { return members.firstIndex { $0.key == key } }
    if places.isEmpty {
      for (index, member) in members.enumerated() { places[member.key] = index }
    }
    return places[key]
  }

  /// How far it looks into objects.
  var depth: Int { members.map { $0.tree.depth + 1 }.max() ?? 0 }
}
