import SumTypeGenerator
import SumTypeJSON

/// Visits all pairs of types that are at the same places in two versions, and notes the differences.
///
/// Pairs are made by the data and not by the names of types: fields by their keys, variants by their tags,
/// values of enums by their raw values, elements of tuples by their positions.
struct Walk {
  let sides: Both<Side>
  /// The directions in which files are read.
  let directions: [Direction]
  let options: Comparison.Options
  /// The types that are equal in both versions and are skipped; nil to compare all types.
  private let same: SameTypes?
  var graph = PairGraph()
  private(set) var observations: [Observation] = []
  /// The indices of the observations by the nodes of their pairs.
  private var observationsByNode: [Int: [Int]] = [:]
  let partSigns = PartSigns()
  let absences = AbsentMembers.Memory()
  /// The results for pairs of types that were read before.
  var fits: [FitKey: Fit] = [:]
  let typeShapes: Both<TypeShapes>

  init(
    _ sides: Both<Side>, _ directions: [Direction], _ options: Comparison.Options,
    except same: SameTypes? = nil
  ) {
    self.same = same
    self.sides = sides
    self.directions = directions
    self.options = options
    let numbers = TypeShapes.Numbers()
    typeShapes = sides.map { TypeShapes($0, numbers) }
  }

  /// Returns the verdict about unknown members of an object in a save. The `Codable` mirrors drop them.
  func saving(_ policy: KeptPolicy) -> SavingVerdict {
    options.isCodable ? .lost : policy.verdict
  }

  /// Returns whether files of the writer may have everything that it reads. The new version writes only new
  /// values.
  func mayBeOld(_ direction: Direction) -> Bool {
    direction == .newReadsOld && !sides.old.writesAnew
  }

  /// The place at which two values are compared.
  struct Place {
    let node: Int
    /// The steps from the value of the pair to the value inside it.
    var steps = Both<[Step]>(old: [], new: [])
    /// The containers between the two that keep a value that does not fit.
    var containers = Both<Container?>(old: nil, new: nil)
    /// The position of the value in its surroundings, for each reader.
    var positions = Both(old: Position.value, new: .value)
    /// Whether a union that is told by shape is between the two, for each reader.
    var isInShape = Both(old: false, new: false)
    /// Whether the old app may add such a value.
    var isAdded = true
    /// The items of the schema that declare the value.
    var items: Both<SchemaIndex.Item?>
    /// The path of names to the value.
    var subject: String
    /// The directions in which the value is read.
    var directions: [Direction]
    /// The unions without tags of which this is a whole value, and which decide about a value that does not
    /// fit.
    var unions: Both<TypeID>?

    func with(_ steps: Both<Step>) -> Place {
      var place = self
      place.steps.old.append(steps.old)
      place.steps.new.append(steps.new)
      place.unions = nil
      place.isAdded = true
      place.positions = Both(old: .value, new: .value)
      return place
    }

    /// The place for a value that may be missing, which the old app may add.
    var added: Place {
      var place = self
      place.isAdded = true
      return place
    }

    /// Returns the place inside embedded JSON that is read as text if it does not fit.
    func inText(_ types: Both<ValueType>) -> Place {
      let text = Container(kind: .text, name: subject, onSave: .kept)
      var place = self
      if types.old.isJSONOrText { place.containers.old = text }
      if types.new.isJSONOrText { place.containers.new = text }
      return place
    }
  }

  /// Compares all pairs that can be reached, except equal types.
  mutating func run() {
    sides.old.examples.begin()
    sides.new.examples.begin()
    while let index = graph.next() {
      switch graph.nodes[index] {
      case .documents(let documents): compare(documents, at: index)
      case .types(let ids):
        if !(same?.contains(ids) ?? false) { compare(ids, at: index) }
      case .root(let ids):
        let place = Place(
          node: index, items: Both(old: .type(ids.old), new: .type(ids.new)),
          subject: sides.new.schema[ids.new].spelling, directions: directions)
        compare(ids.map { .reference($0) }, at: place)
      }
    }
  }

