import Foundation
import Measuring

/// The peak of memory in a fresh process that loads or saves once, with malloc's own settings: what
/// comes on top of the process as it was before it had read its input.
struct MemoryMeasurements {
  let peers: String
  let hasSerde: Bool
  let entries: Int

  static let names = ["memory-load", "memory-save"]

  /// A load may take its input and 25 MB more: `(base + input + 25 MB) - base`.
  func load(isWanted: (String) -> Bool) throws -> (title: String, rows: [Row]) {
    let bytes = Workload.compact(entries)
    let limit = Double(bytes.count) / 1e6 + 25
    let codecs = ([.sumtype, .handWritten] + (hasSerde ? [.serde] : []))
      .filter { (codec: ChildTask.Codec) in codec == .sumtype || isWanted(codec.name) }
    let rows = try ScratchFile.with(bytes) { file in
      try codecs.map { codec in
        let (base, _, peak) = try ask(ChildTask(codec: codec, action: .load), file)
        return row(
          "memory-load", codec.name, peak - base, goal: codec == .sumtype ? .limit(limit) : nil)
      }
    }
    return ("peak memory of a load (a), above the base; goal: input + 25 MB", rows)
  }

  /// A save may take its output on top of what the load took.
  func save(isWanted: (String) -> Bool) throws -> (title: String, rows: [Row]) {
    let bytes = Workload.compact(entries)
    let known = Workload.known(entries)
    let rows = try ScratchFile.with(bytes) { file in
      let (_, ready, peak) = try ask(ChildTask(codec: .sumtype, action: .saveEdited), file)
      return [
        row(
          "memory-save", "sumtype, one of the loaded edited", peak - ready,
          goal: .limit(Double(bytes.count + Edits.growth) / 1e6))
      ]
    }
    return try ScratchFile.with([]) { file in
      let codecs: [ChildTask.Codec] = [.sumtype, .handWritten].filter {
        $0 == .sumtype || isWanted($0.name)
      }
      return (
        "peak memory of a save, above that of having the values; goal: the output",
        try rows
          + codecs.map { codec in
            let (_, ready, peak) = try ask(ChildTask(codec: codec, action: .save), file)
            return row(
              "memory-save", "\(codec.name), all anew", peak - ready,
              goal: codec == .sumtype ? .limit(Double(known.count) / 1e6) : nil)
          }
      )
    }
  }

  private func ask(_ task: ChildTask, _ file: String) throws -> (base: Int, ready: Int, peak: Int) {
    let answers = try (0..<3).map { _ in
      try Child.ask(.memory, of: task, file: file, entries: entries, peers: peers)
    }
    guard let answer = answers.filter({ $0.count == 3 }).min(by: { $0[2] < $1[2] }) else {
      throw Child.Failed(description: "a child did not answer")
    }
    return (answer[0], answer[1], answer[2])
  }

  private func row(_ name: String, _ subject: String, _ bytes: Int, goal: Goal?) -> Row {
    Row(
      measurement: name, entries: entries, subject: subject, unit: .megabytes,
      value: Double(bytes) / 1e6, goal: goal)
  }
}
