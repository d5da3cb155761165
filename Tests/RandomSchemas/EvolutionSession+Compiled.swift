import Foundation
import SchemaMaker
import SumTypeJSON

/// Pairs whose code is compiled: the old versions in one module, the new ones in another.
extension EvolutionSession {
  private struct PairBatch {
    var pairs: [EvolvedSchema] = []
    var old = Batch()
    var new = Batch()

    /// Adds a pair. Returns false if one of its names is taken.
    mutating func add(_ pair: EvolvedSchema, _ old: Prepared, _ new: Prepared) -> Bool {
      var (others, news) = (self.old, self.new)
      guard others.add(old), news.add(new) else { return false }
      (self.old, self.new) = (others, news)
      pairs.append(pair)
      return true
    }
  }

  /// Uses only random schemas, because the external types of the repository's schemas are in other modules.
  func runCompiled() throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "evolutions-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let compiler = Compiler(modules: options.modules, folder: folder)
    var (batch, batches, count, findings) = (PairBatch(), 0, 0, 0)
    func run() throws {
      if batch.pairs.isEmpty { return }
      batches += 1
      count += batch.pairs.count
      findings += try self.run(batch, compiler, folder.appendingPathComponent("batch\(batches)"))
      say("\(count) pairs of versions compiled, \(findings) findings")
      batch = PairBatch()
    }
    for seed in options.seed..<options.seed + options.count {
      guard findings < options.findings else { break }
      // Only a selection of the types of these seeds is generated.
      if seed % 5 == 4 { continue }
      guard let pair = EvolvedSchema(seed: seed, among: []),
        let old = Prepared(pair.candidates.old, access: [.public]),
        let new = Prepared(pair.candidates.new, access: [.public])
      else { continue }
      if !batch.add(pair, old, new) {
        try run()
        _ = batch.add(pair, old, new)
      }
      if batch.old.lines + batch.new.lines >= options.linesOfBatch { try run() }
    }
    try run()
    say(findings == 0 ? "nothing found" : "found in \(findings)")
    return findings == 0 ? 0 : 1
  }

  /// Compiles and runs a batch. Returns the number of findings.
  private func run(_ batch: PairBatch, _ compiler: Compiler, _ folder: URL) throws -> Int {
    defer { try? FileManager.default.removeItem(at: folder) }
    let libraries = try [("Old", batch.old), ("New", batch.new)].map { name, batch in
      let place = folder.appendingPathComponent(name)
      var files = try batch.schemas.flatMap { try $0.write(to: place, .plain) }
      let registry = place.appendingPathComponent("Registry.swift")
      try Data(Registry.source(of: batch.schemas.flatMap(\.schemas)).utf8).write(to: registry)
      files.append(registry)
      let library = place.appendingPathComponent("lib\(name).so")
      let compilation = try compiler.start(
        files, .plain, named: "\(folder.lastPathComponent)\(name)", library: library,
        module: "\(Compiler.module)\(name)")
      return (library, compilation)
    }
    for complaint in libraries.map({ $0.1.complaint() }) {
      guard let complaint else { continue }
      say("\nFOUND: the generated code of one of \(batch.pairs.map(\.seed)) does not compile")
      say(complaint.prefix(3000))
      return 1
    }
    let complaint = try compiler.run(
      batch.pairs, old: libraries[0].0, new: libraries[1].0, documents: options.documents,
      named: "\(folder.lastPathComponent)Run"
    ).complaint()
    guard let complaint else { return 0 }
    let findings = complaint.components(separatedBy: Self.mark).dropFirst()
      .filter { $0.contains("error:") || complaint.hasSuffix($0) }
    for finding in findings {
      let seed = finding.prefix { $0.isNumber }
      say("\nFOUND with --evolve --compile --seed \(seed) --count 1:")
      say(batch.pairs.first { "\($0.seed)" == seed }?.text ?? "")
      say(finding)
    }
    return max(1, findings.count)
  }

  /// Runs compiled code, in the process that is started for this.
  func runLibraries() throws -> Int32 {
    guard let old = Registry.load(options.library), let new = Registry.load(options.newLibrary)
    else { return 70 }
    let stored = try JSONValue(
      parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: options.schemas))))
    var status: Int32 = 0
    for pair in stored.arrayValue ?? [] {
      guard let before = pair["old"].flatMap({ Candidate(stored: $0) }),
        let after = pair["new"].flatMap({ Candidate(stored: $0) }),
        let evolved = EvolvedSchema(before, after, seed: before.seed)
      else { continue }
      say("\(Self.mark)\(evolved.seed)")
      let trial = EvolutionTrial(
        evolved: evolved, registries: (old, new), documents: options.documents)
      guard let contradiction = trial.contradiction() else { continue }
      say("error: \(contradiction)")
      status = 1
    }
    return status
  }
}

extension Candidate {
  /// Reads a candidate from `stored`; nil if the JSON is not one.
  fileprivate init?(stored: JSONValue) {
    guard case .number(let number)? = stored["seed"], let seed = Int(number.text) else {
      return nil
    }
    let files = stored["files"]?.arrayValue?.compactMap { file -> File? in
      guard let name = file["name"]?.stringValue, let text = file["text"]?.stringValue,
        let root = try? JSONValue(parsing: text)
      else { return nil }
      return File(name: name, root: Node(root))
    }
    self.init(seed: seed, files: files ?? [])
  }
}
