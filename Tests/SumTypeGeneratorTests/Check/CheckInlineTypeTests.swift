import SumTypeGenerator
import SumTypeSwift
import Testing

@Suite("Types declared in variants and fields, and included variants")
struct CheckInlineTypeTests {
  private let post = #"""
    "Post": {"union": {
      "text": {"doc": "Words.", "identity": "id", "struct": {"id": "UUID", "next": "PostText?"}},
      "m.reply": {"name": "answer", "union": {"yes": null, "no": {"struct": {"why": "String"}}},
        "representation": "external", "unknown": "refuse"},
      "old": "PostText"
    }, "representation": "adjacent"}
    """#

  @Test("a variant's type is named after the union and the variant, and follows its union")
  func flat() throws {
    let schema = try schema(types: post + #", "Last": {"struct": {"why": "PostAnswerNo?"}}"#)
    #expect(
      schema.types.map(\.spelling) == ["Post", "PostText", "PostAnswer", "PostAnswerNo", "Last"])
    #expect(schema.ownTypeCount == 5)
    let variants = try schema.union("Post").variants
    #expect(
      variants.map { $0.payload.map(schema.spelling) } == ["PostText", "PostAnswer", "PostText"])
    #expect(variants.map(\.tag) == [.string("text"), .string("m.reply"), .string("old")])
    #expect(variants[0].doc == "Words.")
    #expect(try schema.declaration("PostText").doc == "Words.")
    #expect(try schema.structure("PostText").identity == "id")
    #expect(try schema.union("PostAnswer").unknown == .refuse)
    #expect(try schema.union("PostAnswer").representation is External)
  }

  @Test("the default beside a flattened union is the union's")
  func flattenedDefault() throws {
    let schema = try schema(
      types: #"""
        "Shop": {"struct": {"door": {"flatten": true, "default": "shut",
          "union": {"open": {"struct": {"till": "Int"}}, "shut": null},
          "representation": {"internal": {"tag": "door"}}}}}
        """#)
    #expect(try schema.union("ShopDoor").defaultVariant == 1)
    #expect(try schema.structure("Shop").field("door").isFlattened)
    let refused = try shown(
      types: #""A": {"struct": {"x": {"flatten": true, "struct": {"y": "Int"}, "default": {}}}}"#)
    #expect(refused.contains(#"a flattened field has no "default""#))
  }

  @Test("with nested names, a variant's type is spelled as a member of its union")
  func nested() throws {
    let schema = try schema(
      types: post.replacing("PostText", with: "Post.Text")
        + #", "Last": {"struct": {"all": "[String: [Post.Answer.No?]]"}}"#,
      root: #""names": "nested","#)
    #expect(
      schema.types.map(\.spelling) == [
        "Post", "Post.Text", "Post.Answer", "Post.Answer.No", "Last",
      ])
    #expect(
      schema.types.map(\.name.name) == ["Post", "PostText", "PostAnswer", "PostAnswerNo", "Last"])
    #expect(schema.types[3].path == ["Post", "Answer", "No"])
  }

  @Test("a file that imports a nested type uses its nested name")
  func imported() throws {
    let files = SchemaText(
      files: [
        "A.sumtype.json": #"""
        {"sumtype": 1, "imports": ["B.sumtype.json"],
         "types": {"Use": {"include": ["Post"], "union": {"b": "Post.Text"}}}}
        """#,
        "B.sumtype.json": #"""
        {"sumtype": 1, "names": "nested", "imports": ["A.sumtype.json"],
         "types": {"Post": {"union": {"text": {"struct": {"u": "Use?"}}}}}}
        """#,
      ], modules: ["B.sumtype.json": "Shared"])
    let (resolved, shown) = try files.resolve("A.sumtype.json")
    // B is in another module, which cannot import this one back.
    #expect(shown.contains("[import-module]"))
    #expect(resolved.schema == nil)
    let same = SchemaText(files: files.files)
    let (other, nothing) = try same.resolve("A.sumtype.json")
    #expect(nothing == "")
    let schema = try #require(other.schema)
    #expect(try schema.union("Use").variants.map(\.name.name) == ["text", "b"])
    #expect(schema.ownTypeCount == 1)
  }

  @Test(
    "included variants come first, in the order of the includes, and only recursive variants are indirect"
  )
  func included() throws {
    let schema = try schema(
      types: #"""
        "C": {"include": ["B", "A2"], "union": {"c": "C"}, "representation": "external"},
        "A2": {"union": {"a": {"doc": "First.", "payload": "T"}}}, "T": {"struct": {"id": "Int"}},
        "B": {"include": ["B2"], "union": {"b": "[C]"}, "representation": "external"},
        "B2": {"union": {"b2": null}, "unknown": "refuse"}
        """#)
    let union = try schema.union("C")
    #expect(union.variants.map(\.name.name) == ["b2", "b", "a", "c"])
    #expect(union.variants.map { $0.payload.map(schema.spelling) } == [nil, "[C]", "T", "C"])
    #expect(union.variants.map(\.isIndirect) == [false, false, false, true])
    #expect(union.variants[2].doc == "First.")
    #expect(union.unknown == .case)
    #expect(try schema.union("B2").variants.count == 1)
  }

  @Test("a variant that several included unions have is one variant, whose doc is the first one's")
  func includedTwice() throws {
    let schema = try schema(
      types: #"""
        "Top": {"union": {"a": {"doc": "First.", "payload": "T"}, "n": null}},
        "Left": {"include": ["Top"], "union": {"l": {"tags": ["l", "left"], "payload": "T"}}},
        "Right": {"union": {"r": "T", "a": {"tag": "a", "payload": "T"}, "l": {"tags": ["l", "left"], "payload": "T"}}},
        "All": {"include": ["Left", "Right", "Top"], "union": {"own": null}},
        "T": {"struct": {"id": "Int"}}
        """#)
    let union = try schema.union("All")
    #expect(union.variants.map(\.name.name) == ["a", "n", "l", "r", "own"])
    #expect(union.variants[0].doc == "First.")
  }

  @Test(
    "included variants with one name and different tags or payloads are refused",
    arguments: [
      #""a": "Other""#, #""a": null"#, #""a": {"tags": ["a", "b"], "payload": "T"}"#,
      #""a": {"payload": "[_]", "struct": {"x": "Int"}}"#,
      #""a": {"payload": "T", "wire": "json"}"#,
    ])
  func includedDifferently(_ variant: String) throws {
    let shown = try shown(
      types: #"""
        "A2": {"union": {"a": "T"}, "representation": "adjacent"},
        "B2": {"union": {\#(variant)}, "representation": "adjacent"},
        "C": {"include": ["A2", "B2"], "union": {}, "representation": "adjacent"},
        "T": {"struct": {"id": "Int"}}, "Other": {"struct": {"id": "Int"}}
        """#)
    #expect(shown.contains("[duplicate-tag]"))
    #expect(shown.contains("which makes them one variant"))
  }

  @Test(
    "a migration may name a struct that structs of the document include, and no union of that kind")
  func migratesIncluded() throws {
    let types = #"""
      "Stamped": {"struct": {"at": "Date"}}, "Note": {"include": ["Stamped"], "struct": {}},
      "Notes": {"union": {"note": "Note"}}, "Post": {"include": ["Notes"], "union": {"end": null}},
      "Signed": {"struct": {"by": "String"}}, "Unused": {"include": ["Signed"], "struct": {}}
      """#
    func posts(migrating type: String) -> String {
      #"""
      "Posts": {"version": 2, "entries": "Post",
        "migrations": {"1": [{"in": "\#(type)", "rename": {"on": "at"}}]}}
      """#
    }
    #expect(try !shown(types: types, documents: posts(migrating: "Stamped")).contains("error"))
    let signed = try shown(types: types, documents: posts(migrating: "Signed"))
    #expect(signed.contains("contains no \"Signed\""))
    #expect(signed.contains("name a type that the document uses"))
    let base = try shown(types: types, documents: posts(migrating: "Notes"))
    #expect(base.contains("contains no \"Notes\""))
    #expect(base.contains("write the step for each union that includes it, such as \"Post\""))
  }

  @Test("the bounds beside a type that a field declares are those of the field")
  func boundsOfLists() throws {
    let schema = try schema(
      types: #"""
        "A": {"struct": {
          "parts": {"type": "[_]?", "minLength": 1, "struct": {"x": "Int"}},
          "marks": {"type": "[String: _]", "maxLength": 3, "enum": ["a", "b"]},
          "rows": {"type": "[[_]]", "elements": {"minLength": 2}, "union": {"b": null}}
        }}
        """#)
    let fields = try schema.structure("A").fields
    #expect(fields.map { $0.bounds?.lower } == ["1", nil, nil])
    #expect(fields.map { $0.bounds?.upper } == [nil, "3", nil])
    #expect(fields[2].bounds?.elements?.lower == "2")
    let shown = try shown(
      types: #""A": {"struct": {"part": {"minLength": 1, "struct": {"x": "Int"}}}}"#)
    #expect(shown.contains("[invalid-bounds]"))
  }

  @Test(
    "included variants are checked in the union that includes them: payloads, shared fields and onSave"
  )
  func checksIncluded() throws {
    let shared = try shown(
      types: #"""
        "A2": {"union": {"a": "T"}, "shared": ["id"]}, "T": {"struct": {"id": "Int"}},
        "B": {"include": ["A2"], "union": {"b": null}, "shared": ["id"]}
        """#)
    #expect(shared.contains(#"the variant "b" has no payload"#))
    let payload = try shown(
      types: #"""
        "A2": {"union": {"a": "Int"}, "representation": "external"},
        "B": {"include": ["A2"], "union": {}}
        """#)
    #expect(payload.contains("[invalid-payload]"))
    #expect(payload.contains("Test.sumtype.json:2:19"))
    let policy = try shown(
      types: #"""
        "A2": {"union": {"a": null}},
        "B": {"include": ["A2"], "union": {"b": "Int"}, "representation": "external",
          "unknown": "refuse", "onSave": "drop"}
        """#)
    #expect(policy.contains("[invalid-policy]"))
  }

  @Test("a union that includes one of another module imports that module")
  func importsModules() throws {
    let files = SchemaText(
      files: [
        "A.sumtype.json": #"""
        {"sumtype": 1, "imports": ["B.sumtype.json"],
         "types": {"Use": {"include": ["Post"], "union": {}}}}
        """#,
        "B.sumtype.json": #"""
        {"sumtype": 1, "types": {"Post": {"union": {"text": {"struct": {"t": "Int"}}}}}}
        """#,
      ], modules: ["B.sumtype.json": "Shared"])
    let (resolved, shown) = try files.resolve("A.sumtype.json")
    #expect(shown == "")
    let swift = Generator.generate(try #require(resolved.schema), options: GenerationOptions())
    for file in swift where file.artefact != .mapping {
      #expect(file.text.contains("import Shared"), "\(file.name)")
      #expect(file.text.contains("PostText"))
    }
  }

  @Test("a field's type is named after the struct and the field, and takes the place of _")
  func inFields() throws {
    let types = #"""
      "Order": {"struct": {
        "state": {"enum": ["open", "done"], "open": false, "default": "done"},
        "lines": {"doc": "All.", "type": "[_]", "identity": "n", "struct": {
          "n": "Int", "size": {"type": "_?", "tuple": {"w": "Int"}}}},
        "pay": {"name": "payment", "type": "_ | String", "union": {"Cash": null, "card": "Int"},
          "representation": "keyed", "unknown": "refuse", "default": "cash"},
        "stamp": {"flatten": true, "struct": {"at": "Date"}}}},
      "Sum": {"union": {"many": {"payload": "[_]", "struct": {"x": "Int"}}, "kind": {"enum": ["a"]}},
        "representation": "external"}
      """#
    let schema = try SumTypeGeneratorTests.schema(
      types: types,
      documents: #"""
        "Book": {"version": 1, "entries": "Order",
          "fields": {"owner": {"type": "_?", "struct": {"name": "String"}}}}
        """#)
    #expect(
      schema.types.map(\.spelling) == [
        "Order", "OrderState", "OrderLines", "OrderLinesSize", "OrderPayment",
        "OrderPaymentOrString", "OrderStamp", "Sum", "SumMany", "SumKind", "BookOwner",
      ])
    let fields = try schema.structure("Order").fields
    #expect(
      fields.map { schema.spelling($0.type) }
        == ["OrderState", "[OrderLines]", "OrderPaymentOrString", "OrderStamp"])
    #expect(fields.map(\.isFlattened) == [false, false, false, true])
    #expect(try schema.declaration("OrderLines").doc == "All.")
    #expect(try schema.structure("OrderLines").identity == "n")
    #expect(try !schema.enumeration("OrderState").isOpen)
    #expect(try schema.union("OrderPayment").defaultVariant == 0)
    #expect(
      try schema.union("Sum").variants.map { $0.payload.map(schema.spelling) }
        == ["[SumMany]", "SumKind"])
    let nested = try SumTypeGeneratorTests.schema(types: types, root: #""names": "nested","#)
    #expect(nested.types.map(\.spelling).contains("Order.Lines.Size"))
  }
}
