extension MetaSchema {
  static var unionDefinitions: [Definition] {
    [
      Definition(
        "union", title: "A union",
        doc: "The variants, by name. The name of a variant is also its tag, unless the variant "
          + "specifies one.",
        MetaShape(#""type": "object""#).and(named("variant").members)),
      Definition(
        "variant", title: "A variant",
        doc: "The type of the payload, null for none, or an object with more keys.",
        MetaShape(
          ##"""
          "type": ["null", "string", "object"],
          "if": { "type": "string" },
          "then": { "$ref": "#/$defs/typeExpression" },
          "else": { "if": { "type": "object" }, "then": { "$ref": "#/$defs/longVariant" } }
          """##)),
      Definition(
        "longVariant", title: "A variant",
        MetaShape.object(VariantKey.self).and(
          ##"""
          "allOf": [{ "$ref": "#/$defs/belongings" }, { "$ref": "#/$defs/unionRules" }],
          "dependentSchemas": {
            "tags": { "properties": { "tag": false } },
            "wire": { "anyOf": \##(having([VariantKey.payload] + VariantKey.kinds)) },
            "member": { "anyOf": \##(having([VariantKey.payload] + VariantKey.kinds)) },
            "otherwise": { "required": ["wire"] },
            "const": { "properties": \##(without(others)) },
            "struct": { "properties": { "tuple": false, "union": false, "enum": false } },
            "tuple": { "properties": { "union": false, "enum": false } },
            "union": { "properties": { "enum": false } }
          }
          """##)),
      Definition(
        "tag",
        doc: "The tag as it is in JSON: a string, an integer of 64 bits or a boolean; "
          + "with a tag of two keys a list of two.",
        MetaShape(#""type": ["string", "integer", "boolean", "array"]"#).and(MetaShape.int64)
          .and(##""prefixItems": [{"$ref": "#/$defs/constant", "not": {"const": "*"}}]"##)
          .and(##""items": {"$ref": "#/$defs/constant"}, "minItems": 2, "maxItems": 2"##)),
      Definition(
        "unionRules",
        MetaShape(#""$comment": "What a representation says about the variants.""#)
          .and(#""allOf": [\#((unionRules + representationRules).joined(separator: ", "))]"#)),
      Definition(
        "noMembers",
        MetaShape(#""if": {"type": "string"}"#).and(
          #""then": {"not": {"pattern": "^[\\s(]*(\\[|(\#(Scalar.all.map(\.name).joined(separator: "|")))[\\s)?]*$)"}}"#
        )),
      Definition(
        "representation", title: "How tag and payload lie in JSON",
        doc: "The name of the representation, or an object with its name and its parameters.",
        MetaShape(#""default": \#(JSONSnippet.string(standard))"#).and(
          ##""anyOf": [\##(MetaShape.words(Representations.all.map { $0.name }).json), {"$ref": "#/$defs/representationWithParameters"}]"##
        )),
      Definition(
        "representationWithParameters",
        MetaShape(#""type": "object", "minProperties": 1, "maxProperties": 1"#)
          .and(#""additionalProperties": false"#)
          .and(
            #""properties": \#(JSONSnippet.object(Representations.all.map { ($0.name, $0.meaning.parameters.json) }))"#
          )),
    ]
  }

  /// The keys that a variant with a constant payload does not have.
  private static let others = VariantKey.allCases.filter { !VariantKey.ofConstants.contains($0) }

  /// The representation of a union that names none.
  private static var standard: String { type(of: Representations.standard).name }

  private static let unionRules: [String] = [
    #"""
    {
      "if": { "required": ["union"], "not": { "required": ["include"] } },
      "then": { "properties": { "union": { "minProperties": 1 } } }
    }
    """#,
    #"""
    {
      "$comment": "Unknown values that are cases of the enum belong to the app, so that no save may drop them.",
      "if": { "required": ["union", "onSave"], "properties": { "onSave": { "const": "drop" } } },
      "then": { "required": ["unknown"], "properties": { "unknown": { "enum": ["aside", "refuse"] } } }
    }
    """#,
    #"""
    {
      "$comment": "Only a tag of two keys has two values.",
      "if": {
        "not": {
          "required": ["representation"],
          "properties": {
            "representation": {
              "type": "object",
              "minProperties": 1,
              "propertyNames": { "enum": ["internal", "adjacent"] },
              "additionalProperties": { "type": "object", "required": ["tag"], "properties": { "tag": { "type": "array" } } }
            }
          }
        }
      },
      "then": {
        "properties": {
          "union": {
            "additionalProperties": {
              "properties": { "tag": { "not": { "type": "array" } }, "tags": { "items": { "not": { "type": "array" } } } }
            }
          }
        }
      }
    }
    """#,
  ]

  /// The conditions of each representation on a union.
  private static var representationRules: [String] {
    Representations.all.compactMap { representation in
      guard let rule = representation.meaning.rule else { return nil }
      let name = JSONSnippet.string(representation.name)
      let isNamed = representation.name == standard ? "" : #""required": ["representation"], "#
      return
        #"{"if": {\#(isNamed)"properties": {"representation": {"anyOf": [{"const": \#(name)}, {"type": "object", "required": [\#(name)]}]}}}, "then": \#(rule.json)}"#
    }
  }
}
