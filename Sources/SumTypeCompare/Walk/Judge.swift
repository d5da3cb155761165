import SumTypeGenerator
import SumTypeSource

/// Judges the consequences of each observation for a file, by the surroundings of the pair on the ways from a root.
struct Judge {
  let sides: Both<Side>
  let walk: Walk
  private let ways: [Direction: Ways]
  let readings = Readings()
  let policies: Policies
  let roots: [Int]
  /// The only direction to judge; nil for both.
  let only: Direction?
  /// Whether the root is a document with a version in both versions, or a type in such documents.
  private let mayMigrate: Bool

  init(
    _ sides: Both<Side>, _ walk: Walk, roots: [Int], policies: Policies, only: Direction? = nil
  ) {
    self.only = only
    self.sides = sides
    self.walk = walk
    self.policies = policies
    self.roots = roots
    mayMigrate =
      !walk.options.isCodable
      && roots.allSatisfy { node in
        switch walk.graph.nodes[node] {
        case .types(let ids), .root(let ids):
          sides.old.versionedTypes.contains(ids.old) && sides.new.versionedTypes.contains(ids.new)
        case .documents(let documents):
          sides.old.schema.documents[documents.old].isVersioned
            && sides.new.schema.documents[documents.new].isVersioned
        }
      }
    var ways: [Direction: Ways] = [:]
    for direction in walk.directions {
      ways[direction] = Ways(from: roots, in: walk.graph, direction)
    }
    self.ways = ways
  }

  /// The findings about everything in the root.
  var findings: [Finding] {
    sides.old.examples.begin()
    sides.new.examples.begin()
    var found: [Finding] = []
    var known: [Finding.Key: Int] = [:]
    for observation in reachedObservations {
      guard var finding = finding(of: observation) else { continue }
      finding.nodes = [observation.node]
      if let index = known[finding.key] {
        found[index].join(finding)
      } else {
        known[finding.key] = found.count
        found.append(finding)
      }
    }
    return found.inOrder
  }

  /// The observations at the pairs that a root leads to. Many documents may share a walk.
  private var reachedObservations: [Observation] {
    reachedNodes.flatMap { walk.observations(at: $0) }.sorted().map { walk.observations[$0] }
  }

  /// The pairs that a root leads to.
  var reachedNodes: Set<Int> {
    walk.directions.reduce(into: []) { nodes, direction in
      if let ways = ways[direction] { nodes.formUnion(ways.nodes) }
    }
  }

  private func finding(of observation: Observation) -> Finding? {
    var verdicts = Verdicts(oldSavesNew: observation.saving, swift: observation.swift)
    var containers: [Direction: [Container]] = [:]
    var witnesses: [Direction: Witness] = [:]
    var others: [Direction: ReadingVerdict] = [:]
    for (direction, effect) in observation.effects where only == nil || only == direction {
      others[direction] = observation.others[direction]
        .flatMap { judge($0, of: observation, direction, isShown: false)?.reading }
      guard let judgement = judge(effect, of: observation, direction) else { continue }
      verdicts[direction] = judgement.reading
      if !judgement.containers.isEmpty { containers[direction] = judgement.containers }
      witnesses[direction] = judgement.witness
      if direction == .oldReadsNew {
        verdicts.oldSavesNew = max(verdicts.oldSavesNew, judgement.saving)
      }
    }
    // A comparison of migrated documents has findings only about what the new version reads.
    if sides.old.migration != nil, verdicts.newReadsOld == .ok, !observation.isUnproved {
      return nil
    }
    let isUnproved = observation.isUnproved || isUnproved(observation.node)
    let severity = isUnproved ? .warning : policies.severity(of: verdicts)
    var finding = Finding(
      rule: observation.rule, severity: severity, message: observation.message,
      subject: observation.subject, place: place(observation.items.new, sides.new),
      oldPlace: place(observation.items.old, sides.old), verdicts: verdicts,
      containers: containers, witnesses: witnesses, loss: observation.loss,
      help: nil, isUnproved: isUnproved,
      items: Both(
        old: observation.items.old.flatMap { $0.before(sides.old.migration) },
        new: observation.items.new),
      others: others, mayMigrate: mayMigrate,
      // What migrations have renamed is no question for documents that are migrated.
      renaming: only == .oldReadsNew ? nil : observation.renaming)
    finding.holders = [holder(observation.node)]
    finding.isUnfollowed = sides.old.migration?.isCutShort ?? false
    if !verdicts.areGood || observation.isUnproved { finding.help = finding.remedy }
    return finding
  }

