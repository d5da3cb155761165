import SumTypeSwift

/// How one list of a store is spelled.
struct StoreList: Sendable {
  let names: StoreNames
  /// The property with the entries: `entries`.
  let property: Identifier
  /// The property with what changes them: `entryList`.
  let list: Identifier
  /// `\.entries`
  let path: Code
  let doc: String?
  let element: ValueType
  let spelling: TypeSpelling
  let identity: Identity?
  /// `.aside("entries")`; nil where nothing can be unknown.
  let unknown: Code?

  /// What an entry is told by.
  struct Identity: Sendable {
    let type: SwiftType
    /// `{ $0.id }`
    let closure: Code
    let needs: Needs
  }

  /// A list that is a field of the root.
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

  /// A root that is a list itself.
  init(root element: ValueType, doc: String?, in schema: SchemaSpelling) {
    names = StoreNames(nil)
    property = "entries"
    list = "entryList"
    path = "\\.self"
    self.doc = nil
    self.element = element
    spelling = schema.spelling(of: element)
    identity = schema.identity(of: element)
    unknown = schema.unknownAmong(element, spelling)
  }

  /// `EntryList<TimelineDocument, PostCodec, UUID>`
  func type(in document: Document) -> SwiftType {
    .generic(
      Runtime.entryList,
      [
        .named(SchemaSpelling.documentName(of: document.name)), spelling.codec,
        identity?.type ?? "Never",
      ])
  }

  /// How an entry is told, as a parameter: `_ id: UUID`, or `at position: Int`.
  var key: Parameter {
    identity.map { Parameter("id", label: .none, $0.type) }
      ?? Parameter("position", label: .named("at"), "Int")
  }

  /// The same as an argument.
  var keyArgument: Code { identity == nil ? "at: position" : "id" }
}

extension SchemaSpelling {
  fileprivate func identity(of element: ValueType) -> StoreList.Identity? {
    guard case .reference(let id) = element else { return nil }
    if case .union(let union) = schema[id].kind {
      guard let index = union.identity else { return nil }
      let shared = union.shared[index]
      let type = spelling(of: shared.type)
      return StoreList.Identity(
        type: type.domain, closure: "{ $0.\(shared.name) }", needs: type.needs)
    }
    guard let identity = structureSpelling(of: element)?.identity else { return nil }
    return StoreList.Identity(
      type: identity.type, closure: "{ $0.\(identity.access) }", needs: identity.needs)
  }

  /// Where entries of an open union are that are not known.
  fileprivate func unknownAmong(_ element: ValueType, _ spelling: TypeSpelling) -> Code? {
    guard case .reference(let id) = element, case .union(let union) = schema[id].kind,
      union.unknown == .case
    else { return nil }
    return ".among(\(spelling.codec).unrecognized(in:))"
  }
}
