/// What a file holds, as far as somebody knows.
struct FileContent: Sendable {
  let bytes: DocumentBytes
  let stamp: FileStamp
  /// The stamp says nothing yet about a later change: see ``FileStamp/isRecent``.
  let isRecent: Bool

  init(_ bytes: DocumentBytes, stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = stamp
    isRecent = stamp.isRecent
  }
}
