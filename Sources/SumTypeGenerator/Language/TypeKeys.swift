import SumTypeJSON

/// The keys of a type.
enum TypeKey: Int, SchemaKey {
  case doc, deprecated, identity, entity, observable, include
  case `struct`, union, `enum`, alias, tuple, external
  case representation, tags, `default`, unknown, shared, open, wire, otherwise
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern
  case elements
  case onSave, paths

  static let subject = "a type"
  static let table = KeyTable(Self.self)

  static let kinds: [TypeKey] = [.struct, .union, .enum, .alias, .tuple, .external]

  /// The kinds of types that may have this key; empty for a key of every type.
  var owners: [TypeKey] {
    switch self {
    case .identity: [.struct, .tuple]
    case .include: [.struct, .union]
    case .representation, .unknown, .shared, .default, .tags, .paths: [.union]
    case .entity: [.struct, .union]
    case .observable: [.struct]
    case .onSave: [.struct, .union, .tuple]
    case .open: [.enum, .tuple]
    case .wire, .otherwise: [.alias]
    default: Self.bounds.contains(self) ? [.alias] : []
    }
  }

  /// The keys that only an alias may have.
  static let ofAlias: [TypeKey] = allCases.filter { $0.owners == [.alias] }

  /// The keys of the bounds of an alias.
  static let bounds: [TypeKey] = allCases.filter { BoundsKey.table.indices[$0.spelling] != nil }

  var meaning: KeyMeaning {
    switch self {
    case .struct: KeyMeaning(.definition("fields"))
    case .union: KeyMeaning(.definition("union"))
    case .enum: KeyMeaning(.definition("enum"))
    case .alias:
      KeyMeaning(
        .definition("typeExpression"),
        "A type of its own over a scalar, or another name for any other type.")
    case .tuple: KeyMeaning(.definition("tuple"))
    case .external: KeyMeaning(.definition("external"))
    case .doc: KeyMeaning(.string, "The text of the doc comment.")
    case .deprecated:
      KeyMeaning(MetaShape(#""type": ["boolean", "string"]"#), "true, or what to use instead.")
    case .identity: KeyMeaning(.string, "The field that identifies a value.")
    case .representation: KeyMeaning(.definition("representation"))
    case .unknown:
      KeyMeaning(
        .words(Union.Unknown.self, default: .case),
        "What a load does with unknown and malformed values.")
    case .shared:
      KeyMeaning(.strings, "Fields that all variants have, as properties of the union.")
    case .open:
      KeyMeaning(
        .boolean.and(#""default": true"#),
        "Whether an enum keeps unknown values, or a tuple further elements.")
    case .wire: KeyMeaning(.any, "The wire form of an alias, if its scalar has several.")
    case .otherwise: FieldKey.otherwise.meaning
    case .default:
      KeyMeaning(.string, "The variant of a value without a tag, by its name in Swift.")
    case .include:
      KeyMeaning(
        .array(of: .definition("dottedName"), #""uniqueItems": true"#),
        "Other structs whose fields, or unions whose variants, this type has too, "
          + "before its own.")
    case .onSave:
      KeyMeaning(
        .words(KeptPolicy.self, default: .keep),
        "What a save does with unknown data.")
    case .minimum: BoundsKey.minimum.meaning
    case .maximum: BoundsKey.maximum.meaning
    case .exclusiveMinimum: BoundsKey.exclusiveMinimum.meaning
    case .exclusiveMaximum: BoundsKey.exclusiveMaximum.meaning
    case .minLength: BoundsKey.minLength.meaning
    case .maxLength: BoundsKey.maxLength.meaning
    case .pattern: BoundsKey.pattern.meaning
    case .elements: BoundsKey.elements.meaning
    case .tags:
      KeyMeaning(
        .words(KeyStyle.self),
        "The style of the tags of the variants, if it differs from that of the file.")
    case .paths:
      KeyMeaning(
        .boolean.and(#""default": false"#),
        "Whether each variant has a path, as properties have key paths.")
    case .entity:
      KeyMeaning(
        MetaShape(
          #""type": ["boolean", "object"], "if": {"type": "object"}, "then": \#(MetaShape.object(EntityKey.self).json), "default": false"#
        ), "Generates a repository and a store of entities: true, or an object with options.")
    case .observable:
      KeyMeaning(
        .nameOrNot, "Generates an observable model: true, or its name in Swift.")
    }
  }
}

extension TypeKey {
  /// Returns the keys that only a type in `types` may have, with their cures.
  fileprivate static func ofDeclared(by value: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: [TypeKey.entity, .observable].map {
        (
          $0.spelling,
          "declare the \(value)'s type in \"types\", and write the key there"
        )
      })
  }
}

/// The keys of an external type.
enum ExternalTypeKey: Int, SchemaKey {
  case module, type, wire

  static let subject = "an external type"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .module:
      KeyMeaning(
        .definition("moduleName"), "The module of the type, if that is not the app's own.")
    case .type:
      KeyMeaning(.definition("dottedName"), "The name in Swift, if it differs from the name here.")
    case .wire:
      KeyMeaning(
        .object(ExternalTypeWireKey.self, orText: .definition("scalar")),
        "The scalar that represents the type in JSON.", isRequired: true)
    }
  }
}

/// The keys of the scalar of an external type, in the long form with a wire form.
enum ExternalTypeWireKey: Int, SchemaKey {
  case type, wire

  static let subject = "the wire of an external type"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .type: KeyMeaning(.definition("scalar"), "The scalar.", isRequired: true)
    case .wire: KeyMeaning(.string, "The wire form of the scalar, if it has several.")
    }
  }
}

