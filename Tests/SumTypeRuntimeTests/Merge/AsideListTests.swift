import Foundation
import SumTypeRuntime
import TestSupport
import Testing
import TypeShowcase

/// Unknown and malformed entries, which a document keeps aside from the known ones.
@Suite struct AsideListTests {
  /// Returns the entry of a name: `t0` is a text, `p1` an unknown photo, `m2` a mood that does not fit,
  /// any other name an entry without a tag.
  static func entry(_ name: String) -> String {
    switch name.first {
    case "t": #"{"payload":"\#(base64(payload(name)))","type":"text"}"#
    case "p": #"{"payload":"\#(name)","type":"photo"}"#
    case "m": #"{"type":"mood","payload":"\#(base64("{\"intensity\":\"\(name)\"}"))" }"#
    default: #"{"kind":"\#(name)"}"#
    }
  }

  static func payload(_ name: String) -> String {
    let digits = String(repeating: "0", count: 12 - (name.count - 1)) + name.dropFirst()
    return
      #"{"createdAt":"2024-05-01T10:00:00Z","id":"00000000-0000-0000-0000-\#(digits)","#
      + #""message":"\#(name)"}"#
  }

  static func document(_ names: String) -> String {
    let entries = names.split(separator: " ").map { "    " + entry(String($0)) }
    return "{\n  \"version\" : 1,\n  \"entries\" : [\n\(entries.joined(separator: ",\n"))\n  ]\n}\n"
  }

  func text(_ name: String) -> Post {
    .text(
      TextPost(
        id: UUID(
          uuidString: "00000000-0000-0000-0000-"
            + String(repeating: "0", count: 12 - (name.count - 1)) + name.dropFirst()) ?? UUID(),
        createdAt: Date(timeIntervalSince1970: 1_714_557_600), message: name))
  }

  /// Returns the saved document of `names` after the app has replaced its entries by `known`.
  func edited(_ names: String, _ known: String) throws -> String {
    try TimelineDocument.edited(Self.document(names)) {
      $0.entries = known.split(separator: " ").map { text(String($0)) }
    }
  }

  @Test("unknown and malformed entries are kept outside the list, with their reasons")
  func loaded() throws {
    let loaded = try TimelineDocument.load(Array(Self.document("p1 t2 m3 x4 t5").utf8))
    #expect(loaded.value.entries == [text("t2"), text("t5")])
    let report = loaded.preserved.report
    #expect(report.items.map(\.level) == [.variant, .malformed, .malformed])
    #expect(report.items.map(\.path) == ["/entries/0", "/entries/2", "/entries/3"])
    #expect(report.items.map(\.text) == ["p1", "m3", "x4"].map(Self.entry))
    #expect(report.items.map(\.tag) == ["photo", "mood", nil])
    #expect(report.items[1].reason?.path == "/payload » /intensity")
    #expect(report.items[2].reason?.fault.code == .missingTag)
  }

  @Test(
    "a run of unknown entries follows the nearest known entry before it that is left, or the head",
    arguments: [
      // loaded, known entries after the edit, saved
      ("p1 t2 m3 t5", "t2 t5", "p1 t2 m3 t5"),
      ("p1 t2 m3 t5", "t5", "p1 m3 t5"),
      ("p1 t2 m3 t5", "", "p1 m3"),
      ("t2 p1 m3 t5 p4", "t5", "p1 m3 t5 p4"),
      ("t2 p1 t4 m3 t5 p4", "t2 t5", "t2 p1 m3 t5 p4"),
      ("t2 p1 t4 m3 t5 p4", "t5 t4 t2", "t5 p4 t4 m3 t2 p1"),
      ("t2 p1 t5", "t2 t7 t5", "t2 p1 t7 t5"),
      ("p1 t2", "t7 t2", "p1 t7 t2"),
      ("t2 p1", "t2 t7", "t2 p1 t7"),
      ("p1 m3", "t7", "p1 m3 t7"),
      ("t2", "t2 t7", "t2 t7"),
      ("t2 p1 t4 m3", "t7", "p1 m3 t7"),
    ])
  func runs(names: String, known: String, saved: String) throws {
    #expect(try edited(names, known) == Self.document(saved))
  }

  @Test("a save leaves out the unknown entries that the app has removed, and no others")
  func removing() throws {
    let loaded = try TimelineDocument.load(Array(Self.document("p1 t2 m3 p4 t5").utf8))
    let photos = loaded.preserved.report.items.filter { $0.tag == "photo" }
    let fewer = loaded.preserved.removing(photos)
    #expect(
      try TimelineDocument.save(loaded.value, preserving: fewer).text
        == Self.document("t2 m3 t5"))
    #expect(
      try TimelineDocument.save(loaded.value, preserving: loaded.preserved).text
        == Self.document("p1 t2 m3 p4 t5"))
    let other = try TimelineDocument.load(Array(Self.document("t2 m3 t5").utf8))
    #expect(
      try TimelineDocument.save(other.value, preserving: other.preserved.removing(photos)).text
        == Self.document("t2 m3 t5"))
  }

  @Test("a save of unchanged entries writes the loaded bytes")
  func unchanged() throws {
    let names = "p1 t2 m3 x4 t5"
    #expect(try edited(names, "t2 t5") == Self.document(names))
  }

  @Test("an entry that does not fit keeps its bytes, whatever JSON it is")
  func strange() throws {
    for element in ["1", "null", "[[]]", #""text""#, #"{"type":"text"}"#, "{}", "-0.0e+1"] {
      let json = #"{"version":1,"entries":[\#(element), \#(Self.entry("t1"))]}"#
      #expect(
        try TimelineDocument.edited(json) { $0.entries.append(text("t2")) }
          == #"{"version":1,"entries":[\#(element), \#(Self.entry("t1")), \#(Self.entry("t2"))]}"#)
    }
  }

  @Test("the removal of 20,000 entries between unknown ones takes no quadratic time")
  func many() throws {
    let unit = Self.entry("t1") + "," + Self.entry("p2")
    let json =
      #"{"version":1,"entries":["# + Array(repeating: unit, count: 20_000).joined(separator: ",")
      + "]}"
    let saved = try ProcessorTime.within(.seconds(20)) {
      try TimelineDocument.edited(json) { $0.entries.removeAll() }
    }
    #expect(saved.utf8.count == 24 + 20_000 * (Self.entry("p2").utf8.count + 1) - 1 + 2)
  }
}