  private mutating func compare(_ ids: Both<TypeID>, at index: Int) {
    let place = Place(
      node: index, items: Both(old: .type(ids.old), new: .type(ids.new)),
      subject: sides.new.schema[ids.new].spelling, directions: directions)
    compareStores(Both(old: sides.old.schema[ids.old], new: sides.new.schema[ids.new]), at: place)
    switch (sides.old.schema[ids.old].kind, sides.new.schema[ids.new].kind) {
    case (.structure, .structure): compareObjects(ids.map { .type($0) }, at: place)
    case (.union(let old), .union(let new)): compare(Both(old: old, new: new), of: ids, at: place)
    case (.enumeration(let old), .enumeration(let new)):
      compare(Both(old: old, new: new), of: ids, at: place)
    case (.tuple(let old), .tuple(let new)): compare(Both(old: old, new: new), of: ids, at: place)
    default: break
    }
  }

  /// Compares the types of two values.
  mutating func compare(
    _ types: Both<ValueType>, within bounds: Both<Bounds?> = Both(old: nil, new: nil),
    at place: Place
  ) {
    let bounds = Both(
      old: sides.old.bounds(of: types.old) ?? bounds.old,
      new: sides.new.bounds(of: types.new) ?? bounds.new)
    let types = Both(
      old: sides.old.meaning(of: types.old), new: sides.new.meaning(of: types.new))
    switch (types.old, types.new) {
    case (.reference(let old), .reference(let new)) where isPair(old, new):
      let target = graph.add(.types(Both(old: old, new: new)))
      graph.connect(
        place.node,
        PairGraph.Edge(
          target: target, containers: place.containers, isAdded: place.isAdded,
          positions: place.positions, isInShape: place.isInShape, directions: place.directions),
        by: place.steps)
    case (.optional(let old), .optional(let new)):
      compare(Both(old: old, new: new), within: bounds, at: place.added)
    case (.list(let old), .list(let new)):
      compareCounts(types, bounds, at: place)
      compare(
        Both(old: old, new: new), within: bounds.map { $0?.elements },
        at: place.with(bounds.map { .element($0?.leastCount ?? 1) }))
    case (.map(let old), .map(let new)):
      compareCounts(types, bounds, at: place)
      compare(
        Both(old: old, new: new), within: bounds.map { $0?.elements },
        at: place.with(Both(old: .value, new: .value)))
    case (.embedded(let old, let wire), .embedded(let new, let other)) where wire == other:
      compare(
        Both(old: old, new: new), at: place.with(Both(old: .embedded(wire), new: .embedded(wire))))
    case (.arranged(let arrangement, let old), .arranged(let other, let new))
    where arrangement == other:
      compareCounts(types, bounds, at: place)
      func step(_ entry: ValueType, _ bounds: Bounds?) -> Step {
        switch (arrangement, entry) {
        case (.oneOrMany, _): .element(1)
        case (.entries, .reference(let id)), (.alternating, .reference(let id)):
          .entry(id, areAlternating: arrangement == .alternating, bounds?.leastCount ?? 1)
        case (.emptyArray, _), (.oneEntry, _), (.entries, _), (.alternating, _): .value
        case (.jsonOrText(let wire), _): .embedded(wire)
        }
      }
      let steps = Both(old: step(old, bounds.old), new: step(new, bounds.new))
      compare(
        Both(old: old, new: new), within: bounds.map { $0?.elements },
        at: place.with(steps).inText(types))
    case (.scalar(let old), .scalar(let new)) where old == new && bounds.old == bounds.new: break
    case (.constant(let old), .constant(let new)) where old == new: break
    case (.reference(let old), .reference(let new))
    where bounds.old == bounds.new && isSameScalar(old, new):
      break
    default: compareUnlike(types, bounds, at: place)
    }
  }

