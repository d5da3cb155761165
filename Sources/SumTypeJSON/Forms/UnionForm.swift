/// How the tag and the payload of a union lie in JSON.
///
/// A form is a value that answers the generator's questions: which members are the tag, where the
/// payload lies, what is unknown and to which type it belongs. Its ``UnionReader`` finds tag and
/// payload in data. Both are declared in the file of the form.
///
/// ```swift
/// let form = AdjacentForm(tag: "type", content: "payload")
/// form.tag                      // .members(["type"])
/// form.payload(of: "text")      // .member("payload")
/// ```
public protocol UnionForm: Sendable {
  /// The part of the JSON that tells the variants apart.
  var tag: TagPlace { get }

  /// Returns the place of the payload of the variant with this tag; nil stands for the variant without a tag.
  func payload(of tag: JSONTag?) -> PayloadPlace

  /// The JSON values that a union of this form reads.
  var accepts: FormValues { get }

  /// Whether a value without a tag can be one of the variants: the `default` of a union.
  var mayLackTag: Bool { get }

  /// Whether a value without a tag is the variant whose payload it contains.
  var isTagOptional: Bool { get }

  /// Whether the payload may be missing where its type is optional.
  var mayLackPayload: Bool { get }

  /// Whether a variant without payload may be written with something in the payload's place, such
  /// as `null`, which a reader has to check.
  var checksBarePayload: Bool { get }

  /// Whether the payloads of other variants are known beside a payload: `null` there is not unknown, and any other
  /// value is kept.
  var keepsOtherPayloads: Bool { get }

  /// Whether a new value has `null` under the keys of the other variants' payloads.
  var nullsOthers: Bool { get }

  /// Returns whether a value can have unknown members or elements that are neither the tag nor (a
  /// part of) the payload.
  func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool

  /// Returns the unclaimed members that belong to a value with an unknown tag, if the union is
  /// flattened into a struct.
  static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers

  /// Makes the reader that finds tag and payload without generated code.
  func reader(of variants: FormVariants) -> any UnionReader
}

extension UnionForm {
  public var mayLackTag: Bool { false }
  public var mayLackPayload: Bool { false }
  public var checksBarePayload: Bool { false }
  public var keepsOtherPayloads: Bool { false }
  public var nullsOthers: Bool { false }
  public var isTagOptional: Bool { false }
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .all }
}

/// A form whose tag consists of one or two members of an object, with the same keys for all variants.
public protocol MemberTagForm: UnionForm {
  /// The key of the tag, or of its first half.
  var tagKey: String { get }
  /// The key of the second half of the tag; nil if the tag is one member.
  var secondKey: String? { get }
}

extension MemberTagForm {
  public var tag: TagPlace { .members([tagKey] + (secondKey.map { [$0] } ?? [])) }
  public var accepts: FormValues { .tagged }
  public var mayLackTag: Bool { secondKey == nil }
}

/// A form whose tag is an element of an array.
public protocol ElementTagForm: UnionForm {
  /// The index of the tag.
  var index: Int { get }

  init(tag index: Int)
}

extension ElementTagForm {
  public var tag: TagPlace { .element(index) }
  public var accepts: FormValues { .arrays }

  /// Returns none, because an array has no members.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }
}

/// The part of the JSON that tells the variants of a union apart.
public enum TagPlace: Hashable, Sendable {
  /// The values of these members of an object; two keys if the tag consists of two members.
  case members([String])
  /// The value at the end of this path of two or more keys: a member of a member of the payload,
  /// which has it as a constant.
  case path([String])
  /// The key of the only member, whose value is the payload.
  case key
  /// The element of an array with this index.
  case element(Int)
  /// A value from outside of the document.
  case outside
  /// The presence of one of several members, whose keys are the tags.
  case presence
  /// The shape of the payload's JSON.
  case shape

  /// Whether a reader reads a tag.
  public var isTag: Bool { self != .presence && self != .shape }

  /// Whether the union, and not the payload, writes the tag.
  public var isWritten: Bool { if case .path = self { false } else { isTag } }

  /// The keys of the members that form the tag; empty for other kinds of tags.
  public var keys: [String] { if case .members(let keys) = self { keys } else { [] } }

  /// Whether both places are the same in JSON: keys are compared by their UTF-8.
  public static func == (left: TagPlace, right: TagPlace) -> Bool {
    switch (left, right) {
    case (.members(let left), .members(let right)), (.path(let left), .path(let right)):
      left.wire == right.wire
    case (.element(let left), .element(let right)): left == right
    case (.key, .key), (.outside, .outside), (.presence, .presence), (.shape, .shape): true
    default: false
    }
  }
}

/// The place of a variant's payload in the value of its union.
public enum PayloadPlace: Hashable, Sendable {
  /// The payload is the whole value, or its members lie in the union's own object.
  case whole
  /// The payload is the member with this key.
  case member(String)
  /// The payload is the element at this index of an array.
  case element(Int)
  /// The payload's elements are those of the union's array from this index on.
  case elements(from: Int)
  /// The payload has no place, because its key would be the missing tag.
  case nowhere

  /// The key of the payload, if the payload is a member.
  public var key: String? { if case .member(let key) = self { key } else { nil } }

  /// The token that leads from the union's value to the payload in a JSON pointer; nil if the payload has no place of
  /// its own.
  public var token: String? {
    switch self {
    case .whole, .elements, .nowhere: nil
    case .member(let key): key
    case .element(let index): String(index)
    }
  }

