import Foundation
import Measuring

/// The first call in a fresh process, with malloc's own settings: nothing is warm, neither code nor
/// memory. The processes alternate, and each times only its call.
struct FirstCallMeasurements {
  let peers: String
  let hasSerde: Bool
  let processes: Int
  let stopwatch: Stopwatch
  let entries: Int

  static let names = ["first-load", "first-save"]

  func rows(
    _ name: String, isWanted: (String) -> Bool
  ) throws -> (title: String, rows: [Row]) {
    let isLoad = name == "first-load"
    let bytes = isLoad ? Workload.compact(entries) : Workload.known(entries)
    let codecs = ([.sumtype, .handWritten] + (hasSerde ? [.serde] : []))
      .filter { (codec: ChildTask.Codec) in codec == .sumtype || isWanted(codec.name) }
    var samples = [[Double]](repeating: [], count: codecs.count)
    try ScratchFile.with(bytes) { file in
      for _ in 0..<processes {
        for (index, codec) in codecs.enumerated() {
          let answer = try Child.ask(
            stopwatch == .wall ? .wall : .cpu,
            of: ChildTask(codec: codec, action: isLoad ? .load : .save), file: file,
            entries: entries, peers: peers)
          samples[index] += answer.prefix(1).map { Double($0) / 1e6 }
        }
      }
    }
    let medians = samples.map(\.median)
    let goal: Goal = isLoad ? .atLeast(35) : .atLeast(45)
    let rows = zip(codecs, medians).map { codec, median in
      Row(
        measurement: name, entries: entries, subject: codec.name, unit: .milliseconds,
        value: median, bytes: bytes.count, ratio: codec == .sumtype ? nil : median / medians[0],
        goal: codec == .handWritten ? goal : nil)
    }
    return ("first call in a fresh process: \(isLoad ? "load (a)" : "save anew")", rows)
  }
}
