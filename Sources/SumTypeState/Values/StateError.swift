public import Foundation
public import SumTypeRuntime

/// Why something did not come, or was not done, as a value that a view can show and compare.
///
/// ```swift
/// if let error = store.saving.error {
///   Label(error.message, systemImage: error.isRetryable ? "arrow.clockwise" : "xmark")
/// }
/// throw StateError(code: "NOT_FOUND", message: "There is no such profile.")
/// ```
public struct StateError: Error, Hashable, Sendable {
  /// What kind of thing went wrong.
  public enum Kind: String, Hashable, Sendable {
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
    /// Another process has changed the document meanwhile: load it again.
    case changed
    /// Another process is saving: save again.
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
    /// Anything else, an app's own errors among it: ``StateError/code`` says which.
    case other
  }

  /// Which bound of the schema a value breaks.
  public struct Breach: Hashable, Sendable {
    /// The field, as it is called in JSON: `intensity`. Empty if the value itself has the bounds.
    public let field: String
    /// The bounds as in Swift: `1...5`, `0...`, `...80`; or the pattern of a string.
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
  /// What went wrong, for a program: what the app has called it, else the name of the ``kind``.
  public let code: String
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
    code = kind.rawValue
    self.message = message
    self.pointer = pointer
    self.breach = breach
  }

  /// An error of the app's own, of the kind `other`.
  ///
  /// - Parameters:
  ///   - code: what it is, for a program: `"NOT_FOUND"`.
  ///   - message: what went wrong, for a person.
  public init(code: String, message: String) {
    kind = .other
    self.code = code
    self.message = message
    pointer = nil
    breach = nil
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

extension StateError {
  /// What an error says.
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

  /// What a repository says.
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

  /// Why a value cannot be saved: which bound it breaks, if that is it.
  ///
  /// - Parameters:
  ///   - message: what is said where it is something else.
  ///   - field: the name of the field whose value this is; nil if it is no field's.
  init(refused error: JSONError, _ message: String? = nil, field: String? = nil) {
    let pointer = (field.map { "/\($0)" } ?? "") + error.path
    guard let broken = error.brokenBounds else {
      let place = pointer.isEmpty ? "" : "at \(pointer): "
      self.init(
        .unwritable, message ?? "It cannot be saved: \(place)\(error.message)", pointer: pointer)
      return
    }
    let breach = Breach(
      field: error.memberName ?? field ?? "", bounds: broken.bounds, given: broken.measure)
    let place = breach.field.isEmpty ? "" : "\(breach.field): "
    self.init(
      .outOfBounds,
      "\(place)expected \(error.expected) (\(breach.bounds)), \(breach.given) was given",
      pointer: pointer, breach: breach)
  }

  /// Finds out whether something can be saved, which JSON or the schema may not allow.
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

  static func noEntry(_ id: some Hashable) -> StateError {
    StateError(.noSuchEntry, "There is no entry \(id).")
  }

  @usableFromInline static let cancelled = StateError(.cancelled, "It was cancelled.")

  static let otherVariant = StateError(.otherVariant, "The entry is another variant.")

  static let notLoaded = StateError(
    .notLoaded, "Nothing can be changed before the document is loaded.")
}
