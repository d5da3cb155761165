/// An entry of the feed as its members in the order that our writer has, each value as JSON.
///
/// A tenth of a feed is of a type that the schema does not know, a twentieth has a field that it
/// does not know.
struct FeedEntry {
  let tag: String
  /// All but the tag.
  var members: [(key: String, value: String)]

  enum Kind {
    case text, mood, photo
  }

  /// What an entry is in a feed of everything.
  static func kind(_ index: Int) -> Kind {
    if index % 10 == 3 { return .photo }
    return index % 2 == 0 ? .text : .mood
  }

  init(_ index: Int, as kind: Kind, message: (Int) -> String = Phrases.plain) {
    members = [
      ("id", "\"\(FeedValues.id(index))\""),
      ("createdAt", "\"\(FeedValues.date(index))\""),
    ]
    switch kind {
    case .text:
      tag = "text"
      members.append(("message", "\"\(message(index))\""))
    case .mood:
      tag = "mood"
      members.append(("emoji", "\"\(FeedValues.emoji(index))\""))
      members.append(("intensity", "\(FeedValues.intensity(index))"))
    case .photo:
      tag = "photo"
      members.append(("url", "\"https://example.org/photos/\(index).jpg\""))
      members.append(("size", #"{"width":1024,"height":768}"#))
      members.append(("tags", #"["holiday","sea"]"#))
    }
  }

  /// The members with the tag before them.
  var tagged: [(key: String, value: String)] { [("type", "\"\(tag)\"")] + members }

  static func object(_ members: [(key: String, value: String)]) -> String {
    var text = "{"
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      text += "\"\(member.key)\":\(member.value)"
    }
    return text + "}"
  }
}
