/// Which types lie where in a document, as a migration comes to them.
///
/// The types are those of today. In an older document they lie where the steps that are still to be
/// made have not put them yet; ``undo(_:)`` goes back by one pass.
struct MigrationWays {
  /// A value of a type, or the root of the document.
  enum Place: Hashable {
    case root
    case type(TypeID)
  }

  enum Step: Hashable {
    case member(String)
    case element, value
    case inside(EmbeddedWire)
  }

  /// What the members of an object have to be.
  enum Condition {
    case isValue(String, Tag)
    /// It is there, and not `null`.
    case has(String)
    case lacks(String)
    case shape(VariantShape)
  }

  /// How one type lies in another one.
  struct Way {
    let origin: Place
    var steps: [Step]
    var conditions: [Condition] = []
    let target: Place
    /// Whether another type could lie here instead, so that a list has to be told from a map.
    var isOneOfSeveral = false
  }

  /// The ways by their origins, in the order of the schema.
  private(set) var ways: [Place: [Way]] = [:]
  /// The origins of ways to a place: in any object, and without a step.
  private(set) var origins: [Place: Set<Place>] = [:]
  private(set) var unions: [Place: Set<Place>] = [:]

  init(_ root: VersionedRoot, in schema: Schema) {
    for list in root.lists {
      add(from: .root, [.member(list.key), .element], to: list.element)
    }
    for field in root.fields { add(field, of: .root) }
    for (index, type) in schema.types.enumerated() {
      let place = Place.type(TypeID(index: index))
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        for field in structure.fields { add(field, of: place) }
      case .union(let union): add(union, at: place)
      case .enumeration, .alias, .external: break
      }
    }
  }
}

extension MigrationWays {
  /// Adds a way that is not there yet.
  mutating func append(_ way: Way) {
    ways[way.origin, default: []].append(way)
    origins[way.target, default: []].insert(way.origin)
    if way.steps.isEmpty { unions[way.target, default: []].insert(way.origin) }
  }

  /// Puts other ways in the place of those that there are from an origin, each once.
  mutating func replace(from origin: Place, _ change: (Way) -> (old: Way?, new: Way?)) {
    guard let old = ways.removeValue(forKey: origin) else { return }
    var seen: Set<Way.Identity> = []
    for way in old {
      let (kept, added) = change(way)
      for way in [kept, added] {
        if let way, seen.insert(way.identity).inserted { append(way) }
      }
    }
  }
}

// MARK: - Today's ways

extension MigrationWays {
  private mutating func add(_ field: Field, of place: Place) {
    if field.isFlattened { return add(from: place, [], to: field.type) }
    for key in [field.key] + field.aliases { add(from: place, [.member(key)], to: field.type) }
  }

  private mutating func add(
    from origin: Place, _ steps: [Step], where conditions: [Condition] = [], to type: ValueType,
    isOneOfSeveral: Bool = false
  ) {
    for (rest, target, isArranged) in Self.types(in: type) {
      append(
        Way(
          origin: origin, steps: steps + rest, conditions: conditions, target: .type(target),
          isOneOfSeveral: isOneOfSeveral || isArranged))
    }
  }

  /// The types in a type, and where they lie in it.
  private static func types(
    in type: ValueType
  ) -> [(steps: [Step], type: TypeID, isOneOfSeveral: Bool)] {
    func types(_ type: ValueType, after step: Step) -> [([Step], TypeID, Bool)] {
      Self.types(in: type).map { ([step] + $0.steps, $0.type, $0.isOneOfSeveral) }
    }
    switch type {
    case .scalar: return []
    case .reference(let id): return [([], id, false)]
    case .optional(let type): return self.types(in: type)
    case .list(let type): return types(type, after: .element)
    case .map(let type): return types(type, after: .value)
    case .embedded(let type, let wire): return types(type, after: .inside(wire))
    case .arranged(let arrangement, let type):
      let (plain, step): (Bool, Step) =
        switch arrangement {
        case .oneOrMany: (true, .element)
        case .emptyArray, .oneEntry: (false, .value)
        case .jsonOrText(let wire): (false, .inside(wire))
        }
      return ((plain ? self.types(in: type) : []) + types(type, after: step))
        .map { ($0.0, $0.1, true) }
    }
  }

