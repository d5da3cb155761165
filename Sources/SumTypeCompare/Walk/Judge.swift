import SumTypeGenerator
import SumTypeSource

/// Says what becomes of a file for each thing that was noted, by what is around it on the ways from a root.
struct Judge {
  private let sides: Both<Side>
  private let walk: Walk
  private let ways: [Direction: Ways]
  private let policies: Policies
  private let roots: [Int]
  /// The only direction that is judged; nil for both.
  private let only: Direction?

  init(
    _ sides: Both<Side>, _ walk: Walk, roots: [Int], policies: Policies, only: Direction? = nil
  ) {
    self.only = only
    self.sides = sides
    self.walk = walk
    self.policies = policies
    self.roots = roots
    var ways: [Direction: Ways] = [:]
    for direction in walk.directions {
      ways[direction] = Ways(from: roots, in: walk.graph, direction)
    }
    self.ways = ways
  }

  /// What was noted of everything that lies in the root.
  var findings: [Finding] {
    var found: [Finding] = []
    var known: [Finding.Key: Int] = [:]
    for observation in walk.observations {
      guard let finding = finding(of: observation) else { continue }
      if let index = known[finding.key] {
        found[index].join(finding)
      } else {
        known[finding.key] = found.count
        found.append(finding)
      }
    }
    return found.sorted { $0.comes(before: $1) }
  }

  private func finding(of observation: Observation) -> Finding? {
    guard
      walk.directions.contains(where: { ways[$0]?.ways(to: observation.node).isEmpty == false })
    else { return nil }
    var verdicts = Verdicts(oldSavesNew: observation.saving, swift: observation.swift)
    var containers: [Direction: [Container]] = [:]
    var witnesses: [Direction: Witness] = [:]
    for (direction, effect) in observation.effects where only == nil || only == direction {
      guard var judgement = judge(effect, of: observation, direction) else { continue }
      let reading = reading(observation, judgement, direction)
      if reading == .ok, judgement.reading > .ok { continue }
      judgement.reading = reading
      judgement.witness = judgement.witness?.reading(reading)
      verdicts[direction] = reading
      if !judgement.containers.isEmpty { containers[direction] = judgement.containers }
      witnesses[direction] = judgement.witness
      if direction == .oldReadsNew {
        verdicts.oldSavesNew = max(verdicts.oldSavesNew, judgement.saving)
      }
    }
    // What migrated documents are compared for is only what the new version makes of them.
    if sides.old.migration != nil, verdicts.newReadsOld == .ok, !observation.isUnproved {
      return nil
    }
    let isUnproved = observation.isUnproved || isUnproved(observation.node)
    let severity = isUnproved ? .warning : policies.severity(of: verdicts)
    return Finding(
      rule: observation.rule, severity: severity, message: observation.message,
      subject: observation.subject, place: place(observation.items.new, sides.new),
      oldPlace: place(observation.items.old, sides.old), verdicts: verdicts,
      containers: containers, witnesses: witnesses, loss: observation.loss,
      help: verdicts.areGood && !observation.isUnproved ? nil : Rule[observation.rule].cure,
      isUnproved: isUnproved,
      items: Both(
        old: observation.items.old.flatMap { $0.before(sides.old.migration) },
        new: observation.items.new))
  }

  /// What its witness shows, where what is around a pair matters: a constant is there all the same as the tag of the
  /// union around it, and a tag that is a key of an object is no number.
  private func reading(
    _ observation: Observation, _ judgement: Judgement, _ direction: Direction
  ) -> ReadingVerdict {
    let isAboutTags: Set<Rule.ID> = [
      .constAdded, .constDropped, .tagChanged, .tagRemoved, .variantAdded, .variantRemoved,
    ]
    guard isAboutTags.contains(observation.rule), judgement.reading > .ok,
      judgement.reading <= .fails, let witness = judgement.witness,
      let shown = read(witness.json, direction)
    else { return judgement.reading }
    return min(judgement.reading, shown)
  }

  private func place(_ item: SchemaIndex.Item?, _ side: Side) -> SourceRange? {
    item.flatMap { side.place(of: $0) }
  }

  /// Whether a function of the app decides what a pair of types looks like.
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
  fileprivate struct Judgement {
    var reading: ReadingVerdict
    var saving: SavingVerdict
    var containers: [Container]
    var witness: Witness?
  }