/// The keys of a field.
enum FieldKey: Int, SchemaKey {
  case const, optional, type, name, key, aliases, flatten, rest, async, wire, otherwise, `default`,
    `nil`
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern
  case elements
  case deprecated, doc, identity, include
  case `struct`, tuple, union, `enum`, representation, tags, unknown, shared, open, onSave, paths

  static let subject = "a field"
  static let table = KeyTable(Self.self)
  static let misplacedKeys = TypeKey.ofDeclared(by: "field")

  /// The kinds of types that a field can declare.
  static let kinds: [FieldKey] = [.struct, .tuple, .union, .enum]
  /// The further keys of a type that a field declares.
  static let ofTypes: [FieldKey] = [
    .identity, .include, .representation, .tags, .unknown, .shared, .open, .onSave, .paths,
  ]

  /// The keys of which a field has one, which tells its type.
  static let ofTyped = [.type, .const] + kinds
  /// The keys of a field that is a property and names its type.
  static let ofProperties = allCases.filter {
    $0 != .const && $0 != .optional && !kinds.contains($0) && !ofTypes.contains($0)
  }
  /// The keys of a field that is a property and declares its type.
  static let ofDeclarations = allCases.filter {
    $0 != .const && $0 != .optional && $0 != .async
  }
  /// The keys of a constant, which is no property.
  static let ofConstants: [FieldKey] = [.const, .optional, .key, .doc]
  /// The keys of a flattened field, which has no member of its own.
  static let ofFlattened: [FieldKey] =
    [.type, .flatten, .wire, .elements, .doc, .deprecated] + kinds + ofTypes
  /// The keys about a member of an object, which no element of a tuple has.
  static let ofMembers: [FieldKey] = [.key, .aliases, .const, .optional, .flatten, .async]
  /// The keys that only an element of a tuple has.
  static let ofElements: [FieldKey] = [.rest]

  var meaning: KeyMeaning {
    switch self {
    case .type: KeyMeaning(.definition("typeExpression"))
    case .key: KeyMeaning(.string, "The key in JSON, if it differs from the name here.")
    case .aliases: KeyMeaning(.strings, "Older keys in JSON that are still read.")
    case .default: KeyMeaning(.any, "The value of an absent field, as JSON.")
    case .wire: KeyMeaning(.any, "The wire form of the value, if it has several.")
    case .nil: KeyMeaning(.words(NilSpelling.self), "How a new value writes nil.")
    case .minimum: BoundsKey.minimum.meaning
    case .maximum: BoundsKey.maximum.meaning
    case .exclusiveMinimum: BoundsKey.exclusiveMinimum.meaning
    case .exclusiveMaximum: BoundsKey.exclusiveMaximum.meaning
    case .minLength: BoundsKey.minLength.meaning
    case .maxLength: BoundsKey.maxLength.meaning
    case .pattern: BoundsKey.pattern.meaning
    case .elements: BoundsKey.elements.meaning
    case .doc: TypeKey.doc.meaning
    case .deprecated: TypeKey.deprecated.meaning
    case .name:
      KeyMeaning(
        .definition("swiftName"), "The name in Swift. The name here is then the key in JSON.")
    case .const:
      KeyMeaning(
        .definition("constants"),
        "The value, or a list of values, of which a new value writes the first.",
        isRequired: true)
    case .optional:
      KeyMeaning(
        .boolean.and(#""default": false"#), "Whether a constant may be absent in data.")
    case .flatten:
      KeyMeaning(.boolean, "Whether the members of the value are among those of this object.")
    case .rest:
      KeyMeaning(
        .boolean,
        "Whether the list has all further elements of the array. Only the last element of a tuple may have it."
      )
    case .otherwise:
      KeyMeaning(
        .words(OtherwiseOption.self),
        "Keeps text that is not JSON, as JSONOrText in Swift.")
    case .async:
      KeyMeaning(.boolean, "Whether the model of the struct loads the value asynchronously.")
    case .struct: TypeKey.struct.meaning
    case .tuple: TypeKey.tuple.meaning
    case .union: TypeKey.union.meaning
    case .enum: TypeKey.enum.meaning
    case .identity: TypeKey.identity.meaning
    case .include: TypeKey.include.meaning
    case .representation: TypeKey.representation.meaning
    case .tags: TypeKey.tags.meaning
    case .unknown: TypeKey.unknown.meaning
    case .shared: TypeKey.shared.meaning
    case .open: TypeKey.open.meaning
    case .onSave: TypeKey.onSave.meaning
    case .paths: TypeKey.paths.meaning
    }
  }
}

/// The keys of bounds: those of a field or an alias, and of the elements of a list or a map.
enum BoundsKey: Int, SchemaKey {
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern
  case elements

  static let subject = "an element"
  static let table = KeyTable(Self.self)

  /// Returns these keys as keys that belong to a field, with a cure.
  fileprivate static func ofFields(cure: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.spelling, cure) })
  }

  var meaning: KeyMeaning {
    switch self {
    case .minimum: KeyMeaning(.number, "The least value.")
    case .maximum: KeyMeaning(.number, "The greatest value.")
    case .exclusiveMinimum: KeyMeaning(.number, "The value must be greater than this.")
    case .exclusiveMaximum: KeyMeaning(.number, "The value must be less than this.")
    case .minLength:
      KeyMeaning(
        .definition("length"), "The least number of Unicode scalars, bytes or elements.")
    case .maxLength:
      KeyMeaning(
        .definition("length"), "The greatest number of Unicode scalars, bytes or elements.")
    case .pattern:
      KeyMeaning(
        .string,
        "A regular expression that strings set by the app must match: as in "
          + "JSON Schema, without lookaround and backreferences.")
    case .elements:
      KeyMeaning(
        .definition("elementBounds"),
        "The bounds of the elements of a list, or the values of a map.")
    }
  }
}

