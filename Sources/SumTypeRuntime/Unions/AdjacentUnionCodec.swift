/// A union whose payload lies beside its tag:
///
/// ```json
/// {"type": "text", "payload": {"id": 1, "message": "hello"}}
/// ```
/// The payload may be JSON inside a string (`EmbeddedWire`). A bare variant is read without
/// payload, or with `null`, `{}` or `[]`, and written as `bare` says. Other members are unknown
/// fields.
public protocol AdjacentUnionCodec: MemberPayloadCodec, FlatUnionCodec
where Reader == AdjacentReader {
  // Both repeated so that the one is inferred from the other.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The key of the tag and the key of the payload.
  static var keys: MemberTable { get }
}

extension AdjacentUnionCodec {
  @inlinable
  public static var unionReader: AdjacentReader { AdjacentReader(tags, keys) }
}

/// A union whose payload lies beside a tag that is made of two members:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The exact pair counts first, then a variant that takes every second value, which is written new with
/// the first member alone. In everything else it is as an ``AdjacentUnionCodec``.
public protocol PairedAdjacentUnionCodec: MemberPayloadCodec, FlatUnionCodec
where Reader == PairedAdjacentReader {
  // Both repeated so that the one is inferred from the other.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The two keys of the tag, and which variants the values under them are.
  static var pairs: PairTable { get }

  /// The two keys of the tag and the key of the payload.
  static var keys: MemberTable { get }
}

extension PairedAdjacentUnionCodec {
  public static var unionReader: PairedAdjacentReader { PairedAdjacentReader(pairs, keys) }

  public static var tags: TagTable { pairs.tags }
}
