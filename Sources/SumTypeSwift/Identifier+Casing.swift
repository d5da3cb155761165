extension Identifier {
  /// The Swift spelling of a name on the wire: a field, a case, a function.
  ///
  /// Words end at `_`, `-`, `.`, `/`, `:` and spaces, and where the case changes. Nil where nothing
  /// is left, or what is left is no identifier.
  ///
  /// | wire | Swift |
  /// |---|---|
  /// | `user_id` | `userId` |
  /// | `m.room.message` | `mRoomMessage` |
  /// | `HTTPServer` | `httpServer` |
  /// | `PUSH_EVENT` | `pushEvent` |
  /// | `2nd` | nil |
  public static func lowerCamel(from wireName: String) -> String? {
    let words = words(of: wireName)
    guard let first = words.first else { return nil }
    let joined = words.dropFirst().reduce(into: loweredHead(of: first)) { $0 += capitalised($1) }
    return isValid(joined) ? joined : nil
  }

  /// The Swift spelling of a name on the wire that becomes a type.
  ///
  /// | wire | Swift |
  /// |---|---|
  /// | `push_event` | `PushEvent` |
  /// | `PUSH_EVENT` | `PushEvent` |
  /// | `httpServer` | `HttpServer` |
  public static func upperCamel(from wireName: String) -> String? {
    let joined = words(of: wireName).reduce(into: "") { $0 += capitalised($1) }
    return isValid(joined) ? joined : nil
  }

  /// The words between separators. Where there are several and all are shouted (`PUSH_EVENT`),
  /// their case says nothing and is dropped.
  private static func words(of wireName: String) -> [String] {
    let parts = wireName.unicodeScalars.split { separators.contains($0) }.map { String($0) }
    let isShouted =
      parts.count > 1 && !wireName.unicodeScalars.contains { $0.properties.isLowercase }
    return isShouted ? parts.map { $0.lowercased() } : parts
  }

  private static let separators: Set<Unicode.Scalar> = ["_", "-", ".", "/", ":", " "]

  private static func capitalised(_ word: String) -> String {
    guard let first = word.unicodeScalars.first else { return word }
    return first.properties.uppercaseMapping + String(word.unicodeScalars.dropFirst())
  }

  /// `Message` → `message`, `HTTPServer` → `httpServer`, `URL` → `url`, `MD5` → `md5`.
  private static func loweredHead(of word: String) -> String {
    let scalars = Array(word.unicodeScalars)
    var capitals = scalars.prefix { $0.properties.isUppercase }.count
    let isFollowedByLowercase = capitals < scalars.count && scalars[capitals].properties.isLowercase
    if capitals > 1 && isFollowedByLowercase { capitals -= 1 }
    var head = String.UnicodeScalarView()
    head.append(contentsOf: scalars.prefix(capitals))
    var tail = String.UnicodeScalarView()
    tail.append(contentsOf: scalars.dropFirst(capitals))
    return String(head).lowercased() + String(tail)
  }
}
