import SumTypeSwift

/// The members of a store that belong to one of its lists:
///
/// ```swift
/// /// The entries in their order; none before the document is loaded.
/// public var entries: [Post] { entryList.entries }
///
/// /// The entry with this identity.
/// public subscript(id: UUID) -> Post? { entryList[id] }
///
/// /// Changes the entry with this identity.
/// public func update(_ id: UUID, _ change: EntryEdit<Post>) throws(StateError) {
///   try entryList.update(id, change)
/// }
/// ```
struct StoreListMembers {
  let list: StoreList
  let access: Code

  private var names: StoreNames { list.names }
  private var element: SwiftType { list.spelling.domain }

  var property: Declaration {
    .variable(
      .computed(
        list.property, .array(element),
        doc: DocComment(
          list.doc ?? "The entries in their order; none before the document is loaded."),
        "\(list.list).entries"))
  }

  var declarations: [Declaration] {
    lookups + [insert, update, remove, move]
  }

  /// "with this identity", or "at this position".
  private var which: String { list.identity == nil ? "at `position`" : "with this identity" }

  private var lookups: [Declaration] {
    guard let identity = list.identity else { return [] }
    let contains = FunctionDeclaration(
      doc: "Whether there is an entry with this identity.", name: .identifier(names.contains),
      parameters: [list.key], returns: "Bool", body: "\(list.list).contains(id)")
    let doc: Code = "/// The entry with this identity; nil if there is none."
    guard let entry = names.entry else {
      let code: Code = """
        \(doc)
        \(access)subscript(id: \(identity.type)) -> \(element)? { \(list.list)[id] }
        """
      return [.code(code), .function(contains)]
    }
    return [
      .function(
        FunctionDeclaration(
          doc: "The entry with this identity; nil if there is none.", name: .identifier(entry),
          parameters: [list.key], returns: .optional(element), body: "\(list.list)[id]")),
      .function(contains),
    ]
  }

  private var insert: Declaration {
    throwing(
      "Puts an entry before the one at `position`, at the end where nothing is said.",
      names.insert,
      [
        Parameter("entry", label: .none, element),
        Parameter("position", label: .named("at"), .optional("Int"), defaultValue: "nil"),
      ], "try \(list.list).insert(entry, at: position)")
  }

  private var update: Declaration {
    throwing(
      "Changes the entry \(which).", names.update(),
      [list.key, Parameter("change", label: .none, .generic(Runtime.entryEdit, [element]))],
      "try \(list.list).update(\(list.keyArgument), change)")
  }

  private var remove: Declaration {
    throwing(
      "Removes the entry \(which), and returns it.", names.remove, [list.key], returns: element,
      "try \(list.list).remove(\(list.keyArgument))")
  }

  private var move: Declaration {
    let isByID = list.identity != nil
    let target: Identifier = isByID ? "position" : "target"
    return throwing(
      "Moves the entry \(which) so that it stands at `\(target.name)` afterwards.", names.move,
      [
        isByID ? list.key : Parameter("position", label: .named("from"), "Int"),
        Parameter(target, label: .named("to"), "Int"),
      ],
      isByID
        ? "try \(list.list).move(id, to: position)"
        : "try \(list.list).move(from: position, to: target)")
  }

  private func throwing(
    _ doc: String, _ name: Identifier, _ parameters: [Parameter], returns: SwiftType? = nil,
    _ body: Code
  ) -> Declaration {
    .function(
      FunctionDeclaration(
        doc: DocComment(doc), attributes: returns == nil ? [] : [Attribute("@discardableResult")],
        name: .identifier(name), parameters: parameters, throws: .only(Runtime.stateError),
        returns: returns, body: body))
  }
}
