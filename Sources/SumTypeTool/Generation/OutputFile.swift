/// A file as it is to be.
struct OutputFile: Sendable {
  let path: String
  let contents: String
  /// The schema it is made from, for messages.
  let schema: String
  /// The folder below which no link is followed to the file; nil where its folder was named on the
  /// command line.
  let root: String?
}
