import Foundation
import TestSupport
import Testing

@Suite("The generated domain")
struct DomainPurityTests {
  /// Returns the text of every `…+Domain.swift` under `Generated/`, by name.
  private func domainFiles() throws -> [String: String] {
    let folder = Repository.root.appendingPathComponent("Generated")
    let names = try #require(
      FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
    var files: [String: String] = [:]
    for name in names where name.hasSuffix("+Domain.swift") {
      files[name] = try String(
        contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return files
  }

  @Test("the domain imports nothing but Foundation, SumTypeJSON and the app's own types")
  func imports() throws {
    let files = try domainFiles()
    #expect(files.count >= 14)
    for (name, file) in files {
      let imported = file.split(separator: "\n").compactMap { line -> String? in
        let words = line.split(separator: " ")
        return words.firstIndex(of: "import").flatMap { words.dropFirst($0 + 1).first }
          .map(String.init)
      }
      var allowed: Set = ["Foundation", "SumTypeJSON"]
      // Only this schema has types of the app.
      if name.hasSuffix("AppTypes+Domain.swift") { allowed.insert("AppTypes") }
      #expect(allowed.isSuperset(of: imported), "\(name)")
    }
  }

  @Test("the domain imports SumTypeJSON only for an unknown case or a JSON value")
  func leanImports() throws {
    for (name, file) in try domainFiles() where file.contains("import SumTypeJSON") {
      #expect(
        ["Unrecognized", "JSONValue", "JSONNumber", "Indirect"].contains { file.contains($0) },
        "\(name)")
    }
  }

  @Test("the domain mentions no coders, codecs, DTOs or preserved data")
  func ignorance() throws {
    let foreign = [
      "Codable", "Decoder", "Encoder", "JSONReader", "JSONWriter", "DTO", "Codec", "Preserved",
      "SumTypeRuntime",
    ]
    for (name, file) in try domainFiles() {
      let code = file.split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//") && !$0.contains("import ")
      }.joined(separator: "\n")
      for word in foreign where code.contains(word) {
        Issue.record("\(name) mentions \(word)")
      }
    }
  }
}
