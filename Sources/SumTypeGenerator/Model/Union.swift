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
  /// The index in `shared` of the field that is every payload's identity, if it is one.
  public let identity: Int?
  /// What a save does with what the union does not know, and with unknown members of its object
  /// that are no payload's.
  public let onSave: SavePolicy

  public init(
    variants: [Variant], representation: any Representation, unknown: Unknown,
    shared: [SharedField], identity: Int?, onSave: SavePolicy = .keep
  ) {
    self.variants = variants
    self.representation = representation
    self.unknown = unknown
    self.shared = shared
    self.identity = identity
    self.onSave = onSave
  }
}

/// One alternative of a union.
public struct Variant: Sendable {
  public let name: Identifier
  public let tag: Tag
  /// nil: a bare variant.
  public let payload: ValueType?
  public let doc: String?
  public let deprecation: Deprecation?
  /// The union contains itself through this variant.
  public let isIndirect: Bool

  public init(
    name: Identifier, tag: Tag, payload: ValueType?, doc: String?, deprecation: Deprecation?,
    isIndirect: Bool
  ) {
    self.name = name
    self.tag = tag
    self.payload = payload
    self.doc = doc
    self.deprecation = deprecation
    self.isIndirect = isIndirect
  }
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
