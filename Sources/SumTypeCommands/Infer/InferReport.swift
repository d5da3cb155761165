import SumTypeInfer
import SumTypeSource
import SumTypeTool

/// The report of `sumtype infer`, beside the schema.
struct InferReport {
  private let inferred: InferredSchema
  private let samples: InferSamples

  init(_ inferred: InferredSchema, _ samples: InferSamples, name: String) {
    self.inferred = inferred
    self.samples = samples
  }

  /// Returns the lines of the report.
  ///
  /// - Parameter explained: whether each decision is listed with its reasons.
  func lines(explained: Bool) -> [String] {
    var lines: [String] = []
    let count = samples.inference.count
    let unions = inferred.report.unions
    lines.append(
      "\(Transcript.count(count, "sample")), \(Self.size(samples.inference.size)): "
        + "\(Transcript.count(inferred.report.types, "type")), "
        + Transcript.count(unions.count, "union"))
    if samples.omitted > 0 {
      let verb = samples.omitted == 1 ? "was" : "were"
      lines.append("\(samples.omitted) more \(verb) not read: --limit is reached")
    }
    let width = min(28, unions.map(\.name.count).max() ?? 0)
    for union in unions {
      let name = union.name + String(repeating: " ", count: max(0, width - union.name.count))
      lines.append("  \(name)  \(union.form): \(Self.listed(union.variants))")
    }
    lines += doubts(all: explained)
    if let repeated = samples.inference.repeatedKeys {
      let objects = Transcript.count(repeated.count, "object")
      lines.append(
        "\(objects) with a key twice, such as \"\(repeated.first)\": the last value counts")
    }
    if inferred.report.fields == 0, unions.isEmpty {
      lines.append("Few guesses are possible: no sample has an object with members of its own")
    }
    for hint in inferred.unusedHints {
      lines.append("No sample has a value at \"\(hint.place)\": the hint has no effect")
    }
    if explained {
      for decision in inferred.decisions {
        let place = Self.words(for: decision.place.description, variant: decision.variant)
        lines.append("  \(place) is \(decision.guess): \(decision.evidence)")
        if let option = decision.option { lines.append("    otherwise: \(option)") }
      }
    }
    if inferred.problems.isEmpty {
      lines.append(Self.checked(count))
    }
    return lines
  }

  /// Returns the line about a schema that reads all samples.
  static func checked(_ count: Int) -> String {
    "Checked: the schema reads \(count == 1 ? "the sample" : "all \(count) samples"),"
      + " nothing malformed, nothing unknown"
  }

  private static let mostDoubts = 5

  /// Returns the decisions that need a check by a person, each with a proposal.
  private func doubts(all: Bool) -> [String] {
    let doubts = inferred.report.doubts
    if doubts.isEmpty { return [] }
    let shown = all ? doubts : Array(doubts.prefix(Self.mostDoubts))
    let rows = shown.map { doubt in
      let place = Self.words(for: doubt.place, variant: doubt.variant)
      return [place, doubt.reason, doubt.option ?? ""].map { PrintableText($0).text }
    }
    let widths = (0..<2).map { column in
      min(52, rows.map { $0[column].count }.max() ?? 0)
    }
    var lines = ["Less sure"]
    for row in rows {
      var line = " "
      for (cell, width) in zip(row, widths + [0]) where !cell.isEmpty {
        line += " \(cell)" + String(repeating: " ", count: max(0, width - cell.count)) + " "
      }
      while line.last == " " { line.removeLast() }
      lines.append(line)
    }
    let more = doubts.count - shown.count
    if more > 0 { lines.append("  and \(more) more; --explain shows all") }
    return lines
  }

  /// Returns the words for a place, or for the objects of one variant at the place.
  private static func words(for place: String, variant: String?) -> String {
    (place.isEmpty ? "/" : place) + (variant.map { " (the variant \($0))" } ?? "")
  }

  /// Returns the variants with their numbers, the most frequent first: `code 44, markdown 40 …`.
  private static func listed(_ variants: [(tag: String, count: Int)]) -> String {
    let sorted = variants.sorted { ($1.count, $0.tag) < ($0.count, $1.tag) }
    let shown = sorted.prefix(6).map { "\($0.tag) \($0.count)" }.joined(separator: ", ")
    return variants.count > 6 ? "\(shown), \(variants.count - 6) more" : shown
  }

  /// Returns a size in text form: `172 KB`.
  private static func size(_ bytes: Int) -> String {
    bytes < 10_000
      ? "\(bytes) B" : bytes < 10_000_000 ? "\(bytes / 1000) KB" : "\(bytes / 1_000_000) MB"
  }
}
