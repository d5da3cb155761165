public import Foundation

/// Documents whose tag comes from around them: `{"outside": {"tag": "event"}}`.
///
/// ```swift
/// let loaded = try EventDocument.load(bytes, tag: "message")
/// let saved = try EventDocument.save(value, preserving: loaded.preserved)
/// send(event: EventDocument.tag(of: value, preserving: loaded.preserved), data: saved.bytes)
/// ```
extension JSONDocument where Codec: OutsideUnionCodec {
  /// Reads a document with this tag.
  ///
  /// - Parameters:
  ///   - bytes: the document as JSON in UTF-8.
  ///   - tag: nil where there is none; that is malformed unless the union has a `default`.
  /// - Throws: `JSONError` as ``load(_:)-([UInt8])`` does.
  public static func load(_ bytes: [UInt8], tag: JSONTag?) throws(JSONError) -> Loaded<Self> {
    let migrated = try migrated(bytes)
    do throws(JSONFault) {
      return try Depth.run { (depth) throws(JSONFault) in try read(migrated, to: depth, tag: tag) }
    } catch {
      throw explained(error, in: bytes, migrated: migrated)
    }
  }

  /// Reads a document with this tag from data.
  public static func load(_ data: Data, tag: JSONTag?) throws(JSONError) -> Loaded<Self> {
    try load(Array(data), tag: tag)
  }

  /// The tag that goes with a value when it is saved: that which was loaded with it, if it is of the
  /// same variant still, otherwise the first of its variant. Nil where it has none.
  ///
  /// - Parameters:
  ///   - value: what is saved.
  ///   - preserved: what the save preserves.
  public static func tag(
    of value: Codec.Value, preserving preserved: Preserved<Self>? = nil
  ) -> JSONTag? {
    Codec.tag(of: value, readWith: preserved?.tag)
  }
}

/// The tag that comes from around a value of any codec; nil for those that need none.
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
