import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Payloads of several shapes under one tag")
struct SeveralShapesTests {
  private enum Remarks: JSONDocument {
    typealias Codec = ArrayCodec<RemarkedCodec>
  }

  private let text = #"""
    [{"type":"note","id":1,"text":"a","x":[1]}, {"id":2,"at":"2026-01-31T12:00:00Z","type":"note","y":2},
     {"text":"b","type":"either","id":3,"z":3}, {"type":"note","text":7}, {"type":"either","u":1},
     {"type":"new"}, {"type":"note","id":4,"text":{"reason":"spam"},"at":"2026-01-31T12:00:00Z"}]
    """#

  @Test("the payload's type is found by the other members of the object that holds the tag")
  func reading() throws {
    let loaded = try Remarks.load(Array(text.utf8))
    let names = loaded.value.map { value -> String in
      switch value {
      case .note(.full(let line)): "full \(line.text)"
      case .note(.stub(let stub)): "stub \(stub.text?.reason ?? "nil")"
      case .note(.unknown(let value)): "note \(value.reason == .unknownTag)"
      case .either(.line(let line)): "line \(line.text)"
      case .either(.blank): "blank"
      case .either(.unknown(let value)): "either \(value.reason == .unknownTag)"
      case .unknown: "unknown"
      }
    }
    #expect(
      names == [
        "full a", "stub nil", "line b", "note false", "either true", "unknown", "stub spam",
      ])
    #expect(
      loaded.preserved.report.items.map(\.path) == ["/0/x", "/1/y", "/2/z", "/3", "/4", "/5"])
    let decoded = try JSONDecoder().decode([RemarkedDTO].self, from: Data(text.utf8))
    #expect(decoded.prefix(3).map { $0.domain() } == Array(loaded.value.prefix(3)))
    let encoded = try JSONEncoder().encode(decoded)
    let again = try JSONDecoder().decode([RemarkedDTO].self, from: encoded)
    #expect(again.map { $0.domain() }.prefix(3) == loaded.value.prefix(3))
  }

  @Test("an edit keeps the tag, unknown members and every other byte")
  func edit() throws {
    let loaded = try Remarks.load(Array(text.utf8))
    var values = loaded.value
    #expect(try saved(values, loaded).text == text)
    values[0] = .note(.full(Line(id: 1, text: "A")))
    values[2] = .either(.line(SpokenLine(id: 3, text: "B")))
    let both = try saved(values, loaded)
    #expect(
      both.text
        == text.replacingOccurrences(of: #""a""#, with: #""A""#)
        .replacingOccurrences(of: #""b""#, with: #""B""#))
    #expect(both.dropped.isEmpty)
  }

  @Test("another shape is written anew with the tag, and a lost unknown member is reported")
  func reshape() throws {
    let loaded = try Remarks.load(Array(text.utf8))
    var values = loaded.value
    values[1] = .note(.full(Line(id: 2, text: "c")))
    values[5] = values[3]
    let saved = try saved(values, loaded)
    #expect(saved.text.contains(#"{"type":"note","id":2,"text":"c"}"#))
    #expect(saved.text.contains(#"{"type":"note","text":7}, {"type":"note","id":4"#))
    #expect(saved.dropped.contains("/1/y"))
  }

  private func saved(
    _ values: [Remarked], _ loaded: Loaded<Remarks>
  ) throws -> (text: String, dropped: [String]) {
    let saved = try Remarks.save(values, preserving: loaded.preserved)
    return (String(decoding: saved.bytes, as: UTF8.self), saved.dropped.map(\.path))
  }
}