  /// The worst of all ways.
  private func judge(
    _ effect: Effect, of observation: Observation, _ direction: Direction
  ) -> Judgement? {
    guard let ways = ways[direction] else { return nil }
    var worst: (judgement: Judgement, state: Ways.State)?
    var containers: [Container] = []
    var saving = SavingVerdict.kept
    for (state, way) in ways.ways(to: observation.node) {
      var judgement = judge(effect, of: observation, direction, state, way.container)
      if walk.options.isCodable { judgement.saving = effect.codableSaving(judgement.saving) }
      containers += judgement.containers.filter { !containers.contains($0) }
      saving = max(saving, judgement.saving)
      if worst.map({ judgement.reading > $0.judgement.reading }) ?? true {
        worst = (judgement, state)
      }
    }
    guard let worst else { return nil }
    var judgement = worst.judgement
    judgement.containers = containers
    judgement.saving = saving
    if let example = observation.examples[direction],
      let (_, steps) = ways.steps(
        to: observation.node, worst.state, { direction == .newReadsOld ? $0.old : $0.new }),
      let json = sides.writer(direction).examples.wrap(example.whole, in: steps)
    {
      let isInText =
        ways.isInText(observation.node, worst.state)
        || observation.containers.reader(direction)?.kind == .text
      judgement.witness = Witness(
        json: json, part: example.part, reading: judgement.reading, isInText: isInText)
    }
    return judgement
  }

  private func judge(
    _ effect: Effect, of observation: Observation, _ direction: Direction, _ state: Ways.State,
    _ around: Container?
  ) -> Judgement {
    let container = observation.containers.reader(direction) ?? around
    switch effect {
    case .same: return Judgement(reading: .ok, saving: .kept, containers: [])
    case .unknown(let saving):
      return Judgement(reading: .unknown, saving: saving, containers: [])
    case .unknownVariant(.case, let saving):
      return Judgement(reading: .unknown, saving: saving, containers: [])
    case .unknownVariant(.aside, let saving) where state == .aside:
      return Judgement(reading: .unknown, saving: saving, containers: [])
    case .unknownVariant where container?.kind == .text, .unfit where container?.kind == .text:
      // What it was is text now.
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

  /// The findings whose witnesses do not show what they say.
  ///
  /// What lies in JSON that is text where anything in it does not fit cannot be seen. What a witness shows may be worse
  /// than its finding, where another finding of the same value is.
  func contradictions(in findings: [Finding]) -> [Contradiction] {
    var limits: [Direction: ReadingVerdict] = [:]
    for direction in Direction.allCases {
      limits[direction] = findings.map { $0.verdicts[direction].range.upperBound }.max()
    }
    var found: [Contradiction] = []
    for finding in findings {
      // In a field that may be nil, null is nil.
      for (direction, witness) in finding.witnesses
      where witness.part != "null" && !witness.isInText {
        guard let reading = read(witness.json, direction) else { continue }
        let range = witness.reading.range
        let limit = max(range.upperBound, limits[direction] ?? .ok)
        // What does not fit its variant may be taken for another one as a whole.
        let isTaken = findings.contains {
          $0.rule == .variantTaken && $0.verdicts[direction] == .misread
        }
        if reading <= limit, reading >= range.lowerBound || isTaken { continue }
        found.append(
          Contradiction(
            rule: finding.rule, subject: finding.subject, direction: direction,
            expected: witness.reading, found: reading, json: witness.json))
      }
    }
    return found
  }

  /// What a reader makes of a document.
  private func read(_ json: String, _ direction: Direction) -> ReadingVerdict? {
    let reader = sides.reader(direction)
    guard let root = roots.first else { return nil }
    switch walk.graph.nodes[root] {
    case .documents(let documents):
      let document = reader.schema.documents[documents.reader(direction)]
      if document.root.isToldFromOutside(in: reader.schema) { return nil }
      return reader.probe.read(json, as: document).reading
    case .root(let ids), .types(let ids):
      let type = ids.reader(direction)
      if roots.count > 1
        || Document.Root.plain(.reference(type)).isToldFromOutside(in: reader.schema)
      {
        return nil
      }
      return reader.probe.read(json, as: .reference(type)).reading
    }
  }
}

extension ReadingVerdict {
  /// What the inspector may say of a value that is read like this. It sees no default in the place of a value, but the
  /// value that nobody knows; and what is taken for something else is no fault to it.
  fileprivate var range: ClosedRange<ReadingVerdict> {
    switch self {
    case .ok, .unknown, .kept, .fails: self...self
    case .hidden: .unknown ... .hidden
    case .misread: .ok ... .unknown
    }
  }
}

extension Effect {
  /// What a save of the `Codable` mirrors does, which know nothing of `onSave`: they write the unknown and malformed
  /// values of unions that they hold, and drop what is unknown in an object.
  fileprivate func codableSaving(_ saving: SavingVerdict) -> SavingVerdict {
    switch self {
    case .same, .unknown, .misread: saving
    case .unknownVariant, .unfit, .kept: .kept
    case .hidden: .lost
    }
  }
}

extension Document.Root {
  /// Whether its tag is not in the data, so that a file alone cannot be read.
  fileprivate func isToldFromOutside(in schema: Schema) -> Bool {
    guard case .plain(.reference(let id)) = self, case .union(let union) = schema[id].kind else {
      return false
    }
    return union.representation.isToldFromOutside
  }
}
