/// A demand on the next version of a schema.
///
/// ```swift
/// let policy = try Policies("safe,source")
/// ```
public enum Policy: String, Hashable, Sendable, CaseIterable {
  /// No demand.
  case none
  /// The new app reads files of the old one; data that it no longer knows may be unknown.
  case backward
  /// The old app reads files of the new one; data that it does not know may be unknown.
  case forward
  /// The old app opens files of the new one without misreading them, and its saves keep what the new app
  /// wrote.
  case lossless
  /// Swift code that uses the types compiles.
  case source
  /// `backward` and `lossless`.
  case safe
  /// `backward`, `forward` and `lossless`.
  case full

  /// The simple demands of the policy.
  var demands: [Policy] {
    switch self {
    case .none: []
    case .backward, .forward, .lossless, .source: [self]
    case .safe: [.backward, .lossless]
    case .full: [.backward, .forward, .lossless]
    }
  }
}

/// Several policies, all of which have to hold.
public struct Policies: Hashable, Sendable {
  /// The policies that were asked for.
  public let names: [Policy]
  /// The simple demands of all policies, without repeats.
  public let demands: [Policy]

  public init(_ names: [Policy] = [.safe]) {
    self.names = names
    demands = Policy.allCases.filter { demand in names.contains { $0.demands.contains(demand) } }
  }

  /// Returns the severity of verdicts by the policies.
  public func severity(of verdicts: Verdicts) -> Severity {
    demands.map { $0.severity(of: verdicts) }.max() ?? .note
  }
}

/// The severity of a finding.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// No policy is broken.
  case note
  /// Data may be lost, but this is not certain.
  case warning
  /// A policy is broken.
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension Policy {
  fileprivate func severity(of verdicts: Verdicts) -> Severity {
    switch self {
    case .none, .safe, .full: .note
    case .backward: verdicts.newReadsOld > .unknown ? .error : .note
    case .forward: verdicts.oldReadsNew > .unknown ? .error : .note
    case .lossless:
      if [.fails, .misread].contains(verdicts.oldReadsNew) || verdicts.oldSavesNew > .edit {
        .error
      } else {
        verdicts.oldSavesNew == .edit ? .warning : .note
      }
    case .source: verdicts.swift == .breaks ? .error : .note
    }
  }
}
