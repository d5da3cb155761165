import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// A declared type as written.
final class TypeSyntax {
  let typeName: TypeName
  let doc: String?
  let deprecation: Deprecation?
  let kind: Kind
  /// The stores and models that are generated for the type.
  let state: StateSyntax

  init(
    name: TypeName, doc: String?, deprecation: Deprecation?, kind: Kind,
    state: StateSyntax = StateSyntax()
  ) {
    self.state = state
    typeName = name
    self.doc = doc
    self.deprecation = deprecation
    self.kind = kind
  }

  /// The name that those of its DTO and its codec start with.
  var name: Written<Identifier> { typeName.flat }
  /// The name in a schema.
  var spelling: String { typeName.spelling }

  enum Kind {
    case structure(StructureSyntax)
    case union(UnionSyntax)
    case enumeration(EnumerationSyntax)
    case alias(AliasSyntax)
    case tuple(StructureSyntax)
    case external(ExternalTypeSyntax)
    /// The declaration could not be read, which has been reported. The type's name still counts.
    case unreadable
  }
}

/// `"struct": {"id": "UUID", …}` with `"identity": "id"`, or the elements of a tuple.
final class StructureSyntax {
  let fields: [FieldSyntax]
  /// `"include": ["Base"]`: the structs whose fields come first.
  let includes: [Written<String>]
  let identity: Written<String>?
  let onSave: Written<KeptPolicy>?
  /// Whether a tuple keeps further elements; otherwise it refuses them.
  let isOpen: Bool
  /// The keys of fields that have no valid Swift name, which has been reported.
  let rejected: Set<String>
  /// Whether the struct is made for the `"member"` of a variant.
  let isAroundMember: Bool
  /// Whether the struct or tuple is an entry of a map that is written as a list.
  let isMapEntry: Bool

  init(
    fields: [FieldSyntax], includes: [Written<String>] = [], identity: Written<String>?,
    onSave: Written<KeptPolicy>?, isOpen: Bool = true, rejected: Set<String>,
    isAroundMember: Bool = false, isMapEntry: Bool = false
  ) {
    self.isAroundMember = isAroundMember
    self.isMapEntry = isMapEntry
    self.isOpen = isOpen
    self.fields = fields
    self.includes = includes
    self.identity = identity
    self.onSave = onSave
    self.rejected = rejected
  }
}

/// `"union": {"text": "TextPost", …}`
final class UnionSyntax {
  /// `"include": ["Base"]`: the unions whose variants come first.
  let includes: [Written<String>]
  /// The variants. After includes are resolved, those of the included unions come first.
  let variants: [VariantSyntax]
  /// For each included variant, the place of the `include` that adds it.
  let inclusions: [SourceRange]
  /// The place of the key `union`.
  let place: SourceRange
  /// Nil if it could not be read.
  let representation: (any RepresentationSyntax)?
  let unknown: Written<Union.Unknown>?
  let shared: [Written<String>]
  let onSave: Written<KeptPolicy>?
  /// The name of the variant that a value without a tag is.
  let defaultVariant: Written<String>?
  /// Whether each variant has a path.
  let hasPaths: Bool
  /// Whether all variants could be read. Others are missing from `variants`.
  let isComplete: Bool
  /// The choice from which the union was made: `String | [Part]`; nil for a declared union.
  let choice: Written<String>?
  /// The variant that a value without a tag is, with the place in the schema that says so: a
  /// variant without a tag, or the `default`.
  let untagged: (index: Int, place: SourceRange)?

  init(
    includes: [Written<String>] = [], variants: [VariantSyntax], inclusions: [SourceRange] = [],
    place: SourceRange, representation: (any RepresentationSyntax)?,
    unknown: Written<Union.Unknown>?,
    shared: [Written<String>], onSave: Written<KeptPolicy>?, defaultVariant: Written<String>?,
    hasPaths: Bool = false, isComplete: Bool, choice: Written<String>? = nil
  ) {
    self.defaultVariant = defaultVariant
    self.hasPaths = hasPaths
    self.choice = choice
    self.includes = includes
    let variants =
      representation?.form.tag == .presence
      ? variants.map { $0.withoutKey(asDefault: defaultVariant) } : variants
    self.variants = variants
    self.inclusions = inclusions
    self.place = place
    self.representation = representation
    self.unknown = unknown
    self.shared = shared
    self.onSave = onSave
    self.isComplete = isComplete
    untagged = Self.untagged(among: variants, defaultVariant)
  }

  private static func untagged(
    among variants: [VariantSyntax], _ defaultVariant: Written<String>?
  ) -> (index: Int, place: SourceRange)? {
    for (index, variant) in variants.enumerated() {
      if let place = variant.noTags { return (index, place) }
    }
    guard let name = defaultVariant,
      let index = variants.firstIndex(where: { $0.name.value.name == name.value })
    else { return nil }
    return (index, name.place)
  }

