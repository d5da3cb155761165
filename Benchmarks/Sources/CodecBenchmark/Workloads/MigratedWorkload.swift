/// The documents of a feed that has been migrated twice.
enum MigratedWorkload {
  /// As the first version wrote it.
  static func first(_ count: Int) -> [UInt8] {
    document(#"{"version":1,"entries":["#, count, "]}") { index in
      let isText = index % 2 == 0
      var members = [
        ("type", isText ? #""note""# : #""mood""#), ("id", "\"\(FeedValues.id(index))\""),
        ("at", "\(FeedValues.seconds(index))"),
      ]
      if isText {
        members.append(("body", "\"\(Phrases.plain(index))\""))
      } else {
        members.append(("emoji", "\"\(FeedValues.emoji(index))\""))
        members.append(("level", "\(FeedValues.intensity(index))"))
      }
      return FeedEntry.object(members)
    }
  }

  /// What becomes of it: the same entries in the form of the third version.
  static func third(_ count: Int) -> [UInt8] {
    document(#"{"version":3,"entries":["#, count, #"],"theme":"dusk"}"#) {
      FeedEntry.object(FeedEntry($0, as: $0 % 2 == 0 ? .text : .mood).tagged)
    }
  }

  private static func document(
    _ head: String, _ count: Int, _ tail: String, entry: (Int) -> String
  ) -> [UInt8] {
    var bytes = Array(head.utf8)
    bytes.reserveCapacity(count * 200)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: entry(index).utf8)
    }
    bytes.append(contentsOf: tail.utf8)
    return bytes
  }
}
