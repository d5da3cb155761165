/// What a file holds, as far as somebody knows.
struct FileContent: Sendable {
  let bytes: DocumentBytes
  let stamp: FileStamp
  /// What it is besides; nil for a file that was made here, which is what its folder makes it.
  let traits: FileTraits?
  /// The stamp says nothing yet about a later change: see ``FileStamp/isRecent``.
  let isRecent: Bool

  init(_ bytes: DocumentBytes, stamp: FileStamp, traits: FileTraits?) {
    self.bytes = bytes
    self.stamp = stamp
    self.traits = traits
    isRecent = stamp.isRecent
  }
}
