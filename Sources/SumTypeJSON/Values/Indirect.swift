/// Stores a value behind a reference, so that a struct can contain itself.
///
/// ```swift
/// struct Node { @Indirect var next: Node? }
/// ```
@propertyWrapper
public indirect enum Indirect<Value> {
  /// The value.
  case boxed(Value)

  /// Boxes a value.
  @inlinable
  public init(wrappedValue: Value) {
    self = .boxed(wrappedValue)
  }

  /// Boxes a value, if there is one: nil takes no box.
  @inlinable
  public init?(_ value: Value?) {
    guard let value else { return nil }
    self = .boxed(value)
  }

  /// The value in the box.
  @inlinable
  public var wrappedValue: Value {
    get {
      switch self {
      case .boxed(let value): value
      }
    }
    set { self = .boxed(newValue) }
  }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}

extension Indirect: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self = .boxed(try Value(from: decoder))
  }
}

extension Indirect: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// A member that is absent or `null` is nil, as for an optional that is not boxed.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    .boxed(try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Nil is not written, as for an optional that is not boxed.
  public mutating func encode<Value: Encodable>(
    _ value: Indirect<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
