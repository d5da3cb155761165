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
enum Widening: Hashable, Sendable {
  case optional, structure, json
}
