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
    if let version = root?.root?.version {
      members.append(
        .variable(.computed("version", .optional("Int"), isStatic: true, "\(version)")))
    }
    return .enum(
      EnumDeclaration(
        doc: doc(name), name: name, conformances: [Runtime.document], members: members))
  }

  private var codec: SwiftType {
    switch document.root {
    case .versioned: .named(SchemaSpelling.codecName(of: document.name))
    case .plain(let type): schema.spelling(of: type).codec
    }
  }

  private func doc(_ name: Identifier) -> DocComment {
    let what =
      root.map { "Loads and saves ``\(document.name)``: `\($0.example)`." }
      ?? document.doc ?? "Loads and saves `\(document.name)`."
    return DocComment(
      """
      \(what)

      ```swift
      let loaded = try \(name).load(data)
      let saved = try \(name).save(loaded.value, preserving: loaded.preserved)
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
