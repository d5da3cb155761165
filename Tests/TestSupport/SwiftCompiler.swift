import Foundation

/// The Swift compiler in `PATH`, which tests ask whether source compiles. A test that waits for it does
/// not block one of the few threads on which tests run. No more compilers run at the same time than
/// there are processors.
public struct SwiftCompiler: Sendable {
  public struct Verdict: Sendable {
    public let isAccepted: Bool
    /// The output of the compiler or of the program.
    public let messages: String
  }

  struct NotFound: Error {}

  private let executable: URL

  public init() throws {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = paths.map { "\($0)/swiftc" } + ["/usr/bin/swiftc"]
    guard let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw NotFound()
    }
    executable = URL(fileURLWithPath: found)
  }

  /// Type-checks the files as one module in Swift 6 mode, with warnings as errors. One process checks all
  /// files; by default the compiler starts one for each, which reads the others again.
  public func typecheck(
    _ sources: [String: String], with files: [String] = [], flags: [String] = []
  ) async throws -> Verdict {
    try await withFolder { folder in
      var paths = files
      for (name, source) in sources {
        let file = folder.appendingPathComponent(name)
        try Data(source.utf8).write(to: file)
        paths.append(file.path)
      }
      return try launch(executable, ["-typecheck", "-wmo"] + SwiftCompiler.flags + flags + paths)
    }
  }

  public func typecheck(_ source: String, flags: [String] = []) async throws -> Verdict {
    try await typecheck(["Generated.swift": source], flags: flags)
  }

  /// Compiles and runs a program; it is accepted if it exits with 0.
  public func run(_ source: String) async throws -> Verdict {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("Program.swift")
      let program = folder.appendingPathComponent("program")
      try Data(source.utf8).write(to: file)
      let compiled = try launch(executable, SwiftCompiler.flags + [file.path, "-o", program.path])
      return compiled.isAccepted ? try launch(program, []) : compiled
    }
  }

  private static let flags = [
    "-swift-version", "6", "-warnings-as-errors", "-module-name", "Generated", "-package-name",
    "generated", "-parse-as-library",
  ]

  /// Returns the result of `body`, which gets a new folder that is removed afterwards.
  private func withFolder<Result: Sendable>(
    _ body: @escaping @Sendable (URL) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      SwiftCompiler.runs.addOperation {
        continuation.resume(with: .init { try SwiftCompiler.inFolder(body) })
      }
    }
  }

  private static let runs = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sumtype-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private func launch(_ program: URL, _ arguments: [String]) throws -> Verdict {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let messages = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let isAccepted = process.terminationReason == .exit && process.terminationStatus == 0
    return Verdict(isAccepted: isAccepted, messages: messages)
  }

  /// Returns the flags by which source can import the modules that were built for the tests. Their folder
  /// is next to the tests, or above them.
  public static func builtModules() throws -> [String] {
    let tests =
      [Bundle(for: Marker.self).bundleURL]
      + CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
    for start in tests {
      var folder = start.standardizedFileURL
      for _ in 0..<6 {
        for modules in [folder.appendingPathComponent("Modules"), folder] {
          let module = modules.appendingPathComponent("SumTypeRuntime.swiftmodule").path
          if FileManager.default.fileExists(atPath: module) { return ["-I", modules.path] }
        }
        folder.deleteLastPathComponent()
      }
    }
    throw NotFound()
  }

  private final class Marker {}
}
