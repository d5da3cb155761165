import SumTypeRuntime
import Testing

/// The report of each line, and the tally of a stream.
@Suite struct LineReportTests {
  let text = """
    {"kind":"on","level":1}
    {"kind":"on","a":1,"inner":{"b/c":2}}
    {"kind":"off"}
    {"kind":"on","level":"high"}

    ]
    """

  @Test("the report of a line has its number, and pointers, levels, tags and reasons")
  func reports() {
    let reports = VolumeLines.lines(of: text).map(\.report)
    #expect(reports.map(\.number) == [1, 2, 3, 4, 5, 6])
    #expect(reports.map(\.offset) == [0, 24, 62, 77, 106, 107])
    #expect(reports.map(\.isEmpty) == [true, false, false, false, true, false])
    #expect(reports[1].items.map(\.path) == ["/a", "/inner/b~1c"])
    #expect(reports[2].items.map(\.level) == [.variant])
    #expect(reports[2].items.map(\.tag) == ["off"])
    #expect(reports[3].items.map(\.level) == [.malformed])
    #expect(reports[3].items.first?.reason?.path == "/level")
    guard case .notJSON(let error) = reports[5].problem else {
      Issue.record("the last line has no problem")
      return
    }
    #expect(error.location.line == 1)
    #expect(error.location.column == 1)
  }

  @Test("the description of a report has one line of text for each item")
  func description() {
    let text = VolumeLines.lines(of: text).map(\.report).filter { !$0.isEmpty }
      .map(\.description).joined(separator: "\n")
    #expect(
      text.split(separator: "\n").map { $0.prefix(27) } == [
        "line 2: /a: unknown field", "line 2: /inner/b~1c: unknow", "line 3: unknown value, tag ",
        "line 4: malformed value, ta", "line 6: column 1: expected ",
      ])
  }

  @Test("a tally counts lines and the unknown data in them, also in JSON in strings")
  func tally() throws {
    var tally = LineTally()
    #expect("\(tally)" == "0 lines")
    for entry in VolumeLines.lines(of: text) { tally.count(entry) }
    #expect("\(tally)" == "6 lines: 2 values, 1 unknown, 1 malformed, 1 bad, 1 blank")
    #expect(tally.count(of: .field) == 2)
    #expect(tally.count(of: .variant) == 1)
    #expect(tally.count(of: .malformed) == 1)
    #expect(tally.count(of: .value) == 0)

    var posts = LineTally()
    for entry in PostLines.lines(of: TextPostLine.withUnknownField) { posts.count(entry) }
    #expect(posts.values == 1)
    #expect(posts.count(of: .field) == 1)
  }

  @Test("a report in JSON in a string has an outer and an inner pointer, with the line's number")
  func embedded() throws {
    let entry = try #require(
      Array(PostLines.lines(of: "\n" + TextPostLine.withUnknownField)).last)
    #expect("\(entry.report)".hasPrefix("line 2: /payload » /edited: "))
  }
}

/// A line whose payload is base64 of JSON.
enum TextPostLine {
  static let withUnknownField = line(
    #"{"id":"8F14E45F-CEEA-467F-A8F8-3C0C0B1D2E3F","createdAt":"2024-01-01T00:00:00Z","#
      + #""message":"hi","edited":true}"#)

  static func line(_ payload: String) -> String {
    var writer = JSONWriter()
    Base64DataCodec.encode(.init(payload.utf8), to: &writer)
    return #"{"type":"text","payload":"# + String(decoding: writer.finish(), as: UTF8.self) + "}"
  }
}
