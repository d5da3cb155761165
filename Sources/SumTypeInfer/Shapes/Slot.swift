import SumTypeJSON

/// What values of one place can be: one of a few kinds, or null.
struct Slot: Sendable {
  var place: Place
  var guesses: [Guess] = []
  /// Whether null was seen.
  var isNullable = false
  /// How many values there were.
  var count = 0

  /// Whether JSON lies in some of the strings, and others are text.
  var keepsText: Bool {
    if guesses.count == 1, case .embedded(_, let embedding) = guesses[0] {
      return embedding.keepsText
    }
    return false
  }

  /// Any value.
  static func json(at place: Place, count: Int) -> Slot {
    Slot(place: place, guesses: [.json], isNullable: false, count: count)
  }
}

/// What values of one JSON type are taken for.
indirect enum Guess: Sendable {
  /// Any value, null included.
  case json
  /// A scalar of the language, in one of its wire forms.
  case scalar(String, wire: String?)
  /// An index into the enums.
  case enumeration(Int)
  case list(Slot)
  /// A list, or its only element by itself.
  case oneOrMany(Slot)
  /// JSON inside strings.
  case embedded(Slot, Embedding)
  /// An index into the tuples.
  case tuple(Int)
  /// An index into the unions whose tag lies in an array.
  case positional(Int)
  /// The tag of the object in which it lies, or a part of it.
  case constant(Told.Tag)
  /// An object that leads to the tag of the object around it.
  case part(StructureGuess)
  /// Objects: an index into the classes. Strings beside them may be variants of theirs.
  case object(Int)
}

/// What objects of one class are.
enum ObjectGuess: Sendable {
  case structure(StructureGuess)
  case map(Slot)
  case union(UnionGuess)
}

/// Fields, and a union whose members lie among them.
struct StructureGuess: Sendable {
  struct Field: Sendable {
    let key: Int32
    var slot: Slot
    /// In how many of the objects it is, and in how many of these it is null.
    var present: Int
    var nulls: Int
    /// It may not be absent, whatever the number of objects.
    var tellsVariant = false
  }

  var fields: [Field]
  /// How many objects there were.
  var count: Int
  /// Structures whose fields these are as well (``Round/shared``).
  var included: [Int] = []
  var flattened: UnionGuess?
  /// Whether it is a part of an object, has the tag of this, and is as sure as that.
  var leadsToTag = false
}

/// What tells one value from another.
enum TagGuess: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case bool(Bool)
  /// Of two members; nil stands for whatever no other variant has.
  case pair(String, String?)
  /// There is no tag.
  case absent
}

/// A union that was found.
struct UnionGuess: Sendable {
  enum Form: Hashable, Sendable {
    case `internal`(tag: Int32)
    /// A tag in a member of a member.
    case path([Int32])
    /// A tag that is made of two members.
    case pair(tag: Int32, second: Int32)
    /// - Parameter wire: how the content lies in a string; nil where it lies in none.
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
    let tag: TagGuess
    var payload: Payload
    /// How many values there were.
    let count: Int
  }

  let form: Form
  var variants: [Variant]
  let place: Place
  /// What it rests on, for a person.
  let evidence: String
  /// The tag that a value without one stands for; nil where all have one.
  var defaultTag: TagGuess?
  /// Flattened into a struct, it may be missing.
  var isOptional = false
  /// Of a keyed union: `null` lies under the keys of other variants.
  var nullsOthers = false
  /// Of a tag at a path: what objects on it have in common, with how they are called (``Round/shared``).
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

  /// How a hint and a report say it: `internal "type"`.
  func told(in tree: SampleTree) -> String {
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

extension TagGuess {
  /// As it is in JSON.
  var shown: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let number): String(number)
    case .bool(let value): String(value)
    case .pair(let first, let second): "\"\(first)\", \(second.map { "\"\($0)\"" } ?? "*")"
    case .absent: "none"
    }
  }

  /// The value itself.
  var json: JSONValue {
    switch self {
    case .string(let text), .pair(let text, _): .string(text)
    case .integer(let number): .number(JSONNumber(number))
    case .bool(let value): .bool(value)
    case .absent: .null
    }
  }

  /// A word that a name can be made of.
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
    case .absent: "plain"
    }
  }
}

extension Place {
  /// What one variant has there.
  func variant(_ tag: TagGuess) -> Place {
    switch tag {
    case .string(let text):
      Place(description: "\(description)(\(text))", key: text, isInside: false)
    case .integer(let number): variant(.string(String(number)))
    case .bool(let value): variant(.string(String(value)))
    case .pair(let first, let second): variant(.string("\(first), \(second ?? "*")"))
    case .absent: self
    }
  }
}

/// The values of a place by their JSON types.
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
