import SumTypeSource
import SumTypeSwift

/// Checks that a store can be generated for a document, and that no two of its members have the
/// same name.
enum Stores: Check {
  /// The most parameters of all methods: a store has a method for each field of its root, and each
  /// list has methods for each variant of its entries, with a parameter for each field.
  private static let maximumParameters = 100_000

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    if reportSize(schema, into: &diagnostics) { return }
    for document in schema.documents {
      guard let store = document.syntax.store else { continue }
      switch document.root {
      case .unreadable, .lines: break
      case .versioned(let syntax, let lists, let fields):
        var names = StoreMembers(store: store.name.value.name)
        for list in lists {
          names.add(
            list: list.syntax.name, of: list.element, isOnly: !syntax.hasNamedLists, in: schema,
            isNamed: syntax.hasNamedLists)
        }
        for field in fields where !field.isConstant { names.add(field: field) }
        names.report(into: &diagnostics)
      case .plain(let written, let type):
        guard let type else { break }
        check(type, at: written.place, document, store, schema, into: &diagnostics)
      }
    }
  }

  private static func reportSize(
    _ schema: Resolution, into diagnostics: inout Diagnostics
  ) -> Bool {
    var counts: [TypeID: Int] = [:]
    var total = 0
    for document in schema.documents {
      guard let store = document.syntax.store else { continue }
      if case .plain(_, .reference(let id)?) = document.root {
        total += schema[id].structure?.fields.count ?? 0
      }
      for element in document.lists(in: schema) {
        guard case .reference(let id) = element else { continue }
        let count = counts[id] ?? parameters(of: id, in: schema)
        counts[id] = count
        total += count
        if total > maximumParameters { break }
      }
      guard total > maximumParameters else { continue }
      diagnostics.error(
        .invalidStore,
        "the methods of \(quoted(document.name)), for its fields and for each variant of the entries "
          + "of its lists, would have more than \(maximumParameters) parameters",
        at: store.name.place,
        cure: "remove the store, and use \"DocumentStore<\(document.name)Document>\"",
        isOfAllFiles: true)
      return true
    }
    return false
  }

  private static func parameters(of id: TypeID, in schema: Resolution) -> Int {
    switch schema[id].kind {
    case .structure(_, let fields), .tuple(_, let fields): return 1 + fields.count
    case .union(_, let payloads):
      return payloads.reduce(1) { total, payload in
        guard case .type(.reference(let id)) = payload else { return total + 1 }
        return total + 1 + (schema[id].structure?.fields.count ?? 0)
      }
    default: return 1
    }
  }

  private static func check(
    _ root: ValueType, at place: SourceRange, _ document: ResolvedDocument, _ store: StoreSyntax,
    _ schema: Resolution, into diagnostics: inout Diagnostics
  ) {
    var names = StoreMembers(store: store.name.value.name)
    switch root {
    case .list(let element):
      names.add(
        list: Written("entries", at: place), of: element, isOnly: true, in: schema, isNamed: false)
    case .reference(let id):
      guard case .structure(_, let fields) = schema[id].kind else { fallthrough }
      let lists = fields.count { isList($0, in: schema) }
      for field in fields where !field.isConstant {
        if case .list(let element) = field.type, isList(field, in: schema) {
          names.add(
            list: field.syntax.name, of: element, isOnly: lists == 1, in: schema,
            isNamed: true)
        } else {
          names.add(field: field)
        }
      }
    default:
      if case .reference(let id) = root, case .unreadable = schema[id].kind { return }
      let isBounded = if case .bounded = root { true } else { false }
      diagnostics.error(
        .invalidStore,
        "a store needs a document that is a list\(isBounded ? " without bounds" : "") or a struct",
        at: store.name.place,
        notes: [Diagnostic.Note("its root is here", at: place)],
        cure: "use \"DocumentStore<\(document.name)Document>\", which holds a value of any type, "
          + "or make the root a struct")
      return
    }
    names.report(into: &diagnostics)
  }

  /// Returns whether a field of a root is a list of entries.
  static func isList(_ field: ResolvedField, in schema: Resolution) -> Bool {
    guard let type = field.type, field.bounds == nil, !field.isConstant else { return false }
    if case .optional = field.presence { return false }
    return type.isListOfEntries { id in
      switch schema[id].kind {
      case .structure, .union, .tuple: true
      case .enumeration, .alias, .typeAlias, .external, .unreadable: false
      }
    }
  }
}

