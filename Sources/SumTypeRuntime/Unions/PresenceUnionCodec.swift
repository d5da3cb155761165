/// A codec of a union whose variants are distinguished by the keys that are present and not `null`:
///
/// ```json
/// {"text": "hello", "id": 1}      {"image": {"url": "https://example.org"}, "id": 2}
/// ```
/// The whole object is the payload, which reads the member with the key itself. An object with none
/// of the keys is unknown; one with keys of two variants is malformed.
public protocol PresenceUnionCodec: MembersUnionCodec where Reader == PresenceReader {
  /// The keys of each variant, with the variant's index.
  static var keys: MemberTable { get }
}

extension PresenceUnionCodec {
  @inlinable
  public static var unionReader: PresenceReader { PresenceReader(keys) }

  public static var tags: TagTable { TagTable.empty }
}
