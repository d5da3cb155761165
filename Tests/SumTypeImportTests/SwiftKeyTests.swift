import Foundation
import SumTypeImport
import SumTypeSource
import Testing

@Suite("Keys of JSONEncoder")
struct SwiftKeyTests {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Member: Encodable {
    let name: String
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: Key(stringValue: name))
    }
  }

  private struct Keys: Decodable {
    let all: [String]
    init(from decoder: any Decoder) throws {
      all = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  @Test(
    "a property has the key in JSON that convertToSnakeCase makes",
    arguments: [
      "userID", "imageURL", "htmlURLString", "aB", "x1Y2", "_private", "foo_bar", "foo_Bar",
      "userIDs", "a1b2C",
      "isOK", "éÉa", "twoWordsX", "iPhone15Pro", "firstÄrger", "aBc", "aBC", "someHTTPSRequest2Go",
      "trailing_",
      "__two", "aURLs", "x", "aǅb",
    ])
  func snakeCase(_ name: String) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let data = String(decoding: try encoder.encode(Member(name: name)), as: UTF8.self)
    var options = ImportOptions()
    options.convertsKeysToSnakeCase = true
    var importing = SchemaImport(options)
    importing.add(SourceFile(path: "a.swift", text: "struct Thing: Codable { var \(name): Int }"))
    let imported = try Imported(importing)
    #expect(try imported.findings(in: data).isEmpty, "\(data)\n\(imported.result.text)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let keys = try decoder.decode(Keys.self, from: Data(data.utf8)).all
    #expect(imported.has("a key in snake case", .looser) == (keys != [name]), "\(keys)")
  }
}
