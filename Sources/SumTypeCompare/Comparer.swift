import SumTypeGenerator
import SumTypeSource

/// Makes a ``Comparison``: walks over both versions, judges what was noted, and has the inspector confirm it.
struct Comparer {
  private let sides: Both<Side>
  private let options: Comparison.Options
  private(set) var pairs: [Comparison.Pair] = []
  private(set) var others: [Finding] = []
  private(set) var contradictions: [Contradiction] = []

  init(_ old: SchemaVersion, _ new: SchemaVersion, _ options: Comparison.Options) {
    sides = Both(old: Side(old), new: Side(new))
    self.options = options
  }

  mutating func run() {
    var walk = Walk(sides, Direction.allCases)
    let roots = roots(in: &walk)
    walk.run()
    for root in roots {
      let judge = Judge(
        sides, walk, roots: root.nodes, policies: options.policies)
      let findings = judge.findings
      contradictions += judge.contradictions(in: findings)
      let verdicts = findings.reduce(Verdicts()) { $0.joined(with: $1.verdicts) }
      pairs.append(Comparison.Pair(name: root.name, verdicts: verdicts, findings: findings))
    }
    others += unpairedDocuments
  }

  /// The documents that both have; without documents the types that both have.
  private func roots(in walk: inout Walk) -> [(name: String, nodes: [Int])] {
    if let type = options.type { return root(ofType: type, in: &walk) }
    let (old, new) = (sides.old.schema, sides.new.schema)
    if old.documents.isEmpty || new.documents.isEmpty {
      let names = Dictionary(
        old.types.enumerated().map { ($0.element.spelling, $0.offset) },
        uniquingKeysWith: { first, _ in first })
      let nodes = new.types.indices.compactMap { index in
        names[new.types[index].spelling].map { other in
          walk.graph.add(.root(Both(old: TypeID(index: other), new: TypeID(index: index))))
        }
      }
      return nodes.isEmpty ? [] : [("", nodes)]
    }
    return new.documents.indices.compactMap { index in
      let name = new.documents[index].name
      if let wanted = options.document, wanted != name.name { return nil }
      guard let other = old.documents.firstIndex(where: { $0.name == name }) else { return nil }
      return (name.name, [walk.graph.add(.documents(Both(old: other, new: index)))])
    }
  }

  private func root(
    ofType name: String, in walk: inout Walk
  ) -> [(name: String, nodes: [Int])] {
    let ids = sides.map { side in side.schema.types.firstIndex { $0.spelling == name } }
    guard let old = ids.old, let new = ids.new else { return [] }
    let node = walk.graph.add(.root(Both(old: TypeID(index: old), new: TypeID(index: new))))
    return [(name, [node])]
  }

  /// Documents that one version has.
  private var unpairedDocuments: [Finding] {
    if options.type != nil { return [] }
    let (old, new) = (sides.old.schema.documents, sides.new.schema.documents)
    var findings: [Finding] = []
    for (index, document) in new.enumerated()
    where !old.contains(where: { $0.name == document.name }) {
      findings.append(
        finding(
          .documentAdded, "the document \"\(document.name.name)\" is new", document.name.name,
          Both(old: nil, new: sides.new.index[.document(index)]), Verdicts()))
    }
    for (index, document) in old.enumerated()
    where !new.contains(where: { $0.name == document.name }) {
      findings.append(
        finding(
          .documentRemoved, "the document \"\(document.name.name)\" is gone", document.name.name,
          Both(old: sides.old.index[.document(index)], new: nil), Verdicts(newReadsOld: .fails)))
    }
    return findings
  }

  private func finding(
    _ rule: Rule.ID, _ message: String, _ subject: String, _ places: Both<SourceRange?>,
    _ verdicts: Verdicts
  ) -> Finding {
    Finding(
      rule: rule, severity: options.policies.severity(of: verdicts), message: message,
      subject: subject, place: places.new, oldPlace: places.old, verdicts: verdicts,
      containers: [:], witnesses: [:], loss: nil, help: Rule[rule].cure, isUnproved: false)
  }
}
