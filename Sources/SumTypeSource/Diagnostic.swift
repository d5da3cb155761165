/// The stable name of a kind of diagnostic, in kebab case: `duplicate-tag`.
///
/// Each stage declares its own identifiers:
///
/// ```swift
/// extension DiagnosticID {
///   static let duplicateTag = DiagnosticID("duplicate-tag")
/// }
/// ```
public struct DiagnosticID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name that messages show and the documentation lists.
  public let rawValue: String

  /// Creates the identifier with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates the identifier with this name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name.
  public var description: String { rawValue }
}

/// A message to the author of a file: what is wrong, where, and how to correct it.
///
/// ```
/// Post.sumtype.json:14:9: error: two variants have the tag "text" [duplicate-tag]
/// ```
public struct Diagnostic: Hashable, Sendable {
  /// Whether the diagnostic stops the generator.
  public enum Severity: String, Hashable, Sendable {
    /// An error stops the generator, a warning does not.
    case error, warning
  }

  /// An additional remark, with or without a place.
  public struct Note: Hashable, Sendable {
    /// The text, in lower case and without a full stop.
    public var message: String
    /// The place that the note refers to, if there is one.
    public var range: SourceRange?

    /// Creates a note, with or without a place.
    public init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  /// The identifier, which stays the same if the wording changes.
  public var id: DiagnosticID
  /// Whether the diagnostic is an error or a warning.
  public var severity: Severity
  /// The text, in lower case and without a full stop.
  public var message: String
  /// The place of the fault.
  public var range: SourceRange
  /// Remarks, for example with the place of the other one of two duplicates.
  public var notes: [Note]
  /// An instruction how to correct the file: `give one of them another "tag"`.
  public var cure: String?
  /// Whether the fault may be absent if fewer files are resolved together: a total over all files is
  /// too large, or a file is in one module for some of them and in another for the others.
  public var isOfAllFiles = false

  /// Creates a diagnostic.
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

/// All diagnostics of a set of files. Stages continue after an error, so that a person sees all
/// errors together.
public struct Diagnostics: Hashable, Sendable {
  private var reported: [Diagnostic] = []

  /// Creates an empty list.
  public init() {}

  /// Adds a diagnostic.
  public mutating func report(_ diagnostic: Diagnostic) {
    reported.append(diagnostic)
  }

  /// Adds an error.
  public mutating func error(
    _ id: DiagnosticID, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = [], cure: String? = nil, isOfAllFiles: Bool = false
  ) {
    var diagnostic = Diagnostic(.error, id, message, at: range, notes: notes, cure: cure)
    diagnostic.isOfAllFiles = isOfAllFiles
    report(diagnostic)
  }

  /// Adds a warning.
  public mutating func warning(
    _ id: DiagnosticID, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = [], cure: String? = nil
  ) {
    report(Diagnostic(.warning, id, message, at: range, notes: notes, cure: cure))
  }

  /// Adds the diagnostics of another stage.
  public mutating func append(_ others: Diagnostics) {
    reported += others.reported
  }

  /// The number of diagnostics.
  public var count: Int { reported.count }

  /// Whether the list is empty.
  public var isEmpty: Bool { reported.isEmpty }

  /// Whether the list contains an error, which stops the generator.
  public var hasErrors: Bool { reported.contains { $0.severity == .error } }

  /// All diagnostics, by file and place; those of the same place in the order in which they were reported.
  public var all: [Diagnostic] {
    let order = reported.indices.sorted { left, right in
      let (first, second) = (reported[left], reported[right])
      if first.range.file.key != second.range.file.key {
        return Path.areInOrder(first.range.file.path, second.range.file.path)
      }
      let (start, other) = (first.range.bytes.lowerBound, second.range.bytes.lowerBound)
      return start != other ? start < other : left < right
    }
    return order.map { reported[$0] }
  }

  /// The counts as text: `2 errors, 1 warning`; empty if there are none.
  public var summary: String {
    let errors = reported.filter { $0.severity == .error }.count
    let warnings = reported.count - errors
    return [(errors, "error"), (warnings, "warning")]
      .filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      .joined(separator: ", ")
  }
}
