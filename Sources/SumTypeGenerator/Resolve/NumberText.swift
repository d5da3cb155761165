/// A JSON number as digits and a power of ten, exactly: `-1.50e3` is `-15 × 10²`.
struct NumberText: Equatable {
  let isNegative: Bool
  /// Without zeros at either end; empty for zero.
  let digits: [UInt8]
  let exponent: Int

  /// - Parameter text: a number in JSON's grammar.
  init(_ text: String) {
    var digits: [UInt8] = []
    var exponent = 0
    var isFraction = false
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        // An exponent beyond these is beyond every type as well.
        let isSmall = rest.first == UInt8(ascii: "-")
        let written =
          Int(String(decoding: rest, as: UTF8.self)) ?? (isSmall ? -1_000_000 : 1_000_000)
        exponent += max(-1_000_000, min(1_000_000, written))
        rest = []
      default:
        digits.append(byte &- 0x30)
        if isFraction { exponent -= 1 }
      }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == 0 })
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  /// The number as an integer of 64 bits and a sign; nil where it has a fraction or is too large.
  var integer: SignedMagnitude? {
    guard exponent >= 0, digits.count + exponent <= 20 else { return nil }
    guard let magnitude = magnitude(scaledBy: exponent) else { return nil }
    return SignedMagnitude(isNegative: isNegative && magnitude > 0, magnitude: magnitude)
  }

  /// The digits alone; nil where they are too many for 64 bits.
  var significand: UInt64? { magnitude(scaledBy: 0) }

  private func magnitude(scaledBy zeros: Int) -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<digits.count + zeros {
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = index < digits.count ? UInt64(digits[index]) : 0
      let (sum, overflows) = tenfold.addingReportingOverflow(digit)
      if isTooLarge || overflows { return nil }
      value = sum
    }
    return value
  }
}

/// An integer between `-UInt64.max` and `UInt64.max`.
struct SignedMagnitude: Comparable, CustomStringConvertible {
  let isNegative: Bool
  let magnitude: UInt64

  static func < (left: SignedMagnitude, right: SignedMagnitude) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }

  var description: String { (isNegative ? "-" : "") + String(magnitude) }
}

extension NumberText {
  /// Orders numbers exactly, whatever their size.
  static func < (left: NumberText, right: NumberText) -> Bool {
    if left.digits.isEmpty { return !right.isNegative && !right.digits.isEmpty }
    if right.digits.isEmpty { return left.isNegative }
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Compares magnitudes of numbers that are not zero.
  private func isSmaller(than other: NumberText) -> Bool {
    let (order, otherOrder) = (digits.count + exponent, other.digits.count + other.exponent)
    if order != otherOrder { return order < otherOrder }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

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
