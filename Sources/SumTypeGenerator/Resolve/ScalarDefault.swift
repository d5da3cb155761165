@_spi(Scalars) import SumTypeJSON

/// A JSON value that may be a scalar.
enum ScalarJSON {
  case bool(Bool)
  case string(String)
  /// A number, by its text.
  case number(String)
  case other
}

extension ScalarForm {
  /// The reason why a JSON value is not of a form.
  enum Misfit: Error {
    /// The value has another JSON type.
    case kind(expected: String)
    case text(message: String, cure: String)
  }

  /// Whether a field of the form may have this default.
  package func canDefault(to value: JSONValue) -> Bool {
    let json: ScalarJSON =
      switch value {
      case .bool(let value): .bool(value)
      case .string(let text): .string(text)
      case .number(let number): .number(number.text)
      case .null, .array, .object: .other
      }
    if case .success = self.value(of: json) { return true }
    return false
  }

  /// Reads a JSON value as a default of the form; the form of any JSON reads none.
  func value(of json: ScalarJSON) -> Result<DefaultValue, Misfit> {
    switch (form.grammar, json) {
    case (.bool, .bool(let value)): return .success(.bool(value))
    case (.bool, _): return .failure(.kind(expected: "true or false"))
    case (.string, .string(let text)): return .success(.string(text))
    case (.text(let grammar), .string(var text)):
      if let value = text.withUTF8({ grammar.value(UnsafeRawBufferPointer($0)) }) {
        return .success(value)
      }
      return .failure(
        .text(
          message: "this is not \(grammar.words)",
          cure: "write it such as \(quoted(grammar.example))"))
    case (.integerText, .string(var text)):
      if text.withUTF8({ IntegerText.digits(of: UnsafeRawBufferPointer($0)) }) == nil {
        return .failure(
          .text(
            message: "this is not an integer", cure: "write it as it is in the JSON: \"5\""))
      }
      return number(text)
    case (.integerText, _): return .failure(.kind(expected: "a string with an integer"))
    case (.floating(let isSingle, .text), .string(let name)),
      (.floating(let isSingle, .nonFinite), .string(let name)):
      if NonFiniteText.names.contains(name) {
        return .success(.floating(name, isSingle: isSingle))
      }
      if case .floating(_, .text) = form.grammar { return number(inText: name) }
      return .failure(
        .text(
          message: "this is no number", cure: "write a number, or \(NonFiniteText.expectation)"))
    case (.decimalText, .string(let text)): return number(inText: text)
    case (.decimalText, _), (.floating(_, .text), _):
      return .failure(.kind(expected: "a string with a number"))
    case (.string, _), (.text, _): return .failure(.kind(expected: "a string"))
    case (.any, _): return .failure(.kind(expected: "any value"))
    case (_, .number(let text)): return number(text)
    case (.integer, _), (.floating, _), (.decimal, _), (.number, _), (.units, _):
      return .failure(.kind(expected: "a number"))
    }
  }

  private func number(inText text: String) -> Result<DefaultValue, Misfit> {
    if let number = JSONNumber(text) { return self.number(number.text) }
    return .failure(
      .text(message: "this is not a number", cure: "write it as it is in the JSON: \"0.5\""))
  }

  /// - Parameter digits: A JSON number.
  private func number(_ digits: String) -> Result<DefaultValue, Misfit> {
    switch form.grammar {
    case .number: return .success(.number(digits))
    case .units(let decimalPlaces, let epoch):
      let instant = Instant(
        units: DecimalDigits(text: digits), decimalPlaces: decimalPlaces, epoch: epoch)
      if let instant { return .success(.date(instant.interval)) }
      return .failure(
        .text(
          message: "this is not within 285 million years of today",
          cure: "write it as it is in the JSON"))
    default: break
    }
    switch NumberLiteral.make(digits, fitting: scalar) {
    case .failure(let fault): return .failure(.text(message: fault.message, cure: fault.cure))
    case .success(let literal):
      switch scalar.measure {
      case .integer: return .success(.integer(literal.text))
      case .decimal:
        let number = DecimalDigits(text: digits)
        return .success(
          .decimal(
            isNegative: number.isNegative, significand: number.significand ?? 0,
            exponent: number.exponent))
      default: return .success(.floating(literal.text, isSingle: scalar.swiftType == "Float"))
      }
    }
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
    case .floating(isSingle: true, _): isFinite = Float(text)?.isFinite ?? false
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