  /// Returns the new name of the type or document of a pair.
  private func holder(_ node: Int) -> String {
    switch walk.graph.nodes[node] {
    case .types(let ids), .root(let ids): sides.new.schema[ids.new].spelling
    case .documents(let documents): sides.new.schema.documents[documents.new].name.name
    }
  }

  private func place(_ item: SchemaIndex.Item?, _ side: Side) -> SourceRange? {
    item.flatMap { side.place(of: $0) }
  }

  /// Returns whether the shape of a pair depends on a function of the app.
  private func isUnproved(_ node: Int) -> Bool {
    guard let unproved = sides.old.migration?.unproved else { return false }
    return switch walk.graph.nodes[node] {
    case .types(let ids), .root(let ids): unproved.contains(.type(ids.old))
    case .documents(let documents): unproved.contains(.root(documents.old))
    }
  }
}

// MARK: - One direction

extension Judge {
  struct Judgement {
    var reading: ReadingVerdict
    var saving: SavingVerdict
    var containers: [Container]
    var witness: Witness?
  }

  /// Returns the worst judgement of all ways; nil if the observation has no consequences.
  ///
  /// - Parameter isShown: whether the example of the observation has the effect.
  private func judge(
    _ effect: Effect, of observation: Observation, _ direction: Direction, isShown: Bool = true
  ) -> Judgement? {
    guard let ways = ways[direction] else { return nil }
    let keys = keys(of: observation)
    var kinds: Set<Kind> = []
    var worst: (judgement: Judgement, way: Ways.Way)?
    var containers: [Container] = []
    var saving = SavingVerdict.kept
    for way in ways.ways(to: observation.node, forMembers: keys) {
      // The tag of the union around a payload always exists under its key, and the reader knows it.
      let isAboutTags =
        observation.rule.isAboutTags || way.position.isPart || way.isInShape
        || way.position.hasTag(underOneOf: keys)
      let kind = Kind(
        keeping: way.keeping, isInShape: way.isInShape,
        position: isAboutTags ? way.position.relevant(to: keys) : .value)
      guard kinds.insert(kind).inserted else { continue }
      var values = [(effect: effect, example: observation.examples[direction])]
      if isAboutTags {
        values += (observation.further[direction] ?? []).map { ($0.effect, ($0.whole, $0.part)) }
      }
      for value in values {
        var judgement = judge(value.effect, of: observation, direction, way)
        if walk.options.isCodable {
          judgement.saving = value.effect.codableSaving(judgement.saving)
        }
        if isAboutTags, isShown, judgement.reading > .ok, judgement.reading <= .fails {
          judgement.witness = witness(
            value.example, of: observation, judgement, direction, way, ways)
          guard look(at: &judgement, direction, way) else { continue }
        }
        containers += judgement.containers.filter { !containers.contains($0) }
        saving = max(saving, judgement.saving)
        if worst.map({ judgement.reading > $0.judgement.reading }) ?? true {
          worst = (judgement, way)
        }
      }
    }
    guard let worst else { return nil }
    var judgement = worst.judgement
    judgement.containers = containers
    judgement.saving = saving
    if judgement.witness == nil {
      judgement.witness = witness(
        observation.examples[direction], of: observation, judgement, direction, worst.way, ways)
    }
    return judgement
  }

  /// Returns the ways to a pair: the shortest of each kind.
  func waysOfEachKind(to node: Int, _ direction: Direction) -> [Ways.Way] {
    ways[direction]?.ways(to: node) ?? []
  }

  /// Returns a document with a value at the end of a way; nil if no small document exists.
  func document(around value: String, on way: Ways.Way, _ direction: Direction) -> String? {
    ways[direction]?.steps(of: way).flatMap {
      sides.writer(direction).examples.wrap(value, in: $0)
    }
  }

  /// The properties by which ways are grouped, and on which the judgement depends.
  private struct Kind: Hashable {
    let keeping: Ways.Keeping
    let isInShape: Bool
    let position: Position
  }

