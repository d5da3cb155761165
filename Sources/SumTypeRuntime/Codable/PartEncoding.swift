/// An encoder of a struct for what is flattened into it. A union's variant that is only its tag
/// becomes a member, `"plain": null`, because it cannot be a value of its own there. A map must not
/// have a key of anything else in the object.
public struct PartEncoding: Encoder {
  private let base: any Encoder
  /// The keys that a map must not have.
  private let others: Set<String>

  /// Creates an encoder that adds members to the object that `encoder` has begun.
  ///
  /// - Parameters:
  ///   - encoder: the encoder of the struct, or of a part around this one.
  ///   - others: the keys of the members beside this part.
  public init(_ encoder: any Encoder, besides others: [String] = []) {
    let outer = encoder as? PartEncoding
    base = outer?.base ?? encoder
    self.others = others.isEmpty ? outer?.others ?? [] : (outer?.others ?? []).union(others)
  }

  /// Encodes the entries of a map as members of the object.
  ///
  /// - Throws: `EncodingError.invalidValue` if something else in the object has the key of an entry.
  public func encode(_ entries: [String: some Encodable]) throws {
    var object = base.container(keyedBy: WireKey.self)
    for (key, value) in entries {
      guard !others.contains(key) else {
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(
            codingPath: codingPath + [WireKey(key)],
            debugDescription: "Something else in the object has this key."))
      }
      try object.encode(value, forKey: WireKey(key))
    }
  }

  public var codingPath: [any CodingKey] { base.codingPath }
  public var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  public func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    base.container(keyedBy: type)
  }

  public func unkeyedContainer() -> any UnkeyedEncodingContainer {
    TagMember(base: base).elements
  }

  public func singleValueContainer() -> any SingleValueEncodingContainer {
    TagMember(base: base)
  }
}

/// A container that writes a tag as a member.
private struct TagMember: SingleValueEncodingContainer {
  let base: any Encoder
  var codingPath: [any CodingKey] { base.codingPath }

  /// A container for a value that is no tag; its content is discarded.
  var elements: any UnkeyedEncodingContainer {
    var object = base.container(keyedBy: WireKey.self)
    return object.nestedUnkeyedContainer(forKey: WireKey(""))
  }

  private func write(_ tag: String) throws {
    var object = base.container(keyedBy: WireKey.self)
    try object.encodeNil(forKey: WireKey(tag))
  }

  private func refuse(_ value: Any) -> EncodingError {
    EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: codingPath, debugDescription: "Expected members of an object."))
  }

  func encodeNil() throws { throw refuse(String?.none as Any) }
  func encode(_ value: Bool) throws { try write(String(value)) }
  func encode(_ value: String) throws { try write(value) }
  func encode(_ value: Double) throws { throw refuse(value) }
  func encode(_ value: Float) throws { throw refuse(value) }
  func encode(_ value: Int) throws { try write(String(value)) }
  func encode(_ value: Int8) throws { try write(String(value)) }
  func encode(_ value: Int16) throws { try write(String(value)) }
  func encode(_ value: Int32) throws { try write(String(value)) }
  func encode(_ value: Int64) throws { try write(String(value)) }
  func encode(_ value: UInt) throws { try write(String(value)) }
  func encode(_ value: UInt8) throws { try write(String(value)) }
  func encode(_ value: UInt16) throws { try write(String(value)) }
  func encode(_ value: UInt32) throws { try write(String(value)) }
  func encode(_ value: UInt64) throws { try write(String(value)) }
  func encode<Value: Encodable>(_ value: Value) throws { throw refuse(value) }
}
