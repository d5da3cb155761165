/// What becomes of the members of an object, gathered in schema order and then written in the order
/// of the original (DESIGN §5, rule 4).
///
/// ```json
/// {"id": 1, "seen": true, "note": "a"}     id → 2, note → nil, mood: nil → 3
/// {"id": 2, "mood": 3, "seen": true}
/// ```
/// Members that nobody mentions are copied. Of a repeated key, the last one is the member.
struct ObjectMerge {
  private enum Fate {
    case kept
    case removed
    /// The value becomes this.
    case replaced(Piece)
  }

  private struct Addition {
    /// The item after which it is written; -1 for the start of the object.
    let anchor: Int
    let key: String
    let member: Piece
  }

  private var container: ContainerMerge
  private let members: MemberTable
  /// For each member its item, or -1.
  private var items: [Int]
  /// For each item its member, or -1.
  private var indices: [Int]
  private var fates: [Fate]
  private var additions: [Addition] = []
  /// The item of the tag of a union around the members, which comes before all of them.
  private var firstAnchor = -1
  /// The keys of the original, if new ones have to be put among them in order.
  private var sortedKeys: SortedKeys?

  init(_ members: MemberTable, in merge: inout Merge) {
    container = ContainerMerge(in: &merge)
    self.members = members
    let found = container.scan.items
    items = Array(repeating: -1, count: members.keys.count)
    indices = Array(repeating: -1, count: found.count)
    fates = Array(repeating: .kept, count: found.count)
    for (position, item) in found.enumerated() {
      merge.source.withKey(at: item.key) { characters in
        if let index = members.index(of: characters) {
          items[index] = position
          indices[position] = index
        } else if merge.claims.contains(where: { $0.matches(characters) }) {
          firstAnchor = position
        }
      }
    }
    if container.inside.style.sortsKeys {
      sortedKeys = SortedKeys(of: container.scan, in: merge.source)
    }
  }

  /// How the members are laid out.
  var layout: Layout { container.inside }

  /// Where the value of a member lies; nil if there is none.
  func value(of member: Int) -> Range<Int>? {
    items[member] < 0 ? nil : container.scan.items[items[member]].value
  }

  /// Writes `value` in the place of the value of `member`.
  mutating func replace(_ member: Int, with value: Piece) {
    fates[items[member]] = .replaced(value)
  }

  /// Leaves out `member`, as often as it is there.
  mutating func remove(_ member: Int) {
    for (position, index) in indices.enumerated() where index == member {
      fates[position] = .removed
    }
    items[member] = -1
  }

  /// Adds a whole member. Members are added in schema order.
  ///
  /// It follows its nearest predecessor in the schema; where the document sorts its keys, and has
  /// sorted those of this object, it stands among them.
  mutating func add(_ member: Int, _ piece: Piece) {
    var anchor = firstAnchor
    if let sortedKeys {
      let key = members[member].string
      anchor = sortedKeys.position(of: key) - 1
      let place = additions.firstIndex { addition in
        addition.anchor > anchor || addition.anchor == anchor && key.precedes(addition.key)
      }
      additions.insert(
        Addition(anchor: anchor, key: key, member: piece), at: place ?? additions.endIndex)
      return
    }
    var predecessor = member - 1
    while predecessor >= 0 {
      if items[predecessor] >= 0 {
        anchor = items[predecessor]
        break
      }
      predecessor -= 1
    }
    additions.append(Addition(anchor: anchor, key: "", member: piece))
  }

  /// Writes the object.
  consuming func write(in merge: inout Merge) {
    container.open(in: &merge)
    writeAdditions(after: -1, in: &merge)
    for (position, fate) in fates.enumerated() {
      switch fate {
      case .kept: container.keep(position, in: &merge)
      case .removed: break
      case .replaced(let value):
        container.beginItem(position, in: &merge)
        merge.append(value)
      }
      writeAdditions(after: position, in: &merge)
    }
    container.close(in: &merge)
  }

  private mutating func writeAdditions(after anchor: Int, in merge: inout Merge) {
    for addition in additions where addition.anchor == anchor {
      container.beginNew(in: &merge)
      merge.append(addition.member)
    }
  }
}
