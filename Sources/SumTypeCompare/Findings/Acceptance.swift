/// The acceptance of a finding: the finding is reported with the reason, and breaks no policy.
///
/// ```swift
/// Acceptance(rule: .variantRemoved, subject: "Post/draft", because: "Never released.")
/// ```
public struct Acceptance: Hashable, Sendable {
  public let rule: Rule.ID
  /// The subject of the finding: ``Finding/subject``.
  public let subject: String
  /// The only older version for which the finding is accepted; nil for all versions.
  public let against: String?
  /// The reason.
  public let because: String

  public init(rule: Rule.ID, subject: String, against: String? = nil, because: String) {
    self.rule = rule
    self.subject = subject
    self.against = against
    self.because = because
  }

  /// Returns whether the acceptance applies to a finding of a comparison with the version `old`.
  func covers(_ finding: Finding, against old: String) -> Bool {
    rule == finding.rule && subject == finding.subject && (against == nil || against == old)
  }
}

extension Comparison {
  /// The indices of the acceptances that apply to a finding.
  public var usedAcceptances: Set<Int> {
    let findings = pairs.flatMap(\.findings) + others
    return Set(
      options.acceptances.indices.filter { index in
        findings.contains { options.acceptances[index].covers($0, against: old) }
      })
  }
}

extension [Finding] {
  /// Returns the findings; those that are accepted have the severity `note`.
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
