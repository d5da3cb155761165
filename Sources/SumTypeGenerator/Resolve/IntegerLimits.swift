/// What fits the integer types of the language.
enum IntegerLimits {
  private static let limits: [String: ClosedRange<SignedMagnitude>] = [
    "Int": range(Int64.self), "Int8": range(Int8.self), "Int16": range(Int16.self),
    "Int32": range(Int32.self), "Int64": range(Int64.self), "UInt": range(UInt64.self),
    "UInt8": range(UInt8.self), "UInt16": range(UInt16.self), "UInt32": range(UInt32.self),
    "UInt64": range(UInt64.self),
  ]

  /// The smallest and largest value of a scalar; nil where it is no integer.
  static func of(_ scalar: String) -> ClosedRange<SignedMagnitude>? { limits[scalar] }

  private static func range<Value: FixedWidthInteger>(
    _: Value.Type
  ) -> ClosedRange<SignedMagnitude> {
    let lower = SignedMagnitude(isNegative: Value.min < 0, magnitude: UInt64(Value.min.magnitude))
    return lower...SignedMagnitude(isNegative: false, magnitude: UInt64(Value.max.magnitude))
  }
}
