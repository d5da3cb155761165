/// The `Codable` mirror of a list that may be its only element instead, as it was spelled.
public enum OneOrMany<Element> {
  /// `"a"`
  case one(Element)
  /// `["a", "b"]`, or `["a"]`.
  case many([Element])
}

extension OneOrMany: Sendable where Element: Sendable {}
extension OneOrMany: Equatable where Element: Equatable {}

extension OneOrMany: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws {
    let isList = (try? decoder.unkeyedContainer()) != nil
    let container = try decoder.singleValueContainer()
    self =
      isList
      ? .many(try container.decode([Element].self)) : .one(try container.decode(Element.self))
  }
}

extension OneOrMany: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .one(let element): try container.encode(element)
    case .many(let elements): try container.encode(elements)
    }
  }
}
