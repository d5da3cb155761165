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
