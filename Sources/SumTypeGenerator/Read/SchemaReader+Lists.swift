import SumTypeSource
import SumTypeSwift

/// The keys of one of several lists of a document.
enum ListKey: Int, SchemaKey {
  case type, key, name, doc

  static let subject = "a list"
  static let table = KeyTable(Self.self)
}

extension SchemaReader {
  /// `"entries": "Post"`, or `"entries": {"open": "Task", "done": {"type": "Task", "key": "ready"}}`
  mutating func lists(
    _ members: Members<DocumentKey>, at tree: JSONTree
  ) -> (entries: [ListEntry], areNamed: Bool) {
    let entries = required(
      members[.entries], "entries", of: "a document with a version", at: tree, "\"Post\"")
    if let entries, case .object(let object) = entries.value {
      return (namedLists(object, entries, members), true)
    }
    let place = members.place(of: .entries) ?? tree.range.opening
    let name = members[.entriesName].flatMap { string($0) }
      .flatMap { identifier($0.value, at: $0.place, .property) }
    let list = ListEntry(
      name: name ?? Written("entries", at: place),
      key: members[.entriesKey].flatMap { string($0) } ?? Written("entries", at: place),
      type: entries.flatMap { type($0) }, doc: nil)
    return ([list], false)
  }

  private mutating func namedLists(
    _ object: [JSONTree.Member], _ tree: JSONTree, _ members: Members<DocumentKey>
  ) -> [ListEntry] {
    for key in [DocumentKey.entriesName, .entriesKey, .repository] {
      guard let place = members.place(of: key) else { continue }
      diagnostics.error(
        .misplacedKey, "a document that names its lists has no \(quoted(key.spelling))", at: place,
        cure: key == .repository
          ? "remove it, and use the document: a repository has one list"
          : "remove it: a list is called as it is named, and may have a \"key\"")
    }
    if object.isEmpty {
      diagnostics.error(
        .missingKey, "a document has at least one list", at: tree.range,
        cure: "name one: {\"open\": \"Task\"}")
    }
    var lists: [ListEntry] = []
    for member in named(object) {
      if let list = namedList(member) { lists.append(list) }
    }
    return lists
  }

  private mutating func namedList(_ member: JSONTree.Member) -> ListEntry? {
    guard case .object(let object) = member.value.value else {
      let name = memberName(member.key, at: member.keyRange, .field)
      let element = type(member.value)
      return name.map { ListEntry(name: $0.swift, key: $0.other, type: element, doc: nil) }
    }
    let members = Members<ListKey>(object, into: &diagnostics)
    let name = memberName(member.key, at: member.keyRange, named: members[.name], .field)
    let element = required(
      members[.type], "type", of: ListKey.subject, at: member.value, "\"Task\""
    ).flatMap { type($0) }
    let key = members[.key].flatMap { string($0) }
    let doc = self.doc(members[.doc])
    return name.map { ListEntry(name: $0.swift, key: key ?? $0.other, type: element, doc: doc) }
  }
}
