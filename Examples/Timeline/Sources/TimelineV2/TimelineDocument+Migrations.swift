import SumType

/// What the schema leaves to the app. Without it the app does not compile.
extension TimelineDocument {
  /// The title of a timeline that was written before there were titles: what was written first.
  static func giveTitle(_ root: inout JSONObject) {
    let messages = root["entries"]?.arrayValue?.lazy.compactMap { entry in
      entry.objectValue?["payload"]?.objectValue?["message"]?.stringValue
    }
    root["title"] = .string(messages?.first.map { String($0.prefix(60)) } ?? "Timeline")
  }
}
