import SumTypeGenerator

/// What a reader makes of whole values of the pairs that differ.
///
/// The walk notes one thing after the other. Two of them in one value may be worse than each by itself: a member that is
/// new says that a part is there, which then lacks another one. So values of each pair at which something was noted are
/// read as well, and what is worse than all that was noted of a file is told with it.
extension Judge {
  /// How many values of a pair are read, and how many in all.
  private static let maximumSamples = 200
  private static let maximumReadings = 20_000

  /// The findings, after values of all pairs at which they were noted were read.
  func tried(_ findings: [Finding]) -> [Finding] {
    var findings = findings
    var byNode: [Int: [Int]] = [:]
    for (index, finding) in findings.enumerated() where !finding.isUnproved {
      for node in finding.nodes { byNode[node, default: []].append(index) }
    }
    byNode.merge(together(byNode)) { $0 + $1 }
    for direction in walk.directions where only == nil || only == direction {
      var limit = findings.map { $0.verdicts[direction] }.max() ?? .ok
      var readings = 0
      for (node, indices) in byNode.sorted(by: { $0.key < $1.key })
      where limit < .fails && readings < Self.maximumReadings {
        for (shown, witness) in worse(than: limit, at: node, direction, &readings) {
          limit = shown.reading
          // The worst that was noted there has most to do with it.
          let index = indices.reduce(indices[0]) { worst, other in
            findings[other].verdicts[direction] > findings[worst].verdicts[direction]
              ? other : worst
          }
          findings[index].take(shown, witness, direction, policies)
        }
      }
    }
    return findings
  }

  /// The findings of two or more unions by the pair of objects into which they are flattened: what is unknown to the one
  /// lies beside what is unknown to the other.
  private func together(_ byNode: [Int: [Int]]) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for (node, edges) in walk.graph.edges.enumerated() {
      let parts = edges.compactMap { edge in
        edge.positions.old.isPart || edge.positions.new.isPart ? byNode[edge.target] : nil
      }
      if parts.count > 1 { found[node] = parts.flatMap { $0 } }
    }
    return found
  }

  /// What becomes of values of a pair that are read worse than `limit`, each worse than the one before it.
  private func worse(
    than limit: ReadingVerdict, at node: Int, _ direction: Direction, _ readings: inout Int
  ) -> [(Judgement, Witness)] {
    var found: [(Judgement, Witness)] = []
    var limit = limit
    let ways = waysOfEachKind(to: node, direction).filter { limit < $0.keeping.worst }
    let isPlain = isPlain(node)
    if isPlain, !ways.contains(where: { matters($0, to: node, direction) }) { return [] }
    let samples = samples(at: node, direction)
    for way in ways where limit < way.keeping.worst {
      let isAlone = !matters(way, to: node, direction)
      if isPlain, isAlone { continue }
      for sample in samples where limit < way.keeping.worst {
        readings += 1
        if isAlone, reading(of: sample, at: node, direction) <= limit { continue }
        guard let json = document(around: sample, on: way, direction),
          let shown = read(json, direction), shown > limit,
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
    return found
  }

  /// Whether the members of a pair have nothing to do with each other: no part of the object may be missing, and no
  /// union lies in it. Of a large union each variant has one sample, which the walk has looked at itself.
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

  /// Whether what a reader makes of a value may be another thing where it lies on a way: beside other members of its
  /// object, such as a tag that it reads itself.
  private func matters(_ way: Ways.Way, to node: Int, _ direction: Direction) -> Bool {
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

  /// Values of a pair as the writer has them.
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

  /// What a reader makes of a value by itself.
  private func reading(of sample: String, at node: Int, _ direction: Direction) -> ReadingVerdict {
    let reader = sides.reader(direction)
    return switch walk.graph.nodes[node] {
    case .types(let ids), .root(let ids):
      reader.probe.read(sample, as: .reference(ids.reader(direction))).reading
    case .documents: read(sample, direction) ?? .ok
    }
  }

  /// Whether the writer could have written a value, and reads it better itself: what it does not know of an enum it
  /// keeps as well.
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

  /// What keeps a value of a pair that does not fit, within it.
  private func container(at node: Int, _ direction: Direction) -> Container? {
    guard case .types(let ids) = walk.graph.nodes[node],
      case .union(let old) = sides.old.schema[ids.old].kind,
      case .union(let new) = sides.new.schema[ids.new].kind
    else { return nil }
    return walk.containers(Both(old: old, new: new), of: ids).reader(direction)
  }

  /// What a save of the old app does with a value that is read so.
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
  /// The worst that can become of a value that does not fit.
  fileprivate var worst: ReadingVerdict {
    switch self {
    case .nothing: .fails
    // In JSON that is text where it does not fit, what is kept inside of it is seen.
    case .aside, .around, .asText: .kept
    }
  }
}

extension Finding {
  /// Takes what a value shows that is read worse than it says.
  fileprivate mutating func take(
    _ shown: Judge.Judgement, _ witness: Witness, _ direction: Direction, _ policies: Policies
  ) {
    verdicts[direction] = shown.reading
    if direction == .oldReadsNew { verdicts.oldSavesNew = max(verdicts.oldSavesNew, shown.saving) }
    witnesses[direction] = witness
    containers[direction] = shown.containers.isEmpty ? nil : shown.containers
    severity = max(severity, policies.severity(of: verdicts))
    help = Rule[rule].help(for: verdicts, severity)
  }
}
