public import Foundation
public import SumTypeRuntime

/// A store that was generated for a document: typed entries and fields, over a ``DocumentStore``.
///
/// ```swift
/// let store = TimelineStore(url: url)
/// await store.load()
/// try store.addText(createdAt: .now, message: "Hello")
/// try await store.flush()
/// ```
/// What is the same for all of them is here.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public protocol TypedStore<StoredDocument>: AnyObject {
  /// The document that it holds.
  associatedtype StoredDocument: JSONDocument

  /// What loads, changes and saves it.
  var document: DocumentStore<StoredDocument> { get }

  /// The entries that this version cannot show; none, unless the store says otherwise.
  var unknown: UnknownEntries { get }

  /// The document where none was saved yet; nil, the default, if the schema does not say what is in
  /// it.
  static var newDocument: StoredDocument.Codec.Value? { get }

  /// Where the document is kept by default: unless the store says otherwise, a file that is
  /// named after the document, in the app's folder among the user's application support files.
  ///
  /// ```swift
  /// extension TimelineStore {
  ///   static var defaultURL: URL { .documentsDirectory.appending(path: "Timeline.json") }
  /// }
  /// ```
  static var defaultURL: URL { get }

  /// The store of this document.
  init(_ document: DocumentStore<StoredDocument>)
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension TypedStore {
  public static var newDocument: StoredDocument.Codec.Value? { nil }

  public var unknown: UnknownEntries { UnknownEntries() }

  public static var defaultURL: URL {
    let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    let document = String(describing: StoredDocument.self)
    let name = document.hasSuffix("Document") ? String(document.dropLast(8)) : document
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let folder = folders.first ?? URL(fileURLWithPath: NSHomeDirectory())
    return folder.appending(path: app).appending(path: "\(name).json")
  }

  /// A store of the document in its usual file: ``defaultURL``.
  ///
  /// ```swift
  /// let store = TimelineStore()
  /// await store.load()
  /// try store.addText(message: "Hello")
  /// ```
  ///
  /// - Parameters:
  ///   - options: how the file is saved; by default with its folder, where that is missing.
  ///   - new: the document where there is no file; nil if that is an error.
  ///   - delay: how long a save waits for further changes; by default not at all.
  public init(
    options: FileOptions = FileOptions(createsFolder: true),
    new: StoredDocument.Codec.Value? = Self.newDocument, savingAfter delay: Duration = .zero
  ) {
    self.init(url: Self.defaultURL, options: options, new: new, savingAfter: delay)
  }

  /// A store of the document that a repository keeps.
  ///
  /// - Parameters:
  ///   - repository: what keeps the document.
  ///   - new: the document where none was saved yet; nil if that is an error.
  ///   - delay: how long a save waits for further changes; by default not at all.
  public init(
    _ repository: any DocumentRepository<StoredDocument>,
    new: StoredDocument.Codec.Value? = Self.newDocument, savingAfter delay: Duration = .zero
  ) {
    self.init(DocumentStore(repository, new: new, savingAfter: delay))
  }

  /// A store of the document in the file at `url`, which is read and written away from the main
  /// actor.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - options: how the file is saved.
  ///   - new: the document where there is no file; nil if that is an error.
  ///   - delay: how long a save waits for further changes; by default not at all.
  public init(
    url: URL, options: FileOptions = FileOptions(),
    new: StoredDocument.Codec.Value? = Self.newDocument, savingAfter delay: Duration = .zero
  ) {
    self.init(
      FileRepository(url: url, options: options), new: new, savingAfter: delay)
  }

  // MARK: - Loading and saving

  /// The whole document, and whether it is on its way.
  public var loading: AsyncState<StoredDocument.Codec.Value> { document.loading }

  /// What the last save gave, and whether one is going on.
  public var saving: AsyncState<Saved> { document.saving }

  /// Whether there is something that was not saved yet, or could not be.
  public var hasUnsavedChanges: Bool { document.hasUnsavedChanges }

  /// What the document held when it was loaded that this version does not know, each with its place.
  public var report: KeptReport? { document.report }

  /// How many entries this version cannot show.
  public var unknownCount: Int { unknown.count }

  /// Loads the document, or loads it again: see ``DocumentStore/load(discardingChanges:)``.
  public func load(discardingChanges: Bool = false) async {
    await document.load(discardingChanges: discardingChanges)
  }

  /// Waits until everything that was changed is saved: see ``DocumentStore/flush()``.
  ///
  /// - Throws: why it could not be saved.
  public func flush() async throws(StateError) { try await document.flush() }

  /// Changes the whole document at once: see ``DocumentStore/change(_:)``.
  @discardableResult
  public func change<Result>(
    _ body: (inout StoredDocument.Codec.Value) throws(StateError) -> Result
  ) throws(StateError) -> Result {
    try document.change(body)
  }
}
