/// The type of a field, an element or a payload.
public indirect enum ValueType: Hashable, Sendable {
  /// A scalar in one of its wire forms: `Date` as `iso8601`.
  case scalar(ScalarForm)
  case reference(TypeID)
  case optional(ValueType)
  case list(ValueType)
  /// A JSON object with keys of the user's choosing.
  case map(ValueType)
  /// JSON inside a string, plain or base64 (`"wire": "json"`, `"base64.json"`).
  case embedded(ValueType, EmbeddedWire)
  /// A type that the JSON of others lays out in a way of its own.
  case arranged(Arrangement, ValueType)
}

/// How a list, a map or a value is laid out where its field says so.
public enum Arrangement: Hashable, Sendable {
  /// A list of the type, or a single element without its list (`"wire": "oneOrMany"`).
  case oneOrMany
  /// A map to the type that is `[]` where it is empty (`"emptyArray"`).
  case emptyArray
  /// An object of exactly one member of the type (`"oneEntry"`).
  case oneEntry
  /// The type's JSON inside a string, or text that is none (`"otherwise": "keep"`).
  case jsonOrText(EmbeddedWire)
}

/// How JSON lies inside a string.
public enum EmbeddedWire: String, Hashable, Sendable, CaseIterable {
  case json
  case base64JSON = "base64.json"
}
