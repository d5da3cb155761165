public import Foundation
public import SumTypeRuntime

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
    /// The value cannot be saved: ``StateError/pointer`` says what breaks its bounds.
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
    /// The task was cancelled.
    case cancelled
    /// Anything else.
    case other
  }

  public let kind: Kind
  /// What went wrong, for a person.
  public let message: String
  /// Where in the document, if that is known: `/entries/3/payload » /intensity`.
  public let pointer: String?

  public init(_ kind: Kind, _ message: String, pointer: String? = nil) {
    self.kind = kind
    self.message = message
    self.pointer = pointer
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

// MARK: - Of other errors

extension StateError {
  /// What an error says.
  public init(_ error: any Error) {
    switch error {
    case let error as StateError: self = error
    case let error as DocumentError: self.init(error)
    case let error as JSONError:
      self.init(.unreadable, "\(error)", pointer: error.path)
    case is CancellationError: self.init(.cancelled, "It was cancelled.")
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
    case .file: self.init(.file, message)
    case .unreadable(let error): self.init(.unreadable, message, pointer: error.path)
    case .unwritable(let error): self.init(.unwritable, message, pointer: error.path)
    case .notLoaded: self.init(.notLoaded, message)
    case .changed: self.init(.changed, message)
    case .locked: self.init(.busy, message)
    }
  }
}
