public import SumTypeJSON
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
  public let onSave: KeptPolicy
  /// A tuple keeps further elements, and does not refuse them.
  public let isOpen: Bool

  public init(
    fields: [Field], constants: [ConstantMember] = [], identity: String?,
    onSave: KeptPolicy = .keep,
    isOpen: Bool = true
  ) {
    self.isOpen = isOpen
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
  public let values: [JSONTag]
  /// It may be absent in what is read.
  public let isOptional: Bool
  /// How many fields stand before it.
  public let position: Int

  public init(
    name: Identifier, key: String, values: [JSONTag], isOptional: Bool = false, position: Int
  ) {
    self.isOptional = isOptional
    self.name = name
    self.key = key
    self.values = values
    self.position = position
  }
}

/// A field of a struct, or of a document's root.
public final class Field: Sendable {
  public enum Presence: Sendable {
    case required
    /// `T?`: absent and null both read as nil; a *new* nil is written as `newNil` says.
    case optional(newNil: NilSpelling)
    /// Absent reads as the default; always written.
    case defaulted(DefaultValue)
  }

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
  /// A new value has one that is made for it, unless it is given; what is read has the member.
  public let isFresh: Bool
  /// In the model of the struct it is a value that loads.
  public let loads: Bool

  public init(
    name: Identifier, key: String, aliases: [String], type: ValueType, presence: Presence,
    bounds: Bounds?, doc: String?, deprecation: Deprecation?, isIndirect: Bool,
    isFlattened: Bool = false, isFresh: Bool = false, loads: Bool = false
  ) {
    self.loads = loads
    self.isFresh = isFresh
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

/// `minimum`/`maximum` of a number, or `minLength`/`maxLength` of a string, list, map or data; the
/// `pattern` of a string; and the same of what is in a list or a map.
///
/// Each bound is kept as the schema spells it (a number that fits the field's type).
public struct Bounds: Hashable, Sendable {
  public enum Measure: Hashable, Sendable { case value, length }
  public let measure: Measure
  public let lower: String?
  public let upper: String?
  /// Where the schema says what a value is more or less than, that number: `lower` and `upper` are
  /// those next to it then.
  public internal(set) var above: String?
  public internal(set) var below: String?
  /// What a string is held against.
  public internal(set) var pattern: TextPattern?
  /// The bounds of the elements of a list, or of the values of a map; one or none.
  private var inner: [Bounds] = []

  public init(measure: Measure, lower: String?, upper: String?) {
    self.measure = measure
    self.lower = lower
    self.upper = upper
  }

  /// Without what is said of elements; nil where nothing is left.
  public var own: Bounds? {
    var own = self
    own.inner = []
    return isRange || pattern != nil ? own : nil
  }

  /// Whether there is a least or a greatest.
  public var isRange: Bool { lower != nil || upper != nil }

  /// The bounds of the elements of a list, or of the values of a map.
  public internal(set) var elements: Bounds? {
    get { inner.first }
    set { inner = newValue.map { [$0] } ?? [] }
  }
}

/// The type of a field, an element or a payload.
public indirect enum ValueType: Hashable, Sendable {
  /// A scalar in one of its wire forms: `Date` as `iso8601`.
  case scalar(ScalarForm)
  case reference(TypeID)
  case optional(ValueType)
  case list(ValueType)
  /// A JSON object with keys of the user's choosing.
  case map(ValueType)
  /// JSON inside a string, plain or base64 (`"wire": "json"`, `"base64.json"`).
  case embedded(ValueType, EmbeddedWire)
  /// A type that the JSON of others lays out in a way of its own.
  case arranged(Arrangement, ValueType)
  /// One of these values, of which a new value is the first: only as a payload, and without a type
  /// in Swift.
  case constant([JSONTag])
}

/// How a list, a map or a value is laid out where its field says so.
public enum Arrangement: Hashable, Sendable {
  /// A list of the type, or a single element without its list (`"wire": "oneOrMany"`).
  case oneOrMany
  /// A map to the type that is `[]` where it is empty (`"emptyArray"`).
  case emptyArray
  /// An object of exactly one member of the type (`"oneEntry"`).
  case oneEntry
  /// The type's JSON inside a string, or text that is not JSON (`"otherwise": "keep"`).
  case jsonOrText(EmbeddedWire)
}
