import SumTypeJSON

/// The guesses about the values of one place: one of a few kinds, or null.
struct Slot: Sendable {
  var place: Place
  var guesses: [Guess] = []
  /// Whether null was seen.
  var isNullable = false
  /// The number of values.
  var count = 0

  /// Whether some of the strings have embedded JSON, and others are text.
  var keepsText: Bool {
    if guesses.count == 1, case .embedded(_, let embedding) = guesses[0] {
      return embedding.keepsText
    }
    return false
  }

  /// Returns a slot for any value.
  static func json(at place: Place, count: Int) -> Slot {
    Slot(place: place, guesses: [.json], isNullable: false, count: count)
  }
}

/// A guess about the values of one JSON type.
indirect enum Guess: Sendable {
  /// Any value, including null.
  case json
  /// A scalar of the schema language, in one of its wire forms.
  case scalar(String, wire: String?)
  /// The index of an enum.
  case enumeration(Int)
  case list(Slot)
  /// A list, or its only element alone.
  case oneOrMany(Slot)
  /// JSON embedded in strings.
  case embedded(Slot, Embedding)
  /// The index of a tuple.
  case tuple(Int)
  /// The index of a union whose tag is in an array.
  case positional(Int)
  /// The tag of the object that has the value, or a half of the tag.
  case constant(KnownMembers.Tag)
  /// An object on the path to the tag of the object around it.
  case part(StructureGuess)
  /// The index of a class of objects. Strings beside them may be variants of the class's union.
  case object(Int)
}

/// A guess about the objects of one class.
enum ObjectGuess: Sendable {
  case structure(StructureGuess)
  case map(Slot)
  case union(UnionGuess)
}

/// A guess of a struct: fields, and possibly a flattened union or map.
struct StructureGuess: Sendable {
  struct Field: Sendable {
    let key: Int32
    var slot: Slot
    /// The number of objects that have the field, and the number of those in which it is null.
    var present: Int
    var nulls: Int
    /// Whether the field tells a variant, so that it is required whatever the number of objects.
    var isDiscriminator = false
  }

  /// A flattened map: the values and the keys of its entries.
  struct Others: Sendable {
    let values: Slot
    let keys: Set<Int32>
  }

  var fields: [Field]
  /// The number of objects.
  var count: Int
  /// The indices of included structs (``Round/shared``), which have some of the fields.
  var included: [Int] = []
  var flattened: UnionGuess?
  /// The flattened map; nil if all members are fields.
  var others: Others?
  /// Whether the struct is on the path to the tag of an object, so that it is as sure as that object.
  var leadsToTag = false
}

/// The tag of a variant.
enum VariantTag: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case bool(Bool)
  /// A tag of two members; a nil second half stands for any value that no other variant has.
  case pair(String, String?)
  /// The absence of a tag.
  case absent
}

/// A guess of a union.
struct UnionGuess: Sendable {
  enum Form: Hashable, Sendable {
    case `internal`(tag: Int32)
    /// A tag inside a member.
    case path([Int32])
    /// A tag of two members.
    case pair(tag: Int32, second: Int32)
    /// - Parameter wire: the wire form of a content that is embedded in a string; nil if it is not.
    case adjacent(tag: Int32, content: Int32, wire: String?)
    case keyed(tag: Int32)
    case external
    case presence
  }

  enum Payload: Sendable {
    case bare
    case slot(Slot)
    /// The members of the union's own object.
    case structure(StructureGuess)
    case union(UnionGuess)
  }

  struct Variant: Sendable {
    let tag: VariantTag
    var payload: Payload
    /// The number of values.
    let count: Int
    /// The key of the payload in the object around it; nil if there is no such object.
    var member: String?
  }

  let form: Form
  var variants: [Variant]
  let place: Place
  /// The evidence in words.
  let evidence: String
  /// The tag of the variant for values without a tag; nil if all values have one.
  var defaultTag: VariantTag?
  /// Whether the union may be missing, if it is flattened into a struct.
  var isOptional = false
  /// Whether bare variants have an empty object in the payload's place.
  var hasEmptyObjects = false
  /// Whether a keyed union has `null` under the keys of the other variants.
  var nullsOthers = false
  /// The common parts of the objects on the path to a tag, each with the key of its object
  /// (``Round/shared``).
  var shared: [(index: Int, key: Int32)] = []
}

