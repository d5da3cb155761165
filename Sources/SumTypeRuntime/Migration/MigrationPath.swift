import SumTypeJSON

/// A path to places in documents: a JSON Pointer (RFC 6901) that can also mean several places.
///
/// | path | the objects |
/// |---|---|
/// | `` | the root |
/// | `/entries/*` | each entry |
/// | `/entries/*/author` | the author of each entry |
/// | `/entries/{list}`, `/entries/{map}` | the same, but only in a list, or only in an object |
/// | `/{list from 2}` | the values of a list, except the first two |
/// | `/scores/{keys}`, `/scores/{values}` | every second value of a list in which keys and values alternate |
/// | `/{map besides ["id","title"]}` | the values of the root, except those of these members |
/// | `/places/0` | the first of the places, or the value of the key `0` |
/// | `/pages/**` | every object in the pages at any depth, inner objects first |
/// | `/entries/*/payload/{json}` | the object in the JSON that is embedded as text in each payload |
/// | `/entries/*/payload/{base64.json}` | the same in base 64 |
///
/// A key that is itself `*`, `**` or one of the words in braces is written with `~2` before it.
public struct MigrationPath: Sendable, ExpressibleByStringLiteral {
  enum Step: Hashable, Sendable {
    case member(MigrationKey)
    /// Every element of a list, or every value of an object.
    case each
    /// Every element of a list.
    case element
    /// Every element of a list from this index on.
    case elements(from: Int)
    /// Every second element of a list, from the first on: the keys of a map whose keys and values alternate.
    case keys
    /// Every second element of a list, from the second on.
    case values
    /// Every value of an object.
    case value
    /// Every value of an object, except those of the members with these keys.
    case others([MigrationKey])
    /// This value, and every value inside it.
    case everything
    /// The JSON that is embedded in a string.
    case embedded(EmbeddedWire)
  }

  let steps: [Step]

  /// - Parameter path: a path as above; the first `/` may be missing.
  public init(_ path: String) {
    let tokens = path.parts(between: "/")
    let isRooted = path.isEmpty || path.utf8.first == UInt8(ascii: "/")
    steps = tokens.dropFirst(isRooted ? 1 : 0).map { Self.step($0) }
  }

  public init(stringLiteral path: String) { self.init(path) }

  private static func step(_ token: String) -> Step {
    switch token {
    case "*": .each
    case "**": .everything
    case "{list}": .element
    case "{keys}": .keys
    case "{values}": .values
    case "{map}": .value
    case "{json}": .embedded(.json)
    case "{base64.json}": .embedded(.base64JSON)
    default: others(token) ?? elements(token) ?? .member(MigrationKey(unescaped(token)))
    }
  }

  /// The beginning of a step to all values except those of some members; their keys follow as a JSON array.
  private static let othersPrefix = "{map besides "

  private static func others(_ token: String) -> Step? {
    guard token.hasPrefix(othersPrefix), token.hasSuffix("}") else { return nil }
    let list = unescaped(String(token.dropFirst(othersPrefix.count).dropLast()))
    guard case .array(let keys)? = try? JSONValue(parsing: list) else { return nil }
    return .others(keys.compactMap(\.stringValue).map { MigrationKey($0) })
  }

  /// The beginning of a step to all elements of a list from an index on.
  private static let elementsPrefix = "{list from "

  private static func elements(_ token: String) -> Step? {
    guard token.hasPrefix(elementsPrefix), token.hasSuffix("}") else { return nil }
    let first = Int(token.dropFirst(elementsPrefix.count).dropLast())
    return first.flatMap { $0 >= 0 ? .elements(from: $0) : nil }
  }

  /// Replaces `~1` by a slash and `~0` by a tilde, and removes `~2`, which precedes a key that
  /// looks like a special step.
  private static func unescaped(_ token: String) -> String {
    let parts = token.parts(between: "~")
    return parts.dropFirst().reduce(parts[0]) { text, part in
      let rest = String(part.unicodeScalars.dropFirst())
      switch part.unicodeScalars.first {
      case "0": return text + "~" + rest
      case "1": return text + "/" + rest
      case "2": return text + rest
      default: return text + "~" + part
      }
    }
  }

  /// Returns the keys of a path to a member of an object: `/author/name`, or `name`.
  static func keys(of path: String) -> [MigrationKey] {
    MigrationPath(path.utf8.first == UInt8(ascii: "/") ? path : "/" + path).steps.compactMap {
      step in
      if case .member(let key) = step { key } else { nil }
    }
  }
}

