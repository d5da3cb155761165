import Foundation
import SumTypeCompare
import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import SumTypeSample
import TestSupport

/// A schema, and a possible next version of it.
package struct EvolvedSchema {
  package let seed: Int
  package let candidates: (old: Candidate, new: Candidate)
  package let versions: (old: SchemaVersion, new: SchemaVersion)

  /// The texts of both versions, for messages.
  package var text: String { "old: \(candidates.old.text)\nnew: \(candidates.new.text)" }

  /// Evolves a schema of `bases` if the seed is even, otherwise a random one; nil if no change is accepted.
  package init?(seed: Int, among bases: [Candidate]) {
    let base =
      seed % 2 == 0 && !bases.isEmpty
      ? bases[seed / 2 % bases.count]
      : SchemaGrowth.schema(seed: seed, hasDocument: true).candidate.withoutStores
    self.init(base, seed: seed)
  }

  /// Changes a schema step by step, and keeps each step after which it is accepted; nil if none is.
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

  /// Makes a pair of two versions; nil if one of them is refused.
  package init?(_ old: Candidate, _ new: Candidate, seed: Int) {
    guard let before = old.version("old"), let after = new.version("new") else { return nil }
    self.seed = seed
    candidates = (old, new)
    versions = (before, after)
  }

  /// The schemas of the repository that import nothing and have a document.
  package static func bases() throws -> [Candidate] {
    let paths = Repository.showcase.map { (name: $0.split(separator: "/").last ?? "", path: $0) }
    return try paths.sorted { $0.name < $1.name }.compactMap { name, path in
      let bytes = try Data(contentsOf: Repository.url("schemas/\(path)"))
      let root = Node(try JSONValue(parsing: Array(bytes)))
      guard root["imports"] == nil, root["documents"] != nil else { return nil }
      let candidate = Candidate(seed: 0, files: [.init(name: String(name), root: root)])
        .withoutStores
      return candidate.version("base") == nil ? nil : candidate
    }
  }

  // MARK: - Contradictions

  /// The contradictions to the comparison of both versions: findings of the comparison about itself, and documents
  /// that are read worse than a verdict says.
  package func contradictions() -> [String] {
    let comparison = Comparison(of: versions.old, with: versions.new)
    var found = comparison.contradictions.map { "\($0)" }
    let pairs = comparison.pairs.filter { !$0.name.isEmpty }
    if pairs.isEmpty { return found }
    let (old, new) = (Reader(of: versions.old.schema), Reader(of: versions.new.schema))
    for pair in pairs {
      // Documents of the new app have only what it writes; an old file may have all that the old app reads.
      found += [
        contradiction(pair, pair.verdicts.newReadsOld, "new reads old", old.schema, readBy: new),
        contradiction(
          pair, pair.verdicts.oldReadsNew, "old reads new", new.schema, isNew: true, readBy: old),
      ].compactMap { $0 }
    }
    return found
  }

  /// A schema and its plan for the inspector.
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
      // Embedded JSON that is nested too deep does not fit its own version either.
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
  /// The candidate without features, stores and repositories, which do not concern files, and without migrations,
  /// which concern earlier versions.
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

/// Keeps the worst finding of an inspector.
private final class WorstReading: InspectionObserver {
  var reading = ReadingVerdict.ok
  var finding: String?
  var isTooDeep = false

  func found(_ finding: SumTypeInspector.Finding) {
    let verdict: ReadingVerdict =
      switch finding.kind {
      case .unknownVariant, .unknownField, .otherPayload, .unknownValue: .unknown
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
