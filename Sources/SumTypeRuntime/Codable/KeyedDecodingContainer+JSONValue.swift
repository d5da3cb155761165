extension KeyedDecodingContainer {
  /// A member of type `JSON?`: nil where it is absent, the value null where it is `null`.
  ///
  /// The decoding that the compiler writes for a DTO finds this function instead of the general
  /// one, which takes both for nil.
  public func decodeIfPresent(_ type: JSONValue.Type, forKey key: Key) throws -> JSONValue? {
    // `nil` here could be read as the value null, which has that literal.
    guard contains(key) else { return .none }
    return try decode(type, forKey: key)
  }
}
