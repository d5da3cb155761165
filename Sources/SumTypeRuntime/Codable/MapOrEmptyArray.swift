/// The `Codable` mirror of a map that is an empty array where it is empty, as it was spelled.
public enum MapOrEmptyArray<Element> {
  /// `{"a": 1}`, or `{}`.
  case map([String: Element])
  /// `[]`
  case emptyArray
}

extension MapOrEmptyArray: Sendable where Element: Sendable {}
extension MapOrEmptyArray: Equatable where Element: Equatable {}

extension MapOrEmptyArray: Decodable where Element: Decodable {
  /// - Throws: `DecodingError` where there is an array with something in it.
  public init(from decoder: any Decoder) throws {
    guard let elements = try? decoder.unkeyedContainer() else {
      let container = try decoder.singleValueContainer()
      self = .map(try container.decode([String: Element].self))
      return
    }
    guard elements.isAtEnd else {
      throw DecodingError.typeMismatch(
        [String: Element].self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected an object or an empty array, found one with elements."))
    }
    self = .emptyArray
  }
}

extension MapOrEmptyArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .map(let members):
      var container = encoder.singleValueContainer()
      try container.encode(members)
    case .emptyArray: _ = encoder.unkeyedContainer()
    }
  }
}
