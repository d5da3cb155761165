/// An object of exactly one member, whose key is data: `{"title": {"query": "swift"}}`.
///
/// ```swift
/// let match = OneEntry(key: "title", value: Match(query: "swift"))
/// ```
public struct OneEntry<Value> {
  /// The key of the member.
  public var key: String
  /// Its value.
  public var value: Value

  /// An entry of these.
  @inlinable
  public init(key: String, value: Value) {
    self.key = key
    self.value = value
  }
}

extension OneEntry: Sendable where Value: Sendable {}
extension OneEntry: Equatable where Value: Equatable {}
extension OneEntry: Hashable where Value: Hashable {}

extension OneEntry: Decodable where Value: Decodable {
  /// - Throws: `DecodingError` where the object has no member, or several.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: EntryKey.self)
    guard let key = object.allKeys.first, object.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected an object of one member, found \(object.allKeys.count)."))
    }
    self.init(key: key.stringValue, value: try object.decode(Value.self, forKey: key))
  }
}

extension OneEntry: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: EntryKey.self)
    try object.encode(value, forKey: EntryKey(stringValue: key))
  }
}

private struct EntryKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  var intValue: Int? { nil }
  init?(intValue: Int) { nil }
}
