import SumTypeGenerator

/// Trials with whole values of the pairs that differ.
///
/// The walk notes one difference at a time, but two of them in one value may be worse than each alone: a new member
/// shows that a part exists, and then the part lacks another member. So values of each pair with a difference are
/// read too, and a reading that is worse than all findings is added to a finding. The effort has a limit that grows
/// with the schemas (``Examples/isSpent``); findings that it leaves untried say so.
extension Judge {
  /// The greatest number of values that are read for a pair.
  private static let maximumSamples = 200

  /// Returns the findings, made worse where the trials show more.
  func tried(_ findings: [Finding]) -> [Finding] {
    sides.old.examples.begin(upTo: walk.options.trialEffort)
    sides.new.examples.begin(upTo: walk.options.trialEffort)
    var findings = findings
    var byNode: [Int: [Int]] = [:]
    for (index, finding) in findings.enumerated() where !finding.isUnproved {
      for node in finding.nodes { byNode[node, default: []].append(index) }
    }
    byNode.merge(together(byNode)) { $0 + $1 }
    for direction in walk.directions where only == nil || only == direction {
      var limit = findings.map { $0.verdicts[direction] }.max() ?? .ok
      for (node, indices) in byNode.sorted(by: { $0.key < $1.key }) where limit < .fails {
        let trial = worse(than: limit, at: node, direction)
        for (shown, witness) in trial.found {
          limit = shown.reading
          // The reading is added to the worst finding of the pair, which most likely is its cause.
          let index = indices.reduce(indices[0]) { worst, other in
            findings[other].verdicts[direction] > findings[worst].verdicts[direction]
              ? other : worst
          }
          findings[index].take(shown, witness, direction, policies)
        }
        if limit < .fails, trial.isCutShort {
          for index in indices { findings[index].noteUntried() }
        }
      }
    }
    return findings
  }

