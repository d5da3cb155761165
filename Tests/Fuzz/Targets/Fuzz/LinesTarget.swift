import Everything
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport

/// Promise: a stream of lines is the same however it is cut into chunks, and lines without an edit keep their bytes.
func fuzzLines(_ bytes: [UInt8]) {
  guard bytes.count > 3 else { return }
  if bytes[0] & 1 == 0 {
    var run = StreamRun(StreamDocument.self, "Stream", bytes)
    run.run()
  } else {
    var run = StreamRun(ClosedStreamDocument.self, "ClosedStream", bytes)
    run.run()
  }
}

private struct StreamRun<Document: JSONLinesDocument> {
  private let name: String
  private var random: SplitMix64
  private let stream: [UInt8]
  private let limit: Int
  private let others: [Document.Value]

  init(_ document: Document.Type, _ name: String, _ bytes: [UInt8]) {
    self.name = name
    random = SplitMix64(choosing: bytes.dropFirst(2))
    stream = bytes[1] == UInt8(ascii: "=") ? Array(bytes.dropFirst(2)) : Self.stream(name, &random)
    limit = random.pick([60, 200, 1 << 20])
    others = Document.lines(in: Self.stream(name, &random)).compactMap(\.value)
  }

  private static func stream(_ name: String, _ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = random.oneIn(4) ? [0xEF, 0xBB, 0xBF] : []
    guard var sampler = sampler(of: name, Schemas.everything) else { return [] }
    sampler.options.faults = 25
    sampler.options.layout = .variedOnOneLine
    for _ in 0..<random.below(6) {
      var line = sampler.document(&random)
      if random.oneIn(6) { damage(&line, &random) }
      if random.oneIn(8) { line = Array(random.pick(["", "  \t", "\u{FEFF}1", "nul", "\r"]).utf8) }
      bytes += line + (random.oneIn(4) ? [0x0D, 0x0A] : [0x0A])
    }
    return random.oneIn(2) ? bytes : Array(bytes.dropLast())
  }

  mutating func run() {
    let entries = Array(Document.lines(in: stream, limit: limit))
    checkCuts(entries)
    checkPlaces(entries)
    checkInspector(entries)
    copy(entries, as: "kept", expecting: stream) { _ in .keep }
    copy(entries, as: "replaced by itself", expecting: stream) {
      $0.value.map { .replace(with: $0) } ?? .keep
    }
    edit(entries)
  }

  private func fail(_ promise: String, _ details: (name: String, text: String)...) -> Never {
    let more = details.map { "\n  \($0.name): \($0.text)" }.joined()
    broken(promise, ("of", name), ("at most", "\(limit) bytes"), ("stream", text(stream) + more))
  }

  private func describe(_ entries: [LineEntry<Document>]) -> [String] {
    entries.map {
      "\($0.number) at \($0.offset): \(text($0.bytes)), \($0.content), \(String(describing: $0.ending))"
    }
  }

  private mutating func checkCuts(_ entries: [LineEntry<Document>]) {
    var chunks: [[UInt8]] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(1 + random.below(random.pick([3, 80, 200])))
      chunks.append(Array(chunk))
      rest = rest.dropFirst(chunk.count)
    }
    let cut = Array(Document.lines(from: chunks, limit: limit))
    if describe(cut) != describe(entries) {
      fail(
        "lines are the same however the stream is cut", ("cut", "\(describe(cut))"),
        ("whole", "\(describe(entries))"))
    }
  }

  private func checkPlaces(_ entries: [LineEntry<Document>]) {
    for entry in entries {
      let bytes = stream[entry.offset...].prefix(entry.bytes.count + 3)
      let isThere = bytes.starts(with: entry.bytes) || bytes.dropFirst(3).starts(with: entry.bytes)
      if !isThere { fail("a line is at its offset in the stream", ("line", "\(entry.number)")) }
    }
  }

  private func checkInspector(_ entries: [LineEntry<Document>]) {
    let recorder = Recorder()
    guard let subject = try? Subject(document: name, of: Schemas.everything) else {
      fail("a stream can be inspected")
    }
    let inspector = Inspector(subject, of: Schemas.everything, observer: recorder)
    var lines = LineInspection(inspector, limit: limit)
    lines.take(stream)
    lines.finish()
    let reported = entries.filter { !$0.report.isEmpty }.map(\.number)
    var found: [Int] = []
    for finding in recorder.findings where finding.line != found.last {
      found.append(finding.line ?? 0)
    }
    if found != reported {
      fail(
        "the inspector has findings in the lines that the codec reports", ("inspector", "\(found)"),
        ("codec", "\(reported)"))
    }
  }

  private func copy(
    _ entries: [LineEntry<Document>], as how: String, expecting bytes: [UInt8],
    _ edit: (LineEntry<Document>) -> LineEdit<Document.Value>
  ) {
    var writer = JSONLinesWriter<Document, [UInt8]>(to: [])
    do {
      try writer.transform(Document.lines(in: stream, limit: limit), edit)
    } catch {
      fail("a stream can be copied", ("how", how), ("because", "\(error)"))
    }
    if writer.sink != bytes {
      fail(
        "lines that are not edited keep their bytes", ("how", how), ("copy", text(writer.sink))
      )
    }
  }

  /// Removes, replaces and inserts some lines, and reads the result.
  private mutating func edit(_ entries: [LineEntry<Document>]) {
    var expected: [String] = []
    var edits: [Int: LineEdit<Document.Value>] = [:]
    var values: [(place: Int, value: Document.Value)] = []
    for entry in entries {
      switch random.below(others.isEmpty ? 2 : 4) {
      case 0: edits[entry.number] = .remove
      case 2 where entry.value != nil || !entry.isBlankOrBad:
        let other = random.pick(others)
        edits[entry.number] = .replace(with: other)
        values.append((expected.count, other))
        expected.append("")
      case 3:
        let other = random.pick(others)
        edits[entry.number] = .keep.inserting(before: [other])
        values.append((expected.count, other))
        expected += ["", text(entry.bytes)]
      default: expected.append(text(entry.bytes))
      }
    }
    var writer = JSONLinesWriter<Document, [UInt8]>(to: [])
    do {
      try writer.transform(Document.lines(in: stream, limit: limit)) { edits[$0.number] ?? .keep }
    } catch {
      fail("a stream can be edited", ("because", "\(error)"))
    }
    let edited = Array(Document.lines(in: writer.sink, limit: 1 << 24))
    let whole = Array(Document.lines(in: stream, limit: 1 << 24)).count == entries.count
    guard whole, edited.count == expected.count || expected.last == "" else {
      if whole {
        fail(
          "the edited stream has the expected number of lines", ("edited", text(writer.sink)),
          ("expected", "\(expected.count)"))
      }
      return
    }
    for (place, value) in values {
      guard place < edited.count, let back = edited[place].value, Document.Codec.isSame(back, value)
      else {
        fail(
          "a line that was written is read as its value", ("line", "\(place + 1)"),
          ("edited", text(writer.sink)), ("value", "\(value)"))
      }
    }
  }
}

extension LineEntry {
  fileprivate var isBlankOrBad: Bool {
    switch content {
    case .blank, .bad: true
    default: false
    }
  }
}
