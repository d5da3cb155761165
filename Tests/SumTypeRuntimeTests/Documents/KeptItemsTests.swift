import TestSupport
import Testing
import TypeShowcase

@testable import SumTypeRuntime

@Suite("The counts of a report, and its items, which are made on access")
struct KeptItemsTests {
  private static let count = 20_000

  /// Returns the report of a timeline of malformed entries and one entry with an unknown tag.
  private static func report() throws -> KeptReport {
    var json = #"{"version":1,"entries":["#
    for index in 0..<count {
      if index > 0 { json += "," }
      json += index == 7 ? #"{"type":"photo","x":[1]}"# : #"{"type":"mood","a/b":\#(index)}"#
    }
    json += "]}"
    return try TimelineDocument.load(Array(json.utf8)).preserved.report
  }

  @Test("the items of a report are in the order of the document, whichever is read first")
  func order() throws {
    let report = try Self.report()
    #expect(report.items.count == Self.count)
    #expect(report.items[19_999].path == "/entries/19999")
    #expect(report.items.last?.reason?.code == .missingMember)
    var random = SplitMix64(seed: 5)
    for index in (0..<Self.count).shuffled(using: &random).prefix(Thoroughness.count(40, of: 100)) {
      #expect(report.items[index].path == "/entries/\(index)")
    }
    #expect(report.items.prefix(9).map(\.path) == (0..<9).map { "/entries/\($0)" })
    #expect(
      report.items.reversed().prefix(3).map(\.path)
        == (19_997..<20_000).reversed().map { "/entries/\($0)" })
  }

  @Test("the counts of a report agree with its items")
  func numbers() throws {
    let report = try Self.report()
    #expect(
      report.summary.description
        == #"1 unknown value ("photo" 1), 19999 malformed values ("mood" 19999)"#)
    #expect(report.count(of: .malformed) == 19_999 && report.count(of: .field) == 0)
    #expect(report.items.filter { $0.level == .variant }.map(\.path) == ["/entries/7"])
    #expect(report.refused.isEmpty && report.dropped.isEmpty && !report.isEmpty)
  }

  @Test("the counts of a report need no search for places, and all places need one walk")
  func placesAreNotLookedFor() throws {
    let report = try Self.report()
    _ = (report.summary, report.isEmpty, report.items.count, report.refused)
    #expect(report.items.bytesWalked == 0)
    _ = report.items[100].path
    #expect(report.items.bytesWalked < 5_000)
    for item in report.items { _ = item.pointers }
    let length = Self.count * 30
    #expect(report.items.bytesWalked < length, "more than one walk over the document")
    for item in report.items.reversed().prefix(10) { _ = item.pointers }
    #expect(report.items.bytesWalked < length + 10 << 15)
  }

  @Test(
    "an item in a string has pointers from the document's root, in whatever order items are read")
  func embedded() throws {
    let inner = #"[{\"a\":1,\"x\":2},7,{\"x\":3}]"#
    let outer = Array(#"{"first":1,"s":"\#(inner)","last":2}"#.utf8)
    let source = Array(inner.utf8).filter { $0 != 0x5C }
    let items = [
      KeptItem(.field, 30..<31),
      KeptItem(
        .field, 15..<(15 + inner.utf8.count + 2),
        embedded: [KeptItem(.field, 18..<23), KeptItem(.field, 8..<13)], innerSource: source),
      KeptItem(.field, 1..<10),
    ]
    let found = KeptReport(Array(items.dropFirst()), in: outer).items
    #expect(found.map(\.path) == ["/first", "/s » /0/x", "/s » /2/x"])
    #expect(found.reversed().map(\.path) == ["/s » /2/x", "/s » /0/x", "/first"])
    #expect(found.map(\.text) == [#""first":1"#, #""x":2"#, #""x":3"#])
    #expect(found == KeptReport(Array(items.dropFirst().reversed()), in: outer).items)
  }
}
