/// The stable name of a kind of diagnostic, in kebab case: `duplicate-tag`.
///
/// Each stage declares its own:
///
/// ```swift
/// extension DiagnosticID {
///   static let duplicateTag = DiagnosticID("duplicate-tag")
/// }
/// ```
public struct DiagnosticID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name, as it stands in messages and is looked up in the documentation.
  public let rawValue: String

  /// The kind with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The kind with this name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name.
  public var description: String { rawValue }
}

/// Something to tell the person who wrote the file: what is wrong, where, and the way out.
///
/// ```
/// Post.sumtype.json:14:9: error: two variants have the tag "text" [duplicate-tag]
/// ```
public struct Diagnostic: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable {
    /// An error stops the generator, a warning does not.
    case error, warning
  }

  /// Something else that belongs to it, with or without a place of its own.
  public struct Note: Hashable, Sendable {
    /// In lower case and without a full stop.
    public var message: String
    /// Its place, if it has one.
    public var range: SourceRange?

    /// A note with or without a place.
    public init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  /// The kind, which stays the same when the wording changes.
  public var id: DiagnosticID
  /// Whether the generator goes on.
  public var severity: Severity
  /// What is wrong, in lower case and without a full stop.
  public var message: String
  /// The place to look at.
  public var range: SourceRange
  /// What else belongs to it, such as the other one of two.
  public var notes: [Note]
  /// The way out, an instruction: `give one of them another "tag"`.
  public var cure: String?

  /// The diagnostic with these parts.
  public init(
    _ severity: Severity, _ id: DiagnosticID, _ message: String, at range: SourceRange,
    notes: [Note] = [], cure: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.cure = cure
  }
}

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
