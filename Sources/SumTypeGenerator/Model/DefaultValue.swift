public import SumTypeSwift

/// A default that is known to fit the type of its field.
public indirect enum DefaultValue: Sendable {
  case bool(Bool)
  /// An integer literal in range, as digits with an optional minus.
  case integer(String)
  /// A floating point literal that Swift accepts, of a `Float` or of a `Double`.
  case floating(String, isSingle: Bool)
  /// The exact digits of the significand, and the exponent of ten.
  case decimal(isNegative: Bool, significand: UInt64, exponent: Int)
  /// A JSON number as it is written, for `Number`.
  case number(String)
  case string(String)
  /// 16 bytes.
  case uuid([UInt8])
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  case data([UInt8])
  /// Any JSON value, as compact JSON text.
  case json(JSONLiteral)
  /// A value of an enum.
  case enumeration(TypeID, Identifier)
  /// The raw value of an alias.
  case alias(TypeID, DefaultValue)
  case list([DefaultValue])
  case map([(key: String, value: DefaultValue)])
  /// The text of an absolute or relative URL, valid without further encoding.
  case url(String)
  /// The only member of an object.
  case oneEntry(key: String, value: DefaultValue)
  /// A value of a type that may also be text.
  case jsonOrText(DefaultValue)
}

/// A JSON value in a schema, without its place.
public indirect enum JSONLiteral: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONLiteral])
  case object([JSONLiteralMember])
}

/// A member of a `JSONLiteral` object.
public struct JSONLiteralMember: Hashable, Sendable {
  public let key: String
  public let value: JSONLiteral
  public init(key: String, value: JSONLiteral) {
    self.key = key
    self.value = value
  }
}
