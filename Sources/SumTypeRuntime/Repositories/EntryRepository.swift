public import Foundation

/// The entries of a document, for an app with a narrow interface: it reads and writes entries, and
/// gets those that it does not know as a separate list. Generated repositories use it:
///
/// ```swift
/// final class FilePostRepository: PostRepository, Sendable {
///   private let document: EntryRepository<TimelineDocument, PostCodec>
///
///   init(url: URL) {
///     document = EntryRepository(url: url, entries: \.entries, new: Timeline(entries: []))
///   }
///   …
/// }
/// ```
/// It remembers the document that it loaded, so that places, unknown fields and the layout are kept
/// although the app passes only entries.
public final class EntryRepository<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  /// The key path from the document's value to its entries.
  public typealias Path = WritableKeyPath<Document.Codec.Value, [Entry.Value]> & Sendable

  private let repository: SynchronousRepository<Document>
  private let path: Path
  private let new: Document.Codec.Value
  /// The document that was loaded, or was written as a new one; nil before that.
  private let loaded = Locked<LoadedEntries<Document, Entry>?>(nil)

  /// Creates a repository of the entries of a document.
  ///
  /// - Parameters:
  ///   - repository: the repository of the document.
  ///   - entries: the key path from the document's value to its entries.
  ///   - new: the document that a save writes if there is none.
  public init(
    _ repository: SynchronousRepository<Document>, entries: Path, new: Document.Codec.Value
  ) {
    self.repository = repository
    path = entries
    self.new = new
  }

  /// Creates a repository of the entries of the document in the file at `url`.
  public convenience init(
    url: URL, options: FileOptions = FileOptions(), entries: Path, new: Document.Codec.Value
  ) {
    self.init(SynchronousRepository(url: url, options: options), entries: entries, new: new)
  }

  /// Creates a repository of the entries of a document in memory, for tests and previews; `data` is
  /// nil if there is none yet.
  public convenience init(data: Data?, entries: Path, new: Document.Codec.Value) {
    self.init(
      SynchronousRepository(bytes: data.map { [UInt8]($0) }), entries: entries, new: new)
  }

  /// The document as it was last loaded or saved. In memory this is the current document.
  public var data: Data? { repository.bytes.map { Data($0) } }

  /// Reads the document. If there is none, the result has no entries.
  ///
  /// - Throws: The errors of ``SynchronousRepository/load()``.
  public func load() throws(DocumentError) -> (
    entries: [Entry.Value], unknown: [AnyUnknownEntry]
  ) {
    try loaded.access { (loaded) throws(DocumentError) in
      let entries = try repository.load().map { LoadedEntries<Document, Entry>($0) }
      loaded = entries
      return (entries?.document.value[keyPath: path] ?? [], entries?.unknown ?? [])
    }
  }

  /// Replaces the document's entries.
  ///
  /// Unknown entries that are passed back keep their places, those that are not are removed, and
  /// further ones are added at the end.
  ///
  /// - Throws: The errors of ``SynchronousRepository/save(_:preserving:)``;
  ///   ``DocumentError/notLoaded(_:)`` also if there is a document that was never loaded.
  public func save(
    _ entries: [Entry.Value], preserving unknown: [AnyUnknownEntry]
  ) throws(DocumentError) {
    try loaded.access { (loaded) throws(DocumentError) in
      var value = loaded?.document.value ?? new
      value[keyPath: path] = entries
      let preserved: Preserved<Document>?
      do throws(JSONError) {
        preserved = try LoadedEntries.preserving(unknown, of: value, over: loaded)
      } catch {
        throw .unwritable(error)
      }
      let saved = try repository.save(value, preserving: preserved)
      if loaded == nil { loaded = (try? Document.load(saved.bytes)).map { LoadedEntries($0) } }
    }
  }

  /// Renames a file that cannot be loaded, within its folder, so that the next save can write a new
  /// document: see ``SynchronousRepository/moveAside()``.
  public func moveAside() throws(DocumentError) -> URL {
    try loaded.access { (loaded) throws(DocumentError) in
      let place = try repository.moveAside()
      loaded = nil
      return place
    }
  }
}

