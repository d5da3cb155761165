/// What the documents that a ``Sampler`` makes are like.
///
/// ```swift
/// var options = SampleOptions()
/// options.future = 10  // one place in ten has something that only a newer schema would know
/// ```
public struct SampleOptions: Hashable, Sendable {
  /// How values are spelled.
  public enum Spelling: Hashable, Sendable {
    /// As any library for JSON reads and writes them: no needless escapes, no more digits than a
    /// `Double` has.
    case plain
    /// As RFC 8259 allows: `"\u0061"`, `1e1`, `1E400`.
    case varied
  }

  /// White space between values.
  public enum Layout: Hashable, Sendable {
    case compact, pretty
    /// Now and then some, and line breaks among it.
    case varied
    /// Now and then some, and no line breaks.
    case variedOnOneLine
  }

  /// How many places in a hundred have a tag, a member or a value of an enum that the schema does not know,
  /// where a reader keeps it.
  public var future = 0
  /// Extremes are preferred: empty, long and deep values, escapes, the ends of number types, 2^53.
  public var prefersExtremes = false
  /// One place in so many does not fit the schema; 0 for none. Then also unions and enums that refuse what
  /// they do not know have something unknown, as often as ``future`` says.
  public var faults = 0
  /// Values are as an app writes new ones: with the first of several tags, keys and constants, with all defaults, and
  /// nil as the schema says.
  public var isNew = false
  public var spelling = Spelling.plain
  public var layout = Layout.compact
  /// The place (counted from 1, up to ``Sampler/placeCount``) that has a value that does not fit, or none.
  public var faultyPlace: Int?
  /// The place whose value is another one, and everything else as without it: one of
  /// ``Sampler/editablePlaces``.
  public var editedPlace: Int?

  public init() {}
}

/// Why no document can be made.
public struct SampleFault: Error, Hashable, Sendable {
  /// What is wrong: `the smallest "Node" has 300 levels`.
  public let message: String
  /// The way out.
  public let cure: String

  init(_ message: String, cure: String) {
    self.message = message
    self.cure = cure
  }
}
