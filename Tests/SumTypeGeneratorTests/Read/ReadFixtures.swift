import SumTypeGenerator
import SumTypeSource
import Testing

/// A schema written in a test, with the files that it imports.
struct SchemaText: SchemaLoader {
  let files: [String: String]
  var modules: [String: String] = [:]

  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
    files[path].map { .success(SourceFile(path: path, text: $0)) } ?? .failure(.notFound)
  }

  func module(of file: SourceFile) -> String? { modules[file.path] }

  /// Resolves the file called `name`, and returns the result with the text of the diagnostics.
  func resolve(_ name: String) throws -> (ResolvedSchema, String) {
    let file = SourceFile(path: name, text: try #require(files[name]))
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: self).resolve(SchemaFile(file), into: &diagnostics)
    return (resolved, DiagnosticFormat.text.render(diagnostics))
  }
}

/// Resolves a schema of these types. If it is not accepted, the test fails with the diagnostics.
func schema(
  types: String, documents: String = "", root: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Schema {
  let text = """
    {"sumtype": 1, \(root) "types": {\(types)}, "documents": {\(documents)}}
    """
  let (resolved, shown) = try SchemaText(files: ["Test.sumtype.json": text])
    .resolve("Test.sumtype.json")
  #expect(shown == "", sourceLocation: sourceLocation)
  return try #require(resolved.schema, sourceLocation: sourceLocation)
}

/// Returns the text of the diagnostics of a schema of these types.
func shown(types: String, documents: String = "", root: String = "") throws -> String {
  let text = """
    {"sumtype": 1, \(root) "types": {\(types)}, "documents": {\(documents)}}
    """
  return try SchemaText(files: ["Test.sumtype.json": text]).resolve("Test.sumtype.json").1
}

extension Schema {
  func declaration(_ name: String) throws -> TypeDeclaration {
    try #require(types.first { $0.name.name == name })
  }

  func structure(_ name: String) throws -> Structure {
    guard case .structure(let structure) = try declaration(name).kind else {
      throw Unexpected(what: "\(name) is no struct")
    }
    return structure
  }

  func union(_ name: String) throws -> Union {
    guard case .union(let union) = try declaration(name).kind else {
      throw Unexpected(what: "\(name) is no union")
    }
    return union
  }

  func enumeration(_ name: String) throws -> Enumeration {
    guard case .enumeration(let enumeration) = try declaration(name).kind else {
      throw Unexpected(what: "\(name) is no enum")
    }
    return enumeration
  }

  /// Describes a type: `String`, `[Post?]`, `Date as seconds`, `json(Post)`, `oneOrMany(Post)`,
  /// `Tags([String])`.
  func spelling(_ type: ValueType) -> String {
    switch type {
    case .scalar(let form):
      form.form.wire == form.scalar.forms[0].wire
        ? form.scalar.name : "\(form.scalar.name) as \(form.form.wire)"
    case .reference(let id): self[id].name.name
    case .optional(let wrapped): spelling(wrapped) + "?"
    case .list(let element): "[\(spelling(element))]"
    case .map(let value): "[String: \(spelling(value))]"
    case .embedded(let inner, let wire): "\(wire.rawValue)(\(spelling(inner)))"
    case .arranged(let arrangement, let inner): "\(arrangement)(\(spelling(inner)))"
    case .constant(let values): "const \(values)"
    case .bounded(let inner, let limits): "\(self[limits.alias].name.name)(\(spelling(inner)))"
    }
  }
}

extension Structure {
  func field(_ name: String) throws -> Field { try #require(fields.first { $0.name.name == name }) }
}

struct Unexpected: Error { let what: String }
