import SumTypeGenerator
import SumTypeSwift

/// The code that an app would have written itself: the external types of a schema, and the functions that its
/// migrations call.
struct AppCode {
  /// The declarations of the types, for the module of the domain.
  let types: String
  /// The declarations of the functions, for the module of the documents.
  let functions: String
  /// The names of the types at the top level.
  let names: Set<String>

  init(_ schemas: [Schema], access: AccessLevel) {
    let modifier = access == .internal ? "" : "\(access) "
    var needsFoundation = false
    var roots: [String: Scope] = [:]
    var functions: [String] = []
    for schema in schemas {
      for type in schema.ownTypes {
        guard case .external(let external) = type.kind else { continue }
        if external.base.scalar.needs == .foundation { needsFoundation = true }
        roots[external.path[0].name, default: Scope()].add(
          external.path.dropFirst().map(\.expression), external.base.scalar.swiftType)
      }
      for document in schema.documents {
        guard case .versioned(let root) = document.root else { continue }
        var names: [String] = []
        for step in root.migrations.flatMap(\.passes).flatMap(\.steps) {
          if case .call(let name) = step, !names.contains(name.declaration) {
            names.append(name.declaration)
          }
        }
        if names.isEmpty { continue }
        let bodies = names.map { "  \(modifier)static func \($0)(_ object: inout JSONObject) {}" }
        functions.append(
          "nonisolated extension \(document.name.name)Document {\n\(bodies.joined(separator: "\n"))\n}"
        )
      }
    }
    names = Set(roots.keys)
    let declarations = roots.sorted { $0.key < $1.key }.map { name, scope in
      scope.declaration(of: Identifier(name)?.declaration ?? name, modifier)
    }
    types = ((needsFoundation ? [Self.imported("Foundation", access)] : []) + declarations)
      .joined(separator: "\n")
    self.functions = ((functions.isEmpty ? [] : [Self.imported("SumTypeJSON", access)]) + functions)
      .joined(separator: "\n")
  }

  /// The import declaration of a module as in generated code, so that both can be in one module.
  private static func imported(_ module: String, _ access: AccessLevel) -> String {
    switch access {
    case .internal: "import \(module)"
    case .public: "public import \(module)"
    case .package:
      """
      #if hasFeature(InternalImportsByDefault)
        package import \(module)
      #else
        import \(module)
      #endif
      """
    }
  }

  /// A type and its inner types.
  private struct Scope {
    var raw: String?
    var inner: [String: Scope] = [:]

    mutating func add(_ path: [String], _ type: String) {
      guard let first = path.first else {
        raw = raw ?? type
        return
      }
      inner[first, default: Scope()].add(Array(path.dropFirst()), type)
    }

    func declaration(of name: String, _ modifier: String) -> String {
      var lines = inner.sorted { $0.key < $1.key }.map { $1.declaration(of: $0, modifier) }
      if let raw {
        lines.append("\(modifier)var rawValue: \(raw)")
        lines.append("\(modifier)init?(rawValue: \(raw)) { self.rawValue = rawValue }")
      }
      let kind = raw == nil ? "enum" : "struct"
      let conformances = raw == nil ? "" : ": RawRepresentable, Hashable, Sendable"
      return
        "\(modifier)nonisolated \(kind) \(name)\(conformances) {\n\(lines.joined(separator: "\n"))\n}"
    }
  }
}
