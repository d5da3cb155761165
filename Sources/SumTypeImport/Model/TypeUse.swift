import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// A use of a type, before declarations have names.
indirect enum TypeUse: Hashable, Sendable {
  /// Any value.
  case json
  /// A scalar of the schema language, in one of its wire forms; nil for the first form.
  case scalar(String, wire: String? = nil)
  /// A declaration of the draft.
  case reference(Int)
  case list(Use)
  case map(Use)
  /// A map from keys that are no strings, as a list in which keys and values alternate.
  case dictionary(key: Use, value: Use)
  /// One of several types that differ in their JSON types.
  case choice([TypeUse])
  /// A type embedded in a string, with the wire form: `json`, `base64.json`.
  case embedded(Use, wire: String)
}

/// A type, and whether `null` is a value too.
struct Use: Hashable, Sendable {
  var type: TypeUse
  var isNullable = false

  init(_ type: TypeUse, isNullable: Bool = false) {
    self.type = type
    self.isNullable = isNullable
  }

  static let json = Use(.json)
}

/// A bound of a field, its pattern, or the bounds of the elements of a list or the values of a map, with
/// the key that the schema language has for it.
struct BoundEntry: Hashable, Sendable {
  let key: String
  /// The keyword of the source, for notes: `minItems` for `minLength`.
  let keyword: String
  let value: JSONValue
  /// The bounds of the elements; empty for a bound of the value itself.
  private(set) var elements: [BoundEntry] = []

  /// - Parameter keyword: the keyword of the source; nil if it is `key`.
  init(key: String, value: JSONNumber, from keyword: String? = nil) {
    self.key = key
    self.keyword = keyword ?? key
    self.value = .number(value)
  }

  init(pattern: String) {
    key = "pattern"
    keyword = key
    value = .string(pattern)
  }

  /// Returns nil if there are no bounds.
  init?(elements: [BoundEntry]) {
    if elements.isEmpty { return nil }
    key = "elements"
    keyword = key
    value = .object(
      JSONObject(members: elements.map { JSONObject.Member(key: $0.key, value: $0.value) }))
    self.elements = elements
  }

  /// Whether both are the same in JSON: patterns are compared by their UTF-8.
  static func == (left: BoundEntry, right: BoundEntry) -> Bool {
    left.key == right.key && left.value.isSame(as: right.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }

  /// The keyword of the bound, or the keywords of the bounds of the elements.
  var innerKeywords: [String] {
    elements.isEmpty ? [keyword] : elements.flatMap(\.innerKeywords)
  }

  /// The number; nil for a pattern, and for bounds of elements.
  var number: Double? { value.numberValue?.double }
}

/// A string, an integer or a Boolean that is the only value of a member, or that tells a variant.
enum Constant: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case bool(Bool)

  /// Whether both constants are the same in JSON: strings are compared by their UTF-8.
  static func == (left: Constant, right: Constant) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.wire == right.wire
    case (.integer(let left), .integer(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    default: false
    }
  }

  var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .number(JSONNumber(number))
    case .bool(let value): .bool(value)
    }
  }

  var kind: KindSet {
    switch self {
    case .string: .string
    case .integer: .integer
    case .bool: .bool
    }
  }

  /// The word from which a name is made.
  var word: String {
    switch self {
    case .string(let text): text
    case .integer(let number): "code_\(number)"
    case .bool(let value): value ? "yes" : "no"
    }
  }

  /// The word for a variant that has the constant under a key: `ok` and `not_ok` for the Booleans under `ok`, `quoted`
  /// and `not_quoted` for those under `isQuoted`, `hasMore` and `has_no_more` for those under `hasMore`.
  func word(under key: String) -> String {
    guard case .bool(let value) = self else { return word }
    let words = Identifier.lowerCamel(from: key) ?? "flag"
    func rest(after prefix: String) -> String? {
      guard words.hasPrefix(prefix), let first = words.dropFirst(prefix.count).first,
        first.isUppercase
      else { return nil }
      return first.lowercased() + words.dropFirst(prefix.count + 1)
    }
    if let rest = rest(after: "is") { return value ? rest : "not_" + rest }
    if let rest = rest(after: "has") { return value ? words : "has_no_" + rest }
    return value ? words : "not_" + words
  }
}

/// The type and the bounds of a value where it is used.
struct Meaning {
  var use: Use
  var bounds: [BoundEntry] = []
  /// A format that has no type of its own.
  var format: String?

  /// Returns the documentation with the format that has no type of its own.
  func doc(beside text: String?) -> String? {
    guard let format else { return text }
    return [text, "Format: \(format)."].compactMap(\.self).joined(separator: "\n\n")
  }

  /// The bounds as those of the elements of a list or a map.
  var elementBounds: [BoundEntry] { [BoundEntry(elements: bounds)].compactMap(\.self) }

  init(_ use: Use, bounds: [BoundEntry] = [], format: String? = nil) {
    self.use = use
    self.bounds = bounds
    self.format = format
  }
}
