import SumTypeJSON
import SumTypeSource
import SumTypeSwift

/// A declared type as written.
final class TypeSyntax {
  let typeName: TypeName
  let doc: String?
  let deprecation: Deprecation?
  let kind: Kind
  /// What is made around it.
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

  /// What its DTO and its codec are named after.
  var name: Written<Identifier> { typeName.flat }
  /// What it is called in a schema.
  var spelling: String { typeName.spelling }

  enum Kind {
    case structure(StructureSyntax)
    case union(UnionSyntax)
    case enumeration(EnumerationSyntax)
    case alias(AliasSyntax)
    case tuple(StructureSyntax)
    case external(ExternalTypeSyntax)
    /// What it is could not be read, which has been reported; its name still counts.
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
  /// A tuple keeps further elements, and does not refuse them.
  let isOpen: Bool
  /// Fields whose names are no names in Swift, which has been reported.
  let rejected: [String]

  init(
    fields: [FieldSyntax], includes: [Written<String>] = [], identity: Written<String>?,
    onSave: Written<KeptPolicy>?, isOpen: Bool = true, rejected: [String]
  ) {
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
  /// Once names are looked up, those of the included unions come first.
  let variants: [VariantSyntax]
  /// Of each of these, where it is said that its union is included.
  let inclusions: [SourceRange]
  /// Where `union` is written.
  let place: SourceRange
  /// Nil where it could not be read.
  let representation: (any Representation)?
  let unknown: Written<Union.Unknown>?
  let shared: [Written<String>]
  let onSave: Written<KeptPolicy>?
  /// The name of the variant that a value without a tag is.
  let defaultVariant: Written<String>?
  /// Each variant has a path.
  let hasPaths: Bool
  /// False where a variant could not be read and is missing from `variants`.
  let isComplete: Bool
  /// The type expression that it was made from: `String | [Part]`; nil for a declared union.
  let choice: Written<String>?

  init(
    includes: [Written<String>] = [], variants: [VariantSyntax], inclusions: [SourceRange] = [],
    place: SourceRange, representation: (any Representation)?, unknown: Written<Union.Unknown>?,
    shared: [Written<String>], onSave: Written<KeptPolicy>?, defaultVariant: Written<String>?,
    hasPaths: Bool = false, isComplete: Bool, choice: Written<String>? = nil
  ) {
    self.defaultVariant = defaultVariant
    self.hasPaths = hasPaths
    self.choice = choice
    self.includes = includes
    self.variants = variants
    self.inclusions = inclusions
    self.place = place
    self.representation = representation
    self.unknown = unknown
    self.shared = shared
    self.onSave = onSave
    self.isComplete = isComplete
  }

  /// The variant that a value without a tag is, and where that is said: the one that has no tag, or the
  /// `default`.
  var untagged: (index: Int, place: SourceRange)? {
    for (index, variant) in variants.enumerated() {
      if let place = variant.noTags { return (index, place) }
    }
    guard let name = defaultVariant, let index = variant(named: name.value) else { return nil }
    return (index, name.place)
  }

  /// The place in `variants` of the one with this Swift name.
  func variant(named name: String) -> Int? {
    variants.firstIndex { $0.name.value.name == name }
  }

  /// The union with the variants of those that it includes.
  func including(_ others: IncludedVariants) -> UnionSyntax {
    UnionSyntax(
      includes: includes, variants: others.variants + variants, inclusions: others.places,
      place: place, representation: representation, unknown: unknown, shared: shared,
      onSave: onSave, defaultVariant: defaultVariant, hasPaths: hasPaths,
      isComplete: isComplete && others.areAll, choice: choice)
  }

  /// Where it is said that the variant at `index` is included; nil for the union's own.
  func inclusion(of index: Int) -> SourceRange? {
    index < inclusions.count ? inclusions[index] : nil
  }
}

/// `"text": "TextPost"`, or `"text": {"tag": 3, "payload": "TextPost"}`.
final class VariantSyntax {
  let name: Written<Identifier>
  /// What it is called in the schema.
  let member: String
  /// What it is read by, first what a new value has; empty where it has none, or that could not be
  /// read.
  let tags: [Written<JSONTag>]
  /// Where it is said that it has none.
  let noTags: SourceRange?
  /// The second part of each, where it says one; empty where none does.
  let seconds: [SecondTag]
  let payload: Payload
  /// How the payload is written.
  let wire: Written<String>?
  let otherwise: Written<OtherwiseOption>?
  let doc: String?
  let deprecation: Deprecation?