/// The keys of an enum's value in its long form.
enum ValueKey: Int, SchemaKey {
  case value, aliases, name, deprecated, doc

  static let subject = "a value"
  static let table = KeyTable(Self.self)

  /// A string or a 64-bit integer.
  private static let raw = MetaShape(#""type": ["string", "integer"]"#).and(MetaShape.int64)

  var meaning: KeyMeaning {
    switch self {
    case .value: KeyMeaning(Self.raw, "The value in JSON, if it differs from the name here.")
    case .aliases:
      KeyMeaning(
        .array(of: Self.raw, #""uniqueItems": true"#), "Older values in JSON that are still read.")
    case .name: KeyMeaning(.definition("swiftName"), "The name in Swift.")
    case .doc: TypeKey.doc.meaning
    case .deprecated: TypeKey.deprecated.meaning
    }
  }
}

/// The keys of a variant in its long form.
enum VariantKey: Int, SchemaKey {
  case tag, tags, name, payload, member, const, wire, otherwise, deprecated, doc, identity, include
  case `struct`, tuple, union, `enum`
  case representation, `default`, unknown, shared, open, onSave, paths

  static let subject = "a variant"
  static let table = KeyTable(Self.self)
  static let misplacedKeys = TypeKey.ofDeclared(by: "payload").merging(
    BoundsKey.ofFields(
      cure:
        "a payload has no bounds of its own: name an alias that has them: "
        + "{\"alias\": \"Int\", \"minimum\": 1}")
  ) { first, _ in first }

  /// The kinds of types that a variant can declare.
  static let kinds: [VariantKey] = [.struct, .tuple, .union, .enum]
  /// The keys of a variant whose payload is a constant.
  static let ofConstants: [VariantKey] = [.tag, .tags, .name, .const, .doc, .deprecated]
  /// The further keys of a type that a variant declares.
  static let ofTypes: [VariantKey] = [
    .identity, .representation, .unknown, .shared, .default, .include, .open, .onSave, .paths,
  ]

  var meaning: KeyMeaning {
    switch self {
    case .tag: KeyMeaning(.definition("tag"))
    case .tags:
      KeyMeaning(
        .array(of: .definition("tag"), #""uniqueItems": true"#),
        "The tags, all of which are read; a new value writes the first. With none, the variant is that "
          + "of a value without a tag.")
    case .payload:
      KeyMeaning(
        MetaShape(
          ##""type": ["null", "string"], "if": {"type": "string"}, "then": {"$ref": "#/$defs/typeExpression"}"##
        ), "The type of the payload; null for none.")
    case .member:
      KeyMeaning(
        .string,
        "The key of the payload in an object around it: with \"_0\" a payload 2.5 is {\"_0\": 2.5}."
      )
    case .const:
      KeyMeaning(
        .definition("constants"),
        "The constant payload, or a list of constants, of which a new value writes the first.")
    case .wire:
      KeyMeaning(
        .words(WireForms.all), "The wire form of the payload, if it has several.")
    case .otherwise: FieldKey.otherwise.meaning
    case .name:
      KeyMeaning(
        .definition("swiftName"), "The name in Swift. The name here is then the tag.")
    case .doc: TypeKey.doc.meaning
    case .deprecated: TypeKey.deprecated.meaning
    case .struct: TypeKey.struct.meaning
    case .tuple: TypeKey.tuple.meaning
    case .union: TypeKey.union.meaning
    case .enum: TypeKey.enum.meaning
    case .open: TypeKey.open.meaning
    case .identity: TypeKey.identity.meaning
    case .representation: TypeKey.representation.meaning
    case .unknown: TypeKey.unknown.meaning
    case .shared: TypeKey.shared.meaning
    case .default: TypeKey.default.meaning
    case .include: TypeKey.include.meaning
    case .onSave: TypeKey.onSave.meaning
    case .paths: TypeKey.paths.meaning
    }
  }
}
