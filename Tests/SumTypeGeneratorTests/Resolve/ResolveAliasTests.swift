import SumTypeGenerator
import Testing

@Suite("Aliases of types")
struct ResolveAliasTests {
  private let types = #"""
    "Names": {"alias": "[String]", "wire": "oneOrMany"},
    "Groups": {"doc": "All.", "alias": "[String: Names]", "wire": "emptyArray"},
    "Label": {"alias": "String | Rich | [Names]"}, "Rich": {"struct": {}}, "Same": {"alias": "Rich"},
    "Maybe": {"alias": "Groups", "wire": "json", "otherwise": "keep"}, "NodeID": {"alias": "UUID"},
    "IDs": {"alias": "[NodeID]"}, "Times": {"alias": "[Date]"}
    """#

  @Test("an alias of a type is replaced by that type with its wire form")
  func expands() throws {
    let schema = try schema(
      types: types
        + #"""
        , "Use": {"include": ["Same"], "struct": {
          "a": "Names", "b": "[Groups]", "c": "Label?", "d": "Maybe",
          "e": {"type": "IDs", "minLength": 1},
          "f": {"type": "Times", "wire": "seconds", "default": [3]}, "g": "Names | Int"}},
        "Sum": {"union": {"names": "Names", "same": "Same"}, "representation": "external"}
        """#, documents: #""D": {"root": "Groups"}"#)
    let fields = try schema.structure("Use").fields
    #expect(
      fields.map { schema.spelling($0.type) } == [
        "oneOrMany(String)", "[emptyArray(oneOrMany(String))]", "Label",
        "jsonOrText(SumTypeJSON.EmbeddedWire.json)(emptyArray(oneOrMany(String)))", "[NodeID]",
        "[Date as seconds]", "NamesOrInt",
      ])
    #expect(
      try schema.union("Sum").variants.map { $0.payload.map(schema.spelling) }
        == ["oneOrMany(String)", "Rich"])
    #expect(
      try schema.union("Label").variants.map(\.name.name) == ["string", "rich", "namesList"])
    #expect(try schema.union("Label").representation is Untagged)
    guard case .plain(let root) = schema.documents[0].root else {
      throw Unexpected(what: "the document has another kind of root")
    }
    #expect(schema.spelling(root) == "emptyArray(oneOrMany(String))")
  }

  @Test("an alias of a type is a typealias in the domain, and is not in other artefacts")
  func emits() throws {
    let emitted = try Emitted("{\"sumtype\": 1, \"types\": {\(types)}}")
    #expect(
      emitted[.domain].contains(
        """
        public typealias Names = [String]

        /// All.
        public typealias Groups = [String: [String]]

        /// `String | Rich | [Names]`. The shape of the JSON selects the case.
        """))
    #expect(emitted[.domain].contains("public typealias Maybe = JSONOrText<[String: [String]]>"))
    #expect(emitted[.domain].contains("public typealias IDs = [NodeID]"))
    for artefact in [Artefact.codec, .dto, .mapping] {
      #expect(!emitted[artefact].contains("Groups"))
    }
  }

  @Test("an imported alias is resolved in its own file")
  func imports() throws {
    let files = SchemaText(files: [
      "A.sumtype.json": #"""
      {"sumtype": 1, "imports": ["B.sumtype.json"], "types": {
        "Inner": {"struct": {"other": "Int"}}, "Use": {"struct": {"all": "All", "own": "Inner"}}}}
      """#,
      "B.sumtype.json": #"""
      {"sumtype": 1, "imports": ["C.sumtype.json"], "types": {"All": {"alias": "[Deep]"}}}
      """#,
      "C.sumtype.json": #"{"sumtype": 1, "types": {"Deep": {"struct": {}}}}"#,
    ])
    let (resolved, shown) = try files.resolve("A.sumtype.json")
    #expect(shown == "")
    let schema = try #require(resolved.schema)
    #expect(
      try schema.structure("Use").fields.map { schema.spelling($0.type) } == ["[Deep]", "Inner"])
  }

  @Test("a chain of aliases is resolved up to the limit, in any order")
  func bounds() throws {
    let chain =
      (0..<2000).map { index in "\"A\(index)\": {\"alias\": \"[A\(index + 1)]\"}" }
      + [#""A2000": {"alias": "Int"}"#]
    #expect(try shown(types: chain.joined(separator: ",")).contains("[nested-too-deeply]"))
    #expect(
      try shown(types: chain.reversed().joined(separator: ",")).contains("[nested-too-deeply]"))
    let few = chain.suffix(30)
    #expect(try shown(types: few.joined(separator: ",")) == "")
    #expect(try shown(types: few.reversed().joined(separator: ",")) == "")
  }

  @Test("a variant selects the wire form of its payload, as a field does")
  func payloadWires() throws {
    let schema = try schema(
      types: #"""
        "U": {"union": {
          "a": {"payload": "[Date]?", "wire": "seconds"}, "b": {"payload": "[Int]", "wire": "oneOrMany"},
          "c": {"payload": "[_]", "struct": {}, "wire": "json", "otherwise": "keep"},
          "d": {"payload": "[String: Data]", "wire": "base64.unpadded"}},
          "representation": "adjacent"}
        """#)
    #expect(
      try schema.union("U").variants.map { $0.payload.map(schema.spelling) } == [
        "[Date as seconds]?", "oneOrMany(Int)",
        "jsonOrText(SumTypeJSON.EmbeddedWire.json)([UC])",
        "[String: Data as base64.unpadded]",
      ])
  }
}
