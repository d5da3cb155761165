import TestSupport

/// Edits a document as an app of one version could: it changes, sets, clears, adds, removes and
/// moves the data that the version knows. Its result is the file that the save must write.
struct Editor {
  /// The version of the app.
  let schema: Schema
  let lines: Lines
  var maker: Maker
  /// The data that the save must report as dropped.
  var dropped: [Kept] = []
  /// The edits that were made, for the message of a failure.
  var steps: [String] = []

  var random: SplitMix64 {
    get { maker.random }
    set { maker.random = newValue }
  }

  /// Returns the document after some edits.
  mutating func edited(_ document: Node, _ shape: Shape) -> Node {
    let edited = self.edited(document, shape, at: Place())
    guard edited != document, let current = schema.version(of: shape),
      let version = edited["version"]?.scalar.flatMap(Int.init), version < current
    else { return edited }
    return .object(
      edited.members.map {
        $0.key == "version" ? schema.changed($0, .text(String(current))) : $0
      })
  }

  mutating func edited(
    _ node: Node, _ shape: Shape, at place: Place, claims: [String] = []
  ) -> Node {
    switch (schema.resolved(shape), node) {
    case (.scalar(let name), _):
      guard !name.hasPrefix("Version"), random.oneIn(4) else { return node }
      note("change", place)
      if name == "Bool" { return .text(node.scalar == "true" ? "false" : "true") }
      return maker.value(shape, for: schema)
    case (.enumeration(let values), _):
      guard random.oneIn(4) else { return node }
      note("change", place)
      return .text(random.pick(values.map(quoted).filter { $0 != node.scalar }))
    case (.list(let element), .list(let elements)):
      return .list(edited(elements, element, at: place))
    case (.map(let element), .object(let members)):
      return .object(edited(members, element, at: place))
    case (.embedded(let wrapping, let shape), .embedded(_, let inner, _)):
      let new = edited(inner, shape, at: place.inside)
      return new == inner ? node : .embedded(wrapping, new, spelling: nil)
    case (.structure(let structure), .object(let members)):
      return .object(edited(members, structure, at: place, claims: claims))
    case (.union(let union), _): return edited(node, union, at: place, claims: claims)
    default: return node
    }
  }

  /// Edits a value of a union: it changes the payload, or makes a value of another variant, which loses all
  /// unknown data of the old one.
  private mutating func edited(
    _ node: Node, _ union: Shape.Union, at place: Place, claims: [String]
  ) -> Node {
    if claims.isEmpty, random.oneIn(10),
      let new = maker.variant(of: union, without: tags(of: node, union), for: schema)
    {
      note("replace", place)
      dropped += schema.kept(in: node, .union(union), at: place, lines: lines)
      return new
    }
    return payloadEdited(node, union, at: place, claims: claims)
  }

  /// Edits the payload of a value of a union, whose variant stays.
  mutating func payloadEdited(
    _ node: Node, _ union: Shape.Union, at place: Place, claims: [String] = []
  ) -> Node {
    guard case .known(let variant) = schema.finding(node, in: union),
      let payload = variant.payload
    else { return node }
    var inside = place
    switch union.representation {
    case .internal: break
    case .external: inside = place.appending(variant.tag)
    case .adjacent(_, let content, let wrapping):
      inside = place.appending(content)
      if wrapping != nil { inside = inside.inside }
    }
    return schema.replacing(payloadOf: node, in: union, claims: claims) { inner, claims in
      edited(inner, payload, at: inside, claims: claims)
    }
  }

  func tags(of node: Node, _ union: Shape.Union) -> Set<String> {
    guard case .known(let variant) = schema.finding(node, in: union) else { return [] }
    return [variant.tag]
  }

  mutating func note(_ step: String, _ place: Place) { steps.append("\(step) \(place.path)") }
}