/// A key in the steps or conditions of a migration.
final class MigrationKey: Hashable, Sendable {
  /// The key in UTF-8.
  let characters: [UInt8]
  let start: KeyStart
  /// The key as JSON, with its quotes.
  let json: [UInt8]

  init(_ text: String) {
    characters = Array(text.utf8)
    start = characters.withUnsafeBufferPointer { KeyStart($0) }
    json = JSONTag.string(text).json
  }

  var text: String { String(decoding: characters, as: UTF8.self) }

  static func == (left: MigrationKey, right: MigrationKey) -> Bool {
    left.characters == right.characters
  }

  func hash(into hasher: inout Hasher) { hasher.combine(characters) }

  /// The index that the key means in a list, as in the path `/0`; nil if it is no index.
  var index: Int? {
    Int(text).flatMap { $0 >= 0 && String($0) == text ? $0 : nil }
  }
}

/// The first seven bytes of a key and its length, which distinguish most keys in one comparison.
struct KeyStart: Equatable {
  private let word: UInt64

  @inline(__always)
  init(_ characters: UnsafeBufferPointer<UInt8>) {
    var word: UInt64 = 0
    for byte in characters.prefix(7) { word = word << 8 | UInt64(byte) }
    self.word = word | UInt64(min(characters.count, 8)) << 56
  }

  /// Whether it contains the whole key, so that equal starts mean equal keys.
  var isWhole: Bool { word >> 56 < 8 }
}

/// A string, an integer or a Boolean that a migration compares or writes.
final class MigrationTag: Hashable, Sendable {
  let value: JSONTag
  let json: [UInt8]

  init(_ value: JSONTag) {
    self.value = value
    json = value.json
  }

  static func == (left: MigrationTag, right: MigrationTag) -> Bool { left.json == right.json }

  func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

/// A condition on the members of an object.
enum MigrationCondition: Hashable, Sendable {
  case isValue(MigrationKey, MigrationTag)
  /// The member is missing or has another value.
  case isNot(MigrationKey, MigrationTag)
  /// The member is present and not `null`.
  case has(MigrationKey)
  /// The member is missing or `null`.
  case hasNot(MigrationKey)
  case lacks(MigrationKey)
  /// The tag at the end of these steps has this value; nil means that there is none. The steps lead
  /// through members and into embedded JSON.
  case tag([MigrationPath.Step], MigrationTag?)
  case shape(ValueShape)

  static func all(_ values: KeyValuePairs<String, JSONTag>) -> [MigrationCondition] {
    values.map { .isValue(MigrationKey($0.key), MigrationTag($0.value)) }
  }

  func holds(of object: MigratedObject) -> Bool {
    switch self {
    case .isValue(let key, let value):
      return object.isValue(value, of: key)
    case .isNot(let key, let value):
      return !object.isValue(value, of: key)
    case .has(let key): return object.hasValue(of: key)
    case .hasNot(let key): return !object.hasValue(of: key)
    case .lacks(let key): return object.index(of: key) == nil
    case .tag(let path, let tag):
      guard case .member(let key)? = path.first, let index = object.index(of: key) else {
        return tag == nil
      }
      switch MigrationTag.found(Array(object.json(at: index)), at: path.dropFirst()) {
      case .nothing: return tag == nil
      case .tag(let found): return found == tag?.value
      case .other: return false
      }
    case .shape(let shape):
      return shape.matchesObject { key in
        object.index(of: MigrationKey(key)).flatMap {
          try? JSONValue(parsing: Array(object.json(at: $0)))
        }
      }
    }
  }

  /// Returns the condition as it was when a member had another key; nil if it does not concern the
  /// member.
  func with(_ old: MigrationKey, insteadOf new: MigrationKey) -> MigrationCondition? {
    switch self {
    case .isValue(new, let value): return .isValue(old, value)
    case .isNot(new, let value): return .isNot(old, value)
    case .has(new): return .has(old)
    case .hasNot(new): return .hasNot(old)
    case .lacks(new): return .lacks(old)
    case .shape(let shape):
      return shape.with(old.text, insteadOf: new.text).map { .shape($0) }
    case .isValue, .isNot, .has, .hasNot, .lacks, .tag: return nil
    }
  }
}

extension MigratedObject {
  /// Whether the member is present and not `null`.
  fileprivate func hasValue(of key: MigrationKey) -> Bool {
    index(of: key).map { json(at: $0).first != UInt8(ascii: "n") } ?? false
  }
}
