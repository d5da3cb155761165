public import SumTypeJSON
public import SumTypeSource
public import SumTypeSwift

/// A representation: how a schema declares the form of a union in JSON, and how generated code
/// spells it.
///
/// The form itself is a `UnionForm`: all code that needs the places of tag and payload asks the
/// form. A representation reads the parameters of its form from a schema, checks a union against
/// the form, and emits the code that only this representation needs. To add one, add its file and a
/// line to `Representations.all`.
public protocol Representation: Sendable {
  /// The name in a schema: `internal`.
  static var name: String { get }

  /// The parameters of the representation and its demands on a union, as an editor shows and checks
  /// them.
  static var meaning: RepresentationMeaning { get }

  /// Whether the tag may have two keys: `"tag": ["kind", "apiVersion"]`. By default it may not.
  static var mayPairTags: Bool { get }

  /// Reads `"representation": {"<name>": parameters}`; `parameters` is nil for the short form
  /// `"representation": "<name>"`. Reports errors, and returns nil if there are any.
  static func read(
    _ parameters: JSONTree?, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> Self?

  /// Reports the variants that cannot be represented: a tag key that equals the key of a payload's
  /// field, a payload that has to be an object but is none, a tag of a type that has no spelling
  /// here.
  func check(_ union: CheckedUnion, into diagnostics: inout Diagnostics)

  /// The form, which has the places of tag and payload.
  var form: any UnionForm { get }

  /// Returns the runtime's codec protocol, and the declarations that only this representation
  /// needs.
  func codec(of union: Union) -> RepresentationCodec

  /// Returns the JSON of a variant, for doc comments: `{"type":"text", …}`.
  func example(tag: JSONTag, hasPayload: Bool) -> String

  /// Returns the arguments that find the tag in the JSON of a DTO without a domain value:
  /// `tag: "type"`. By default there are none unless the tag is a member.
  func mappingTag(of union: Union) -> [Code]

  /// The wire form of the payload in a string; nil, the default, if the payload is plain JSON.
  var payloadWire: EmbeddedWire? { get }

  /// The JSON of a bare variant in a new value; nil, the default, if there is one way only.
  var bareSpelling: BareSpelling? { get }

  /// Returns the reason why the union cannot be flattened into a struct; nil if it can.
  ///
  /// - Parameter haveMembers: Whether every value of the union is an object with its own members,
  ///   for a representation in which these are the members of the payloads.
  func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String?

  /// Returns the expression that opens a union in `init(from decoder:)` of a DTO, or in
  /// `encode(to:)`.
  func decoding(of union: Union) -> Code
  func encoding(of union: Union) -> Code
}

extension Representation {
  public static var mayPairTags: Bool { false }

  public var payloadWire: EmbeddedWire? { nil }

  public var bareSpelling: BareSpelling? { nil }

  public func mappingTag(of union: Union) -> [Code] {
    tagKey.map { ["tag: \(StringLiteral($0))"] + union.absentTag } ?? []
  }
}

/// Properties that follow from the form.
extension Representation {
  /// Whether variants are told apart by tags, not by the payload itself.
  public var hasTags: Bool { form.tag.isTag }

  /// Whether the union writes the tags. Otherwise the payloads have the tags, if there are any.
  public var writesTags: Bool { form.tag.isWritten }

  /// Whether the JSON of the payload tells the variant.
  public var isUntagged: Bool { form.tag == .shape }

  /// Whether the tag comes from outside the document.
  public var hasOutsideTag: Bool { form.tag == .outside }

  /// The keys of the members that are the tag; empty if the tag is no member.
  public var tagKeys: [String] { form.tag.keys }

  /// The key of the tag, or of its first part; nil if the tag is no member.
  public var tagKey: String? { tagKeys.first }

  /// Whether the tag has two members.
  public var hasPairedTag: Bool { tagKeys.count > 1 }

  /// The key of the tag, if the payload may have it as a constant member.
  public var sharedTagKey: String? {
    readsWholeObject && tagKeys.count == 1 ? tagKey : nil
  }

  /// Returns the key of a variant's payload in the union's object; nil if the payload is no member.
  public func payloadKey(of tag: JSONTag?) -> String? { form.payload(of: tag).key }

  /// Returns the keys of the payload of a variant with these tags; `tags` may be empty.
  public func payloadKeys(of tags: [JSONTag]) -> [String] {
    tags.isEmpty ? payloadKey(of: nil).map { [$0] } ?? [] : tags.compactMap { payloadKey(of: $0) }
  }

  /// Whether a payload is the whole value of the union, so that both have the same members.
  public func sharesObject(with tag: JSONTag?) -> Bool { form.payload(of: tag) == .whole }

  /// Whether a payload that is a union of this representation can read the object of the outer
  /// union.
  public var readsWholeObject: Bool {
    form.tag != .outside && form.payload(of: .string("")) == .whole
  }
}

extension Representation {
  public func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String? { nil }
}

/// The part of a union's generated codec that a representation adds.
public struct RepresentationCodec: Sendable {
  /// `InternalUnionCodec`
  public var protocolName: SwiftType
  /// `static let keys = MemberTable("type")`
  public var declarations: [Declaration]
  /// The way in which the codec of a payload is called.
  public var payload: PayloadCalls

  public init(
    protocolName: SwiftType, declarations: [Declaration], payload: PayloadCalls = .value
  ) {
    self.protocolName = protocolName
    self.declarations = declarations
    self.payload = payload
  }
}

/// The way in which the code of a union calls the codec of a payload.
public enum PayloadCalls: Sendable {
  /// The payload is a separate value.
  case value
  /// The members of the payload are members of the union's object.
  case members
  /// The elements of the payload are elements of the union's array.
  case elements

