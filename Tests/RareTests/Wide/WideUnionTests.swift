import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

@Suite("A union of more than seventy variants, with numbers and words for tags")
struct WideUnionTests {
  /// The tags and payloads of the variants, as the schema file says.
  private static let variants: [(tag: JSONTag, payload: String?)] = {
    let path = Repository.root.appendingPathComponent("schemas/rare/Wide.sumtype.json")
    let data = (try? Data(contentsOf: path)) ?? Data()
    let schema = try? JSONValue(parsing: [UInt8](data))
    let union = schema?["types"]?["HTTPReply"]?["union"]?.objectValue
    return (union?.members ?? []).map { member in
      let value = member.value
      let number = value["tag"]?.numberValue?.int64
      let word = value["tag"]?.stringValue ?? member.key
      return (
        number.map { .integer($0) } ?? .string(word),
        value.stringValue ?? value["payload"]?.stringValue
      )
    }
  }()

  private static let payloads: [String: String] = [
    "ReplyBody": #""body":"b","cached":true"#, "ReplyLocation": #""location":"https://a.org""#,
    "ReplyLinks": #""links":["https://a.org"]"#, "ReplyProblem": #""title":"t","detail":"d""#,
    "ReplyLimit": #""limit":1,"retryAfter":2"#,
  ]

  /// Returns the members of a value: `"status":404` and `"title":"t"`.
  private static func members(_ index: Int) -> [String] {
    let (tag, payload) = variants[index]
    return ["\"status\":\(tag)"] + (payload.flatMap { payloads[$0] }.map { [$0] } ?? [])
  }

  private static func entry(_ members: [String]) -> String {
    "{\(members.joined(separator: ","))}"
  }

  private func load(_ entries: [String]) throws -> Loaded<ReplyLogDocument> {
    try ReplyLogDocument.load(Array("[\(entries.joined(separator: ","))]".utf8))
  }

  @Test("each variant is found by its tag at any place, and written with it")
  func variants() throws {
    #expect(Self.variants.count == 74)
    #expect(Set(Self.variants.map(\.tag)).count == 74)
    let entries = Self.variants.indices.map(Self.members)
    let loaded = try load(entries.map(Self.entry))
    #expect(loaded.preserved.report.isEmpty)
    #expect(Set(loaded.value).count == 74)
    let written = text(try ReplyLogDocument.save(loaded.value).bytes)
    #expect(written == "[\(entries.map(Self.entry).joined(separator: ","))]")
    let reversed = try load(entries.map { Self.entry($0.reversed()) })
    #expect(reversed.value == loaded.value)
  }

  @Test("a tag that is nearly known is unknown: a number as a string, a word in capitals")
  func neighbours() throws {
    let known = Set(Self.variants.map(\.tag))
    for (tag, _) in Self.variants {
      let near: [JSONTag] =
        switch tag {
        case .integer(let number): [.string(String(number)), .integer(number &* 10)]
        case .string(let word): [.string(word.uppercased()), .string(word + "s")]
        case .bool: []
        }
      for tag in near where !known.contains(tag) {
        let loaded = try load(["{\"status\":\(tag),\"body\":\"b\"}"])
        guard case .unknown(let unknown) = loaded.value[0] else {
          Issue.record("\(tag) is known")
          continue
        }
        #expect(unknown.tag == tag)
        #expect(unknown.reason == .unknownTag)
      }
    }
  }

  @Test("a value that becomes another variant is written anew, and its unknown member is reported")
  func replacing() throws {
    let entries = Self.variants.indices.map { Self.entry(Self.members($0) + ["\"x\":[ ]"]) }
    let loaded = try load(entries)
    for index in entries.indices {
      let next = (index + 1) % entries.count
      var value = loaded.value
      value[index] = loaded.value[next]
      let saved = try ReplyLogDocument.save(value, preserving: loaded.preserved)
      var expected = entries
      expected[index] = Self.entry(Self.members(next))
      #expect(text(saved.bytes) == "[\(expected.joined(separator: ","))]")
      #expect(saved.dropped.map(\.path) == ["/\(index)/x"])
    }
  }

  @Test("a payload that does not fit its variant is malformed, and kept with the reason")
  func malformed() throws {
    for (tag, payload) in Self.variants {
      guard payload == "ReplyBody" || payload == "ReplyProblem" else { continue }
      let entry = "{\"status\":\(tag),\"body\":1,\"title\":1}"
      let loaded = try load([entry])
      let item = try #require(loaded.preserved.report.items.first)
      #expect(item.level == .malformed)
      #expect(item.tag == tag)
      #expect(item.reason?.code == .typeMismatch)
      #expect(
        text(try ReplyLogDocument.save(loaded.value, preserving: loaded.preserved).bytes)
          == "[\(entry)]")
    }
  }
}
