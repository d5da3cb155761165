import Foundation

/// The result of a load: the value, and what the next save needs to keep unknown data.
public struct Loaded<Document: JSONDocument>: Sendable {
  /// The value, without the data that this version of the schema does not know.
  public var value: Document.Codec.Value

  /// Everything else.
  public let preserved: Preserved<Document>

  @usableFromInline
  init(value: Document.Codec.Value, preserved: Preserved<Document>) {
    self.value = value
    self.preserved = preserved
  }
}

/// What a load found and the app need not know: unknown entries, fields and values, the layout, the
/// bytes of everything.
///
/// It is passed along to ``JSONDocument/save(_:preserving:)`` and not used up by it, so that saving
/// an older value (undo) brings back the older document.
public struct Preserved<Document: JSONDocument>: Sendable {
  /// The loaded bytes.
  @usableFromInline let source: [UInt8]
  /// Where the document's value lies in them.
  let root: Range<Int>
  /// The value as it was loaded. It shares its memory with the app's until that changes.
  @usableFromInline let value: Document.Codec.Value
  /// What was not made a value of.
  let kept: [KeptItem]
  /// Where the elements of long lists lie.
  let lists: [ElementIndex]
  /// The bound of depth that it was read within.
  let depth: Int
  /// The tag that came with it from outside.
  let tag: JSONTag?
  /// What is to become of the entries that are not in the value.
  var aside = AsideElements() {
    didSet { keepsBytes = keepsBytes && !aside.isEdited }
  }
  /// Whether the schema wants something of it refused or dropped by a save.
  var hasPolicies: Bool
  /// Whether a save of the value as it was loaded gives the loaded bytes.
  @usableFromInline var keepsBytes: Bool

  @usableFromInline
  init(
    source: [UInt8], root: Range<Int>, value: Document.Codec.Value, kept: [KeptItem],
    lists: [ElementIndex], depth: Int, tag: JSONTag? = nil, version: Int? = nil
  ) {
    self.tag = tag
    self.source = source
    self.root = root
    self.value = value
    self.kept = kept
    let hasPolicies = kept.contains { $0.policy != .keep }
    self.hasPolicies = hasPolicies
    keepsBytes = !hasPolicies && Document.keepsVersion(version)
    self.lists = lists
    self.depth = depth
  }

  /// Where unknown and malformed values of unions begin.
  private var unknownPlaces: Set<Int> {
    Set(
      kept.lazy.filter { $0.level == .variant || $0.level == .malformed }.map(\.range.lowerBound))
  }

  /// The version that the document was written with; nil if it says none.
  public var version: Int? {
    members.version.flatMap { source.version(at: $0) }
  }

  /// The unknown and malformed data that was kept, with its places.
  public var report: KeptReport {
    KeptReport(kept, in: source, newerVersion: newerVersion)
  }

  /// The same without these unknown or malformed entries of the document's list, which the next
  /// save then leaves out. Items of another kind, and of other documents, change nothing.
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

  /// Where the members lie that make the root a document.
  var members: (version: Range<Int>?, entries: Range<Int>?) {
    guard let codec = Document.Codec.self as? any JSONObjectCodec.Type else {
      return (nil, Document.Codec.self is any EntryListCodec.Type ? root : nil)
    }
    return codec.documentMembers(of: value, in: source, at: root)
  }

