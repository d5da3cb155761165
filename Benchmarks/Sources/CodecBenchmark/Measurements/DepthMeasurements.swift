import FeedSchema
import Measuring
import SumTypeRuntime

/// What lies deep inside, and what is much: a value costs what it is, however many levels are around
/// it, and a report what is asked of it.
struct DepthMeasurements {
  /// The size at which reports are measured.
  let large: [Int]?

  var all: [Measurement] { [load, save, report] }

  /// A megabyte, of which every level finds its content before its tag.
  private var load: Measurement {
    Measurement(
      name: "load-deep", title: "load: a megabyte at depth, each content before its tag",
      sizes: [1_000_000],
      goals: ["under 250 levels": .atMost(8), "under 500 levels": .atMost(8)]
    ) { size in
      [10, 250, 500].flatMap { levels in
        let bytes = Layers.document(levels, size)
        return [
          Subject("under \(levels) levels", bytes: bytes.count, expected: levels) {
            Layers.depth(of: try LayerFileDocument.load(bytes).value)
          }
        ]
      }
    }
  }

  /// The last of the lines of a megabyte is edited.
  private var save: Measurement {
    Measurement(
      name: "save-deep", title: "save after an edit of a megabyte at depth", sizes: [1_000_000],
      goals: ["under 250 levels": .atMost(4), "under 500 levels": .atMost(4)]
    ) { size in
      try [10, 250, 500].map { levels in
        let bytes = Layers.document(levels, size)
        let loaded = try LayerFileDocument.load(bytes)
        let edited = Layers.edited(loaded.value)
        return Subject("under \(levels) levels", bytes: bytes.count, expected: bytes.count + 1) {
          try LayerFileDocument.save(edited, preserving: loaded.preserved).bytes.count
        }
      }
    }
  }

  /// A document of entries none of which fits.
  private var report: Measurement {
    Measurement(
      name: "report", title: "what is said of malformed entries", sizes: large,
      goals: ["its numbers": .atMost(1), "its first hundred items": .atMost(0.5)]
    ) { entries in
      let entry = #"{"type":"mood","intensity":"high"}"#
      let list = Array(repeating: entry, count: entries).joined(separator: ",")
      let bytes = Array(#"{"version":1,"entries":[\#(list)]}"#.utf8)
      let preserved = try FeedDocument.load(bytes).preserved
      return [
        Subject("load", bytes: bytes.count, expected: 0) {
          try FeedDocument.load(bytes).value.entries.count
        },
        Subject("its numbers", expected: entries) { preserved.report.summary.malformed },
        Subject("its first hundred items") {
          preserved.report.items.prefix(100).reduce(0) { $0 + $1.description.utf8.count }
        },
        Subject("all items, with their places and reasons") {
          preserved.report.items.reduce(0) { $0 + $1.description.utf8.count }
        },
      ]
    }
  }
}

private enum Layers {
  static func document(_ levels: Int, _ size: Int) -> [UInt8] {
    let lines = Array(repeating: #""a line of some text""#, count: size / 22)
      .joined(separator: ",")
    return Array(
      (String(repeating: #"{"content":"#, count: levels)
        + #"{"content":[\#(lines)],"type":"lines"}"#
        + String(repeating: #","type":"layer"}"#, count: levels)).utf8)
  }

  static func depth(of layer: Layer) -> Int {
    var (layer, depth) = (layer, 0)
    while case .layer(let inner) = layer { (layer, depth) = (inner, depth + 1) }
    return depth
  }

  static func edited(_ layer: Layer) -> Layer {
    switch layer {
    case .layer(let inner): return .layer(edited(inner))
    case .lines(var lines):
      lines[lines.count - 1] += "!"
      return .lines(lines)
    case .text, .unknown: return layer
    }
  }
}
