/// The options for the documents that a ``Sampler`` makes.
///
/// ```swift
/// var options = SampleOptions()
/// options.future = 10  // one place in ten has something that only a newer schema would know
/// ```
public struct SampleOptions: Hashable, Sendable {
  /// The spelling of values.
  public enum Spelling: Hashable, Sendable {
    /// The spelling of any library for JSON: no needless escapes, and no more digits than a `Double` has.
    case plain
    /// All spellings that RFC 8259 allows: `"\u0061"`, `1e1`, `1E400`.
    case varied
  }

  /// White space between values.
  public enum Layout: Hashable, Sendable {
    case compact, pretty
    /// Random white space, with line breaks.
    case varied
    /// Random white space, without line breaks.
    case variedOnOneLine
  }

  /// The percentage of places with an unknown tag, member or value of an enum, where a reader keeps it.
  public var future = 0
  /// Whether extremes are preferred: empty, long and deep values, escapes, the ends of number types, 2^53.
  public var prefersExtremes = false
  /// One place in this number of places does not fit the schema; 0 for none. If it is not 0, unions and enums that
  /// refuse unknown values have them too, as often as ``future`` says.
  public var faults = 0
  /// Whether values are like new values of an app: with the first of several tags, keys and constants, with all
  /// defaults, and nil as the schema says.
  public var isNew = false
  public var spelling = Spelling.plain
  public var layout = Layout.compact
  /// The place, counted from 1 to ``Sampler/placeCount``, whose value does not fit; nil for none.
  public var faultyPlace: Int?
  /// The place, one of ``Sampler/editablePlaces``, that has another value than it would otherwise, while all others
  /// stay the same; nil for none.
  public var editedPlace: Int?

  public init() {}
}
