import SumTypeSwift

/// Emits the namespaces that load and save documents, and the protocols of the app's migration
/// functions.
struct DocumentEmitter {
  let schema: SchemaSpelling

  /// Calls `add` with each declaration as soon as it is made, so that only one is in memory.
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
  /// Whether a member of the namespaces has a type of the runtime.
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
  /// Returns how a public typealias for the codec of a type uses the runtime. The codec of an alias
  /// or of an external type is itself a typealias for a codec of the runtime, so that a public name
  /// for it needs the public import.
  func runtimeUse(ofCodec type: ValueType) -> ModuleUse {
    guard case .reference(let id) = type else { return .signature }
    switch schema[id].kind {
    case .alias, .typeAlias, .external: return .conformance
    case .structure, .union, .enumeration, .tuple: return .hidden
    }
  }
}

/// The namespace that loads and saves a document:
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
/// Or the namespace that reads and writes a stream of lines:
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
  /// The root of a versioned document; nil for a document without a version.
  let root: StructSpelling?
  let schema: SchemaSpelling

  var declaration: Declaration {
    let name = SchemaSpelling.documentName(of: document.name)
    var members: [Declaration] = [
      .typealias(TypealiasDeclaration(name: "Codec", type: codec))
    ]
    if let style {
      members.append(.variable(.computed("style", Runtime.types.style, isStatic: true, style)))
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

  /// The protocol of the functions that the app supplies for documents of older versions; nil if it
  /// supplies none.
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
    if case .lines = document.root { Runtime.types.linesDocument } else { Runtime.types.document }
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

  /// The outside tag in the example; nil if the document's root is no `outside` union.
  private var outsideTag: String? {
    guard case .plain(.reference(let id)) = document.root,
      case .union(let union) = schema.schema[id].kind, union.representation.hasOutsideTag
    else { return nil }
    return union.variants.lazy.compactMap(\.tag).first.map(\.description)
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

  /// The style of a new document; nil for the compact style, the default of the runtime.
  private var style: Code? {
    switch document.style {
    case .compact: nil
    case .sorted: ".compact.sorted()"
    case .pretty: ".pretty"
    case .prettySorted: ".pretty.sorted()"
    }
  }
}

/// Documents the limits of a save for entries that have no identity.
///
/// The note stands in the doc comment of the document rather than among the warnings of each build:
/// a list without identities is a choice, and often not the developer's own.
extension DocumentNamespace {
  /// A paragraph about the lists whose elements have no identity; empty if all have one, or if the
  /// elements have no members that could be lost.
  var identityNote: String {
    var names: [String] = []
    var seen: Set<TypeID> = []
    for element in elements { addUnidentified(element, to: &names, &seen) }
    if names.isEmpty { return "" }
    let shown = names.prefix(3).map { "``\($0)``" }.joined(separator: ", ")
    let have = names.count == 1 ? "has" : "have"
    return """


      \(shown)\(names.count > 3 ? " …" : "") \(have) no identity: a save matches entries by content \
      and position. An entry that was both moved and changed may lose its unknown data, which \
      `saved.dropped` then reports.
      """
  }

  /// The types of the elements in the document's lists.
  private var elements: [ValueType] {
    switch document.root {
    case .versioned(let root): root.lists.map(\.element)
    case .plain(let type): if case .list(let element) = type.unbounded { [element] } else { [] }
    case .lines: []
    }
  }

  /// Adds the structs and tuples without identity that an element may be, except for those in
  /// `seen`. The note names at most three types, so that a fourth is enough.
  private func addUnidentified(
    _ type: ValueType, to names: inout [String], _ seen: inout Set<TypeID>
  ) {
    if names.count > 3 { return }
    switch type {
    case .scalar, .constant: break
    case .optional(let inner), .embedded(let inner, _), .list(let inner), .map(let inner),
      .arranged(_, let inner), .bounded(let inner, _):
      addUnidentified(inner, to: &names, &seen)
    case .reference(let id):
      guard seen.insert(id).inserted else { return }
      let declaration = schema.schema[id]
      switch declaration.kind {
      case .structure(let structure), .tuple(let structure):
        if structure.identity == nil, !names.contains(declaration.symbol) {
          names.append(declaration.symbol)
        }
      case .union(let union):
        for variant in union.variants {
          if let payload = variant.payload { addUnidentified(payload, to: &names, &seen) }
        }
      case .enumeration, .alias, .typeAlias, .external: break
      }
    }
  }
}