  /// Returns whether two types are names of the same scalar, or the same external type.
  private func isSameScalar(_ old: TypeID, _ new: TypeID) -> Bool {
    switch (sides.old.schema[old].kind, sides.new.schema[new].kind) {
    case (.alias(let one), .alias(let other)): one.base == other.base
    case (.external(let one), .external(let other)):
      one.base == other.base && one.module == other.module && one.path == other.path
    default: false
    }
  }

  /// Returns whether two types are compared as a pair: both structs, both unions, and so on.
  private func isPair(_ old: TypeID, _ new: TypeID) -> Bool {
    switch (sides.old.schema[old].kind, sides.new.schema[new].kind) {
    case (.structure, .structure), (.union, .union), (.tuple, .tuple),
      (.enumeration, .enumeration):
      true
    default: false
    }
  }

  private mutating func compareCounts(
    _ types: Both<ValueType>, _ bounds: Both<Bounds?>, at place: Place
  ) {
    let own = bounds.map { $0?.own }
    if own.old != own.new { compareUnlike(types, own, at: place) }
  }
}

extension ValueType {
  fileprivate var isJSONOrText: Bool {
    if case .arranged(.jsonOrText, _) = self { true } else { false }
  }
}

// MARK: - Notes

extension Walk {
  /// Notes a difference.
  ///
  /// - Parameters:
  ///   - effects: the effects on each reader, with a value of the writer that shows it.
  ///   - further: the effects of further values, in case a tag around the first value makes it fit.
  ///   - others: the effects of other values, if the example is misread.
  ///   - renaming: what the item may be in the other version, if only one has it.
  mutating func note(
    _ rule: Rule.ID, _ message: String, at place: Place,
    effects: [Direction: (effect: Effect, example: String?)] = [:],
    further: [Direction: [(effect: Effect, example: String?)]] = [:],
    others: [Direction: Effect] = [:], saving: SavingVerdict = .kept,
    loss: String? = nil, swift: SwiftVerdict = .ok, isUnproved: Bool = false,
    renaming: Renaming? = nil
  ) {
    var observation = Observation(
      rule: rule, message: message, subject: place.subject, items: place.items, node: place.node,
      containers: place.containers, saving: saving, loss: loss, swift: swift,
      isUnproved: isUnproved, renaming: renaming)
    for (direction, value) in effects where place.directions.contains(direction) {
      observation.effects[direction] = value.effect
      observation.others[direction] = others[direction]
      let writer = sides.writer(direction)
      let steps = direction == .newReadsOld ? place.steps.old : place.steps.new
      if let example = value.example, let whole = writer.examples.attach(example, in: steps) {
        observation.examples[direction] = (whole, example)
      }
      observation.further[direction] = further[direction]?.compactMap { effect, example in
        guard let example, let whole = writer.examples.attach(example, in: steps) else {
          return nil
        }
        return (effect, whole, example)
      }
    }
    observationsByNode[place.node, default: []].append(observations.count)
    observations.append(observation)
  }

  /// Returns the indices of the observations at a pair.
  func observations(at node: Int) -> [Int] { observationsByNode[node] ?? [] }

  /// Removes the observations that do not matter.
  mutating func keep(where isRelevant: (Observation) -> Bool) {
    observations.removeAll { !isRelevant($0) }
    observationsByNode = Dictionary(grouping: observations.indices) { observations[$0].node }
  }

  /// Returns the containers for a value of a union that does not fit, for each reader.
  func containers(_ unions: Both<Union>, of ids: Both<TypeID>) -> Both<Container?> {
    Both(
      old: container(unions.old, sides.old.schema[ids.old].spelling),
      new: container(unions.new, sides.new.schema[ids.new].spelling))
  }

  private func container(_ union: Union, _ name: String) -> Container? {
    union.unknown == .case
      ? Container(kind: .union, name: name, onSave: union.onSave.verdict) : nil
  }
}