  init(
    name: MemberName, tags: [Written<JSONTag>], payload: Payload, wire: Written<String>? = nil,
    otherwise: Written<OtherwiseOption>? = nil, doc: String?, deprecation: Deprecation?,
    seconds: [SecondTag] = [], noTags: SourceRange? = nil
  ) {
    self.noTags = noTags
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

  var tag: Written<JSONTag>? { tags.first }

  /// Whether it could be read what tells it.
  var isTold: Bool { noTags != nil || !tags.isEmpty }

  enum Payload {
    case none
    case type(WrittenType)
    /// `"const": true`, or `["a", "b"]`: it is one of these values.
    case constant([Written<JSONTag>])
    /// What it is could not be read, which has been reported.
    case unreadable
  }
}

/// `"enum": ["happy", "sad"]`, or `"enum": {"happy": 1, "sad": 2}`.
struct EnumerationSyntax {
  let values: [ValueSyntax]
  /// Where `enum` is written.
  let place: SourceRange
  let isOpen: Bool
  /// False where a value could not be read and is missing from `values`.
  let isComplete: Bool
}

/// `"happy"`, `"happy": 1`, or `"happy": {"value": 1, "doc": "…"}`.
struct ValueSyntax {
  let name: Written<Identifier>
  let raw: Written<JSONTag>
  let doc: String?
  let deprecation: Deprecation?
}

/// `"alias": "UUID"`, or `"[String]"`, with a `wire` where there is a choice.
struct AliasSyntax {
  let base: WrittenType?
  let wire: Written<String>?
  let otherwise: Written<OtherwiseOption>?
  /// It is a type of its own over a scalar, and not another name for a type.
  let isOfScalar: Bool
}

/// `"external": {"module": "CoreGraphics", "type": "CGColor", "wire": "String"}`
struct ExternalTypeSyntax {
  let module: Written<Identifier>?
  /// What the type is called in Swift, where that is not its name in the schema.
  let path: Written<[Identifier]>?
  let base: WrittenType
  let wire: Written<String>?
}

/// A field as written: `"id": "UUID"`, or `"id": {"type": "UUID", …}`.
final class FieldSyntax {
  let name: Written<Identifier>
  /// What it is called in the schema where that is not its Swift name: its key then, whatever the
  /// style of the file.
  let ownKey: Written<String>?
  /// Nil for a constant, and where it could not be read.
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

  /// What it is called in the schema.
  var member: String { ownKey?.value ?? name.value.name }
}

/// What the long form of a field says besides its type.
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
  /// `"const": "blob"`, or `["a", "b"]`: what the member always is; nil for other fields.
  let constants: [Written<JSONTag>]?
  /// The constant may be absent.
  let isOptional: Bool
  /// Where it is said that its members lie among those of the struct; nil where it is not.
  let flatten: SourceRange?
  /// Where it is said that it is a value that loads; nil where it is not.
  let loads: SourceRange?

  init(
    key: Written<String>?, aliases: [Written<String>], defaultValue: JSONTree?,
    wire: Written<String>?, otherwise: Written<OtherwiseOption>?, newNil: Written<NilSpelling>?,
    bounds: BoundsSyntax?, doc: String?, deprecation: Deprecation?,
    constants: [Written<JSONTag>]? = nil, isOptional: Bool = false, flatten: SourceRange? = nil,
    loads: SourceRange? = nil
  ) {
    self.loads = loads
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

/// What becomes of a string that holds no JSON, or none that fits.
enum OtherwiseOption: String, CaseIterable {
  /// It is text.
  case keep
}

/// `minimum`, `maximum`, `minLength`, `maxLength` and `pattern` as written.
final class BoundsSyntax {
  let minimum: Written<String>?
  let maximum: Written<String>?
  let minLength: Written<String>?
  let maxLength: Written<String>?
  /// `minimum` is said by `exclusiveMinimum`, and is not a value itself.
  let isMinimumExclusive: Bool
  let isMaximumExclusive: Bool
  let pattern: Written<String>?
  /// The same of what is in a list or a map, and where that is said.
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