  /// Replaces the judgement by the reading of the witness if the surroundings make that better: the tag of the union
  /// around a value may stand for a missing constant, a tag that is a key is no number, and an unknown variant of a
  /// flattened union may be just unknown members. Returns false if the witness shows no effect.
  private func look(
    at judgement: inout Judgement, _ direction: Direction, _ way: Ways.Way
  ) -> Bool {
    guard let witness = judgement.witness, !witness.isInText,
      let shown = read(witness.json, direction),
      shown < judgement.reading.range.lowerBound
    else { return true }
    judgement.reading = shown
    judgement.witness = witness.reading(shown)
    judgement.containers = []
    if shown == .unknown, case .part(_, let onSave) = way.position {
      judgement.saving = max(judgement.saving, onSave)
    }
    return shown > .ok
  }

  /// Returns the keys of the member that was added, removed or changed.
  private func keys(of observation: Observation) -> [String] {
    var keys: [String] = []
    for (item, side) in [(observation.items.new, sides.new), (observation.items.old, sides.old)] {
      switch item {
      case .constant(let id, let index)?:
        guard case .structure(let structure) = side.schema[id].kind,
          structure.constants.indices.contains(index)
        else { continue }
        keys.append(structure.constants[index].key)
      case .field(let id, let index)?:
        guard case .structure(let structure) = side.schema[id].kind,
          structure.fields.indices.contains(index)
        else { continue }
        keys.append(structure.fields[index].key)
      default: break
      }
    }
    return keys
  }

  private func witness(
    _ example: (whole: String, part: String)?, of observation: Observation,
    _ judgement: Judgement, _ direction: Direction, _ way: Ways.Way, _ ways: Ways
  ) -> Witness? {
    guard let example, let steps = ways.steps(of: way),
      let json = sides.writer(direction).examples.wrap(example.whole, in: steps)
    else { return nil }
    return Witness(
      json: json, part: example.part, reading: judgement.reading,
      isInText: way.isInText || observation.containers.reader(direction)?.kind == .text)
  }

  private func judge(
    _ effect: Effect, of observation: Observation, _ direction: Direction, _ way: Ways.Way
  ) -> Judgement {
    let container = observation.containers.reader(direction) ?? way.container
    switch effect {
    case .same: return Judgement(reading: .ok, saving: .kept, containers: [])
    case .unknown(let saving):
      return Judgement(reading: .unknown, saving: saving, containers: [])
    case .unknownVariant(.case, let saving):
      return Judgement(reading: .unknown, saving: saving, containers: [])
    case .unknownVariant(.aside, let saving) where way.keeping.isAside:
      return Judgement(reading: .unknown, saving: saving, containers: [])
    case .unknownVariant where container?.kind == .text, .unfit where container?.kind == .text:
      // The value is read as text now.
      return Judgement(reading: .hidden, saving: .kept, containers: container.map { [$0] } ?? [])
    case .unknownVariant, .unfit:
      guard let container else { return Judgement(reading: .fails, saving: .kept, containers: []) }
      return Judgement(reading: .kept, saving: container.onSave, containers: [container])
    case .hidden: return Judgement(reading: .hidden, saving: .kept, containers: [])
    case .kept:
      return Judgement(
        reading: .kept, saving: container?.onSave ?? .kept, containers: container.map { [$0] } ?? []
      )
    case .misread: return Judgement(reading: .misread, saving: .edit, containers: [])
    }
  }
}

extension Rule.ID {
  /// Whether a tag decides how a value is read, so that its position in its surroundings matters.
  fileprivate var isAboutTags: Bool {
    switch self {
    case .constAdded, .constDropped, .defaultVariantAdded, .defaultVariantChanged,
      .defaultVariantRemoved, .keyChanged, .payloadAdded, .payloadRemoved, .tagChanged,
      .tagChangedKept, .tagRemoved, .variantAdded,
      .variantRemoved:
      true
    default: false
    }
  }
}

extension Effect {
  /// Returns the verdict about a save of the `Codable` mirrors, which do not regard `onSave`: they write the unknown
  /// and malformed values of unions, and drop unknown members of objects.
  fileprivate func codableSaving(_ saving: SavingVerdict) -> SavingVerdict {
    switch self {
    case .same, .unknown, .misread: saving
    case .unknownVariant, .unfit, .kept: .kept
    case .hidden: .lost
    }
  }
}
