public import Foundation

/// The root of a file: its codec, and how a new document is written. The generator writes one for
/// each document of a schema:
///
/// ```swift
/// enum TimelineDocument: JSONDocument {
///   typealias Codec = TimelineCodec
///   static var version: Int? { 1 }
/// }
///
/// let loaded = try TimelineDocument.load(bytes)
/// var timeline = loaded.value
/// timeline.entries.removeLast()
/// let saved = try TimelineDocument.save(timeline, preserving: loaded.preserved)
/// ```
public protocol JSONDocument<Codec>: Sendable {
  /// The codec of the root value.
  associatedtype Codec: JSONCodec

  /// The layout of a new document; compact by default. A document that was loaded keeps its own
  /// layout.
  static var style: JSONStyle { get }

  /// The version that a new document has; nil by default, for documents without versions.
  static var version: Int? { get }

  /// Whether a save refuses a document that a newer version wrote. False by default: the save keeps
  /// its version and all unknown data.
  static var refusesNewer: Bool { get }

  /// The migrations that turn a document of an older version into one of the current version; nil
  /// by default.
  static var migrations: Migrations? { get }

  /// Returns the document in the form that this version of the schema reads. The default applies
  /// the ``migrations``.
  ///
  /// It works on bytes before they are decoded, so that the preserved data is that of the migrated
  /// document.
  static func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8]
}

extension JSONDocument {
  public static var style: JSONStyle { .compact }

  public static var version: Int? { nil }

  public static var refusesNewer: Bool { false }

  public static var migrations: Migrations? { nil }

  public static func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
    try migrations?.migrated(bytes) ?? bytes
  }

  /// Explains a fault of a load, with the place in the document as it was before a migration.
  @usableFromInline
  static func explained(
    _ fault: JSONFault, in bytes: [UInt8], migrated: [UInt8]
  ) -> JSONError {
    migrations?.explained(fault, in: bytes, migrated: migrated) ?? fault.explained(in: migrated)
  }

  /// Reads a document, and preserves everything in it that this version of the schema does not
  /// know.
  ///
  /// - Throws: `JSONError` with line, column and pointer in `bytes` if they are not JSON, or not this
  ///   document.
  @inlinable
  public static func load(_ bytes: [UInt8]) throws(JSONError) -> Loaded<Self> {
    let migrated = try migrated(bytes)
    do throws(JSONFault) {
      return try Depth.run { (depth) throws(JSONFault) in try read(migrated, to: depth) }
    } catch {
      throw explained(error, in: bytes, migrated: migrated)
    }
  }

  /// Reads a document from data, as ``load(_:)-([UInt8])`` does.
  public static func load(_ data: Data) throws(JSONError) -> Loaded<Self> {
    try load(Array(data))
  }

  @inlinable
  static func read(
    _ bytes: [UInt8], to depth: Int, tag: JSONTag? = nil
  ) throws(JSONFault) -> Loaded<Self> {
    try JSONReader.read(bytes, maximumDepth: depth, recordsKept: true, tag: tag) {
      (reader) throws(JSONFault) in
      _ = try reader.peekKind()
      let start = reader.offset
      let value = try Codec.decode(from: &reader)
      try reader.refuseCutShort()
      return Loaded(
        value: value,
        preserved: Preserved(
          source: bytes, root: start..<reader.offset, loaded: LoadedValue(value),
          kept: reader.kept, lists: reader.lists, depth: depth, tag: tag,
          version: reader.documentVersion))
    }
  }

  /// Writes a document. Unknown data of the loaded document stays at its place byte for byte, and
  /// so does everything that did not change. A document without any change is written as the bytes
  /// that were loaded.
  ///
  /// `preserving` can be used again: an equal value gives equal bytes, and an older value gives the
  /// older document.
  ///
  /// The save leaves out unknown data that the schema drops (`"onSave": "drop"`).
  ///
  /// - Parameters:
  ///   - value: the app's current value.
  ///   - preserved: the preserved data of the load; nil for a new document.
  /// - Throws: `JSONError` with the place in the output if a value breaks its bounds or has no
  ///   JSON, or if there still is unknown data that the schema refuses (`"onSave": "refuse"`): the
  ///   error's `others` then have the further places.
  @inlinable
  public static func save(
    _ value: Codec.Value, preserving preserved: Preserved<Self>? = nil
  ) throws(JSONError) -> Saved {
    // The two cases are told apart here, where the types are known: a save of a new document then
    // needs no metadata of `Preserved`, which the Swift runtime would make at the first save.
    guard let preserved else { return try saveNew(value) }
    if preserved.keepsBytes, areIdentical(value, preserved.loaded.value) {
      return Saved(untouched: preserved.source)
    }
    return try save(value, over: preserved)
  }

  @usableFromInline
  static func save(
    _ value: Codec.Value, over preserved: Preserved<Self>
  ) throws(JSONError) -> Saved {
    try save(value, over: preserved, asSlices: false)
  }

  /// Writes a document over the loaded one.
  ///
  /// - Parameter asSlices: whether the result may consist of slices of the loaded bytes and of new
  ///   ones.
  static func save(
    _ value: Codec.Value, over preserved: Preserved<Self>, asSlices: Bool
  ) throws(JSONError) -> Saved {
    if preserved.keepsBytes, areIdentical(value, preserved.loaded.value) {
      return Saved(untouched: preserved.source)
    }
    return try Depth.run(from: preserved.depth) { (depth) throws(JSONError) in
      try save(value, over: preserved, to: depth, asSlices: asSlices)
    }
  }

  @usableFromInline
  static func saveNew(_ value: Codec.Value) throws(JSONError) -> Saved {
    try Depth.run { (depth) throws(JSONError) in try saveNew(value, to: depth) }
  }

  private static func save(
    _ value: Codec.Value, over preserved: Preserved<Self>, to depth: Int, asSlices: Bool
  ) throws(JSONError) -> Saved {
    if refusesNewer, preserved.newerVersion != nil, let place = preserved.members.version {
      throw JSONFault(.refusedUnknown, at: place.lowerBound).explained(in: preserved.source)
    }
    // A comparison of long lists takes as long as a merge, which compares them as well.
    if preserved.keepsBytes, preserved.lists.isEmpty, Codec.isSame(value, preserved.loaded.value) {
      return Saved(untouched: preserved.source)
    }
    func newTag() -> JSONTag? {
      outsideTag(of: value, as: Codec.self, readWith: preserved.tag)
    }
    let outcome = Merge.document(
      value, over: preserved.loaded.value, as: Codec.self, in: preserved.source,
      root: preserved.root,
      newStyle: style, maximumNesting: depth, aside: preserved.aside, lists: preserved.lists,
      kept: preserved.kept, tag: preserved.tag, newTag: newTag(),
      asSlices: asSlices && !preserved.hasPolicies,
      comparesFirst: !(Codec.self is any JSONObjectCodec.Type))
    if preserved.hasPolicies || !outcome.faults.isEmpty {
      return try outcome.settled(as: Codec.self, over: preserved, to: depth, tag: newTag())
    }
    return Saved(
      outcome.content, dropped: KeptReport.items(outcome.dropped, in: preserved.source),
      guesses: KeptReport.items(outcome.guesses, in: preserved.source))
  }

  private static func saveNew(_ value: Codec.Value, to depth: Int) throws(JSONError) -> Saved {
    var writer = JSONWriter(style: style)
    writer.maximumNesting = depth
    Codec.encode(value, to: &writer)
    let faults = writer.faults
    let bytes = writer.finish()
    if faults.isEmpty { return Saved(bytes: bytes) }
    return try settleNew(
      value, Merge.Outcome(content: DocumentBytes(bytes), faults: faults, dropped: []), to: depth)
  }

  // A function of its own: inlined, it would add work to the start of every save of a new document.
  @inline(never)
  private static func settleNew(
    _ value: Codec.Value, _ outcome: Merge.Outcome, to depth: Int
  ) throws(JSONError) -> Saved {
    try outcome.settled(
      as: Codec.self, over: nil as Preserved<Self>?, to: depth,
      tag: outsideTag(of: value, as: Codec.self, readWith: nil))
  }
}

