import SumTypeImport
import SumTypeSource
import Testing

/// Sources that their format does not allow, which are refused with a place and a cure.
@Suite("Import of invalid sources")
struct FaultTests {
  private static func faults(_ source: String, as format: ImportFormat) -> String {
    var options = ImportOptions()
    options.format = format
    var importing = SchemaImport(options)
    importing.add(SourceFile(path: "thing.json", text: source))
    var diagnostics = Diagnostics()
    let imported = importing.run(into: &diagnostics)
    if !diagnostics.hasErrors { return "accepted: \(imported?.text ?? "")" }
    return DiagnosticFormat.text.render(diagnostics, isColoured: false)
  }

  static let typedef: [(source: String, fault: String)] = [
    (
      #"{"type":"string","enum":["a"]}"#,
      "1:25: error: expected one form of a schema, found \"type\" and \"enum\""
    ),
    (#"{"elements":{},"properties":{}}"#, "found \"elements\" and \"properties\""),
    (
      #"{"ref":"a","discriminator":"k","definitions":{"a":{}}}"#,
      "found \"ref\" and \"discriminator\""
    ),
    (
      #"{"type":"string","nullable":"yes"}"#,
      "1:29: error: expected true or false for \"nullable\", found a string"
    ),
    (
      #"{"properties":{},"additionalProperties":{}}"#,
      "1:41: error: expected true or false for \"additionalProperties\", found an object"
    ),
    (
      #"{"additionalProperties":true}"#,
      "\"additionalProperties\" needs \"properties\" or \"optionalProperties\""
    ),
    (#"{"enum":[]}"#, "1:9: error: expected a list of strings for \"enum\", found an empty list"),
    (#"{"enum":"a"}"#, "1:9: error: expected a list of strings for \"enum\", found a string"),
    (#"{"enum":["a",1]}"#, "1:14: error: expected a string in \"enum\", found a number"),
    (#"{"enum":["a","a"]}"#, "1:14: error: \"enum\" has the value \"a\" twice"),
    (
      #"{"properties":[]}"#,
      "1:15: error: expected an object of schemas for \"properties\", found an array"
    ),
    (
      #"{"optionalProperties":1}"#,
      "expected an object of schemas for \"optionalProperties\", found a number"
    ),
    (
      #"{"properties":{"a":{}},"optionalProperties":{"a":{}}}"#,
      "1:50: error: \"properties\" and \"optionalProperties\" both have the member \"a\""
    ),
    (#"{"elements":3}"#, "expected an object for a schema, found a number"),
    (#"{"mapping":{}}"#, "\"mapping\" needs \"discriminator\""),
    (
      #"{"discriminator":1,"mapping":{}}"#,
      "expected a string for \"discriminator\", found a number"
    ),
    (#"{"discriminator":"k"}"#, "\"discriminator\" needs \"mapping\""),
    (
      #"{"discriminator":"k","mapping":{}}"#,
      "1:32: error: expected an object of schemas for \"mapping\", found an empty object"
    ),
    (
      #"{"discriminator":"k","mapping":{"a":{"properties":{},"nullable":true}}}"#,
      "1:37: error: a schema of \"mapping\" cannot be \"nullable\": null has no member \"k\""
    ),
    (
      #"{"discriminator":"k","mapping":{"a":{"optionalProperties":{"k":{}}}}}"#,
      "1:64: error: a schema of \"mapping\" cannot have the discriminator \"k\" as a member"
    ),
    (
      #"{"discriminator":"k","mapping":{"a":{"ref":"p"}},"definitions":{"p":{"properties":{}}}}"#,
      "1:37: error: a schema of \"mapping\" must have \"properties\""
    ),
    (
      #"{"definitions":[]}"#,
      "1:16: error: expected an object of schemas for \"definitions\", found an array"
    ),
    (#"{"type":"int64"}"#, "\"int64\" is not a type of JSON Typedef"),
    (#"{"ref":"pint","definitions":{"point":{}}}"#, "did you mean \"point\"?"),
  ]

  @Test("a JSON Typedef with a wrong form is refused with a cure", arguments: typedef)
  func typedefForms(_ source: String, _ fault: String) {
    let shown = Self.faults(source, as: .typedef)
    #expect(shown.contains(fault), "\(shown)")
    #expect(shown.contains("help: "), "\(shown)")
  }

  static let lexicon: [(definition: String, fault: String)] = [
    (#"{"type":"record"}"#, "a definition of type \"record\" must have \"record\""),
    (#"{"type":"array"}"#, "a schema of type \"array\" must have \"items\""),
    (#"{"type":"ref"}"#, "a schema of type \"ref\" must have \"ref\""),
    (#"{"type":"ref","ref":1}"#, "expected a string for a reference, found a number"),
    (##"{"type":"ref","ref":"#other"}"##, "has no definition \"other\""),
    (#"{"type":"objekt"}"#, "\"objekt\" is not a type of a Lexicon"),
    (#"{}"#, "a schema must have a \"type\""),
  ]

  @Test("a Lexicon with a wrong type is refused with its place and a cure", arguments: lexicon)
  func lexiconParts(_ definition: String, _ fault: String) {
    let shown = Self.faults(
      #"{"lexicon":1,"id":"com.example.a","defs":{"a":\#(definition)}}"#, as: .lexicon)
    #expect(shown.contains("thing.json:1:"), "\(shown)")
    #expect(shown.contains(fault), "\(shown)")
    #expect(shown.contains("help: "), "\(shown)")
  }

  @Test("a Lexicon without an identifier is refused")
  func identifier() {
    let shown = Self.faults(#"{"lexicon":1,"defs":{}}"#, as: .lexicon)
    #expect(shown.contains("a Lexicon must have \"id\""), "\(shown)")
  }

  static let sources: [(source: String, faults: [String])] = [
    (
      "{\n  \"type\": }",
      ["thing.json:2:11: error: this is not JSON: expected a value, found `}`"]
    ),
    (
      "openapi: 3.0.0\n", ["the file is YAML, but import reads only JSON", "yq -o json thing.json"]
    ),
    ("# A comment\n---\na: 1\n", ["the file is YAML"]),
    ("%", ["this is not JSON"]),
    (#"{"swagger":"2.0"}"#, ["1:12: error: the document is Swagger 2", "swagger2openapi"]),
    (#"{"hello":1}"#, ["import does not recognise the format of the file", "sumtype infer"]),
    ("[1]", ["expected an object that describes types, found an array"]),
    (
      ##"{"$ref":"#/$defs/Bee","$defs":{"Bees":{}}}"##,
      [
        "1:9: error: the file has nothing at /$defs/Bee: \"Bee\" is missing",
        "did you mean \"Bees\"?",
      ]
    ),
    (##"{"$ref":"#here"}"##, ["1:9: error: no schema has the anchor \"here\""]),
    (##"{"$ref":"#/a%2"}"##, ["has a percent sign without two hexadecimal digits"]),
    (##"{"$ref":1}"##, ["1:9: error: expected a string for a reference, found a number"]),
    (
      ##"{"$ref":"https://example.org/p.json"}"##,
      ["1:9: error: \"https://example.org/p.json\" is not read", "--map"]
    ),
    (
      ##"{"$ref":"p.json"}"##,
      ["1:9: error: cannot load p.json: there is no such file", "--map p.json=FILE"]
    ),
    (
      #"{"type":"objekt"}"#,
      ["1:9: error: \"objekt\" is not a type of JSON Schema", "did you mean \"object\"?"]
    ),
    (#"{"type":[1]}"#, ["1:10: error: expected the name of a type, found a number"]),
    (
      #"{"type":"array","items":3}"#,
      ["1:25: error: expected an object or a boolean for a schema, found a number"]
    ),
    (#"{"anyOf":{}}"#, ["1:10: error: expected a list of schemas for \"anyOf\", found an object"]),
    (
      #"{"openapi":"2.9.0"}"#,
      ["1:12: error: the document is OpenAPI 2.9.0, but import reads OpenAPI 3"]
    ),
  ]

  @Test(
    "an invalid source of any format is refused with its place and the reason", arguments: sources)
  func anySource(_ source: String, _ faults: [String]) {
    var importing = SchemaImport(ImportOptions())
    importing.add(SourceFile(path: "thing.json", text: source))
    var diagnostics = Diagnostics()
    #expect(importing.run(into: &diagnostics) == nil)
    let shown = DiagnosticFormat.text.render(diagnostics, isColoured: false)
    #expect(shown.contains("thing.json:"), "\(shown)")
    for fault in faults { #expect(shown.contains(fault), "\(shown)") }
  }
}
