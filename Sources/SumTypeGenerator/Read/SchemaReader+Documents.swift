import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// Reads `{"Timeline": {"version": 1, "entries": "Post"}}`; nil if it is no object.
  mutating func documents(_ tree: JSONTree?) -> [DocumentSyntax]? {
    guard let tree else { return [] }
    guard
      let object = object(
        tree, "an object of documents", "{\"Timeline\": {\"version\": 1, \"entries\": \"Post\"}}")
    else { return nil }
    var entries: [DocumentSyntax] = []
    for member in named(object) {
      let name = identifier(member.key, at: member.keyRange, .document)
      if let syntax = document(name, member.value) { entries.append(syntax) }
    }
    return entries
  }

  private mutating func document(_ name: Written<Identifier>?, _ tree: JSONTree) -> DocumentSyntax?
  {
    guard let object = object(tree, "a document", "{\"version\": 1, \"entries\": \"Post\"}") else {
      return name.map { DocumentSyntax(name: $0, doc: nil, style: .compact, root: .unreadable) }
    }
    let members = Members<DocumentKey>(object, into: &diagnostics)
    let doc = self.doc(members[.doc])
    let style = members[.style].flatMap { option($0, Document.Style.self)?.value } ?? .compact
    let outer = owner
    owner = name.map { TypeName($0) }
    let root = self.root(members, at: tree)
    owner = outer
    let store = members[.store].flatMap { self.store($0, members.place(of: .store), of: name) }
    return name.map {
      DocumentSyntax(name: $0, doc: doc, style: style, root: root, store: store)
    }
  }

  private mutating func root(
    _ members: Members<DocumentKey>, at tree: JSONTree
  ) -> DocumentSyntax.Root {
    if let lines = members[.lines] { return self.lines(lines, members) }
    guard let root = members[.root] else {
      if members[.version] == nil, members[.entries] == nil {
        diagnostics.error(
          .missingKey, "this document has no entries, no root and no lines", at: tree.range.opening,
          cure: "add a \"version\" and \"entries\", a \"root\", or \"lines\"")
        return .unreadable
      }
      return versioned(members, at: tree).map { .versioned($0) } ?? .unreadable
    }
    if let member = members.first(of: DocumentKey.versioned) {
      diagnostics.error(
        .misplacedKey, "a document with a \"root\" has no \(quoted(member.key))",
        at: member.keyRange,
        cure: "remove it, or write \"version\" and \"entries\" instead of \"root\"")
      return .unreadable
    }
    return type(root).map { .plain($0) } ?? .unreadable
  }

  /// Reads `{"lines": "Frame"}`.
  private mutating func lines(
    _ tree: JSONTree, _ members: Members<DocumentKey>
  ) -> DocumentSyntax.Root {
    if let member = members.first(of: DocumentKey.versioned + [.root]) {
      diagnostics.error(
        .misplacedKey, "a document with \"lines\" has no \(quoted(member.key))",
        at: member.keyRange, cure: "remove it: each line holds one value of the type")
      return .unreadable
    }
    if let member = members.first(of: [.style]) {
      diagnostics.error(
        .misplacedKey, "a document with \"lines\" has no \"style\"", at: member.keyRange,
        cure: "remove it: a new line is always written compactly")
      return .unreadable
    }
    if let member = members.first(of: [.store]) {
      diagnostics.error(
        .misplacedKey, "a document with \"lines\" has no \"store\"", at: member.keyRange,
        cure: "remove it: a store holds a whole document, but lines are read one by one")
      return .unreadable
    }
    return type(tree).map { .lines($0) } ?? .unreadable
  }

  /// Reads `true`, or the name of the store.
  private mutating func store(
    _ tree: JSONTree, _ place: SourceRange?, of document: Written<Identifier>?
  ) -> StoreSyntax? {
    switch tree.value {
    case .bool(let isWanted):
      guard isWanted, let document else { return nil }
      let name = document.value.with(suffix: "Store")
      return StoreSyntax(name: Written(name, at: place ?? tree.range))
    case .string(let name):
      return identifier(name, at: tree.range, .type).map { StoreSyntax(name: $0) }
    default:
      wrongKind(tree, "true or the name of the store", example: "\"TimelineStore\"")
      return nil
    }
  }

  private mutating func versioned(
    _ members: Members<DocumentKey>, at tree: JSONTree
  ) -> VersionedSyntax? {
    let version = required(
      members[.version], "version", of: "a document with entries", at: tree, "1"
    )
    .flatMap { self.version($0) }
    let lists = self.lists(members, at: tree)
    let repository = members[.repository].flatMap { tree in
      lists.entries.first.flatMap {
        self.repository(
          tree, at: members.place(of: .repository) ?? tree.range, entries: $0.name)
      }
    }
    return VersionedSyntax(
      version: version,
      versionKey: members[.versionKey].flatMap { string($0) }
        ?? Written("version", at: members.place(of: .version) ?? tree.range.opening),
      lists: lists.entries, hasNamedLists: lists.areNamed,
      fields: members[.fields].flatMap { fields($0)?.entries } ?? [],
      repository: repository, onSave: members[.onSave].flatMap { option($0, KeptPolicy.self) },
      migrations: migrations(members[.migrations], to: version),
      newer: members[.newer].flatMap { option($0, NewerPolicy.self)?.value } ?? .keep)
  }

  private mutating func version(_ tree: JSONTree) -> Int? {
    guard let version = integer(tree) else { return nil }
    if version >= 0 { return version }
    diagnostics.error(
      .invalidNumber, "a version cannot be negative", at: tree.range,
      cure: "count the versions of the document from 1")
    return nil
  }

  /// Reads `{"name": "PostRepository", "entries": "posts", "result": "LoadResult"}`.
  private mutating func repository(
    _ tree: JSONTree, at place: SourceRange, entries standard: Written<Identifier>
  ) -> RepositorySyntax? {
    guard let object = object(tree, "a repository", "{\"name\": \"PostRepository\"}") else {
      return nil
    }
    let members = Members<RepositoryKey>(object, into: &diagnostics)
    let name = required(
      members[.name], "name", of: RepositoryKey.subject, at: tree, "\"PostRepository\""
    )
    .flatMap { string($0) }
    .flatMap { identifier($0.value, at: $0.place, .type) }
    let entries = members[.entries].flatMap { string($0) }
      .flatMap { identifier($0.value, at: $0.place, .property) }
    let result = members[.result].flatMap { string($0) }
      .flatMap { identifier($0.value, at: $0.place, .type) }
    guard let name else { return nil }
    return RepositorySyntax(
      place: place, name: name, entries: entries ?? standard,
      result: result ?? Written("LoadResult", at: place))
  }
}

