public import Foundation

/// Why something did not come, or was not done, as a value that a view can show and compare.
///
/// ```swift
/// if let error = store.saving.error {
///   Label(error.message, systemImage: error.isRetryable ? "arrow.clockwise" : "xmark")
/// }
/// ```
public struct StateError: Error, Hashable, Sendable {
  /// What kind of thing went wrong.
  public enum Kind: Hashable, Sendable {
    /// There is no document.
    case missing
    /// What is there is not the document: ``StateError/pointer`` says where it is wrong.
    case unreadable
    /// The value breaks a bound of the schema: ``StateError/breach`` says which, and
    /// ``StateError/pointer`` where.
    case outOfBounds
    /// The value cannot be saved for another reason: it has no JSON, or the schema refuses to save
    /// what is unknown. ``StateError/pointer`` says where.
    case unwritable
    /// Somebody else has changed the document meanwhile: load it again.
    case changed
    /// Somebody else is saving: save again.
    case busy
    /// The file system says no: ``StateError/message`` says why.
    case file
    /// Nothing can be changed now, since nothing is loaded.
    case notLoaded
    /// There is no entry like that (any more).
    case noSuchEntry
    /// The entry is there, but it is another variant.
    case otherVariant
    /// There is an entry with this identity already.
    case duplicateEntry
    /// The task was cancelled.
    case cancelled
    /// Anything else.
    case other
  }

  /// Which bound of the schema a value breaks.
  public struct Breach: Hashable, Sendable {
    /// The field, as it is called in JSON: `intensity`. Empty if the value itself has the bounds.
    public let field: String
    /// The bounds as in Swift: `1...5`, `0...`, `...80`.
    public let bounds: String
    /// What was given: the number itself; the length of a text or of data, the count of a list.
    public let given: String

    public init(field: String, bounds: String, given: String) {
      self.field = field
      self.bounds = bounds
      self.given = given
    }
  }

  public let kind: Kind
  /// What went wrong, for a person.
  public let message: String
  /// Where in the document, or in the entry that was not taken, if that is known:
  /// `/payload » /intensity`.
  public let pointer: String?
  /// Which bound of the schema a value breaks, if it does.
  public let breach: Breach?

  public init(
    _ kind: Kind, _ message: String, pointer: String? = nil, breach: Breach? = nil
  ) {
    self.kind = kind
    self.message = message
    self.pointer = pointer
    self.breach = breach
  }

  /// Whether the same thing may go well next time without anything being changed.
  public var isRetryable: Bool { kind == .busy || kind == .file || kind == .cancelled }
}

extension StateError: CustomStringConvertible {
  public var description: String { message }
}

extension StateError: LocalizedError {
  public var errorDescription: String? { message }
}
