import SumTypeJSON
import SumTypeSwift

extension SchemaSpelling {
  /// Returns the Swift expression of a default, for a place where its type is known.
  ///
  /// ```swift
  /// ["a", "b"]    .gold    Label("unnamed")    Date(timeIntervalSinceReferenceDate: 730900800.5)
  /// ```
  func code(of value: DefaultValue) -> Code {
    switch value {
    case .bool(let value): "\(value)"
    case .integer(let digits): Literal.integer(digits)
    case .floating(let text, let isSingle): Literal.floating(text, isSingle: isSingle)
    case .decimal(let isNegative, let significand, let exponent):
      Literal.decimal(isNegative: isNegative, significand: significand, exponent: exponent)
    case .number(let text): Literal.number(text)
    case .string(let text): "\(StringLiteral(text))"
    case .uuid(let bytes): Literal.uuid(bytes)
    case .date(let seconds): "Date(timeIntervalSinceReferenceDate: \(seconds))"
    case .data(let bytes): Literal.data(bytes)
    case .json(let value): Literal.json(value)
    // Swift would take `.none` for `Optional.none`.
    case .enumeration(let id, let name):
      ["none", "some"].contains(name.name) ? "\(schema[id].domain).\(name)" : ".\(name)"
    case .alias(let id, let base): "\(schema[id].name)(\(code(of: base)))"
    case .url(let text): Literal.url(text)
    case .oneEntry(let key, let value):
      "\(Runtime.types.oneEntry)(key: \(StringLiteral(key)), value: \(code(of: value)))"
    case .jsonOrText(let value): ".value(\(code(of: value)))"
    case .list(let elements): Code.array(elements.map { code(of: $0) })
    case .map(let members):
      members.isEmpty
        ? "[:]" : Code.array(members.map { "\(StringLiteral($0.key)): \(code(of: $0.value))" })
    }
  }
}

extension SchemaSpelling {
  /// Returns the expression that makes a new value as the default: `Date()`, `UUID()`,
  /// `PostID(UUID())`. Nil if the type has none.
  ///
  /// - Parameter isUnique: Whether the value must be unique. Then the result is nil if another
  ///   value may be equal.
  func fresh(_ type: ValueType, isUnique: Bool = false) -> Code? {
    func made(_ form: ScalarForm) -> Code? {
      guard let fresh = form.scalar.fresh, fresh.isUnique || !isUnique else { return nil }
      return fresh.code
    }
    switch type {
    case .scalar(let form): return made(form)
    case .reference(let id):
      guard case .alias(let alias) = schema[id].kind else { return nil }
      return made(alias.base).map { "\(spelling(of: type).domain)(\($0))" }
    default: return nil
    }
  }
}

/// Literals of the types of defaults and bounds.
enum Literal {
  /// `-7`
  static func integer(_ text: String) -> Code {
    if let value = Int64(text) { return "\(value)" }
    return "\(UInt64(text) ?? 0)"
  }

  /// `6.02e+23`, `-.infinity`, or `Float(bitPattern: 1)` for a number so near to zero that it loses digits, since
  /// the compiler warns of such a literal.
  static func floating(_ text: String, isSingle: Bool) -> Code {
    if let value = Int(text), value.magnitude < 1 << 53 { return "\(value)" }
    if NonFiniteText.names.contains(text) {
      return text == "NaN" ? ".nan" : text.hasPrefix("-") ? "-.infinity" : ".infinity"
    }
    let value = Double(text) ?? 0
    guard isSingle, value != 0, value.magnitude < Double(Float.leastNormalMagnitude) else {
      return "\(value)"
    }
    return "\(Float(value))"
  }

  /// `19`, or `Decimal(sign: .plus, exponent: -2, significand: 1999)`: Swift would convert a
  /// literal with a fraction through `Double`.
  static func decimal(isNegative: Bool, significand: UInt64, exponent: Int) -> Code {
    let fits = significand <= UInt64(Int64.max)
    if exponent == 0 && fits { return isNegative ? "-\(significand)" : "\(significand)" }
    let sign: Code = isNegative ? ".minus" : ".plus"
    let digits: Code = fits ? "\(significand)" : "Decimal(UInt64(\(significand)))"
    return "Decimal(sign: \(sign), exponent: \(exponent), significand: \(digits))"
  }

