import SumTypeSource

/// The rules of the language for a place in a schema: the keys that an object has there, and their
/// order.
///
/// They are read from the meta-schema, which is made of the ``SchemaKey`` types, so that a key that
/// is added to one of these is known here, at its position among the others. Results are kept,
/// because a schema has many values at few places.
final class LanguagePlace {
  /// All schemas of the meta-schema that describe the place.
  private let shapes: [JSONTree]

  /// The positions of the keys in each object that allows no others.
  private lazy var objects: [[String: Int]] = shapes.compactMap { shape in
    guard case .bool(false)? = shape["additionalProperties"]?.value,
      let properties = shape["properties"]?.members
    else { return nil }
    var positions: [String: Int] = [:]
    for (position, property) in properties.enumerated() { positions[property.key] = position }
    return positions
  }
  /// The keys of the language at the place.
  private lazy var keys = Set(
    shapes.flatMap { shape in (shape["properties"]?.members ?? []).map(\.key) })
  /// The places of members, by key, as far as they have been computed.
  private var members: [String: LanguagePlace] = [:]
  /// The place of a member with an arbitrary key.
  private lazy var other = LanguagePlace(shapes.compactMap { $0["additionalProperties"] })

  /// The place of an element.
  private(set) lazy var element = LanguagePlace(shapes.compactMap { $0["items"] })

  /// The place of the whole file.
  static var root: LanguagePlace { LanguagePlace(MetaSchemaTree.root.map { [$0] } ?? []) }

  /// - Parameter shapes: The JSON Schemas that describe the place. Those that they refer to are
  ///   added.
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

  /// Returns the schemas that a schema applies to the same place.
  private static func applied(by shape: JSONTree) -> [JSONTree] {
    var applied: [JSONTree] = []
    if let target = shape["$ref"]?.string.flatMap(MetaSchemaTree.definition) {
      applied.append(target)
    }
    for key in ["then", "else"] { applied += shape[key].map { [$0] } ?? [] }
    for key in ["allOf", "anyOf", "oneOf"] { applied += shape[key]?.elements ?? [] }
    return applied
  }

  /// Returns the place of a member's value.
  func member(_ key: String) -> LanguagePlace {
    if let known = members[key] { return known }
    guard keys.contains(key) else { return other }
    let place = LanguagePlace(
      shapes.compactMap { $0["properties"]?[key] ?? $0["additionalProperties"] })
    members[key] = place
    return place
  }

  /// Returns the position of each key of an object in the order of the language; nil if the author
  /// chooses the keys and their order.
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

/// The meta-schema, which is read once.
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
