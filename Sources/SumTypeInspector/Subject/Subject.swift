public import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// The type by which a file is read: a document of a schema, or any type that can be spelled with
/// the schema's names.
///
/// ```swift
/// let timeline = try Subject(document: "Timeline", of: schema)
/// let posts = try Subject(type: "[Post]", of: schema)
/// ```
public struct Subject: Sendable {
  /// The kinds of subjects.
  public enum Root: Sendable {
    case document(Document)
    case type(ValueType, Bounds?)
  }

  public let root: Root
  /// The document's name, or the type's spelling.
  public let name: String
  /// Whether the subject is a document of the schema.
  public var isDocument: Bool {
    if case .document = root { true } else { false }
  }

  /// Whether the subject is a list, or a document with one.
  var hasEntries: Bool {
    switch root {
    case .type(.list, _): true
    case .type: false
    case .document(let document):
      switch document.root {
      case .versioned, .plain(.list), .plain(.bounded(.list, _)): true
      case .plain, .lines: false
      }
    }
  }

  /// Whether the subject is a document with a value on each line.
  public var isLines: Bool {
    guard case .document(let document) = root, case .lines = document.root else { return false }
    return true
  }

  /// Finds the document with this name.
  ///
  /// - Throws: ``SubjectFault`` if the schema has none. It proposes the nearest name.
  public init(document name: String, of schema: Schema) throws(SubjectFault) {
    guard let document = schema.documents.first(where: { $0.name.name == name }) else {
      let names = schema.documents.map(\.name.name)
      let isType = schema.types.contains { $0.spelling == name }
      throw SubjectFault(
        "\(schema.fileName) has no document \"\(name)\"",
        cure: isType
          ? "\"\(name)\" is a type: name it with --type"
          : Self.cure(for: name, among: names, "documents"))
    }
    self.init(document)
  }

  /// Parses the spelling of a type: a name of the schema or a scalar, `[T]`, `[String: T]`, `T?`.
  ///
  /// - Throws: ``SubjectFault`` if the text is no type. It proposes the nearest name.
  public init(type spelling: String, of schema: Schema) throws(SubjectFault) {
    var parser = TypeArgument(spelling, schema)
    self.init(root: .type(try parser.parse(), nil), name: spelling)
  }

  /// Creates a subject from a type, with the bounds of a field if it has any.
  public init(of type: ValueType, within bounds: Bounds? = nil, named name: String) {
    self.init(root: .type(type, bounds), name: name)
  }

  /// Finds the schema's only document.
  ///
  /// - Throws: ``SubjectFault`` if it has none or several. It lists the choices.
  public init(onlyDocumentOf schema: Schema) throws(SubjectFault) {
    guard let first = schema.documents.first, schema.documents.count == 1 else {
      let names = schema.documents.map(\.name.name)
      throw SubjectFault(
        names.isEmpty
          ? "\(schema.fileName) has no document"
          : "\(schema.fileName) has several documents: \(names.joined(separator: ", "))",
        cure: names.isEmpty ? "name the type of the data" : "name the document of the data")
    }
    self.init(first)
  }

  /// Creates a subject from a document of a schema.
  public init(_ document: Document) {
    self.init(root: .document(document), name: document.name.name)
  }

  private init(root: Root, name: String) {
    self.root = root
    self.name = name
  }

  static func cure(for name: String, among names: [String], _ kind: String) -> String {
    if let nearest = Suggestions.nearest(to: name, in: names) {
      return "did you mean \"\(nearest)\"?"
    }
    if names.isEmpty { return "it has no \(kind)" }
    let listed = names.prefix(12).joined(separator: ", ")
    return "its \(kind) are \(listed)\(names.count > 12 ? " …" : "")"
  }
}

extension Subject {
  /// Returns whether the tag of the data comes from outside of it.
  public func hasOutsideTag(in schema: Schema) -> Bool { outsideUnion(of: schema) != nil }

  /// Returns the union whose tag comes from outside of the data; nil if there is none.
  func outsideUnion(of schema: Schema) -> TypeID? {
    let type: ValueType
    switch root {
    case .type(let itself, _): type = itself
    case .document(let document):
      guard case .plain(let itself) = document.root else { return nil }
      type = itself
    }
    guard case .reference(let id) = type, case .union(let union) = schema[id].kind,
      union.representation.hasOutsideTag
    else { return nil }
    return id
  }
}

/// The fault of a subject that a schema does not have, with a proposal.
public struct SubjectFault: Error, Hashable, Sendable {
  /// The reason.
  public let message: String
  /// A proposal for the user: `did you mean "Timeline"?`
  public let cure: String

  init(_ message: String, cure: String) {
    self.message = message
    self.cure = cure
  }
}

/// Parses the spelling of a type on a command line: `Post`, `[Post]`, `[String: [Post?]]`.
struct TypeArgument {
  private let schema: Schema
  private let spelling: String
  private var rest: Substring

  init(_ spelling: String, _ schema: Schema) {
    self.spelling = spelling
    self.schema = schema
    rest = spelling[...]
  }

  mutating func parse() throws(SubjectFault) -> ValueType {
    let type = try parseType(depth: 0)
    skipSpaces()
    guard rest.isEmpty else { throw fault }
    return type
  }

  private mutating func parseType(depth: Int) throws(SubjectFault) -> ValueType {
    if depth > SchemaLimits.depth { throw fault }
    var type: ValueType
    if take("[") {
      let key = rest
      if takeName() == "String", take(":") {
        type = .map(try parseType(depth: depth + 1))
      } else {
        rest = key
        type = .list(try parseType(depth: depth + 1))
      }
      guard take("]") else { throw fault }
    } else {
      type = try named(takeName())
    }
    if take("?") { type = .optional(type) }
    return type
  }

  private func named(_ name: String) throws(SubjectFault) -> ValueType {
    if name.isEmpty { throw fault }
    if let index = schema.types.firstIndex(where: { $0.spelling == name }) {
      // An alias is another name for its type.
      if case .typeAlias(let meaning) = schema.types[index].kind { return meaning }
      return .reference(TypeID(index: index))
    }
    if let scalar = Scalar.named(name), let form = scalar.forms.first {
      return .scalar(ScalarForm(scalar: scalar, form: form))
    }
    let isDocument = schema.documents.contains { $0.name.name == name }
    throw SubjectFault(
      "\(schema.fileName) has no type \"\(name)\"",
      cure: isDocument
        ? "\"\(name)\" is a document: name it with --document"
        : Subject.cure(for: name, among: schema.types.map(\.spelling), "types"))
  }

  private var fault: SubjectFault {
    SubjectFault(
      "\"\(spelling)\" is not the spelling of a type",
      cure: "write the name of a type, [T], [String: T] or T?")
  }

  // MARK: - Characters

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

  private mutating func take(_ character: Character) -> Bool {
    skipSpaces()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeName() -> String {
    skipSpaces()
    let name = rest.prefix { !"[]?: ".contains($0) }
    rest = rest.dropFirst(name.count)
    return String(name)
  }
}