extension ValueType {
  /// Returns whether a store treats a field of this type as a list of entries: a list of structs,
  /// unions or tuples.
  ///
  /// - Parameter isEntry: Whether a declared type is one of these.
  func isListOfEntries(_ isEntry: (TypeID) -> Bool) -> Bool {
    if case .list(.reference(let id)) = self { isEntry(id) } else { false }
  }
}

/// The members of a generated store, with the parts of the schema that they are made of.
struct StoreMembers {
  private struct Member {
    let name: String
    let place: SourceRange
    /// `the list "open"`
    let owner: String
    let cure: String
  }

  /// The name of the store.
  private let store: String
  private var members: [Member] = []

  init(store: String) { self.store = store }

  /// - Parameters:
  ///   - isOnly: Whether the store has no other list.
  ///   - isNamed: Whether the schema states the name of the list; otherwise it is the default name.
  mutating func add(
    list: Written<Identifier>, of element: ValueType?, isOnly: Bool, in schema: Resolution,
    isNamed: Bool
  ) {
    let owner = "the list \(quoted(list.value.name))"
    let cure =
      isNamed
      ? "rename the list, and write its old name as \"key\""
      : "give the entries another \"entriesName\""
    members.append(Member(name: list.value.name, place: list.place, owner: owner, cure: cure))
    let names = StoreNames(isOnly ? nil : list.value)
    var own = names.all
    if case .reference(let id)? = element, case .union(let union, _) = schema[id].kind {
      own.removeAll { $0 == names.add() }
      for variant in union.variants {
        let name = variant.name.value
        for method in [names.add(name), names.update(name)] {
          members.append(
            Member(
              name: method.name, place: variant.name.place,
              owner: "the variant \(quoted(name.name))",
              cure: "give the variant another \"name\""))
        }
      }
    }
    for name in own {
      members.append(Member(name: name.name, place: list.place, owner: owner, cure: cure))
    }
  }

  mutating func add(field: ResolvedField) {
    let name = field.syntax.name
    let cure = "rename the field, and write \"key\": \(quoted(field.key))"
    for member in [name.value, StoreNames.setter(of: name.value)] {
      members.append(
        Member(
          name: member.name, place: name.place, owner: "the field \(quoted(name.value.name))",
          cure: cure))
    }
  }

  func report(into diagnostics: inout Diagnostics) {
    var taken: [String: Member] = [:]
    var reported: Set<String> = []
    for member in members {
      if StoreNames.common.contains(member.name) {
        diagnostics.error(
          .reservedName,
          "\(member.owner) needs a member \(quoted(member.name)), which every store has already",
          at: member.place,
          cure: member.cure)
      } else if let first = taken[member.name] {
        // Further collisions of the same two owners are not reported.
        guard first.owner != member.owner, reported.insert(first.owner + member.owner).inserted
        else { continue }
        diagnostics.error(
          .nameCollision,
          "\(quoted(member.name)) of \(quoted(store)) is generated for \(member.owner), and for "
            + first.owner,
          at: member.place, notes: [Diagnostic.Note("\(first.owner) is here", at: first.place)],
          cure: member.cure)
      } else {
        taken[member.name] = member
      }
    }
  }
}

/// Checks that a repository is for entries whose unknown values are kept aside.
enum Repositories: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for document in schema.documents {
      guard case .versioned(let syntax, let lists, _) = document.root,
        let repository = syntax.repository, !syntax.hasNamedLists
      else { continue }
      if let element = lists.first?.element, !isAside(element, in: schema) {
        diagnostics.error(
          .invalidRepository, "a repository needs entries with \"unknown\": \"aside\"",
          at: repository.place,
          cure: "make the entries a union with \"unknown\": \"aside\", or remove the repository")
      }
      if let field = syntax.fields.first {
        diagnostics.error(
          .invalidRepository,
          "a repository holds only entries, but this document has fields",
          at: repository.place,
          notes: [Diagnostic.Note("the first field is here", at: field.name.place)],
          cure: "remove the repository, and load the document itself")
      }
    }
  }

  private static func isAside(_ element: ValueType, in schema: Resolution) -> Bool {
    guard case .reference(let id) = element else { return false }
    switch schema[id].kind {
    case .union(let union, _): return union.unknown?.value == .aside
    case .unreadable: return true
    case .structure, .enumeration, .alias, .typeAlias, .tuple, .external: return false
    }
  }
}
