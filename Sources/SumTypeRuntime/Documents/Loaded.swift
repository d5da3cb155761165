public import Foundation

/// The result of a load: the value, and what the next save needs to keep unknown data.
public struct Loaded<Document: JSONDocument>: Sendable {
  /// The value, without the data that this version of the schema does not know.
  public var value: Document.Codec.Value

  /// The data that the next save needs beside the value.
  public let preserved: Preserved<Document>

  @usableFromInline
  init(value: Document.Codec.Value, preserved: Preserved<Document>) {
    self.value = value
    self.preserved = preserved
    preserved.loaded.takeBits(of: &self.value)
  }
}

/// The value of a document as it was loaded. It shares its memory with the app's value until that
/// changes.
@usableFromInline
final class LoadedValue<Value: Sendable>: @unchecked Sendable {
  // Only `takeBits` changes it, before anyone else has the object, and it stays the same value.
  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }

  /// Gives this copy of a value the bits of another copy, those between the fields too, which may
  /// differ in two copies. So ``areIdentical(_:_:)`` is true if the app did not change the other.
  @inlinable
  func takeBits(of other: inout Value) {
    // The bits of some values depend on their address, as those of a weak reference may.
    guard _isBitwiseTakable(Value.self) else { return }
    withUnsafeMutableBytes(of: &value) { own in
      withUnsafeBytes(of: &other) { own.copyMemory(from: $0) }
    }
  }
}

/// The data of a load that the app need not know: unknown entries, fields and values, the layout,
/// and the loaded bytes.
///
/// The app passes it to ``JSONDocument/save(_:preserving:)``, which does not use it up: a save of
/// an older value (undo) restores the older document.
public struct Preserved<Document: JSONDocument>: Sendable {
  /// The loaded bytes.
  @usableFromInline let source: [UInt8]
  /// The range of the document's value in `source`.
  let root: Range<Int>
  @usableFromInline let loaded: LoadedValue<Document.Codec.Value>
  /// The unknown and malformed data that the load kept.
  let kept: [KeptItem]
  /// The places of the elements of long lists.
  let lists: [ElementIndex]
  /// The limit of nesting with which the document was read.
  let depth: Int
  /// The tag that was loaded with the document from outside; nil if there was none.
  let tag: JSONTag?
  /// The changes to the entries that the value does not contain.
  var aside = AsideElements() {
    didSet { keepsBytes = keepsBytes && !aside.isEdited }
  }
  /// Whether the schema refuses or drops some of the kept data in a save.
  var hasPolicies: Bool
  /// Whether a save of the unchanged value gives the loaded bytes.
  @usableFromInline var keepsBytes: Bool

  @usableFromInline
  init(
    source: [UInt8], root: Range<Int>, loaded: LoadedValue<Document.Codec.Value>,
    kept: [KeptItem], lists: [ElementIndex], depth: Int, tag: JSONTag? = nil, version: Int? = nil
  ) {
    self.tag = tag
    self.source = source
    self.root = root
    self.loaded = loaded
    self.kept = kept
    let hasPolicies = kept.contains { $0.policy != .keep }
    self.hasPolicies = hasPolicies
    keepsBytes = !hasPolicies && Document.keepsVersion(version)
    self.lists = lists
    self.depth = depth
  }

  /// The offsets at which unknown and malformed values of unions begin.
  private var unknownPlaces: Set<Int> {
    Set(
      kept.lazy.filter { $0.level == .variant || $0.level == .malformed }.map(\.range.lowerBound))
  }

  /// The version that the document states; nil if it states none.
  public var version: Int? {
    members.version.flatMap { source.version(at: $0) }
  }

  /// The unknown and malformed data that the load kept, with its places.
  public var report: KeptReport {
    KeptReport(kept, in: source, newerVersion: newerVersion)
  }

  /// Returns a copy without these unknown or malformed entries of the document's list: the next
  /// save leaves them out. Items of another kind, or of another document, have no effect.
  ///
  /// ```swift
  /// let photos = preserved.report.items.filter { $0.tag == "photo" }
  /// let saved = try TimelineDocument.save(timeline, preserving: preserved.removing(photos))
  /// ```
  public func removing(_ entries: some Sequence<KeptReport.Item>) -> Preserved {
    let places = unknownPlaces
    var copy = self
    for item in entries where !item.isInString {
      let bytes = item.bytes
      guard places.contains(bytes.startIndex), bytes.endIndex <= source.count,
        source[bytes.startIndex..<bytes.endIndex] == bytes
      else { continue }
      copy.aside.removed.insert(bytes.startIndex)
    }
    return copy
  }

  /// The ranges of the root's version and of its list of entries; nil for one that the document
  /// does not have.
  var members: (version: Range<Int>?, entries: Range<Int>?) {
    guard let codec = Document.Codec.self as? any JSONObjectCodec.Type else {
      return (nil, Document.Codec.self is any EntryListCodec.Type ? root : nil)
    }
    return codec.documentMembers(of: loaded.value, in: source, at: root)
  }

