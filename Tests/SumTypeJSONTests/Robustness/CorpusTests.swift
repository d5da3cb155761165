import Foundation
import SumTypeJSON
import Testing

/// Documents of real formats, kept beside the package; absent in a plain clone.
enum Corpora {
  static let folder: URL = {
    var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("shared/corpora")
  }()

  static let files: [URL] = {
    let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let all = (enumerator?.allObjects as? [URL]) ?? []
    return all.filter { ["json", "ipynb"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }()
}

@Suite(
  "real documents are read exactly",
  .enabled(if: !Corpora.files.isEmpty, "no corpora beside the package"))
struct CorpusTests {
  @Test("every document comes back from its value, in every style, and is skipped whole")
  func roundTrip() throws {
    for file in Corpora.files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let value = try JSONValue(parsing: bytes)
      for style in [JSONStyle.compact, .pretty, JSONStyle.detected(in: bytes)] {
        #expect(try JSONValue(parsing: value.bytes(style: style)).isSame(as: value), "\(file.path)")
      }
      #expect(outcomeOfSkipping(bytes).isValue, "\(file.path)")
    }
  }

  @Test("tokens are untouched: without white space, source and output are the same bytes")
  func tokens() throws {
    for file in Corpora.files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let written = try JSONValue(parsing: bytes).bytes()
      // Escapes that need not be there are the one thing the writer spells differently.
      if bytes.contains(0x5C) { continue }
      #expect(withoutSpace(bytes) == written, "\(file.path)")
    }
  }

  @Test("numbers agree with the standard library")
  func numbers() throws {
    func check(_ value: JSONValue) {
      switch value {
      case .number(let number):
        #expect(number.double?.bitPattern == Double(number.text)?.bitPattern)
      case .array(let elements): for element in elements { check(element) }
      case .object(let object): for member in object.members { check(member.value) }
      case .null, .bool, .string: break
      }
    }
    for file in Corpora.files { check(try JSONValue(parsing: [UInt8](Data(contentsOf: file)))) }
  }

  private func withoutSpace(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    for byte in bytes {
      if byte == 0x22 { isInString.toggle() }
      if isInString || ![0x20, 0x0A, 0x0D, 0x09].contains(byte) { result.append(byte) }
    }
    return result
  }
}
