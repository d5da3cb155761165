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
      "1:25: error: a schema has one form, and this has \"type\" and \"enum\""
    ),
    (#"{"elements":{},"properties":{}}"#, "has \"elements\" and \"properties\""),
    (
      #"{"ref":"a","discriminator":"k","definitions":{"a":{}}}"#,
      "has \"ref\" and \"discriminator\""
    ),
    (#"{"type":"string","nullable":"yes"}"#, "1:29: error: \"nullable\" is true or false"),
    (
      #"{"properties":{},"additionalProperties":{}}"#,
      "1:41: error: \"additionalProperties\" is true or false"
    ),
    (#"{"additionalProperties":true}"#, "belongs to \"properties\", which is not there"),
    (#"{"enum":[]}"#, "1:9: error: an enum is a list of strings"),
    (#"{"enum":"a"}"#, "1:9: error: an enum is a list of strings"),
    (#"{"enum":["a",1]}"#, "1:14: error: a value of an enum is a string"),
    (#"{"enum":["a","a"]}"#, "1:14: error: the enum has the value \"a\" twice"),
    (#"{"properties":[]}"#, "1:15: error: \"properties\" is an object of schemas"),
    (#"{"optionalProperties":1}"#, "\"optionalProperties\" is an object of schemas"),
    (
      #"{"properties":{"a":{}},"optionalProperties":{"a":{}}}"#,
      "1:50: error: the member \"a\" is required and optional"
    ),
    (#"{"elements":3}"#, "a schema is an object, and this is a number"),
    (#"{"mapping":{}}"#, "\"mapping\" belongs to \"discriminator\""),
    (#"{"discriminator":1,"mapping":{}}"#, "a discriminator is a string"),
    (#"{"discriminator":"k"}"#, "a discriminator has a \"mapping\""),
    (#"{"discriminator":"k","mapping":{}}"#, "1:32: error: a discriminator has a \"mapping\""),
    (
      #"{"discriminator":"k","mapping":{"a":{"properties":{},"nullable":true}}}"#,
      "1:37: error: a schema of \"mapping\" cannot be null"
    ),
    (
      #"{"discriminator":"k","mapping":{"a":{"optionalProperties":{"k":{}}}}}"#,
      "1:64: error: \"k\" is the discriminator, and cannot be a member of a variant"
    ),
    (
      #"{"discriminator":"k","mapping":{"a":{"ref":"p"}},"definitions":{"p":{"properties":{}}}}"#,
      "1:37: error: a schema of \"mapping\" has \"properties\""
    ),
    (#"{"definitions":[]}"#, "1:16: error: \"definitions\" is an object of schemas"),
    (#"{"type":"int64"}"#, "\"int64\" is no type of JSON Typedef"),
    (#"{"ref":"pint","definitions":{"point":{}}}"#, "did you mean \"point\"?"),
  ]

  @Test("a JSON Typedef with a wrong form is refused with a cure", arguments: typedef)
  func typedefForms(_ source: String, _ fault: String) {
    let shown = Self.faults(source, as: .typedef)
    #expect(shown.contains(fault), "\(shown)")
    #expect(shown.contains("help: "), "\(shown)")
  }

  static let lexicon: [(definition: String, fault: String)] = [
    (#"{"type":"record"}"#, "a record has a \"record\""),
    (#"{"type":"array"}"#, "an array has \"items\""),
    (#"{"type":"ref"}"#, "a \"ref\" names what it refers to"),
    (#"{"type":"ref","ref":1}"#, "a reference is a string, and this is a number"),
    (##"{"type":"ref","ref":"#other"}"##, "has no definition \"other\""),
    (#"{"type":"objekt"}"#, "\"objekt\" is no type of a Lexicon"),
    (#"{}"#, "a type is missing"),
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
    #expect(shown.contains("a Lexicon has an \"id\""), "\(shown)")
  }

  static let sources: [(source: String, faults: [String])] = [
    (
      "{\n  \"type\": }",
      ["thing.json:2:11: error: this is not JSON: expected a value, found `}`"]
    ),
    ("openapi: 3.0.0\n", ["this is YAML, which is not read", "yq -o json thing.json"]),
    ("# A comment\n---\na: 1\n", ["this is YAML"]),
    ("%", ["this is not JSON"]),
    (#"{"swagger":"2.0"}"#, ["1:12: error: this is Swagger 2", "swagger2openapi"]),
    (#"{"hello":1}"#, ["the format of this file is not recognised", "sumtype infer"]),
    ("[1]", ["this is an array, and no description of types"]),
    (
      ##"{"$ref":"#/$defs/Bee","$defs":{"Bees":{}}}"##,
      ["1:9: error: there is nothing at /$defs/Bee: there is no \"Bee\"", "did you mean \"Bees\"?"]
    ),
    (##"{"$ref":"#here"}"##, ["1:9: error: no schema has the anchor \"here\""]),
    (##"{"$ref":"#/a%2"}"##, ["has a percent sign without two hexadecimal digits"]),
    (##"{"$ref":1}"##, ["1:9: error: a reference is a string, and this is a number"]),
    (
      ##"{"$ref":"https://example.org/p.json"}"##,
      ["1:9: error: \"https://example.org/p.json\" is not read", "--map"]
    ),
    (##"{"$ref":"p.json"}"##, ["1:9: error: p.json: there is no such file", "--map p.json=FILE"]),
    (
      ##"{"properties":{"a":{"allOf":[{"type":"string"},{"type":"integer"}]}}}"##,
      ["1:20: error: no value has all the types that are required here", "\"allOf\""]
    ),
    (
      ##"{"properties":{"a":{"type":"array","anyOf":[{"type":"object"},{"type":"string"}]}}}"##,
      ["1:36: error: no value has all the types that are required here"]
    ),
    (#"{"type":"objekt"}"#, ["1:9: error: \"objekt\" is no type", "did you mean \"object\"?"]),
    (#"{"type":[1]}"#, ["1:10: error: a type is named by a string, and this is a number"]),
    (#"{"type":"array","items":3}"#, ["1:25: error: a schema is an object or a Boolean"]),
    (#"{"anyOf":{}}"#, ["1:10: error: \"anyOf\" is a list of schemas, and this is an object"]),
    (#"{"openapi":"2.9.0"}"#, ["1:12: error: only OpenAPI 3 is read"]),
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
