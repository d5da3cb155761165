import SumTypeInfer
import SumTypeJSON
import TestSupport
import Testing

/// The inference of any samples ends, and the schema reads the samples.
@Suite("Inference from hostile samples")
struct HostileSampleTests {
  @Test(
    "the schema of a small or unusual sample reads the sample",
    arguments: [
      "null", "1", #""""#, "[]", "{}", "[[]]", "[{}]", "[null]", "[[],{},null]", #"{"":{"":{}}}"#,
      #"{"a":1,"a":"b"}"#, #"[{"type":"a","type":"b"},{"type":"a"}]"#, "[1,\"a\",true,null,[],{}]",
      #"{"self":1,"Type":2,"hashValue":3,"init":4,"***":5,"+++":6,"Int":7,"class":8,"_":9}"#,
      #"[{"type":"unknown","a":1},{"type":"Self","b":2},{"type":"","c":3},{"type":"***","d":4}]"#,
      #"{"String":{"x":1},"List":{"y":[1]},"Task":{"z":true},"Codable":{"w":null}}"#,
      #"{"a":-0,"b":-0.0,"c":1e-400,"d":123456789012345678901234567890}"#,
      #"{"user_id":1,"userId":2,"user-id":3,"UserId":4}"#,
    ])
  func small(_ document: String) throws { _ = try Inferred([document]) }

  @Test(
    "samples that are nested to the reader's limit are read, and deeper ones refused",
    arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deep(_ opening: String) throws {
    let depth = opening == "[{\"a\":" ? 250 : 500
    let closing = opening == "[" ? "]" : opening == "{\"a\":" ? "}" : "}]"
    let document =
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    _ = try Inferred([document])
    var inference = Inference(InferenceOptions(name: "Thing"))
    let tooDeep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(throws: JSONFault.self) { try inference.add(Array(tooDeep.utf8)) }
    #expect(inference.count == 0)
  }

  @Test("ten times as many keys take less than forty times as long")
  func manyKeys() throws {
    func cost(_ count: Int) throws -> Duration {
      let members = (0..<count).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
      let bytes = Array("{\(members)}".utf8)
      return try ProcessorTime.of {
        var inference = Inference(InferenceOptions(name: "Thing"))
        try inference.add(bytes)
        #expect(inference.infer().problems.isEmpty)
      }
    }
    let (few, many) = (try cost(5000), try cost(50_000))
    #expect(many < max(few, .milliseconds(50)) * 40)
  }

  @Test("objects with eight times as many keys take less than twelve times as long")
  func wideObjects() throws {
    func cost(_ count: Int) throws -> Duration {
      // A key is in half of the objects, and no two keys exclude each other.
      let objects = (0..<48).map { row in
        (0..<count).filter { row >> ($0 % 5) & 1 == 1 }.map { #""key\#($0)":\#($0)"# }
          .joined(separator: ",")
      }
      let bytes = Array("[\(objects.map { "{\($0)}" }.joined(separator: ","))]".utf8)
      return try ProcessorTime.of {
        var inference = Inference(InferenceOptions(name: "Thing"))
        try inference.add(bytes)
        #expect(inference.infer().problems.isEmpty)
      }
    }
    let (few, many) = (try cost(300), try cost(2400))
    #expect(many < max(few, .milliseconds(50)) * 12, "\(few) and \(many)")
  }

  @Test(
    "the schema of random samples reads them, and does not depend on their order", arguments: 0..<60
  )
  func random(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) &+ 77)
    let documents = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      Self.value(depth: 4, using: &random)
    }
    _ = try Inferred(documents)
    #expect(try Inferred(documents).schema.text == Inferred(documents.reversed()).schema.text)
  }

  private static let keys = ["type", "kind", "id", "a", "b", "content", "text", "x_y", "Z", "1"]
  private static let words = ["text", "a", "b", "note", "1", "", "é", "2026-01-31T12:00:00Z"]

  private static func value(depth: Int, using random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
    case 0: return "null"
    case 1: return Bool.random(using: &random) ? "true" : "false"
    case 2: return String(Int.random(in: -3...3, using: &random))
    case 3: return "2.5"
    case 4, 5: return "\"\(words.randomElement(using: &random) ?? "")\""
    case 6, 7:
      let count = Int.random(in: 0...4, using: &random)
      return
        "[\((0..<count).map { _ in value(depth: depth - 1, using: &random) }.joined(separator: ","))]"
    default:
      let count = Int.random(in: 0...5, using: &random)
      let chosen = keys.shuffled(using: &random).prefix(count)
      return
        "{\(chosen.map { "\"\($0)\":\(value(depth: depth - 1, using: &random))" }.joined(separator: ","))}"
    }
  }
}
