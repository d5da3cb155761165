/// A decision that `--explain` shows.
public struct Decision: Hashable, Sendable {
  /// Where.
  public let place: Place
  /// What was decided: `map`, `union:type`.
  public let guess: String
  /// What it rests on.
  public let evidence: String
  /// The guess that would take its place, as a hint says it.
  public let hint: String
}

/// What has to be wider than its evidence says.
enum Widening: Int, Hashable, Sendable, Comparable {
  case optional, structure, json

  static func < (left: Widening, right: Widening) -> Bool { left.rawValue < right.rawValue }
}
