import SumTypeJSON
import SumTypeSwift

/// The ways from the types inside a document to the types inside them, on which a migration finds the
/// values of a type.
struct MigrationWays {
  /// A value of a type, or the root of the document.
  enum Place: Hashable {
    case root
    case type(TypeID)
  }

  enum Step: Hashable {
    case member(String)
    case element, value
    /// The keys or the values of a list in which they alternate.
    case keys, values
    /// The elements of a list from this index on.
    case elements(from: Int)
    /// The values of a flattened map: those of all members except these.
    case others([String])
    case embedded(EmbeddedWire)
  }

  /// A way from one type to a type inside it.
  struct Way {
    let origin: Place
    var steps: [Step]
    /// The conditions on the object at the origin.
    var conditions = Conditions()
    let target: Place
    /// Whether a value of another type could lie at the end of the way, so that a list must be told
    /// from a map.
    var isOneOfSeveral = false
  }

  /// The conditions on the members of an object.
  struct Conditions {
    var values: [(key: String, value: JSONTag)] = []
    /// The members with values that they must not have.
    var others: [(key: String, value: JSONTag)] = []
    /// The key of a member that must be present and not `null`.
    var present: String?
    var absent: String?
    /// The keys of members that must be absent or `null`.
    var lacking: [String] = []
    /// The path to a tag and its value; a nil tag means that there must be none.
    var tagPath: (keys: [String], tag: JSONTag?)?
    /// The shapes of all of which the value must be.
    var shapes: [VariantShape] = []
  }

  /// The ways by their origins, in the order of the schema.
  var ways: [Place: [Way]] = [:]
  private let schema: Schema

  /// - Parameter named: the types whose values the migrations change.
  init(_ root: VersionedRoot, in schema: Schema, to named: Set<TypeID>) {
    self.schema = schema
    for list in root.lists {
      add(from: .root, [.member(list.key), .element], to: list.element)
    }
    for field in root.fields { add(field, of: .root) }
    var open = ways[.root] ?? []
    var reached: Set<Place> = []
    while let place = open.popLast()?.target {
      guard case .type(let id) = place, reached.insert(place).inserted else { continue }
      switch schema[id].kind {
      case .structure(let structure): add(structure, at: place, in: schema, to: named)
      case .tuple(let tuple): add(elementsOf: tuple, from: 0, of: place)
      case .union(let union): add(union, at: place, in: schema)
      case .enumeration, .alias, .typeAlias, .external: break
      }
      open += ways[place] ?? []
    }
    completeOthers(in: schema, root)
  }

