/// What visiting the fields of a struct finds: the members that make a root a document, and the keys
/// of what is flattened into it.
@usableFromInline
struct DocumentMembers {
  /// The index of the version.
  var version: Int?
  /// The index of the list of entries.
  var entries: Int?
  /// The keys of what is flattened into it.
  var claimed = ClaimedKeys()

  @usableFromInline
  mutating func note<C: JSONCodec>(_ index: Int, _ codec: C.Type) {
    if codec is any EntryListCodec.Type { entries = index }
  }

  @usableFromInline
  mutating func noteVersion(_ index: Int) { version = index }
}