extension SchemaReader {
  /// Reads `"entries": "Post"`, or
  /// `"entries": {"open": "Task", "done": {"type": "Task", "key": "ready"}}`.
  mutating func lists(
    _ members: Members<DocumentKey>, at tree: JSONTree
  ) -> (entries: [ListSyntax], areNamed: Bool) {
    let entries = required(
      members[.entries], "entries", of: "a document with a version", at: tree, "\"Post\"")
    if let entries, case .object(let object) = entries.value {
      return (namedLists(object, entries, members), true)
    }
    let place = members.place(of: .entries) ?? tree.range.opening
    let name = members[.entriesName].flatMap { string($0) }
      .flatMap { identifier($0.value, at: $0.place, .property) }
    let list = ListSyntax(
      name: name ?? Written("entries", at: place),
      key: members[.entriesKey].flatMap { string($0) } ?? Written("entries", at: place),
      type: entries.flatMap { type($0) }, doc: nil)
    return ([list], false)
  }

  private mutating func namedLists(
    _ object: [JSONTree.Member], _ tree: JSONTree, _ members: Members<DocumentKey>
  ) -> [ListSyntax] {
    for key in DocumentKey.ofOneList {
      guard let place = members.place(of: key) else { continue }
      diagnostics.error(
        .misplacedKey, "a document that names its lists has no \(quoted(key.spelling))", at: place,
        cure: key == .repository
          ? "remove it, and use the document: a repository has one list"
          : "remove it: each list has a name of its own, and may have a \"key\"")
    }
    if object.isEmpty {
      diagnostics.error(
        .missingKey, "a document needs at least one list", at: tree.range,
        cure: "name a list: {\"open\": \"Task\"}")
    }
    var lists: [ListSyntax] = []
    for member in named(object) {
      if let list = namedList(member) { lists.append(list) }
    }
    return lists
  }

  private mutating func namedList(_ member: JSONTree.Member) -> ListSyntax? {
    guard case .object(let object) = member.value.value else {
      let name = memberName(member.key, at: member.keyRange, .field)
      let element = type(member.value)
      return name.map { ListSyntax(name: $0.swift, key: $0.other, type: element, doc: nil) }
    }
    let members = Members<ListKey>(object, into: &diagnostics)
    let name = memberName(member.key, at: member.keyRange, named: members[.name], .field)
    let element = required(
      members[.type], "type", of: ListKey.subject, at: member.value, "\"Task\""
    ).flatMap { type($0) }
    let key = members[.key].flatMap { string($0) }
    let doc = self.doc(members[.doc])
    return name.map { ListSyntax(name: $0.swift, key: key ?? $0.other, type: element, doc: doc) }
  }
}
