/// What the bounds of a field are compared with: a number itself, the Unicode scalars of a string,
/// the bytes of data, the elements of a list or a map.
///
/// ```json
/// "intensity": { "type": "Int", "minimum": 1, "maximum": 5 }
/// "title": { "type": "String", "maxLength": 80 }
/// ```
///
/// Codecs and mappings conform to it, so that both check the same thing.
public protocol Measuring {
  /// The value that has bounds.
  associatedtype Measured

  /// What is compared with the bounds.
  associatedtype Measure: Comparable

  /// The measure of `value`; nil is within all bounds (an optional that is nil).
  static func measure(of value: Measured) -> Measure?

  /// Says what was expected of a value outside its bounds, for messages: "a number within its
  /// bounds".
  static var boundsExpectation: StaticString { get }
}

extension Measuring {
  /// Whether `value` keeps to `bounds`.
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
