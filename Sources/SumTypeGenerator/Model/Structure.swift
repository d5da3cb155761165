public import SumTypeSwift

/// A struct: named fields in file order.
public struct Structure: Sendable {
  /// The fields that are properties.
  public let fields: [Field]
  /// The members that are none, in file order.
  public let constants: [ConstantMember]
  /// The name of the field that tells one value from another (`"identity": "id"`), or the way to it
  /// where it is a field of what is flattened into the struct (`"identity": "base.id"`).
  public let identity: String?
  /// What a save does with unknown fields.
  public let onSave: SavePolicy

  public init(
    fields: [Field], constants: [ConstantMember] = [], identity: String?, onSave: SavePolicy = .keep
  ) {
    self.fields = fields
    self.constants = constants
    self.identity = identity
    self.onSave = onSave
  }
}

/// A member that always is one of a few values, and therefore no property:
/// `{"const": "blob", "key": "$type"}`.
public struct ConstantMember: Sendable {
  public let name: Identifier
  /// The name on the wire.
  public let key: String
  /// The first one is written by new values.
  public let values: [Tag]
  /// How many fields stand before it.
  public let position: Int

  public init(name: Identifier, key: String, values: [Tag], position: Int) {
    self.name = name
    self.key = key
    self.values = values
    self.position = position
  }
}

/// A field of a struct, or of a document's root.
public struct Field: Sendable {
  public enum Presence: Sendable {
    case required
    /// `T?`: absent and null both read as nil; a *new* nil is written as `newNil` says.
    case optional(newNil: NewNil)
    /// Absent reads as the default; always written.
    case defaulted(DefaultValue)
  }
  public enum NewNil: Sendable { case absent, null }

  public let name: Identifier
  /// The name on the wire.
  public let key: String
  /// Older names that are still read.
  public let aliases: [String]
  /// Without the outer `?` where `presence` is `optional`.
  public let type: ValueType
  public let presence: Presence
  public let bounds: Bounds?
  public let doc: String?
  public let deprecation: Deprecation?
  /// It is stored behind a reference: the struct contains itself through it, or would be too wide.
  public let isIndirect: Bool
  /// The members of the value lie among those of the struct: there is no member of this field's own.
  public let isFlattened: Bool

  public init(
    name: Identifier, key: String, aliases: [String], type: ValueType, presence: Presence,
    bounds: Bounds?, doc: String?, deprecation: Deprecation?, isIndirect: Bool,
    isFlattened: Bool = false
  ) {
    self.isFlattened = isFlattened
    self.name = name
    self.key = key
    self.aliases = aliases
    self.type = type
    self.presence = presence
    self.bounds = bounds
    self.doc = doc
    self.deprecation = deprecation
    self.isIndirect = isIndirect
  }
}

/// `minimum`/`maximum` of a number, or `minLength`/`maxLength` of a string, list, map or data.
///
/// Each bound is kept as the schema spells it (a number that fits the field's type).
public struct Bounds: Sendable {
  public enum Measure: Sendable { case value, length }
  public let measure: Measure
  public let lower: String?
  public let upper: String?
  public init(measure: Measure, lower: String?, upper: String?) {
    self.measure = measure
    self.lower = lower
    self.upper = upper
  }
}
