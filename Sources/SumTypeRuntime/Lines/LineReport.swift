/// What a line held that this version of the schema did not know, or could not read. It is made
/// line by line, so that a stream of any length can be reported on without holding it:
///
/// ```swift
/// for entry in try LogDocument.lines(at: url) where !entry.report.isEmpty {
///   print(entry.report)
/// }
/// ```
public struct LineReport: Sendable {
  /// The number of the line, from 1.
  public let number: Int

  /// Where the line begins in the stream, in bytes.
  public let offset: Int

  /// What was kept, with pointers into the line's value, levels, tags and reasons. A value that is
  /// unknown or malformed as a whole has the empty pointer.
  public let items: [KeptReport.Item]

  /// Why the line could not be read; nil if it could.
  public let problem: LineProblem?

  /// Whether the line is one that this version could have written.
  public var isEmpty: Bool { items.isEmpty && problem == nil }

  init<Document>(of entry: LineEntry<Document>) {
    number = entry.number
    offset = entry.offset
    items = entry.kept.isEmpty ? [] : entry.preserved.map { Array($0.report.items) } ?? []
    if case .bad(let problem) = entry.content { self.problem = problem } else { problem = nil }
  }

  init<Document>(dropped items: [KeptReport.Item], of entry: LineEntry<Document>) {
    number = entry.number
    offset = entry.offset
    self.items = items
    problem = nil
  }
}

extension LineReport: CustomStringConvertible {
  /// One line of text for each item: `line 12: /mood: unknown enum value`,
  /// `line 13: unknown value, tag "photo"`.
  public var description: String {
    var lines = items.map { item in
      let text = item.description
      // What is unknown as a whole stands on the line, and not in a document.
      let what = item.path.isEmpty ? text.firstRange(of: ": ").map { text[$0.upperBound...] } : nil
      return "line \(number): \(what ?? text[...])"
    }
    if let problem { lines.append("line \(number): \(problem)") }
    return lines.joined(separator: "\n")
  }
}
