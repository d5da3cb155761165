import Observation
public import SumTypeRuntime

/// A document on the main actor that views observe: loaded once, changed at will, and saved after
/// each change. Generated stores are made of it.
///
/// ```swift
/// let store = DocumentStore(
///   AsyncFileRepository<TimelineDocument>(url: url), new: Timeline(entries: []))
/// await store.load()
/// try store.change { timeline in timeline.entries.removeLast() }
/// try await store.flush()
/// ```
/// Saves are made one after another, away from the main actor; changes that come meanwhile are saved
/// together. Everything unknown in the document is kept from the load to each save.
///
/// A load that fails never leads to a save: until one has succeeded nothing can be changed.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class DocumentStore<Document: JSONDocument> {
  /// The document, and whether it is on its way.
  public private(set) var loading: AsyncState<Document.Codec.Value> = .idle

  /// What the last save gave, and whether one is going on.
  public private(set) var saving: AsyncState<Saved> = .idle

  /// What the document holds that this version of the schema does not know.
  public private(set) var report: KeptReport?

  /// Whether there is something that was not saved yet, or could not be.
  public private(set) var hasUnsavedChanges = false

  @ObservationIgnored private let repository: any DocumentRepository<Document>
  /// The document that there is where none was saved yet; nil if that is an error.
  @ObservationIgnored private let new: Document.Codec.Value?
  /// How long a save waits for further changes.
  @ObservationIgnored private let delay: Duration
  @ObservationIgnored private var preserved: Preserved<Document>?
  @ObservationIgnored private var saver: Task<Void, Never>?
  @ObservationIgnored private var loader: Task<Void, Never>?
  /// How many wait for the save, which therefore does not wait for changes.
  @ObservationIgnored private var hurries = 0

  /// - Parameters:
  ///   - repository: where the document is kept.
  ///   - new: the document where none was saved yet; nil if that is an error.
  ///   - delay: how long a save waits for further changes; by default not at all.
  public init(
    _ repository: any DocumentRepository<Document>, new: Document.Codec.Value? = nil,
    savingAfter delay: Duration = .zero
  ) {
    self.repository = repository
    self.new = new
    self.delay = delay
  }
}

// MARK: - Loading

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Loads the document, or loads it again. What was changed before is saved first; where that
  /// fails nothing is loaded, and ``saving`` says why.
  ///
  /// While a load is going on a second one waits for the first.
  public func load() async {
    if let loader { return await loader.value }
    let task = Task {
      await loadNow()
      loader = nil
    }
    loader = task
    await task.value
  }

  private func loadNow() async {
    while hasUnsavedChanges {
      do {
        try await flush()
      } catch {
        return
      }
    }
    loading.begin()
    do throws(DocumentError) {
      if let loaded = try await repository.load() {
        preserved = loaded.preserved
        report = loaded.preserved.report
        loading = .loaded(loaded.value)
      } else if let new {
        preserved = nil
        report = nil
        loading = .loaded(new)
      } else {
        loading.fail(StateError(.missing, "There is no document yet."))
      }
    } catch {
      loading.fail(StateError(error))
    }
  }
}

// MARK: - Changing

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// The document as it is now; nil if none was loaded. While it is loaded again, and after that has
  /// failed, this is what was there before.
  public var value: Document.Codec.Value? { loading.value }

  /// Changes the document, which is then saved. Where `body` throws nothing has changed.
  ///
  /// - Throws: `StateError` of the kind `notLoaded` if no document is loaded, or one is on its way;
  ///   what `body` throws.
  @discardableResult
  public func change<Result>(
    _ body: (inout Document.Codec.Value) throws(StateError) -> Result
  ) throws(StateError) -> Result {
    guard case .loaded(var value) = loading else {
      throw StateError(.notLoaded, "Nothing can be changed before the document is loaded.")
    }
    let result = try body(&value)
    loading = .loaded(value)
    scheduleSave()
    return result
  }
}

// MARK: - Saving

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Waits until everything that was changed is saved, and tries again what could not be saved
  /// before.
  ///
  /// - Throws: what ``saving`` then says.
  public func flush() async throws(StateError) {
    hurries += 1
    defer { hurries -= 1 }
    if saver == nil, hasUnsavedChanges { scheduleSave() }
    while let saver { await saver.value }
    if hasUnsavedChanges, let error = saving.error { throw error }
  }

  private func scheduleSave() {
    hasUnsavedChanges = true
    if saver != nil { return }
    saver = Task {
      await saveAll()
      saver = nil
    }
  }

  /// Saves until nothing is left to save, or it fails.
  private func saveAll() async {
    while hasUnsavedChanges {
      await waitForChanges()
      guard case .loaded(let value) = loading else { return }
      hasUnsavedChanges = false
      saving.begin()
      do throws(DocumentError) {
        saving = .loaded(try await repository.save(value, preserving: preserved))
      } catch {
        hasUnsavedChanges = true
        saving.fail(StateError(error))
        return
      }
    }
  }

  private func waitForChanges() async {
    let step = Duration.milliseconds(5)
    var waited = Duration.zero
    while waited < delay, hurries == 0 {
      try? await Task.sleep(for: min(step, delay - waited))
      waited += step
    }
  }
}
