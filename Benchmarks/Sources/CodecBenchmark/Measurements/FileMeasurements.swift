import Foundation
import Measuring

/// Documents in files.
struct FileMeasurements {
  let entries: Int
  let rounds: Int
  let stopwatch: Stopwatch
  let peers: String

  static let names = ["file-edit", "memory-edit"]

  /// What opening a file, editing one entry and saving durably takes beyond reading and writing the
  /// bytes: in time, and in memory beyond the process as it was.
  ///
  /// The two take turns, and what the disk does is mostly the same for both: the difference of each
  /// round is what counts.
  func edit() throws -> (title: String, rows: [Row]) {
    let bytes = Workload.compact(entries)
    let rows = try ScratchFile.with(bytes) { path in
      let file = PlainFile(path: path)
      var plain: [Double] = []
      var edited: [Double] = []
      var beyond: [Double] = []
      for round in 0...rounds {
        let base = try milliseconds { try file.replace(with: try file.read()) }
        let whole = try milliseconds {
          guard try EditedFile.edit(path) == bytes.count else { throw Wrong() }
        }
        // The first one finds nothing in caches.
        if round == 0 { continue }
        plain.append(base)
        edited.append(whole)
        beyond.append(whole - base)
      }
      return [
        row("reading and replacing the file durably", plain.median, bytes.count),
        row("opening, editing one, saving durably", edited.median, bytes.count),
        row("the difference", beyond.median, nil, goal: .limit(60)),
      ]
    }
    return ("a file of many entries is opened, one is edited, it is saved durably", rows)
  }

  /// The peak of memory of that in a fresh process. About 7 MB are the same for a document of one
  /// entry: the pages of the program and of Swift's libraries that are touched for the first time, which
  /// are the files' own and shared by all processes (`RssFile` grows by 7 MB, `RssAnon` by 0.2 MB).
  func memory() throws -> (title: String, rows: [Row]) {
    let bytes = Workload.compact(entries)
    let goal = Goal.limit(Double(bytes.count) * 3 / 1e6)
    let peak = try peakOfEditing(bytes, entries: entries)
    let least = try peakOfEditing(Workload.compact(1), entries: 1)
    func row(_ subject: String, _ bytes: Int) -> Row {
      Row(
        measurement: "memory-edit", entries: entries, subject: subject, unit: .megabytes,
        value: Double(bytes) / 1e6, goal: goal)
    }
    return (
      "peak memory of that, above the base; goal: three times the file",
      [
        row("opening, editing one, saving durably", peak),
        row("beyond what a document of one entry takes", peak - least),
      ]
    )
  }

  private func peakOfEditing(_ bytes: [UInt8], entries: Int) throws -> Int {
    try ScratchFile.with(bytes) { path in
      // As one that was not written just now, whose date says that nobody has changed it since.
      let date = Date(timeIntervalSinceNow: -60)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      let answer = try Child.ask(
        .memory, of: ChildTask(codec: .sumtype, action: .editFile), file: path, entries: entries,
        peers: peers)
      guard answer.count == 3 else {
        throw Child.Failed(description: "a child did not answer")
      }
      return answer[2] - answer[0]
    }
  }

  struct Wrong: Error, CustomStringConvertible {
    var description: String { "it does not save what it should" }
  }

  private func milliseconds(_ body: () throws -> Void) throws -> Double {
    let begin = stopwatch.nanoseconds()
    try body()
    return Double(stopwatch.nanoseconds() - begin) / 1e6
  }

  private func row(_ subject: String, _ value: Double, _ bytes: Int?, goal: Goal? = nil) -> Row {
    Row(
      measurement: "file-edit", entries: entries, subject: subject, unit: .milliseconds,
      value: value, bytes: bytes, goal: goal)
  }
}
