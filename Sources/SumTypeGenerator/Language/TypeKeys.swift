import SumTypeJSON

/// The keys of a type.
enum TypeKey: Int, SchemaKey {
  case doc, deprecated, identity, entity, observable, include
  case `struct`, union, `enum`, alias, tuple, external
  case representation, tags, `default`, unknown, shared, open, wire, otherwise, onSave, paths

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
    default: []
    }
  }

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
    case .doc: KeyMeaning(.string, "Becomes the doc comment.")
    case .deprecated:
      KeyMeaning(MetaShape(#""type": ["boolean", "string"]"#), "true, or what to use instead.")
    case .identity: KeyMeaning(.string, "The field that tells one value from another.")
    case .representation: KeyMeaning(.definition("representation"))
    case .unknown:
      KeyMeaning(
        .words(Union.Unknown.self, default: .case),
        "What becomes of a value that this version does not know, or that does not fit.")
    case .shared:
      KeyMeaning(.strings, "Fields that all variants have, as properties of the union.")
    case .open:
      KeyMeaning(
        .boolean.and(#""default": true"#),
        "Whether an enum keeps values that it does not know, or a tuple further elements.")
    case .wire: KeyMeaning(.any, "How the value of an alias is written.")
    case .otherwise: FieldKey.otherwise.meaning
    case .default:
      KeyMeaning(.string, "The variant, by its name in Swift, that a value without a tag is.")
    case .include:
      KeyMeaning(
        .array(of: .definition("dottedName"), #""uniqueItems": true"#),
        "Other structs whose fields, or unions whose variants, come first, "
          + "as if they were written here.")
    case .onSave:
      KeyMeaning(
        .words(KeptPolicy.self, default: .keep),
        "What a save does with what this version does not know.")
    case .tags:
      KeyMeaning(
        .words(KeyStyle.self),
        "How the tags of its variants are made from their names, if not as the file says.")
    case .paths:
      KeyMeaning(
        .boolean.and(#""default": false"#),
        "Whether each variant has a path, which names it as a key path names a property.")
    case .entity:
      KeyMeaning(
        MetaShape(
          #""type": ["boolean", "object"], "if": {"type": "object"}, "then": \#(MetaShape.object(EntityKey.self).json), "default": false"#
        ), "A repository and a store of such entities are generated: true, or how.")
    case .observable:
      KeyMeaning(
        .nameOrNot, "A model that views observe is generated: true, or its name in Swift.")
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
          "declare the \(value)'s type by itself, in \"types\", where it can be said"
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
        .definition("moduleName"), "The module that has it, if that is not the app's own.")
    case .type:
      KeyMeaning(.definition("dottedName"), "Its name in Swift, if that is not its name here.")
    case .wire:
      KeyMeaning(
        .object(ExternalTypeWireKey.self, orText: .definition("scalar")),
        "The scalar that it is written as.", isRequired: true)
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
    case .wire: KeyMeaning(.string, "How the scalar is written, where there is a choice.")
    }
  }
}

/// The keys of a field.
enum FieldKey: Int, SchemaKey {
  case const, optional, type, name, key, aliases, flatten, async, wire, otherwise, `default`, `nil`
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern
  case elements
  case deprecated, doc, identity, include
  case `struct`, tuple, union, `enum`, representation, tags, unknown, shared, open, onSave, paths

  static let subject = "a field"
  static let table = KeyTable(Self.self)
  static let elsewhere = TypeKey.ofDeclared(by: "field")

  /// The kinds of types that a field can declare.
  static let kinds: [FieldKey] = [.struct, .tuple, .union, .enum]
  /// The further keys of a type that a field declares.
  static let ofTypes: [FieldKey] = [
    .identity, .include, .representation, .tags, .unknown, .shared, .open, .onSave, .paths,
  ]

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
  static let ofFlattened: [FieldKey] = [.type, .flatten, .doc, .deprecated] + kinds + ofTypes
  /// The keys about a member of an object, which no element of a tuple has.
  static let ofMembers: [FieldKey] = [.key, .aliases, .const, .optional, .flatten, .async]

  var meaning: KeyMeaning {
    switch self {
    case .type: KeyMeaning(.definition("typeExpression"))
    case .key: KeyMeaning(.string, "Its name in JSON, if that is not its name here.")
    case .aliases: KeyMeaning(.strings, "Older names in JSON that are still read.")
    case .default: KeyMeaning(.any, "Its value where it is absent, as it would be in JSON.")
    case .wire: KeyMeaning(.any, "How it is written, where there is a choice.")
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
        .definition("swiftName"), "Its name in Swift; the member's name is then its key.")
    case .const:
      KeyMeaning(
        .definition("constants"),
        "Its value, or the list of its values, of which a new value writes the first.",
        isRequired: true)
    case .optional:
      KeyMeaning(
        .boolean.and(#""default": false"#), "Whether a constant may be absent in what is read.")
    case .flatten: KeyMeaning(.boolean, "Its members lie among those of this object.")
    case .otherwise:
      KeyMeaning(
        .words(OtherwiseOption.self),
        "Text that is not JSON after all is kept: JSONOrText in Swift.")
    case .async:
      KeyMeaning(.boolean, "Whether it is a value that loads, in the model of the struct.")
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

/// The keys of bounds: those of a field, and of the elements of a list or a map.
enum BoundsKey: Int, SchemaKey {
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern
  case elements

  static let subject = "an element"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .minimum: KeyMeaning(.number, "The least it may be.")
    case .maximum: KeyMeaning(.number, "The greatest it may be.")
    case .exclusiveMinimum: KeyMeaning(.number, "What it is more than.")
    case .exclusiveMaximum: KeyMeaning(.number, "What it is less than.")
    case .minLength:
      KeyMeaning(
        .definition("length"), "How few Unicode scalars, bytes or elements it may have.")
    case .maxLength:
      KeyMeaning(
        .definition("length"), "How many Unicode scalars, bytes or elements it may have.")
    case .pattern:
      KeyMeaning(
        .string,
        "What a string that the app sets has to match: a regular expression as in "
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
  case value, name, deprecated, doc

  static let subject = "a value"
  static let table = KeyTable(Self.self)

  var meaning: KeyMeaning {
    switch self {
    case .value:
      KeyMeaning(
        MetaShape(#""type": ["string", "integer"]"#).and(MetaShape.int64),
        "The value as it is in JSON, if that is not the name here.")
    case .name: KeyMeaning(.definition("swiftName"), "Its name in Swift.")
    case .doc: TypeKey.doc.meaning
    case .deprecated: TypeKey.deprecated.meaning
    }
  }
}

/// The keys of a variant in its long form.
enum VariantKey: Int, SchemaKey {
  case tag, tags, name, payload, const, wire, otherwise, deprecated, doc, identity, include
  case `struct`, tuple, union, `enum`
  case representation, `default`, unknown, shared, open, onSave, paths

  static let subject = "a variant"
  static let table = KeyTable(Self.self)
  static let elsewhere = TypeKey.ofDeclared(by: "payload")

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
        "Its tags, each of which is read; a new value writes the first. With none it is what a value "
          + "without a tag is.")
    case .payload:
      KeyMeaning(
        MetaShape(
          ##""type": ["null", "string"], "if": {"type": "string"}, "then": {"$ref": "#/$defs/typeExpression"}"##
        ), "Its payload; null where it has none.")
    case .const:
      KeyMeaning(
        .definition("constants"),
        "What its payload always is: a value, or the list of its values, of which a new value "
          + "writes the first.")
    case .wire:
      KeyMeaning(
        .words(MetaSchema.allWires), "How its payload is written, where there is a choice.")
    case .otherwise: FieldKey.otherwise.meaning
    case .name:
      KeyMeaning(
        .definition("swiftName"), "Its name in Swift; the member's name is then its tag.")
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
