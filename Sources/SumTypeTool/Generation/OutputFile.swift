/// A file as it is to be.
struct OutputFile: Sendable {
  let path: String
  let contents: String
  /// The schema it is made from, for messages.
  let schema: String
}
