import SumTypeSwift

/// The spelling of a document's store: its lists, and the fields beside them.
struct StoreSpelling: Sendable {
  let name: Identifier
  let document: Document
  /// The type of the document's value: `Timeline`, `[Event]`.
  let value: SwiftType
  /// The lists: more than one if the root is a struct with several.
  private(set) var lists: [StoreList] = []
  private(set) var fields: [FieldSpelling] = []
  /// `Timeline(entries: [])`; nil if the schema does not define the value of a new document.
  private(set) var newDocument: Code?

  /// - Parameter root: The spelling of the root; nil for a document without a version.
  init?(
    _ document: Document, named name: Identifier, root: StructSpelling?, in schema: SchemaSpelling
  ) {
    self.name = name
    self.document = document
    switch document.root {
    case .lines: return nil
    case .versioned(let versioned):
      value = .named(document.name)
      guard let root else { return nil }
      let names = Set(root.fields.map(\.name.name))
      for (list, field) in zip(versioned.lists, root.fields) {
        lists.append(
          StoreList(
            field, of: list.element, isOnly: !versioned.hasNamedLists,
            asideKey: list.isAside ? list.key : nil, avoiding: names, in: schema))
      }
      fields = Array(root.fields.dropFirst(versioned.lists.count))
      newDocument = StoreSpelling.new(root, lists: versioned.lists.count)
    case .plain(let type):
      value = schema.spelling(of: type).domain
      if case .list(let element) = type {
        lists = [StoreList(root: element, in: schema)]
        newDocument = "[]"
      } else if let structure = schema.structureSpelling(of: type) {
        add(structure, in: schema)
      }
    }
  }

  /// Adds the fields of a root that is a struct.
  private mutating func add(_ root: StructSpelling, in schema: SchemaSpelling) {
    let isList = root.fields.map { schema.isList($0.field) }
    let isOnly = isList.filter { $0 }.count == 1
    let names = Set(root.fields.map(\.name.name))
    for (field, isList) in zip(root.fields, isList) {
      if isList, case .list(let element) = field.field.type {
        lists.append(
          StoreList(
            field, of: element, isOnly: isOnly, asideKey: nil,
            avoiding: names, in: schema))
      } else {
        fields.append(field)
      }
    }
    newDocument = StoreSpelling.new(root) { schema.isList($0.field) }
  }

  private static func new(_ root: StructSpelling, lists: Int) -> Code? {
    let names = Set(root.fields.prefix(lists).map(\.name))
    return new(root) { names.contains($0.name) }
  }

  /// Returns a value of the root whose lists are empty; nil if another field has no default.
  private static func new(
    _ root: StructSpelling, isEmptyList: (FieldSpelling) -> Bool
  ) -> Code? {
    var arguments: [Code] = []
    for field in root.fields where field.newValue == nil {
      guard isEmptyList(field) else { return nil }
      arguments.append("\(label: field.name): []")
    }
    return "\(root.domain)(\(arguments, separator: ", "))"
  }
}

extension SchemaSpelling {
  /// The stores of the schema's documents.
  var stores: [StoreSpelling] {
    documentsWithRoots.compactMap { document, root in
      document.store.flatMap { StoreSpelling(document, named: $0, root: root, in: self) }
    }
  }

  /// Returns the lists of some documents by the type of their entries, whether or not the documents
  /// have stores.
  func lists(of names: Set<Identifier>) -> [Identifier: [TypeID: StoreList]] {
    var lists: [Identifier: [TypeID: StoreList]] = [:]
    for (document, root) in documentsWithRoots where names.contains(document.name) {
      let store = StoreSpelling(document, named: document.name, root: root, in: self)
      for list in store?.lists ?? [] {
        if case .reference(let id) = list.element { lists[document.name, default: [:]][id] = list }
      }
    }
    return lists
  }

  private var documentsWithRoots: [(document: Document, root: StructSpelling?)] {
    var roots = roots[...]
    return schema.documents.map { document in
      if case .versioned = document.root { (document, roots.popFirst()) } else { (document, nil) }
    }
  }

  /// Returns the struct or tuple that a type refers to, in this file or in another.
  func structureSpelling(of type: ValueType?) -> StructSpelling? {
    guard case .reference(let id)? = type else { return nil }
    if let own = structures[id.index] { return own }
    let type = schema[id]
    switch type.kind {
    case .structure(let structure): return spelling(of: structure, type)
    case .tuple(let tuple): return spelling(of: tuple, type, isTuple: true)
    case .union, .enumeration, .alias, .typeAlias, .external: return nil
    }
  }

  /// Whether a field of a root is a list of entries.
  func isList(_ field: Field) -> Bool {
    if field.bounds != nil { return false }
    if case .optional = field.presence { return false }
    return field.type.isListOfEntries { id in
      switch schema[id].kind {
      case .structure, .union, .tuple: true
      case .enumeration, .alias, .typeAlias, .external: false
      }
    }
  }
}