  /// The `Decimal` literal of a JSON number.
  static func decimal(_ text: String) -> Code {
    let number = DecimalDigits(text: text)
    if let integer = number.integer, integer <= UInt64(Int64.max) {
      return decimal(isNegative: number.isNegative, significand: integer, exponent: 0)
    }
    return decimal(
      isNegative: number.isNegative, significand: number.significand ?? 0,
      exponent: number.exponent)
  }

  /// `JSONNumber("1.50") ?? 0`. The text is always a number: the zero only satisfies the compiler.
  static func number(_ text: String) -> Code {
    isPlainInteger(text)
      ? integer(text) : "\(Runtime.types.jsonNumber)(\(StringLiteral(text))) ?? 0"
  }

  /// `URL(string: "https://example.org") ?? URL(fileURLWithPath: "/")`. The text is always a URL:
  /// the second URL only satisfies the compiler.
  static func url(_ text: String) -> Code {
    "URL(string: \(StringLiteral(text))) ?? URL(fileURLWithPath: \(StringLiteral("/")))"
  }

  /// `UUID(uuid: (0x8F, 0x14, …))`, which cannot fail.
  static func uuid(_ bytes: [UInt8]) -> Code {
    .filled(opening: "UUID(uuid: (", bytes.map { hexadecimal($0) }, closing: "))", width: 80)
  }

  /// `Data([0xDE, 0xAD])`
  static func data(_ bytes: [UInt8]) -> Code {
    bytes.isEmpty
      ? "Data()"
      : .filled(opening: "Data([", bytes.map { hexadecimal($0) }, closing: "])", width: 80)
  }

  /// `["list": [1, "two", .null, true]]`
  static func json(_ value: JSONLiteral) -> Code {
    switch value {
    case .null: ".null"
    case .bool(let value): "\(value)"
    case .number(let text):
      isPlainInteger(text)
        ? integer(text) : ".number(\(Runtime.types.jsonNumber)(\(StringLiteral(text))) ?? 0)"
    case .string(let text): "\(StringLiteral(text))"
    case .array(let elements): Code.array(elements.map { json($0) })
    case .object(let members):
      members.isEmpty
        ? "[:]" : Code.array(members.map { "\(StringLiteral($0.key)): \(json($0.value))" })
    }
  }

  /// Whether an integer literal has exactly this spelling, unlike `-0` and `1e2`.
  private static func isPlainInteger(_ text: String) -> Bool {
    Int64(text).map { String($0) == text } ?? false
  }

  /// `0x0F`
  private static func hexadecimal(_ byte: UInt8) -> Code { hexadecimals[Int(byte)] }

  private static let hexadecimals: [Code] = {
    let digits: [Code] = [
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F",
    ]
    return digits.flatMap { high in digits.map { "0x\(high)\($0)" as Code } }
  }()
}

extension FieldSpelling {
  /// `public static let skuDefault: UUID = UUID(uuid: (0x8F, 0x14, …))`
  var defaultDeclaration: VariableDeclaration? {
    longDefault.map {
      .stored(FieldSpelling.defaultName(of: field.name), domainType, isStatic: true, value: $0)
    }
  }
}

/// The spelling of a constant member, which is no property in Swift.
struct ConstantMemberSpelling: Sendable {
  let member: ConstantMember
  /// The position of the member in the object.
  let index: Int

  /// `typeValues`, the codec's constant that holds the values. The name is unique in the codec.
  let valuesName: Identifier

  var key: StringLiteral { StringLiteral(member.key) }

  /// `public static let typeValues = ConstantValues("blob", expected: "\"blob\"")`
  var declaration: VariableDeclaration {
    .stored(valuesName, nil, isStatic: true, value: member.values.constantValues)
  }
}

extension [JSONTag] {
  /// `ConstantValues("blob", expected: "\"blob\"")`
  var constantValues: Code {
    let expected = list(map(\.description), "or")
    return .filled(
      opening: "\(Runtime.types.constantValues)(",
      map(\.code) + ["expected: \(StringLiteral(expected))"], closing: ")", column: 20)
  }
}
