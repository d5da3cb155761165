import Corpora
import SumTypeRuntime
import Testing

@Suite("Charts that others made with Vega-Lite")
struct VegaLiteCorpusTests {
  @Test("every view and every transform is of a known variant; data that has only a name is kept")
  func known() throws {
    var unknown: [String] = []
    for document in try Corpus.vegaLite.documents() {
      for item in try VegaLiteFileDocument.load(document.bytes).preserved.report.items
      where item.level == .variant || item.level == .malformed {
        unknown.append("\(document.name)#\(item.path)")
      }
    }
    #expect(
      unknown == [
        "layer_likert.vl.json#/data", "layer_likert.vl.json#/layer/0/data",
        "layer_line_window.vl.json#/layer/0/data", "layer_line_window.vl.json#/layer/1/data",
      ])
  }

  @Test("charts are told apart by their keys")
  func kinds() throws {
    var counts: [String: Int] = [:]
    for document in try Corpus.vegaLite.documents() {
      let kind =
        switch try VegaLiteFileDocument.load(document.bytes).value {
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

  @Test("a mark that was a name becomes an object, and the chart around it stays")
  func marked() throws {
    for document in try Corpus.vegaLite.documents() {
      let loaded = try VegaLiteFileDocument.load(document.bytes)
      guard case .unit(var unit) = loaded.value, case .vegaMarkKind(let kind) = unit.mark
      else { continue }
      unit.mark = .vegaMark(VegaMark(size: .double(7), type: kind))
      let saved = try VegaLiteFileDocument.save(.unit(unit), preserving: loaded.preserved)
      #expect(saved.dropped.isEmpty, "\(document.name)")
      var expected = try JSONValue(parsing: document.bytes).objectValue ?? JSONObject()
      let mark = try JSONValue(parsing: Array(#"{"size":7.0,"type":"\#(kind.rawValue)"}"#.utf8))
      for index in expected.members.indices where expected.members[index].key == "mark" {
        expected.members[index].value = mark
      }
      #expect(try JSONValue(parsing: saved.bytes) == .object(expected), "\(document.name)")
    }
  }
}
