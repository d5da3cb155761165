import SumTypeJSON

/// How the types of a document lie in each other, by which a migration finds the values of one.
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

  /// How one type lies in another one.
  struct Way {
    let origin: Place
    var steps: [Step]
    /// What the members of the origin have to be.
    var conditions = Conditions()
    let target: Place
    /// Whether another type could lie here instead, so that a list has to be told from a map.
    var isOneOfSeveral = false
  }

  /// What the members of an object have to be.
  struct Conditions {
    var values: [(key: String, value: JSONTag)] = []
    /// A member that is there, and not `null`.
    var present: String?
    var absent: String?
    /// What lies where these keys lead: a tag, or nothing.
    var tagPath: (keys: [String], tag: JSONTag?)?
    var shape: VariantShape?
  }

  /// The ways by their origins, in the order of the schema.
  private var ways: [Place: [Way]] = [:]

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
      case .union(let union): add(union, at: place, in: schema)
      case .enumeration, .alias, .typeAlias, .external: break
      }
    }
  }

  /// Those of the ways by which some types are reached, those from the root first.
  func leading(to types: Set<TypeID>) -> [Way] {
    var origins: [Place: Set<Place>] = [:]
    for way in ways.values.joined() { origins[way.target, default: []].insert(way.origin) }
    var before = Set(types.map { Place.type($0) })
    var open = Array(before)
    while let place = open.popLast() {
      for origin in origins[place] ?? [] where before.insert(origin).inserted {
        open.append(origin)
      }
    }
    // By these a migration finds the tags that the ways look for, as documents were.
    for way in ways.values.joined() where before.contains(way.target) {
      if let path = way.conditions.tagPath?.keys {
        before.formUnion(places(on: path, from: way.target))
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

extension MigrationWays {
  /// The types that lie on a path to a tag.
  private func places(on path: [String], from start: Place) -> Set<Place> {
    var (found, places): (Set<Place>, Set<Place>) = ([], [start])
    for key in path.dropLast() {
      // Payloads may be unions that read the same object, and structs have others flattened.
      var open = Array(places)
      while let place = open.popLast() {
        for way in ways[place] ?? [] where way.steps.isEmpty && places.insert(way.target).inserted {
          open.append(way.target)
        }
      }
      found.formUnion(places)
      let next = places.flatMap { ways[$0] ?? [] }.filter { $0.steps == [.member(key)] }
      places = Set(next.map(\.target))
      found.formUnion(places)
    }
    return found
  }

  private mutating func add(_ field: Field, of place: Place) {
    if field.isFlattened { return add(from: place, [], to: field.type) }
    for key in [field.key] + field.aliases { add(from: place, [.member(key)], to: field.type) }
  }

  private mutating func add(
    from origin: Place, _ steps: [Step], where conditions: Conditions = Conditions(),
    to type: ValueType, isOneOfSeveral: Bool = false
  ) {
    for (rest, target, isArranged) in Self.types(in: type) {
      ways[origin, default: []].append(
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
    case .scalar, .constant: return []
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

  private mutating func add(_ union: Union, at place: Place, in schema: Schema) {
    for (index, variant) in union.variants.enumerated() {
      guard let payload = variant.payload else { continue }
      if union.representation.isToldByShape {
        // What another variant of the same JSON type has is told by more than that type.
        let isLooked = variant.shape.map { !$0.objects.isEmpty } ?? false
        let conditions = Conditions(shape: isLooked ? variant.shape : nil)
        add(from: place, [], where: conditions, to: payload, isOneOfSeveral: true)
        continue
      }
      for (position, tag) in variant.tags.enumerated() {
        var (steps, conditions) = Self.way(to: tag, in: union.representation)
        if case .exactly(let second)? = variant.seconds.dropFirst(position).first,
          let key = union.representation.tagKeys.dropFirst().first
        {
          conditions.values.append((key, second))
        }
        if case .elements(let first) = union.representation.form.payload(of: tag) {
          add(elementsOf: payload, from: first, of: place, where: conditions, in: schema)
        } else {
          add(from: place, steps, where: conditions, to: payload)
        }
        if union.representation.form.isToldByPayload, let key = union.representation.tagKey {
          let told = Conditions(present: tag.keyText, absent: key)
          add(from: place, steps, where: told, to: payload)
        }
        if position == 0, index == union.defaultVariant,
          let absence = Conditions(ofAbsenceIn: union.representation)
        {
          add(from: place, steps, where: absence, to: payload)
        }
      }
      if variant.tags.isEmpty, let absence = Conditions(ofAbsenceIn: union.representation) {
        let (steps, _) = Self.way(to: nil, in: union.representation)
        add(from: place, steps, where: absence, to: payload)
      }
    }
  }

  /// The elements of a tuple that are those of its union's array from an index on.
  private mutating func add(
    elementsOf payload: ValueType, from first: Int, of place: Place, where conditions: Conditions,
    in schema: Schema
  ) {
    guard case .reference(let id) = payload, case .tuple(let tuple) = schema[id].kind else {
      return
    }
    for (index, element) in tuple.fields.enumerated() {
      add(from: place, [.member(String(first + index))], where: conditions, to: element.type)
    }
  }

  /// Where the payload of the variant with a tag lies in the object of its union, or of the one without.
  private static func way(
    to tag: JSONTag?, in representation: any Representation
  ) -> (steps: [Step], conditions: Conditions) {
    var conditions = Conditions()
    switch (representation.form.tag, tag) {
    case (.members(let keys), let tag?): conditions.values = keys.prefix(1).map { ($0, tag) }
    case (.element(let index), let tag?): conditions.values = [(String(index), tag)]
    case (.presence, let tag?): conditions.present = tag.keyText
    case (.path(let keys), let tag?): conditions.tagPath = (keys, tag)
    default: break
    }
    let token = representation.form.payload(of: tag).token
    var steps: [Step] = token.map { [.member($0)] } ?? []
    if let wire = representation.payloadWire { steps.append(.inside(wire)) }
    return (steps, conditions)
  }
}

extension MigrationWays.Conditions {
  /// That there is no tag; nil where there always is one.
  fileprivate init?(ofAbsenceIn representation: any Representation) {
    switch representation.form.tag {
    case .members(let keys): absent = keys.first
    case .path(let keys): tagPath = (keys, nil)
    case .key, .element, .outside, .presence, .shape: return nil
    }
  }
}

extension MigrationWays.Way {
  /// The path to the end of the way, as a migration writes it: `/entries/*/payload/{json}`.
  var path: String {
    steps.map { step in
      switch step {
      case .member(let key): "/" + Self.escaped(key)
      case .element: isOneOfSeveral ? "/{list}" : "/*"
      case .value: isOneOfSeveral ? "/{map}" : "/*"
      case .inside(let wire): "/{\(wire.rawValue)}"
      }
    }.joined()
  }

  private static func escaped(_ key: String) -> String {
    if ["*", "**", "{list}", "{map}", "{json}", "{base64.json}"].contains(key) {
      return "~2" + key
    }
    return key.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