extension UnionGuess.Form {
  /// Whether the tag is among the members of the payload, or further inside.
  var isInternal: Bool {
    switch self {
    case .internal, .path: true
    default: false
    }
  }

  /// Returns the form in the words of a hint or report: `internal "type"`.
  func words(in tree: SampleTree) -> String {
    func key(_ index: Int32) -> String { "\"\(tree.keys[Int(index)])\"" }
    return switch self {
    case .internal(let tag): "internal \(key(tag))"
    case .path(let path): "internal \"\(tree.path(path))\""
    case .pair(let tag, let second): "internal \(key(tag)), \(key(second))"
    case .adjacent(let tag, let content, let wire):
      "adjacent \(key(tag)), \(key(content))\(wire.map { " in \($0)" } ?? "")"
    case .keyed(let tag): "keyed \(key(tag))"
    case .external: "external"
    case .presence: "presence"
    }
  }
}

extension VariantTag {
  init(_ tag: JSONTag) {
    self =
      switch tag {
      case .string(let text): .string(text)
      case .integer(let number): .integer(number)
      case .bool(let value): .bool(value)
      }
  }

  /// The tag as it is in JSON.
  var shown: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let number): String(number)
    case .bool(let value): String(value)
    case .pair(let first, let second): "\"\(first)\", \(second.map { "\"\($0)\"" } ?? "*")"
    case .absent: "none"
    }
  }

  /// The tag as a JSON value.
  var json: JSONValue {
    switch self {
    case .string(let text), .pair(let text, _): .string(text)
    case .integer(let number): .number(JSONNumber(number))
    case .bool(let value): .bool(value)
    case .absent: .null
    }
  }

  /// Returns a word from which a name can be made.
  func word(of form: UnionGuess.Form, in tree: SampleTree) -> String {
    let key =
      switch form {
      case .internal(let tag): tree.keys[Int(tag)]
      case .path(let path): path.last.map { tree.keys[Int($0)] } ?? "tag"
      default: "tag"
      }
    return switch self {
    case .string(let text): text
    case .integer(let number): "\(key)\(number < 0 ? "_minus" : "")\(number.magnitude)"
    case .bool(let value): "\(key)_\(value)"
    case .pair(let first, let second): second.map { "\(first)_\($0)" } ?? first
    case .absent: form == .presence ? "entries" : "plain"
    }
  }
}

extension Place {
  /// Returns the place of the values of one variant.
  func variant(_ tag: VariantTag) -> Place {
    switch tag {
    case .string(let text): variant(named: text)
    case .integer(let number): variant(named: String(number))
    case .bool(let value): variant(named: String(value))
    case .pair(let first, let second): variant(named: "\(first), \(second ?? "*")")
    case .absent: self
    }
  }
}

/// The values of a place, grouped by JSON type.
struct Kinds {
  var strings: [Int32] = []
  var integers: [Int32] = []
  var numbers: [Int32] = []
  var arrays: [Int32] = []
  var objects: [Int32] = []
  var nulls = 0
  var bools = 0

  var isOnlyStrings: Bool {
    !strings.isEmpty && integers.isEmpty && numbers.isEmpty && arrays.isEmpty && objects.isEmpty
      && bools == 0
  }

  var areOnlyNumbers: Bool {
    strings.isEmpty && arrays.isEmpty && objects.isEmpty && bools == 0
  }

  init(_ nodes: [Int32], of tree: SampleTree) {
    for node in nodes {
      switch tree[node].kind {
      case .null: nulls += 1
      case .bool: bools += 1
      case .integer: integers.append(node)
      case .number: numbers.append(node)
      case .string: strings.append(node)
      case .array: arrays.append(node)
      case .object: objects.append(node)
      }
    }
  }
}
