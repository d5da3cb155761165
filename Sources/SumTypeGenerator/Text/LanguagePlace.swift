import SumTypeSource

/// What the language says of a place in a schema: which keys an object has there, in which order.
///
/// It is asked of the meta-schema, which is made of the ``SchemaKey`` types: a key that is added to
/// one of these is known here, at its place among the others.
struct LanguagePlace {
  /// All that the meta-schema says of the place.
  private let shapes: [JSONTree]

  /// The whole file.
  static let root: LanguagePlace = {
    guard let tree = MetaSchemaTree.root else { return LanguagePlace([]) }
    return LanguagePlace([tree])
  }()

  /// - Parameter shapes: schemas of JSON Schema that speak of the place; with them come those that
  ///   they refer to.
  private init(_ shapes: [JSONTree]) {
    var all: [JSONTree] = []
    var seen: Set<Int> = []
    var open = Array(shapes.reversed())
    while let shape = open.popLast() {
      guard shape.members != nil, seen.insert(shape.bytes.lowerBound).inserted else { continue }
      all.append(shape)
      open += Self.applied(by: shape).reversed()
    }
    self.shapes = all
  }

  /// The schemas that speak of the same place as one that names them.
  private static func applied(by shape: JSONTree) -> [JSONTree] {
    var applied: [JSONTree] = []
    if let target = shape["$ref"]?.string.flatMap(MetaSchemaTree.definition) {
      applied.append(target)
    }
    for key in ["then", "else"] { applied += shape[key].map { [$0] } ?? [] }
    for key in ["allOf", "anyOf", "oneOf"] { applied += shape[key]?.elements ?? [] }
    return applied
  }

  /// The place of a member's value.
  func member(_ key: String) -> LanguagePlace {
    LanguagePlace(shapes.compactMap { $0["properties"]?[key] ?? $0["additionalProperties"] })
  }

  /// The place of an element.
  var element: LanguagePlace { LanguagePlace(shapes.compactMap { $0["items"] }) }

  /// Where each key of an object stands among those of the language; nil where the author chooses
  /// the keys and their order.
  func order(of keys: [String]) -> [Int]? {
    var best: (known: Int, ranks: [Int])?
    for shape in shapes {
      guard case .bool(false)? = shape["additionalProperties"]?.value,
        let properties = shape["properties"]?.members
      else { continue }
      var positions: [String: Int] = [:]
      for (position, property) in properties.enumerated() { positions[property.key] = position }
      let ranks = keys.map { positions[$0] ?? properties.count }
      let known = ranks.count { $0 < properties.count }
      if known > best?.known ?? -1 { best = (known, ranks) }
    }
    return best?.ranks
  }
}

/// The meta-schema, read once.
private enum MetaSchemaTree {
  static let root: JSONTree? = {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "sumtype-1.schema.json", text: MetaSchema.text)
    return JSONTree.read(file, into: &diagnostics)
  }()

  private static let definitions: [String: JSONTree] = {
    var definitions: [String: JSONTree] = [:]
    for member in root?["$defs"]?.members ?? [] {
      definitions["#/$defs/\(member.key)"] = member.value
    }
    return definitions
  }()

  static func definition(_ reference: String) -> JSONTree? { definitions[reference] }
}
