import Foundation
import SumTypeRuntime

/// The types of every showcase schema, as the schema files spell them.
struct SchemaTypes {
  struct Declaration {
    var json: JSONValue
    /// The file writes keys as `snake_case`.
    var isSnakeCase: Bool
  }

  private(set) var declarations: [String: Declaration] = [:]

  /// Reads `schemas/*.sumtype.json`.
  static func read() throws -> SchemaTypes {
    let folder = Repository.root.appendingPathComponent("schemas")
    var types = SchemaTypes()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".sumtype.json") {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      let schema = try JSONValue(parsing: [UInt8](data))
      let isSnakeCase = schema["keys"]?.stringValue == "snake_case"
      for member in schema["types"]?.objectValue?.members ?? [] {
        types.declarations[member.key] = Declaration(json: member.value, isSnakeCase: isSnakeCase)
      }
    }
    return types
  }

  /// The structs and unions: what has a codec and a DTO of its own.
  var composites: [String] {
    declarations.keys.filter { name in
      let json = declarations[name]?.json
      return json?["struct"] != nil || json?["union"] != nil
    }.sorted()
  }
}

/// Where the package lies.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
