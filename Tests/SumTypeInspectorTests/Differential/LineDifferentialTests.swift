import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

@Suite("Agreement of the inspector and the compiled code on lines")
struct LineDifferentialTests {
  @Test(
    "the inspector and the compiled code agree on lines of every type, however the stream is cut",
    arguments: ["Frames", "Nested", "Internal", "External", "Adjacent", "Scalars"])
  func agree(schema name: String) throws {
    let schema = try Schemas.read(name)
    for type in schema.ownTypes {
      let name = type.name.name
      if type.hasNoCodecOfItsOwn { continue }
      guard let codec = Schemas.generatedType("\(name)Codec") as? any JSONCodec.Type else {
        throw CompiledCode.Missing(name: name)
      }
      let load = Self.load(codec, refuses: type.refusesUnknown)
      let subject = try Subject(type: name, of: schema)
      for seed in Thoroughness.seeds(3, of: 12) {
        let bytes = try Self.stream(of: subject, schema, seed: UInt64(seed))
        try expect(load, subject, schema, bytes, UInt64(seed))
      }
    }
  }

  @Test(
    "the inspector and the compiled code agree on documents of lines, however the stream is cut")
  func documents() throws {
    let schema = try Schemas.read("Frames")
    for (name, load) in [
      ("Log", { Self.entries(LogDocument.self, $0, $1) }),
      ("CommandQueue", { Self.entries(CommandQueueDocument.self, $0, $1) }),
    ] as [(String, Load)] {
      let subject = try Subject(document: name, of: schema)
      #expect(subject.isLines)
      for seed in Thoroughness.seeds(10, of: 40) {
        let bytes = try Self.stream(of: subject, schema, seed: UInt64(seed))
        try expect(load, subject, schema, bytes, UInt64(seed))
      }
    }
  }

  private typealias Load = ([UInt8], _ limit: Int) -> [LineOutcome]

  private func expect(
    _ load: @escaping Load, _ subject: Subject, _ schema: Schema, _ bytes: [UInt8], _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let limit = random.pick([60, 200, 1 << 20])
    let recorder = Recorder()
    var lines = LineInspection(
      Inspector(subject, of: schema, observer: recorder), limit: limit)
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(1 + random.below(random.pick([3, 80, 2000])))
      lines.take(Array(chunk))
      rest = rest.dropFirst(chunk.count)
    }
    lines.finish()
    let compiled = load(bytes, limit)
    let inspected = LineOutcome.all(recorder.findings)
    #expect(
      compiled == inspected,
      "\(subject.name), at most \(limit) bytes: \(String(decoding: bytes, as: UTF8.self))")
  }

  /// A document of lines that are values of the codec.
  private enum Lines<Codec: JSONCodec>: JSONLinesDocument {}

  /// A document of lines that are values of a union that refuses unknown values.
  private enum RefusingLines<Codec: JSONCodec>: JSONLinesDocument {
    static var refusesUnknown: Bool { true }
  }

  private static func load<Codec: JSONCodec>(_ codec: Codec.Type, refuses: Bool) -> Load {
    refuses
      ? { entries(RefusingLines<Codec>.self, $0, $1) } : { entries(Lines<Codec>.self, $0, $1) }
  }

  private static func entries<Document: JSONLinesDocument>(
    _ document: Document.Type, _ bytes: [UInt8], _ limit: Int
  ) -> [LineOutcome] {
    Document.lines(in: bytes, limit: limit).compactMap { entry in
      let report = entry.report
      if report.isEmpty { return nil }
      return LineOutcome(
        line: entry.number, problem: report.problem?.description,
        kept: report.items.map { item in
          Outcome.Kept(
            kind: Outcome.kind(item.level), pointers: item.pointers, tag: item.tag,
            reason: item.reason, bytes: Array(item.bytes))
        })
    }
  }

  /// Returns values of a type on lines, with blank and broken lines between them.
  private static func stream(
    of subject: Subject, _ schema: Schema, seed: UInt64
  ) throws -> [UInt8] {
    var sampler = try Sampler(subject, of: schema, faults: 25)
    sampler.options.layout = .variedOnOneLine
    var random = SplitMix64(seed: seed &* 31)
    var bytes: [UInt8] = random.oneIn(3) ? [0xEF, 0xBB, 0xBF] : []
    for line in 0..<12 {
      var value = sampler.document(seed: seed &* 100 &+ UInt64(line))
      if random.oneIn(5) {
        random.damage(&value)
        value.removeAll { $0 == 0x0A }
      }
      if random.oneIn(6) { value = Array(random.pick(["", "  \t", "\u{FEFF}1", "nul"]).utf8) }
      bytes += value + (random.oneIn(4) ? [0x0D, 0x0A] : [0x0A])
    }
    return random.oneIn(2) ? bytes : Array(bytes.dropLast())
  }
}

/// The report about one line.
private struct LineOutcome: Equatable, CustomStringConvertible {
  var line: Int
  var problem: String?
  var kept: [Outcome.Kept]

  var description: String { "line \(line): \(problem ?? "") \(kept)" }

  /// Groups the findings of an inspector by line.
  static func all(_ findings: [Finding]) -> [LineOutcome] {
    var all: [LineOutcome] = []
    for finding in findings {
      let line = finding.line ?? 0
      if all.last?.line != line { all.append(LineOutcome(line: line, kept: [])) }
      switch finding.reason {
      case .lineTooLong(let limit):
        all[all.count - 1].problem = "the line is longer than \(limit) bytes"
      case .fault(let error) where finding.kind == .unreadable:
        all[all.count - 1].problem = "\(LineProblem.notJSON(error))"
      default:
        let recorder = Recorder()
        recorder.findings = [finding]
        all[all.count - 1].kept += recorder.kept
      }
    }
    return all
  }
}

extension TypeDeclaration {
  fileprivate var refusesUnknown: Bool {
    if case .union(let union) = kind { union.unknown == .refuse } else { false }
  }
}
