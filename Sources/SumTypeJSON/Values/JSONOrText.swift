/// What lies in a string that mostly holds JSON: the value, or the text that it is instead.
///
/// ```json
/// { "config": "{\"volume\":3}" }     .value(Config(volume: 3))
/// { "config": "see above" }          .text("see above")
/// ```
public enum JSONOrText<Value> {
  /// The value that the JSON in the string says.
  case value(Value)
  /// The string, which holds no JSON, or JSON that is no such value.
  case text(String)

  /// The value; nil where there is text instead.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The text; nil where there is a value.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension JSONOrText: Sendable where Value: Sendable {}
extension JSONOrText: Equatable where Value: Equatable {}
extension JSONOrText: Hashable where Value: Hashable {}
