import Foundation
import SchemaMaker
import SumTypeJSON

/// The settings of a module that generated code has to compile under.
enum Mode: String, CaseIterable {
  /// Main-actor isolation and internal imports by default, as in `Tests/GeneratedTests/modes.sh`.
  case isolated
  /// The settings of a package by default. Code is generated, so that the later stages of the compiler run, too.
  case plain
  /// The domain in its own module, which other modules of the package, or all modules, may import.
  case split

  var flags: [String] {
    switch self {
    case .isolated, .split:
      [
        "-default-isolation", "MainActor", "-enable-upcoming-feature",
        "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
      ]
    case .plain: []
    }
  }
}

/// A compiler that has been started.
struct Compilation {
  let process: Process
  let log: URL

  /// Waits for the end of the process. Returns its output if it failed, nil if it succeeded.
  func complaint() -> String? {
    process.waitUntilExit()
    let isAccepted = process.terminationReason == .exit && process.terminationStatus == 0
    if isAccepted { return nil }
    let said = (try? Data(contentsOf: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return said.isEmpty ? "the compiler ended with status \(process.terminationStatus)" : said
  }
}

/// Starts compilers for modules of generated code.
struct Compiler {
  /// Where the modules of the runtime are.
  let modules: String
  let folder: URL

  static let module = "Batch"
  static let domain = "BatchDomain"
  /// The suffix of the names of files that belong to the domain.
  static let domainSuffix = "+Domain.swift"

  /// - Parameter library: the place of the library, in the mode that makes one; nil only checks the types.
  func start(
    _ files: [URL], _ mode: Mode, named name: String, library: URL?,
    module: String = Compiler.module
  ) throws -> Compilation {
    let common = [
      "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-wmo",
      "-package-name", "batch", "-I", modules,
    ]
    func compile(_ module: String, _ files: [URL], _ flags: [String]) -> [String] {
      common + mode.flags + ["-module-name", module] + flags + files.map(\.path)
    }
    switch mode {
    case .isolated:
      return try launch("/usr/bin/env", compile(Self.module, files, ["-typecheck"]), named: name)
    case .plain:
      // Symbols that are undefined in the library are in the program that loads it.
      let output = library.map { ["-emit-library", "-Onone", "-o", $0.path] } ?? ["-typecheck"]
      return try launch("/usr/bin/env", compile(module, files, output), named: name)
    case .split:
      let place = files[0].deletingLastPathComponent().path
      let isDomain = { (file: URL) in file.path.hasSuffix(Self.domainSuffix) }
      let module = ["-emit-module", "-emit-module-path", "\(place)/\(Self.domain).swiftmodule"]
      let first = compile(Self.domain, files.filter(isDomain), module)
      let second = compile(
        Self.module, files.filter { !isDomain($0) }, ["-typecheck", "-I", place])
      let script = [first, second].map { command in
        command.map { "'\($0)'" }.joined(separator: " ")
      }.joined(separator: " && ")
      return try launch("/bin/sh", ["-c", script], named: name)
    }
  }

  /// Runs the code of a library on documents made by its schemas.
  func run(_ schemas: [Prepared], _ library: URL, documents: Int, named name: String) throws
    -> Compilation
  {
    let file = library.deletingLastPathComponent().appendingPathComponent("schemas.json")
    let stored = JSONValue.array(JSONArray(schemas.map(\.candidate.stored)))
    try Data(stored.text().utf8).write(to: file)
    return try launch(
      CommandLine.arguments[0],
      ["--run", library.path, "--schemas", file.path, "--documents", "\(documents)"], named: name)
  }

  /// Runs the code of older versions, which saves documents of newer ones.
  func run(_ pairs: [EvolvedSchema], old: URL, new: URL, documents: Int, named name: String) throws
    -> Compilation
  {
    let file = old.deletingLastPathComponent().appendingPathComponent("pairs.json")
    let stored = pairs.map { pair in
      JSONValue.object(["old": pair.candidates.old.stored, "new": pair.candidates.new.stored])
    }
    try Data(JSONValue.array(JSONArray(stored)).text().utf8).write(to: file)
    return try launch(
      CommandLine.arguments[0],
      [
        "--evolve", "--run", old.path, "--run-new", new.path, "--schemas", file.path,
        "--documents", "\(documents)",
      ], named: name)
  }

  private func launch(_ program: String, _ arguments: [String], named name: String) throws
    -> Compilation
  {
    let log = folder.appendingPathComponent("\(name).log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // A crash is a finding and is repeated at each step of shrinking, so no backtraces are made.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return Compilation(process: process, log: log)
  }
}
