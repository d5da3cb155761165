/// A codec of a union whose payload lies beside its tag:
///
/// ```json
/// {"type": "text", "payload": {"id": 1, "message": "hello"}}
/// ```
/// The payload may be embedded in a string (`EmbeddedWire`). A bare variant is read without
/// payload, or with `null`, `{}` or `[]`, and written in the spelling ``MemberPayloadCodec/bare``.
/// Other members are unknown fields.
public protocol AdjacentUnionCodec: MemberPayloadCodec, FlatUnionCodec
where Reader == AdjacentReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The key of the tag and the key of the payload.
  static var keys: MemberTable { get }
}

extension AdjacentUnionCodec {
  @inlinable
  public static var unionReader: AdjacentReader { AdjacentReader(tags, keys) }
}

/// A codec of a union whose payload lies beside a tag of two members:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// A variant with exactly this pair counts first, then a variant that accepts every second value; a
/// new value of that has only the first member. Otherwise it is like an ``AdjacentUnionCodec``.
public protocol PairedAdjacentUnionCodec: MemberPayloadCodec, FlatUnionCodec
where Reader == PairedAdjacentReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The two keys of the tag, and the variants of the values under them.
  static var pairs: PairTable { get }

  /// The two keys of the tag and the key of the payload.
  static var keys: MemberTable { get }
}

extension PairedAdjacentUnionCodec {
  public static var unionReader: PairedAdjacentReader { PairedAdjacentReader(pairs, keys) }

  public static var tags: TagTable { pairs.tags }
}
