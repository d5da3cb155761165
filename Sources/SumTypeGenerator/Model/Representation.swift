public import SumTypeJSON
public import SumTypeSwift

/// A representation: the form of a union in JSON, and how generated code spells it.
///
/// The form itself is a `UnionForm`: all code that needs the places of tag and payload asks the
/// form. A representation emits the code that only this representation needs. What the schema
/// language says of it is a ``RepresentationSyntax``.
public protocol Representation: Sendable {
  /// The name in a schema: `internal`.
  static var name: String { get }

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
  public var payloadWire: EmbeddedWire? { nil }

  public var bareSpelling: BareSpelling? { nil }
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

  /// The key of the tag, or of its first half; nil if the tag is no member.
  public var tagKey: String? { tagKeys.first }

  /// Whether the tag has two members.
  public var hasPairedTag: Bool { tagKeys.count > 1 }

  /// The keys of the tag, if the payload may have them as constant members; otherwise empty.
  public var sharedTagKeys: [String] { readsWholeObject ? tagKeys : [] }

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
    case .members: ("object", Runtime.types.objectCursor)
    case .elements: ("tuple", Runtime.types.tupleCursor)
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

/// JSON texts for doc comments, for examples and for the meta-schema.
package enum JSONSnippet {
  /// A string with its quotes.
  package static func string(_ text: String) -> String { JSONValue.string(text).text() }

  /// Returns `["a", "b"]`.
  static func list(_ words: [String]) -> String {
    "[\(words.map(string).joined(separator: ", "))]"
  }

  static func object(_ members: [(key: String, json: String)]) -> String {
    "{\(members.map { "\(string($0.key)): \($0.json)" }.joined(separator: ", "))}"
  }
}
