public import SumTypeJSON

/// Findings that have everything but their places in common: all photos, all that lack an `id`.
public struct FindingGroup: Sendable {
  /// What all of them have in common.
  struct Key: Hashable, Sendable {
    let kind: Finding.Kind
    let type: String
    let label: String
  }

  /// A place of a finding, and what is special about it there.
  public struct Place: Sendable {
    /// The line of the data, from 1; nil where the data is one value.
    public let line: Int?
    /// The pointers in one text: `/entries/3/payload » /mood`.
    public let path: String
    /// `found the string "high"`; nil where there is nothing to say.
    public let detail: String?
  }

  /// What is the matter.
  public let kind: Finding.Kind
  /// The type that it was read as.
  public let type: String
  /// What it is: a tag as JSON, a key, a value, a reason.
  public let label: String
  /// The tag of unknown and malformed variants; nil if they have none.
  public let tag: JSONTag?
  /// How many findings there are.
  public internal(set) var count = 0
  /// The first of their places, as many as were asked for.
  public internal(set) var places: [Place] = []
}