  /// Where the elements of the document's list lie that are unknown to `Entry` or malformed, in
  /// their order.
  func unknownEntries<Entry: UnionCodec>(of codec: Entry.Type) -> [Range<Int>] {
    guard let entries = members.entries else { return [] }
    let places = unknownPlaces
    return ContainerScan(entries, in: source).items.map(\.value).filter { element in
      guard places.contains(element.lowerBound) else { return false }
      // A known entry may begin with something unknown: a union in the same object.
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
  /// Where the members lie that make the root, which this codec reads, a document.
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
  /// Whether a document of this version is saved with it: an older one is raised, and a newer one may
  /// be refused.
  fileprivate static func keepsVersion(_ written: Int?) -> Bool {
    guard let version else { return true }
    guard let written else { return false }
    return written == version || written > version && !refusesNewer
  }
}

extension Preserved {
  /// The version of the document, if it is larger than the one that a new document has.
  var newerVersion: JSONNumber? {
    guard let current = Document.version, let place = members.version else { return nil }
    let found = try? JSONReader.read(source, in: place) { (reader) throws(JSONFault) in
      try reader.readNumber()
    }
    guard let found else { return nil }
    if let version = found.int64 { return version > Int64(current) ? found : nil }
    // A whole number that fits no integer is larger than all of them, unless it is below zero.
    return found.text.hasPrefix("-") ? nil : found
  }
}

/// The result of a save.
public struct Saved: Sendable {
  /// The document.
  ///
  /// What a repository has saved to a file is put together when it is asked for, which takes as much
  /// time and memory as a copy.
  public var bytes: [UInt8] { content.whole }

  /// The document, perhaps in parts.
  let content: DocumentBytes

  /// Unknown things of the loaded document that could not be kept, because what they were part of
  /// was replaced (the unknown fields of an entry that became another variant, for example), or
  /// because the schema drops them. Their pointers are those in the loaded document. What the app
  /// itself removed is not among them.
  ///
  /// Where it cannot be known which element of a list is which, what is unknown in them is among these
  /// as well, also where it was kept: see `Docs/Preservation.md`.
  public let dropped: [DroppedItem]

  init(bytes: [UInt8], dropped: [DroppedItem] = []) {
    self.init(DocumentBytes(bytes), dropped: dropped)
  }

  /// A document that was saved as it was loaded.
  @usableFromInline
  init(untouched source: [UInt8]) { self.init(bytes: source) }

  init(_ content: DocumentBytes, dropped: [DroppedItem]) {
    self.content = content
    self.dropped = dropped
  }
}

/// Something unknown that a save could not keep.
public typealias DroppedItem = KeptReport.Item

/// The bytes of a document: in one piece, or as stretches of what it was loaded from and what is new,
/// so that a large document that is saved with few changes need not be in memory twice.
struct DocumentBytes: Sendable {
  /// One after another.
  let parts: [ArraySlice<UInt8>]
  let count: Int

  init(_ bytes: [UInt8]) { self.init(parts: [bytes[...]]) }

  init(parts: [ArraySlice<UInt8>]) {
    self.parts = parts
    count = parts.reduce(0) { $0 + $1.count }
  }

  /// All of it in one piece.
  var whole: [UInt8] {
    // Of one part that is all of its memory this is the same memory.
    if parts.count == 1 { return Array(parts[0]) }
    return [UInt8](unsafeUninitializedCapacity: count) { output, count in
      for part in parts {
        let place = UnsafeMutableBufferPointer(rebasing: output[count...])
        count += place.update(fromContentsOf: part)
      }
    }
  }

  /// Whether these are the bytes that begin at an offset.
  func holds(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard bytes.count <= count - offset else { return false }
    var place = 0
    for part in parts {
      // What is asked for, as offsets in this part.
      let start = max(offset - place, 0)
      let end = min(offset + bytes.count - place, part.count)
      defer { place += part.count }
      if start >= end { continue }
      let isSame = part.withUnsafeBytes { part in
        guard let known = part.baseAddress, let found = bytes.baseAddress else { return false }
        let (own, other) = (known + start, found + (place + start - offset))
        return own == other || memcmp(own, other, end - start) == 0
      }
      if !isSame { return false }
    }
    return true
  }
}

extension DocumentBytes: Equatable {
  static func == (left: DocumentBytes, right: DocumentBytes) -> Bool {
    guard left.count == right.count else { return false }
    var place = 0
    for part in right.parts {
      guard part.withUnsafeBytes({ left.holds($0, at: place) }) else { return false }
      place += part.count
    }
    return true
  }
}
