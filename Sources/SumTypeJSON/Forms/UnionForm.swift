/// How the tag and the payload of a union lie in JSON.
///
/// A form is a value that answers what a generator has to know of it: which members are the tag, where
/// the payload lies, what is unknown and to whom it belongs. Its ``UnionReader`` finds tag and payload
/// in data. Both stand in the one file of the form.
///
/// ```swift
/// let form = AdjacentForm(tag: "type", content: "payload")
/// form.tag                      // .members(["type"])
/// form.payload(of: "text")      // .member("payload")
/// ```
public protocol UnionForm: Sendable {
  /// What tells the variants apart.
  var tag: TagPlace { get }

  /// Where the payload of the variant with this tag lies; without one, that of the variant that has no
  /// tag.
  func payload(of tag: JSONTag?) -> PayloadPlace

  /// Which JSON values a union of this form reads.
  var accepts: FormValues { get }

  /// Whether a value without a tag can be one of the variants: the `default` of a union.
  var mayLackTag: Bool { get }

  /// Whether a value without a tag is the variant whose payload is there.
  var isToldByPayload: Bool { get }

  /// Whether the payload may be missing where its type is optional.
  var mayLackPayload: Bool { get }

  /// Whether a variant without payload can be written with something in the payload's place, such as
  /// `null`, which a reader has to check.
  var checksBarePayload: Bool { get }

  /// Whether the keys of the other variants' payloads are known, so that `null` is nothing unknown there;
  /// a new value writes it.
  var nullsOthers: Bool { get }

  /// Whether a value has a place for unknown members or elements that are neither the tag, nor the
  /// payload, nor inside the payload.
  func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool

  /// Which members with unclaimed keys belong to a value whose tag is unknown, where the union lies
  /// among the members of a struct.
  static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers

  /// What finds tag and payload in data that is read without generated code.
  func reader(of variants: FormVariants) -> any UnionReader
}

extension UnionForm {
  public var mayLackTag: Bool { false }
  public var mayLackPayload: Bool { false }
  public var checksBarePayload: Bool { false }
  public var nullsOthers: Bool { false }
  public var isToldByPayload: Bool { false }
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .all }
}

/// A form whose tag is a member of an object, or made of two, under the same keys for all variants.
public protocol MemberTagForm: UnionForm {
  /// The key of the tag, or of its first part.
  var tagKey: String { get }
  /// The key of the second part, where the tag is made of two members.
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
}

extension ElementTagForm {
  public var tag: TagPlace { .element(index) }
  public var accepts: FormValues { .arrays }

  /// An array is no member of an object.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }
}

/// What tells the variants of a union apart.
public enum TagPlace: Hashable, Sendable {
  /// The values of these members of an object; two where the tag is made of two.
  case members([String])
  /// The value that these keys lead to, of which there are two or more: a member of a member of the payload,
  /// which has it as a constant.
  case path([String])
  /// The key of the payload.
  case key
  /// The element of an array with this index.
  case element(Int)
  /// Something outside of the document.
  case outside
  /// Which of several members is there; their keys are the tags.
  case presence
  /// The JSON of the payload.
  case shape

  /// Whether there are tags that are read.
  public var isTag: Bool { self != .presence && self != .shape }

  /// Whether the union writes the tags, and not the payload.
  public var isWritten: Bool { if case .path = self { false } else { isTag } }

  /// The keys of the members that are the tag.
  public var keys: [String] { if case .members(let keys) = self { keys } else { [] } }
}

/// Where the payload of a variant lies in the value of its union.
public enum PayloadPlace: Hashable, Sendable {
  /// The payload is the value, and its members lie in the union's own object.
  case whole
  /// Under this key.
  case member(String)
  /// At this index of an array.
  case element(Int)
  /// Its elements are those of the union's array from this index on.
  case elements(from: Int)
  /// Nowhere: it would lie under a tag that is not there.
  case nowhere

