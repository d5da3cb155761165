import Foundation
import SchemaMaker
import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Makes schemas from seeds, compiles and runs the code that is generated from them, and reports failures.
final class Session {
  private let options: Options
  private let folder: URL
  private let compiler: Compiler
  private var running: [(batch: Batch, mode: Mode, compilation: Compilation, library: URL?)] = []
  private var started = 0
  private var batches = 0
  private var findings: [Int] = []
  private var kept = 0
  private var refused: [String: Int] = [:]
  private var lines = 0

  init(_ options: Options) throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "random-schemas-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    compiler = Compiler(modules: options.modules, folder: folder)
  }

  /// Runs the session. Returns the exit status: 0 if nothing was found.
  func run() throws -> Int32 {
    defer { try? FileManager.default.removeItem(at: folder) }
    if !options.library.isEmpty { return try runLibrary() }
    if options.isShown {
      say(SchemaGrowth.schema(seed: options.seed).candidate.text)
      return 0
    }
    var batch = Batch()
    var waiting: [Prepared] = []
    for seed in options.seed..<options.seed + options.count {
      guard findings.count < options.findings else { break }
      guard let prepared = prepare(seed) else { continue }
      let candidates = waiting + [prepared]
      waiting = candidates.filter { !batch.add($0) }
      if batch.lines >= options.linesOfBatch {
        try start(batch)
        batch = Batch()
      }
    }
    while !batch.schemas.isEmpty || !waiting.isEmpty {
      try start(batch)
      batch = Batch()
      waiting = waiting.filter { !batch.add($0) }
    }
    while !running.isEmpty { try finish() }
    report()
    return findings.isEmpty ? 0 : 1
  }

  private func prepare(_ seed: Int) -> Prepared? {
    let growth = SchemaGrowth.schema(seed: seed)
    kept += growth.kept
    refused.merge(growth.refused, uniquingKeysWith: +)
    let prepared = Prepared(growth.candidate, access: options.access)
    if prepared == nil {
      say("seed \(seed): accepted step by step, and refused as a whole")
      for fault in growth.candidate.resolve().faults { say("  \(fault.message)") }
      findings.append(seed)
    }
    lines += prepared?.lines ?? 0
    return prepared
  }

  // MARK: - Compiling

  private func start(_ batch: Batch) throws {
    if batch.schemas.isEmpty { return }
    batches += 1
    let modes = options.isInTurn ? [options.modes[batches % options.modes.count]] : options.modes
    for mode in modes {
      while running.count >= options.jobs { try finish() }
      started += 1
      let place = folder.appendingPathComponent("batch\(started)")
      let files = try write(batch.schemas, to: place, mode)
      let library = place.appendingPathComponent("libBatch.so")
      let compilation = try compiler.start(
        files, mode, named: "batch\(started)", library: library)
      running.append((batch, mode, compilation, library))
    }
  }

  private func finish() throws {
    let (batch, mode, compilation, library) = running.removeFirst()
    defer {
      library.map { try? FileManager.default.removeItem(at: $0.deletingLastPathComponent()) }
    }
    var complaint = compilation.complaint()
    if complaint == nil { complaint = try runComplaint(batch.schemas, mode, library) }
    guard let complaint else { return }
    var isFound = false
    for prepared in batch.blamed(by: complaint) {
      if findings.count >= options.findings { return }
      guard let own = try self.complaint(about: prepared, mode) else { continue }
      isFound = true
      show(prepared, own, mode)
    }
    if !isFound {
      say("a batch fails, and none of its schemas alone: \(batch.schemas.map(\.candidate.seed))")
      say(complaint.prefix(3_000))
      findings.append(batch.schemas.first?.candidate.seed ?? 0)
    }
  }

  /// The complaint of the compiler, or of the run, about one schema alone; nil if there is none.
  private func complaint(about prepared: Prepared, _ mode: Mode) throws -> String? {
    started += 1
    let place = folder.appendingPathComponent("one\(started)")
    defer { try? FileManager.default.removeItem(at: place) }
    let files = try write([prepared], to: place, mode)
    let library = place.appendingPathComponent("libBatch.so")
    return try compiler.start(files, mode, named: "one\(started)", library: library).complaint()
      ?? runComplaint([prepared], mode, library)
  }

  private func write(_ schemas: [Prepared], to place: URL, _ mode: Mode) throws -> [URL] {
    var files = try schemas.flatMap { try $0.write(to: place, mode) }
    if mode == .plain {
      let registry = place.appendingPathComponent("Registry.swift")
      try Data(Registry.source(of: schemas.flatMap(\.schemas)).utf8).write(to: registry)
      files.append(registry)
    }
    return files
  }

  // MARK: - Running

  /// The output of the run of compiled code if it fails; nil if it succeeds or is not run.
  private func runComplaint(_ schemas: [Prepared], _ mode: Mode, _ library: URL?) throws -> String?
  {
    guard mode == .plain, options.documents > 0, let library else { return nil }
    started += 1
    return try compiler.run(
      schemas, library, documents: options.documents, named: "run\(started)"
    ).complaint()
  }

  private func runLibrary() throws -> Int32 {
    guard let registry = Registry.load(options.library) else { return 70 }
    let stored = try JSONValue(
      parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: options.schemas))))
    var status: Int32 = 0
    for candidate in stored.arrayValue ?? [] {
      var files: [String: SourceFile] = [:]
      for file in candidate["files"]?.arrayValue ?? [] {
        let name = file["name"]?.stringValue ?? ""
        files[name] = SourceFile(path: name, text: file["text"]?.stringValue ?? "")
      }
      var diagnostics = Diagnostics()
      let schemas = files.values.compactMap {
        Generator(loader: Files(files)).resolve(SchemaFile($0), into: &diagnostics).schema
      }
      let seed = candidate["seed"]?.numberValue?.integer(as: Int.self) ?? 0
      let inOrder = schemas.sorted { $0.fileName < $1.fileName }
      for schema in Candidate.selected(inOrder, seed: seed) {
        let name = schema.fileName
        // After a crash, this line names the schema.
        say("runs /\(name):")
        let trial = Trial(schema: schema, registry: registry, documents: options.documents)
        guard let fault = trial.fault() else { continue }
        say("/\(name)+: error: \(fault)")
        status = 1
      }
    }
    return status
  }

  private func show(_ prepared: Prepared, _ complaint: String, _ mode: Mode) {
    findings.append(prepared.candidate.seed)
    say("\nFOUND with --seed \(prepared.candidate.seed) --count 1, \(mode.rawValue):")
    var smallest = prepared.candidate
    var complaint = complaint
    if options.shrinks {
      smallest = Shrinking { candidate in
        guard let prepared = Prepared(candidate, access: self.options.access),
          let found = try? self.complaint(about: prepared, mode)
        else { return false }
        complaint = found
        return true
      }.smallest(of: prepared.candidate)
    }
    say(smallest.text)
    let lines = complaint.split(separator: "\n")
    let errors = lines.indices.filter { lines[$0].contains(" error:") }
    if errors.isEmpty { say(lines.suffix(4).joined(separator: "\n")) }
    for index in errors.prefix(6) {
      say(lines[index...].prefix(mode == .plain ? 40 : 1).joined(separator: "\n").prefix(3000))
    }
  }

  private func report() {
    let proposals = kept + refused.values.reduce(0, +)
    say(
      "\(options.count) schemas, \(lines) lines of Swift, in the modes \(options.modes.map(\.rawValue))"
    )
    let reasons = refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    say("\(proposals) proposals, of which check refused \(proposals - kept): \(reasons)")
    say(findings.isEmpty ? "nothing found" : "found in \(findings.count): \(findings)")
  }
}
