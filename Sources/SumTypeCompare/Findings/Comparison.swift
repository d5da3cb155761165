import SumTypeGenerator
import SumTypeSource

/// A comparison of two versions of a schema: the consequences for each other's files, and for Swift code that
/// uses the types.
///
/// ```swift
/// let comparison = Comparison(of: old, with: new)
/// comparison.pairs[0].verdicts.oldSavesNew   // .kept
/// comparison.findings.map(\.rule)            // [.variantAdded]
/// ```
public struct Comparison: Sendable {
  /// The options of a comparison.
  public struct Options: Sendable {
    public var policies: Policies
    /// The name of the only document to compare; nil for all documents.
    public var document: String?
    /// The name of the only type to compare, as the root of data; nil for all documents.
    public var type: String?
    /// The findings that the author accepts.
    public var acceptances: [Acceptance] = []

    /// Whether files may have members that no schema has named.
    public var isForeign: Bool
    /// Whether the `Codable` mirrors, which drop unknown members, are judged instead of the codecs.
    public var isCodable: Bool
    /// Whether types that are equal in both versions are compared too, as tests do.
    var looksAtAll = false
    /// The greatest effort of the trials with whole values; nil for one in proportion to the schemas. Tests set it.
    var trialEffort: Int?

    public init(
      policies: Policies = Policies(), document: String? = nil, type: String? = nil,
      isForeign: Bool = false, isCodable: Bool = false
    ) {
      self.policies = policies
      self.document = document
      self.type = type
      self.isForeign = isForeign
      self.isCodable = isCodable
    }
  }

  /// A document of both versions, or a type that is the root of data.
  public struct Pair: Sendable {
    /// The name of the document or type; empty for all types of a schema without documents.
    public let name: String
    /// The name in reports.
    var title: String { name.isEmpty ? "all types" : name }
    /// The worst verdicts of the findings.
    public let verdicts: Verdicts
    /// The findings in the order of the new schema; then those of things that only the old one has.
    public let findings: [Finding]
  }

  /// The labels of the two versions in messages.
  public let old: String
  public let new: String
  public let options: Options
  public private(set) var pairs: [Pair]
  /// The findings that belong to no document, such as those about Swift names of types.
  public let others: [Finding]
  /// The witnesses that do not show what their findings say. Each is a fault of the comparison.
  public let contradictions: [Contradiction]
  /// All findings without repeats, in the order of their places.
  public private(set) var findings: [Finding]
  /// The worst verdicts of all documents together.
  public private(set) var verdicts: Verdicts
  /// What makes the comparison too large; nil if it is not. A comparison that is too large has no findings.
  public let excess: Excess?

  /// Documents and differences that are too many together: each document has findings about all differences in it.
  public struct Excess: Hashable, Sendable {
    /// The number of documents, or of types that are roots of data.
    public let documents: Int
    /// The number of differences, each counted once.
    public let differences: Int
  }

  init(
    of old: String, with new: String, options: Options, pairs: [Pair], others: [Finding],
    contradictions: [Contradiction], excess: Excess? = nil
  ) {
    self.old = old
    self.new = new
    self.options = options
    self.pairs = pairs
    self.others = others
    self.contradictions = contradictions
    self.excess = excess
    findings = Self.all(pairs, others)
    verdicts = Self.verdicts(pairs, others)
  }

  /// Returns the findings of all pairs and the others, without repeats.
  private static func all(_ pairs: [Pair], _ others: [Finding]) -> [Finding] {
    // The findings of one pair have no repeats.
    if pairs.count == 1, others.isEmpty { return pairs[0].findings.inOrder }
    return merged(pairs.flatMap(\.findings) + others)
  }

  /// Replaces the findings of pairs for which the closure returns a finding.
  mutating func changeFindings(_ change: (Finding) -> Finding?) {
    var isChanged = false
    for (index, pair) in pairs.enumerated() {
      var findings = pair.findings
      var isOther = false
      for place in findings.indices {
        guard let changed = change(findings[place]) else { continue }
        findings[place] = changed
        isOther = true
      }
      guard isOther else { continue }
      isChanged = true
      let verdicts = findings.reduce(pair.verdicts) { $0.joined(with: $1.verdicts) }
      pairs[index] = Pair(name: pair.name, verdicts: verdicts, findings: findings)
    }
    guard isChanged else { return }
    findings = Self.all(pairs, others)
    verdicts = Self.verdicts(pairs, others)
  }

  /// Returns the findings without repeats, in the order of their places.
  static func merged(_ findings: [Finding]) -> [Finding] {
    if findings.count < 2 { return findings }
    var seen: [Finding.Key: Int] = [:]
    var all: [Finding] = []
    for finding in findings {
      if let known = seen[finding.key] {
        all[known].join(finding)
      } else {
        seen[finding.key] = all.count
        all.append(finding)
      }
    }
    return all.inOrder
  }

  private static func verdicts(_ pairs: [Pair], _ others: [Finding]) -> Verdicts {
    (pairs.map(\.verdicts) + others.map(\.verdicts)).reduce(Verdicts()) { $0.joined(with: $1) }
  }

  /// The worst severity; nil if there are no findings.
  public var severity: Severity? { findings.map(\.severity).max() }
}

/// A witness that does not show what its finding says.
public struct Contradiction: Hashable, Sendable {
  public let rule: Rule.ID
  public let subject: String
  public let direction: Direction
  /// The verdict of the finding.
  public let expected: ReadingVerdict
  /// The verdict of the inspector.
  public let found: ReadingVerdict
  public let json: String
}
