public import SumTypeSource
public import SumTypeSwift

/// How a union's tag and payload lie in JSON.
///
/// Everything about a representation stands in its one file: reading its parameters, checking a
/// union against it, and emitting what is its own. To add one, add its file and a line to
/// `Representations.all`.
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

  /// Whether variants are told apart by tags, or by the payload itself.
  var hasTags: Bool { get }

  /// Which JSON a union of it reads, as far as the proof needs to know it that two unions can be
  /// told apart.
  var reach: RepresentationReach { get }

  /// Whether a payload that is a union of it can read the object of the union around it.
  var readsWholeObject: Bool { get }

  /// The runtime's codec protocol and what only this representation asks a codec for.
  func codec(of union: Union) -> RepresentationCodec

  /// The JSON of a variant, for doc comments: `{"type":"text", …}`.
  func example(tag: Tag, hasPayload: Bool) -> String

  /// The key that holds the tag; nil where the tag is itself a key.
  var tagKey: String? { get }

  /// The same with the second key, where the tag is made of two members.
  var tagKeys: [String] { get }

  /// The key under which a variant's payload lies in the union's object, which is a step of the
  /// path of an error in it; nil where the payload's members are the object's own.
  func payloadKey(of tag: Tag) -> String?

  /// Whether the union's own object can have members that are neither the tag, nor the payload, nor
  /// members of the payload.
  func keepsMembers(besidesPayload hasPayload: Bool) -> Bool

  /// Why a union cannot lie among the members of a struct around it; nil where it can.
  ///
  /// - Parameter haveMembers: whether every payload is an object with members of its own.
  func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String?

  /// What tells whether a union is there that lies among the members of a struct around it.
  func partPresence(of union: Union) -> PartPresence

  /// The expression that opens a union in `init(from decoder:)` of a DTO, and in `encode(to:)`.
  func decoding(of union: Union) -> Code
  func encoding(of union: Union) -> Code
}

/// Which JSON a union reads.
public enum RepresentationReach: Sendable {
  /// What the payloads read.
  case payload
  /// Objects with the tag among their members.
  case tagged
  /// Objects with one member, and bare tags.
  case key
  /// Objects.
  case object
}

extension Representation {
  public var hasTags: Bool { true }
  public var readsWholeObject: Bool { false }
  public var tagKeys: [String] { tagKey.map { [$0] } ?? [] }
  public var reach: RepresentationReach { tagKey == nil ? .object : .tagged }
}

extension Representation {
  public func reasonAgainstFlattening(payloadsHaveMembers haveMembers: Bool) -> String? { nil }
  public func partPresence(of union: Union) -> PartPresence { .members(tagKeys) }
}

/// What a representation contributes to a union's generated codec.
public struct RepresentationCodec: Sendable {
  /// `InternalUnionCodec`
  public var protocolName: SwiftType
  /// `static let keys = MemberTable("type")`
  public var declarations: [Declaration]
  /// Whether the members of a payload are those of the union's own object.
  public var readsMembers: Bool
  /// Whether the payload is a member, which may be absent where its type is optional.
  public var mayLackPayload: Bool

  public init(
    protocolName: SwiftType, declarations: [Declaration], readsMembers: Bool = false,
    mayLackPayload: Bool = false
  ) {
    self.protocolName = protocolName
    self.declarations = declarations
    self.readsMembers = readsMembers
    self.mayLackPayload = mayLackPayload
  }

  /// The method of `PayloadVisitor` that writes a payload.
  var visit: Code { readsMembers ? "visitMembers" : "visit" }
}

/// A union while it is checked: its variants with the places they were written at, and what their
/// payloads are.
public struct UnderCheck: Sendable {
  public struct Variant: Sendable {
    public let name: String
    /// What it is read by, first what a new value has.
    public let tags: [Tag]
    /// Where the variant, or its tag, is written.
    public let place: SourceRange
    public let payload: Payload
  }
  /// What a payload is once aliases and references are followed.
  public indirect enum Payload: Sendable {
    case none
    /// A struct: its wire keys (with aliases), each with the place of its field.
    case structure(name: String, keys: [Key])
    /// A union, with its representation and, where it is internal, what it reads from the shared
    /// object.
    case union(name: String, representation: any Representation, variants: [Variant])
    /// Anything else: `a list`, `a string`.
    case other(description: String)
  }
  /// A key of a payload's member.
  public struct Key: Sendable {
    public let key: String
    /// Where its field is written.
    public let place: SourceRange
    /// What the member always is, if it is a constant.
    public let constants: [Tag]
  }
  public let name: String
  public let place: SourceRange
  public let variants: [Variant]

  public init(name: String, place: SourceRange, variants: [Variant]) {
    self.name = name
    self.place = place
    self.variants = variants
  }
}

/// The representations of the language.
public enum Representations {
  /// In the order in which messages list them.
  public static let all: [any Representation.Type] = [
    Internal.self, Adjacent.self, External.self, Keyed.self, Outside.self, Presence.self,
    Untagged.self,
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
    var kinds: Set<Tag.Kind> = []
    for variant in variants { kinds.formUnion(variant.tags.map(\.kind)) }
    if kinds == [.string] || kinds.isEmpty { return [] }
    let names = Tag.Kind.allCases.filter(kinds.contains).map(\.code)
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

  /// `absent: "note"`: the tag of the variant that a value without a tag is.
  var absentTag: [Code] { defaultVariant.map { ["absent: \(variants[$0].tag.code)"] } ?? [] }
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