  private mutating func add(_ union: Union, at place: Place) {
    for (index, variant) in union.variants.enumerated() {
      guard let payload = variant.payload else { continue }
      if union.representation is Untagged {
        let isObject = variant.shape.map { !$0.objects.isEmpty } ?? false
        let conditions = isObject ? variant.shape.map { [Condition.shape($0)] } ?? [] : []
        add(from: place, [], where: conditions, to: payload, isOneOfSeveral: true)
        continue
      }
      for (position, tag) in variant.tags.enumerated() {
        var (steps, conditions) = Self.way(to: tag, in: union.representation)
        if case .exactly(let second)? = variant.seconds.dropFirst(position).first,
          let key = (union.representation as? Internal)?.secondKey
        {
          conditions.append(.isValue(key, second))
        }
        add(from: place, steps, where: conditions, to: payload)
        guard position == 0, index == union.defaultVariant,
          let key = union.representation.tagKey
        else { continue }
        add(from: place, steps, where: [.lacks(key)], to: payload)
      }
    }
  }

  /// Where the payload of the variant with a tag lies in the object of its union.
  private static func way(
    to tag: Tag, in representation: any Representation
  ) -> (steps: [Step], conditions: [Condition]) {
    var conditions: [Condition] = []
    if let key = representation.tagKey {
      conditions = [.isValue(key, tag)]
    } else if representation is Presence {
      conditions = [.has(tag.keyText)]
    }
    var steps: [Step] = representation.payloadKey(of: tag).map { [.member($0)] } ?? []
    if let wire = (representation as? Adjacent)?.wire { steps.append(.inside(wire)) }
    return (steps, conditions)
  }
}

// MARK: - The ways to one type

extension MigrationWays {
  /// Those of the ways by which a type is reached, those from the root first.
  func ways(to type: TypeID) -> [Way] {
    let target = Place.type(type)
    var before: Set<Place> = [target]
    var open = [target]
    while let place = open.popLast() {
      for origin in origins[place] ?? [] where before.insert(origin).inserted {
        open.append(origin)
      }
    }
    var reached: [Place] = [.root]
    var isReached: Set<Place> = [.root]
    var found: [Way] = []
    var index = 0
    while index < reached.count {
      for way in ways[reached[index]] ?? [] where before.contains(way.target) {
        found.append(way)
        if isReached.insert(way.target).inserted { reached.append(way.target) }
      }
      index += 1
    }
    return found
  }
}

/// A step of the path of a migration: `/entries/*/payload/{json}`.
enum MigrationToken: Hashable {
  case member(String)
  case each, element, value, everything
  case inside(EmbeddedWire)

  /// The tokens that mean more than themselves.
  private static let words: [(String, MigrationToken)] = [
    ("*", .each), ("**", .everything), ("{list}", .element), ("{map}", .value),
    ("{json}", .inside(.json)), ("{base64.json}", .inside(.base64JSON)),
  ]

  /// - Parameter path: empty, or beginning with `/`.
  static func all(in path: String) -> [MigrationToken] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { token in
      if let word = words.first(where: { $0.0 == token }) { return word.1 }
      var key = ""
      var isEscaped = false
      for character in token {
        switch (isEscaped, character) {
        case (true, "0"): key.append("~")
        case (true, "1"): key.append("/")
        case (true, "2"): break
        case (true, _):
          key.append("~")
          key.append(character)
        case (false, "~"):
          isEscaped = true
          continue
        default: key.append(character)
        }
        isEscaped = false
      }
      return .member(isEscaped ? key + "~" : key)
    }
  }

  /// The text of a path to the end of some steps.
  ///
  /// - Parameter isExact: whether a list is told from a map.
  static func path(_ steps: [MigrationWays.Step], isExact: Bool) -> String {
    steps.map { step in
      switch step {
      case .member(let key): "/" + escaped(key)
      case .element: isExact ? "/{list}" : "/*"
      case .value: isExact ? "/{map}" : "/*"
      case .inside(.json): "/{json}"
      case .inside(.base64JSON): "/{base64.json}"
      }
    }.joined()
  }

  private static func escaped(_ key: String) -> String {
    if words.contains(where: { $0.0 == key }) { return "~2" + key }
    return key.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Whether a path that goes on with it may take a step.
  func admits(_ step: MigrationWays.Step) -> Bool {
    switch (self, step) {
    case (.everything, .member), (.everything, .element), (.everything, .value): true
    case (.each, .element), (.each, .value), (.element, .element), (.value, .value): true
    case (.member(let key), .member(let other)): key == other
    case (.inside(let wire), .inside(let other)): wire == other
    default: false
    }
  }
}
