/// A step of the path of a migration: `/entries/*/payload/{json}`.
enum MigrationToken: Hashable {
  case member(String)
  case each, element, value, everything
  case inside(EmbeddedWire)

  /// The tokens that mean more than themselves.
  private static let words: [(String, MigrationToken)] = [
    ("*", .each), ("**", .everything), ("{list}", .element), ("{map}", .value),
    ("{json}", .inside(.json)), ("{base64.json}", .inside(.base64JSON)),
  ]

  /// - Parameter path: empty, or beginning with `/`.
  static func all(in path: String) -> [MigrationToken] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { token in
      if let word = words.first(where: { $0.0 == token }) { return word.1 }
      var key = ""
      var isEscaped = false
      for character in token {
        switch (isEscaped, character) {
        case (true, "0"): key.append("~")
        case (true, "1"): key.append("/")
        case (true, "2"): break
        case (true, _):
          key.append("~")
          key.append(character)
        case (false, "~"):
          isEscaped = true
          continue
        default: key.append(character)
        }
        isEscaped = false
      }
      return .member(isEscaped ? key + "~" : key)
    }
  }

  /// The text of a path to the end of some steps.
  ///
  /// - Parameter isExact: whether a list is told from a map.
  static func path(_ steps: [MigrationWays.Step], isExact: Bool) -> String {
    steps.map { step in
      switch step {
      case .member(let key): "/" + escaped(key)
      case .element: isExact ? "/{list}" : "/*"
      case .value: isExact ? "/{map}" : "/*"
      case .inside(.json): "/{json}"
      case .inside(.base64JSON): "/{base64.json}"
      }
    }.joined()
  }

  private static func escaped(_ key: String) -> String {
    if words.contains(where: { $0.0 == key }) { return "~2" + key }
    return key.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Whether a path that goes on with it may take a step.
  func admits(_ step: MigrationWays.Step) -> Bool {
    switch (self, step) {
    case (.everything, .member), (.everything, .element), (.everything, .value): true
    case (.each, .element), (.each, .value), (.element, .element), (.value, .value): true
    case (.member(let key), .member(let other)): key == other
    case (.inside(let wire), .inside(let other)): wire == other
    default: false
    }
  }
}
