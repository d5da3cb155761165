public import Observation
public import SumTypeRuntime

/// A document on the main actor that views observe: loaded once, changed at will, and saved after
/// each change. Generated stores are made of it.
///
/// ```swift
/// let store = DocumentStore(
///   FileRepository<TimelineDocument>(url: url), new: Timeline(entries: []))
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
  /// What the document holds.
  public typealias Value = Document.Codec.Value

  /// What the last save gave, and whether one is going on.
  public internal(set) var saving: AsyncState<Saved> = .idle

  /// What the document held when it was loaded that this version of the schema does not know.
  public internal(set) var report: KeptReport?

  /// Whether there is something that was not saved yet, or could not be.
  public internal(set) var hasUnsavedChanges = false

  /// How the last load goes. Apart from the value, so that views of the value do not hear of it.
  var phase: AsyncState<Void> = .idle
  /// What ``value`` is. It is changed in place, and observers are told by hand.
  @ObservationIgnored var current: Value?
  /// Counts the changes of ``current``, for those who remember something about it.
  @ObservationIgnored private(set) var revision = 0
  /// Counts the loads that gave a document.
  @ObservationIgnored var loads = 0

  @ObservationIgnored let repository: any DocumentRepository<Document>
  /// The document that there is where none was saved yet; nil if that is an error.
  @ObservationIgnored let new: Value?
  /// How long a save waits for further changes.
  @ObservationIgnored let delay: Duration
  @ObservationIgnored var preserved: Preserved<Document>?
  @ObservationIgnored var saver: Task<Void, Never>?
  @ObservationIgnored var loader: Task<Void, Never>?
  /// The save's wait for further changes.
  @ObservationIgnored var pause: Task<Void, Never>?
  /// How many wait for the save, which therefore does not wait for changes.
  @ObservationIgnored var hurries = 0
  /// The lists of the document, whose entries have observers of their own.
  @ObservationIgnored private var lists: [() -> (any EntryObserver<Value>)?] = []
  /// What the document follows.
  @ObservationIgnored var followed: [Following<Document>] = []

  /// - Parameters:
  ///   - repository: where the document is kept.
  ///   - new: the document where none was saved yet; nil if that is an error.
  ///   - delay: how long a save waits for further changes; by default not at all.
  public init(
    _ repository: any DocumentRepository<Document>, new: Value? = nil,
    savingAfter delay: Duration = .zero
  ) {
    self.repository = repository
    self.new = new
    self.delay = delay
  }

  /// The document as it is now; nil if none was loaded. While it is loaded again, and after that has
  /// failed, this is what was there before.
  public var value: Value? {
    access(keyPath: \.value)
    return current
  }

  /// The document, and whether it is on its way.
  public var loading: AsyncState<Value> {
    switch phase {
    case .idle: .idle
    case .loading: .loading(previous: value)
    case .loaded: value.map { .loaded($0) } ?? .idle
    case .failed(let failure): .failed(failure.error, previous: value)
    }
  }

  /// Another value is there. Those who observe it are told once, and of entries those that differ.
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
    for list in lists { list()?.dropRetiredCells() }
  }

  /// A list of the document begins to tell of its entries.
  func add(_ list: some EntryObserver<Value>) {
    lists.removeAll { $0() == nil }
    lists.append { [weak list] in list }
  }

  /// Loads the document, or loads it again. What was changed before is saved first; where that
  /// fails nothing is loaded, and ``saving`` says why.
  ///
  /// While a load is going on a second one waits for the first.
  ///
  /// - Parameter discardingChanges: what was changed and is not saved yet is given up instead: the
  ///   way out where another process has changed the document.
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
    // Also a save that is going on comes to its end first: it may fail.
    while hasUnsavedChanges || saver != nil {
      if discardingChanges {
        await discardChanges()
      } else {
        do throws(StateError) {
          try await flush()
        } catch {
          return
        }
      }
    }
    phase.begin()
    do throws(DocumentError) {
      if let loaded = try await repository.load() {
        let preserved = loaded.preserved
        // It goes through the whole document, which is no work for the main actor.
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

  /// Saves nothing more of what was changed. A save that is going on comes to its end.
  private func discardChanges() async {
    hasUnsavedChanges = false
    hurry()
    if let saver { await saver.value }
    hurries -= 1
    hasUnsavedChanges = false
    saving = .idle
  }

  /// Changes the document, which is then saved. Where `body` throws, or the document could not be
  /// saved, nothing has changed.
  ///
  /// The whole document is looked through for what cannot be saved. ``EntryList`` looks only at the
  /// entry that is changed.
  ///
  /// - Throws: `StateError` of the kind `notLoaded` if no document is loaded, or one is on its way;
  ///   `outOfBounds` or `unwritable`; what `body` throws.
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

  /// Gives one field of the document another value.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - new: its value.
  ///   - codec: what writes it.
  ///   - key: what it is called in JSON.
  /// - Throws: as ``change(_:)`` does; only this field is looked at.
  public func set<Field: JSONCodec>(
    _ path: WritableKeyPath<Value, Field.Value>, to new: Field.Value, as codec: Field.Type,
    key: String
  ) throws(StateError) {
    try set(path, to: new, as: codec, key: key) { (old) throws(JSONError) in
      try codec.check(new, over: old)
    }
  }

  /// Gives one field of the document, which has bounds, another value.
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

  /// The document, if it can be changed.
  func loaded() throws(StateError) -> Value {
    guard phase.hasValue, let current else { throw .notLoaded }
    return current
  }

  /// Changes the document in place, after it has been found out that it can be changed so.
  ///
  /// - Parameters:
  ///   - list: the list that is changed; nil if it is something else.
  ///   - cells: those of the list's entries that change.
  func edit(
    _ list: (any EntryObserver<Value>)? = nil, _ cells: [Cell] = [], _ body: (inout Value) -> Void
  ) {
    let others = lists.compactMap { $0() }.filter { $0 !== list && !$0.isUnobserved }
    if !others.isEmpty, let old = current {
      // Only the new value says which entries of another list are others.
      var new = old
      body(&new)
      change(cells + others.flatMap { $0.cells(changedFrom: old, to: new) }) { current = new }
    } else {
      change(cells) {
        // Taken out meanwhile, so that nothing is copied because there are two of it.
        guard var value = current.take() else { return }
        body(&value)
        current = value
      }
    }
    scheduleSave()
  }

  /// Waits until everything that was changed is saved, and tries again what could not be saved
  /// before.
  ///
  /// - Throws: what ``saving`` then says.
  public func flush() async throws(StateError) {
    for following in followed { following.refresh() }
    hurry()
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

  /// Saves until nothing is left to save, or it fails.
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

  /// A caller waits for the save, which therefore waits for nothing.
  func hurry() {
    hurries += 1
    pause?.cancel()
  }
}