  /// Whether both places are the same in JSON: keys are compared by their UTF-8.
  public static func == (left: PayloadPlace, right: PayloadPlace) -> Bool {
    switch (left, right) {
    case (.member(let left), .member(let right)): left.wire == right.wire
    case (.element(let left), .element(let right)): left == right
    case (.elements(let left), .elements(let right)): left == right
    case (.whole, .whole), (.nowhere, .nowhere): true
    default: false
    }
  }
}

/// The JSON values that a union of a form reads.
public enum FormValues: Hashable, Sendable {
  /// The values that the payloads read.
  case payloads
  /// Objects that have the tag among their members.
  case tagged
  /// Objects with one member, and bare tags.
  case key
  /// Objects.
  case objects
  /// Arrays.
  case arrays
}

/// The unclaimed members that belong to an unknown value of a flattened union: those that could be its payload.
public enum UnclaimedMembers: Hashable, Sendable {
  /// No member: the key of the payload is known.
  case none
  /// The member with this key.
  case member(String)
  /// The only unclaimed member.
  case only
  /// All unclaimed members.
  case all

  /// Returns whether the member whose key has these UTF-8 bytes belongs to the value.
  public func include(_ key: some Sequence<UInt8>) -> Bool {
    switch self {
    case .none: false
    case .member(let name): key.elementsEqual(name.utf8)
    case .only, .all: true
    }
  }
}

/// The variants of a union for which a ``UnionReader`` is made.
public struct FormVariants: Sendable {
  /// The tags.
  public var tags: TagTable
  /// The variants whose tags consist of two members, each with the two values.
  public var pairs: [(Int, JSONTag, JSONTag?)]
  /// The shapes of the payloads, if the union has no tags.
  public var shapes: ShapeTable?
  /// The memory that holds the tables of the reader; nil if they live as long as the process.
  package let memory: TableMemory?

  public init(_ tags: TagTable, pairs: [(Int, JSONTag, JSONTag?)] = [], shapes: ShapeTable? = nil) {
    self.init(tags, pairs: pairs, shapes: shapes, in: nil)
  }

  /// Creates the variants with tables in `memory`, which can be released.
  package init(
    _ tags: TagTable, pairs: [(Int, JSONTag, JSONTag?)], shapes: ShapeTable?,
    in memory: TableMemory?
  ) {
    self.tags = tags
    self.pairs = pairs
    self.shapes = shapes
    self.memory = memory
  }

  /// The variants without payload, of a union whose tag is made of two members.
  private var bare: [Int] {
    Set(pairs.map(\.0)).filter { tags.isBare($0) }.sorted()
  }

  /// Returns a table of the keys of a form, for its reader.
  func keys(_ keys: String...) -> MemberTable { table(of: keys) }

  /// Returns a table of keys for a reader, each alias with the index of its key.
  func table(of keys: [String], aliases: [(String, Int)] = []) -> MemberTable {
    MemberTable(
      keys.map { .interned($0, in: memory) },
      aliases: aliases.map { (.interned($0.0, in: memory), $0.1) }, in: memory)
  }

  /// Returns the path of keys that lead to a tag.
  func path(_ keys: [String]) -> TagPath {
    TagPath(keys.map { .interned($0, in: memory) }, in: memory)
  }

  /// Returns a table of the variants whose tags consist of values under two keys.
  func pairTable(_ first: String, _ second: String) -> PairTable {
    PairTable(
      .interned(first, in: memory), .interned(second, in: memory), pairs, bare: bare, in: memory)
  }
}

/// How a new value of a variant without payload is written. A reader accepts all spellings.
@frozen
public enum BareSpelling: String, Sendable, CaseIterable {
  /// Only the tag: `"plain"`, `{"t":"plain"}`.
  case alone
  /// With `null` as payload: `{"plain":null}`, `{"t":"plain","c":null}`.
  case null
  /// With an empty object as payload: `{"plain":{}}`, `{"t":"plain","c":{}}`.
  case object
  /// With an empty array as payload: `{"plain":[]}`, `{"t":"plain","c":[]}`.
  case array
}

/// How a new value writes a field or a payload that is nil.
@frozen
public enum NilSpelling: String, Sendable, CaseIterable {
  /// The member is left out.
  case absent
  /// The value is `null`.
  case null
}

/// How JSON lies inside a string of other JSON: the payload of an adjacent union, or a field.
public enum EmbeddedWire: String, Hashable, Sendable, CaseIterable {
  /// As the text of the string: `"{\"message\":\"hello\"}"`.
  case json
  /// In base 64 (RFC 4648 §4): `"eyJtZXNzYWdlIjoiaGVsbG8ifQ=="`.
  case base64JSON = "base64.json"

  /// The phrase for the expected string in messages.
  public var expectation: StaticString {
    switch self {
    case .json: "JSON in a string"
    case .base64JSON: "JSON in base64"
    }
  }

  /// Returns the JSON that the characters of a string encode; nil if they are not base 64.
  package func unwrap(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    switch self {
    case .json: Array(text)
    case .base64JSON: Base64.bytes(of: text, .standard)
    }
  }

  /// Returns the JSON that a string encodes; nil if it is not base 64.
  package func unwrap(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { unwrap(UnsafeRawBufferPointer($0)) }
  }

  /// Reads the string at the cursor, and returns the JSON that it encodes.
  package func unwrap(_ reader: inout JSONReader) throws(JSONFault) -> [UInt8] {
    // Base 64 has no escapes, so that it can be decoded without a search for them.
    if case .base64JSON = self, let json = reader.readPlainString({ unwrap($0) }) { return json }
    _ = try reader.peekKind()
    let start = reader.offset
    let json = try reader.withStringBytes(expected: expectation) { (text) throws(JSONFault) in
      unwrap(text)
    }
    guard let json else { throw JSONFault(.invalidValue, at: start, expected: expectation) }
    return json
  }
}
