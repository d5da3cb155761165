public import Observation
public import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Saves the value of a model or a store after each change of it, merged into the document that was
  /// loaded.
  ///
  /// ```swift
  /// await document.load()
  /// let model = ProfileModel(document.value ?? ProfileSnapshot())
  /// document.follow { model.snapshot }
  /// ```
  /// The value is read once for all changes in one turn of the main actor: at the end of the turn, or by
  /// ``flush()``. Nothing is saved over a document that was never loaded, so follow a model that was made
  /// of the document.
  ///
  /// - Parameter read: returns the value that the document is to have, made of observed values. The store
  ///   holds the closure until it returns nil, which ends the following, or until ``Following/stop()``.
  @discardableResult
  public func follow(_ read: @escaping @MainActor () -> Value?) -> Following<Document> {
    Following(self, holding: { nil }, read)
  }

  /// Saves the value of a model after each change of it, as ``follow(_:)`` does, until the model
  /// is released. The document does not hold the model, except after a change until the value is read, so that
  /// the last change of the model is saved too.
  ///
  /// ```swift
  /// document.follow(model) { $0.snapshot }
  /// ```
  @discardableResult
  public func follow<Model: AnyObject & Sendable>(
    _ model: Model, _ read: @escaping @MainActor (Model) -> Value
  ) -> Following<Document> {
    let held: @Sendable () -> (any Sendable)? = { [weak model] in model }
    return Following(self, holding: held) { [weak model] in
      if let model { read(model) } else { nil }
    }
  }
}

/// The following of a model by a document: see ``DocumentStore/follow(_:)``.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class Following<Document: JSONDocument> {
  /// The reason why the document refused the value of the model: it breaks a bound, or no document is
  /// loaded. Nil again after the next value that the document accepts.
  public private(set) var error: StateError?

  @ObservationIgnored private weak var document: DocumentStore<Document>?
  /// Returns the object that is held after a change until the value is read.
  @ObservationIgnored private let held: @Sendable () -> (any Sendable)?
  @ObservationIgnored private let read: () -> Document.Codec.Value?
  @ObservationIgnored private let tracking = Tracking()
  /// The value that was read last.
  @ObservationIgnored private var known: Document.Codec.Value?
  /// Whether a change was refused because the document was being loaded.
  @ObservationIgnored private var isWaiting = false

  init(
    _ document: DocumentStore<Document>, holding held: @escaping @Sendable () -> (any Sendable)?,
    _ read: @escaping @MainActor () -> Document.Codec.Value?
  ) {
    self.document = document
    self.held = held
    self.read = read
    skip()
    document.followed.append(self)
  }

  /// Ends the following.
  public func stop() {
    document?.followed.removeAll { $0 === self }
    document = nil
  }

  /// Reads the value of the model, and saves it if it has changed.
  func refresh() {
    guard document != nil, tracking.needsRead else { return }
    let before = known
    skip()
    guard let known else { return stop() }
    if let before, Document.Codec.isSame(before, known) { return }
    save()
  }

  /// Reads the value of the model without saving it: only later changes are saved.
  func skip() {
    known = tracking.read(read, holding: held) { [weak self] in self?.refresh() }
    isWaiting = false
  }

  /// Saves the change that was refused while the document was being loaded.
  func retry() { if isWaiting { save() } }

  private func save() {
    guard let document, let known else { return }
    do throws(StateError) {
      try document.change { $0 = known }
      isWaiting = false
      if error != nil { error = nil }
    } catch {
      // Before the first load there is no document into which the value could be merged.
      isWaiting = error.kind == .notLoaded && document.loads > 0
      self.error = error
    }
  }
}
