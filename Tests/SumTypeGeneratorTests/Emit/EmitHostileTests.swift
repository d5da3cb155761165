import Foundation
import SumTypeGenerator
import SumTypeSource
import SumTypeSwift
import TestSupport
import Testing

/// What is emitted for text that would like to be code is Swift, and nothing else than for any other
/// text.
@Suite("Hostile text stays text", .serialized)
struct EmitHostileTests {
  @Test("everything that is emitted for it compiles without a warning", .timeLimit(.minutes(5)))
  func compiles() throws {
    var random = SeededNumbers(state: 7)
    // The compiler takes a second for each few; a part of them is enough where not all tests are run.
    let attacks = (HostileSchema.attacks + (0..<12).map { _ in random.text() }).enumerated()
      .filter { Thoroughness.isWhole || $0.offset.isMultiple(of: 5) }.map(\.element)
    var types: [String] = []
    var documents: [String] = []
    for (number, attack) in attacks.enumerated() {
      types.append(HostileSchema.text(attack, number: number))
      documents.append(HostileSchema.document(attack, number: number))
    }
    for names in Thoroughness.isWhole ? ["flat", "nested"] : ["nested"] {
      let emitted = try Emitted(
        #"""
        { "sumtype": 1, "names": "\#(names)", "types": { \#(types.joined(separator: ",\n")) },
          "documents": { \#(documents.joined(separator: ",\n")) } }
        """#, fileName: "x\nfunc f() {}\u{202E}\"*/.sumtype.json")
      for artefact in Artefact.allCases {
        let hidden = emitted[artefact].unicodeScalars.first {
          $0.value < 0x20 && $0 != "\n"
            || [0x85, 0x2028, 0x2029, 0x202E, 0x200B].contains($0.value)
        }
        #expect(hidden == nil, "\(artefact)")
      }
      let verdict = try typecheck(emitted)
      #expect(verdict == "", "\(names)")
    }
  }

  @Test("with a surrogate that stands alone it is no JSON")
  func surrogates() {
    for text in [#""\ud800""#, #""\udc00x""#, #""\ud800\u0041""#] {
      var diagnostics = Diagnostics()
      let schema = #"{ "sumtype": 1, "types": { "A": { "doc": \#(text), "struct": {} } } }"#
      let file = SourceFile(path: "S", text: schema)
      #expect(Generator().resolve(SchemaFile(file), into: &diagnostics).schema == nil)
      #expect(diagnostics.all.map(\.id.rawValue) == ["json-syntax"])
    }
  }

  /// What the compiler says of the files as one module, beside the runtime that was built for the
  /// tests.
  private func typecheck(_ emitted: Emitted) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for artefact in Artefact.allCases {
      let file = folder.appendingPathComponent("\(artefact).swift")
      try Data(emitted[artefact].utf8).write(to: file)
      files.append(file.path)
    }
    let modules = try modules()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-module-name",
        "Hostile", "-package-name", "hostile", "-I", modules.path,
      ] + files
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus == 0 { return "" }
    return String(String(decoding: said, as: UTF8.self).prefix(4_000)) + "…"
  }

  /// The folder with the modules that were built for the tests: beside the tests, or above.
  private func modules() throws -> URL {
    let tests =
      [Bundle(for: Marker.self).bundleURL]
      + CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
    for start in tests {
      var folder = start.standardizedFileURL
      for _ in 0..<6 {
        for modules in [folder.appendingPathComponent("Modules"), folder] {
          let module = modules.appendingPathComponent("SumTypeRuntime.swiftmodule").path
          if FileManager.default.fileExists(atPath: module) { return modules }
        }
        folder.deleteLastPathComponent()
      }
    }
    throw NoModules()
  }

  private struct NoModules: Error {}

  private final class Marker {}
}

/// Numbers that are the same each time.
private struct SeededNumbers {
  var state: UInt64

  mutating func next() -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(truncatingIfNeeded: state >> 33)
  }

  /// A few characters, most of them of the kind that breaks things.
  mutating func text() -> String {
    let odd = Array(
      "\"\\`#/*(){}[]<>\n\r\t\0$@;:,.'%&|!?~^=+- \u{85}\u{2028}\u{202E}\u{200D}é漢".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int(next() % 40) {
      let isOdd = next() % 4 > 0
      let scalar = isOdd ? odd[Int(next()) % odd.count] : Unicode.Scalar(next() % 0x2FFFF)
      if let scalar { text.append(scalar) }
    }
    return String(text)
  }
}
