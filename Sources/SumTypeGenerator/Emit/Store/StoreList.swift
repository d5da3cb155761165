import SumTypeSwift

/// The spelling of a list of a store.
struct StoreList: Sendable {
  let names: StoreNames
  /// The property that has the entries: `entries`.
  let property: Identifier
  /// The property that has the `EntryList`, which changes the entries: `entryList`.
  let list: Identifier
  /// `\.entries`
  let path: Code
  let doc: String?
  let element: ValueType
  let spelling: TypeSpelling
  let identity: Identity?
  /// `.aside("entries")`; nil if no entry can be unknown.
  let unknown: Code?

  /// The identity of the entries.
  struct Identity: Sendable {
    let type: SwiftType
    /// The codec of the identity: `UUIDCodec`.
    let codec: Code
    /// `{ $0.id }`
    let closure: Code
    let needs: Needs
  }

  /// Creates the list of a root's field.
  init(
    _ field: FieldSpelling, of element: ValueType, isOnly: Bool, asideKey: String?,
    avoiding taken: Set<String>, in schema: SchemaSpelling
  ) {
    names = StoreNames(isOnly ? nil : field.name)
    property = field.name
    let list: Identifier = isOnly ? "entryList" : field.name.with(suffix: "List")
    self.list = list.avoiding(taken, suffix: "List")
    path = "\\.\(field.stored)"
    doc = field.field.doc
    self.element = element
    spelling = schema.spelling(of: element)
    identity = schema.identity(of: element)
    unknown =
      asideKey.map { ".aside(\(StringLiteral($0)))" } ?? schema.unknownAmong(element, spelling)
  }

  /// Creates the list of a root that is itself a list.
  init(root element: ValueType, in schema: SchemaSpelling) {
    names = StoreNames(nil)
    property = "entries"
    list = "entryList"
    path = "\\.self"
    doc = nil
    self.element = element
    spelling = schema.spelling(of: element)
    identity = schema.identity(of: element)
    unknown = schema.unknownAmong(element, spelling)
  }

  /// `EntryList<TimelineDocument, PostCodec, UUID>`
  func type(in document: Document) -> SwiftType {
    .generic(
      Runtime.state.entryList,
      [
        .named(SchemaSpelling.documentName(of: document.name)), spelling.codec,
        identity?.type ?? "Never",
      ])
  }

  /// Returns
  /// `EntryList(document, \.entries, as: PostCodec.self, identity: UUIDCodec.self, id: { $0.id })`.
  ///
  /// - Parameter name: The name of the variable that is assigned to, whose length counts towards
  ///   that of the line.
  func construction(of document: Code, after name: Identifier? = nil) -> Code {
    var arguments: [Code] = [document, path, "as: \(spelling.codec).self"]
    if let identity {
      arguments += ["identity: \(identity.codec).self", "id: \(identity.closure)"]
    }
    if let unknown { arguments.append("unknown: \(unknown)") }
    let column = name.map { ("\($0) = " as Code).length } ?? 0
    return .filled(
      opening: "\(Runtime.state.entryList)(", arguments, closing: ")", column: column)
  }

  /// The parameter that selects an entry: `_ id: UUID`, or `at position: Int`.
  var key: Parameter {
    identity.map { Parameter("id", label: .none, $0.type) }
      ?? Parameter("position", label: .named("at"), "Int")
  }

  /// The argument for that parameter.
  var keyArgument: Code { identity == nil ? "at: position" : "id" }
}

extension SchemaSpelling {
  func identity(of element: ValueType) -> StoreList.Identity? {
    guard case .reference(let id) = element else { return nil }
    if case .union(let union) = schema[id].kind {
      guard let index = union.identity else { return nil }
      let shared = union.shared[index]
      let type = spelling(of: shared.type)
      return StoreList.Identity(
        type: type.domain, codec: type.codecCode, closure: "{ $0.\(shared.name) }",
        needs: type.needs)
    }
    guard let identity = structureSpelling(of: element)?.identity else { return nil }
    return StoreList.Identity(
      type: identity.type, codec: identity.codec, closure: "{ $0.\(identity.access) }",
      needs: identity.needs)
  }

  /// Returns the function that finds unknown entries of an open union; nil for entries of another
  /// type.
  fileprivate func unknownAmong(_ element: ValueType, _ spelling: TypeSpelling) -> Code? {
    guard case .reference(let id) = element, case .union(let union) = schema[id].kind,
      union.unknown == .case
    else { return nil }
    return ".among(\(spelling.codec).unrecognized(in:))"
  }
}

/// The members of a store that belong to one of its lists:
///
/// ```swift
/// /// The entries in order; empty before the document is loaded.
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
          list.doc ?? "The entries in order; empty before the document is loaded."),
        "\(list.list).entries"))
  }

  var declarations: [Declaration] {
    lookups + [insert, update, remove, move]
  }

  /// "with this identity", or "at `position`".
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
      "Inserts an entry before the one at `position`, by default at the end.",
      names.insert,
      [
        Parameter("entry", label: .none, element),
        Parameter("position", label: .named("at"), .optional("Int"), defaultValue: "nil"),
      ], "try \(list.list).insert(entry, at: position)")
  }

  private var update: Declaration {
    throwing(
      "Changes the entry \(which).", names.update(),
      [list.key, Parameter("change", label: .none, .generic(Runtime.state.entryEdit, [element]))],
      "try \(list.list).update(\(list.keyArgument), change)")
  }

  private var remove: Declaration {
    throwing(
      "Removes the entry \(which) and returns it.", names.remove, [list.key], returns: element,
      "try \(list.list).remove(\(list.keyArgument))")
  }

  private var move: Declaration {
    let isByID = list.identity != nil
    let target: Identifier = isByID ? "position" : "target"
    return throwing(
      "Moves the entry \(which) so that it is at `\(target.name)` afterwards.", names.move,
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
        name: .identifier(name), parameters: parameters, throws: .only(Runtime.state.stateError),
        returns: returns, body: body))
  }
}
