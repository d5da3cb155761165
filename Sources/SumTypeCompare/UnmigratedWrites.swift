import SumTypeGenerator
import SumTypeJSON

/// The values that an old version saves into a document of the new version.
///
/// The old version loads the document, keeps its version number, and adds or edits values, which have the old shape.
/// The new version does not migrate them, since the document has the new version number already.
struct UnmigratedWrites {
  private let judged: [Finding]
  /// The witnesses that do not show what their findings say.
  let contradictions: [Contradiction]
  private let options: Comparison.Options
  private let version: Int

  /// Returns nil if the old version does not save such documents.
  ///
  /// - Parameters:
  ///   - graph: the pairs of types of both versions.
  ///   - same: the types that need no comparison.
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
    // In a value that exists already, a save keeps the members that the old version does not know.
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

  /// Returns the findings about such values.
  ///
  /// - Parameter others: the findings about how the old version reads new values. A value that it cannot load it does
  ///   not save either.
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
        help: Rule[.notMigrated].cure, isUnproved: false, items: finding.items)
      found.holders = finding.holders
      found.saved = finding.witnesses[.newReadsOld]
      return found
    }
  }
}

extension ReadingVerdict {
  /// Returns the words for how the new version reads the value.
  fileprivate func loss(_ containers: [Container]) -> String {
    switch self {
    case .ok, .unknown, .hidden: return "it reads as nil or as a default then"
    case .kept:
      let places = containers.map(\.words)
      return "it does not fit then, and is kept as malformed"
        + (places.isEmpty ? "" : " \(places.joined(separator: " and "))")
    case .fails: return "it does not fit then, and the file cannot be loaded"
    case .misread: return "it is read as something else then"
    }
  }
}

extension Finding {
  /// The name of the type that the finding is about.
  fileprivate var owner: Substring { subject.prefix { $0 != "/" } }
}

extension Rule.ID {
  /// Whether the rule is about something missing that the old version does not know.
  fileprivate var isAboutAbsence: Bool {
    switch self {
    case .fieldAddedRequired, .fieldAddedOptional, .constAdded, .listAdded, .elementAppended,
      .elementRequired, .restAdded:
      true
    default: false
    }
  }
}

extension Both<Side> {
  /// Returns the members that the old version does not know and that a save keeps, by the objects of some pairs.
  fileprivate func kept(in nodes: [PairGraph.Node]) -> [ObjectID: [WireText: String]] {
    var kept: [ObjectID: [WireText: String]] = [:]
    for node in nodes {
      let ids: Both<ObjectID>
      switch node {
      case .documents(let documents): ids = documents.map { .root($0) }
      case .types(let types), .root(let types): ids = types.map { .type($0) }
      }
      let known = old.examples.shape(of: ids.old).byKey
      for member in new.examples.shape(of: ids.new).members
      where member.isRequired && member.group == nil && known[member.key.wire] == nil {
        kept[ids.old, default: [:]][member.key.wire] = new.examples.value(of: member)
      }
    }
    return kept
  }
}

extension PairGraph {
  /// Returns the pairs whose values an old app may add: elements, values of a map, payloads and optional values, and
  /// everything inside these.
  fileprivate func added(from documents: Both<Int>) -> Set<Node> {
    guard let root = nodes.firstIndex(of: .documents(documents)) else { return [] }
    var seen: Set<Int> = [root]
    var open = [root]
    var added: Set<Int> = []
    var openAdded: [Int] = []
    while let node = open.popLast() {
      for edge in edges[node] {
        if edge.isAdded, added.insert(edge.target).inserted { openAdded.append(edge.target) }
        if seen.insert(edge.target).inserted { open.append(edge.target) }
      }
    }
    while let node = openAdded.popLast() {
      for edge in edges[node] where added.insert(edge.target).inserted {
        openAdded.append(edge.target)
      }
    }
    return Set(added.map { nodes[$0] })
  }
}
