public import Observation
public import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Saves what a model or a store holds whenever that changes, merged into what was loaded.
  ///
  /// ```swift
  /// await document.load()
  /// let model = ProfileModel(document.value ?? ProfileSnapshot())
  /// document.follow { [weak model] in model?.snapshot }
  /// ```
  /// However often it changes in one turn of the main actor, it is read once, at the end of the turn or
  /// by ``flush()``. What was never loaded is never saved over, so follow what was made of the document.
  ///
  /// - Parameter read: what the document is to be, of observed values. It is held until it returns nil,
  ///   which ends the following; ``Following/stop()`` does so too.
  @discardableResult
  public func follow(_ read: @escaping @MainActor () -> Value?) -> Following<Document> {
    let following = Following(self, read)
    followed.append(following)
    return following
  }
}

/// A document that follows a model: see ``DocumentStore/follow(_:)``.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class Following<Document: JSONDocument> {
  /// Why the document could not take what the model holds: a bound is broken, nothing is loaded. Nil
  /// again after the next change that it takes.
  public private(set) var error: StateError?

  @ObservationIgnored private weak var document: DocumentStore<Document>?
  @ObservationIgnored private let read: () -> Document.Codec.Value?
  @ObservationIgnored private let tracking = Tracking()
  /// What was read last.
  @ObservationIgnored private var known: Document.Codec.Value?
  /// The document was on its way when this came.
  @ObservationIgnored private var isWaiting = false

  init(
    _ document: DocumentStore<Document>, _ read: @escaping @MainActor () -> Document.Codec.Value?
  ) {
    self.document = document
    self.read = read
    skip()
  }

  /// The document follows no longer.
  public func stop() {
    document?.followed.removeAll { $0 === self }
    document = nil
  }

  /// Takes what the model holds, if that has changed.
  func refresh() {
    guard document != nil, tracking.needsRead else { return }
    let before = known
    skip()
    guard let known else { return stop() }
    if let before, Document.Codec.isSame(before, known) { return }
    save()
  }

  /// What the model holds is not to be saved, only what it becomes.
  func skip() {
    known = tracking.read(read) { [weak self] in self?.refresh() }
    isWaiting = false
  }

  /// The document is there again: what changed meanwhile is saved.
  func retry() { if isWaiting { save() } }

  private func save() {
    guard let document, let known else { return }
    do throws(StateError) {
      try document.change { $0 = known }
      isWaiting = false
      if error != nil { error = nil }
    } catch {
      // Before the first load there is nothing that it could be merged into.
      isWaiting = error.kind == .notLoaded && document.loads > 0
      self.error = error
    }
  }
}
