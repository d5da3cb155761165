public import Foundation
public import SumTypeRuntime

/// A store that was generated for a document: it adds typed entries and fields to a ``DocumentStore``.
///
/// ```swift
/// let store = TimelineStore(url: url)
/// await store.load()
/// try store.addText(createdAt: .now, message: "Hello")
/// try await store.flush()
/// ```
/// The protocol has what all such stores have in common.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public protocol TypedStore<StoredDocument>: AnyObject {
  /// The document that the store holds.
  associatedtype StoredDocument: JSONDocument

  /// The store that loads, changes and saves the document.
  var document: DocumentStore<StoredDocument> { get }

  /// The number of entries that this version cannot show; by default there are none.
  var unknown: UnknownEntries { get }

  /// The value of the document if none has been saved yet; nil, the default, if the schema does not define
  /// it.
  static var newDocument: StoredDocument.Codec.Value? { get }

  /// The location of the document. By default it is a file that is named for the document, in the app's
  /// folder of the user's application support directory.
  ///
  /// ```swift
  /// extension TimelineStore {
  ///   static var defaultURL: URL { .documentsDirectory.appending(path: "Timeline.json") }
  /// }
  /// ```
  static var defaultURL: URL { get }

  /// Makes the store of this document.
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

  /// Makes a store of the document that a repository keeps.
  ///
  /// - Parameters:
  ///   - repository: the repository that keeps the document.
  ///   - new: the value of the document if none has been saved yet; nil if a missing document is an error.
  ///   - delay: the time that a save waits for further changes; by default it does not wait.
  public init(
    _ repository: any DocumentRepository<StoredDocument>,
    new: StoredDocument.Codec.Value? = Self.newDocument, savingAfter delay: Duration = .zero
  ) {
    self.init(DocumentStore(repository, new: new, savingAfter: delay))
  }

  /// Makes a store of the document in a file, which is read and written away from the main actor.
  ///
  /// ```swift
  /// let store = TimelineStore()
  /// await store.load()
  /// try store.addText(message: "Hello")
  /// ```
  ///
  /// - Parameters:
  ///   - url: the location of the file; nil for the default file, ``defaultURL``.
  ///   - options: the options for saving the file; by default a missing folder is created for the default file.
  ///   - new: the value of the document if there is no file; nil if a missing file is an error.
  ///   - delay: the time that a save waits for further changes; by default it does not wait.
  public init(
    url: URL? = nil, options: FileOptions? = nil,
    new: StoredDocument.Codec.Value? = Self.newDocument, savingAfter delay: Duration = .zero
  ) {
    let options = options ?? FileOptions(createsFolder: url == nil)
    let file = FileRepository<StoredDocument>(url: url ?? Self.defaultURL, options: options)
    self.init(file, new: new, savingAfter: delay)
  }

  // MARK: - Loading and saving

  /// The value of the document, and whether it is being loaded.
  public var loading: AsyncState<StoredDocument.Codec.Value> { document.loading }

  /// The result of the last save, and whether a save is running.
  public var saving: AsyncState<Saved> { document.saving }

  /// Whether there are changes that are not saved yet, or whose save failed.
  public var hasUnsavedChanges: Bool { document.hasUnsavedChanges }

  /// The report of the last load: what the document contained that this version does not know, with places.
  public var report: KeptReport? { document.report }

  /// The number of entries that this version cannot show.
  public var unknownCount: Int { unknown.count }

  /// Loads the document, or loads it again: see ``DocumentStore/load(discardingChanges:)``.
  public func load(discardingChanges: Bool = false) async {
    await document.load(discardingChanges: discardingChanges)
  }

  /// Waits until all changes are saved: see ``DocumentStore/flush()``.
  ///
  /// - Throws: the reason why the changes could not be saved.
  public func flush() async throws(StateError) { try await document.flush() }

  /// Changes the whole document: see ``DocumentStore/change(_:)``.
  @discardableResult
  public func change<Result>(
    _ body: (inout StoredDocument.Codec.Value) throws(StateError) -> Result
  ) throws(StateError) -> Result {
    try document.change(body)
  }
}
