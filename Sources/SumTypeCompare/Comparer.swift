import SumTypeGenerator
import SumTypeSource

/// Makes a ``Comparison``: it walks over both versions, judges the observations, and has the inspector confirm
/// them.
struct Comparer {
  private let sides: Both<Side>
  private let options: Comparison.Options
  private let same: SameTypes
  private(set) var pairs: [Comparison.Pair] = []
  private(set) var others: [Finding] = []
  private(set) var contradictions: [Contradiction] = []
  /// What makes the comparison too large; nil if it is not.
  private(set) var excess: Comparison.Excess?
  /// The old types that lie at the same places as each new type.
  private var typePairs: [TypeID: [TypeID]] = [:]
  /// The bytes of examples that further findings may have.
  private var exampleBytes: Int

  init(_ sides: Both<Side>, _ options: Comparison.Options) {
    self.sides = sides
    self.options = options
    same = SameTypes(sides.map(\.schema), old: options.looksAtAll ? [:] : sides.old.ids)
    let members = sides.old.schema.memberCount + sides.new.schema.memberCount
    exampleBytes = min(Self.certainExamples + 1000 * members, Self.mostExamples)
  }

  mutating func run() {
    sides.old.examples.restart()
    sides.new.examples.restart()
    var walk = Walk(sides, Direction.allCases, options, except: same)
    let roots = roots(in: &walk)
    walk.run()
    excess = walk.excess(of: roots.map(\.nodes))
    if excess != nil { return }
    var interface = InterfaceComparison(sides, except: same, renamed: renamedTypes(in: walk))
    typePairs = typePairs(in: walk)
    for root in roots {
      var findings = findings(root.nodes, walk)
      interface.judge(&findings, options.policies)
      let verdicts = findings.reduce(Verdicts()) { $0.joined(with: $1.verdicts) }
      if let node = root.nodes.first {
        findings += versionFinding(walk.graph.nodes[node], verdicts)
      }
      takeExamples(of: &findings)
      pairs.append(Comparison.Pair(name: root.name, verdicts: verdicts, findings: findings))
    }
    var documents = unpairedDocuments
    interface.judge(&documents, options.policies)
    others += documents
    if options.document == nil, options.type == nil {
      for change in interface.unexplained {
        others.append(
          finding(
            change.rule, change.message, change.subject, change.items,
            Verdicts(swift: change.verdict)))
      }
    }
  }

  /// Returns the findings of a document. If the new version migrates old files, the migrated files are compared.
  private mutating func findings(_ nodes: [Int], _ walk: Walk) -> [Finding] {
    // Only the codecs migrate; the `Codable` mirrors do not.
    guard !options.isCodable, let node = nodes.first,
      case .documents(let documents) = walk.graph.nodes[node],
      let migrated = migratedWalk(documents)
    else {
      let judge = Judge(sides, walk, roots: nodes, policies: options.policies)
      let findings = judge.tried(judge.findings)
      contradictions += judge.contradictions(in: findings)
      return findings
    }
    let judge = Judge(
      sides, walk, roots: nodes, policies: options.policies, only: .oldReadsNew)
    let findings = judge.tried(judge.findings)
    contradictions += judge.contradictions(in: findings)
    let other = Judge(
      migrated.sides, migrated.walk, roots: [migrated.root], policies: options.policies)
    let others = other.tried(other.findings)
    contradictions += other.contradictions(in: others)
    return Comparison.merged(
      findings + others + unmigrated(documents, walk.graph, besides: findings))
  }

  /// The number of walks after which types with other names, each of which lies inside the one before, are no longer
  /// looked for: a chain of them would take as many walks as it has links.
  private static var maximumRounds: Int { 16 }

