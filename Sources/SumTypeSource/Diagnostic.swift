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
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public var description: String { rawValue }
}

/// Something to tell the person who wrote the file: what is wrong, where, and the way out.
///
/// ```
/// Post.sumtype.json:14:9: error: two variants have the tag "text" [duplicate-tag]
/// ```
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    case error, warning
  }

  /// Something else that belongs to it, with or without a place of its own.
  public struct Note: Hashable, Sendable {
    public var message: String
    public var range: SourceRange?

    public init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  public var id: DiagnosticID
  public var severity: Severity
  /// What is wrong, in lower case and without a full stop.
  public var message: String
  public var range: SourceRange
  public var notes: [Note]
  /// The way out, an instruction: `give one of them another "tag"`.
  public var cure: String?

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
