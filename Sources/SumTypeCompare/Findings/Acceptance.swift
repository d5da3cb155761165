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

  /// What an acceptance says about findings.
  fileprivate struct Key: Hashable {
    let rule: Rule.ID
    let subject: String
  }

  fileprivate var key: Key { Key(rule: rule, subject: subject) }

  /// Returns whether the acceptance applies to findings of a comparison with the version `old`.
  fileprivate func applies(against old: String) -> Bool { against == nil || against == old }
}

extension Comparison {
  /// The indices of the acceptances that apply to a finding.
  public var usedAcceptances: Set<Int> {
    let found = Set((pairs.flatMap(\.findings) + others).map(\.acceptanceKey))
    return Set(
      options.acceptances.indices.filter { index in
        let acceptance = options.acceptances[index]
        return acceptance.applies(against: old) && found.contains(acceptance.key)
      })
  }
}

extension Finding {
  fileprivate var acceptanceKey: Acceptance.Key { Acceptance.Key(rule: rule, subject: subject) }
}

extension [Finding] {
  /// Returns the findings; those that are accepted have the severity `note`.
  func accepting(_ acceptances: [Acceptance], against old: String) -> [Finding] {
    if acceptances.isEmpty { return self }
    let known = Dictionary(
      acceptances.lazy.filter { $0.applies(against: old) }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first })
    return map { finding in
      guard let acceptance = known[finding.acceptanceKey] else { return finding }
      var accepted = finding
      accepted.severity = .note
      accepted.accepted = acceptance.because
      return accepted
    }
  }
}
