import Foundation
import SumTypeCompare
import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSample
import TestSupport

/// A schema, and what it might be in a next version.
package struct EvolvedSchema {
  package let seed: Int
  package let candidates: (old: Candidate, new: Candidate)
  package let versions: (old: SchemaVersion, new: SchemaVersion)

  /// Both as they would be on disk.
  package var text: String { "old: \(candidates.old.text)\nnew: \(candidates.new.text)" }

  /// What a seed makes of a schema of the repository, or of a random one; nil where no change is accepted.
  package init?(seed: Int, among bases: [Candidate]) {
    let base =
      seed % 2 == 0 && !bases.isEmpty
      ? bases[seed / 2 % bases.count]
      : SchemaGrowth.schema(seed: seed, hasDocument: true).candidate.withoutStores
    self.init(base, seed: seed)
  }

  /// Changes a schema step by step, and keeps the steps after which it still is one.
  package init?(_ base: Candidate, seed: Int) {
    var candidate = base
    var steps = 0
    for attempt in 0..<12 where steps < 1 + seed % 3 {
      var evolution = SchemaEvolution(
        candidate.files[0].root, seed: seed &* 31 &+ attempt, step: attempt)
      evolution.step()
      var changed = candidate
      changed.files[0].root = evolution.tree
      guard changed != candidate, changed.faults.isEmpty else { continue }
      candidate = changed
      steps += 1
    }
    guard steps > 0 else { return nil }
    self.init(base, candidate, seed: seed)
  }

  /// Two versions; nil where one of them is refused.
  package init?(_ old: Candidate, _ new: Candidate, seed: Int) {
    guard let before = old.version("old"), let after = new.version("new") else { return nil }
    self.seed = seed
    candidates = (old, new)
    versions = (before, after)
  }

  /// The schemas of the repository that import nothing and have a document.
  package static func bases() throws -> [Candidate] {
    let folder = Repository.url("schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.compactMap { name in
      guard name.hasSuffix(".sumtype.json") else { return nil }
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      let root = Node(try JSONValue(parsing: Array(bytes)))
      guard root["imports"] == nil, root["documents"] != nil else { return nil }
      let candidate = Candidate(seed: 0, files: [.init(name: name, root: root)]).withoutStores
      return candidate.version("base") == nil ? nil : candidate
    }
  }

  // MARK: - What has to hold

  /// What contradicts the comparison of both versions; nothing where all of it holds.
  package func contradictions() -> [String] {
    let comparison = Comparison(of: versions.old, with: versions.new)
    var found = comparison.contradictions.map { "\($0)" }
    let pairs = comparison.pairs.filter { !$0.name.isEmpty }
    if pairs.isEmpty { return found }
    let (old, new) = (Reader(of: versions.old.schema), Reader(of: versions.new.schema))
    for pair in pairs {
      // The new app writes what is new to it; an old file may have all that the old app reads.
      found += [
        contradiction(pair, pair.verdicts.newReadsOld, "new reads old", old.schema, readBy: new),
        contradiction(
          pair, pair.verdicts.oldReadsNew, "old reads new", new.schema, isNew: true, readBy: old),
      ].compactMap { $0 }
    }
    return found
  }

  /// A schema made ready for reading.
  private struct Reader {
    let schema: Schema
    let plan: InspectionPlan

    init(of schema: Schema) {
      self.schema = schema
      plan = InspectionPlan(of: schema)
    }
  }

  private func contradiction(
    _ pair: Comparison.Pair, _ verdict: ReadingVerdict, _ question: String,
    _ writer: Schema, isNew: Bool = false, readBy reader: Reader
  ) -> String? {
    guard let document = writer.documents.first(where: { $0.name.name == pair.name }),
      let subject = try? Subject(document: pair.name, of: reader.schema),
      !subject.hasOutsideTag(in: reader.schema),
      var sampler = try? Sampler(.document(document), of: writer)
    else { return nil }
    sampler.options.isNew = isNew
    sampler.begin(SampleChoices(seed: UInt64(seed)))
    for _ in 0..<12 {
      let bytes = sampler.document()
      let worst = WorstReading()
      var inspector = Inspector(subject, by: reader.plan, observer: worst)
      if !inspector.inspect(bytes) { worst.reading = .fails }
      // What lies too deep in JSON in strings does not fit its own version either.
      if worst.reading <= verdict || worst.isTooDeep { continue }
      return """
        \(pair.name): \(question) is "\(verdict)", but this is "\(worst.reading)"
        \(worst.finding ?? "")
        \(String(decoding: bytes.prefix(2000), as: UTF8.self))
        """
    }
    return nil
  }
}

extension Candidate {
  /// Without what is not about files, and without migrations, which concern the versions before.
  var withoutStores: Candidate {
    var candidate = self
    for document in candidate.files[0].root["documents"]?.members ?? [] {
      for key in ["migrations", "store", "repository"] {
        candidate.files[0].root["documents"]?[document.key]?[key] = nil
      }
    }
    candidate.files[0].root["features"] = nil
    return candidate
  }
}

/// The worst that an inspector finds.
private final class WorstReading: InspectionObserver {
  var reading = ReadingVerdict.ok
  var finding: String?
  var isTooDeep = false

  func found(_ finding: SumTypeInspector.Finding) {
    let verdict: ReadingVerdict =
      switch finding.kind {
      case .unknownVariant, .unknownField, .unknownValue: .unknown
      case .malformed: .kept
      case .unreadable: .fails
      case .mismatch, .newerVersion, .olderVersion: .ok
      }
    if verdict > reading {
      reading = verdict
      isTooDeep = finding.error?.code == .tooDeep
      self.finding = "\(finding.type) \(finding.path) \(finding.error?.message ?? "")"
    }
  }
}