  /// Returns the ways that lead to some types, with the ways from the root first.
  func leading(to types: Set<TypeID>) -> [Way] {
    var origins: [Place: Set<Place>] = [:]
    var tagPaths: [Place: Set<[String]>] = [:]
    for way in ways.values.joined() {
      origins[way.target, default: []].insert(way.origin)
      if let path = way.conditions.tagPath?.keys { tagPaths[way.target, default: []].insert(path) }
    }
    var before = Set(types.map { Place.type($0) })
    var open = Array(before)
    while let place = open.popLast() {
      for origin in origins[place] ?? [] where before.insert(origin).inserted {
        open.append(origin)
      }
    }
    // A migration also needs the ways to the tags that the conditions look for, and on these ways there may be
    // conditions again.
    open = Array(before)
    while let place = open.popLast() {
      for path in tagPaths[place] ?? [] {
        open += places(on: path, from: place).filter { before.insert($0).inserted }
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
  /// Returns the types on a path to a tag.
  private func places(on path: [String], from start: Place) -> Set<Place> {
    var (found, places): (Set<Place>, Set<Place>) = ([], [start])
    for key in path.dropLast() {
      // A payload may be a union that reads the same object, and a struct may have flattened
      // fields.
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

  /// Adds the ways to the types of a struct's fields. A struct is also a value of each struct that it includes; if
  /// migrations change the values of one, the ways from its fields are its own.
  private mutating func add(
    _ structure: Structure, at place: Place, in schema: Schema, to named: Set<TypeID>
  ) {
    var others: Set<Identifier> = []
    for base in structure.included where named.contains(base) {
      add(from: place, [], to: .reference(base))
      guard case .structure(let base) = schema[base].kind else { continue }
      others.formUnion(base.fields.map(\.name))
    }
    for field in structure.fields where !others.contains(field.name) { add(field, of: place) }
  }

  private mutating func add(_ field: Field, of place: Place) {
    if field.isFlattened, let entries = field.type.entries {
      return add(from: place, [.others([])], to: entries)
    }
    if field.isFlattened { return add(from: place, [], to: field.type) }
    for key in [field.key] + field.aliases { add(from: place, [.member(key)], to: field.type) }
  }

  private mutating func add(
    from origin: Place, _ steps: [Step], where conditions: Conditions = Conditions(),
    to type: ValueType, isOneOfSeveral: Bool = false
  ) {
    for (rest, target, isArranged) in types(in: type) {
      ways[origin, default: []].append(
        Way(
          origin: origin, steps: steps + rest, conditions: conditions, target: .type(target),
          isOneOfSeveral: isOneOfSeveral || isArranged))
    }
  }

  /// Returns the types inside a type, with the steps to each.
  private func types(
    in type: ValueType
  ) -> [(steps: [Step], type: TypeID, isOneOfSeveral: Bool)] {
    func types(_ type: ValueType, after step: Step) -> [([Step], TypeID, Bool)] {
      self.types(in: type).map { ([step] + $0.steps, $0.type, $0.isOneOfSeveral) }
    }
    switch type {
    case .scalar, .constant: return []
    case .reference(let id): return [([], id, false)]
    case .optional(let type), .bounded(let type, _): return self.types(in: type)
    case .list(let type): return types(type, after: .element)
    case .map(let type): return types(type, after: .value)
    case .embedded(let type, let wire): return types(type, after: .embedded(wire))
    // The entry itself has no array of its own.
    case .arranged(.alternating, let type): return alternating(type)
    case .arranged(let arrangement, let type):
      let (plain, step): (Bool, Step) =
        switch arrangement {
        case .oneOrMany: (true, .element)
        case .emptyArray, .oneEntry: (false, .value)
        case .entries, .alternating: (false, .element)
        case .jsonOrText(let wire): (false, .embedded(wire))
        }
      return ((plain ? self.types(in: type) : []) + types(type, after: step))
        .map { ($0.0, $0.1, true) }
    }
  }

  /// Returns the types of the keys and values of a list in which they alternate.
  private func alternating(_ entry: ValueType) -> [(
    steps: [Step], type: TypeID, isOneOfSeveral: Bool
  )] {
    guard case .reference(let id) = entry, case .tuple(let tuple) = schema[id].kind else {
      return []
    }
    return zip([Step.keys, .values], tuple.fields).flatMap { step, field in
      types(in: field.type).map { ([step] + $0.steps, $0.type, true) }
    }
  }

  private mutating func add(_ union: Union, at place: Place, in schema: Schema) {
    let exact = union.exactSeconds
    for (index, variant) in union.variants.enumerated() {
      guard let payload = variant.payload else { continue }
      if union.representation.isUntagged {
        let conditions = Conditions(shapes: variant.comparedShapes)
        add(from: place, [], where: conditions, to: payload, isOneOfSeveral: true)
        continue
      }
      for (position, tag) in variant.tags.enumerated() {
        var (steps, conditions) = Self.way(to: tag, in: union.representation)
        if let key = union.representation.tagKeys.dropFirst().first,
          let second = variant.seconds.dropFirst(position).first
        {
          switch second {
          case .exactly(let second): conditions.values.append((key, second))
          case .any: conditions.others = (exact[tag] ?? []).map { (key, $0) }
          }
        }
        if case .elements(let first) = union.representation.form.payload(of: tag) {
          add(elementsOf: payload, from: first, of: place, where: conditions, in: schema)
        } else {
          add(from: place, steps, where: conditions, to: payload)
        }
        if union.representation.form.isTagOptional, let key = union.representation.tagKey {
          let implied = Conditions(present: tag.keyText, absent: key)
          add(from: place, steps, where: implied, to: payload)
        }
        if position == 0, index == union.defaultVariant,
          let absence = Conditions(ofAbsenceIn: union)
        {
          add(from: place, steps, where: absence, to: payload)
        }
      }
      if variant.tags.isEmpty, let absence = Conditions(ofAbsenceIn: union) {
        let (steps, _) = Self.way(to: nil, in: union.representation)
        add(from: place, steps, where: absence, to: payload)
      }
    }
  }

  /// Adds the ways to the elements of a tuple, or of each tuple of a choice, which are the elements
  /// of its union's array from `first` on.
  private mutating func add(
    elementsOf payload: ValueType, from first: Int, of place: Place, where conditions: Conditions,
    in schema: Schema
  ) {
    guard case .reference(let id) = payload else { return }
    switch schema[id].kind {
    case .tuple(let tuple): add(elementsOf: tuple, from: first, of: place, where: conditions)
    case .union(let choice):
      for variant in choice.variants {
        guard let payload = variant.payload else { continue }
        var conditions = conditions
        conditions.shapes += variant.comparedShapes.map { $0.moved(by: first) }
        add(elementsOf: payload, from: first, of: place, where: conditions, in: schema)
      }
    case .structure, .enumeration, .alias, .typeAlias, .external: break
    }
  }

  /// Adds the ways to the elements of a tuple, the first of which has the index `first`.
  private mutating func add(
    elementsOf tuple: Structure, from first: Int, of place: Place,
    where conditions: Conditions = Conditions()
  ) {
    for (index, element) in tuple.fields.enumerated() {
      if element.isRest, let type = element.type.elements {
        add(from: place, [.elements(from: first + index)], where: conditions, to: type)
      } else {
        add(from: place, [.member(String(first + index))], where: conditions, to: element.type)
      }
    }
  }

  /// Returns the way from the object of a union to the payload of the variant with this tag, or of
  /// the variant without one.
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
    if let wire = representation.payloadWire { steps.append(.embedded(wire)) }
    return (steps, conditions)
  }
}

extension Union {
  /// The second tags that variants have exactly, by the first tags.
  fileprivate var exactSeconds: [JSONTag: [JSONTag]] {
    var found: [JSONTag: [JSONTag]] = [:]
    for variant in variants {
      for (tag, second) in zip(variant.tags, variant.seconds) {
        if case .exactly(let second) = second { found[tag, default: []].append(second) }
      }
    }
    return found
  }
}

extension Variant {
  /// The shape that the data must be compared with; empty if the JSON type suffices.
  fileprivate var comparedShapes: [VariantShape] {
    shape.map { $0.objects.isEmpty ? [] : [$0] } ?? []
  }
}

extension MigrationWays.Conditions {
  /// Creates the condition that there is no tag; nil for a representation that always has one.
  fileprivate init?(ofAbsenceIn union: Union) {
    switch union.representation.form.tag {
    case .members(let keys): absent = keys.first
    case .path(let keys): tagPath = (keys, nil)
    case .presence: lacking = union.variants.flatMap(\.tags).map(\.keyText)
    case .key, .element, .outside, .shape: return nil
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
      case .elements(let first): "/\(Self.elementsPrefix)\(first)}"
      case .keys: "/{keys}"
      case .values: "/{values}"
      case .value: isOneOfSeveral ? "/{map}" : "/*"
      case .others(let keys):
        "/\(Self.othersPrefix)\(JSONPointer.escaped(JSONValue.array(keys.map { .string($0) }).text()))}"
      case .embedded(let wire): "/{\(wire.rawValue)}"
      }
    }.joined()
  }

  private static let othersPrefix = "{map besides "
  private static let elementsPrefix = "{list from "

  private static func escaped(_ key: String) -> String {
    if ["*", "**", "{list}", "{map}", "{keys}", "{values}", "{json}", "{base64.json}"].contains(key)
      || key.hasPrefix(Self.othersPrefix) || key.hasPrefix(Self.elementsPrefix)
    {
      return "~2" + key
    }
    return JSONPointer.escaped(key)
  }
}
