/// A finding that is meant: it is told with its reason, and breaks no policy.
///
/// ```swift
/// Acceptance(rule: .variantRemoved, subject: "Post/draft", because: "Never released.")
/// ```
public struct Acceptance: Hashable, Sendable {
  public let rule: Rule.ID
  /// What the finding is about: ``Finding/subject``.
  public let subject: String
  /// The only older version to which it applies; nil for all.
  public let against: String?
  /// Why it is meant.
  public let because: String

  public init(rule: Rule.ID, subject: String, against: String? = nil, because: String) {
    self.rule = rule
    self.subject = subject
    self.against = against
    self.because = because
  }

  /// Whether it is about a finding of a comparison with an older version.
  func covers(_ finding: Finding, against old: String) -> Bool {
    rule == finding.rule && subject == finding.subject && (against == nil || against == old)
  }
}

extension Comparison {
  /// The indices of the acceptances among those of the options that a finding needs.
  public var usedAcceptances: Set<Int> {
    let findings = pairs.flatMap(\.findings) + others
    return Set(
      options.acceptances.indices.filter { index in
        findings.contains { options.acceptances[index].covers($0, against: old) }
      })
  }
}

extension [Finding] {
  /// The findings, those of them without weight that are accepted.
  func accepting(_ acceptances: [Acceptance], against old: String) -> [Finding] {
    if acceptances.isEmpty { return self }
    return map { finding in
      guard let acceptance = acceptances.first(where: { $0.covers(finding, against: old) }) else {
        return finding
      }
      var accepted = finding
      accepted.severity = .note
      accepted.accepted = acceptance.because
      return accepted
    }
  }
}
