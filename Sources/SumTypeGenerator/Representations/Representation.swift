public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// How a schema says, and generated code spells, in which form a union lies in JSON.
///
/// What the form means stands in its ``UnionForm``, which everything asks that wants to know where tag
/// and payload lie. A representation reads the parameters of its form from a schema, checks a union
/// against it, and emits what is its own. To add one, add its file and a line to `Representations.all`.
public protocol Representation: Sendable {
  /// The name in a schema: `internal`.
  static var name: String { get }

  /// Its parameters and what it asks of a union, as an editor shows and checks them.
  static var meaning: RepresentationMeaning { get }

  /// Reads `"representation": {"<name>": parameters}`; `parameters` is nil for the short form
  /// `"representation": "<name>"`. Reports what is wrong, and returns nil then.
  static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Self?

  /// Reports the variants that cannot be represented: a tag key that collides with a payload's
  /// field, a payload that is no object where it has to be one, a tag of a type that has no
  /// spelling here.
  func check(_ union: UnderCheck, into diagnostics: inout Diagnostics)

  /// Where tag and payload lie.
  var form: any UnionForm { get }

  /// The runtime's codec protocol and what only this representation asks a codec for.
  func codec(of union: Union) -> RepresentationCodec

  /// The JSON of a variant, for doc comments: `{"type":"text", …}`.
  func example(tag: JSONTag, hasPayload: Bool) -> String

  /// What finds the tag in the JSON of a DTO that has no domain value: `tag: "type"`; nothing, the
  /// default without a tag that is a member, where the tag is a key or there is none.
  func mappingTag(of union: Union) -> [Code]

  /// How the payload lies in a string; nil, the default, where it is JSON like the rest.
  var payloadWire: EmbeddedWire? { get }

  /// How a new bare variant is written; nil, the default, where there is one way only.
  var bareSpelling: BareSpelling? { get }

  /// Why a union cannot lie among the members of a struct around it; nil where it can.
  ///
  /// - Parameter haveMembers: whether its values are objects with members of their own, where these are
  ///   those of its payloads.
  func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String?

  /// The expression that opens a union in `init(from decoder:)` of a DTO, and in `encode(to:)`.
  func decoding(of union: Union) -> Code
  func encoding(of union: Union) -> Code
}

extension Representation {
  public var payloadWire: EmbeddedWire? { nil }

  public var bareSpelling: BareSpelling? { nil }

  public func mappingTag(of union: Union) -> [Code] {
    tagKey.map { ["tag: \(StringLiteral($0))"] + union.absentTag } ?? []
  }
}

/// What follows from the form.
extension Representation {
  /// Whether variants are told apart by tags, or by the payload itself.
  public var hasTags: Bool { form.tag.isTag }

  /// Whether the union writes the tags; otherwise payloads have them, where there are some.
  public var writesTags: Bool { form.tag.isWritten }

  /// Whether the payload tells the variant by its JSON.
  public var isToldByShape: Bool { form.tag == .shape }

  /// Whether the tag comes from outside of the document.
  public var isToldFromOutside: Bool { form.tag == .outside }

  /// The keys of the members that are the tag.
  public var tagKeys: [String] { form.tag.keys }

  /// The key that holds the tag, or its first part; nil where the tag is no member.
  public var tagKey: String? { tagKeys.first }

  /// Whether the tag is made of two members.
  public var hasPairedTag: Bool { tagKeys.count > 1 }

  /// The key of the tag, if the payload may have it as a constant member.
  public var sharedTagKey: String? {
    readsWholeObject && tagKeys.count == 1 ? tagKey : nil
  }

  /// The key under which a variant's payload lies in the union's object; nil where it is no member.
  public func payloadKey(of tag: JSONTag?) -> String? { form.payload(of: tag).key }

  /// The keys under which the payload of a variant with these tags lies; a variant may have no tag.
  public func payloadKeys(of tags: [JSONTag]) -> [String] {
    tags.isEmpty ? payloadKey(of: nil).map { [$0] } ?? [] : tags.compactMap { payloadKey(of: $0) }
  }

  /// Whether a payload is the value of the union itself, so that its members are the union's own.
  public func sharesObject(with tag: JSONTag?) -> Bool { form.payload(of: tag) == .whole }

  /// Whether a payload that is a union of it can read the object of the union around it.
  public var readsWholeObject: Bool {
    form.tag != .outside && form.payload(of: .string("")) == .whole
  }
}

extension Representation {
  public func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String? { nil }
}

/// What a representation contributes to a union's generated codec.
public struct RepresentationCodec: Sendable {
  /// `InternalUnionCodec`
  public var protocolName: SwiftType
  /// `static let keys = MemberTable("type")`
  public var declarations: [Declaration]
  /// How the codec of a payload is called.
  public var payload: PayloadCalls

  public init(
    protocolName: SwiftType, declarations: [Declaration], payload: PayloadCalls = .value
  ) {
    self.protocolName = protocolName
    self.declarations = declarations
    self.payload = payload
  }
}

/// How the code of a union calls the codec of a payload.
public enum PayloadCalls: Sendable {
  /// The payload is a value of its own.
  case value
  /// Its members are those of the union's own object.
  case members
  /// Its elements are those of the union's own array.
  case elements

  /// The cursor in the union's own object or array: `in object: inout ObjectCursor`.
  var cursor: (name: Identifier, type: SwiftType)? {
    switch self {
    case .value: nil
    case .members: ("object", Runtime.objectCursor)
    case .elements: ("tuple", Runtime.tupleCursor)
    }
  }

  /// What reads a payload: `decode(from: &reader, in: &object)`.
  var decode: Code { self == .elements ? "decodeElements" : "decode" }

