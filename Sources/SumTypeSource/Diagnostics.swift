/// Everything there is to say about a set of files. Stages go on after an error, so that a person
/// sees all of them at once.
public struct Diagnostics: Hashable, Sendable {
  private var reported: [Diagnostic] = []

  /// None yet.
  public init() {}

  /// Adds one.
  public mutating func report(_ diagnostic: Diagnostic) {
    reported.append(diagnostic)
  }

  /// Adds an error.
  public mutating func error(
    _ id: DiagnosticID, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = [], cure: String? = nil
  ) {
    report(Diagnostic(.error, id, message, at: range, notes: notes, cure: cure))
  }

  /// Adds a warning.
  public mutating func warning(
    _ id: DiagnosticID, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = [], cure: String? = nil
  ) {
    report(Diagnostic(.warning, id, message, at: range, notes: notes, cure: cure))
  }

  /// Adds those of another stage.
  public mutating func append(_ others: Diagnostics) {
    reported += others.reported
  }

  /// How many there are.
  public var count: Int { reported.count }

  /// Whether there are none.
  public var isEmpty: Bool { reported.isEmpty }

  /// Whether there is one that stops the generator.
  public var hasErrors: Bool { reported.contains { $0.severity == .error } }

  /// All, by file, then by place; those of one place in the order in which they were reported.
  public var all: [Diagnostic] {
    let order = reported.indices.sorted { left, right in
      let (first, second) = (reported[left], reported[right])
      if first.range.file.path != second.range.file.path {
        return first.range.file.path < second.range.file.path
      }
      let (start, other) = (first.range.bytes.lowerBound, second.range.bytes.lowerBound)
      return start != other ? start < other : left < right
    }
    return order.map { reported[$0] }
  }

  /// `2 errors, 1 warning`; empty where there are none.
  public var summary: String {
    let errors = reported.filter { $0.severity == .error }.count
    let warnings = reported.count - errors
    return [(errors, "error"), (warnings, "warning")]
      .filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      .joined(separator: ", ")
  }
}
