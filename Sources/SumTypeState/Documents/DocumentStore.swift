public import Observation
public import SumTypeRuntime

/// A document on the main actor that views observe. It is loaded once, can be changed at any time, and is
/// saved after each change. Generated stores use it.
///
/// ```swift
/// let store = DocumentStore(
///   FileRepository<TimelineDocument>(url: url), new: Timeline(entries: []))
/// await store.load()
/// try store.change { timeline in timeline.entries.removeLast() }
/// try await store.flush()
/// ```
/// Saves run one after another, away from the main actor; changes that are made during a save are saved
/// together by the next one. A save keeps everything unknown that the load found in the document.
///
/// A load that fails never leads to a save: the document cannot be changed before a load has succeeded.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class DocumentStore<Document: JSONDocument> {
  /// The value of the document.
  public typealias Value = Document.Codec.Value

  /// The result of the last save, and whether a save is running.
  public internal(set) var saving: AsyncState<Saved> = .idle

  /// The report of the last load: what the document contained that this version of the schema does not
  /// know.
  public internal(set) var report: KeptReport?

  /// Whether there are changes that are not saved yet, or whose save failed.
  public internal(set) var hasUnsavedChanges = false

  /// The progress of the last load. It is kept apart from the value so that views of the value do not
  /// observe it.
  var phase: AsyncState<Void> = .idle
  /// The storage of ``value``. It is changed in place, and the store notifies observers itself.
  @ObservationIgnored var current: Value?
  /// The number of changes of ``current``, by which caches of derived data tell whether they are up to
  /// date.
  @ObservationIgnored private(set) var revision = 0
  /// The number of loads that have succeeded.
  @ObservationIgnored var loads = 0

  @ObservationIgnored let repository: any DocumentRepository<Document>
  /// The value of the document if none has been saved yet; nil if a missing document is an error.
  @ObservationIgnored let new: Value?
  /// The time that a save waits for further changes.
  @ObservationIgnored let delay: Duration
  @ObservationIgnored var preserved: Preserved<Document>?
  @ObservationIgnored var saver: Task<Void, Never>?
  @ObservationIgnored var loader: Task<Void, Never>?
  /// The task in which a save waits for further changes.
  @ObservationIgnored var pause: Task<Void, Never>?
  /// The number of callers that wait for the save. If there is any, the save does not wait for further
  /// changes.
  @ObservationIgnored var hurries = 0
  /// The lists of the document, whose entries have observers of their own.
  @ObservationIgnored private var lists: [() -> (any EntryObserver<Value>)?] = []
  /// The models that the document follows.
  @ObservationIgnored var followed: [Following<Document>] = []

  /// - Parameters:
  ///   - repository: the repository that keeps the document.
  ///   - new: the value of the document if none has been saved yet; nil if a missing document is an error.
  ///   - delay: the time that a save waits for further changes; by default it does not wait.
  public init(
    _ repository: any DocumentRepository<Document>, new: Value? = nil,
    savingAfter delay: Duration = .zero
  ) {
    self.repository = repository
    self.new = new
    self.delay = delay
  }

  /// The current value of the document; nil if none was loaded. While the document is loaded again, and
  /// after that load has failed, this is the value from before the load.
  public var value: Value? {
    access(keyPath: \.value)
    return current
  }

  /// The value of the document, and whether it is being loaded.
  public var loading: AsyncState<Value> {
    switch phase {
    case .idle: .idle
    case .loading: .loading(previous: value)
    case .loaded: value.map { .loaded($0) } ?? .idle
    case .failed(let failure): .failed(failure.error, previous: value)
    }
  }

  /// Replaces the value. Observers of the value are notified once, observers of entries only if their entry
  /// differs.
  private func replace(with new: Value) {
    let cells = lists.flatMap { $0()?.cells(changedFrom: current, to: new) ?? [] }
    change(cells) { current = new }
  }

  private func change(_ cells: [Cell], _ body: () -> Void) {
    cells.change {
      withMutation(keyPath: \.value) {
        revision += 1
        body()
      }
    }
  }

  /// Registers a list of the document, so that observers of its entries are notified of changes.
  func add(_ list: some EntryObserver<Value>) {
    lists.removeAll { $0() == nil }
    lists.append { [weak list] in list }
  }

  /// Loads the document, or loads it again. Unsaved changes are saved first; if that fails, nothing is
  /// loaded, and ``saving`` has the error.
  ///
  /// If a load is running already, the call waits for it instead of starting another.
  ///
  /// - Parameter discardingChanges: whether unsaved changes are discarded instead of saved, which is the
  ///   way to go on after another process has changed the document.
  public func load(discardingChanges: Bool = false) async {
    if let loader {
      await loader.value
      if !discardingChanges || !hasUnsavedChanges { return }
    }
    let task = Task {
      await loadNow(discardingChanges: discardingChanges)
      loader = nil
    }
    loader = task
    await task.value
  }

  private func loadNow(discardingChanges: Bool) async {
    for following in followed {
      if discardingChanges { following.skip() } else { following.refresh() }
    }
    // A save that is running has to end first as well: it may fail.
    while hasUnsavedChanges || saver != nil {
      if discardingChanges {
        await discardChanges()
      } else if (try? await flush()) == nil {
        return
      }
    }
    phase.begin()
    do throws(DocumentError) {
      if let loaded = try await repository.load() {
        let preserved = loaded.preserved
        // The report takes a pass over the whole document, so it is made away from the main actor.
        let report = await Task.detached { preserved.report }.value
        begin(loaded.value, preserving: preserved, report)
      } else if let new {
        begin(new, preserving: nil, nil)
      } else {
        phase.fail(StateError(.missing, "There is no document yet."))
      }
    } catch {
      phase.fail(StateError(error))
    }
  }

  private func begin(
    _ value: Value, preserving preserved: Preserved<Document>?, _ report: KeptReport?
  ) {
    self.preserved = preserved
    loads += 1
    self.report = report
    replace(with: value)
    phase = .loaded(())
    for following in followed { following.retry() }
  }

  /// Discards all changes that are not saved yet, and waits for the end of a save that is running.
  private func discardChanges() async {
    hasUnsavedChanges = false
    endWait()
    if let saver { await saver.value }
    hurries -= 1
    hasUnsavedChanges = false
    saving = .idle
  }

  /// Changes the document, and schedules a save. If `body` throws, or if the changed document could not be
  /// saved, the document stays unchanged.
  ///
  /// The whole document is checked for values that cannot be saved. The methods of ``EntryList`` check only
  /// the entry that they change.
  ///
  /// - Throws: `StateError` of the kind `notLoaded` if no document is loaded, or one is being loaded; of
  ///   the kind `outOfBounds` or `unwritable` if the changed document cannot be saved; any error that
  ///   `body` throws.
  @discardableResult
  public func change<Result>(
    _ body: (inout Value) throws(StateError) -> Result
  ) throws(StateError) -> Result {
    let old = try loaded()
    var value = old
    let result = try body(&value)
    try StateError.check { () throws(JSONError) in try Document.Codec.check(value, over: old) }
    replace(with: value)
    scheduleSave()
    return result
  }

  /// Sets one field of the document.
  ///
  /// - Parameters:
  ///   - path: the key path of the field.
  ///   - new: the new value.
  ///   - codec: the codec of the field.
  ///   - key: the name of the field in JSON.
  /// - Throws: as ``change(_:)`` does; only this field is checked.
  public func set<Field: JSONCodec>(
    _ path: WritableKeyPath<Value, Field.Value>, to new: Field.Value, as codec: Field.Type,
    key: String
  ) throws(StateError) {
    try set(path, to: new, as: codec, key: key) { (old) throws(JSONError) in
      try codec.check(new, over: old)
    }
  }

  /// Sets one field of the document that has bounds.
  public func set<Field: BoundedCodec, Bounds: RangeExpression>(
    _ path: WritableKeyPath<Value, Field.Value>, to new: Field.Value, as codec: Field.Type,
    in bounds: Bounds, key: String
  ) throws(StateError) where Field.Measured == Field.Value, Bounds.Bound == Field.Measure {
    try set(path, to: new, as: codec, key: key) { (old) throws(JSONError) in
      try codec.check(new, over: old, in: bounds)
    }
  }

  private func set<Field: JSONCodec>(
    _ path: WritableKeyPath<Value, Field.Value>, to new: Field.Value, as codec: Field.Type,
    key: String, _ check: (Field.Value) throws(JSONError) -> Void
  ) throws(StateError) {
    let old = try loaded()[keyPath: path]
    if codec.isSame(old, new) { return }
    try StateError.check(field: key) { () throws(JSONError) in try check(old) }
    edit { $0[keyPath: path] = new }
  }

  /// Returns the document, or throws `notLoaded` if it cannot be changed now.
  func loaded() throws(StateError) -> Value {
    if phase.hasValue, let current { return current }
    throw StateError(.notLoaded, "Nothing can be changed before the document is loaded.")
  }

  /// Changes the document in place. The caller has checked that the change is allowed.
  ///
  /// - Parameters:
  ///   - list: the list that changes; nil if the change is of something else.
  ///   - cells: the cells of those entries of the list that change.
  func edit(
    _ list: (any EntryObserver<Value>)? = nil, _ cells: [Cell] = [], _ body: (inout Value) -> Void
  ) {
    let others = lists.compactMap { $0() }.filter { $0 !== list && !$0.isUnobserved }
    if !others.isEmpty, let old = current {
      // The new value has to be made first: only it tells which entries of the other lists change.
      var new = old
      body(&new)
      change(cells + others.flatMap { $0.cells(changedFrom: old, to: new) }) { current = new }
    } else {
      change(cells) {
        // Taken out of the property first, so that the storage has one owner and is not copied.
        guard var value = current.take() else { return }
        body(&value)
        current = value
      }
    }
    scheduleSave()
  }

  /// Waits until all changes are saved. Changes whose save failed before are saved again.
  ///
  /// - Throws: the error of ``saving``.
  public func flush() async throws(StateError) {
    for following in followed { following.refresh() }
    endWait()
    defer { hurries -= 1 }
    if saver == nil, hasUnsavedChanges { scheduleSave() }
    while let saver { await saver.value }
    if hasUnsavedChanges, let error = saving.error { throw error }
  }

  func scheduleSave() {
    if !hasUnsavedChanges { hasUnsavedChanges = true }
    if saver != nil { return }
    saver = Task {
      await saveAll()
      saver = nil
    }
  }

  /// Saves until no change is left, or until a save fails.
  private func saveAll() async {
    while hasUnsavedChanges {
      await waitForChanges()
      guard hasUnsavedChanges, phase.hasValue, let value = current else { return }
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
    if delay <= .zero || hurries > 0 { return }
    let pause = Task { [delay] in _ = try? await Task.sleep(for: delay) }
    self.pause = pause
    await pause.value
    self.pause = nil
  }

  /// Ends the save's wait for further changes, since a caller waits for the save.
  func endWait() {
    hurries += 1
    pause?.cancel()
  }
}
