import Corpora
import SumTypeRuntime
import TestSupport
import Testing

@Suite(
  "Charts that others made with Vega-Lite", .enabled(if: Corpus.canBeJudged, "\(Corpus.reason)"))
struct VegaLiteCorpusTests {
  @Test("every view, channel, source of data and transform has a known variant")
  func known() throws {
    var unknown: [String] = []
    for document in try Corpus.vegaLite.documents() {
      for item in try VegaLiteFileDocument.load(document.bytes).preserved.report.items
      where item.level == .variant || item.level == .malformed {
        unknown.append("\(document.name)#\(item.path)")
      }
    }
    #expect(unknown == [])
  }

  @Test("charts are distinguished by their keys, and none is unknown")
  func kinds() throws {
    var counts: [String: Int] = [:]
    for document in try Corpus.vegaLite.documents() {
      let kind =
        switch try VegaLiteFileDocument.load(document.bytes).value.view {
        case .unit: "unit"
        case .layer: "layer"
        case .hconcat, .vconcat, .concat: "concat"
        case .facet: "facet"
        case .repeat: "repeat"
        case .unknown: "unknown"
        }
      counts[kind, default: 0] += 1
    }
    #expect(counts["unknown"] == nil)
    #expect(counts["unit", default: 0] > 430)
    #expect(counts["layer", default: 0] > 110)
    #expect(counts.values.reduce(0, +) == 636)
  }

  @Test("a mark that becomes an object leaves the chart around it as it was")
  func marked() throws {
    for document in try Corpus.vegaLite.documents() {
      let loaded = try VegaLiteFileDocument.load(document.bytes)
      var chart = loaded.value
      guard case .unit(var unit) = chart.view, case .vegaMarkKind(let kind) = unit.mark
      else { continue }
      unit.mark = .vegaMark(VegaMark(size: .double(7), type: kind))
      chart.view = .unit(unit)
      let saved = try VegaLiteFileDocument.save(chart, preserving: loaded.preserved)
      #expect(saved.dropped.isEmpty, "\(document.name)")
      var expected = try JSONValue(parsing: document.bytes).objectValue ?? JSONObject()
      let mark = try JSONValue(parsing: Array(#"{"size":7.0,"type":"\#(kind.rawValue)"}"#.utf8))
      for index in expected.members.indices where expected.members[index].key == "mark" {
        expected.members[index].value = mark
      }
      #expect(try JSONValue(parsing: saved.bytes) == .object(expected), "\(document.name)")
    }
  }

  @Test("a channel whose field becomes a constant keeps its other members")
  func constant() throws {
    var changed = 0
    for document in try Corpus.vegaLite.documents() {
      let loaded = try VegaLiteFileDocument.load(document.bytes)
      var chart = loaded.value
      guard case .unit(var unit) = chart.view, case .field = unit.encoding?.color?.source else {
        continue
      }
      unit.encoding?.color?.source = .value(VegaSourceValue(value: .text("teal")))
      chart.view = .unit(unit)
      let saved = try VegaLiteFileDocument.save(chart, preserving: loaded.preserved)
      #expect(saved.dropped.isEmpty, "\(document.name)")
      #expect(try Self.color(in: saved.bytes) == Self.constant(try Self.color(in: document.bytes)))
      changed += 1
    }
    #expect(changed > 100)
  }

  private static func color(in bytes: [UInt8]) throws -> JSONObject {
    let chart = try JSONValue(parsing: bytes).objectValue ?? JSONObject()
    return chart["encoding"]?.objectValue?["color"]?.objectValue ?? JSONObject()
  }

  /// Returns the channel with a value in the place of its field.
  private static func constant(_ channel: JSONObject) -> JSONObject {
    JSONObject(
      members: channel.members.map {
        $0.key == "field" ? JSONObject.Member(key: "value", value: .string("teal")) : $0
      })
  }
}
