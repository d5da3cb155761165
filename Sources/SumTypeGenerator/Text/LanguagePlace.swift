import SumTypeSource

/// What the language says of a place in a schema: which keys an object has there, in which order.
///
/// It is asked of the meta-schema, which is made of the ``SchemaKey`` types: a key that is added to
/// one of these is known here, at its place among the others. What was asked is remembered: a schema has
/// many values at few places.
final class LanguagePlace {
  /// All that the meta-schema says of the place.
  private let shapes: [JSONTree]

  /// The objects that have these keys alone, each key with its position.
  private lazy var objects: [[String: Int]] = shapes.compactMap { shape in
    guard case .bool(false)? = shape["additionalProperties"]?.value,
      let properties = shape["properties"]?.members
    else { return nil }
    var positions: [String: Int] = [:]
    for (position, property) in properties.enumerated() { positions[property.key] = position }
    return positions
  }
  /// The keys of the language.
  private lazy var keys = Set(
    shapes.flatMap { shape in (shape["properties"]?.members ?? []).map(\.key) })
  /// The places of members that were asked for, by their keys.
  private var members: [String: LanguagePlace] = [:]
  /// The place of a member whose key the author chooses.
  private lazy var other = LanguagePlace(shapes.compactMap { $0["additionalProperties"] })

  /// The place of an element.
  private(set) lazy var element = LanguagePlace(shapes.compactMap { $0["items"] })

  /// The whole file.
  static var root: LanguagePlace { LanguagePlace(MetaSchemaTree.root.map { [$0] } ?? []) }

  /// - Parameter shapes: schemas of JSON Schema that describe the place; with them come those that
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

  /// The schemas that describe the same place as one that names them.
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
    if let known = members[key] { return known }
    guard keys.contains(key) else { return other }
    let place = LanguagePlace(
      shapes.compactMap { $0["properties"]?[key] ?? $0["additionalProperties"] })
    members[key] = place
    return place
  }

  /// Where each key of an object stands among those of the language; nil where the author chooses
  /// the keys and their order.
  func order(of keys: [String]) -> [Int]? {
    var best: (known: Int, ranks: [Int])?
    for positions in objects {
      let ranks = keys.map { positions[$0] ?? positions.count }
      let known = ranks.count { $0 < positions.count }
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
