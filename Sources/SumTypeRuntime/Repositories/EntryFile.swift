public import Foundation

/// The entries of a document in a file, for an app with a narrow interface: entries in, entries
/// out, and those that it does not know as a list beside them. Generated repositories are made of
/// it:
///
/// ```swift
/// final class FilePostRepository: PostRepository, Sendable {
///   private let file: EntryFile<TimelineDocument, PostCodec>
///
///   init(url: URL) {
///     file = EntryFile(url: url, entries: \.entries, new: Timeline(entries: []))
///   }
///   …
/// }
/// ```
/// It remembers what it has loaded, so that places, unknown fields and the layout survive although
/// the app passes nothing but entries.
public final class EntryFile<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  /// The way from the document's value to its entries.
  public typealias EntriesPath = EntryPath<Document, Entry>

  private let file: DocumentFile
  private let path: EntriesPath
  private let new: Document.Codec.Value
  private let state = Locked(State())

  /// What is known of the file.
  private struct State {
    /// The document that was loaded, or written as a new one.
    var loaded: LoadedEntries<Document, Entry>?
    /// What the file is known to hold.
    var content: FileContent?
  }

  /// The entries of the document in the file at `url`.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - entries: where the entries are in the document's value.
  ///   - new: the document that is written where there is no file.
  ///   - options: how the file is saved.
  public init(
    url: URL, entries: EntriesPath, new: Document.Codec.Value, options: FileOptions = FileOptions()
  ) {
    file = DocumentFile(url: url, options: options)
    path = entries
    self.new = new
  }

  /// Reads the file. Where there is none, there are no entries.
  ///
  /// - Throws: ``DocumentError/file(_:reason:)`` or ``DocumentError/unreadable(_:)``; the file
  ///   stays as it is, and what was loaded before stays what the next save goes by.
  public func load() throws(DocumentError) -> (
    entries: [Entry.Value], unknown: [AnyUnknownEntry]
  ) {
    try state.access { (state) throws(DocumentError) in
      guard let content = try file.read() else {
        state = State()
        return ([], [])
      }
      let loaded: LoadedEntries<Document, Entry>
      do throws(JSONError) {
        loaded = LoadedEntries(try Document.load(content.bytes.whole))
      } catch {
        throw .unreadable(error)
      }
      state = State(loaded: loaded, content: content)
      return (loaded.document.value[keyPath: path], loaded.unknown)
    }
  }

  /// Replaces the file's entries.
  ///
  /// Unknown entries that are passed back keep their places, those that are left out are removed,
  /// and others are added at the end.
  ///
  /// - Throws: ``DocumentError/notLoaded(_:)`` if there is a file that was never loaded, and
  ///   ``DocumentError/changed(_:)`` if it is not the one that was;
  ///   ``DocumentError/unwritable(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``. The file stays as it is.
  public func save(
    _ entries: [Entry.Value], preserving unknown: [AnyUnknownEntry]
  ) throws(DocumentError) {
    try state.access { (state) throws(DocumentError) in
      let saved: Saved
      do throws(JSONError) {
        saved = try LoadedEntries<Document, Entry>.saved(
          entries, unknown, over: state.loaded, at: path, in: new)
      } catch {
        throw .unwritable(error)
      }
      state.content = try file.replace(state.content, with: saved.content)
      if state.loaded == nil {
        state.loaded = (try? Document.load(saved.bytes)).map { LoadedEntries($0) }
      }
    }
  }

  /// Gives a file that cannot be loaded another name beside it, so that the next save can write a
  /// new document. Nothing else ever moves or removes a file.
  ///
  /// - Returns: where it is now: `timeline.unreadable-1.json`.
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)``.
  public func moveAside() throws(DocumentError) -> URL {
    try state.access { (state) throws(DocumentError) in
      let place = try file.moveAside()
      state = State()
      return place
    }
  }
}

