/// A number of a schema as a literal of a Swift type that it fits.
struct NumberLiteral {
  let text: String

  struct Fault: Error {
    let message: String
    let cure: String
  }

  static func make(_ text: String, fitting scalar: Scalar) -> Result<NumberLiteral, Fault> {
    if let limits = IntegerLimits.of(scalar.name) {
      let plain = Int64(text).map { SignedMagnitude(isNegative: $0 < 0, magnitude: $0.magnitude) }
      guard let integer = plain ?? NumberText(text).integer, limits.contains(integer) else {
        return .failure(
          Fault(
            message: "\(shortened(text)) is no value of \(quoted(scalar.name))",
            cure: "use a whole number from \(limits.lowerBound) to \(limits.upperBound)"))
      }
      return .success(NumberLiteral(text: integer.description))
    }
    let isFinite: Bool
    switch scalar.name {
    case "Float": isFinite = Float(text)?.isFinite ?? false
    case "Decimal":
      let number = NumberText(text)
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
          message: "\(shortened(text)) is beyond \(quoted(scalar.name))",
          cure: "use a number that the type can hold"))
    }
    // Without a fraction the literal would be an integer, and the sign of zero would be lost.
    return .success(NumberLiteral(text: text == "-0" ? "-0.0" : text))
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 40 ? text : "\(text.prefix(40))…"
  }
}
