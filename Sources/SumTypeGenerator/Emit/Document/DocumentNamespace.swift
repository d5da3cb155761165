import SumTypeSwift

/// What loads and saves the documents, and the functions of the app that migrate them.
struct DocumentEmitter {
  let schema: SchemaSpelling

  /// Hands out one declaration after the other, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    var roots = schema.roots[...]
    for document in schema.schema.documents {
      var root: StructSpelling?
      if case .versioned = document.root { root = roots.popFirst() }
      let namespace = DocumentNamespace(document: document, root: root, schema: schema)
      add(namespace.declaration)
      if let hooks = namespace.hooks { add(hooks) }
    }
  }
}

extension DocumentEmitter {
  /// Whether a member of them has a type of the runtime.
  var showsRuntime: Bool {
    schema.schema.documents.contains { document in
      if document.style != .compact { return true }
      switch document.root {
      case .plain(let type): return schema.runtimeUse(ofCodec: type) == .signature
      case .lines(let lines): return schema.runtimeUse(ofCodec: lines.element) == .signature
      case .versioned(let root): return !root.migrations.isEmpty
      }
    }
  }
}

extension SchemaSpelling {
  /// What a public name for the codec of a type needs the runtime for. The codec of an alias, or of
  /// an app's own type, is another name for one of the runtime's, which only counts for what is
  /// public.
  func runtimeUse(ofCodec type: ValueType) -> Imports.Use {
    guard case .reference(let id) = type else { return .signature }
    switch schema[id].kind {
    case .alias, .typeAlias, .external: return .conformance
    case .structure, .union, .enumeration, .tuple: return .hidden
    }
  }
}

/// What loads and saves a document:
///
/// ```swift
/// /// The file of the timeline: `{"version":1,"entries":…}`.
/// ///
/// /// ```swift
/// /// let loaded = try TimelineDocument.load(data)
/// /// let saved = try TimelineDocument.save(loaded.value, preserving: loaded.preserved)
/// /// ```
/// public nonisolated enum TimelineDocument: JSONDocument {
///   public typealias Codec = TimelineCodec
///
///   public static var style: JSONStyle { .pretty.sorted() }
///
///   public static var version: Int? { 1 }
/// }
/// ```
///
/// or reads and writes a stream of lines:
///
/// ```swift
/// /// The lines of `Log`, each a ``Frame``.
/// ///
/// /// ```swift
/// /// for entry in try LogDocument.lines(at: url) { … }
/// /// ```
/// public nonisolated enum LogDocument: JSONLinesDocument {
///   public typealias Codec = FrameCodec
/// }
/// ```
struct DocumentNamespace {
  let document: Document
  /// Nil for a document without a version.
  let root: StructSpelling?
  let schema: SchemaSpelling

  /// The names of the members that it may have, which no function of a migration can have.
  static let members: Set<String> = [
    "Codec", "migrations", "refusesNewer", "refusesUnknown", "style", "version",
  ]

  var declaration: Declaration {
    let name = SchemaSpelling.documentName(of: document.name)
    var members: [Declaration] = [
      .typealias(TypealiasDeclaration(name: "Codec", type: codec))
    ]
    if let style {
      members.append(.variable(.computed("style", Runtime.style, isStatic: true, style)))
    }
    if case .lines(let lines) = document.root, lines.refusesUnknown {
      members.append(.variable(.computed("refusesUnknown", "Bool", isStatic: true, "true")))
    }
    if let version = root?.root?.version {
      members.append(
        .variable(.computed("version", .optional("Int"), isStatic: true, "\(version)")))
    }
    if root?.root?.newer == .refuse {
      members.append(.variable(.computed("refusesNewer", "Bool", isStatic: true, "true")))
    }
    if let migrations { members.append(migrations.declaration) }
    let hooks = migrations?.protocolName.map { [SwiftType.named($0)] } ?? []
    return .enum(
      EnumDeclaration(
        doc: doc(name), name: name, conformances: [conformance] + hooks, members: members))
  }

  /// What the app has to supply for documents of older versions, if anything.
  var hooks: Declaration? { migrations?.protocolDeclaration }

  private var migrations: MigrationsCode? {
    guard let root = root?.root else { return nil }
    return MigrationsCode(
      of: document.name, root, in: schema.schema, access: schema.options.access)
  }

