import SumTypeJSON
import SumTypeSwift

/// The migrations of a document:
///
/// ```swift
/// public static let migrations: Migrations? = Migrations(
///   version: "version", to: 2,
///   [
///     1: [
///       .at("/entries/*", [.replace("type", "note", with: "text")]),
///       .in("TextPost", [.rename("body", to: "message")])
///     ]
///   ],
///   ways: [
///     MigrationWay("Timeline", "/entries/*", to: "Post"),
///     MigrationWay("Post", "", where: ["type": "text"], to: "TextPost")
///   ])
/// ```
///
/// The functions of the app are requirements of a protocol to which the document's namespace must
/// conform, so that the compiler reports a missing function:
///
/// ```swift
/// /// The migration steps of ``TimelineDocument`` that the app implements.
/// public nonisolated protocol TimelineMigrations {
///   /// Migrates an object of a document of version 1. Members that it leaves alone keep their bytes.
///   static func splitMoods(_ object: inout JSONObject)
/// }
/// ```
struct MigrationsCode {
  let document: Identifier
  let root: VersionedRoot
  let schema: Schema
  let access: AccessLevel

  /// Nil if the document has no migrations.
  init?(
    of document: Identifier, _ root: VersionedRoot, in schema: Schema, access: AccessLevel
  ) {
    guard !root.migrations.isEmpty else { return nil }
    self.document = document
    self.schema = schema
    self.root = root
    self.access = access
  }

  /// `TimelineMigrations`; nil if no migration calls a function of the app.
  var protocolName: Identifier? { calls.isEmpty ? nil : document.with(suffix: "Migrations") }

  private var calls: [(version: Int, name: Identifier)] {
    var calls: [(version: Int, name: Identifier)] = []
    var seen: Set<Identifier> = []
    for migration in root.migrations {
      for case .call(let name) in migration.passes.flatMap(\.steps)
      where seen.insert(name).inserted {
        calls.append((migration.version, name))
      }
    }
    return calls
  }

  var protocolDeclaration: Declaration? {
    guard let protocolName else { return nil }
    let functions = calls.map { version, name -> Code in
      """
      /// Migrates an object of a document of version \(version). Members that it leaves alone keep their bytes.
      static func \(name)(_ object: inout \(Runtime.types.jsonObject))
      """
    }
    return .code(
      """
      /// The migration steps of ``\(SchemaSpelling.documentName(of: document))`` that the app implements.
      \(access.modifier)nonisolated protocol \(protocolName) {
        \(functions, separator: "\n\n")
      }
      """)
  }

  var declaration: Declaration {
    let ways = self.ways
    let list: Code = ways.isEmpty ? "" : ",\nways: [\n  \(ways, separator: ",\n")\n]"
    return .code(
      """
      \(access.modifier)static let migrations: \(SwiftType.optional(Runtime.types.migrations)) = \(Runtime.types.migrations)(
        version: \(StringLiteral(root.versionKey)), to: \(root.version),
        [
          \(root.migrations.map { code(of: $0) }, separator: ",\n")
        ]\(list))
      """)
  }

  private func code(of migration: DocumentMigration) -> Code {
    if migration.passes.isEmpty { return "\(migration.version): []" }
    return """
      \(migration.version): [
        \(migration.passes.map { code(of: $0) }, separator: ",\n")
      ]
      """
  }

  private func code(of pass: DocumentMigration.Pass) -> Code {
    var arguments: [Code] = []
    if let type = pass.type {
      arguments.append("\(StringLiteral(schema[type].spelling))")
      if !pass.path.isEmpty { arguments.append("at: \(StringLiteral(pass.path))") }
    } else {
      arguments.append("\(StringLiteral(pass.path))")
    }
    arguments += values(pass.conditions)
    arguments.append(.filled(opening: "[", pass.steps.map { code(of: $0) }, closing: "]"))
    let opening: Code = pass.type == nil ? ".at(" : ".in("
    return .filled(opening: opening, arguments, closing: ")", width: 88)
  }

  /// The ways through a document to the types that passes name:
  /// `MigrationWay("Timeline", "/entries/*", to: "Post")`.
  private var ways: [Code] {
    let types = Set(root.migrations.flatMap(\.passes).compactMap(\.type))
    if types.isEmpty { return [] }
    return MigrationWays(root, in: schema, to: types).leading(to: types).map { way in
      let conditions = way.conditions
      var arguments: [Code] = [name(of: way.origin), "\(StringLiteral(way.path))"]
      arguments += values(conditions.values)
      arguments += values(conditions.others, label: "unless")
      if let key = conditions.present { arguments.append("with: [\(StringLiteral(key))]") }
      if let key = conditions.absent { arguments.append("without: [\(StringLiteral(key))]") }
      if !conditions.lacking.isEmpty {
        let keys = conditions.lacking.map { "\(StringLiteral($0))" as Code }
        arguments.append(.filled(opening: "lacking: [", keys, closing: "]"))
      }
      if let (keys, tag) = conditions.tagPath {
        let items = keys.map { "\(StringLiteral($0))" as Code }
        arguments.append("tagAt: [\(items, separator: ", ")]")
        if let tag { arguments.append("is: \(tag.code)") }
      }
      if !conditions.shapes.isEmpty {
        arguments.append("shape: \(conditions.shapes.map(\.code), separator: ", ")")
      }
      arguments.append("to: \(name(of: way.target))")
      return .filled(opening: "\(Runtime.types.migrationWay)(", arguments, closing: ")", width: 88)
    }
  }

  /// Returns `where: ["type": "text"]`, or nothing if `values` is empty.
  private func values(
    _ values: [(key: String, value: JSONTag)], label: Code = "where"
  ) -> [Code] {
    if values.isEmpty { return [] }
    let items = values.map { "\(StringLiteral($0.key)): \($0.value.code)" as Code }
    return [.filled(opening: "\(label): [", items, closing: "]")]
  }

  private func name(of place: MigrationWays.Place) -> Code {
    switch place {
    case .root: "\(StringLiteral(document.name))"
    case .type(let type): "\(StringLiteral(schema[type].spelling))"
    }
  }

  private func code(of step: DocumentMigration.Step) -> Code {
    switch step {
    case .rename(let key, let new): ".rename(\(StringLiteral(key)), to: \(StringLiteral(new)))"
    case .replace(let key, let old, let new):
      ".replace(\(StringLiteral(key)), \(old.code), with: \(new.code))"
    case .move(let path, let new): ".move(\(StringLiteral(path)), to: \(StringLiteral(new)))"
    case .add(let key, let json): ".add(\(StringLiteral(key)), \(StringLiteral(json)))"
    case .rewire(let key, let old, let new):
      """
      .rewire(\(StringLiteral(key)), from: \(codec(old)).self, to: \(codec(new)).self)
      """
    case .embed(let key, let wire): ".embed(\(StringLiteral(key)), \(wire.content))"
    case .unwrap(let key, let wire): ".unwrap(\(StringLiteral(key)), \(wire.content))"
    case .drop(let key): ".drop(\(StringLiteral(key)))"
    case .call(let name): ".call { \(name)(&$0) }"
    }
  }

  private func codec(_ form: ScalarForm) -> Code { "\(SwiftType(spelled: form.form.codec))" }
}

extension EmbeddedWire {
  fileprivate var content: Code {
    switch self {
    case .json: ".json"
    case .base64JSON: ".base64JSON"
    }
  }
}
