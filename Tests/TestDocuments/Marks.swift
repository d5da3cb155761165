import SumTypeJSON

/// Unknown members that name the element to which they belong: each object in a list that has an identity repeats
/// it in a member that no schema knows. After a save, each mark must still be in the element with that identity.
///
/// ```json
/// [{ "id": 7, "text": "a", "zz mark": 7 }]
/// ```
public enum Marks {
  public static let key = "zz mark"
  private static let identities = ["id", "number"]

  /// Returns the identity of an element; nil if it does not have exactly one.
  public static func identity(of element: JSONValue) -> JSONValue? {
    guard let members = element.objectValue?.members else { return .none }
    let found = members.filter { identities.contains($0.key) }
    guard found.count == 1, !found[0].value.isNull else { return .none }
    return found[0].value
  }

  /// Returns the marks of an element.
  public static func marks(of element: JSONValue) -> [JSONValue] {
    element.objectValue?.members.filter { $0.key == key }.map(\.value) ?? []
  }

  /// Returns the document with a mark in each element of a list that has an identity.
  public static func mark(_ value: JSONValue, isElement: Bool = false) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { mark($0, isElement: true) })
    case .object(var object):
      object.members = object.members.filter { $0.key != key }.map {
        JSONObject.Member(key: $0.key, value: mark($0.value))
      }
      if isElement, let identity = identity(of: value) {
        let place = object.members.count / 2
        object.members.insert(JSONObject.Member(key: key, value: identity), at: place)
      }
      return .object(object)
    default: return value
    }
  }

  /// Returns an element with a mark of another identity; nil if there is none. An element does not count if
  /// `before` has one that differs only in its identity.
  public static func stray(in value: JSONValue, over before: JSONValue? = nil) -> JSONValue? {
    switch value {
    case .array(let elements):
      for element in elements {
        if let identity = identity(of: element),
          marks(of: element).contains(where: { !isSame($0, identity) }),
          !(before.map { hasElement(like: anonymous(element), in: $0) } ?? false)
        {
          return element
        }
        if let stray = stray(in: element, over: before) { return stray }
      }
      return nil
    case .object(let object):
      return object.members.lazy.compactMap { stray(in: $0.value, over: before) }.first
    default: return nil
    }
  }

  /// Returns an element without its identity.
  private static func anonymous(_ element: JSONValue) -> JSONValue {
    guard case .object(var object) = element else { return element }
    object.members.removeAll { identities.contains($0.key) }
    return .object(object)
  }

  /// Whether a list in `value` has an element that differs from this one at most in its identity.
  private static func hasElement(like element: JSONValue, in value: JSONValue) -> Bool {
    switch value {
    case .array(let elements):
      elements.contains {
        anonymous($0).isSame(as: element) || hasElement(like: element, in: $0)
      }
    case .object(let object): object.members.contains { hasElement(like: element, in: $0.value) }
    default: false
    }
  }

  /// Whether two identities are the same; `1.0` and `1` are.
  public static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let one = one.numberValue, let other = other.numberValue, one.int64 != nil {
      return one.int64 == other.int64
    }
    return one.isSame(as: other)
  }

  /// Counts the elements of the list that have each identity. An element with repeated keys counts for several
  /// identities, of which the codec takes one.
  public static func counts(in list: [JSONValue]) -> [[UInt8]: Int] {
    var counts: [[UInt8]: Int] = [:]
    for element in list {
      let members = element.objectValue?.members.filter { identities.contains($0.key) } ?? []
      for identity in Set(members.map { bytes(of: $0.value) }) { counts[identity, default: 0] += 1 }
    }
    return counts
  }

  /// Returns the same bytes for the same identity. `1.0` and `1` are the same identity; `"é"` in one scalar and
  /// in two scalars are two identities.
  public static func bytes(of identity: JSONValue) -> [UInt8] {
    guard let number = identity.numberValue?.int64 else { return identity.bytes() }
    return JSONValue.number(JSONNumber(number)).bytes()
  }

  // MARK: - Data that only a newer schema knows

  /// Returns the document with a number after each word that the schema does not know; a sampler writes each of
  /// these as `of the "future"`.
  public static func numbered(_ document: [UInt8]) -> String {
    let parts = String(decoding: document, as: UTF8.self).split(
      separator: "future", omittingEmptySubsequences: false)
    return parts.enumerated().map {
      $0.offset == 0 ? $0.element : "future\($0.offset)x" + $0.element
    }
    .joined()
  }

  /// Returns the numbered words of a text.
  public static func numbers(in text: String) -> Set<Substring> {
    Set(text.matches(of: /future\d+x/).map(\.output))
  }

  /// Returns the numbered words of a text with the characters around each, which show how its string is escaped.
  public static func spellings(in text: String) -> [Substring] {
    text.matches(of: /.{0,10}future\d+x.{0,4}/.dotMatchesNewlines()).map(\.output)
  }
}
