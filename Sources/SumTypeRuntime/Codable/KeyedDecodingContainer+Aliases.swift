/// Members that are read under older names as well. Of several that are there the first counts in
/// the order of the names.
extension KeyedDecodingContainer where Key == WireKey {
  /// A member that has to be there: `title = try object.value("display_title", or: "title",
  /// "name")`.
  ///
  /// - Throws: `DecodingError` where there is none of the names, or what is there does not fit.
  public func value<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value {
    try decode(Value.self, forKey: present(key, older) ?? key)
  }

  /// A member that may be absent but, where it is there, is no `null`: a field with a default.
  public func ifPresent<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decode(Value.self, forKey: key)
  }

  /// A member that may be absent or `null`; both are nil.
  public func optional<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decodeIfPresent(Value.self, forKey: key)
  }

  /// A member of type `JSON?`: nil where it is absent, the value null where it is `null`.
  public func optional(_ key: WireKey, or older: WireKey...) throws -> JSONValue? {
    guard let key = present(key, older) else { return .none }
    return try decode(JSONValue.self, forKey: key)
  }

  /// A member that always is one of these values, and is no property.
  ///
  /// - Throws: `DecodingError` where it is not there, or is something else.
  public func constant(_ key: WireKey, _ values: [JSONTag]) throws {
    let value = try decode(JSONTag.self, forKey: key)
    if values.contains(where: { $0 ~= value }) { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self,
      debugDescription: "Expected \(values.map(\.description).joined(separator: " or ")).")
  }

  private func present(_ key: WireKey, _ older: [WireKey]) -> WireKey? {
    contains(key) ? key : older.first { contains($0) }
  }
}
