import SumTypeSource

/// The version of JSON Schema of a file, as far as keywords differ in meaning.
enum SchemaDialect {
  /// 2020-12 and 2019-09, and OpenAPI 3.1.
  case draft2020
  /// Drafts 6 and 7.
  case draft7
  case draft4
  /// OpenAPI 3.0.
  case openAPI30

  /// The dialect of a file with this root.
  init(of root: JSONTree) {
    if let version = root["openapi"]?.string {
      self = version.hasPrefix("3.0") ? .openAPI30 : .draft2020
    } else if let word = root["$schema"]?.string, word.contains("/draft-0") {
      self = word.contains("/draft-03") || word.contains("/draft-04") ? .draft4 : .draft7
    } else {
      self = .draft2020
    }
  }

  /// Whether keywords beside `$ref` have no meaning.
  var ignoresSiblings: Bool { self != .draft2020 }

  /// The keyword for the address of a schema.
  var idKeyword: String { self == .draft4 ? "id" : "$id" }

  /// Returns the address that a schema states for itself; a fragment alone is an anchor.
  func id(of tree: JSONTree) -> String? {
    guard let id = tree[idKeyword]?.string else { return nil }
    return ignoresSiblings && tree["$ref"] != nil ? nil : id
  }
}
