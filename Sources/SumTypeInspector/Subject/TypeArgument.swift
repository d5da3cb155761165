import SumTypeGenerator
import SumTypeSource

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