  /// Returns the ranges of those elements of the document's list that are malformed or unknown to
  /// `Entry`, in order.
  func unknownEntries<Entry: UnionCodec>(of codec: Entry.Type) -> [Range<Int>] {
    guard let entries = members.entries else { return [] }
    let places = unknownPlaces
    return ContainerScan(entries, in: source).items.map(\.value).filter { element in
      guard places.contains(element.lowerBound) else { return false }
      // An unknown value may begin where a known entry does: a union in the same object.
      let value: Entry.Value? = try? Depth.run { (depth) throws(JSONFault) in
        try JSONReader.read(source, in: element, maximumDepth: depth) {
          (reader) throws(JSONFault) in try Entry.decode(from: &reader)
        }
      }
      return value == nil
    }
  }
}

extension JSONObjectCodec {
  /// Returns the ranges of the version and of the list of entries in the root, which this codec
  /// reads.
  fileprivate static func documentMembers(
    of value: Any, in source: [UInt8], at root: Range<Int>
  ) -> (version: Range<Int>?, entries: Range<Int>?) {
    guard let value = value as? Value else { return (nil, nil) }
    let found = MemberVisitor.survey { fields in
      visit(value, over: value, in: &fields)
    }
    var places: (version: Range<Int>?, entries: Range<Int>?) = (nil, nil)
    for item in ContainerScan(root, in: source).items {
      guard let index = source.withKey(at: item.key, { members.index(of: $0) }) else { continue }
      if index == found.version { places.version = item.value }
      if index == found.entries { places.entries = item.value }
    }
    return places
  }
}

extension JSONDocument {
  /// Whether a save keeps this version of a loaded document: it raises an older version, and may
  /// refuse a newer one.
  fileprivate static func keepsVersion(_ written: Int?) -> Bool {
    guard let version else { return true }
    guard let written else { return false }
    return written == version || written > version && !refusesNewer
  }
}

extension Preserved {
  /// The version of the document, if it is larger than the version of a new document; otherwise
  /// nil.
  var newerVersion: JSONNumber? {
    guard let current = Document.version, let place = members.version else { return nil }
    let found = try? JSONReader.read(source, in: place) { (reader) throws(JSONFault) in
      try reader.readNumber()
    }
    guard let found else { return nil }
    if let version = found.int64 { return version > Int64(current) ? found : nil }
    // An integer that does not fit is larger than every version, unless it is negative.
    return found.text.hasPrefix("-") ? nil : found
  }
}

/// The result of a save.
public struct Saved: Sendable {
  /// The saved document.
  ///
  /// If a repository saved it to a file, each access assembles the bytes, which takes as much time
  /// and memory as a copy.
  public var bytes: [UInt8] { content.whole }

  /// The saved document as data.
  public var data: Data { Data(bytes) }

  /// The saved document, possibly in several slices.
  let content: DocumentBytes

  /// The unknown data of the loaded document that was not kept, because what it was part of was
  /// replaced (the unknown fields of an entry that became another variant, for example), or because
  /// the schema drops it. Its pointers are those in the loaded document. Data that the app itself
  /// removed is not listed.
  ///
  /// ``KeptReport/Item/isGuess`` of an item is true if an equal element of its list, with other unknown data, may have
  /// been the one to go.
  public let dropped: [DroppedItem]

  /// The unknown data of the loaded document that was kept, but perhaps in the wrong element. Its pointers are those in
  /// the loaded document.
  ///
  /// Elements of a list may be equal in everything that the schema knows, and have different unknown data. If the app
  /// removes or moves one of them, or adds another equal one, the save cannot know which one this was. It keeps the
  /// arrangement that loses least, and lists here the unknown data in the elements that could be arranged otherwise,
  /// also in those with one identity if their number has changed: see `Docs/Preservation.md`.
  ///
  /// ```swift
  /// for item in saved.guesses { log(item) }  // /entries/3/new: unknown field (a guess)
  /// ```
  public let guesses: [GuessedItem]

  init(bytes: [UInt8], dropped: [DroppedItem] = [], guesses: [GuessedItem] = []) {
    self.init(DocumentBytes(bytes), dropped: dropped, guesses: guesses)
  }

  /// Creates the result for a document that is saved as it was loaded.
  @usableFromInline
  init(untouched source: [UInt8]) { self.init(bytes: source) }

  init(_ content: DocumentBytes, dropped: [DroppedItem], guesses: [GuessedItem]) {
    self.content = content
    self.dropped = dropped
    self.guesses = guesses
  }
}

/// Unknown data that a save did not keep.
public typealias DroppedItem = KeptReport.Item

/// Unknown data that a save kept, but perhaps in the wrong element of a list.
public typealias GuessedItem = KeptReport.Item