/// Loads and saves documents whose tag is stored outside of them: `{"outside": {"tag": "event"}}`.
///
/// ```swift
/// let loaded = try EventDocument.load(bytes, tag: "message")
/// let saved = try EventDocument.save(value, preserving: loaded.preserved)
/// send(event: EventDocument.tag(of: value, preserving: loaded.preserved), data: saved.bytes)
/// ```
extension JSONDocument where Codec: OutsideUnionCodec {
  /// Reads a document that has this tag.
  ///
  /// - Parameters:
  ///   - bytes: the document as JSON in UTF-8.
  ///   - tag: the tag; nil if there is none, which is malformed unless the union has a `default`.
  /// - Throws: `JSONError` as ``load(_:)-([UInt8])`` does.
  public static func load(_ bytes: [UInt8], tag: JSONTag?) throws(JSONError) -> Loaded<Self> {
    let migrated = try migrated(bytes)
    do throws(JSONFault) {
      return try Depth.run { (depth) throws(JSONFault) in try read(migrated, to: depth, tag: tag) }
    } catch {
      throw explained(error, in: bytes, migrated: migrated)
    }
  }

  /// Reads a document that has this tag from data.
  public static func load(_ data: Data, tag: JSONTag?) throws(JSONError) -> Loaded<Self> {
    try load(Array(data), tag: tag)
  }

  /// Returns the tag that goes with a value when it is saved: the loaded tag if the value still has
  /// that variant, otherwise the first tag of its variant; nil if the variant has none.
  ///
  /// - Parameters:
  ///   - value: the value that is saved.
  ///   - preserved: the preserved data of the load; nil for a new value.
  public static func tag(
    of value: Codec.Value, preserving preserved: Preserved<Self>? = nil
  ) -> JSONTag? {
    Codec.tag(of: value, readWith: preserved?.tag)
  }
}

/// Returns the tag that is stored outside of a value of any codec; nil if the codec is of another
/// form.
func outsideTag<C: JSONCodec>(of value: C.Value, as codec: C.Type, readWith tag: JSONTag?)
  -> JSONTag?
{
  guard let union = codec as? any OutsideUnionCodec.Type else { return nil }
  return tagOutside(of: value, as: union, readWith: tag)
}

private func tagOutside<U: OutsideUnionCodec>(
  of value: Any, as union: U.Type, readWith tag: JSONTag?
) -> JSONTag? {
  (value as? U.Value).flatMap { U.tag(of: $0, readWith: tag) }
}
