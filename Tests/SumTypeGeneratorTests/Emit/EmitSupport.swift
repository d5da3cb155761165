import SumTypeGenerator
import SumTypeSource
import SumTypeSwift
import Testing

/// The Swift that is generated from a schema in a test.
struct Emitted {
  let texts: [Artefact: String]

  /// - Parameters:
  ///   - schema: a schema without faults.
  ///   - imported: the schemas that it imports, by the names of their files.
  init(
    _ schema: String, importing imported: [String: String] = [:],
    fileName: String = "Test.sumtype.json",
    options: GenerationOptions = GenerationOptions(access: .public)
  ) throws {
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: fileName, text: schema))
    let generator = imported.isEmpty ? Generator() : Generator(loader: Loader(texts: imported))
    let resolved = generator.resolve(file, into: &diagnostics)
    try #require(diagnostics.isEmpty, "\(DiagnosticFormat.text.render(diagnostics))")
    let files = Emitter.files(of: try #require(resolved.schema), options: options)
    texts = Dictionary(
      uniqueKeysWithValues: files.map { ($0.artefact, SwiftPrinter.print($0.file)) })
  }

  private struct Loader: SchemaLoader {
    let texts: [String: String]

    func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
      .success(SourceFile(path: path, text: texts[path] ?? ""))
    }
  }

  subscript(artefact: Artefact) -> String { texts[artefact] ?? "" }

  var all: String { Artefact.allCases.map { self[$0] }.joined(separator: "\n") }

  /// Returns the imports of a file, with their access modifiers.
  func imports(of artefact: Artefact) -> [String] {
    self[artefact].split(separator: "\n").filter { $0.contains("import ") }.map(String.init)
      .filter { !$0.hasPrefix("//") }
  }
}

extension Emitted {
  /// Returns a schema with a union of `count` structs of six fields.
  static func wide(_ count: Int) -> String {
    let variants = (0..<count).map { "\"variant\($0)\": \"Payload\($0)\"" }
    let payloads = (0..<count).map { index in
      """
      "Payload\(index)": { "identity": "id", "struct": {
        "id": "UUID", "createdAt": "Date", "message": "String", "count": "Int", "ratio": "Double",
        "note": "String?" } }
      """
    }
    return """
      { "sumtype": 1, "types": {
        "Event": { "union": { \(variants.joined(separator: ", ")) } },
        \(payloads.joined(separator: ",\n"))
      } }
      """
  }
}
