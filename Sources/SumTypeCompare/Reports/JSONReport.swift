import SumTypeJSON
import SumTypeSource

/// A report for programs: one JSON object.
///
/// ```json
/// {
///   "old" : "v1.4.0",
///   "new" : "here",
///   "policy" : ["safe"],
///   "pairs" : [
///     {
///       "document" : "Timeline",
///       "newReadsOld" : "ok",
///       "oldReadsNew" : "unknown",
///       "oldSavesNew" : "kept",
///       "swift" : "breaks",
///       "findings" : []
///     }
///   ],
///   "others" : []
/// }
/// ```
public struct JSONReport: Sendable {
  private let comparison: Comparison
  private let hasExamples: Bool

  /// - Parameter hasExamples: whether witnesses are written.
  public init(_ comparison: Comparison, hasExamples: Bool = true) {
    self.comparison = comparison
    self.hasExamples = hasExamples
  }

  /// The JSON object, ending in a newline.
  public var text: String {
    var writer = JSONWriter(style: .pretty)
    write(to: &writer)
    return PrintableJSON(writer.finish()).text + "\n"
  }

  /// Writes the object as a value, such as an element of an array of comparisons.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("old")
    writer.string(comparison.old)
    writer.key("new")
    writer.string(comparison.new)
    writer.key("policy")
    writer.beginArray()
    for policy in comparison.options.policies.names { writer.string(policy.rawValue) }
    writer.endArray()
    writer.key("pairs")
    writer.beginArray()
    for pair in comparison.pairs {
      writer.beginObject()
      writer.key("document")
      writer.string(pair.name)
      write(pair.verdicts, to: &writer)
      write(pair.findings, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    write(comparison.others, under: "others", to: &writer)
    writer.endObject()
  }

  private func write(_ verdicts: Verdicts, to writer: inout JSONWriter) {
    for (key, word) in [
      ("newReadsOld", verdicts.newReadsOld.word), ("oldReadsNew", verdicts.oldReadsNew.word),
      ("oldSavesNew", verdicts.oldSavesNew.word), ("swift", verdicts.swift.word),
    ] {
      writer.key(key)
      writer.string(word)
    }
  }

  private func write(
    _ findings: [Finding], under key: String = "findings", to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginArray()
    for finding in findings { write(finding, to: &writer) }
    writer.endArray()
  }

  private func write(_ finding: Finding, to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, text) in [
      ("rule", finding.rule.rawValue), ("severity", finding.severity.rawValue),
      ("message", finding.message), ("subject", finding.subject),
    ] {
      writer.key(key)
      writer.string(text)
    }
    write(finding.place, under: "place", to: &writer)
    write(finding.oldPlace, under: "oldPlace", to: &writer)
    write(finding.verdicts, to: &writer)
    writer.key("contained")
    writer.beginArray()
    for direction in Direction.allCases {
      for container in finding.containers[direction] ?? [] {
        writer.beginObject()
        writer.key("direction")
        writer.string("\(direction)")
        writer.key("by")
        writer.string(container.name)
        writer.key("as")
        writer.string(container.kind.rawValue)
        writer.endObject()
      }
    }
    writer.endArray()
    if hasExamples {
      writer.key("witnesses")
      writer.beginObject()
      let witnesses = Direction.allCases.map { ("\($0)", finding.witnesses[$0]) }
      for (key, witness) in witnesses + [("oldSavesNew", finding.saved)] {
        guard let witness else { continue }
        writer.key(key)
        writer.string(witness.json)
      }
      writer.endObject()
    }
    writer.key("help")
    if let help = finding.help { writer.string(help) } else { writer.null() }
    writer.key("accepted")
    if let reason = finding.accepted { writer.string(reason) } else { writer.null() }
    writer.key("unproved")
    writer.bool(finding.isUnproved)
    writer.endObject()
  }

  private func write(_ place: SourceRange?, under key: String, to writer: inout JSONWriter) {
    writer.key(key)
    guard let place else { return writer.null() }
    let (start, end) = (place.start, place.end)
    writer.beginObject()
    writer.key("file")
    writer.string(place.file.path)
    for (key, number) in [
      ("line", start.line), ("column", start.column), ("endLine", end.line),
      ("endColumn", end.column),
    ] {
      writer.key(key)
      writer.integer(number)
    }
    writer.endObject()
  }
}