/// The entries of a document in memory, as ``EntryFile`` has them in a file: for tests and previews.
/// Generated repositories are made of it:
///
/// ```swift
/// let repository = InMemoryPostRepository(data: Data(json.utf8))
/// let result = try repository.load()
/// ```
public final class EntryMemory<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  private let path: EntryPath<Document, Entry>
  private let new: Document.Codec.Value
  private let state: Locked<State>

  private struct State {
    var bytes: [UInt8]?
    /// The document that was loaded, or written as a new one.
    var loaded: LoadedEntries<Document, Entry>?
  }

  /// - Parameters:
  ///   - data: the document; nil if there is none yet.
  ///   - entries: where the entries are in the document's value.
  ///   - new: the document that is written where there is none.
  public init(
    _ data: Data?, entries: EntryPath<Document, Entry>, new: Document.Codec.Value
  ) {
    path = entries
    self.new = new
    state = Locked(State(bytes: data.map { [UInt8]($0) }))
  }

  /// The document as it was saved last; nil if there is none.
  public var data: Data? { state.access { $0.bytes.map { Data($0) } } }

  /// Reads the document. Where there is none, there are no entries.
  ///
  /// - Throws: ``DocumentError/unreadable(_:)``.
  public func load() throws(DocumentError) -> (
    entries: [Entry.Value], unknown: [AnyUnknownEntry]
  ) {
    try state.access { (state) throws(DocumentError) in
      guard let bytes = state.bytes else {
        state.loaded = nil
        return ([], [])
      }
      do throws(JSONError) {
        let loaded = LoadedEntries<Document, Entry>(try Document.load(bytes))
        state.loaded = loaded
        return (loaded.document.value[keyPath: path], loaded.unknown)
      } catch {
        throw .unreadable(error)
      }
    }
  }

  /// Replaces the document's entries, as ``EntryFile/save(_:preserving:)`` does.
  ///
  /// - Throws: ``DocumentError/notLoaded(_:)`` if there is a document that was never loaded;
  ///   ``DocumentError/unwritable(_:)``.
  public func save(
    _ entries: [Entry.Value], preserving unknown: [AnyUnknownEntry]
  ) throws(DocumentError) {
    try state.access { (state) throws(DocumentError) in
      if state.bytes != nil, state.loaded == nil {
        throw .notLoaded(URL(fileURLWithPath: "/dev/null"))
      }
      do throws(JSONError) {
        let saved = try LoadedEntries<Document, Entry>.saved(
          entries, unknown, over: state.loaded, at: path, in: new)
        state.bytes = saved.bytes
        if state.loaded == nil { state.loaded = LoadedEntries(try Document.load(saved.bytes)) }
      } catch {
        throw .unwritable(error)
      }
    }
  }
}

/// The way from a document's value to its entries.
public typealias EntryPath<Document: JSONDocument, Entry: UnionCodec> =
  WritableKeyPath<Document.Codec.Value, [Entry.Value]> & Sendable

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
      let tag: FoundTag? = try? JSONReader.read(source, in: range) {
        (reader) throws(JSONFault) in
        let tag = try Entry.unionReader.findTag(in: &reader)
        try reader.skipValue()
        return tag
      }
      return AnyUnknownEntry(
        type: tag?.tag.keyText ?? "", payload: Data(Entry.payload(of: json)),
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

  /// A document with these entries, over the one that was loaded or else a new one.
  static func saved(
    _ entries: [Entry.Value], _ unknown: [AnyUnknownEntry], over loaded: LoadedEntries?,
    at path: EntryPath<Document, Entry>, in new: Document.Codec.Value
  ) throws(JSONError) -> Saved {
    if let loaded {
      var value = loaded.document.value
      value[keyPath: path] = entries
      return try Document.save(value, preserving: try loaded.preserving(unknown))
    }
    var value = new
    value[keyPath: path] = entries
    let saved = try Document.save(value)
    if unknown.isEmpty { return saved }
    let document = LoadedEntries(try Document.load(saved.bytes))
    return try Document.save(
      document.document.value, preserving: try document.preserving(unknown))
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
