import SumTypeGenerator

/// What an old version saves into a document of the new one.
///
/// It loads the document, keeps its version, and adds or edits values, which have its own shape. The new version does
/// not migrate them: the document says that it has its version already.
struct UnmigratedWrites {
  private let judged: [Finding]
  /// Where a witness does not show what the new version makes of it.
  let contradictions: [Contradiction]
  private let options: Comparison.Options
  private let version: Int

  /// Nil where the old version saves no such documents.
  ///
  /// - Parameters:
  ///   - graph: what lies where in both versions.
  ///   - same: what need not be looked at.
  init?(
    _ sides: Both<Side>, _ documents: Both<Int>, in graph: PairGraph, _ options: Comparison.Options,
    except same: SameTypes
  ) {
    let schema = sides.old.schema
    let document = schema.documents[documents.old]
    guard case .versioned(let before) = document.root,
      case .versioned(let after) = sides.new.schema.documents[documents.new].root,
      before.version < after.version, before.newer != .refuse
    else { return nil }
    var all = schema.documents
    all[documents.old] = Document(
      name: document.name, doc: document.doc,
      root: .versioned(before.with(version: after.version)), style: document.style,
      store: document.store)
    let written = Schema(
      name: schema.name, fileName: schema.fileName, doc: schema.doc, types: schema.types,
      own: schema.own, documents: all, features: schema.features)
    // Of a value that was there, a save keeps the members that it does not know.
    let added = graph.added(from: documents)
    let kept = sides.kept(in: graph.nodes.filter { !added.contains($0) })
    let both = Both(old: Side(sides.old, writingInto: written, keeping: kept), new: sides.new)
    var walk = Walk(both, [.newReadsOld], options, except: same)
    let root = walk.graph.add(.documents(documents))
    walk.run()
    let nodes = walk.graph.nodes
    walk.keep { !$0.rule.isAboutAbsence || added.contains(nodes[$0.node]) }
    let judge = Judge(both, walk, roots: [root], policies: options.policies)
    judged = judge.findings.filter { $0.verdicts.newReadsOld > .unknown }
    contradictions = judge.contradictions(in: judged)
    self.options = options
    version = after.version
  }

  /// What becomes of such values.
  ///
  /// - Parameter others: what the old version makes of the new one's values. What it cannot load it does not save.
  func findings(besides others: [Finding]) -> [Finding] {
    let unread = Set(others.filter { $0.verdicts.oldReadsNew >= .fails }.map(\.owner))
    return judged.filter { !unread.contains($0.owner) }.map { finding in
      let reading = finding.verdicts.newReadsOld
      let verdicts = Verdicts(oldSavesNew: reading >= .fails ? .broken : .edit)
      var found = Finding(
        rule: .notMigrated, severity: options.policies.severity(of: verdicts),
        message: "what is saved into documents of version \(version) is not migrated: "
          + finding.message,
        subject: finding.subject, place: finding.place, oldPlace: finding.oldPlace,
        verdicts: verdicts, containers: [:], witnesses: [:],
        loss: reading.loss(finding.containers[.newReadsOld] ?? []),
        help: Rule[.notMigrated].cure, isUnproved: false,
        items: Both(old: nil, new: nil))
      found.saved = finding.witnesses[.newReadsOld]
      return found
    }
  }
}

extension ReadingVerdict {
  /// What becomes of a value that the new version does not read as it was meant.
  fileprivate func loss(_ containers: [Container]) -> String {
    switch self {
    case .ok, .unknown, .hidden: return "it reads as nil or as a default then"
    case .kept:
      let places = containers.map(\.words)
      return "it does not fit then, and is kept as malformed"
        + (places.isEmpty ? "" : " \(places.joined(separator: " and "))")
    case .fails: return "it does not fit then, and the file cannot be loaded"
    case .misread: return "it is taken for something else then"
    }
  }
}

extension Finding {
  /// The type that it is about.
  fileprivate var owner: Substring { subject.prefix { $0 != "/" } }
}

extension Rule.ID {
  /// Whether something is missing that the old version knows nothing of.
  fileprivate var isAboutAbsence: Bool {
    switch self {
    case .fieldAddedRequired, .fieldAddedOptional, .constAdded, .listAdded, .elementAppended,
      .elementRequired:
      true
    default: false
    }
  }
}

extension Both<Side> {
  /// Members that the old version does not know, by the objects of some pairs in which a save keeps them.
  fileprivate func kept(in nodes: [PairGraph.Node]) -> [ObjectID: [String: String]] {
    var kept: [ObjectID: [String: String]] = [:]
    for node in nodes {
      let ids: Both<ObjectID>
      switch node {
      case .documents(let documents): ids = documents.map { .root($0) }
      case .types(let types), .root(let types): ids = types.map { .type($0) }
      }
      let known = old.examples.shape(of: ids.old).byKey
      for member in new.examples.shape(of: ids.new).members
      where member.isRequired && member.group == nil && known[member.key] == nil {
        kept[ids.old, default: [:]][member.key] = new.examples.value(of: member)
      }
    }
    return kept
  }
}

extension PairGraph {
  /// The pairs whose values an old app may add: they lie in a list or a map, are payloads or need not be there, or lie in
  /// such values.
  fileprivate func added(from documents: Both<Int>) -> Set<Node> {
    guard let root = nodes.firstIndex(of: .documents(documents)) else { return [] }
    var seen: Set<Int> = [root]
    var open = [root]
    var added: Set<Int> = []
    var inside: [Int] = []
    while let node = open.popLast() {
      for edge in edges[node] {
        if edge.isAdded, added.insert(edge.target).inserted { inside.append(edge.target) }
        if seen.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    while let node = inside.popLast() {
      for edge in edges[node] where added.insert(edge.target).inserted {
        inside.append(edge.target)
      }
    }
    return Set(added.map { nodes[$0] })
  }
}
