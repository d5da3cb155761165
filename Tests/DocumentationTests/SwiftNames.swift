/// The words of Swift source, with the punctuation that tells what a word is: a declaration, a member or a
/// use.
///
/// Comments and the text of string literals are left out, except for one quotation mark for each literal; the code in
/// their interpolations is not.
struct SwiftNames {
  /// Words, and `{`, `}`, `(`, `)`, `[`, `]`, `<`, `>`, `.`, `,`, `:`, `=`, `@` as texts of their own.
  private(set) var tokens: [String] = []
  private let source: [UInt8]
  private var place = 0

  init(_ text: String) {
    source = Array(text.utf8)
    readCode(inInterpolation: false)
  }

  private func at(_ place: Int) -> UInt8 { place < source.count ? source[place] : 0 }

  /// Reads up to the end, or past the parenthesis that ends an interpolation.
  private mutating func readCode(inInterpolation: Bool) {
    var depth = 0
    while place < source.count {
      let byte = source[place]
      switch byte {
      case UInt8(ascii: "/") where at(place + 1) == byte: skipLine()
      case UInt8(ascii: "/") where at(place + 1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"): readLiteral()
      case UInt8(ascii: "("):
        tokens.append("(")
        depth += 1
        place += 1
      case UInt8(ascii: ")"):
        tokens.append(")")
        place += 1
        if inInterpolation && depth == 0 { return }
        depth -= 1
      case _ where Self.isWord(byte): readWord()
      default:
        if Self.punctuation.contains(byte) { tokens.append(String(UnicodeScalar(byte))) }
        place += 1
      }
    }
  }

  private static let punctuation = Set("{}[]<>.,:=@".utf8)

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte >= 0x80
  }

  private mutating func readWord() {
    let start = place
    while Self.isWord(at(place)) { place += 1 }
    tokens.append(String(decoding: source[start..<place], as: UTF8.self))
  }

  private mutating func skipLine() {
    while place < source.count, source[place] != UInt8(ascii: "\n") { place += 1 }
  }

  /// Comments of this kind nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      switch (at(place), at(place + 1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        place += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        place += 2
      default: place += 1
      }
    } while depth > 0 && place < source.count
  }

  /// Passes a literal of one line or several, with or without `#`, and reads the code in it.
  private mutating func readLiteral() {
    var hashes = 0
    while at(place) == UInt8(ascii: "#") {
      hashes += 1
      place += 1
    }
    guard at(place) == UInt8(ascii: "\"") else { return }  // `#if`, `#expect`
    tokens.append("\"")
    let isLong = at(place + 1) == UInt8(ascii: "\"") && at(place + 2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    place += quotes
    while place < source.count {
      if source[place] == UInt8(ascii: "\\"), has(hashes, UInt8(ascii: "#"), at: place + 1) {
        place += 1 + hashes
        if at(place) == UInt8(ascii: "(") {
          tokens.append("(")
          place += 1
          readCode(inInterpolation: true)
        } else {
          place += 1
        }
      } else if has(quotes, UInt8(ascii: "\""), at: place),
        has(hashes, UInt8(ascii: "#"), at: place + quotes)
      {
        place += quotes + hashes
        return
      } else {
        place += 1
      }
    }
  }

  private func has(_ count: Int, _ byte: UInt8, at place: Int) -> Bool {
    (0..<count).allSatisfy { at(place + $0) == byte }
  }
}
