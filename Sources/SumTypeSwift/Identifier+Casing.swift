extension Identifier {
  /// The Swift name that is made of a name on the wire: of a field, a case, a function.
  ///
  /// Words end at `_` and at every character that cannot stand in a name; from the second word on
  /// they begin with a capital letter, and between two digits a `_` stays. Nil where nothing is
  /// left.
  ///
  /// | wire | Swift |
  /// |---|---|
  /// | `user_id` | `userId` |
  /// | `m.room.message` | `mRoomMessage` |
  /// | `$type` | `type` |
  /// | `HTTP-Server` | `httpServer` |
  /// | `PUSH_EVENT` | `pushEvent` |
  /// | `2nd` | `_2nd` |
  /// | `1.10` | `_1_10` |
  /// | `+1` | `plus1` |
  /// | `***` | nil |
  public static func lowerCamel(from wireName: String) -> String? {
    let words = words(of: wireName)
    guard let first = words.first else { return nil }
    return joined([loweredHead(of: first)] + words.dropFirst().map(capitalised))
  }

  /// The Swift name that is made of a name on the wire, for a type.
  ///
  /// | wire | Swift |
  /// |---|---|
  /// | `push_event` | `PushEvent` |
  /// | `PUSH_EVENT` | `PushEvent` |
  /// | `httpServer` | `HttpServer` |
  public static func upperCamel(from wireName: String) -> String? {
    joined(words(of: wireName).map(capitalised))
  }

  /// The name with its first letter in upper case: `httpServer` is `HttpServer`.
  public var capitalised: Identifier {
    Identifier(Self.capitalised(name)) ?? self
  }

  /// The words of a name. Where there are several and all are shouted (`PUSH_EVENT`), their case
  /// says nothing and is dropped. A sign before a number is a word.
  private static func words(of wireName: String) -> [String] {
    let scalars = wireName.unicodeScalars
    let parts = scalars.split { $0 == "_" || !isContinuation($0) }.map { String($0) }
    let isShouted = parts.count > 1 && !scalars.contains { $0.properties.isLowercase }
    let words = isShouted ? parts.map { $0.lowercased() } : parts
    return (sign(of: scalars).map { [$0] } ?? []) + words
  }

  /// `plus` for `+1`, `minus` for `-1`.
  private static func sign(of scalars: String.UnicodeScalarView) -> String? {
    guard let first = scalars.first, let second = scalars.dropFirst().first, isDigit(second) else {
      return nil
    }
    switch first {
    case "+": return "plus"
    case "-", "\u{2212}": return "minus"
    default: return nil
    }
  }

  private static func joined(_ words: [String]) -> String? {
    guard let head = words.first?.unicodeScalars.first else { return nil }
    var name = isHead(head) ? "" : "_"
    var last: Unicode.Scalar?
    for word in words {
      if let last, isDigit(last), let first = word.unicodeScalars.first, isDigit(first) {
        name += "_"
      }
      name += word
      last = word.unicodeScalars.last
    }
    return isValid(name) ? name : nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
  }

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
