import Foundation
import SumTypeRuntime
import TestSupport

extension Schema {
  /// Reads `schemas/versions/<version>/Scrapbook.sumtype.json`.
  static func read(_ version: String) throws -> Schema {
    let path = "schemas/versions/\(version)/Scrapbook.sumtype.json"
    let data = try Data(contentsOf: Repository.url(path))
    let json = try JSONValue(parsing: [UInt8](data))
    var types: [String: Shape] = [:]
    for type in json["types"].members { types[type.key] = shape(of: type.value) }
    var documents: [String: Shape] = [:]
    for document in json["documents"].members {
      documents[document.key] = rootShape(of: document.value)
    }
    return Schema(types: types, documents: documents)
  }

  private static func rootShape(of document: JSONValue) -> Shape {
    if let root = document["root"]?.stringValue { return shape(spelled: root) }
    let version = document["version"]?.text() ?? "1"
    let entries = document["entries"]?.stringValue ?? "JSON"
    let own = [
      field("version", .string("Version \(version)")), field("entries", .string("[\(entries)]")),
    ]
    let others = document["fields"].members.map { field($0.key, $0.value) }
    return .structure(Shape.Structure(fields: own + others, identity: nil))
  }

  private static func shape(of type: JSONValue) -> Shape {
    if let values = type["enum"]?.arrayValue {
      return .enumeration(values.compactMap(\.stringValue))
    }
    if type["struct"] != nil {
      return .structure(
        Shape.Structure(
          fields: type["struct"].members.map { field($0.key, $0.value) },
          identity: type["identity"]?.stringValue))
    }
    let variants = type["union"].members.map { variant in
      Shape.Variant(tag: variant.key, payload: variant.value.stringValue.map(shape(spelled:)))
    }
    return .union(
      Shape.Union(
        representation: representation(type["representation"]), variants: variants,
        unknown: type["unknown"]?.stringValue.flatMap(Shape.Unknown.init) ?? .case))
  }

  private static func representation(_ json: JSONValue?) -> Shape.Representation {
    if json?.stringValue == "external" { return .external }
    if let adjacent = json?["adjacent"] {
      return .adjacent(
        tag: adjacent["tag"]?.stringValue ?? "type",
        content: adjacent["content"]?.stringValue ?? "content",
        adjacent["wire"]?.stringValue.flatMap(Node.Wrapping.init))
    }
    return .internal(tag: json?["internal"]?["tag"]?.stringValue ?? "type")
  }

  private static func field(_ key: String, _ json: JSONValue) -> Shape.Field {
    let type = json.stringValue ?? json["type"]?.stringValue ?? "JSON"
    let isOptional = type.hasSuffix("?")
    var shape = shape(spelled: isOptional ? String(type.dropLast()) : type)
    if let wrapping = json["wire"]?.stringValue.flatMap(Node.Wrapping.init) {
      shape = .embedded(wrapping, shape)
    }
    return Shape.Field(
      key: key, shape: shape, isOptional: isOptional,
      standard: json["default"].map(Node.init), writesNull: json["nil"]?.stringValue == "null")
  }

  private static func shape(spelled type: String) -> Shape {
    if type.hasPrefix("[String: ") {
      return .map(shape(spelled: String(type.dropFirst(9).dropLast())))
    }
    if type.hasPrefix("[") { return .list(shape(spelled: String(type.dropFirst().dropLast()))) }
    return .named(type)
  }
}

extension Node {
  /// Creates a node without the spellings of the value.
  init(_ json: JSONValue) {
    switch json {
    case .array(let elements): self = .list(elements.map(Node.init))
    case .object(let object):
      self = .object(object.members.map { Member($0.key, Node($0.value)) })
    default: self = .text(json.text())
    }
  }
}

extension JSONValue? {
  fileprivate var members: [JSONObject.Member] { self?.objectValue?.members ?? [] }
}
