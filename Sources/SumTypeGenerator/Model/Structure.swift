public import SumTypeJSON
public import SumTypeSwift

/// A struct: named fields in file order.
public struct Structure: Sendable {
  /// The fields that are properties in Swift.
  public let fields: [Field]
  /// The members that are constants, in file order.
  public let constants: [ConstantMember]
  /// The name of the field that tells one value from another (`"identity": "id"`), or the path to
  /// it if it is a field of a flattened struct (`"identity": "base.id"`).
  public let identity: String?
  /// The policy of a save for unknown fields.
  public let onSave: KeptPolicy
  /// Whether a tuple keeps further elements as unknown ones. Otherwise it refuses them, or has them in
  /// its ``rest``.
  public let isOpen: Bool
  /// The structs whose members it includes, directly or through another struct. Their fields come before its own.
  public let included: [TypeID]
  /// Whether the struct is the object around the payload of a variant with a `"member"`.
  public let isAroundMember: Bool
  /// Whether the struct or tuple is an entry of a map that is written as a list. Its fields are `key` and `value`.
  public let isMapEntry: Bool

  public init(
    fields: [Field], constants: [ConstantMember] = [], identity: String?,
    onSave: KeptPolicy = .keep,
    isOpen: Bool = true, included: [TypeID] = [], isAroundMember: Bool = false,
    isMapEntry: Bool = false
  ) {
    self.isAroundMember = isAroundMember
    self.isMapEntry = isMapEntry
    self.isOpen = isOpen
    self.included = included
    self.fields = fields
    self.constants = constants
    self.identity = identity
    self.onSave = onSave
  }

  /// The last element of a tuple if it is the list of all further elements of the array.
  public var rest: Field? { fields.last.flatMap { $0.isRest ? $0 : nil } }
  /// The elements of a tuple that have one position each: all but the rest.
  package var singleFields: ArraySlice<Field> { fields.dropLast(rest == nil ? 0 : 1) }
}

/// A member that always has one of a few values, and therefore no property:
/// `{"const": "blob", "key": "$type"}`.
public struct ConstantMember: Sendable {
  public let name: Identifier
  /// The key of the member in JSON.
  public let key: String
  /// The values; a new value has the first.
  public let values: [JSONTag]
  /// Whether the member may be absent.
  public let isOptional: Bool
  /// The number of fields before the member.
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
    /// `T?`: a member that is absent or null reads as nil; `newNil` is the JSON of a *new* nil.
    case optional(newNil: NilSpelling)
    /// A member that is absent reads as the default; a save always writes the member.
    case defaulted(DefaultValue)
    /// The last element of a tuple: a list of all further elements of the array, which may be none.
    case rest
  }

  public let name: Identifier
  /// The key of the field's member in JSON.
  public let key: String
  /// Further keys that are read, but not written.
  public let aliases: [String]
  /// The type, without the outer `?` if `presence` is `optional`.
  public let type: ValueType
  public let presence: Presence
  public let bounds: Bounds?
  public let doc: String?
  public let deprecation: Deprecation?
  /// Whether the field is stored behind a reference, because the struct contains itself through it,
  /// or would be too wide.
  public let isIndirect: Bool
  /// Whether the members of the value lie among those of the struct, so that the field itself has
  /// no member.
  public let isFlattened: Bool
  /// Whether the field is a map whose entries are those members of the struct's object that nothing
  /// else in the object knows.
  public var isFlattenedMap: Bool { isFlattened && type.entries != nil }
  /// Whether the field is the list of all further elements of a tuple's array.
  public var isRest: Bool { if case .rest = presence { true } else { false } }
  /// Whether the field is a list, a map or a string of at least one element.
  package var isNeverEmpty: Bool { (bounds?.lower.flatMap { Int($0) } ?? 0) > 0 }
  /// Whether a new value gets a fresh default unless the caller gives a value. The member is
  /// required in data.
  public let isFresh: Bool
  /// Whether the field is an `AsyncValue` in the model of the struct.
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

/// The bounds of a field: `minimum`/`maximum` of a number; `minLength`/`maxLength` of a string,
/// list, map or data; the `pattern` of a string; and the bounds of the elements of a list or a map.
///
/// Each bound is a number that fits the field's type, with its spelling in the schema.
public struct Bounds: Hashable, Sendable {
  public enum Measure: Hashable, Sendable { case value, length }
  public let measure: Measure
  public let lower: String?
  public let upper: String?
  /// The exclusive bounds, as the schema writes them. If there is one, `lower` or `upper` is the number next to
  /// it.
  public internal(set) var above: String?
  public internal(set) var below: String?
  /// The pattern that a string must match.
  public internal(set) var pattern: TextPattern?
  /// The bounds of the elements of a list, or of the values of a map. An array of at most one,
  /// because a struct cannot contain itself.
  private var inner: [Bounds] = []

