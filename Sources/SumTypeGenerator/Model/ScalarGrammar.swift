@_spi(Scalars) import SumTypeJSON

/// What a wire form of a scalar says in JSON.
///
/// Data that ``inspect`` counts and defaults in schemas are read by this one value, which calls the same
/// functions of `SumTypeJSON` as the codec of the form does.
public enum ScalarGrammar: Sendable {
  /// `true` and `false`.
  case bool
  /// Any value, `null` included.
  case any
  /// A whole number that fits the type.
  case integer(any (FixedWidthInteger & Sendable).Type)
  /// A whole number that fits the type, in a string.
  case integerText(any (FixedWidthInteger & Sendable).Type)
  /// A number as the nearest `Double`.
  case double
  /// A number as the nearest `Float`.
  case float
  /// A number as a `Decimal`, exactly.
  case decimal
  /// A number as it is written.
  case number
  /// A number of seconds since 1970, or of a power of ten of their parts.
  case units(decimalPlaces: Int)
  /// Any string.
  case string
  /// A string with a grammar of its own.
  case text(TextGrammar)
}

extension ScalarGrammar {
  /// What bounds limit.
  public enum Measure: Hashable, Sendable {
    case none, integer, floating, decimal
    /// The Unicode scalars of a string.
    case characters
    /// The bytes of data.
    case bytes

    /// Whether the value itself has a least and a greatest.
    public var isValue: Bool { [.integer, .floating, .decimal].contains(self) }
    /// Whether it has a length.
    public var isLength: Bool { [.characters, .bytes].contains(self) }
  }

  var measure: Measure {
    switch self {
    case .integer, .integerText: .integer
    case .double, .float: .floating
    case .decimal: .decimal
    case .string: .characters
    case .text(let text): text.isData ? .bytes : .none
    case .bool, .any, .number, .units: .none
    }
  }

  /// The type that the value has in JSON Schema; nil where it may have any.
  var jsonType: String? {
    switch self {
    case .any: nil
    case .bool: "boolean"
    case .string, .text, .integerText: "string"
    case .integer: "integer"
    case .double, .float, .decimal, .number, .units: "number"
    }
  }

  /// The smallest and the largest value; nil where it is no integer.
  var limits: ClosedRange<SignedMagnitude>? {
    switch self {
    case .integer(let type), .integerText(let type): SignedMagnitude.limits(of: type)
    default: nil
    }
  }
}

/// The grammar of a string.
public struct TextGrammar: Sendable {
  /// What the string is, for messages: "a UUID".
  public let words: StaticString
  /// A string that has the grammar.
  var example: String { examples.first ?? "" }
  /// Strings that have the grammar, so different from each other that another grammar reads them all only
  /// if it reads every string of this one.
  package let examples: [String]
  /// Whether the string says bytes, which bounds count.
  let isData: Bool
  /// The value as the default of a field.
  package let value: @Sendable (UnsafeRawBufferPointer) -> DefaultValue?
  /// How many bytes the string says, or 0 where it says none; nil where it has not the grammar.
  public let count: @Sendable (UnsafeRawBufferPointer) -> Int?

  /// - Parameters:
  ///   - parse: reads the string; nil where it has not the grammar.
  ///   - value: what was read as a default.
  init<Value>(
    _ words: StaticString, like examples: [String],
    _ parse: @escaping @Sendable (UnsafeRawBufferPointer) -> Value?,
    _ value: @escaping @Sendable (Value) -> DefaultValue
  ) {
    self.words = words
    self.examples = examples
    isData = false
    self.value = { parse($0).map(value) }
    count = { parse($0) == nil ? nil : 0 }
  }

  /// A string that says bytes.
  init(
    _ words: StaticString, like examples: [String],
    bytes parse: @escaping @Sendable (UnsafeRawBufferPointer) -> [UInt8]?
  ) {
    self.words = words
    self.examples = examples
    isData = true
    value = { parse($0).map { .data($0) } }
    count = { parse($0)?.count }
  }
}

extension TextGrammar {
  static let uuid = TextGrammar(
    "a UUID",
    like: ["6a1f2b3c-0d4e-4f5a-8b6c-7d8e9fa0b1c2", "6A1F2B3C-0D4E-4F5A-8B6C-7D8E9FA0B1C3"],
    { UUIDText.words(of: $0) },
    { .uuid(withUnsafeBytes(of: $0, Array.init)) })

  static let url = TextGrammar(
    "a URL", like: ["https://example.org/a%20b", "page", "mailto:ann@example.org"],
    { URLText.isValid($0) ? String(decoding: $0, as: UTF8.self) : nil }, { .url($0) })

  static let date = TextGrammar(
    "an RFC 3339 date", like: ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.5+01:00"],
    { Instant(rfc3339: $0) },
    { .date($0.interval) })

  static let base64 = TextGrammar("base64", like: ["aGVsbG8=", "c0ffee00", "+/+/", ""]) {
    Base64.bytes(of: $0, .standard)
  }
  static let base64URL = TextGrammar("base64url", like: ["aGVsbG8", "c0ffee00", "-_-_", ""]) {
    Base64.bytes(of: $0, .url)
  }
  static let hexadecimal = TextGrammar("hexadecimal data", like: ["c0ffee", "c0ffee00", ""]) {
    HexadecimalText.bytes(of: $0)
  }
}