  /// Returns the findings about two or more flattened unions, by the node of the object around them: unknown members
  /// of one union may be unknown to the other too.
  private func together(_ byNode: [Int: [Int]]) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for node in reachedNodes {
      let parts = walk.graph.edges[node].compactMap { edge in
        edge.positions.old.isPart || edge.positions.new.isPart ? byNode[edge.target] : nil
      }
      if parts.count > 1 { found[node] = parts.flatMap { $0 } }
    }
    return found
  }

  /// Returns readings of values of a pair that are worse than `limit`, each worse than the one before it, and whether
  /// there are values that were not read, since the trials have cost too much.
  private func worse(
    than limit: ReadingVerdict, at node: Int, _ direction: Direction
  ) -> (found: [(Judgement, Witness)], isCutShort: Bool) {
    var found: [(Judgement, Witness)] = []
    var limit = limit
    let ways = waysOfEachKind(to: node, direction).filter { limit < $0.keeping.worst }
    let isPlain = isPlain(node)
    if isPlain, !ways.contains(where: { isRelevant($0, to: node, direction) }) {
      return ([], false)
    }
    let examples = sides.writer(direction).examples
    if !ways.isEmpty, examples.isSpent { return ([], true) }
    let samples = samples(at: node, direction)
    for way in ways where limit < way.keeping.worst {
      let isAlone = !isRelevant(way, to: node, direction)
      if isPlain, isAlone { continue }
      for sample in samples where limit < way.keeping.worst {
        examples.spend(sample.utf8.count)
        if examples.isSpent { return (found, true) }
        if isAlone, reading(of: sample, at: node, direction) <= limit { continue }
        guard let json = document(around: sample, on: way, direction) else { continue }
        examples.spend(json.utf8.count)
        guard let shown = read(json, direction), shown > limit,
          isFit(sample, at: node, direction, notAs: shown)
        else { continue }
        limit = shown
        let container = shown == .kept ? container(at: node, direction) ?? way.container : nil
        found.append(
          (
            Judgement(
              reading: shown, saving: saving(shown, at: node, container, direction),
              containers: container.map { [$0] } ?? []),
            Witness(json: json, part: sample, reading: shown, isInText: false)
          ))
      }
    }
    return (found, false)
  }

  /// Returns whether the members of a pair are independent: no part of the object is optional, and it contains no
  /// union. A large union counts as such too, since it has one sample for each variant, which the walk has read.
  private func isPlain(_ node: Int) -> Bool {
    let shapes: Both<ObjectShape>
    switch walk.graph.nodes[node] {
    case .types(let ids), .root(let ids):
      switch (sides.old.schema[ids.old].kind, sides.new.schema[ids.new].kind) {
      case (.union(let old), .union(let new)):
        return old.variants.count >= Examples.largeUnion
          && new.variants.count >= Examples.largeUnion
      case (.structure, .structure): break
      default: return false
      }
      shapes = Both(
        old: sides.old.examples.shape(of: .type(ids.old)),
        new: sides.new.examples.shape(of: .type(ids.new)))
    case .documents(let documents):
      shapes = Both(
        old: sides.old.examples.shape(of: .root(documents.old)),
        new: sides.new.examples.shape(of: .root(documents.new)))
    }
    return [shapes.old, shapes.new].allSatisfy { $0.groups.isEmpty && $0.parts.isEmpty }
  }

  /// Returns whether the surroundings on a way can change how a value is read, such as a tag beside it that the value
  /// reads itself.
  private func isRelevant(_ way: Ways.Way, to node: Int, _ direction: Direction) -> Bool {
    if way.isInShape { return true }
    switch way.position {
    case .value: return false
    case .part: return true
    case .payload(let keys, _):
      guard case .types(let ids) = walk.graph.nodes[node] else { return true }
      let examples = sides.reader(direction).examples
      return keys.contains { examples.reads($0, .reference(ids.reader(direction))) }
    }
  }

  /// Returns values of a pair as the writer writes them.
  private func samples(at node: Int, _ direction: Direction) -> [String] {
    let examples = sides.writer(direction).examples
    let samples =
      switch walk.graph.nodes[node] {
      case .types(let ids), .root(let ids):
        examples.samples(of: .reference(ids.writer(direction)), within: nil)
      case .documents(let documents):
        examples.samples(ofObject: .root(documents.writer(direction)))
      }
    return samples.spread(over: Self.maximumSamples)
  }

  /// Returns the reading of a value alone.
  private func reading(of sample: String, at node: Int, _ direction: Direction) -> ReadingVerdict {
    let reader = sides.reader(direction)
    return switch walk.graph.nodes[node] {
    case .types(let ids), .root(let ids):
      reader.probe.read(sample, as: .reference(ids.reader(direction))).reading
    case .documents: read(sample, direction) ?? .ok
    }
  }

  /// Returns whether the writer could have written a value, and reads it better itself. Values of open enums that it
  /// does not know may be in it.
  private func isFit(
    _ sample: String, at node: Int, _ direction: Direction, notAs shown: ReadingVerdict
  ) -> Bool {
    let writer = sides.writer(direction)
    switch walk.graph.nodes[node] {
    case .types(let ids), .root(let ids):
      let type = ValueType.reference(ids.writer(direction))
      return writer.probe.couldWrite(sample, as: type, within: nil)
        && writer.probe.read(sample, as: type).reading < shown
    case .documents(let documents):
      let document = writer.schema.documents[documents.writer(direction)]
      return writer.probe.read(sample, as: document).reading == .ok
    }
  }

  /// Returns the container of a pair that keeps a value of the pair that does not fit.
  private func container(at node: Int, _ direction: Direction) -> Container? {
    guard case .types(let ids) = walk.graph.nodes[node],
      case .union(let old) = sides.old.schema[ids.old].kind,
      case .union(let new) = sides.new.schema[ids.new].kind
    else { return nil }
    return walk.containers(Both(old: old, new: new), of: ids).reader(direction)
  }

  /// Returns the verdict about a save of the old app for a value with this reading.
  private func saving(
    _ reading: ReadingVerdict, at node: Int, _ container: Container?, _ direction: Direction
  ) -> SavingVerdict {
    if direction == .newReadsOld { return .kept }
    if reading == .kept { return walk.options.isCodable ? .kept : container?.onSave ?? .kept }
    guard reading == .unknown else { return .kept }
    let examples = sides.old.examples
    switch walk.graph.nodes[node] {
    case .documents(let documents):
      return walk.saving(examples.shape(of: .root(documents.old)).onSave)
    case .types(let ids), .root(let ids):
      switch sides.old.schema[ids.old].kind {
      case .structure(let structure), .tuple(let structure): return walk.saving(structure.onSave)
      case .union(let union): return walk.saving(union.onSave)
      default: return .kept
      }
    }
  }
}

extension Ways.Keeping {
  /// The worst reading of a value that does not fit.
  fileprivate var worst: ReadingVerdict {
    switch self {
    case .nothing: .fails
    // If embedded JSON does not fit, it is read as text, but values that are kept inside it are visible.
    case .aside, .around, .asText: .kept
    }
  }
}

extension Finding {
  /// Notes that values with this difference and others were not tried.
  fileprivate mutating func noteUntried() {
    isUntried = true
    isUnproved = true
    severity = max(severity, .warning)
  }

  /// Takes over the reading of a value that is worse than the finding says.
  fileprivate mutating func take(
    _ shown: Judge.Judgement, _ witness: Witness, _ direction: Direction, _ policies: Policies
  ) {
    verdicts[direction] = shown.reading
    if direction == .oldReadsNew { verdicts.oldSavesNew = max(verdicts.oldSavesNew, shown.saving) }
    witnesses[direction] = witness
    containers[direction] = shown.containers.isEmpty ? nil : shown.containers
    severity = max(severity, policies.severity(of: verdicts))
    help = remedy
  }
}
