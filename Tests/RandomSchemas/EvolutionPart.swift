import Foundation

/// A range of seeds that a separate process tries. Several run at the same time, and the end of a process frees its
/// memory: the tables of a schema are never freed while the process runs.
///
/// The process prints each finding itself, when it finds it. What it writes to standard error is kept in a file: its
/// summary, and the trace of a crash.
struct EvolutionPart {
  let seeds: Range<Int>
  private let process: Process
  private let log: URL

  /// Starts the process.
  init(_ seeds: Range<Int>, _ options: Options, findings: Int, in folder: URL) throws {
    self.seeds = seeds
    log = folder.appendingPathComponent("\(seeds.lowerBound).log")
    try Data().write(to: log)
    process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments =
      ["--evolve", "--part", "--seed", "\(seeds.lowerBound)", "--count", "\(seeds.count)"]
      + ["--findings", "\(findings)"] + (options.shrinks ? [] : ["--whole"])
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
  }

  /// The result of the process.
  struct Result {
    /// What the process has written to standard error besides its summary.
    var text: Substring
    var compared = 0
    var findings: [Int] = []
  }

  /// Waits for the end of the process.
  func result() -> Result {
    process.waitUntilExit()
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(at: log)
    guard
      let range = text.range(of: "\n\(Self.mark)", options: .backwards) ?? text.range(of: Self.mark)
    else {
      // A crash is a finding.
      return Result(
        text:
          "\nFOUND: the process that tried --seed \(seeds.lowerBound) --count \(seeds.count) crashed:\n\(text)",
        findings: [seeds.lowerBound])
    }
    let numbers = text[range.upperBound...].split { !$0.isNumber }.compactMap { Int($0) }
    return Result(
      text: text[..<range.lowerBound], compared: numbers.first ?? 0,
      findings: Array(numbers.dropFirst()))
  }

  private static let mark = "part: "

  /// Writes the last line of a process: the number of pairs that it has compared, and the seeds of findings.
  static func end(_ compared: Int, _ findings: [Int]) {
    let numbers = ([compared] + findings).map { "\($0)" }.joined(separator: " ")
    FileHandle.standardError.write(Data("\(mark)\(numbers)\n".utf8))
  }
}

extension EvolutionSession {
  /// The number of seeds that a process tries.
  static let seedsOfPart = 1000

  /// Compares the pairs in several processes.
  func runParts() throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "evolutions-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let end = options.seed + options.count
    var (next, compared, told) = (options.seed, 0, 0)
    var findings: [Int] = []
    var parts: [EvolutionPart] = []
    while true {
      while parts.count < options.jobs, next < end, findings.count < options.findings {
        let seeds = next..<min(end, next + Self.seedsOfPart)
        let left = options.findings - findings.count
        parts.append(try EvolutionPart(seeds, options, findings: left, in: folder))
        next = seeds.upperBound
      }
      if parts.isEmpty { break }
      let result = parts.removeFirst().result()
      compared += result.compared
      findings += result.findings
      if !result.text.isEmpty { say(result.text) }
      if compared / 10_000 > told {
        told = compared / 10_000
        say("\(compared) pairs, \(findings.count) findings")
      }
    }
    say("\(compared) pairs of versions")
    say(findings.isEmpty ? "nothing found" : "found in \(findings.count): \(findings)")
    return findings.isEmpty ? 0 : 1
  }
}
