/// A key as it is on the wire, whatever it is: the tag or the content of a union, or a field of a
/// DTO that is read with its older names.
///
/// ```swift
/// let object = try decoder.container(keyedBy: WireKey.self)
/// title = try object.value("display_title", or: "title")
/// ```
public struct WireKey: CodingKey, Hashable, ExpressibleByStringLiteral {
  public let stringValue: String
  public let intValue: Int?

  /// The key with this text.
  public init(_ text: String) {
    stringValue = text
    intValue = nil
  }

  public init(stringLiteral text: String) { self.init(text) }

  public init(stringValue text: String) { self.init(text) }

  public init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
