/// Where values lie in samples: a JSON pointer (RFC 6901) in which `*` stands for every index of a list,
/// and for every key of a map.
///
/// ```
/// /cells/*/outputs/*/data
/// ```
public struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The place as it is written in a hint.
  public let description: String
  /// The nearest key on the way to it; nil at the root.
  let key: String?
  /// Whether the values are elements of a list, or values of a map, under that key.
  let isInside: Bool

  /// The whole sample.
  static let root = Place(description: "", key: nil, isInside: false)

  /// The value of a member.
  func member(_ key: String) -> Place {
    Place(description: "\(description)/\(Self.escaped(key))", key: key, isInside: false)
  }

  /// The elements of a list, or the values of a map.
  var elements: Place { Place(description: description + "/*", key: key, isInside: true) }

  /// An element of a tuple.
  func element(_ index: Int) -> Place {
    Place(description: "\(description)/\(index)", key: key, isInside: true)
  }

  private static func escaped(_ key: String) -> String {
    if !key.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) { return key }
    return key.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }
}
