import SumTypeJSON

/// An integer from `-UInt64.max` through `UInt64.max`.
struct SignedMagnitude: Comparable, CustomStringConvertible {
  let isNegative: Bool
  let magnitude: UInt64

  static func < (left: SignedMagnitude, right: SignedMagnitude) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }

  var description: String { (isNegative ? "-" : "") + String(magnitude) }
}

extension DecimalDigits {
  /// The number as a sign and an integer of 64 bits; nil if it has a fraction or is too large.
  var signedInteger: SignedMagnitude? {
    integer.map { SignedMagnitude(isNegative: isNegative && $0 > 0, magnitude: $0) }
  }
}

/// A number of a schema as a Swift literal that fits a type.
struct NumberLiteral {
  let text: String

  struct Fault: Error {
    let message: String
    let cure: String
  }

  static func make(_ text: String, fitting scalar: Scalar) -> Result<NumberLiteral, Fault> {
    let grammar = scalar.forms[0].grammar
    if let limits = grammar.limits {
      let plain = Int64(text).map { SignedMagnitude(isNegative: $0 < 0, magnitude: $0.magnitude) }
      guard let integer = plain ?? DecimalDigits(text: text).signedInteger, limits.contains(integer)
      else {
        return .failure(
          Fault(
            message: "\(shortened(text)) is no value of \(quoted(scalar.name))",
            cure: "use a whole number from \(limits.lowerBound) to \(limits.upperBound)"))
      }
      return .success(NumberLiteral(text: integer.description))
    }
    let isFinite: Bool
    switch grammar {
    case .float: isFinite = Float(text)?.isFinite ?? false
    case .decimal:
      let number = DecimalDigits(text: text)
      guard number.significand != nil else {
        return .failure(
          Fault(
            message: "\(shortened(text)) has too many digits for a literal",
            cure: "use no more than 19 digits"))
      }
      isFinite = -128...127 ~= number.exponent
    default: isFinite = Double(text)?.isFinite ?? false
    }
    guard isFinite else {
      return .failure(
        Fault(
          message: "\(shortened(text)) is out of the range of \(quoted(scalar.name))",
          cure: "use a number that the type can hold"))
    }
    // As an integer literal, `-0` would lose its sign.
    return .success(NumberLiteral(text: text == "-0" ? "-0.0" : text))
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 40 ? text : "\(text.prefix(40))…"
  }
}

extension SignedMagnitude {
  /// Returns the range of an integer type.
  static func limits<Value: FixedWidthInteger>(
    of type: Value.Type
  ) -> ClosedRange<SignedMagnitude> {
    let lower = SignedMagnitude(isNegative: Value.min < 0, magnitude: UInt64(Value.min.magnitude))
    return lower...SignedMagnitude(isNegative: false, magnitude: UInt64(Value.max.magnitude))
  }
}
