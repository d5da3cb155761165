/// An entry of a map that is written as a list, because its keys are no strings.
///
/// ```json
/// [["happy", 3], ["sad", 1]]      [.happy: 3, .sad: 1]
/// ```
/// Generated code declares such a type for the list. An app uses a dictionary.
public protocol MapEntry: Sendable {
  /// The key, which no other entry of the map has.
  associatedtype Key: Hashable & Sendable
  /// The value.
  associatedtype Value: Sendable

  var key: Key { get }
  var value: Value { get }

  init(key: Key, value: Value)
}
