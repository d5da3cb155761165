import SumTypeJSON

extension MetaSchema {
  static var typeDefinitions: [Definition] {
    [
      Definition(
        "fields", title: "Fields",
        doc: "The fields, by name: a type, or an object with more keys. "
          + "A name that is not valid in Swift is converted.",
        MetaShape(#""type": "object""#).and(named("field").members)),
      Definition(
        "field", title: "A field",
        MetaShape(
          ##"""
          "type": ["string", "object"],
          "if": { "type": "string" },
          "then": { "$ref": "#/$defs/typeExpression" },
          "else": {
            "if": { "required": ["const"] },
            "then": { "$ref": "#/$defs/constantField" },
            "else": { \##(fieldWithKeys), "properties": \##(without(FieldKey.ofElements)) }
          }
          """##)),
      Definition(
        "inlineField", title: "A field that declares its type",
        doc: "The type is named after the field; _ stands for it in the type of the field.",
        MetaShape.object(FieldKey.self, FieldKey.ofDeclarations)
          .and(#""oneOf": \#(having(FieldKey.kinds))"#)
          .and(
            ##""dependentSchemas": \##(owners { key in FieldKey.ofTypes.contains { $0.spelling == key.spelling } }), "allOf": [{"$ref": "#/$defs/unionRules"}, {"properties": {"type": {"pattern": "(^|[^A-Za-z0-9_.])_($|[^A-Za-z0-9_.])"}}}]"##
          )),
      Definition(
        "longField", title: "A field",
        MetaShape.object(FieldKey.self, FieldKey.ofProperties).and(#""required": ["type"]"#)
          .and(fieldRules)),
      Definition(
        "elementBounds", title: "The bounds of an element", .object(BoundsKey.self)),
      Definition(
        "constantField", title: "A field that always has one value",
        doc: "The field is no property. Data with another value does not fit the schema.",
        .object(FieldKey.self, FieldKey.ofConstants)),
      Definition(
        "constants",
        MetaShape(
          ##""anyOf": [{"$ref": "#/$defs/constant"}, {"type": "array", "items": {"$ref": "#/$defs/constant"}, "minItems": 1, "uniqueItems": true}]"##
        )),
      Definition("constant", .plain),
      Definition(
        "type", title: "A type", doc: "One of struct, union, enum, alias, tuple and external.",
        MetaShape.object(TypeKey.self).and(#""oneOf": \#(having(TypeKey.kinds))"#)
          .and(
            #""dependentRequired": \#(JSONSnippet.object(ofOneKind.map { ($0.spelling, #"["\#($0.owners[0].spelling)"]"#) }))"#
          )
          .and(
            ##""allOf": [{"$ref": "#/$defs/belongings"}, {"$ref": "#/$defs/unionRules"}, {"$ref": "#/$defs/aliasWire"}, {"$ref": "#/$defs/aliasBounds"}]"##
          )),
      Definition(
        "belongings",
        MetaShape(#""$comment": "A key that describes one kind of type occurs beside that kind.""#)
          .and(#""dependentSchemas": \#(owners { !ofOneKind.contains($0) })"#)
          .and(identityRule)),
      Definition(
        "external", title: "A type that the app already has",
        doc: "The type must be Hashable, Sendable, and RawRepresentable by its scalar.",
        .object(ExternalTypeKey.self)),
      Definition(
        "tuple", title: "A tuple: an array with a type for each place",
        MetaShape(#""type": "object""#).and(named("element").members)),
      Definition(
        "element", title: "An element of a tuple",
        MetaShape(
          ##"""
          "type": ["string", "object"],
          "if": { "type": "string" },
          "then": { "$ref": "#/$defs/typeExpression" },
          "else": { \##(fieldWithKeys), "properties": \##(without(FieldKey.ofMembers)), "allOf": [{ "$ref": "#/$defs/rest" }] }
          """##)),
      Definition(
        "rest",
        MetaShape(
          ##"""
          "$comment": "The list of all further elements is not optional, and has no default.",
          "if": { "properties": { "rest": { "const": true } }, "required": ["rest"] },
          "then": { "required": ["type"], "properties": { "default": false, "nil": false, "type": { "not": { "$ref": "#/$defs/isOptional" } } } }
          """##)),
      Definition(
        "enum", title: "An enum",
        doc:
          "Strings, or an object with the values by name in Swift. The values are all strings or "
          + "all integers.", enumeration),
      Definition(
        "enumValue", title: "A value of an enum",
        MetaShape(#""type": ["string", "integer", "object"]"#).and(MetaShape.int64)
          .and(
            #""additionalProperties": false, "properties": \#(MetaShape.properties(ValueKey.allCases))"#
          )),
    ]
  }

  private static var fieldRules: String {
    let isFlattened = #"{"properties": {"flatten": {"const": true}}, "required": ["flatten"]}"#
    let others = FieldKey.allCases.filter { !FieldKey.ofFlattened.contains($0) && $0 != .default }
    return ##"""
      "allOf": [
        { "$ref": "#/$defs/scalarWire" },
        { "$ref": "#/$defs/bounded" },
        { "$ref": "#/$defs/defaulted" },
        { "$ref": "#/$defs/ranged" },
        {
          "if": { "properties": { "nil": { "const": "null" } }, "required": ["nil"] },
          "then": { "properties": { "type": { "not": { "pattern": "^[\\s(]*JSON[\\s)?]*$" } } } }
        },
        {
          "$comment": "A flattened field has no key or nil of its own. Its type is one name, or a map.",
          "if": \##(isFlattened),
          "then": { "properties": \##(without(others)), "allOf": [{ "properties": { "type": { "anyOf": [{ "$ref": "#/$defs/isOneName" }, { "pattern": "^\\s*\\[\\s*String\\s*:.*\\]\\s*$" }] } } }, { "$comment": "A default beside a union is the default of that union.", "if": { "required": ["default"] }, "then": { "required": ["union"] } }] }
        }
      ],
      "dependentSchemas": {
        "nil": { "properties": { "type": { "$ref": "#/$defs/isOptional" } } },
        "otherwise": { "required": ["wire"], "properties": { "wire": \##(MetaShape.words(EmbeddedWire.self).json) } }
      }
      """##
  }

  /// The shape of a field, or of an element of a tuple, that is an object with keys: one that declares its type, or one
  /// that names it.
  private static var fieldWithKeys: String {
    ##"""
    "if": { "anyOf": \##(having(FieldKey.kinds)) },
    "then": { "$ref": "#/$defs/inlineField" },
    "else": { "$ref": "#/$defs/longField" }
    """##
  }

  /// The keys of one kind of type that a variant or a field may have beside others.
  private static let ofOneKind: [TypeKey] = [.tags] + TypeKey.ofAlias

  /// Returns the rules that a key of some kinds of types occurs beside one of these kinds. A
  /// variant has its own tags and wire form.
  private static func owners(_ isWanted: (TypeKey) -> Bool) -> String {
    JSONSnippet.object(
      TypeKey.allCases.filter { !$0.owners.isEmpty && isWanted($0) }.map {
        ($0.spelling, #"{"anyOf": \#(having($0.owners))}"#)
      })
  }

  /// An identity is one of the fields. If none is included, the type declares at least one.
  private static let identityRule = #"""
    "if": { "required": ["identity"], "not": { "required": ["include"] } },
    "then": { "properties": { "struct": { "minProperties": 1 }, "tuple": { "minProperties": 1 } } }
    """#

  private static var enumeration: MetaShape {
    MetaShape(
      #"""
      "type": ["array", "object"],
      "items": { "type": "string", "not": { "pattern": "\#(nameless)" } },
      "minItems": 1,
      "uniqueItems": true,
      "minProperties": 1
      """#
    ).and(named("enumValue").members).and(
      """
      "if": { "type": "object" },
      "then": {
        "anyOf": [
          { "additionalProperties": { "type": ["string", "object"], "properties": \(valueKeys("string")) } },
          { "additionalProperties": { "type": ["integer", "object"], "required": ["value"], "properties": \(valueKeys("integer")) } }
        ]
      }
      """)
  }

  /// Returns the rule that a value of an enum and its aliases have one type.
  private static func valueKeys(_ type: String) -> String {
    #"{ "value": { "type": "\#(type)" }, "aliases": { "items": { "type": "\#(type)" } } }"#
  }
}

extension MetaSchema {
  static var documentDefinitions: [Definition] {
    [
      Definition(
        "import", title: "An import",
        doc:
          "The path of a schema, relative to the folder of this one; with its module, if that is another.",
        MetaShape.object(ImportKey.self, orText: .any).and(
          #""examples": ["Common.sumtype.json", {"file": "../Shared/Common.sumtype.json", "module": "Shared"}]"#
        )),
      Definition(
        "migration", title: "A step of a migration",
        doc: "A change of objects of a file of an older version, before the file is read.",
        MetaShape.object(MigrationStepKey.self)
          .and(#""oneOf": \#(having(MigrationStepKey.actions))"#)
          .and(#""dependentRequired": {"drop": ["because"], "because": ["drop"]}"#)),
      Definition(
        "document", title: "A document",
        doc: "The root of a file: with a version and entries, with a root of any type, "
          + "or with a value on each line.",
        MetaShape.object(DocumentKey.self).and(documentRules)),
      Definition(
        "entries",
        doc: "The type of the elements of the list, usually a union; or several lists, "
          + "from names in Swift to types.",
        MetaShape(
          ##"""
          "type": ["string", "object"],
          "if": { "type": "string" },
          "then": { "$ref": "#/$defs/typeExpression" },
          "else": { "minProperties": 1, "additionalProperties": { "$ref": "#/$defs/list" } }
          """##)),
      Definition(
        "list", title: "A list of a document",
        .object(ListKey.self, orText: .definition("typeExpression"))),
      Definition(
        "repository", title: "A repository",
        doc: "A repository for an app that reads and writes only a list of entries.",
        .object(RepositoryKey.self)),
    ]
  }

  private static var documentRules: String {
    ##"""
    "if": { "anyOf": [{ "required": ["root"] }, { "required": ["lines"] }] },
    "then": { "properties": \##(without(DocumentKey.versioned)) },
    "else": { "required": ["version", "entries"] },
    "dependentSchemas": {
      "lines": { "properties": \##(without(DocumentKey.notOfLines)) },
      "repository": { "properties": { "fields": false } },
      "entries": {
        "if": { "properties": { "entries": { "type": "object" } } },
        "then": { "properties": \##(without(DocumentKey.ofOneList)) }
      }
    }
    """##
  }
}
