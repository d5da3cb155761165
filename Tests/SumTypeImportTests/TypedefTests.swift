import SumTypeImport
import SumTypeSource
import Testing

@Suite("Import of several JSON Typedefs")
struct TypedefTests {
  private static func importing(_ second: String) -> SchemaImport {
    var importing = SchemaImport(ImportOptions())
    importing.add(
      SourceFile(
        path: "Road.jtd.json",
        text:
          #"{"properties":{"p":{"ref":"point"}},"definitions":{"point":{"properties":{"x":{"type":"int8"}}},"lane":{}}}"#
      ))
    importing.add(SourceFile(path: "Town.jtd.json", text: second))
    return importing
  }

  @Test("definitions of the same name in two files are two types")
  func names() throws {
    let imported = try Imported(
      Self.importing(
        #"{"properties":{"p":{"ref":"point"}},"definitions":{"point":{"properties":{"y":{"type":"int8"}}}}}"#
      ))
    #expect(try imported.findings(in: #"{"p":{"x":1}}"#, document: "Road").isEmpty)
    #expect(try imported.findings(in: #"{"p":{"y":1}}"#, document: "Town").isEmpty)
    #expect(try !imported.findings(in: #"{"p":{"x":1}}"#, document: "Town").isEmpty)
    #expect(imported.result.origins.values.sorted().first == "Road.jtd.json")
    #expect(imported.result.origins.values.contains("Town.jtd.json"))
  }

  @Test("a reference to a definition of another file is refused")
  func scope() {
    var diagnostics = Diagnostics()
    let importing = Self.importing(#"{"properties":{"p":{"ref":"lane"}},"definitions":{}}"#)
    #expect(importing.run(into: &diagnostics) == nil)
    let shown = DiagnosticFormat.text.render(diagnostics, isColoured: false)
    #expect(
      shown.contains(
        "Town.jtd.json:1:27: error: \"definitions\" of the root has no schema \"lane\""))
  }
}
