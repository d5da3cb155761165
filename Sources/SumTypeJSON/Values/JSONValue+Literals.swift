extension JSONValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// The shortest spelling of the number; `null` where a literal is infinite, as `1e999` is.
  public init(floatLiteral value: Double) {
    self = JSONNumber(value).map { .number($0) } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSONValue...) { self = .array(JSONArray(elements)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Members in the order of the literal; a repeated key is kept.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members: members.map { JSONObject.Member(key: $0, value: $1) }))
  }
}
