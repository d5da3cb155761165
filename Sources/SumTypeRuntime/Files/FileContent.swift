/// What a file holds, as far as somebody knows.
struct FileContent: Sendable {
  let bytes: [UInt8]
  let stamp: FileStamp
  /// The stamp says nothing yet about a later change: see ``FileStamp/isRecent``.
  let isRecent: Bool

  init(_ bytes: [UInt8], stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = stamp
    isRecent = stamp.isRecent
  }
}
