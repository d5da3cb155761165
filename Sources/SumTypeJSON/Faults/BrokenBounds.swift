/// Which bounds a value breaks that was to be written, as a fault tells it: `1...5`, and `9`.
public final class BrokenBounds: Hashable, Sendable {
  /// The bounds as Swift spells them: `1...5`, `0...`, `...80`.
  public let bounds: String
  /// What was measured: the number itself; the length of a text or of data, the count of a list.
  public let measure: String

  public init(bounds: String, measure: String) {
    self.bounds = bounds
    self.measure = measure
  }

  public static func == (left: BrokenBounds, right: BrokenBounds) -> Bool {
    left.bounds == right.bounds && left.measure == right.measure
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(measure)
  }
}

extension JSONError {
  /// Which bounds the value breaks that was to be saved; nil if that is not what is wrong with it.
  public var brokenBounds: BrokenBounds? {
    var deepest = fault
    while let embedded = deepest.embedded { deepest = embedded.fault }
    return deepest.brokenBounds
  }

  /// The name of the member, or the index of the element, that is at fault; nil at the root.
  public var memberName: String? { (inner.last ?? location).pointer.tokens.last }
}
