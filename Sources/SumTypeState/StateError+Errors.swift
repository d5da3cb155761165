import Foundation
public import SumTypeRuntime

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

  static func noEntry(at position: Int) -> StateError {
    StateError(.noSuchEntry, "There is no entry at \(position).")
  }

  static func noEntry(_ id: some Hashable) -> StateError {
    StateError(.noSuchEntry, "There is no entry \(id).")
  }

  static let otherVariant = StateError(.otherVariant, "The entry is another variant.")

  static let notLoaded = StateError(
    .notLoaded, "Nothing can be changed before the document is loaded.")
}
