import Foundation
import SumTypeCompare
import SumTypeGenerator
import SumTypeInspector
import SumTypeSample
import SumTypeSource
import TestSupport
import Testing

@Suite struct EvolutionTests {
  /// How many evolutions are tried; `SUMTYPE_EVOLUTIONS=10000` for more.
  private static let count =
    ProcessInfo.processInfo.environment["SUMTYPE_EVOLUTIONS"].flatMap { Int($0) } ?? 200
  private static let first =
    ProcessInfo.processInfo.environment["SUMTYPE_EVOLUTION_SEED"].flatMap { Int($0) } ?? 0

  @Test func `no document contradicts a verdict, and no witness a finding`() throws {
    let bases = try Evolved.bases()
    var compared = 0
    for seed in Self.first..<Self.first + Self.count {
      guard let evolved = Evolved(bases[seed % bases.count], seed: seed) else { continue }
      let comparison = Comparison(of: evolved.old, with: evolved.new)
      compared += 1
      for contradiction in comparison.contradictions {
        Issue.record("seed \(seed): \(contradiction)\n\(evolved.text)")
      }
      for pair in comparison.pairs where !pair.name.isEmpty {
        evolved.check(pair, seed: seed)
      }
    }
    #expect(compared > Self.count / 4)
  }
}

/// A schema of the repository, and what it might be in a next version.
struct Evolved {
  let old: SchemaVersion
  let new: SchemaVersion
  /// The new schema as far as an app writes it anew.
  private let written: Schema?
  private let trees: (old: Tree, new: Tree)

  var text: String { "old: \(trees.old.json)\nnew: \(trees.new.json)" }

  /// The schemas of the repository that import nothing and have a document.
  static func bases() throws -> [Tree] {
    let folder = Repository.url("schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return names.compactMap { name in
      guard name.hasSuffix(".sumtype.json"),
        let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
      else { return nil }
      var diagnostics = Diagnostics()
      let tree = JSONTree.read(
        SourceFile(path: name, bytes: Array(bytes)), into: &diagnostics
      ).map { Tree($0) }
      guard var tree, tree["imports"] == nil, let documents = tree["documents"]?.members else {
        return nil
      }
      for document in documents {
        for key in ["migrations", "store", "repository"] {
          tree["documents"]?[document.key]?[key] = nil
        }
      }
      tree["features"] = nil
      return Self.schema(of: tree, "base") == nil ? nil : tree
    }
  }

  /// Changes a schema step by step, and keeps the steps after which it still is one.
  init?(_ base: Tree, seed: Int) {
    var tree = base
    var steps = 0
    for attempt in 0..<12 where steps < 1 + seed % 3 {
      var evolution = SchemaEvolution(tree, seed: seed &* 31 &+ attempt)
      evolution.step()
      guard evolution.tree != tree, Self.schema(of: evolution.tree, "new") != nil else { continue }
      tree = evolution.tree
      steps += 1
    }
    guard steps > 0, let old = Self.schema(of: base, "old"), let new = Self.schema(of: tree, "new")
    else { return nil }
    (self.old, self.new) = (old, new)
    trees = (base, tree)
    written = Self.schema(of: tree.writtenAnew, "new")?.schema
  }

  private static func schema(of tree: Tree, _ label: String) -> SchemaVersion? {
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: "\(label)/Evolved.sumtype.json", text: tree.json))
    let resolved = Generator().resolve(file, into: &diagnostics)
    guard let schema = resolved.schema, let index = resolved.index else { return nil }
    return SchemaVersion(label: label, schema: schema, index: index)
  }

  /// Has each version read documents of the other.
  func check(_ pair: Comparison.Pair, seed: Int) {
    check(
      pair, pair.verdicts.newReadsOld, "new reads old", seed, documentsOf: old.schema,
      readBy: new.schema)
    if let written {
      check(
        pair, pair.verdicts.oldReadsNew, "old reads new", seed, documentsOf: written,
        readBy: old.schema)
    }
  }

  private func check(
    _ pair: Comparison.Pair, _ verdict: ReadingVerdict, _ question: String, _ seed: Int,
    documentsOf writer: Schema, readBy reader: Schema
  ) {
    guard let document = writer.documents.first(where: { $0.name.name == pair.name }),
      let subject = try? Subject(document: pair.name, of: reader),
      !subject.hasOutsideTag(in: reader),
      var sampler = try? Sampler(.document(document), of: writer)
    else { return }
    sampler.begin(SampleChoices(seed: UInt64(seed)))
    for _ in 0..<12 {
      let bytes = sampler.document()
      let worst = Worst()
      guard var inspector = try? Inspector(subject, of: reader, observer: worst) else { return }
      if !inspector.inspect(bytes) { worst.reading = .fails }
      if worst.reading <= verdict { continue }
      Issue.record(
        """
        seed \(seed), \(pair.name): \(question) is "\(verdict)", but this is "\(worst.reading)"
        \(worst.finding.map { "\($0)" } ?? "")
        \(String(decoding: bytes.prefix(2000), as: UTF8.self))
        \(text)
        """)
      return
    }
  }
}

/// The worst that an inspector finds.
private final class Worst: InspectionObserver {
  var reading = ReadingVerdict.ok
  var finding: String?

  func found(_ finding: SumTypeInspector.Finding) {
    let verdict: ReadingVerdict =
      switch finding.kind {
      case .unknownVariant, .unknownField, .unknownValue: .unknown
      case .malformed: .kept
      case .unreadable: .fails
      case .newerVersion, .olderVersion: .ok
      }
    if verdict > reading {
      reading = verdict
      self.finding = "\(finding.type) \(finding.path) \(finding.error?.message ?? "")"
    }
  }
}
