import SumTypeGenerator
import SumTypeJSON

/// Strings as JSON.
enum SampleText {
  /// Returns a string as the JSON writer spells it.
  static func quoted(_ text: String) -> [UInt8] { JSONValue.string(text).bytes() }

  /// Returns a tag, a constant or a value of an enum as JSON.
  static func literal(_ tag: JSONTag) -> [UInt8] {
    switch tag {
    case .string(let text): quoted(text)
    case .integer(let number): Array(String(number).utf8)
    case .bool(let value): Array((value ? "true" : "false").utf8)
    }
  }

  /// Appends text as a JSON string, as the JSON writer spells it. The text is JSON, or of a grammar, so
  /// that its only control characters are line ends and tabs.
  static func embed(_ text: ArraySlice<UInt8>, into bytes: inout [UInt8]) {
    bytes.append(0x22)
    for byte in text {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x0D: bytes += [0x5C, 0x72]
      case 0x09: bytes += [0x5C, 0x74]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// Appends a string with JSON in base64.
  static func embedBase64(_ json: [UInt8], into bytes: inout [UInt8]) {
    bytes.append(0x22)
    json.withUnsafeBytes { Base64.withText(of: $0, .standard, isPadded: true) { bytes += $0 } }
    bytes.append(0x22)
  }

  /// The words for readable strings.
  static let words: [[UInt8]] = [
    "a", "the", "old", "new", "first", "small", "green", "quiet", "long", "open", "warm", "early",
    "house", "letter", "garden", "river", "table", "window", "winter", "morning", "station",
    "bread",
    "paper", "music", "friend", "answer", "market", "bridge", "harbour", "island", "orange",
    "violin",
  ].map { Array($0.utf8) }

  /// Strings that are often handled wrongly, in plain spelling, each with its number of Unicode scalars.
  static let odd: [(json: [UInt8], count: Int)] = [
    "", "a", "line\nbreak \"quoted\" \\ /", "naïve 🙂", "e\u{301}", "\u{0}\u{1F}\u{7F}/", "null",
    "1",
    "\u{FEFF}zero\u{200D}width", "\u{10FFFF}\u{FFFD}", "\t", "{\"a\":[1]}", "\u{2028}\u{2029}",
    "ʼn ﬁ",
  ].map { (quoted($0), $0.unicodeScalars.count) }

  /// Strings with needless escapes.
  static let escaped: [(json: [UInt8], count: Int)] = [
    (#""\u0061\/\u00e9""#, 3), (#""\ud83d\ude42""#, 1), (#""\u0000\b\f""#, 3),
    (#""tab\tline\r\n""#, 9), (#""\u0022\u005C""#, 2),
  ].map { (Array($0.0.utf8), $0.1) }
}
