public import SumTypeRuntime

/// A change of one entry, or of what a variant holds.
public typealias EntryEdit<Value> = (inout Value) throws(StateError) -> Void

/// One list of a document in a store: what generated stores do with their entries.
///
/// ```swift
/// let posts = EntryList(
///   store, \.entries, as: PostCodec.self, identity: UUIDCodec.self, id: { $0.id },
///   unknown: .aside("entries"))
/// try posts.insert(.text(post), at: 0)
/// try posts.update(post.id) { $0 = .text(edited) }
/// ```
/// A position is one among the entries that are known. What is unknown keeps its place beside its
/// neighbours.
///
/// Identities are compared as they are written, as a save does.
///
/// What cannot be saved is refused before it is in the document; nothing has changed then.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class EntryList<Document: JSONDocument, Entry: JSONCodec, ID: Hashable & Sendable> {
  public typealias Path = WritableKeyPath<Document.Codec.Value, [Entry.Value]>

  /// Where the entries are that this version cannot show.
  public enum UnknownPlace {
    /// There can be none.
    case none
    /// Kept beside the list, which is the member of that key in the root, or the root itself.
    case aside(String?)
    /// Among the entries, each with what it carries; nil for one that is known.
    case among((Entry.Value) -> Unrecognized?)
  }

  /// The document that the list is in.
  public let document: DocumentStore<Document>
  let path: Path
  /// The identity of an entry; nil for one that has none.
  let id: (Entry.Value) -> ID?
  private let unknownPlace: UnknownPlace
  private var index: any EntryPositions<ID>
  /// The revision of the document that the index speaks of.
  private var indexed: Int?
  /// How many are unknown, as they were counted at a revision of the document.
  private var counted: (revision: Int, unknown: UnknownEntries)?

  /// The list at `path` of the store's document, whose entries `codec` writes.
  ///
  /// - Parameters:
  ///   - store: the store of the document.
  ///   - path: where the list is in the document's value.
  ///   - codec: what writes an entry.
  ///   - identity: the codec that writes the identities.
  ///   - id: the identity of an entry; nil for one that has none.
  ///   - unknown: where the entries are that this version cannot show.
  public init<Identity: JSONCodec>(
    _ store: DocumentStore<Document>, _ path: Path, as codec: Entry.Type,
    identity: Identity.Type, id: @escaping (Entry.Value) -> ID?, unknown: UnknownPlace = .none
  ) where Identity.Value == ID {
    index = EntryIndex<Identity>()
    document = store
    self.path = path
    self.id = id
    unknownPlace = unknown
  }

  /// The entries in their order; none before a document is loaded.
  public var entries: [Entry.Value] { document.value?[keyPath: path] ?? [] }

  /// How many entries this version cannot show.
  public var unknown: UnknownEntries {
    switch unknownPlace {
    case .none: return UnknownEntries()
    case .aside(let key):
      // What is kept aside does not change from one load to the next.
      let report = document.report
      return counted(at: document.loads) { UnknownEntries(aside: key, in: report) }
    case .among(let unrecognized):
      let entries = entries
      return counted(at: document.revision) { UnknownEntries(in: entries, unrecognized) }
    }
  }

  private func counted(at revision: Int, _ count: () -> UnknownEntries) -> UnknownEntries {
    if let counted, counted.revision == revision { return counted.unknown }
    let unknown = count()
    counted = (revision, unknown)
    return unknown
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList where ID == Never {
  /// The list at `path`, whose entries have no identity and are told by their positions.
  public convenience init(
    _ store: DocumentStore<Document>, _ path: Path, as codec: Entry.Type,
    unknown: UnknownPlace = .none
  ) {
    self.init(
      store, path, as: codec, identity: NoIdentity.self, id: { _ in nil }, unknown: unknown)
  }
}

// MARK: - Identities

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList {
  /// How far from the place where an entry was it is looked for, before the index is made anew.
  private static var reach: Int { 64 }

  /// Where the entry with this identity is; the first of them if there are several.
  func position(of id: ID, in entries: [Entry.Value]) -> Int? {
    if indexed != document.revision { makeIndex(of: entries) }
    guard let place = index[id] else { return nil }
    for distance in 0...Self.reach {
      for position in [place - distance, place + distance]
      where entries.indices.contains(position) && isSame(self.id(entries[position]), id) {
        if distance > 0 { index.note(id, at: position) }
        return position
      }
    }
    makeIndex(of: entries)
    return index[id]
  }

  /// Whether both are nil, or written alike.
  func isSame(_ left: ID?, _ right: ID?) -> Bool { index.isSame(left, right) }

  private func makeIndex(of entries: [Entry.Value]) {
    index = index.made(of: entries.count) { id(entries[$0]) }
    indexed = document.revision
  }

  /// Changes the list in place, and what is known of its identities with it.
  ///
  /// - Parameters:
  ///   - removed: the identity that goes, and
  ///   - added: the one that comes, with its position.
  func edit(
    removed: ID? = nil, added: (id: ID?, position: Int)? = nil,
    _ body: (inout [Entry.Value]) -> Void
  ) {
    let isKnown = indexed == document.revision && !index.hasRepeats
    document.edit { body(&$0[keyPath: path]) }
    guard isKnown else { return }
    if let removed { index.remove(removed) }
    if let added, let id = added.id { index.note(id, at: added.position) }
    indexed = document.revision
  }
}
