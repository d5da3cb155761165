import SumTypeGenerator
import SumTypeImport
import SumTypeSource
import Testing

@Suite("Splitting of a large schema into files")
struct SplitSchemaTests {
  /// Two families of types by their names, a family of types inside `Tree`, and a choice that several files use.
  private static func source() -> String {
    var definitions: [String] = []
    for index in 0..<60 {
      definitions.append(
        ##""PaymentN\##(index)":{"type":"object","properties":{"size":{"type":["string","integer"]},"next":{"$ref":"#/$defs/AccountN\##(index)"},"last":{"$ref":"#/$defs/AccountN\##((index + 1) % 60)"}},"required":["size"]}"##
      )
      definitions.append(
        ##""AccountN\##(index)":{"type":"object","properties":{"size":{"type":["string","integer"]},"back":{"$ref":"#/$defs/PaymentN\##((index + 7) % 60)"},"other":{"$ref":"#/$defs/PaymentN\##((index + 9) % 60)"},"tree":{"$ref":"#/$defs/Tree"}}}"##
      )
    }
    let leaves = (0..<12).map {
      ##""l\##($0)":{"type":"object","properties":{"v":{"type":"integer"}}}"##
    }
    definitions.append(
      #""Tree":{"type":"object","properties":{\#(leaves.joined(separator: ","))}}"#)
    return ##"{"$ref":"#/$defs/PaymentN0","$defs":{\##(definitions.joined(separator: ","))}}"##
  }

  private struct Memory: SchemaLoader {
    let files: [String: String]
    func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
      files[path].map { .success(SourceFile(path: path, text: $0)) } ?? .failure(.notFound)
    }
  }

  @Test("a large schema is split by names and references into files that pass check")
  func splits() throws {
    let imported = try Imported(Self.source())
    let files = imported.result.files(home: "Thing")
    #expect(Set(files.map(\.name)) == ["Thing", "Payment", "Account", "Tree"])
    let texts = Dictionary(uniqueKeysWithValues: files.map { ("\($0.name).sumtype.json", $0.text) })
    for (name, text) in texts {
      var diagnostics = Diagnostics()
      let file = SchemaFile(SourceFile(path: name, text: text))
      Generator(loader: Memory(files: texts)).check(file, into: &diagnostics)
      #expect(
        diagnostics.isEmpty, "\(DiagnosticFormat.text.render(diagnostics, isColoured: false))")
    }
    // A choice that several files use is declared once.
    let aliases = files.filter {
      $0.text.contains(#""alias": "String | Int""#) || $0.text.contains(#""alias": "Int | String""#)
    }
    #expect(aliases.map(\.name) == ["Thing"])
  }

  @Test("a small schema is one file")
  func staysWhole() throws {
    let imported = try Imported(#"{"type":"object","properties":{"a":{"type":"integer"}}}"#)
    #expect(imported.result.files(home: "Thing").map(\.name) == ["Thing"])
  }
}
