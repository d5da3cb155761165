public import Foundation

/// The entries of a document, for an app with a narrow interface: entries in, entries out, and those
/// that it does not know as a list beside them. Generated repositories are made of it:
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
/// It remembers what it has loaded, so that places, unknown fields and the layout survive although
/// the app passes nothing but entries.
public final class EntryRepository<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  /// The way from the document's value to its entries.
  public typealias Path = WritableKeyPath<Document.Codec.Value, [Entry.Value]> & Sendable

  private let repository: SynchronousRepository<Document>
  private let path: Path
  private let new: Document.Codec.Value
  /// The document that was loaded, or written as a new one.
  private let loaded = Locked<LoadedEntries<Document, Entry>?>(nil)

  /// The entries of a document.
  ///
  /// - Parameters:
  ///   - repository: where the document is kept.
  ///   - entries: where the entries are in the document's value.
  ///   - new: the document that is written where there is none.
  public init(
    _ repository: SynchronousRepository<Document>, entries: Path, new: Document.Codec.Value
  ) {
    self.repository = repository
    path = entries
    self.new = new
  }

  /// The entries of the document in the file at `url`.
  public convenience init(
    url: URL, options: FileOptions = FileOptions(), entries: Path, new: Document.Codec.Value
  ) {
    self.init(SynchronousRepository(url: url, options: options), entries: entries, new: new)
  }

  /// The entries of a document in memory, for tests and previews; nil if there is none yet.
  public convenience init(data: Data?, entries: Path, new: Document.Codec.Value) {
    self.init(
      SynchronousRepository(bytes: data.map { [UInt8]($0) }), entries: entries, new: new)
  }

  /// The document as it was loaded or saved last. In memory this is what there is.
  public var data: Data? { repository.bytes.map { Data($0) } }

  /// Reads the document. Where there is none, there are no entries.
  ///
  /// - Throws: as ``SynchronousRepository/load()`` does.
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
  /// Unknown entries that are passed back keep their places, those that are left out are removed,
  /// and others are added at the end.
  ///
  /// - Throws: as ``SynchronousRepository/save(_:preserving:)`` does; ``DocumentError/notLoaded(_:)``
  ///   also if there is a document and it was never loaded.
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

  /// Gives a file that cannot be loaded another name beside it, so that the next save can write a
  /// new document: see ``SynchronousRepository/moveAside()``.
  public func moveAside() throws(DocumentError) -> URL {
    try loaded.access { (loaded) throws(DocumentError) in
      let place = try repository.moveAside()
      loaded = nil
      return place
    }
  }
}

/// A document that was loaded, with its unknown entries as an app with a narrow interface sees
/// them.
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

  /// What the next save has to keep where the app passes these unknown entries back.
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
      // One of another load, or of the app's own making, may still be one that is here.
      if let place = others[entry]?.popLast() {
        places.insert(place)
      } else {
        appended.append(try addition(entry))
      }
    }
    var preserved = document.preserved
    preserved.aside.removed = Set(unknown.compactMap(\.place)).subtracting(places)
    preserved.aside.appended = appended
    if appended.contains(where: { Entry.hasPolicies($0) }) { preserved.hasPolicies = true }
    return preserved
  }

  /// What a save of `value` has to keep: these unknown entries, over the document that was loaded or
  /// else a new one.
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
  /// Where the entry begins in the document that it was loaded from.
  fileprivate var place: Int? { origin?.json.bytes.startIndex }
}

/// An entry of a document that this version of the schema does not know, for an app that keeps such
/// entries in a list beside its own.
///
/// Where it came from goes along unseen, so that it comes back to its place when it is saved.
public struct AnyUnknownEntry: Sendable {
  /// Its tag as text; empty if it has none.
  public let type: String

  /// Its payload. Where the union writes payloads as base 64 of JSON, these are the bytes of that
  /// JSON, and in all other cases the bytes of the payload's own JSON: the content beside the tag,
  /// the value under the tag, or the whole object if the tag lies in it. Empty if
  /// there is none.
  public let payload: Data

  /// The entry as it was loaded; nil if the app has made it.
  let origin: Origin?

  /// An entry of the app's own making, which a save appends.
  public init(type: String, payload: Data) {
    self.init(type: type, payload: payload, origin: nil)
  }

  init(type: String, payload: Data, origin: Origin?) {
    self.type = type
    self.payload = payload
    self.origin = origin
  }

  /// Where an entry was found.
  struct Origin: Sendable {
    /// Its bytes, and with them their place in the loaded document.
    let json: JSONSlice
    /// The load that found it.
    let load: UUID
  }
}

extension AnyUnknownEntry: Hashable {
  /// Two entries are equal when they say the same, wherever they come from.
  public static func == (left: AnyUnknownEntry, right: AnyUnknownEntry) -> Bool {
    left.type == right.type && left.payload == right.payload
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(payload)
  }
}
