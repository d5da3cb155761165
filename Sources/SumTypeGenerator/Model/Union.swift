public import SumTypeJSON
public import SumTypeSwift

/// A sum type: exactly one of its variants.
public struct Union: Sendable {
  /// The policy for a value that is unknown or malformed.
  public enum Unknown: String, Sendable, CaseIterable {
    /// The enum has `case unknown(Unrecognized)`.
    case `case`
    /// The enum stays closed; the list of a document keeps such values beside the domain.
    case aside
    /// Reading fails, and the nearest open union around the value keeps it.
    case refuse
  }

  public let variants: [Variant]
  public let representation: any Representation
  public let unknown: Unknown
  /// The fields that every payload has and that the key `shared` lists.
  public let shared: [SharedField]
  /// The JSON of a new payload that is nil and optional.
  public let newNil: NilSpelling
  /// The index in `variants` of the variant that a value without a tag is; nil if there is none.
  public let defaultVariant: Int?
  /// The index in `shared` of the field that is the identity of every payload; nil if there is
  /// none.
  public let identity: Int?
  /// The policy of a save for unknown values, and for unknown members of the union's object that
  /// belong to no payload.
  public let onSave: KeptPolicy
  /// Whether each variant has a path, as properties have key paths.
  public let hasPaths: Bool
  /// Whether `null` is a value of a variant. An optional member is nil only if it is absent then.
  public let readsNull: Bool

  public init(
    variants: [Variant], representation: any Representation, unknown: Unknown,
    shared: [SharedField], identity: Int?, onSave: KeptPolicy = .keep, defaultVariant: Int? = nil,
    newNil: NilSpelling = .absent, hasPaths: Bool = false
  ) {
    self.hasPaths = hasPaths
    self.newNil = newNil
    self.defaultVariant = defaultVariant
    self.variants = variants
    self.representation = representation
    self.unknown = unknown
    self.shared = shared
    self.identity = identity
    self.onSave = onSave
    readsNull =
      !representation.hasTags
      && variants.contains { $0.payload == nil || $0.shape?.kinds.contains(.null) ?? false }
  }
}

/// One alternative of a union.
public final class Variant: Sendable {
  public let name: Identifier
  /// The tags by which the variant is read; a new value has the first. Empty for a variant that
  /// never has a tag.
  public let tags: [JSONTag]
  /// The second tag that belongs to each of `tags`, if tags have two members; empty otherwise.
  public let seconds: [SecondTag]
  /// The type of the payload; nil for a bare variant. A constant has a place in JSON and no value
  /// in Swift.
  public let payload: ValueType?
  /// The type of the only field of the payload, a struct, if the case in Swift holds the value of this field; nil if it
  /// holds the payload.
  public let member: ValueType?
  public let doc: String?
  public let deprecation: Deprecation?
  /// Whether the payload is stored behind a reference, because the union contains itself through
  /// it, or would be too wide.
  public let isIndirect: Bool
  /// Whether the payload is an object whose members can lie among those of others.
  public let hasMembers: Bool
  /// Whether the payload is an array whose elements can follow a tag in the array of a union.
  public let hasElements: Bool
  /// The shape that tells the variant from the others, in a union without tags; nil in other
  /// unions.
  public let shape: VariantShape?
  /// The payload's type as the schema writes it, for messages: `[Part]`; `null` if there is none.
  public let spelling: String

  /// The tag of a new value; nil if the variant has none.
  public var tag: JSONTag? { tags.first }

  /// The values of a payload that is a constant; nil for other payloads.
  public var constants: [JSONTag]? {
    if case .constant(let values) = payload { values } else { nil }
  }

  /// The payload of the case in the DTO: nil if there is no payload, or if it is a constant.
  public var coded: ValueType? { constants == nil ? payload : nil }

  /// The payload of the case in Swift: that of the DTO, or its only field.
  public var held: ValueType? { coded.map { member ?? $0 } }

  /// The name of the only field of a payload around one member.
  static let memberName: Identifier = "value"

  public init(
    name: Identifier, tags: [JSONTag], seconds: [SecondTag] = [], payload: ValueType?,
    member: ValueType? = nil, doc: String?,
    deprecation: Deprecation?, isIndirect: Bool, hasMembers: Bool = false,
    hasElements: Bool = false, shape: VariantShape? = nil, spelling: String = ""
  ) {
    self.hasMembers = hasMembers
    self.hasElements = hasElements
    self.shape = shape
    self.spelling = spelling
    self.name = name
    self.tags = tags
    self.seconds = seconds
    self.payload = payload
    self.member = member
    self.doc = doc
    self.deprecation = deprecation
    self.isIndirect = isIndirect
  }
}

/// The second half of a tag of two members.
public enum SecondTag: Hashable, Sendable {
  /// `["Pod", "v1"]`
  case exactly(JSONTag)
  /// `["Pod", "*"]`: every second tag that no other variant has together with the same first tag.
  case any
}

/// A field that all variants of a union have with the same name and type.
public struct SharedField: Sendable {
  public let name: Identifier
  /// The type, with `?` if the field is optional in some payload.
  public let type: ValueType
  public let doc: String?
  public init(name: Identifier, type: ValueType, doc: String?) {
    self.name = name
    self.type = type
    self.doc = doc
  }
}
