import Foundation
import Measuring

/// This program once more, as a fresh process that does one thing and says what it took.
///
/// ```
/// CodecBenchmark --child wall sumtype load FILE ENTRIES PEERS
/// ```
enum Child {
  enum Question: String {
    /// Nanoseconds of the first call, by the clock.
    case wall
    /// Nanoseconds of the first call that the process had a processor.
    case cpu
    /// Bytes of memory: the base, the peak when all was ready, the peak after the call.
    case memory
  }

  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// Answers a question in this process if that is what it was started for.
  static func answer(_ arguments: [String]) throws -> Bool {
    guard arguments.first == "--child" else { return false }
    guard arguments.count == 7, let question = Question(rawValue: arguments[1]),
      let codec = ChildTask.Codec(rawValue: arguments[2]),
      let action = ChildTask.Action(rawValue: arguments[3]), let entries = Int(arguments[5])
    else { throw Failed(description: "not a question for a child: \(arguments)") }
    let task = ChildTask(codec: codec, action: action)
    let base = PeakMemory.current()
    let bytes = action == .editFile ? [] : try RawFile.bytes(at: arguments[4])
    let call = try task.call(bytes, at: arguments[4], entries: entries, peers: arguments[6])
    switch question {
    case .wall, .cpu:
      let stopwatch: Stopwatch = question == .wall ? .wall : .cpu
      _ = stopwatch.nanoseconds()
      let begin = stopwatch.nanoseconds()
      let outcome = try call()
      let end = stopwatch.nanoseconds()
      withExtendedLifetime(outcome) {}
      print(end - begin)
    case .memory:
      let ready = PeakMemory.current()
      let outcome = try call()
      let peak = PeakMemory.current()
      withExtendedLifetime(outcome) {}
      print(base, ready, peak)
    }
    return true
  }

  /// Asks a fresh process.
  static func ask(
    _ question: Question, of task: ChildTask, file: String, entries: Int, peers: String
  ) throws -> [Int] {
    guard let program = Bundle.main.executableURL else {
      throw Failed(description: "this program does not know where it is")
    }
    let process = Process()
    process.executableURL = program
    process.arguments = [
      "--child", question.rawValue, task.codec.rawValue, task.action.rawValue, file, "\(entries)",
      peers,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(description: "a child ended with \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
  }
}
