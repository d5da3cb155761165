import SumTypeSwift

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
    if let migrations { members += migrations.members }
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
      case .union(let union) = schema.schema[id].kind, union.representation is Outside
    else { return nil }
    return union.variants.first.map { JSONText.tag($0.tag) }
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
