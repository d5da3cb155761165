import SumTypeGenerator
import SumTypeInspector
import TestDocuments
import Testing

@Suite("Inspections of lines")
struct LineInspectionTests {
  private static let schema = """
    {"sumtype": 1, "types": {
      "Event": {"union": {"note": "Note", "tick": null}, "unknown": "aside"},
      "Note": {"struct": {"text": "String"}}}}
    """

  private func inspect(
    _ bytes: [UInt8], cutAt cuts: [Int] = [], limit: Int = LineInspection.usualLimit
  ) throws -> (findings: [String], lines: LineInspection) {
    let schema = try Schemas.resolve(Self.schema)
    let recorder = Recorder()
    let subject = try Subject(type: "Event", of: schema)
    var lines = LineInspection(
      Inspector(subject, of: schema, observer: recorder), limit: limit)
    var start = 0
    for cut in cuts + [bytes.count] {
      lines.take(Array(bytes[start..<cut]))
      start = cut
    }
    lines.finish()
    return (recorder.findings.map { "\($0.line ?? 0) \($0.kind) \($0.path)" }, lines)
  }

  private static let stream =
    "\u{FEFF}{\"type\":\"tick\"}\r\n\n{\"type\":\"nöte\"}\n \t\r\n{\"type\":\"note\",\"text\":\"a\",\"b\":1}\n"
    + "{\"type\":\"note\"\n{\"type\":\"note\"}\n\u{FEFF}{\"type\":\"tick\"}"

  @Test("an inspection gives the same findings wherever the stream is cut")
  func cuts() throws {
    let bytes = Array(Self.stream.utf8)
    let whole = try inspect(bytes)
    #expect(
      whole.findings == ["3 unknownVariant ", "5 unknownField /b", "6 unreadable ", "7 malformed "])
    #expect(whole.lines.values == 6)
    #expect(whole.lines.inspector.known.first?.variants.map(\.count) == [1, 2])
    for cut in 0...bytes.count {
      for second in stride(from: cut, through: bytes.count, by: 7) {
        let parts = try inspect(bytes, cutAt: [cut, second])
        #expect(parts.findings == whole.findings, "cut at \(cut) and \(second)")
        #expect(parts.lines.values == 6)
      }
    }
  }

  @Test("an inspection of a stream without values finds nothing")
  func empty() throws {
    for text in ["", "\n", "\r\n\r\n", "\u{FEFF}", "\u{FEFF}\n", "  "] {
      let result = try inspect(Array(text.utf8))
      #expect(result.findings.isEmpty && result.lines.values == 0)
    }
  }

  @Test("an inspection skips a line with more bytes than the limit, and reads the next ones")
  func limit() throws {
    let line = "{\"type\":\"tick\"}"
    for (text, isRead) in [
      (line, true), (line + "\r", true), ("\u{FEFF}" + line + "\r", true), (line + " ", false),
      (" " + line + "\r", false), (String(repeating: "x", count: 100_000), false),
    ] {
      let bytes = Array((text + "\n" + line + "\n{\"type\":\"x\"}").utf8)
      for cuts in [[], [1], [14, 15], [16], [bytes.count - 3]] {
        let result = try inspect(bytes, cutAt: cuts, limit: line.utf8.count)
        #expect(
          result.findings == (isRead ? [] : ["1 unreadable "]) + ["3 unknownVariant "],
          "\(text.prefix(40)) \(cuts)")
        #expect(result.lines.values == 3)
      }
    }
  }

  @Test("an inspection ignores zero bytes at the end of the data, and nowhere else")
  func zeros() throws {
    let line = "{\"type\":\"tick\"}"
    let zeros = String(repeating: "\0", count: 40)
    for (text, findings) in [
      (line + "\n" + zeros, []), (line + zeros, []), (zeros, []),
      (line + "\n" + zeros + "\n" + line, ["2 unreadable "]), (zeros + line, ["1 unreadable "]),
      (line + zeros + "\n" + line + zeros, ["1 unreadable "]),
    ] {
      let bytes = Array(text.utf8)
      for cut in 0...bytes.count {
        let result = try inspect(bytes, cutAt: [cut, min(cut + 5, bytes.count)], limit: 60)
        #expect(result.findings == findings, "\(text.debugDescription) cut at \(cut)")
      }
    }
  }
}
