import SumTypeJSON
import SumTypeSource

/// The members of an object in a schema, by key. Unknown and repeated keys have been reported.
struct Members<Key: SchemaKey> {
  fileprivate let slots: [JSONTree.Member?]

  /// Reports unknown keys with the nearest known one, and repeated keys.
  ///
  /// - Parameter part: The name of the object, and the keys that it may have, if its other members
  ///   allow fewer than all.
  init(
    _ members: [JSONTree.Member], only part: (subject: String, keys: [Key])? = nil,
    into diagnostics: inout Diagnostics
  ) {
    let table = Key.table
    var slots = [JSONTree.Member?](repeating: nil, count: table.spellings.count)
    for member in members {
      guard let index = table.indices[member.key] else {
        diagnostics.reportUnknown(
          member, of: part?.subject ?? table.subject,
          keys: part?.keys.map(\.spelling) ?? table.spellings, table.misplacedKeys)
        continue
      }
      if let first = slots[index] {
        diagnostics.reportRepeated(member, first: first)
      } else {
        slots[index] = member
      }
    }
    self.slots = slots
  }

  /// Creates the members that another kind of object can have too. Reports nothing again.
  ///
  /// - Parameter others: The keys that have another meaning there.
  init<Other>(_ members: Members<Other>, except others: [Key] = []) {
    let indices = Other.table.indices
    var slots = Key.table.spellings.map { indices[$0].flatMap { members.slots[$0] } }
    for key in others { slots[key.rawValue] = nil }
    self.slots = slots
  }

  /// Returns whether a key belongs neither to these members nor to a type, and is like none of them.
  static func isForeign(_ key: String) -> Bool {
    let table = Key.table
    return table.indices[key] == nil && TypeKey.table.indices[key] == nil
      && Suggestions.nearest(to: key, in: table.spellings) == nil
  }

  subscript(_ key: Key) -> JSONTree? { slots[key.rawValue]?.value }

  func place(of key: Key) -> SourceRange? { slots[key.rawValue]?.keyRange }

  /// Returns the first member, in the order of the language, that has one of these keys.
  func first(of keys: [Key]) -> JSONTree.Member? {
    for key in keys {
      if let member = slots[key.rawValue] { return member }
    }
    return nil
  }
}

extension Diagnostics {
  fileprivate mutating func reportUnknown(
    _ member: JSONTree.Member, of subject: String, keys: [String], _ misplacedKeys: [String: String]
  ) {
    let nearest = Suggestions.nearest(to: member.key, in: keys)
    error(
      .unknownKey, "\(subject) has no key \(quoted(member.key))", at: member.keyRange,
      cure: misplacedKeys[member.key] ?? nearest.map { "did you mean \(quoted($0))?" }
        ?? (keys.isEmpty ? "write {}" : "its keys are \(list(keys.map(quoted)))"))
  }

  mutating func reportRepeated(_ member: JSONTree.Member, first: JSONTree.Member) {
    error(
      .duplicateKey,
      "the object has the key \(quoted(member.key)) twice" + inSwift(member.key, first.key),
      at: member.keyRange,
      notes: [Diagnostic.Note("the first key is here", at: first.keyRange)],
      cure: "remove one of the two, or rename it")
  }
}

/// Returns the end of a message that two texts are the same, if they are so only in Swift: for example, `"é"` as one
/// scalar and as two. Generated code and coders look up such texts as strings, and cannot tell them apart.
func inSwift(_ text: String, _ other: String) -> String {
  text.wire == other.wire
    ? ""
    : ": Swift takes texts as equal that differ only in how Unicode composes their characters"
}

/// Returns the end of a message that two tags are the same, as ``inSwift(_:_:)`` does.
func inSwift(_ tag: JSONTag, _ other: JSONTag) -> String { inSwift(tag.keyText, other.keyText) }
