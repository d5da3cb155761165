/// The faults of patterns that are written in another dialect: PCRE, Python, Java, .NET, POSIX.
extension PatternParser {
  /// Returns the fault of a group that begins with `(?`, after which `rest` follows.
  static func fault(ofGroup rest: ArraySlice<Unicode.Scalar>) -> PatternFault {
    guard let kind = rest.first else {
      return PatternFault(
        "a \"(\" in a pattern is not closed", cure: "write \"\\(\" for the character, or close it")
    }
    let second = rest.dropFirst().first
    switch (kind, second) {
    case ("=", _), ("!", _), ("<", "="), ("<", "!"):
      return PatternFault(
        "a pattern cannot look ahead or behind",
        cure: "write the condition with classes and \"|\", or check it in the app")
    case ("<", _), ("'", _), ("P", "<"):
      return PatternFault("a group in a pattern has no name", cure: "write \"(…)\"")
    case ("P", _), ("&", _), ("R", _), ("0"..."9", _):
      return PatternFault(
        "a pattern cannot refer to its groups", cure: "write the pattern of the group again")
    case (">", _), ("|", _):
      return PatternFault("a group in a pattern has no \"?\(kind)\"", cure: "write \"(…)\"")
    case ("#", _): return PatternFault("a pattern has no comments", cure: "remove it")
    case ("a"..."z", _), ("A"..."Z", _), ("-", _), ("^", _): return fault(ofFlags: rest)
    default:
      return PatternFault(
        "a \"?\" in a pattern repeats nothing",
        cure: "write \"\\?\" for the character, or \"(?:…)\" for a group")
    }
  }

  /// Returns the fault of flags such as `i)` or `s-i:…)`.
  private static func fault(ofFlags rest: ArraySlice<Unicode.Scalar>) -> PatternFault {
    let flags = rest.prefix { $0.properties.isAlphabetic || $0 == "-" || $0 == "^" }
    let shown = String(String.UnicodeScalarView(flags.prefix(8)))
    let cure =
      switch flags.first {
      case "i": "write both cases of each letter: \"[Aa]\""
      case "s": "write \"[^]\" for any character, line breaks included"
      case "m": "write \"(^|\\n)\" for the start of a line, and \"($|\\n)\" for its end"
      case "x": "write the pattern without spaces and comments"
      default: "remove \"(?\(shown))\", and write what it means into the pattern"
      }
    return PatternFault("a pattern cannot set flags, such as \"(?\(shown))\"", cure: cure)
  }

  /// Returns what to write for a `\` before a character that has no escape.
  static func cure(forEscape scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "A": "write \"^\" for the start of the text"
    case "z", "Z": "write \"$\" for the end of the text"
    case "h": "write \"[ \\t]\" for a space or a tab, or \"h\" for the letter"
    case "R": "write \"(\\r\\n|\\n|\\r)\" for a line break, or \"R\" for the letter"
    case "a"..."z", "A"..."Z":
      "write \"\(scalar)\" for the letter, or the characters of a class of another dialect one by one"
    default: "write \"\(scalar)\" for the character, which needs no \"\\\""
    }
  }

  /// Returns the name of the POSIX class that begins with `:`, such as `alpha` of `:alpha:]`; nil if none does.
  static func posixClass(at rest: ArraySlice<Unicode.Scalar>) -> String? {
    guard rest.first == ":" else { return nil }
    var name = rest.dropFirst()
    if name.first == "^" { name = name.dropFirst() }
    let letters = name.prefix { ("a"..."z").contains($0) }
    guard !letters.isEmpty, name.dropFirst(letters.count).starts(with: [":", "]"]) else {
      return nil
    }
    return String(String.UnicodeScalarView(letters))
  }

  static func fault(ofPosixClass name: String) -> PatternFault {
    let members: [String: String] = [
      "alpha": "A-Za-z", "digit": "0-9", "alnum": "A-Za-z0-9", "upper": "A-Z", "lower": "a-z",
      "xdigit": "0-9A-Fa-f", "word": "\\w", "space": "\\s", "blank": " \\t",
      "cntrl": "\\x00-\\x1F\\x7F", "print": " -~", "graph": "!-~",
      "punct": "!-/:-@\\[-`{-~",
    ]
    return PatternFault(
      "a pattern has no POSIX classes such as \"[:\(name):]\"",
      cure: members[name].map { "write \"\($0)\" inside the set: \"[\($0)]\"" }
        ?? "write the characters as ranges: \"[A-Za-z]\"")
  }
}
