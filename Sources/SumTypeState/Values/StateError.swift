public import Foundation
public import SumTypeRuntime

/// The reason why a load or a change failed, as a value that a view can show and compare.
///
/// ```swift
/// if let error = store.saving.error {
///   Label(error.message, systemImage: error.isRetryable ? "arrow.clockwise" : "xmark")
/// }
/// throw StateError(code: "NOT_FOUND", message: "There is no such profile.")
/// ```
public struct StateError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Kind: String, Hashable, Sendable {
    /// There is no document.
    case missing
    /// The data is not the document that the schema describes: ``StateError/pointer`` has the place of the
    /// fault.
    case unreadable
    /// The value breaks a bound of the schema: ``StateError/breach`` has the bound, and
    /// ``StateError/pointer`` the place.
    case outOfBounds
    /// The value cannot be saved for another reason: it has no JSON, or the schema refuses to save unknown
    /// data. ``StateError/pointer`` has the place.
    case unwritable
    /// Another process has changed the document meanwhile: load it again.
    case changed
    /// Another process is saving: save again.
    case busy
    /// The file system reports an error: ``StateError/message`` has it.
    case file
    /// The document cannot be changed, since it is not loaded.
    case notLoaded
    /// There is no such entry (any more).
    case noSuchEntry
    /// The entry is there, but it is another variant.
    case otherVariant
    /// There is an entry with this identity already.
    case duplicateEntry
    /// The task was cancelled.
    case cancelled
    /// Any other error, such as the app's own: ``StateError/code`` tells them apart.
    case other
  }

  /// A bound of the schema that a value breaks.
  public struct Breach: Hashable, Sendable {
    /// The name of the field in JSON: `intensity`. Empty if the value itself has the bounds.
    public let field: String
    /// The bounds as in Swift: `1...5`, `0...`, `...80`; with an exclusive bound in words: `more than 0.0 and
    /// at most 1.0`; or the pattern of a string.
    public let bounds: String
    /// The measure of the value: the number itself, the length of a text or of data, or the count of a
    /// list.
    public let given: String

    public init(field: String, bounds: String, given: String) {
      self.field = field
      self.bounds = bounds
      self.given = given
    }
  }

  public let kind: Kind
  /// A code of the error for programs: the app's code for its own errors, the name of the ``kind`` for the
  /// others.
  public private(set) var code: String
  /// A message for people.
  public let message: String
  /// The place in the document, or in the entry that was refused, if it is known: `/payload » /intensity`.
  public let pointer: String?
  /// The bound of the schema that the value breaks, for errors of the kind `outOfBounds`.
  public let breach: Breach?

  public init(
    _ kind: Kind, _ message: String, pointer: String? = nil, breach: Breach? = nil
  ) {
    self.kind = kind
    code = kind.rawValue
    self.message = message
    self.pointer = pointer
    self.breach = breach
  }

  /// Makes an error of the app's own, of the kind `other`.
  ///
  /// - Parameters:
  ///   - code: a code for programs: `"NOT_FOUND"`.
  ///   - message: a message for people.
  public init(code: String, message: String) {
    self.init(.other, message)
    self.code = code
  }

  /// Whether the same attempt may succeed later without any change by the app.
  public var isRetryable: Bool { kind == .busy || kind == .file || kind == .cancelled }
}

extension StateError: CustomStringConvertible, LocalizedError {
  public var description: String { message }

  public var errorDescription: String? { message }
}

extension StateError {
  /// Makes the state error that describes any error.
  public init(_ error: any Error) {
    switch error {
    case let error as StateError: self = error
    case let error as DocumentError: self.init(error)
    case let error as JSONError:
      self.init(.unreadable, "\(error)", pointer: error.path)
    case is CancellationError: self = .cancelled
    case let error as any LocalizedError:
      self.init(.other, error.errorDescription ?? "\(error)")
    default: self.init(.other, "\(error)")
    }
  }

  /// Makes the state error that describes an error of a repository.
  public init(_ error: DocumentError) {
    let message = error.description
    switch error {
    case .missing: self.init(.missing, message)
    case .file, .rows: self.init(.file, message)
    case .unreadable(let error): self.init(.unreadable, message, pointer: error.path)
    case .unwritable(let error): self.init(refused: error, message)
    case .notLoaded: self.init(.notLoaded, message)
    case .changed: self.init(.changed, message)
    case .locked: self.init(.busy, message)
    }
  }

  /// Makes the error for a value that cannot be saved, with the bound that it breaks, if it breaks one.
  ///
  /// - Parameters:
  ///   - message: the message if no bound is broken.
  ///   - field: the name of the field in JSON that has the value; nil if the value is not that of a field.
  init(refused error: JSONError, _ message: String? = nil, field: String? = nil) {
    let pointer = (field.map { "/\($0)" } ?? "") + error.path
    guard let broken = error.brokenBounds else {
      let place = pointer.isEmpty ? "" : "at \(pointer): "
      self.init(
        .unwritable, message ?? "The document cannot be saved: \(place)\(error.message)",
        pointer: pointer)
      return
    }
    let breach = Breach(
      field: error.memberName ?? field ?? "", bounds: broken.bounds, given: broken.measure)
    let place = breach.field.isEmpty ? "" : "\(breach.field): "
    self.init(
      .outOfBounds,
      "\(place)expected \(error.expected), \(breach.given) was given",
      pointer: pointer, breach: breach)
  }

  /// Runs a check of a value to save, and throws its error as a state error.
  static func check(
    field: String? = nil, _ body: () throws(JSONError) -> Void
  ) throws(StateError) {
    do throws(JSONError) {
      try body()
    } catch {
      throw StateError(refused: error, field: field)
    }
  }

  static func noEntry(at position: Int) -> StateError {
    StateError(.noSuchEntry, "There is no entry at \(position).")
  }

  @usableFromInline static let cancelled = StateError(.cancelled, "The operation was cancelled.")
}
