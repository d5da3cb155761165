import Foundation
import SumTypeRuntime
import TestSupport
import Testing

/// The lines of a stream, in memory.
@Suite struct LineReadingTests {
  @Test("a line is a value, unknown, malformed, bad or blank, with its number and its offset")
  func contents() {
    let entries = Array(VolumeLines.lines(of: difficultStream, limit: 32))
    #expect(
      entries.map { "\($0.number) @\($0.offset) \($0.summary)" } == [
        "1 @3 value \(volume(1))", "2 @28 blank", "3 @29 blank",
        "4 @33 unknown \"off\"", "5 @48 malformed typeMismatch", "6 @59 bad unexpectedByte",
        "7 @67 value \(volume(2))", "8 @92 blank", "9 @95 too long",
        "10 @161 value \(volume(nil))", "11 @177 blank", "12 @179 too long",
        "13 @215 value \(volume(nil))", "14 @237 too long",
      ])
    #expect(entries[8].bytes.count == 32)
    #expect(entries[12].report.items.map(\.path) == ["/x"])
  }

  @Test(
    "a stream has the same lines wherever it is cut",
    arguments: Thoroughness.isWhole ? [3, 5, 21, 32, 33, 34, 1000] : [5, 33, 1000])
  func chunks(limit: Int) {
    let bytes = Array(difficultStream.utf8)
    let expected = VolumeLines.lines(in: bytes, limit: limit).map(\.portrait)
    #expect(expected == VolumeLines.lines(in: Data(bytes), limit: limit).map(\.portrait))
    for first in 0...bytes.count {
      for second in [first, first + 1, first + 2, first + 37] {
        let chunks = bytes.cut(at: [first, second])
        let found = VolumeLines.lines(from: chunks, limit: limit).map(\.portrait)
        if found != expected {
          #expect(found == expected, "cut at \(first) and \(second)")
          return
        }
      }
    }
    let slices = bytes.map { [$0][...] }
    #expect(VolumeLines.lines(from: slices, limit: limit).map(\.portrait) == expected)
  }

  @Test("an entry tells the ending of its line, which is not part of its bytes")
  func endings() {
    let entries = Array(VolumeLines.lines(of: "1\n2\r\n3\r\r\n4\r"))
    #expect(entries.map(\.text) == ["1", "2", "3\r", "4\r"])
    #expect(
      entries.map(\.ending)
        == [.lineFeed, .carriageReturnLineFeed, .carriageReturnLineFeed, nil])
    #expect(LineEnding.allCases.map(\.bytes) == [[0x0A], [0x0D, 0x0A]])
  }

  @Test("a final line ending begins no line, and an empty stream has no line")
  func ends() {
    func count(_ text: String) -> Int { VolumeLines.lines(of: text).reduce(0) { n, _ in n + 1 } }
    #expect(count("") == 0)
    #expect(count("\u{FEFF}") == 0)
    #expect(count("1") == 1)
    #expect(count("1\n") == 1)
    #expect(count("1\n\n") == 2)
    #expect(count("\n") == 1)
  }

  @Test("an incomplete byte order mark is part of the first line")
  func halfMark() {
    let entry = VolumeLines.lines(in: [0xEF, 0xBB]).map { $0 }
    #expect(entry.map(\.bytes) == [[0xEF, 0xBB]])
    #expect(entry.map(\.offset) == [0])
    #expect(VolumeLines.lines(in: [0xEF, 0x0A]).map(\.bytes) == [[0xEF]])
  }

  @Test("a line of as many bytes as the limit is read, and one more is too long")
  func limit() {
    let line = #"{"kind":"on"}"#
    #expect(VolumeLines.lines(of: line + "\r\n" + line, limit: 13).allSatisfy { $0.value != nil })
    let entries = Array(VolumeLines.lines(of: line + "\n" + line + "\n", limit: 12))
    #expect(entries.map(\.summary) == ["too long", "too long"])
    #expect(entries.map(\.number) == [1, 2])
    #expect(entries.map(\.offset) == [0, 14])
    #expect(entries[0].text == String(line.dropLast()))
    guard case .bad(let problem) = entries[0].content else {
      Issue.record("another case is there")
      return
    }
    #expect("\(problem)" == "the line is longer than 12 bytes")
  }

  @Test("a line nested too deep, cut off, or with more than one value is bad, and the next is read")
  func bad() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let text = [deep, #"{"kind":"o"#, "{} {}", "\u{1}", #"{"kind":"on"}"#].joined(separator: "\n")
    let entries = Array(VolumeLines.lines(of: text))
    #expect(
      entries.dropLast().map(\.summary) == [
        "bad tooDeep", "bad unexpectedEnd", "bad trailingContent", "bad unexpectedByte",
      ])
    #expect(entries.last?.value == volume(nil))
    #expect(entries[1].text == #"{"kind":"o"#)
    #expect("\(entries[1].report)".hasPrefix("line 2: column 11: at /kind: "))
  }

  @Test("a line that is not UTF-8 is bad, and keeps its bytes")
  func notUTF8() {
    let entries = Array(VolumeLines.lines(in: [0x22, 0xFF, 0x22, 0x0A, 0x31, 0x0A]))
    #expect(entries.map(\.summary) == ["bad invalidUTF8", "malformed typeMismatch"])
    #expect(entries[0].bytes == [0x22, 0xFF, 0x22])
  }

  @Test("a line that does not fit its struct is malformed, with the reason")
  func structs() {
    let entries = Array(NotebookLines.lines(of: "{\"title\":\"t\",\"x\":0}\n{\"title\":1}\n[]"))
    #expect(entries[0].value?.title == "t")
    guard case .malformed(let value, let reason) = entries[1].content else {
      Issue.record("the second line is not malformed")
      return
    }
    #expect(value.json.text == "{\"title\":1}")
    #expect(value.tag == nil)
    #expect(reason.path == "/title")
    #expect(entries[2].summary == "malformed typeMismatch")
  }

  @Test("a line of an open union is a value, also if its variant is unknown")
  func openUnion() {
    let entries = Array(SignalLines.lines(of: "{\"type\":\"ping\"}\n{\"type\":\"pong\"}\n{}"))
    #expect(entries[0].value == .ping)
    for entry in entries.dropFirst() {
      guard case .unknown(let value) = entry.value else {
        Issue.record("\(entry.summary)")
        continue
      }
      #expect(value.json.text == entry.text)
    }
    #expect(entries.map { $0.report.items.map(\.level) } == [[], [.variant], [.malformed]])
  }

  @Test("an unknown line is malformed if its document refuses it, and the stream goes on")
  func refusing() {
    let text = "{\"kind\":\"off\"}\n{\"kind\":\"on\"}"
    let entries = Array(StrictVolumeLines.lines(of: text))
    #expect(entries[0].summary == "malformed unknownTag")
    #expect(entries[0].report.items.map(\.level) == [.malformed])
    #expect(entries[1].value == volume(nil))
  }

  @Test("a stream in memory can be read several times")
  func again() {
    let lines = VolumeLines.lines(of: difficultStream)
    #expect(lines.map(\.portrait) == lines.map(\.portrait))
  }
}
