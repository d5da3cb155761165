import SumTypeGenerator
import SumTypeSwift
import Testing

@Suite("Options of generated code")
struct EmitOptionsTests {
  private static let schema = """
    { "sumtype": 1, "types": {
      "Entry": { "union": { "note": "Note" }, "unknown": "aside", "paths": true },
      "Note": { "identity": "id", "struct": {
        "id": "Int", "text": { "type": "String", "default": "" }, "next": "Note?" } },
      "Tone": { "enum": ["low"] },
      "Key": { "alias": "String" } },
      "documents": { "Log": {
        "version": 1, "entries": "Entry", "store": true,
        "repository": { "name": "Notes", "entries": "notes", "result": "Found" } } } }
    """

  @Test("only the artefacts that the options name are emitted")
  func artefacts() throws {
    for artefact in Artefact.allCases {
      let options = GenerationOptions(artefacts: [artefact])
      #expect(Array(try Emitted(Self.schema, options: options).texts.keys) == [artefact])
    }
  }

  @Test("a mapping names codecs only if these are generated")
  func embeddedWithoutCodecs() throws {
    let schema = """
      { "sumtype": 1, "types": {
        "A": { "struct": { "b": { "type": "B", "wire": "json" } } }, "B": { "struct": { "c": "Int" } } } }
      """
    func mapping(_ artefacts: Set<Artefact>) throws -> String {
      try Emitted(schema, options: GenerationOptions(artefacts: artefacts))[.mapping]
    }
    #expect(
      try mapping([.domain, .dto, .mapping])
        .contains("EmbeddedDTOMapping<DTOMapping<BDTO>, JSONString>.dto(value.b)"))
    #expect(
      try mapping(Set(Artefact.allCases)).contains(
        "EmbeddedMapping<BCodec, JSONString>.dto(value.b)")
    )
  }

  @Test("internal code has no access modifiers, and no initializers that Swift makes itself")
  func internalAccess() throws {
    let text = try Emitted(
      #"{ "sumtype": 1, "types": { "A": { "struct": { "a": { "type": "Int", "default": 3 }, "b": "Int?" } } } }"#,
      options: GenerationOptions(access: .internal))
    #expect(!text.all.contains("public") && !text.all.contains("package"))
    #expect(text[.domain].contains("var a: Int = 3\n  var b: Int?\n}"))
  }

  @Test(
    "a struct whose declared initializer would copy it has one for other modules beside Swift's own",
    arguments: [AccessLevel.public, .package])
  func initializers(access: AccessLevel) throws {
    func domain(_ fields: String) throws -> String {
      let fields = fields.replacing("'", with: "\"")
      return try Emitted(
        #"{ "sumtype": 1, "types": { "A": { "struct": { \#(fields) } } } }"#,
        options: GenerationOptions(access: access))[.domain]
    }
    let text = try domain(
      "'a': 'Int', 'b': 'String?', 'c': 'Int', 'd': { 'type': 'Int', 'default': 3 }")
    #expect(
      text.contains(
        """
          \(access) var d: Int
        }

        nonisolated extension A {
          @_disfavoredOverload  // This module calls the memberwise initializer, which is faster.
          \(access) init(a: sending Int, b: String? = nil, c: Int, d: Int = 3) {
            self.init(a: a, b: b, c: c, d: d)
          }
        }
        """), "\(text)")
    let nils = (0..<8).map { "'f\($0)': 'Int?'" }.joined(separator: ", ")
    for fields in [
      "'a': 'Int', 'b': 'String', 'c': 'Int', 'd': 'Int'",  // Nothing is optional.
      "'a': 'Int', 'b': 'String?', 'c': 'Int'",  // It is small.
      "'a': 'Int', 'b': 'A?', 'c': 'Int', 'd': 'Int'",  // A boxed property is private.
      "'a': 'Int', 'b': { 'type': 'Int?', 'deprecated': true }, 'c': 'Int', 'd': 'Int'",
      nils,  // The codec reads it in place.
    ] {
      let text = try domain(fields)
      #expect(
        !text.contains("@_disfavoredOverload") && text.contains("  \(access) init("), "\(text)")
    }
  }

  @Test(
    "every top-level declaration of public or package code has that access modifier",
    arguments: [AccessLevel.public, .package])
  func otherAccess(access: AccessLevel) throws {
    let emitted = try Emitted(Self.schema, options: GenerationOptions(access: access))
    let starts = [
      "struct ", "enum ", "protocol ", "class ", "typealias ", "init(", "func ", "var ", "static ",
    ]
    for line in emitted.all.split(separator: "\n") where line.hasPrefix("  ") == false {
      guard !line.hasPrefix("//"), starts.contains(where: { line.contains($0) }) else { continue }
      #expect(
        line.hasPrefix(access.rawValue) || line.hasPrefix("nonisolated extension"), "\(line)")
    }
    #expect(emitted[.domain].contains("  \(access.rawValue) init("))
  }

  @Test("every type and extension is nonisolated, except a store")
  func isolation() throws {
    let emitted = try Emitted(Self.schema)
    for line in emitted.all.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard !line.hasPrefix(" "), !line.hasPrefix("//"),
        words.contains(where: { ["struct", "enum", "class", "protocol", "extension"].contains($0) })
      else { continue }
      // A store says that it is on the main actor.
      #expect(words.contains("nonisolated") || words.contains("TypedStore"), "\(line)")
    }
  }

  @Test(
    "with a domain module, the artefacts that use the domain import it, and the domain does not")
  func domainModule() throws {
    let emitted = try Emitted(
      Self.schema, options: GenerationOptions(access: .public, domainModule: "Model"))
    #expect(!emitted[.domain].contains("import Model"))
    #expect(!emitted[.dto].contains("import Model"))
    #expect(emitted.imports(of: .mapping).contains("public import Model"))
    #expect(emitted.imports(of: .codec).contains("public import Model"))
    #expect(emitted.imports(of: .store).contains("public import Model"))
  }

  @Test("every file has the further imports of the options")
  func furtherImports() throws {
    let emitted = try Emitted(
      Self.schema, options: GenerationOptions(access: .public, imports: ["Extra"]))
    for artefact in Artefact.allCases {
      #expect(emitted.imports(of: artefact).contains("import Extra"))
    }
  }
}
