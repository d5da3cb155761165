import SumTypeSwift

/// The migrations of a document:
///
/// ```swift
/// public static func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
///   try migrations.migrated(bytes)
/// }
///
/// private static let migrations = Migrations(
///   version: "version", to: 2,
///   [
///     Migration(
///       from: 1,
///       [
///         MigrationPass("/entries/*", where: ["type": "note"], [.rename("body", to: "message")])
///       ])
///   ])
/// ```
///
/// What the app does itself is a function that the namespace of the document has to have, which
/// the compiler sees to:
///
/// ```swift
/// /// What the app does to a ``Timeline`` of an older version.
/// public nonisolated protocol TimelineMigrations {
///   /// Changes an object of a document of version 1.
///   static func splitMoods(_ object: inout JSONObject)
/// }
/// ```
struct MigrationsCode {
  let document: Identifier
  let root: VersionedRoot
  let schema: Schema
  let access: AccessLevel

  /// Nil where the document has none.
  init?(
    of document: Identifier, _ root: VersionedRoot, in schema: Schema, access: AccessLevel
  ) {
    guard !root.migrations.isEmpty else { return nil }
    self.document = document
    self.schema = schema
    self.root = root
    self.access = access
  }

  /// `TimelineMigrations`, where the app does something itself.
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
      /// Changes an object of a document of version \(version). What it does not touch keeps its bytes.
      static func \(name)(_ object: inout \(Runtime.jsonObject))
      """
    }
    return .code(
      """
      /// What the app does to a ``\(document)`` of an older version: functions of
      /// ``\(SchemaSpelling.documentName(of: document))``.
      \(access.code)nonisolated protocol \(protocolName) {
        \(functions, separator: "\n\n")
      }
      """)
  }

  var members: [Declaration] {
    [
      .code(
        """
        \(access.code)static func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
          try migrations.migrated(bytes)
        }
        """),
      .code(
        """
        private static let migrations = \(Runtime.migrations)(
          version: \(StringLiteral(root.versionKey)), to: \(root.version),
          [
            \(migrations, separator: ",\n")
          ])
        """),
    ]
  }

  /// From the last one back, since a type lay where later passes have not put it yet.
  private var migrations: [Code] {
    var ways = MigrationWays(root, in: schema)
    var codes: [Code] = []
    for migration in root.migrations.reversed() {
      var passes: [Code] = []
      for pass in migration.passes.reversed() {
        ways.undo(pass)
        passes.append(code(of: pass, ways))
      }
      codes.append(code(of: migration, passes.reversed()))
    }
    return codes.reversed()
  }

  private func code(of migration: DocumentMigration, _ passes: [Code]) -> Code {
    if passes.isEmpty { return "\(Runtime.migration)(from: \(migration.version), [])" }
    return """
      \(Runtime.migration)(
        from: \(migration.version),
        [
          \(passes, separator: ",\n")
        ])
      """
  }

  private func code(of pass: DocumentMigration.Pass, _ ways: MigrationWays) -> Code {
    var arguments: [Code] = []
    if let type = pass.type {
      arguments.append("in: \(StringLiteral(schema[type].spelling))")
      if !pass.path.isEmpty { arguments.append("\(StringLiteral(pass.path))") }
      arguments.append(by(ways.ways(to: type)))
    } else {
      arguments.append("\(StringLiteral(pass.path))")
    }
    if !pass.conditions.isEmpty {
      let conditions = pass.conditions.map { "\(StringLiteral($0.key)): \($0.value.code)" as Code }
      arguments.append(.filled(opening: "where: [", conditions, closing: "]"))
    }
    arguments.append(.filled(opening: "[", pass.steps.map { code(of: $0) }, closing: "]"))
    return .filled(opening: "\(Runtime.migrationPass)(", arguments, closing: ")", width: 84)
  }

  /// `by: [MigrationWay("Timeline", "/entries/*", to: "Post")]`
  private func by(_ ways: [MigrationWays.Way]) -> Code {
    let items = ways.map { way -> Code in
      let path = MigrationToken.path(way.steps, isExact: way.isOneOfSeveral)
      var arguments: [Code] = [name(of: way.origin), "\(StringLiteral(path))"]
      arguments += conditions(way.conditions)
      arguments.append("to: \(name(of: way.target))")
      return .filled(opening: "\(Runtime.migrationWay)(", arguments, closing: ")", width: 80)
    }
    if items.count == 1, items[0].length < 70 { return "by: [\(items[0])]" }
    return "by: [\n  \(items, separator: ",\n")\n]"
  }

  private func name(of place: MigrationWays.Place) -> Code {
    switch place {
    case .root: "\(StringLiteral(document.name))"
    case .type(let type): "\(StringLiteral(schema[type].spelling))"
    }
  }

  private func conditions(_ conditions: [MigrationWays.Condition]) -> [Code] {
    var values: [Code] = []
    var codes: [Code] = []
    for condition in conditions {
      switch condition {
      case .isValue(let key, let tag): values.append("\(StringLiteral(key)): \(tag.code)")
      case .has(let key): codes.append("with: [\(StringLiteral(key))]")
      case .lacks(let key): codes.append("without: [\(StringLiteral(key))]")
      case .shape(let shape): codes.append("shape: \(shape.code)")
      }
    }
    return (values.isEmpty ? [] : [.filled(opening: "where: [", values, closing: "]")]) + codes
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
    case .remove(let key): ".remove(\(StringLiteral(key)))"
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
