import Foundation
import SumTypeRuntime
import TestSupport

/// The types of every showcase schema, as the schema files spell them.
struct SchemaTypes {
  struct Declaration {
    var json: JSONValue
    /// The file writes keys as `snake_case`.
    var isSnakeCase: Bool
  }

  private(set) var declarations: [String: Declaration] = [:]

  /// The types of every schema below `schemas/` whose code is part of the package, but of those that
  /// are versions of one another. Read once for all tests.
  static func read() throws -> SchemaTypes { try all.get() }

  private static let all = Result { try read(below: "") }

  /// Reads every schema in a folder of `schemas/`.
  static func read(below folder: String) throws -> SchemaTypes {
    let prefix = folder
    let folder = Repository.root.appendingPathComponent("schemas")
    var types = SchemaTypes()
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".sumtype.json") && name.hasPrefix(prefix)
      && !name.hasPrefix("versions/")
      && (Thoroughness.isWhole || !name.hasPrefix("corpora/"))
    {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      types.add(try JSONValue(parsing: [UInt8](data)))
    }
    types.includeVariants()
    return types
  }

  mutating func replace(_ name: String, with json: JSONValue) { declarations[name]?.json = json }

  private mutating func add(_ schema: JSONValue) {
    let isSnakeCase = schema["keys"]?.stringValue == "snake_case"
    for member in Self.flattened(schema) {
      declarations[member.key] = Declaration(json: member.value, isSnakeCase: isSnakeCase)
    }
    for member in schema["documents"]?.objectValue?.members ?? []
    where member.value["root"] == nil && member.value["lines"] == nil {
      declarations[member.key] = Declaration(
        json: Self.structure(of: member.value), isSnakeCase: isSnakeCase)
    }
  }

  /// A document with entries, as the struct that it is.
  private static func structure(of document: JSONValue) -> JSONValue {
    var fields: JSONObject = [
      "version": ["type": "Version", "key": document["versionKey"] ?? "version"]
    ]
    let entries = document["entries"] ?? "JSON"
    for list in entries.objectValue?.members ?? [JSONObject.Member(key: "entries", value: entries)]
    {
      let type = list.value.stringValue ?? list.value["type"]?.stringValue ?? "JSON"
      let key = list.value["key"] ?? (entries.stringValue == nil ? nil : document["entriesKey"])
      fields[list.key] = ["type": .string("[\(type)]"), "key": key ?? .string(list.key)]
    }
    let others = document["fields"]?.objectValue?.members ?? []
    return ["struct": .object(JSONObject(members: fields.members + others))]
  }

  /// The structs, tuples, unions and documents with entries: what has a codec and a DTO of its own.
  var composites: [String] {
    declarations.keys.filter { name in
      let json = declarations[name]?.json
      return ["struct", "tuple", "union"].contains { json?[$0] != nil }
    }.sorted()
  }
}
