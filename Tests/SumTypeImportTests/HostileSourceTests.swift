import SumTypeGenerator
import SumTypeImport
import SumTypeSource
import Testing

@Suite("Import of hostile sources")
struct HostileSourceTests {
  /// The diagnostics of the import of a source, as text.
  private static func faults(
    _ source: String, others: [String: String] = [:],
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) -> String {
    var options = ImportOptions()
    change(&options)
    var importing = SchemaImport(options, loader: Imported.Files(files: others))
    importing.add(SourceFile(path: "a/thing.json", text: source))
    var diagnostics = Diagnostics()
    _ = importing.run(into: &diagnostics)
    return DiagnosticFormat.text.render(diagnostics, isColoured: false)
  }

  @Test("a reference to the network is not followed, and the cure names --map")
  func network() {
    let shown = Self.faults(##"{"properties":{"a":{"$ref":"https://example.org/b.json"}}}"##)
    #expect(shown.contains("a/thing.json:1:28: error: "))
    #expect(shown.contains("--map https://example.org/b.json=FILE"))
    let mapped = Self.faults(
      ##"{"properties":{"a":{"$ref":"https://example.org/b.json"}}}"##,
      others: ["local.json": #"{"type":"integer"}"#]
    ) { $0.addresses = ["https://example.org/b.json": "local.json"] }
    #expect(mapped.isEmpty, "\(mapped)")
  }

  @Test("a reference without a target is refused, with the nearest name as a cure")
  func lost() {
    let source = ##"{"$ref":"#/$defs/psot","$defs":{"post":{"type":"integer"}}}"##
    #expect(Self.faults(source).contains("did you mean \"post\"?"))
    #expect(Self.faults(##"{"$ref":"#nowhere"}"##).contains("no schema has the anchor"))
    #expect(Self.faults(##"{"$ref":"../../etc/passwd"}"##).contains("there is no such file"))
    #expect(Self.faults(##"{"$ref":"#/$defs/%zz"}"##).contains("hexadecimal"))
    #expect(Self.faults(##"{"$ref":3}"##).contains("expected a string for a reference"))
  }

  @Test("the escapes of JSON pointers and of URIs in references are decoded")
  func escapes() throws {
    let imported = try Imported(
      ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a~1b"},"c":{"$ref":"#/$defs/c%20d"},"e":{"$ref":"#/$defs/e%7E0f"}},"$defs":{"a/b":{"type":"integer"},"c d":{"type":"string"},"e~f":{"type":"boolean"}}}"##
    )
    #expect(try imported.findings(in: #"{"a":1,"c":"x","e":true}"#).isEmpty)
    #expect(try !imported.findings(in: #"{"a":"x"}"#).isEmpty)
  }

  @Test("references in circles are imported")
  func cycles() throws {
    for source in [
      ##"{"$ref":"#"}"##,
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
      ##"{"allOf":[{"$ref":"#"},{"type":"object","properties":{"a":{"type":"integer"}}}]}"##,
      ##"{"oneOf":[{"$ref":"#"},{"type":"integer"}]}"##,
      ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}},"$defs":{"b":{"$ref":"#/$defs/c"},"c":{"type":"object","additionalProperties":{"$ref":"#/$defs/b"}}}}"##,
      ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}},"$defs":{"b":{"$ref":"#/$defs/c"},"c":{"type":"array","items":{"$ref":"#/$defs/b"}}}}"##,
      ##"{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}"##,
      ##"{"type":"object","properties":{"a":{"$ref":"#"}},"required":["a"]}"##,
      ##"{"$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}],"properties":{"x":true}},"b":{"allOf":[{"$ref":"#/$defs/a"}],"properties":{"y":true}}},"$ref":"#/$defs/a"}"##,
    ] {
      _ = try Imported(source)
    }
  }

  @Test(
    "a name that leads only to itself is reported as a reference to itself",
    arguments: [
      ##"{"$ref":"#"}"##,
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a"}}}"##,
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
      ##"{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}"##,
    ])
  func selfReferences(_ source: String) throws {
    #expect(try Imported(source).notes.contains { $0.subject == "a reference to itself" })
  }

  @Test("a source of ten thousand levels is refused with a place")
  func depth() {
    let count = 10_000
    let source =
      String(repeating: #"{"items":"#, count: count) + "{}" + String(repeating: "}", count: count)
    #expect(Self.faults(source).contains("a/thing.json:1:"))
  }

  @Test("long chains of references and of alternatives are imported without a stack overflow")
  func chains() throws {
    let count = 4000
    var links: [String] = []
    var unions: [String] = []
    for index in 0..<count {
      links.append(##""a\##(index)":{"$ref":"#/$defs/a\##(index + 1)"}"##)
      unions.append(
        ##""u\##(index)":{"oneOf":[{"$ref":"#/$defs/u\##(index + 1)"},{"type":"integer"}]}"##)
    }
    links.append(#""a\#(count)":{"type":"string"}"#)
    unions.append(#""u\#(count)":{"type":"boolean"}"#)
    let text = (links + unions).joined(separator: ",")
    let imported = try Imported(##"{"$ref":"#/$defs/u0","$defs":{\##(text)}}"##)
    #expect(try imported.findings(in: "true").isEmpty)
    #expect(try !imported.findings(in: "\"x\"").isEmpty)
  }

  @Test("alternatives that multiply give a schema of bounded size")
  func bombs() throws {
    // Each definition has members and two alternatives, both of which refer to the next definition.
    var definitions: [String] = []
    for index in 0..<40 {
      definitions.append(
        ##""d\##(index)":{"type":"object","properties":{"p\##(index)":{"type":"integer"}},"anyOf":[{"$ref":"#/$defs/d\##(index + 1)"},{"$ref":"#/$defs/d\##(index + 1)","required":["x"]}]}"##
      )
    }
    definitions.append(#""d40":{"type":"object"}"#)
    let source = ##"{"$ref":"#/$defs/d0","$defs":{\##(definitions.joined(separator: ","))}}"##
    let imported = try Imported(source)
    #expect(imported.result.text.utf8.count < 4_000_000)
  }

  @Test("a source that is not a schema, or has a wrong type, is refused with a cure")
  func others() {
    #expect(Self.faults("[1]").contains("name a JSON Schema"))
    #expect(Self.faults(#"{"name":"Ann"}"#).contains("sumtype infer"))
    #expect(Self.faults(#"{"swagger":"2.0"}"#).contains("convert it"))
    #expect(Self.faults(#"{"type":"strnig"}"#).contains("did you mean \"string\"?"))
    #expect(Self.faults(#"{"openapi":"4.0.0","components":{}}"#).contains("OpenAPI 3"))
    #expect(Self.faults("{").contains("this is not JSON"))
    #expect(
      Self.faults(#"{"type":"object","properties":{"a":3}}"#).contains(
        "expected an object or a boolean for a schema"))
  }

  @Test("definitions whose names would be the same in Swift become different types")
  func names() throws {
    let imported = try Imported(
      ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/foo-bar"},"b":{"$ref":"#/$defs/foo_bar"},"c":{"$ref":"#/$defs/String"},"d":{"$ref":"#/$defs/***"}},"$defs":{"foo-bar":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]},"foo_bar":{"type":"object","properties":{"y":{"type":"integer"}},"required":["y"]},"String":{"type":"object","properties":{"z":true}},"***":{"type":"object","properties":{"z":true}}}}"##
    )
    #expect(try imported.findings(in: #"{"a":{"x":1},"b":{"y":1},"c":{},"d":{}}"#).isEmpty)
    #expect(try !imported.findings(in: #"{"a":{"y":1}}"#).isEmpty)
  }
}
