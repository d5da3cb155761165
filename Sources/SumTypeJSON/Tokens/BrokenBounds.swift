/// The bounds that a value breaks, and its measure, as a message shows them: `1...5` and `9`.
///
/// The texts are made when they are asked for: most values outside their bounds are only counted.
public final class BrokenBounds: Hashable, Sendable {
  /// The kind of the value.
  public let kind: Kind
  private let boundsText: @Sendable () -> String
  private let measureText: @Sendable () -> String

  public init(
    of kind: Kind, bounds: @autoclosure @escaping @Sendable () -> String,
    measure: @autoclosure @escaping @Sendable () -> String
  ) {
    self.kind = kind
    boundsText = bounds
    measureText = measure
  }

  /// The bounds as Swift spells them: `1...5`, `0...`, `...80`; or the pattern.
  public var bounds: String { boundsText() }

  /// The measured quantity: the number itself, the length of a text or of data, the count of a list, or a text.
  public var measure: String { measureText() }

  public static func == (left: BrokenBounds, right: BrokenBounds) -> Bool {
    left.kind == right.kind && left.bounds == right.bounds && left.measure == right.measure
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(measure)
  }
}

extension BrokenBounds {
  /// The kind of a value that has bounds or a pattern.
  public enum Kind: Hashable, Sendable {
    case integer, number
    /// The bounds are those of the length of a string in Unicode scalars, or of data in bytes.
    case string, data
    /// The bounds are those of the number of elements.
    case list, map
    /// A string that has to match a pattern.
    case pattern

    /// The expected thing in messages.
    public var expected: StaticString {
      switch self {
      case .integer: "an integer within its bounds"
      case .number: "a number within its bounds"
      case .string: "a string with a length within its bounds"
      case .data: "data with a length within its bounds"
      case .list: "a list with a count within its bounds"
      case .map: "a map with a count within its bounds"
      case .pattern: "a string that matches its pattern"
      }
    }
  }

  /// The measure, as messages add it to the value that was found if that does not show it; otherwise empty.
  var foundMeasure: String {
    switch kind {
    case .string, .data: " of length \(measure)"
    case .list, .map: " of \(measure)"
    case .integer, .number, .pattern: ""
    }
  }
}

extension BrokenBounds {
  /// Returns the text of bounds, of which one may be missing: `1...5`, `1...` or `...5`; with an exclusive bound in
  /// words: `more than 0.0 and at most 1.0`.
  package static func text<Measure: Comparable>(
    from lower: Measure?, through upper: Measure?
  ) -> String {
    let outside = (
      lower: lower.flatMap { excluded(beside: $0, isBelow: true) },
      upper: upper.flatMap { excluded(beside: $0, isBelow: false) }
    )
    if outside.lower == nil, outside.upper == nil {
      return "\(lower.map { "\($0)" } ?? "")...\(upper.map { "\($0)" } ?? "")"
    }
    let least = lower.map { limit in
      outside.lower.map { "more than \($0)" } ?? "at least \(limit)"
    }
    let most = upper.map { limit in
      outside.upper.map { "less than \($0)" } ?? "at most \(limit)"
    }
    return [least, most].compactMap { $0 }.joined(separator: " and ")
  }

  /// Returns the number next to a bound, which is out of bounds, if its text is the shorter one: an
  /// exclusive bound of a schema is compiled as the number next to it.
  private static func excluded(beside limit: some Comparable, isBelow: Bool) -> String? {
    let texts: (limit: String, next: String)
    switch limit {
    case let limit as Double:
      texts = ("\(limit)", "\((isBelow ? limit.nextDown : limit.nextUp) + 0)")
    case let limit as Float:
      texts = ("\(limit)", "\((isBelow ? limit.nextDown : limit.nextUp) + 0)")
    default: return nil
    }
    return texts.next.utf8.count < texts.limit.utf8.count ? texts.next : nil
  }
}
