/// A codec of a union whose tag lies deeper in its payload, in a member of a member:
///
/// ```json
/// {"header": {"id": 1, "type": "created"}, "title": "hello"}
/// ```
/// The whole object is the payload, which reads and writes the tag itself, as a constant of the
/// struct that contains it. An object with another tag is unknown; one without a tag is malformed,
/// or has the variant without a tag.
public protocol TagPathUnionCodec: MembersUnionCodec where Reader == TagPathReader {
  /// The keys that lead to the tag.
  static var path: TagPath { get }
}

extension TagPathUnionCodec {
  public static var unionReader: TagPathReader { TagPathReader(tags, path) }
}
