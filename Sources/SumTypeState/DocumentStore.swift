public import Observation
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
  /// What the document holds.
  public typealias Value = Document.Codec.Value

  /// What the last save gave, and whether one is going on.
  public internal(set) var saving: AsyncState<Saved> = .idle

  /// What the document held when it was loaded that this version of the schema does not know.
  public internal(set) var report: KeptReport?

  /// Whether there is something that was not saved yet, or could not be.
  public internal(set) var hasUnsavedChanges = false

  /// How the last load goes. Apart from the value, so that views of the value do not hear of it.
  var phase: Phase = .idle
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

  enum Phase {
    case idle, loading, loaded
    case failed(StateError)
  }

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
    case .failed(let error): .failed(error, previous: value)
    }
  }

  /// Changes what is there, and tells those who observe it, once.
  func replace<Result>(_ body: (inout Value?) -> Result) -> Result {
    withMutation(keyPath: \.value) {
      revision += 1
      return body(&current)
    }
  }
}
