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
}

/// How JSON lies inside a string.
public enum EmbeddedWire: String, Hashable, Sendable, CaseIterable {
  case json
  case base64JSON = "base64.json"
}