  /// What writes the payload of a new value.
  var encode: Code {
    switch self {
    case .value: "encode"
    case .members: "encodeMembers"
    case .elements: "encodeElements"
    }
  }

  /// The method of `PayloadVisitor` that a payload is shown to.
  var visit: Code {
    switch self {
    case .value: "visit"
    case .members: "visitMembers"
    case .elements: "visitElements"
    }
  }
}

/// A union while it is checked: its variants with the places they were written at, and what their
/// payloads are.
public struct UnderCheck: Sendable {
  public struct Variant: Sendable {
    public let name: String
    /// What it is read by, first what a new value has.
    public let tags: [JSONTag]
    /// Where the variant, or its tag, is written.
    public let place: SourceRange
    public let payload: Payload
    /// It is read with every second part of a tag that is made of two, which says nothing about it then.
    public let takesAnySecond: Bool
    /// The second parts that other variants have with one of its first parts.
    public let takenSeconds: [TakenSecond]
  }
  /// A second part of a tag that a variant has.
  public struct TakenSecond: Sendable {
    public let tag: JSONTag
    /// The name of the variant.
    public let variant: String
  }
  /// What a payload is once aliases and references are followed.
  public indirect enum Payload: Sendable {
    case none
    /// A struct: its wire keys (with aliases), each with the place of its field.
    case structure(name: String, keys: [Key])
    /// A union, with its representation and, where it is internal, what it reads from the shared
    /// object; and the constants that structs anywhere in that object have with the key of the tag, each
    /// value once.
    case union(
      name: String, representation: any Representation, variants: [Variant],
      constants: [Constant])
    case tuple
    /// Anything else: `a list`, `a string`.
    case other(description: String)

    /// What it is, for messages.
    var description: String {
      switch self {
      case .none: "nothing"
      case .structure: "a struct"
      case .union: "a union"
      case .tuple: "a tuple"
      case .other(let description): description
      }
    }
  }
  /// A key of a payload's member.
  public struct Key: Sendable {
    public let key: String
    /// Where its field is written.
    public let place: SourceRange
    /// What the member always is, if it is a constant.
    public let constants: [JSONTag]
  }
  /// A value that a struct, inside of unions that read the same object, has as a constant.
  public struct Constant: Sendable {
    /// The name of the struct.
    public let owner: String
    public let value: JSONTag
    /// The member, with all its values.
    public let key: Key
  }
  public let name: String
  public let place: SourceRange
  public let variants: [Variant]
  /// What a value without a tag is, and where that is said.
  public let defaultVariant: (name: String, place: SourceRange)?

  public init(
    name: String, place: SourceRange, variants: [Variant],
    defaultVariant: (name: String, place: SourceRange)? = nil
  ) {
    self.name = name
    self.place = place
    self.variants = variants
    self.defaultVariant = defaultVariant
  }
}

/// The representations of the language.
public enum Representations {
  /// In the order in which messages list them.
  public static let all: [any Representation.Type] = [
    Internal.self, Adjacent.self, External.self, Keyed.self, Outside.self, Positional.self,
    Presence.self, Untagged.self,
  ]

  public static func named(_ name: String) -> (any Representation.Type)? {
    all.first { $0.name == name }
  }

  /// `{"type": …}` beside the payload's members, where a union names no representation.
  public static var standard: any Representation { Internal(tagKey: "type") }
}

extension Union {
  /// `kinds: [.number]`: the types of the tags, where not all are strings.
  var tagKinds: [Code] {
    var kinds: Set<JSONTag.Kind> = []
    for variant in variants { kinds.formUnion(variant.tags.map(\.kind)) }
    if kinds == [.string] { return [] }
    // Where no variant has a tag, every tag is unknown.
    if kinds.isEmpty { kinds = Set(JSONTag.Kind.allCases) }
    let names = JSONTag.Kind.allCases.filter(kinds.contains).map(\.code)
    return ["kinds: [\(names, separator: ", ")]"]
  }

  /// `literally: ["3"]`: the strings among the tags that, as keys, could be taken for an integer or a
  /// Boolean.
  var literalKeys: [Code] {
    if tagKinds.isEmpty { return [] }
    var keys: [Code] = []
    for tag in variants.flatMap(\.tags) {
      guard case .string(let text) = tag else { continue }
      let isInteger = Int64(text).map { String($0) == text } ?? false
      if isInteger || text == "true" || text == "false" { keys.append("\(StringLiteral(text))") }
    }
    return keys.isEmpty ? [] : ["literally: [\(keys, separator: ", ")]"]
  }

  /// `absent: "note"`: the tag of the variant that a value without a tag is, if that has one.
  var absentTag: [Code] {
    defaultVariant.flatMap { variants[$0].tag }.map { ["absent: \($0.code)"] } ?? []
  }

  /// The same, or `mayLackTag: true` where that variant has none.
  var absence: [Code] { hasUntagged ? ["mayLackTag: true"] : absentTag }

  /// Whether a value without a tag is a variant that has none.
  public var hasUntagged: Bool { defaultVariant.map { variants[$0].tags.isEmpty } ?? false }
}

extension Variant {
  /// Its payload may be nil.
  var hasOptionalPayload: Bool {
    if case .optional = payload { true } else { false }
  }
}

extension Union {
  /// `newNil: .null`, where a payload that is nil is written.
  var newNilArguments: [Code] {
    newNil == .null && variants.contains(where: \.hasOptionalPayload) ? ["newNil: .null"] : []
  }
}

extension Code {
  /// `InternalDecoding(decoder, tag: "type")`, after `let union = `.
  static func call(_ type: SwiftType, _ arguments: [Code]) -> Code {
    .filled(opening: "\(type)(", arguments, closing: ")", column: 12)
  }
}