  /// Returns the second half of each tag of a variant, which may be any if the variant has none, as one that
  /// another union declares; empty if the tags of this union have one key.
  func seconds(of variant: VariantSyntax) -> [SecondTag] {
    guard representation?.hasPairedTag ?? false else { return [] }
    return variant.seconds.isEmpty ? variant.tags.map { _ in .any } : variant.seconds
  }

  /// Returns the index in `variants` of the variant with this Swift name.
  func variant(named name: String) -> Int? {
    variants.firstIndex { $0.name.value.name == name }
  }

  /// Returns the union with the variants of the unions that it includes.
  func including(_ others: IncludedVariants) -> UnionSyntax {
    UnionSyntax(
      includes: includes, variants: others.variants + variants, inclusions: others.places,
      place: place, representation: representation, unknown: unknown, shared: shared,
      onSave: onSave, defaultVariant: defaultVariant, hasPaths: hasPaths,
      isComplete: isComplete && others.areAll, choice: choice)
  }

  /// Returns the place of the `include` that adds the variant at `index`; nil for a variant of the
  /// union itself.
  func inclusion(of index: Int) -> SourceRange? {
    index < inclusions.count ? inclusions[index] : nil
  }
}

/// The variants that a union includes.
struct IncludedVariants {
  private(set) var variants: [VariantSyntax] = []
  /// For each variant, the place of the `include` that adds it.
  private(set) var places: [SourceRange] = []
  /// Whether all of the variants were found and read.
  var areAll = true

  mutating func add(_ variant: VariantSyntax, at place: SourceRange) {
    variants.append(variant)
    places.append(place)
  }
}

/// `"text": "TextPost"`, or `"text": {"tag": 3, "payload": "TextPost"}`.
final class VariantSyntax {
  let name: Written<Identifier>
  /// The name in the schema.
  let member: String
  /// The tags by which the variant is read; a new value has the first. Empty if there are none, or
  /// if they could not be read.
  let tags: [Written<JSONTag>]
  /// The place of an empty `tags`, or of the `default` of a `presence` union; nil if the variant has tags.
  let noTags: SourceRange?
  /// Whether the schema writes the tags of the variant, and the name is not the tag.
  let hasWrittenTags: Bool
  /// The second tag for each of `tags`, if tags have two members; otherwise empty.
  let seconds: [SecondTag]
  let payload: Payload
  /// Whether the payload is a struct around one member, and the case in Swift holds only the value of this member.
  let unwrapsMember: Bool
  /// The wire form of the payload.
  let wire: Written<String>?
  let otherwise: Written<OtherwiseOption>?
  let doc: String?
  let deprecation: Deprecation?

  init(
    name: MemberName, tags: [Written<JSONTag>], payload: Payload, wire: Written<String>? = nil,
    otherwise: Written<OtherwiseOption>? = nil, doc: String?, deprecation: Deprecation?,
    seconds: [SecondTag] = [], noTags: SourceRange? = nil, hasWrittenTags: Bool = false,
    unwrapsMember: Bool = false
  ) {
    self.unwrapsMember = unwrapsMember
    self.noTags = noTags
    self.hasWrittenTags = hasWrittenTags
    self.wire = wire
    self.otherwise = otherwise
    self.name = name.swift
    member = name.other?.value ?? name.swift.value.name
    self.tags = tags
    self.seconds = seconds
    self.payload = payload
    self.doc = doc
    self.deprecation = deprecation
  }

  private init(_ other: VariantSyntax, noTags: SourceRange) {
    self.noTags = noTags
    name = other.name
    member = other.member
    (tags, seconds, hasWrittenTags) = ([], [], false)
    (payload, unwrapsMember) = (other.payload, other.unwrapsMember)
    (wire, otherwise) = (other.wire, other.otherwise)
    (doc, deprecation) = (other.doc, other.deprecation)
  }

  /// Returns the variant of a `presence` union without a key if it is the union's `default`: it is read if no key of
  /// another variant is there, and its name is no key. A variant with tags of its own is reported by a check.
  fileprivate func withoutKey(asDefault name: Written<String>?) -> VariantSyntax {
    guard let name, name.value == self.name.value.name, !hasWrittenTags else { return self }
    return VariantSyntax(self, noTags: name.place)
  }

  var tag: Written<JSONTag>? { tags.first }

  /// Whether the tags of the variant, or their absence, could be read.
  var isTagKnown: Bool { noTags != nil || !tags.isEmpty }

  enum Payload {
    case none
    case type(WrittenType)
    /// `"const": true`, or `["a", "b"]`: the payload is one of these values.
    case constant([Written<JSONTag>])
    /// The payload could not be read, which has been reported.
    case unreadable
  }
}

