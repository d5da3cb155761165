import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Documents of older and newer versions")
struct LogbookTests {
  private static let first = #"""
    {
      "version": 1,
      "ship": { "name": "Beagle", "tons": 242.0 },
      "entries": [
        {"type": "note", "body": {"number": 1, "note": "Fair wind", "at": 1769860800, "new": [1.0]}},
        {"type": "photo", "payload": {"note": "\u0041", "at": "never"}},
        {"type": "seen", "payload": {"number": 2, "at": 1769860800.5, "where": "Tenerife", "height": 0}},
        {"body": "?"}
      ],
      "theme" : 1.50
    }
    """#

  private func load(_ text: String) throws -> Loaded<LogbookDocument> {
    try LogbookDocument.load(Array(text.utf8))
  }

  private func instant(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test("a document of the first version is read as one of the current version")
  func values() throws {
    let loaded = try load(Self.first)
    #expect(loaded.value.ship == "Beagle")
    #expect(
      loaded.value.entries == [
        .remark(LogRemark(number: 1, text: "Fair wind", at: instant(1_769_860_800), stars: 0)),
        .sighting(
          LogSighting(
            number: 2, at: instant(1_769_860_800.5),
            place: LogPlace(name: "Tenerife", height: nil))),
      ])
  }

  @Test("a migration keeps unknown data as it is, except where a step changes every value")
  func unknown() throws {
    let loaded = try load(Self.first)
    #expect(loaded.preserved.version == 3)
    let saved = try LogbookDocument.save(loaded.value, preserving: loaded.preserved)
    let text = String(decoding: saved.bytes, as: UTF8.self)
    #expect(text.contains(#""theme" : 1.50"#))
    #expect(text.contains(#"\"new\": [1.0]"#))
    #expect(text.contains(#"{"body": "?"}"#))
    #expect(text.contains(#""type": "photo""#))
    #expect(text.contains(#"\"note\": \"\\u0041\""#))
    #expect(loaded.preserved.report.summary.unknown == 1)
    #expect(loaded.preserved.report.summary.malformed == 1)
    // The saved document has the current version: a load and a save leave it as it is.
    let again = try LogbookDocument.load(saved.bytes)
    #expect(again.value == loaded.value)
    #expect(try LogbookDocument.save(again.value, preserving: again.preserved).bytes == saved.bytes)
  }

  @Test("a document of the second version is read, and saved as one of the current version")
  func second() throws {
    let json =
      #"{"entries":[{"type":"remark","payload":"{\"number\":1,\"text\":\"a\",\"at\":0}"}],"#
      + #""ship":{"name":"Beagle"},"version":2}"#
    let loaded = try load(json)
    #expect(
      loaded.value.entries == [
        .remark(LogRemark(number: 1, text: "a", at: instant(0), stars: 0))
      ])
    let saved = try LogbookDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == #"{"entries":[{"type":"remark","payload":"{\"number\":1,\"text\":\"a\",\"#
        + #""at\":\"1970-01-01T00:00:00Z\",\"stars\":0}"}],"version":3,"ship":"Beagle"}"#)
  }

  @Test("a document older than the oldest readable version is an error with its place")
  func tooOld() {
    let error = #expect(throws: JSONError.self) { try load(#"{"version":0,"entries":[]}"#) }
    #expect(error?.path == "/version")
  }

  @Test("a document of a newer version is read as far as it is known, and is not saved")
  func newer() throws {
    let json = #"{"version":4,"entries":[],"ship":"Beagle","sails":3}"#
    let loaded = try load(json)
    #expect(loaded.value.ship == "Beagle")
    let error = #expect(throws: JSONError.self) {
      try LogbookDocument.save(loaded.value, preserving: loaded.preserved)
    }
    #expect(error?.path == "/version")
  }
}
