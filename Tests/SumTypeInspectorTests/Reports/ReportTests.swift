import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import TestDocuments
import Testing

@Suite("Reports of inspections")
struct ReportTests {
  private static let schema = """
    {"sumtype": 1, "types": {
      "Post": {"union": {"text": "Text", "end": null}},
      "Text": {"struct": {"message": "String"}}},
     "documents": {"Feed": {"version": 1, "entries": "Post"}}}
    """

  private final class Both: InspectionObserver {
    var groups: FindingGroups
    var report: JSONReport
    var json: [UInt8] = []

    init(_ subject: ReportSubject, placeLimit: Int) {
      groups = FindingGroups(placeLimit: placeLimit)
      report = JSONReport(subject)
      json = report.opening()
    }

    func found(_ finding: Finding) {
      groups.add(finding)
      json += report.finding(finding)
    }
  }

  private func reports(
    _ data: String, of schema: String = Self.schema, placeLimit: Int = 2, isColoured: Bool = false
  ) throws -> (text: String, json: JSONValue) {
    let schema = try Schemas.resolve(schema)
    let subject = try Subject(onlyDocumentOf: schema)
    var report = ReportSubject(
      schema: schema.fileName, files: [ReportSubject.File(data: "feed.json", subject: subject)])
    let both = Both(report, placeLimit: placeLimit)
    var inspector = Inspector(subject, of: schema, observer: both)
    inspector.inspect(Array(data.utf8))
    report.files[0].entries = inspector.entries
    report.add(inspector.known)
    let json = both.json + both.report.closing(report, both.groups)
    return (
      TextReport.text(report, both.groups, isColoured: isColoured),
      try JSONValue(parsing: json)
    )
  }

  private static let data = #"""
    {"version": 4, "entries": [
      {"type": "text", "message": "a"}, {"type": "end"},
      {"type": "photo"}, {"type": "photo"}, {"type": "photo"}, {"type": "poll"},
      {"type": "text", "message": 1}, {"type": "text", "message": []}, {"type": "text"},
      {"message": "b"}
    ], "new\u001b\u202e": 1}
    """#

  @Test("the text report groups findings by reason, and escapes hidden characters of the data")
  func text() throws {
    #expect(
      try reports(Self.data).text == """
        feed.json: Feed of Test.sumtype.json
        10 entries

        Known
          Post: 2
            text: 1
            end: 1

        Unknown variants: 4
          Post "photo": 3
            /entries/2
            /entries/3
            … 1 more (--all lists them)
          Post "poll": 1
            /entries/5

        Malformed values: 4
          Post "text", at /message: expected a string: 2
            /entries/6: found the number 1
            /entries/7: found an array
          Post "text": the member "message" is missing: 1
            /entries/8
          Post no tag: the tag "type" is missing: 1
            /entries/9

        Unknown fields: 1
          Feed "new\\u{1B}\\u{202E}": 1
            /new\\u{1B}\\u{202E}

        Newer versions: 1
          Feed version 4: 1
            /version

        """)
    #expect(
      try reports(#"{"version": 1, "entries": []}"#).text == """
        feed.json: Feed of Test.sumtype.json
        0 entries

        Everything is known.

        """)
    #expect(
      try reports(#"{"version": 1, "entries": [}"#).text == """
        feed.json: Feed of Test.sumtype.json
        0 entries

        Unreadable: 1
          expected an object: 1
            1:28: at /entries/0: found `}`

        """)
    #expect(try reports("", isColoured: true).text.contains("\u{1B}[31mUnreadable: 1\u{1B}[0m"))
  }

  @Test("unknown values of a union without tags are grouped by the keys of their objects")
  func withoutTag() throws {
    let schema = """
      {"sumtype": 1, "types": {
        "Shape": {"union": {"radius": "Round"}, "representation": "presence"},
        "Round": {"struct": {"radius": "Int"}}},
       "documents": {"Shapes": {"root": "[Shape]"}}}
      """
    let text = try reports(
      #"[{"radius": 1}, {"side": 2, "a": 1}, {"x": 0}, {"\u0061": 1, "side": 3}, {}]"#, of: schema
    ).text
    let expected = """
      Unknown variants: 4
        Shape "a", "side": 2
          /1
          /3
        Shape "x": 1
          /2
        Shape: 1
          /4

      """
    #expect(text.contains(expected), "\(text)")
  }

  @Test("the JSON report is one value with all findings and counts")
  func json() throws {
    let json = try reports(Self.data, placeLimit: 0).json
    #expect(json["document"] == "Feed")
    #expect(json["findings"]?.arrayValue?.count == 10)
    #expect(
      json["findings"]?.arrayValue?.dropFirst(4).first
        == [
          "kind": "malformed", "type": "Post", "pointers": ["/entries/6"], "tag": "text",
          "reason": [
            "code": "typeMismatch", "message": "expected a string, found the number 1", "line": 1,
            "column": 29, "pointers": ["/message"],
          ],
        ])
    #expect(
      json["findings"]?.arrayValue?.last
        == [
          "kind": "newerVersion", "type": "Feed", "pointers": ["/version"], "version": 4,
          "known": 1,
        ])
    #expect(json["known"]?.arrayValue?.first?["count"] == 2)
    #expect(json["counts"]?["unknownVariant"] == 4)
    let empty = try reports(#"{"version": 1, "entries": []}"#).json
    #expect(empty["findings"] == [])
  }

  @Test("the text report has a bounded number of groups, and counts all findings")
  func bounded() throws {
    let entries = (0..<3000).map { "{\"type\":\"t\($0)\"}" }.joined(separator: ",")
    let long = String(repeating: "é", count: 5000)
    let (text, json) = try reports(
      "{\"version\":1,\"entries\":[\(entries),{\"type\":\"\(long)\"}]}")
    #expect(text.contains("Unknown variants: 3001\n"))
    #expect(text.contains("\n  2001 more, not grouped\n"))
    #expect(text.utf8.count < 100_000)
    #expect(json["counts"]?["unknownVariant"] == 3001)
    let alone = try reports("{\"version\":1,\"entries\":[{\"type\":\"\(long)\"}]}").text
    #expect(alone.utf8.count < 1000 && alone.contains("é…"))
  }
}
