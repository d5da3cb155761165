/// What a next version may not break.
///
/// ```swift
/// let policy = try Policies("safe,source")
/// ```
public enum Policy: String, Hashable, Sendable, CaseIterable {
  /// Anything goes.
  case none
  /// The new app reads files of the old one; what it no longer knows may be unknown.
  case backward
  /// The old app reads files of the new one; what it does not know may be unknown.
  case forward
  /// The old app opens files of the new one and takes nothing in them for something else, and its saves
  /// keep what the new one wrote.
  case lossless
  /// Swift code that uses the types compiles.
  case source
  /// `backward` and `lossless`.
  case safe
  /// `backward`, `forward` and `lossless`.
  case full

  /// The demands that it is made of.
  var demands: [Policy] {
    switch self {
    case .none: []
    case .backward, .forward, .lossless, .source: [self]
    case .safe: [.backward, .lossless]
    case .full: [.backward, .forward, .lossless]
    }
  }
}

/// Several policies, all of which are to hold.
public struct Policies: Hashable, Sendable {
  /// As they were asked for.
  public let names: [Policy]
  /// What they demand, each once.
  public let demands: [Policy]

  public init(_ names: [Policy] = [.safe]) {
    self.names = names
    demands = Policy.allCases.filter { demand in names.contains { $0.demands.contains(demand) } }
  }

  /// How much some verdicts matter.
  public func severity(of verdicts: Verdicts) -> Severity {
    demands.map { $0.severity(of: verdicts) }.max() ?? .note
  }
}

/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The policy has nothing against it.
  case note
  /// Something may be lost that is not certain to be.
  case warning
  /// The policy is broken.
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