  /// Returns the comparison of the old version's files after their migration; nil if the new version does not
  /// migrate them.
  private func migratedWalk(
    _ documents: Both<Int>
  ) -> (sides: Both<Side>, walk: Walk, root: Int)? {
    let schemas = sides.map(\.schema)
    var pairs = typePairs
    var rounds = 0
    while true {
      guard let migration = ShapeMigration(schemas, documents, pairs: pairs) else { return nil }
      let migrated = Both(old: Side(sides.old, after: migration), new: sides.new)
      var walk = Walk(migrated, [.newReadsOld], options)
      let root = walk.graph.add(.documents(documents))
      walk.run()
      // After a step has renamed what leads to a type, such as a variant, the type lies at the same place as the
      // new one. Steps in it apply once it has a pair, so each pass finds the pair of at least one more type.
      // Types of the same name need no pair.
      var found: [TypeID: [TypeID]] = [:]
      for case .types(let ids) in walk.graph.nodes
      where pairs[ids.new] == nil && schemas.old.types.indices.contains(ids.old.index)
        && sides.old.ids[schemas.new[ids.new].spelling] == nil
      {
        found[ids.new, default: []].append(ids.old)
      }
      rounds += 1
      if found.isEmpty || migration.isCutShort || rounds == Self.maximumRounds {
        return (migrated, walk, root)
      }
      pairs.merge(found) { known, _ in known }
    }
  }

  /// Returns findings about values that the old version writes into documents of the new one, which are never
  /// migrated.
  ///
  /// - Parameter findings: how the old version reads new values: what it cannot load it does not save.
  private mutating func unmigrated(
    _ documents: Both<Int>, _ graph: PairGraph, besides findings: [Finding]
  ) -> [Finding] {
    guard let writes = UnmigratedWrites(sides, documents, in: graph, options, except: same) else {
      return []
    }
    contradictions += writes.contradictions
    return writes.findings(besides: findings)
  }

  /// Returns the old types that lie at the same places as each new type.
  private func typePairs(in walk: Walk) -> [TypeID: [TypeID]] {
    var pairs: [TypeID: [TypeID]] = [:]
    var known: Set<Both<TypeID>> = []
    var skipped: [Both<TypeID>] = []
    for case .types(let ids) in walk.graph.nodes {
      known.insert(ids)
      pairs[ids.new, default: []].append(ids.old)
      if same.contains(ids) { skipped.append(ids) }
    }
    // The walk skips equal types, so the types inside them are added here.
    for ids in same.closure(of: skipped) where !known.contains(ids) {
      pairs[ids.new, default: []].append(ids.old)
    }
    return pairs
  }

  /// Returns the new Swift names of renamed types, by their old names.
  private func renamedTypes(in walk: Walk) -> [String: String] {
    var renamed: [String: String] = [:]
    for case .types(let ids) in walk.graph.nodes {
      let (one, other) = (sides.old.schema[ids.old].path, sides.new.schema[ids.new].path)
      if one == other { continue }
      let old = sides.old.schema[ids.old].spelling
      let new = sides.new.schema[ids.new].spelling
      if old != new, sides.new.ids[old] == nil, sides.old.ids[new] == nil, renamed[old] == nil {
        renamed[old] = new
      }
    }
    return renamed
  }