/// `"enum": ["happy", "sad"]`, or `"enum": {"happy": 1, "sad": 2}`.
struct EnumerationSyntax {
  let values: [ValueSyntax]
  /// The place of the key `enum`.
  let place: SourceRange
  let isOpen: Bool
  /// Whether all values could be read. Others are missing from `values`.
  let isComplete: Bool
}

/// `"happy"`, `"happy": 1`, or `"happy": {"value": 1, "aliases": [7], "doc": "…"}`.
struct ValueSyntax {
  let name: Written<Identifier>
  let raw: Written<JSONTag>
  /// Other values in JSON that are read as this one.
  var aliases: [Written<JSONTag>] = []
  let doc: String?
  let deprecation: Deprecation?
}

/// `"alias": "UUID"`, or `"[String]"`, with a `wire` if the type has several forms.
struct AliasSyntax {
  let base: WrittenType?
  let wire: Written<String>?
  let otherwise: Written<OtherwiseOption>?
  let bounds: BoundsSyntax?
  /// Whether the alias is a type of its own over a scalar, rather than another name for a type.
  let isOfScalar: Bool
}

/// `"external": {"module": "CoreGraphics", "type": "CGColor", "wire": "String"}`
struct ExternalTypeSyntax {
  let module: Written<Identifier>?
  /// The name of the type in Swift, if it is not the name in the schema.
  let path: Written<[Identifier]>?
  let base: WrittenType
  let wire: Written<String>?
}

/// A field as written: `"id": "UUID"`, or `"id": {"type": "UUID", …}`.
final class FieldSyntax {
  let name: Written<Identifier>
  /// The name in the schema, if it is not the Swift name. It is then the key, in every style of
  /// keys.
  let ownKey: Written<String>?
  /// Nil for a constant, and if the type could not be read.
  let type: WrittenType?
  /// Nil for the short form.
  let details: FieldDetails?

  init(
    name: MemberName, type: WrittenType?, details: FieldDetails?
  ) {
    self.name = name.swift
    ownKey = name.other
    self.type = type
    self.details = details
  }

  /// The name in the schema.
  var member: String { ownKey?.value ?? name.value.name }
}

/// The members of a field's long form, except its type.
final class FieldDetails {
  let key: Written<String>?
  let aliases: [Written<String>]
  let defaultValue: JSONTree?
  let wire: Written<String>?
  let otherwise: Written<OtherwiseOption>?
  let newNil: Written<NilSpelling>?
  let bounds: BoundsSyntax?
  let doc: String?
  let deprecation: Deprecation?
  /// `"const": "blob"`, or `["a", "b"]`: the values of a constant; nil for other fields.
  let constants: [Written<JSONTag>]?
  /// Whether the constant may be absent.
  let isOptional: Bool
  /// The place of the key that flattens the field; nil if it is not flattened.
  let flatten: SourceRange?
  /// The place of the key that makes the element the rest of its tuple; nil if it is not.
  let rest: SourceRange?
  /// The place of the key that makes the field a value that loads in the model; nil if there is
  /// none.
  let loads: SourceRange?

  init(
    key: Written<String>?, aliases: [Written<String>], defaultValue: JSONTree?,
    wire: Written<String>?, otherwise: Written<OtherwiseOption>?, newNil: Written<NilSpelling>?,
    bounds: BoundsSyntax?, doc: String?, deprecation: Deprecation?,
    constants: [Written<JSONTag>]? = nil, isOptional: Bool = false, flatten: SourceRange? = nil,
    rest: SourceRange? = nil, loads: SourceRange? = nil
  ) {
    self.loads = loads
    self.rest = rest
    self.flatten = flatten
    self.constants = constants
    self.isOptional = isOptional
    self.key = key
    self.aliases = aliases
    self.defaultValue = defaultValue
    self.wire = wire
    self.otherwise = otherwise
    self.newNil = newNil
    self.bounds = bounds
    self.doc = doc
    self.deprecation = deprecation
  }
}

/// `minimum`, `maximum`, `minLength`, `maxLength` and `pattern` as written.
final class BoundsSyntax {
  let minimum: Written<String>?
  let maximum: Written<String>?
  let minLength: Written<String>?
  let maxLength: Written<String>?
  /// Whether `minimum` is the value of `exclusiveMinimum`, and so itself out of bounds.
  let isMinimumExclusive: Bool
  let isMaximumExclusive: Bool
  let pattern: Written<String>?
  /// The bounds of the elements of a list or a map, with their place.
  let elements: Written<BoundsSyntax>?

  init(
    minimum: Written<String>?, maximum: Written<String>?, minLength: Written<String>?,
    maxLength: Written<String>?, isMinimumExclusive: Bool, isMaximumExclusive: Bool,
    pattern: Written<String>?, elements: Written<BoundsSyntax>?
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minLength = minLength
    self.maxLength = maxLength
    self.isMinimumExclusive = isMinimumExclusive
    self.isMaximumExclusive = isMaximumExclusive
    self.pattern = pattern
    self.elements = elements
  }
}
