extension MetaSchema {
  /// The pattern of a name from which no Swift name can be made, so that its member needs the key
  /// `name`.
  static let nameless = #"^[\\u0000-/:-@\\[-`{-\\u009F]*$"#

  /// Returns an object whose keys are names, except for members with the key `name`.
  static func named(_ definition: String) -> MetaShape {
    let value = MetaShape.definition(definition).json
    return MetaShape(
      ##""patternProperties": {"\##(nameless)": {"allOf": [\##(value), {"$ref": "#/$defs/named"}]}}"##
    ).and(#""additionalProperties": \#(value)"#)
  }

  /// Returns the pattern of a type expression that contains `text`, or a name that may be an alias of
  /// such a type.
  private static func containing(_ text: String) -> MetaShape {
    let scalars = Scalar.all.map(\.name).joined(separator: "|")
    let name = #"(^|[\s\[(:|])(?!("# + scalars + #")([\s\])?|:]|$))[^\s\[\]():?|]"#
    return MetaShape(#""pattern": \#(JSONSnippet.string(text + "|" + name))"#)
  }

  static var nameDefinitions: [Definition] {
    [
      Definition(
        "typeName", title: "The name of a type in Swift",
        MetaShape(
          #"""
          "type": "string",
          "pattern": "^(?!_$)[^\\u0000-@\\[-^`a-z{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF][^\\u0000-/:-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF]*$",
          "patternErrorMessage": "The name of a type is made of letters, digits and _, and begins with a capital letter."
          """#)),
      Definition(
        "takenName",
        MetaShape(
          #""$comment": "The scalars, and what Swift itself means by a name. More names are taken than these: sumtype check knows all.""#
        ).and(
          MetaShape.words(Scalar.all.map(\.name) + ["Any", "Self", "Type", "Protocol"]).members)
      ),
      Definition(
        "swiftName", title: "A name in Swift",
        MetaShape(
          #"""
          "type": "string",
          "pattern": "^(?!_$)[^\\u0000-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF][^\\u0000-/:-@\\[-^`{-\\u009F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF]*$",
          "patternErrorMessage": "A name in Swift is made of letters, digits and _, and does not begin with a digit."
          """#)),
      Definition("moduleName", title: "The name of a module", .definition("swiftName")),
      Definition(
        "named",
        MetaShape(
          #"""
          "$comment": "No name in Swift can be made of the name of the member.",
          "type": "object",
          "required": ["name"]
          """#)),
      Definition(
        "dottedName", title: "The name of a Swift type, which may lie in another",
        MetaShape(
          #"""
          "type": "string",
          "pattern": "^[^\\u0000-@\\[-^`{-\\u009F.][^\\u0000-/:-@\\[-^`{-\\u009F.]*(\\.[^\\u0000-@\\[-^`{-\\u009F.][^\\u0000-/:-@\\[-^`{-\\u009F.]*)*$"
          """#)),
      Definition(
        "typeExpression", title: "A type, as in Swift",
        doc:
          "A scalar or a declared type T, T?, [T], [String: T], [K: T], or a choice of these: A | B.",
        MetaShape(
          #"""
          "type": "string",
          "allOf": [
            {
              "$comment": "What may follow what: names, brackets that open before one and close after one, no ? after a ?.",
              "pattern": "^(\\s*(\\[(\\s*String\\s*:)?|\\())*\\s*[^\\u0000-@\\[-^`a-z{-\\u007F][^\\u0000-\\-/:-@\\[-^`{-\\u007F]*(\\s*(\\]|\\)|\\?(?![\\s)]*\\?)))*(\\s*[|:](\\s*(\\[(\\s*String\\s*:)?|\\())*\\s*[^\\u0000-@\\[-^`a-z{-\\u007F][^\\u0000-\\-/:-@\\[-^`{-\\u007F]*(\\s*(\\]|\\)|\\?(?![\\s)]*\\?)))*)*\\s*$",
              "patternErrorMessage": "A type is written as in Swift: Post, Post?, [Post], [String: Post] or String | [Post]."
            },
            { "$comment": "What opens also closes.", "pattern": "^[^\\[\\]]*(\\[.*\\][^\\[\\]]*)?$", "patternErrorMessage": "A [ is not closed." },
            { "$comment": "What opens also closes.", "pattern": "^[^()]*(\\(.*\\)[^()]*)?$", "patternErrorMessage": "A ( is not closed." },
            { "$comment": "Deeper than anyone could read.", "not": { "pattern": "(\\[\\s*(String\\s*:\\s*)?|\\(\\s*){\#(SchemaLimits.depth)}" } },
            { "$comment": "null is a value of JSON already.", "not": { "pattern": "[\\[:|]\\s*JSON\\s*\\?" } }
          ]
          """#
        ).and(
          #""examples": \#(JSONSnippet.list(Scalar.all.map(\.name) + ["String?", "[String]", "[String: JSON]", "String | [String]"]))"#
        )),
      Definition("isOptional", MetaShape(#""pattern": "\\?[\\s)]*$""#)),
      Definition("isList", containing(#"\[(?!\s*String\s*:)"#)),
      Definition("isMap", containing(#"\[\s*String\s*:"#)),
      Definition("isAnyMap", MetaShape(#""pattern": ":""#)),
      Definition(
        "isOneName", MetaShape(#""pattern": "^\\s*[^\\s\\[\\]():?|]+\\s*\\??\\s*$""#)),
    ]
  }
}
