public import SumTypeJSON
public import SumTypeSwift

/// A sum type: exactly one of its variants.
public struct Union: Sendable {
  /// What becomes of a value that this version does not know, or that does not fit.
  public enum Unknown: String, Sendable, CaseIterable {
    /// The enum has `case unknown(Unrecognized)`.
    case `case`
    /// The enum stays closed; a document's list keeps such values beside the domain.
    case aside
    /// An error, for the nearest open union around it.
    case refuse
  }

  public let variants: [Variant]
  public let representation: any Representation
  public let unknown: Unknown
  /// Fields that every variant's payload has, asked for with `shared`.
  public let shared: [SharedField]
  /// How a new payload is written that is nil, where it is a member that may be absent.
  public let newNil: NilSpelling
  /// The index in `variants` of what a value without a tag is.
  public let defaultVariant: Int?
  /// The index in `shared` of the field that is every payload's identity, if it is one.
  public let identity: Int?
  /// What a save does with what the union does not know, and with unknown members of its object
  /// that are no payload's.
  public let onSave: KeptPolicy
  /// Each variant has a path, which names it as a key path names a property.
  public let hasPaths: Bool

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
  }
}

/// One alternative of a union.
public final class Variant: Sendable {
  public let name: Identifier
  /// What it is read by; a new value has the first. None of a variant that is only ever without a tag.
  public let tags: [JSONTag]
  /// What stands under the second key beside each of the tags, where a tag is made of two; empty
  /// otherwise.
  public let seconds: [SecondTag]
  /// nil: a bare variant. A constant lies in JSON and is nothing in Swift.
  public let payload: ValueType?
  public let doc: String?
  public let deprecation: Deprecation?
  /// The payload is kept behind a reference: the union contains itself through it, or would be too
  /// wide.
  public let isIndirect: Bool
  /// The payload is an object whose members can lie among those of others.
  public let hasMembers: Bool
  /// What tells it from the others, in a union without tags.
  public let shape: VariantShape?
  /// The payload as the schema spells it, for messages: `[Part]`; `null` where there is none.
  public let spelling: String

  /// The tag of a new value; nil if it has none.
  public var tag: JSONTag? { tags.first }

  /// The values that the payload is one of, where it is a constant.
  public var constants: [JSONTag]? {
    if case .constant(let values) = payload { values } else { nil }
  }

  /// What its case holds in Swift: the payload, unless that is a constant.
  public var held: ValueType? { constants == nil ? payload : nil }

  public init(
    name: Identifier, tags: [JSONTag], seconds: [SecondTag] = [], payload: ValueType?, doc: String?,
    deprecation: Deprecation?, isIndirect: Bool, hasMembers: Bool = false,
    shape: VariantShape? = nil, spelling: String = ""
  ) {
    self.hasMembers = hasMembers
    self.shape = shape
    self.spelling = spelling
    self.name = name
    self.tags = tags
    self.seconds = seconds
    self.payload = payload
    self.doc = doc
    self.deprecation = deprecation
    self.isIndirect = isIndirect
  }
}

/// The second part of a tag that is made of two members.
public enum SecondTag: Hashable, Sendable {
  /// `["Pod", "v1"]`
  case exactly(JSONTag)
  /// `["Pod", "*"]`: whatever no other variant with the same first part has.
  case any
}

/// A field that all variants of a union have under one name and with one type.
public struct SharedField: Sendable {
  public let name: Identifier
  /// With its `?`, where a payload's field is optional.
  public let type: ValueType
  public let doc: String?
  public init(name: Identifier, type: ValueType, doc: String?) {
    self.name = name
    self.type = type
    self.doc = doc
  }
}