  private var codec: SwiftType {
    switch document.root {
    case .versioned: .named(SchemaSpelling.codecName(of: document.name))
    case .plain(let type): schema.spelling(of: type).codec
    case .lines(let lines): schema.spelling(of: lines.element).codec
    }
  }

  private var conformance: SwiftType {
    if case .lines = document.root { Runtime.linesDocument } else { Runtime.document }
  }

  private func doc(_ name: Identifier) -> DocComment {
    if case .lines = document.root { return linesDoc(name) }
    let what =
      root.map { "Loads and saves ``\(document.name)``: `\($0.example)`." }
      ?? document.doc ?? "Loads and saves `\(document.name)`."
    let (load, save) =
      outsideTag.map { tag in
        (", tag: \(tag)", "\nlet tag = \(name).tag(of: loaded.value, preserving: loaded.preserved)")
      } ?? ("", "")
    return DocComment(
      """
      \(what)\(identityNote)

      ```swift
      let loaded = try \(name).load(data\(load))
      let saved = try \(name).save(loaded.value, preserving: loaded.preserved)\(save)
      ```
      """)
  }

  /// A tag that comes from around the document, for the example; nil where none does.
  private var outsideTag: String? {
    guard case .plain(.reference(let id)) = document.root,
      case .union(let union) = schema.schema[id].kind, union.representation.isToldFromOutside
    else { return nil }
    return union.variants.lazy.compactMap(\.tag).first.map { JSONSnippet.tag($0) }
  }

  private func linesDoc(_ name: Identifier) -> DocComment {
    DocComment(
      """
      \(document.doc ?? "Reads and writes the lines of `\(document.name)`.")

      ```swift
      for entry in try \(name).lines(at: url) {
        if case .value(let value) = entry.content { print(value) }
      }
      ```
      """)
  }

  /// How a new document is written; nil where it is compact, which goes without saying.
  private var style: Code? {
    switch document.style {
    case .compact: nil
    case .sorted: ".compact.sorted()"
    case .pretty: ".pretty"
    case .prettySorted: ".pretty.sorted()"
    }
  }
}

/// What a merge cannot know of entries that nothing tells one from another.
///
/// It stands where a developer reads what the document does, and not among the messages of each
/// build: a list without identities is a choice, and often not the developer's own.
extension DocumentNamespace {
  /// A paragraph on the lists whose elements have no identity; nothing where all have one, or have
  /// nothing inside that could be lost.
  var identityNote: String {
    var names: [String] = []
    var seen: Set<TypeID> = []
    for element in elements {
      for name in unidentified(element, &seen) where !names.contains(name) { names.append(name) }
      // More are not shown.
      if names.count > 3 { break }
    }
    if names.isEmpty { return "" }
    let shown = names.prefix(3).map { "``\($0)``" }.joined(separator: ", ")
    let have = names.count == 1 ? "has" : "have"
    return """


      \(shown)\(names.count > 3 ? " …" : "") \(have) no identity: a save knows an entry again by its \
      content and its place. One that is moved and changed at once may be taken for a new one, and \
      what is unknown in it is then lost; `saved.dropped` tells.
      """
  }

  /// The types of the elements of the document's lists.
  private var elements: [ValueType] {
    switch document.root {
    case .versioned(let root): root.lists.map(\.element)
    case .plain(.list(let element)): [element]
    case .plain, .lines: []
    }
  }

  /// The structs and tuples without identity that an element may be, but for those seen.
  private func unidentified(_ type: ValueType, _ seen: inout Set<TypeID>) -> [String] {
    switch type {
    case .scalar, .constant: return []
    case .optional(let inner), .embedded(let inner, _), .list(let inner), .map(let inner),
      .arranged(_, let inner):
      return unidentified(inner, &seen)
    case .reference(let id):
      guard seen.insert(id).inserted else { return [] }
      let declaration = schema.schema[id]
      switch declaration.kind {
      case .structure(let structure), .tuple(let structure):
        return structure.identity == nil ? [declaration.symbol] : []
      case .union(let union):
        return union.variants.compactMap(\.payload).flatMap { unidentified($0, &seen) }
      case .enumeration, .alias, .typeAlias, .external: return []
      }
    }
  }
}