  /// The parameter with the cursor in the union's object or array: `in object: inout ObjectCursor`.
  var cursor: (name: Identifier, type: SwiftType)? {
    switch self {
    case .value: nil
    case .members: ("object", Runtime.objectCursor)
    case .elements: ("tuple", Runtime.tupleCursor)
    }
  }

  /// The function that reads a payload: `decode(from: &reader, in: &object)`.
  var decode: Code { self == .elements ? "decodeElements" : "decode" }

  /// The function that writes the payload of a new value.
  var encode: Code {
    switch self {
    case .value: "encode"
    case .members: "encodeMembers"
    case .elements: "encodeElements"
    }
  }

  /// The method of `PayloadVisitor` that visits a payload.
  var visit: Code {
    switch self {
    case .value: "visit"
    case .members: "visitMembers"
    case .elements: "visitElements"
    }
  }
}

/// A union during its check: its variants with their places in the schema, and the kinds of their
/// payloads.
public struct CheckedUnion: Sendable {
  public struct Variant: Sendable {
    public let name: String
    /// The tags by which the variant is read; a new value has the first.
    public let tags: [JSONTag]
    /// The place of the variant, or of its tag, in the schema.
    public let place: SourceRange
    public let payload: Payload
    /// Whether the variant is read with every second tag, which then does not tell it from others.
    public let takesAnySecond: Bool
    /// The second tags that other variants have together with a first tag of this variant.
    public let takenSeconds: [TakenSecond]
  }
  /// A second tag, and the variant that has it.
  public struct TakenSecond: Sendable {
    public let tag: JSONTag
    /// The name of the variant.
    public let variant: String
  }
  /// The kind of a payload after aliases and references are resolved.
  public indirect enum Payload: Sendable {
    case none
    /// A struct with the keys of its members, aliases included, each with the place of its field.
    case structure(name: String, keys: [Key])
    /// A union with its representation and, if it is internal, its variants, which read the same
    /// object. `constants` are the values of constants with the key of the tag that structs in that
    /// object have, at any depth, each value once. `isConstant` says whether all structs have one.
    case union(
      name: String, representation: any Representation, variants: [Variant],
      constants: [Constant], isConstant: Bool)
    case tuple
    /// Any other type: `a list`, `a string`.
    case other(description: String)

    /// The kind of the payload, for messages.
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
    /// The place of the field in the schema.
    public let place: SourceRange
    /// The values of the member if it is a constant; otherwise empty.
    public let constants: [JSONTag]
    /// Whether the constant may be absent.
    public var isOptional = false
  }
  /// The value of a constant of a struct, which may be inside unions that read the same object.
  public struct Constant: Sendable {
    /// The name of the struct.
    public let owner: String
    public let value: JSONTag
    /// The constant member, with all its values.
    public let key: Key
  }
  public let name: String
  public let place: SourceRange
  public let variants: [Variant]
  /// The variant that a value without a tag is, and the place of the key `default`.
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
  /// All representations, in the order in which messages list them.
  public static let all: [any Representation.Type] = [
    Internal.self, Adjacent.self, External.self, Keyed.self, Outside.self, Positional.self,
    Presence.self, Untagged.self,
  ]

  public static func named(_ name: String) -> (any Representation.Type)? {
    all.first { $0.name == name }
  }

  /// The representation of a union that names none: `{"type": …}` beside the payload's members.
  public static var standard: any Representation { Internal(tagKey: "type") }
}

extension Union {
  /// `kinds: [.number]`: the JSON types of the tags, unless all are strings.
  var tagKinds: [Code] {
    var kinds: Set<JSONTag.Kind> = []
    for variant in variants { kinds.formUnion(variant.tags.map(\.kind)) }
    if kinds == [.string] { return [] }
    // If no variant has a tag, every tag is unknown.
    if kinds.isEmpty { kinds = Set(JSONTag.Kind.allCases) }
    let names = JSONTag.Kind.allCases.filter(kinds.contains).map(\.code)
    return ["kinds: [\(names, separator: ", ")]"]
  }

  /// `literally: ["3"]`: the string tags that, as keys, could be read as an integer or a Boolean.
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

  /// `absent: "note"`: the tag of the default variant, if it has one. A value without a tag is of
  /// that variant.
  var absentTag: [Code] {
    defaultVariant.flatMap { variants[$0].tag }.map { ["absent: \($0.code)"] } ?? []
  }

  /// `absentTag`, or `mayLackTag: true` if the default variant has no tag.
  var absence: [Code] { hasUntagged ? ["mayLackTag: true"] : absentTag }

  /// Whether the default variant has no tag.
  public var hasUntagged: Bool { defaultVariant.map { variants[$0].tags.isEmpty } ?? false }
}

extension Variant {
  /// Whether the payload may be nil.
  var hasOptionalPayload: Bool {
    if case .optional = payload { true } else { false }
  }
}

extension Union {
  /// `newNil: .null`, if a nil payload is written as `null`.
  var newNilArguments: [Code] {
    newNil == .null && variants.contains(where: \.hasOptionalPayload) ? ["newNil: .null"] : []
  }
}

extension Code {
  /// Returns the expression `InternalDecoding(decoder, tag: "type")`, laid out to follow
  /// `let union = `.
  static func call(_ type: SwiftType, _ arguments: [Code]) -> Code {
    .filled(opening: "\(type)(", arguments, closing: ")", column: 12)
  }
}
