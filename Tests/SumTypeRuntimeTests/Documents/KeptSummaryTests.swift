import SumTypeRuntime
import Testing
import TypeShowcase

/// The counts of a report, and its description.
@Suite struct KeptSummaryTests {
  /// A timeline of a newer version, with unknown fields of the root, each kind of unknown or
  /// malformed entry, and an unknown field in JSON in a string.
  let json: String = {
    let text = AsideListTests.payload("t1").dropLast() + #","x":[1]}"#
    return #"{"version":7,"theme":{"dark":true},"entries":["#
      + #"{"type":"photo"},{"type":"text","payload":"\#(base64(String(text)))"},{"type":"photo"},"#
      + #"{"type":"mood","payload":"\#(base64(#"{"intensity":"\u000ahigh"}"#))"},{},"#
      + #"{"type":"\u000a","y\u000a":1}],"size":1.0}"#
  }()

  func report() throws -> KeptReport {
    try TimelineDocument.load(Array(json.utf8)).preserved.report
  }

  @Test("the summary counts each level, and unknown and malformed values by their tags")
  func numbers() throws {
    let summary = try report().summary
    #expect(summary.unknown == 3)
    #expect(summary.malformed == 2)
    #expect(summary.fields == 3)
    #expect(summary.enumValues == 0)
    #expect(summary.total == 8)
    #expect(summary.newerVersion == 7)
    #expect(summary.tags.map(\.tag) == ["photo", "mood", nil, "\n"])
    #expect(summary.tags.map(\.unknown) == [2, 0, 0, 1])
    #expect(summary.tags.map(\.malformed) == [0, 1, 1, 0])
  }

  @Test("the description is the summary and one line for each item: pointer, level, tag, reason")
  func lines() throws {
    #expect(
      try report().description == #"""
        3 unknown values ("photo" 2, "\n" 1), 2 malformed values ("mood" 1, no tag 1), 3 unknown \#
        fields, version 7
        /theme: unknown field
        /entries/0: unknown value, tag "photo"
        /entries/1/payload » /x: unknown field
        /entries/2: unknown value, tag "photo"
        /entries/3: malformed value, tag "mood": 1:26: at /payload » 1:14: at /intensity: expected \#
        an integer, found the string "\u000ahigh"
        /entries/4: malformed value: 1:1: the tag "type" is missing
        /entries/5: unknown value, tag "\n"
        /size: unknown field
        """#)
  }

  @Test("the root fields of a report are the unknown fields of the root, without those of entries")
  func root() throws {
    #expect(try report().rootFields.map(\.path) == ["/theme", "/size"])
  }

  @Test("a line break in a key does not break the line of its item")
  func oneLine() throws {
    let json = #"{"by":"me","a\nb\u2028c":1}"#
    let report = try Sole<OpenedCodec>.load(Array(json.utf8)).preserved.report
    #expect(report.description == "1 unknown field\n/a b c: unknown field")
  }

  @Test("the summary counts items of each level, at any depth")
  func levels() throws {
    let json = #"""
      {"title":"t","pages":[{"name":"p","mood":"wistful","x":1,"cells":[{"id":1,"text":"a",
       "draft":"{\"words\":[],\"length\":1,\"y\":2}"}]}],
       "shapes":[{"group":[{"star":{}},{"circle":{}}]}]}
      """#
    let report = try NotebookDocument.load(Array(json.utf8)).preserved.report
    #expect(
      report.summary.description == """
        1 unknown value ("star" 1), 1 malformed value ("circle" 1), 2 unknown fields, 1 unknown \
        enum value
        """)
    #expect(
      report.items.map(\.path) == [
        "/pages/0/mood", "/pages/0/x", "/pages/0/cells/0/draft » /y", "/shapes/0/group/0",
        "/shapes/0/group/1",
      ])
    #expect(report.newerVersion == nil)
  }

  @Test(
    "a report tells a newer version as the document spells it, and no other version",
    arguments: [
      ("2", "2"), ("1", nil), ("1.0", nil), ("0", nil), ("-3", nil), ("2e0", "2e0"),
      ("99999999999999999999", "99999999999999999999"), ("-99999999999999999999", nil),
    ])
  func versions(version: String, newer: String?) throws {
    let json = #"{"version":\#(version),"entries":[]}"#
    let report = try TimelineDocument.load(Array(json.utf8)).preserved.report
    #expect(report.newerVersion?.text == newer)
    #expect(report.isEmpty == (newer == nil))
    #expect(report.description == (newer.map { "version \($0)" } ?? "everything is known"))
  }
}
