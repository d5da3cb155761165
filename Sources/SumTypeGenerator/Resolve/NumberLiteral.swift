import SumTypeJSON

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