/// A loaded document, with its unknown entries as an app with a narrow interface sees them.
struct LoadedEntries<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  let document: Loaded<Document>
  let unknown: [AnyUnknownEntry]
  private let load = UUID()

  init(_ document: Loaded<Document>) {
    self.document = document
    let (load, source) = (load, document.preserved.source)
    unknown = document.preserved.unknownEntries(of: Entry.self).map { range in
      let json = JSONSlice(unchecked: source[range])
      let stored = StoredEntry(source, in: range, of: Entry.self)
      return AnyUnknownEntry(
        type: stored.type, payload: stored.payload,
        origin: AnyUnknownEntry.Origin(json: json, load: load))
    }
  }

  /// Returns the preserved data for a save to which the app passes these unknown entries.
  ///
  /// - Throws: `JSONError` if an entry of the app's own making has a payload that is not JSON.
  func preserving(_ entries: [AnyUnknownEntry]) throws(JSONError) -> Preserved<Document> {
    var places = Set(entries.filter { $0.origin?.load == load }.compactMap(\.place))
    var others: [AnyUnknownEntry: [Int]] = [:]
    for entry in unknown.reversed() {
      guard let place = entry.place, !places.contains(place) else { continue }
      others[entry, default: []].append(place)
    }
    var appended: [AsideElements.Addition] = []
    for entry in entries where entry.origin?.load != load {
      // An entry of another load, or one that the app made, may still be equal to an entry of this
      // load.
      if let place = others[entry]?.popLast() {
        places.insert(place)
      } else {
        appended.append(try addition(entry))
      }
    }
    var preserved = document.preserved
    preserved.aside.removed = Set(unknown.compactMap(\.place)).subtracting(places)
    preserved.aside.appended = appended
    if appended.contains(where: { AsideListCodec<Entry>.hasPolicies($0) }) {
      preserved.hasPolicies = true
    }
    return preserved
  }

  /// Returns the preserved data for a save of `value` with these unknown entries: over the loaded
  /// document, or over a new one.
  static func preserving(
    _ entries: [AnyUnknownEntry], of value: Document.Codec.Value, over loaded: LoadedEntries?
  ) throws(JSONError) -> Preserved<Document>? {
    if let loaded { return try loaded.preserving(entries) }
    if entries.isEmpty { return nil }
    return try LoadedEntries(try Document.load(try Document.save(value).bytes)).preserving(entries)
  }

  private func addition(
    _ entry: AnyUnknownEntry
  ) throws(JSONError) -> AsideElements.Addition {
    if let json = entry.origin?.json { return .exact(json) }
    let element = try Entry.element(tagKey: entry.type, payload: Array(entry.payload))
    return .new(try element.value())
  }
}

extension AnyUnknownEntry {
  /// The offset at which the entry begins in the document that it was loaded from.
  fileprivate var place: Int? { origin?.json.bytes.startIndex }
}

/// An entry of a document that this version of the schema does not know, for an app that keeps such
/// entries in a separate list.
///
/// It remembers where it was loaded, so that a save writes it back at its place.
public struct AnyUnknownEntry: Sendable {
  /// The entry's tag as text; empty if it has none.
  public let type: String

  /// The entry's payload as JSON: the content beside the tag (decoded if the union embeds it in a
  /// string), the value under the tag, or the whole object if the tag lies in it. It is empty if
  /// there is none.
  public let payload: Data

  /// The entry as it was loaded; nil if the app has made it.
  let origin: Origin?

  /// Creates an entry that a save appends to the document.
  public init(type: String, payload: Data) {
    self.init(type: type, payload: payload, origin: nil)
  }

  init(type: String, payload: Data, origin: Origin?) {
    self.type = type
    self.payload = payload
    self.origin = origin
  }

  /// The place where an entry was loaded.
  struct Origin: Sendable {
    /// The bytes of the entry, as a slice of the loaded document.
    let json: JSONSlice
    /// The load that found the entry.
    let load: UUID
  }
}

extension AnyUnknownEntry: Hashable {
  /// Whether two entries have equal types and payloads, wherever they were loaded.
  public static func == (left: AnyUnknownEntry, right: AnyUnknownEntry) -> Bool {
    left.type == right.type && left.payload == right.payload
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(payload)
  }
}
