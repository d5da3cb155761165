/// The keys of `JSONEncoder`.
enum SwiftKeys {
  /// Returns the key that the strategy `convertToSnakeCase` makes. It takes several capitals for one word, except at
  /// the beginning of the key: `imageURL` is `image_url`, and `userIDs` is `user_i_ds`.
  static func snakeCase(_ key: String) -> String {
    let scalars = Array(key.unicodeScalars)
    guard !scalars.isEmpty else { return key }
    var words: [Range<Int>] = []
    var start = 0
    var search = 1
    while let upper = scalars[search...].firstIndex(where: isUpper) {
      words.append(start..<upper)
      guard let lower = scalars[upper...].firstIndex(where: isLower) else {
        start = upper
        search = scalars.count
        break
      }
      if lower == upper + 1 {
        start = upper
      } else {
        words.append(upper..<lower - 1)
        start = lower - 1
      }
      search = lower + 1
    }
    words.append(start..<scalars.count)
    return words.map { word in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[word])
      return String(text).lowercased()
    }.joined(separator: "_")
  }

  /// Returns the coding key that the strategy `convertFromSnakeCase` makes of a key in JSON.
  static func fromSnakeCase(_ key: String) -> String {
    let leading = key.prefix { $0 == "_" }
    let rest = key.dropFirst(leading.count)
    let trailing = rest.reversed().prefix { $0 == "_" }
    let words = rest.dropLast(trailing.count).split(separator: "_")
    guard words.count > 1 else { return key }
    let others = words.dropFirst().map { word in
      (word.unicodeScalars.first?.properties.titlecaseMapping ?? "")
        + String(word.unicodeScalars.dropFirst()).lowercased()
    }
    return leading + ([words[0].lowercased()] + others).joined() + String(trailing)
  }

  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: true
    default: false
    }
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .lowercaseLetter
  }
}
