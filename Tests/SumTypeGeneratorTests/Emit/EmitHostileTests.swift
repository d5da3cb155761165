import Foundation
import SumTypeGenerator
import SumTypeSource
import SumTypeSwift
import TestSupport
import Testing

/// Schemas with text that looks like code in every place that can have text.
@Suite("Hostile text in schemas")
struct EmitHostileTests {
  @Test(
    "all code that is generated from hostile text compiles without a warning",
    arguments: Thoroughness.isWhole ? ["flat", "nested"] : ["nested"])
  func compiles(names: String) async throws {
    var random = SplitMix64(seed: 7)
    // The compiler takes a second for a few attacks, so each attack is compiled with one style of names
    // only, and one attack in five unless all cases are run.
    let part = Thoroughness.isWhole ? (names == "flat" ? 0 : 1, 2) : (0, 5)
    let attacks = (HostileSchema.attacks + (0..<12).map { _ in random.text() }).enumerated()
      .filter { $0.offset % part.1 == part.0 }.map(\.element)
    var types: [String] = []
    var documents: [String] = []
    var features: [String] = []
    for (number, attack) in attacks.enumerated() {
      types.append(HostileSchema.text(attack, number: number))
      documents.append(HostileSchema.document(attack, number: number))
      features.append(HostileSchema.feature(attack, number: number))
    }
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "names": "\#(names)", "types": { \#(types.joined(separator: ",\n")) },
        "documents": { \#(documents.joined(separator: ",\n")) },
        "features": { \#(features.joined(separator: ",\n")) } }
      """#, fileName: "x\nfunc f() {}\u{202E}\"*/.sumtype.json")
    for artefact in Artefact.allCases {
      let hidden = emitted[artefact].unicodeScalars.first {
        $0.value < 0x20 && $0 != "\n"
          || [0x85, 0x2028, 0x2029, 0x202E, 0x200B].contains($0.value)
      }
      #expect(hidden == nil, "\(artefact)")
    }
    let files = Artefact.allCases.map { ("\($0).swift", emitted[$0]) }
    let verdict = try await SwiftCompiler().typecheck(
      Dictionary(uniqueKeysWithValues: files), flags: SwiftCompiler.builtModules())
    #expect(verdict.isAccepted, "\(names): \(verdict.messages.prefix(4_000))")
  }

  @Test("a schema with a lone surrogate is not JSON")
  func surrogates() {
    for text in [#""\ud800""#, #""\udc00x""#, #""\ud800\u0041""#] {
      var diagnostics = Diagnostics()
      let schema = #"{ "sumtype": 1, "types": { "A": { "doc": \#(text), "struct": {} } } }"#
      let file = SourceFile(path: "S", text: schema)
      #expect(Generator().resolve(SchemaFile(file), into: &diagnostics).schema == nil)
      #expect(diagnostics.all.map(\.id.rawValue) == ["json-syntax"])
    }
  }
}

extension SplitMix64 {
  /// Returns up to 39 characters, most of which have a meaning in Swift or JSON or are invisible.
  fileprivate mutating func text() -> String {
    let odd = Array(
      "\"\\`#/*(){}[]<>\n\r\t\0$@;:,.'%&|!?~^=+- \u{85}\u{2028}\u{202E}\u{200D}é漢".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<below(40) {
      let scalar = oneIn(4) ? Unicode.Scalar(UInt32(below(0x2FFFF))) : pick(odd)
      if let scalar { text.append(scalar) }
    }
    return String(text)
  }
}