  /// Returns the documents that both versions have; for schemas without documents, the types that both have.
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
    let olds = Dictionary(
      old.documents.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return new.documents.indices.compactMap { index in
      let name = new.documents[index].name
      if let wanted = options.document, wanted != name.name { return nil }
      guard let other = olds[name] else { return nil }
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

  /// Returns a finding if files of a document differ in an incompatible way although its version is unchanged.
  private func versionFinding(_ node: PairGraph.Node, _ verdicts: Verdicts) -> [Finding] {
    guard verdicts.newReadsOld > .unknown, case .documents(let documents) = node,
      case .versioned(let old) = sides.old.schema.documents[documents.old].root,
      case .versioned(let new) = sides.new.schema.documents[documents.new].root,
      old.version == new.version
    else { return [] }
    return [
      finding(
        .versionMissing, "files of both versions differ, and both have the version \(new.version)",
        sides.new.schema.documents[documents.new].name.name,
        Both(old: .document(documents.old), new: .document(documents.new)), Verdicts())
    ]
  }

  /// The findings about documents that only one version has.
  private var unpairedDocuments: [Finding] {
    if options.type != nil { return [] }
    let (old, new) = (sides.old.schema.documents, sides.new.schema.documents)
    let names = Both(old: Set(old.map(\.name)), new: Set(new.map(\.name)))
    var findings: [Finding] = []
    for (index, document) in new.enumerated() where !names.old.contains(document.name) {
      findings.append(
        finding(
          .documentAdded, "the document \"\(document.name.name)\" is new", document.name.name,
          Both(old: nil, new: .document(index)), Verdicts()))
    }
    for (index, document) in old.enumerated() where !names.new.contains(document.name) {
      findings.append(
        finding(
          .documentRemoved, "the document \"\(document.name.name)\" is gone", document.name.name,
          Both(old: .document(index), new: nil), Verdicts(newReadsOld: .fails, swift: .breaks),
          witness: sides.old.document(index)))
    }
    return findings
  }

  private func finding(
    _ rule: Rule.ID, _ message: String, _ subject: String, _ items: Both<SchemaIndex.Item?>,
    _ verdicts: Verdicts, witness: String? = nil
  ) -> Finding {
    // Only a removed document has a witness: the old version reads it, and the new one has no type to read it
    // by.
    let witnesses = witness.map {
      [
        Direction.newReadsOld: Witness(
          json: $0, part: $0, reading: verdicts.newReadsOld, isInText: false)
      ]
    }
    let severity = options.policies.severity(of: verdicts)
    var finding = Finding(
      rule: rule, severity: severity, message: message,
      subject: subject, place: items.new.flatMap { sides.new.index[$0] },
      oldPlace: items.old.flatMap { sides.old.index[$0] }, verdicts: verdicts, containers: [:],
      witnesses: witnesses ?? [:], loss: nil, help: nil, isUnproved: false, items: items
    )
    finding.help = finding.remedy
    return finding
  }
}

// MARK: - Many examples

extension Comparer {
  /// The bytes of examples of any comparison, whose schemas may be small.
  fileprivate static let certainExamples = 512 << 10
  /// The greatest number of bytes of examples: includes multiply members up to a limit.
  fileprivate static let mostExamples = 32 << 20

  /// Takes the examples of findings from the bytes that are left, and removes the examples of further findings: many
  /// documents may have one type with many differences, and each finding has a whole document.
  private mutating func takeExamples(of findings: inout [Finding]) {
    for index in findings.indices {
      for witness in findings[index].witnesses.values { exampleBytes -= witness.json.utf8.count }
      if let saved = findings[index].saved { exampleBytes -= saved.json.utf8.count }
      guard exampleBytes < 0 else { continue }
      findings[index].witnesses = [:]
      findings[index].saved = nil
    }
  }
}

// MARK: - Many documents

extension Walk {
  /// The greatest number of pairs and differences that all documents lead to, beyond four times the number of those of
  /// the schemas.
  private static let mostJudgements = 100_000

  /// Returns what makes the comparison too large; nil if it is not.
  ///
  /// Each document is judged with all differences that it leads to, so that many documents of one type multiply them.
  ///
  /// - Parameter roots: the pairs at which each document begins.
  fileprivate func excess(of roots: [[Int]]) -> Comparison.Excess? {
    // A single document is as large as the schema at most.
    guard roots.count > 1 else { return nil }
    var left = Self.mostJudgements + 4 * (graph.nodes.count + observations.count)
    var visits = Array(repeating: -1, count: graph.nodes.count)
    for (document, nodes) in roots.enumerated() {
      var open = nodes
      let times = isMigrated(nodes) ? 3 : 1
      while let node = open.popLast() {
        if visits[node] == document { continue }
        visits[node] = document
        left -= times * (1 + observations(at: node).count)
        if left < 0 {
          return Comparison.Excess(documents: roots.count, differences: observations.count)
        }
        open += graph.edges[node].map(\.target)
      }
    }
    return nil
  }

  /// Returns whether the new version migrates a document: it is judged as it is, as it is migrated, and as the old
  /// version saves it.
  private func isMigrated(_ nodes: [Int]) -> Bool {
    guard let node = nodes.first, case .documents(let documents) = graph.nodes[node],
      case .versioned(let root) = sides.new.schema.documents[documents.new].root
    else { return false }
    return !root.migrations.isEmpty
  }
}
