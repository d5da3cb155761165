import SumTypeJSON

/// A codec or mapping whose values have a measure that bounds can limit: a number itself, the count
/// of Unicode scalars of a string, of bytes of data, of elements of a list or a map.
///
/// ```json
/// "intensity": { "type": "Int", "minimum": 1, "maximum": 5 }
/// "title": { "type": "String", "maxLength": 80 }
/// ```
///
/// Codecs and mappings both conform, so that both check the same measure.
public protocol Measuring {
  /// The value that has bounds.
  associatedtype Measured

  /// The type of the measure, and of the bounds.
  associatedtype Measure: Comparable & Sendable

  /// Returns the measure of `value`; nil if no bounds apply (an optional that is nil).
  static func measure(of value: Measured) -> Measure?

  /// The kind of the value, in messages about one that is outside its bounds.
  static var boundsKind: BrokenBounds.Kind { get }
}

extension Measuring {
  /// Whether `value` is within `bounds`.
  @inlinable
  public static func isWithin<Bounds: RangeExpression>(
    _ bounds: Bounds, _ value: Measured
  ) -> Bool where Bounds.Bound == Measure {
    guard let measure = measure(of: value) else { return true }
    return bounds.contains(measure)
  }
}

/// A codec whose values can have bounds.
public typealias BoundedCodec = JSONCodec & Measuring

extension JSONCodec where Self: Measuring, Measured == Value {
  /// Reads one value and checks its bounds.
  ///
  /// - Throws: Besides the faults of ``decode(from:)``, `.outOfRange` at the value.
  @inlinable
  public static func decode<Bounds: RangeExpression>(
    from reader: inout JSONReader, in bounds: Bounds
  ) throws(JSONFault) -> Value where Bounds.Bound == Measure {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try decode(from: &reader)
    guard isWithin(bounds, value) else {
      throw brokenFault(of: value, bounds, at: start)
    }
    return value
  }

  /// Reads one value and checks its bounds; returns nil for a `null` that stands for its absence.
  @inlinable
  public static func decodeIfPresent<Bounds: RangeExpression>(
    from reader: inout JSONReader, in bounds: Bounds
  ) throws(JSONFault) -> Value? where Bounds.Bound == Measure {
    if !readsNull, try reader.readNull() { return nil }
    return try decode(from: &reader, in: bounds)
  }

  /// Writes a value that is within its bounds; a value outside them is reported to the writer,
  /// which refuses the save.
  @inlinable
  public static func encode<Bounds: RangeExpression>(
    _ value: Value, to writer: inout JSONWriter, in bounds: Bounds
  ) where Bounds.Bound == Measure {
    if isWithin(bounds, value) {
      encode(value, to: &writer)
    } else {
      writer.report(brokenFault(of: value, bounds))
    }
  }
}

extension JSONCodec where Self: Measuring, Measured == Value {
  /// Returns the fault of a value outside its bounds; nil if the value is within them.
  @inlinable
  static func fault<Bounds: RangeExpression>(
    of value: Value, in bounds: Bounds
  ) -> JSONFault? where Bounds.Bound == Measure {
    isWithin(bounds, value) ? nil : brokenFault(of: value, bounds)
  }

  @usableFromInline
  @inline(never)
  static func brokenFault<Bounds: RangeExpression>(
    of value: Value, _ bounds: Bounds, at offset: Int = 0
  ) -> JSONFault where Bounds.Bound == Measure {
    JSONFault(broken(bounds, by: value), at: offset)
  }
}

extension Measuring {
  /// Returns the bounds that a value breaks.
  static func broken(_ bounds: some RangeExpression, by value: Measured) -> BrokenBounds {
    let measure = measure(of: value)
    guard let (lower, upper) = limits(of: bounds) else {
      let text = "\(bounds)"
      return BrokenBounds(of: boundsKind, bounds: text, measure: measure.map { "\($0)" } ?? "nil")
    }
    return BrokenBounds(
      of: boundsKind, bounds: BrokenBounds.text(from: lower, through: upper),
      measure: measure.map { "\($0)" } ?? "nil")
  }

  /// Returns the ends of `1...5`, `1...` or `...5`; nil for another kind of range.
  private static func limits(
    of bounds: some RangeExpression
  ) -> (lower: Measure?, upper: Measure?)? {
    switch bounds {
    case let bounds as PartialRangeFrom<Measure>: (bounds.lowerBound, nil)
    case let bounds as PartialRangeThrough<Measure>: (nil, bounds.upperBound)
    case let bounds as ClosedRange<Measure>: (bounds.lowerBound, bounds.upperBound)
    default: nil
    }
  }
}