  public init(measure: Measure, lower: String?, upper: String?) {
    self.measure = measure
    self.lower = lower
    self.upper = upper
  }

  /// The bounds without those of elements; nil if no bound is left.
  public var own: Bounds? {
    var own = self
    own.inner = []
    return isRange || pattern != nil ? own : nil
  }

  /// The least and the greatest value, for messages: `1 … 5`, `at least 0`, `more than 0 and at most
  /// 1`; nil if there is neither.
  package var words: String? {
    if let lower, let upper, above == nil, below == nil { return "\(lower) … \(upper)" }
    let least = above.map { "more than \($0)" } ?? lower.map { "at least \($0)" }
    let most = below.map { "less than \($0)" } ?? upper.map { "at most \($0)" }
    return isRange ? [least, most].compactMap { $0 }.joined(separator: " and ") : nil
  }

  /// Whether there is a least or a greatest value.
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
  /// A JSON object with arbitrary keys.
  case map(ValueType)
  /// JSON inside a string, as text or in base 64 (`"wire": "json"`, `"base64.json"`).
  case embedded(ValueType, EmbeddedWire)
  /// A type with a JSON layout that is common in the data of other apps.
  case arranged(Arrangement, ValueType)
  /// One of these values, the first in a new value. Only a payload can be a constant; it has no
  /// type in Swift.
  case constant([JSONTag])
  /// A list or a map, however it is arranged, within the bounds of an alias that names it.
  case bounded(ValueType, AliasBounds)
}

/// The bounds of an alias of a list or a map, which hold wherever the alias is used.
public struct AliasBounds: Hashable, Sendable {
  /// The alias, which declares the bounds in Swift.
  public let alias: TypeID
  public let bounds: Bounds
}

/// The JSON layout of a list, a map or a value, as its field declares it.
public enum Arrangement: Hashable, Sendable {
  /// A list of the type, or a single element without a list (`"wire": "oneOrMany"`).
  case oneOrMany
  /// A map to the type, which is `[]` if it is empty (`"emptyArray"`).
  case emptyArray
  /// An object of exactly one member of the type (`"oneEntry"`).
  case oneEntry
  /// A map, as a list of the type, each of which is an entry (`"pairs"`, `"entries"`).
  case entries
  /// A map, as a list in which keys and values alternate (`"alternating"`). The type is a tuple of a
  /// key and a value.
  case alternating
  /// The type's JSON inside a string, or text that is not JSON (`"otherwise": "keep"`).
  case jsonOrText(EmbeddedWire)
}

extension Arrangement {
  /// Whether the type is that of the entries of a map that is written as a list.
  package var isOfEntries: Bool { self == .entries || self == .alternating }
}

extension ValueType {
  /// The type without the bounds of an alias around it.
  package var unbounded: ValueType { if case .bounded(let inner, _) = self { inner } else { self } }

  /// The type of the entries of a map; nil for other types.
  package var entries: ValueType? { if case .map(let entries) = self { entries } else { nil } }

  /// The type of the elements of a list; nil for other types.
  package var elements: ValueType? { if case .list(let element) = self { element } else { nil } }

  /// The declared type inside lists, maps and wire forms, or this type itself; nil for scalars.
  var referenced: TypeID? {
    switch self {
    case .scalar, .constant: nil
    case .reference(let id): id
    case .optional(let inner), .list(let inner), .map(let inner), .embedded(let inner, _),
      .arranged(_, let inner), .bounded(let inner, _):
      inner.referenced
    }
  }

  /// The aliases whose bounds hold in the type.
  var boundedAliases: [TypeID] {
    switch self {
    case .scalar, .reference, .constant: []
    case .bounded(let inner, let limits): [limits.alias] + inner.boundedAliases
    case .optional(let inner), .list(let inner), .map(let inner), .embedded(let inner, _),
      .arranged(_, let inner):
      inner.boundedAliases
    }
  }

  /// The declared type that a value stores directly, not in a list or a map; nil if there is none.
  var inlined: TypeID? {
    switch self {
    case .reference(let id): id
    case .optional(let inner), .embedded(let inner, _), .arranged(.oneEntry, let inner),
      .arranged(.jsonOrText, let inner):
      inner.inlined
    case .scalar, .list, .map, .arranged, .constant, .bounded: nil
    }
  }
}