  /// The key under which it lies, if it is a member.
  public var key: String? { if case .member(let key) = self { key } else { nil } }

  /// The step that leads from the union's value to the payload, in a path; nil if there is none.
  public var token: String? {
    switch self {
    case .whole, .elements, .nowhere: nil
    case .member(let key): key
    case .element(let index): String(index)
    }
  }
}

/// Which JSON values a union of a form reads.
public enum FormValues: Hashable, Sendable {
  /// Those that the payloads read.
  case payloads
  /// Objects with the tag among their members.
  case tagged
  /// Objects with one member, and bare tags.
  case key
  /// Objects.
  case objects
  /// Arrays.
  case arrays
}

/// Which members with unclaimed keys belong to an unknown value of a flattened union: those that could
/// be its payload.
public enum UnclaimedMembers: Hashable, Sendable {
  /// The payload lies under a key that is known.
  case none
  /// The one with this key.
  case member(String)
  /// The only one.
  case only
  /// All of them.
  case all

  /// Whether the member with the key of these UTF-8 bytes belongs to it.
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
  /// The tags that are made of two members.
  public var pairs: [(Int, JSONTag, JSONTag?)]
  /// The shapes of the payloads, where there are no tags.
  public var shapes: ShapeTable?
  /// Where a reader has its tables; nil where they stay as long as the process lives.
  package let memory: TableMemory?

  public init(_ tags: TagTable, pairs: [(Int, JSONTag, JSONTag?)] = [], shapes: ShapeTable? = nil) {
    self.init(tags, pairs: pairs, shapes: shapes, in: nil)
  }

  /// The same, in memory that may be given back.
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

  /// The keys of a form, which its reader looks for.
  func keys(_ keys: String...) -> MemberTable { table(of: keys) }

  /// Keys that a reader looks for.
  func table(of keys: [String], aliases: [(String, Int)] = []) -> MemberTable {
    MemberTable(
      keys.map { .interned($0, in: memory) },
      aliases: aliases.map { (.interned($0.0, in: memory), $0.1) }, in: memory)
  }

  /// The keys that lead to a tag.
  func path(_ keys: [String]) -> TagPath {
    TagPath(keys.map { .interned($0, in: memory) }, in: memory)
  }

  /// The two parts of tags under two keys.
  func pairTable(_ first: String, _ second: String) -> PairTable {
    PairTable(
      .interned(first, in: memory), .interned(second, in: memory), pairs, bare: bare, in: memory)
  }
}

/// How a new value of a variant without payload is written. All spellings are read.
@frozen
public enum BareSpelling: String, Sendable, CaseIterable {
  /// The tag is all there is: `"plain"`, `{"t":"plain"}`.
  case alone
  /// `{"plain":null}`, `{"t":"plain","c":null}`.
  case null
  /// `{"plain":{}}`, `{"t":"plain","c":{}}`.
  case object
  /// `{"plain":[]}`, `{"t":"plain","c":[]}`.
  case array
}

/// How a new value writes a field or a payload that is nil.
@frozen
public enum NilSpelling: String, Sendable, CaseIterable {
  /// It is left out.
  case absent
  /// It is `null`.
  case null
}

/// How JSON lies inside a string of other JSON: the payload of an adjacent union, or a field.
public enum EmbeddedWire: String, Hashable, Sendable, CaseIterable {
  /// As the text of the string: `"{\"message\":\"hello\"}"`.
  case json
  /// In base 64 (RFC 4648 §4): `"eyJtZXNzYWdlIjoiaGVsbG8ifQ=="`.
  case base64JSON = "base64.json"

  /// The string that is expected, for messages.
  public var expectation: StaticString {
    switch self {
    case .json: "JSON in a string"
    case .base64JSON: "JSON in base64"
    }
  }

  /// The JSON in the characters of a string; nil if they are not base 64.
  package func unwrap(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    switch self {
    case .json: Array(text)
    case .base64JSON: Base64.bytes(of: text, .standard)
    }
  }
}
