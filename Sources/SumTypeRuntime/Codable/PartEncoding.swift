/// The encoder of a struct for a union that is flattened into it: a variant that is its tag alone
/// becomes a member, `"plain": null`, since it is no value of its own there.
public struct PartEncoding: Encoder {
  private let base: any Encoder

  /// The members go into the object that `encoder` has begun.
  public init(_ encoder: any Encoder) { base = encoder }

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

/// Writes a tag as a member.
private struct TagMember: SingleValueEncodingContainer {
  let base: any Encoder
  var codingPath: [any CodingKey] { base.codingPath }

  /// A container for what is no tag, which goes nowhere but is there for the coder.
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
