/// What becomes of the members of an object, gathered in schema order and then written in the order of the original
/// (DESIGN §5, rule 4).
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
  mutating func add(_ member: Int, _ piece: Piece) {
    var anchor = firstAnchor
    var predecessor = member - 1
    while predecessor >= 0 {
      if items[predecessor] >= 0 {
        anchor = items[predecessor]
        break
      }
      predecessor -= 1
    }
    additions.append(Addition(anchor: anchor, member: piece))
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

extension [UInt8] {
  /// Calls `body` with the characters of the key that lies at `range` with its quotes.
  func withKey<R>(at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let characters = range.dropFirst().dropLast()
    return withUnsafeBytes { bytes in
      let inner = UnsafeRawBufferPointer(rebasing: bytes[characters.startIndex..<characters.endIndex])
      guard inner.contains(0x5C) else { return body(inner) }
      return withUnescapedString(self, at: range, body)
    }
  }
}

/// Calls `body` with the characters of the JSON string at `range`, after its escapes.
private func withUnescapedString<R>(
  _ source: [UInt8], at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R
) -> R {
  var text =
    (try? JSONReader.read(source, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }) ?? ""
  return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
}
