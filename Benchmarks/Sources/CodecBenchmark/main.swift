import FeedSchema
import Foundation
import SumTypeRuntime

// Loads and saves a feed with the generated direct codec and with hand-written `Codable`, in turns in one
// process, and prints the medians and their ratios.

let smoke = CommandLine.arguments.contains("--smoke")
let sizes = smoke ? [1_000] : [1_000, 10_000]
let rounds = smoke ? 3 : 11

/// Milliseconds that `body` takes.
func time(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let took = try clock.measure(body)
  return Double(took.components.attoseconds) / 1e15 + Double(took.components.seconds) * 1e3
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func milliseconds(_ value: Double) -> String { String(format: "%.2f", value) }

let decoder = JSONDecoder()
decoder.dateDecodingStrategy = .iso8601
let encoder = JSONEncoder()
encoder.dateEncodingStrategy = .iso8601

print(
  "entries".padding(toLength: 10, withPad: " ", startingAt: 0)
    + "what".padding(toLength: 28, withPad: " ", startingAt: 0)
    + column("sumtype ms", 12) + column("Codable ms", 12) + column("ratio", 8))

for size in sizes {
  let bytes = Workload.feed(entries: size)
  let data = Data(bytes)
  let loaded = try FeedDocument.load(bytes)
  let handWritten = try decoder.decode(HandWrittenFeed.self, from: data)
  var edited = loaded.value
  if case .text(var text) = edited.entries[0] {
    text.message += " Edited."
    edited.entries[0] = .text(text)
  }

  var ours: [String: [Double]] = [:]
  var theirs: [String: [Double]] = [:]
  for _ in 0..<rounds {
    ours["load", default: []].append(try time { _ = try FeedDocument.load(bytes) })
    theirs["load", default: []].append(
      try time { _ = try decoder.decode(HandWrittenFeed.self, from: data) })
    ours["save all entries anew", default: []].append(
      try time { _ = try FeedDocument.save(loaded.value) })
    theirs["save all entries anew", default: []].append(
      try time { _ = try encoder.encode(handWritten) })
    ours["save after one edit", default: []].append(
      try time { _ = try FeedDocument.save(edited, preserving: loaded.preserved) })
  }

  for what in ["load", "save all entries anew", "save after one edit"] {
    let mine = median(ours[what] ?? [0])
    let other = theirs[what].map(median)
    print(
      "\(size)".padding(toLength: 10, withPad: " ", startingAt: 0)
        + what.padding(toLength: 28, withPad: " ", startingAt: 0)
        + column(milliseconds(mine), 12) + column(other.map(milliseconds) ?? "–", 12)
        + column(other.map { String(format: "%.1f ×", $0 / mine) } ?? "", 8))
  }
}
