/// The members of a root that make it a document, found by visiting its fields.
@usableFromInline
struct DocumentMembers {
  /// The index of the version.
  var version: Int?
  /// The index of the list of entries.
  var entries: Int?

  @usableFromInline
  mutating func note<C: JSONCodec>(_ index: Int, _ codec: C.Type) {
    if codec is any EntryListCodec.Type { entries = index }
  }

  @usableFromInline
  mutating func noteVersion(_ index: Int) { version = index }
}
