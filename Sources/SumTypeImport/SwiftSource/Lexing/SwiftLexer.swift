/// A token of Swift source. Operators are tokens of one character each, so that `>>` closes two lists of generic
/// arguments, and the `?` of a type is found before `=`.
struct SwiftToken {
  enum Kind: UInt8 {
    /// An identifier or a keyword.
    case word
    /// An identifier in backticks, which is never a keyword.
    case quotedWord
    case string, number, regex
    /// One character of an operator.
    case symbol
    /// `(`, `[` or `{`.
    case open
    /// `)`, `]` or `}`.
    case close
    /// `,`, `;`, `:`, `@`, `#` or any other character.
    case punctuation
    /// `#if`, `#elseif`, `#else` or `#endif`, with the rest of its line.
    case directive
    /// The end of the file.
    case end
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// Whether a line begins between the token before and this one.
  var beginsLine = false
  /// The documentation comments directly before the token, as indices of the file's comments.
  var comments: Range<Int> = 0..<0
  /// The place of the `#if` whose branch begins with this token, if another branch was left out.
  var condition: Int?
}

/// A fault in the text of a source.
struct SwiftFault: Error {
  let message: String
  let place: Range<Int>
  let cure: String
}

/// Splits Swift source into tokens, in one pass and without recursion.
struct SwiftLexer {
  let bytes: [UInt8]
  var offset = 0
  private(set) var tokens: [SwiftToken] = []
  /// The documentation comments, in order.
  private(set) var comments: [Range<Int>] = []
  private var beginsLine = true
  private var firstComment: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The most bytes of a regular expression literal. A longer one is read as operators.
  private static let longestRegex = 1000

  /// Reads all tokens; the last one has the kind `end`.
  mutating func run() throws(SwiftFault) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes.starts(with: [UInt8(ascii: "#"), UInt8(ascii: "!")]) { skipLine() }
    while offset < bytes.count { try next() }
    append(.end, from: bytes.count)
  }

  /// Returns the byte at a distance from the current one; zero beyond the end.
  func byte(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  private mutating func append(_ kind: SwiftToken.Kind, from start: Int) {
    var token = SwiftToken(kind: kind, start: start, end: offset, beginsLine: beginsLine)
    if let firstComment { token.comments = firstComment..<comments.count }
    tokens.append(token)
    beginsLine = false
    firstComment = nil
  }

  private mutating func next() throws(SwiftFault) {
    let start = offset
    let byte = bytes[offset]
    switch byte {
    case 0x0A, 0x0D:
      beginsLine = true
      offset += 1
    case 0x20, 0x09, 0x0B, 0x0C: offset += 1
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      skipWord()
      append(.word, from: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
      append(.number, from: start)
    case UInt8(ascii: "\""):
      try skipString(hashes: 0)
      append(.string, from: start)
    case UInt8(ascii: "#"): try hash()
    case UInt8(ascii: "`"): quotedWord()
    case UInt8(ascii: "/"): try slash()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): single(.open)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): single(.close)
    case _ where Self.isOperator(byte): single(.symbol)
    default: single(.punctuation)
    }
  }

  private mutating func single(_ kind: SwiftToken.Kind) {
    offset += 1
    append(kind, from: offset - 1)
  }

  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  private mutating func skipWord() {
    while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
  }

  private mutating func skipNumber() {
    let isHexadecimal = byte(1) == UInt8(ascii: "x")
    while offset < bytes.count {
      let last = bytes[offset] | 0x20
      if Self.isWord(bytes[offset]) {
        offset += 1
      } else if byte() == UInt8(ascii: "."), byte(1) &- 0x30 < 10 {
        offset += 2
        continue
      } else {
        return
      }
      let isExponent = last == UInt8(ascii: isHexadecimal ? "p" : "e")
      if isExponent, byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+"),
        byte(1) &- 0x30 < 10
      {
        offset += 1
      }
    }
  }

  private mutating func quotedWord() {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "`"), bytes[offset] != 0x0A {
      offset += 1
    }
    let isClosed = byte() == UInt8(ascii: "`")
    if isClosed { offset += 1 }
    append(isClosed ? .quotedWord : .punctuation, from: start)
  }

  // MARK: - Slashes

  private mutating func slash() throws(SwiftFault) {
    let start = offset
    switch byte(1) {
    case UInt8(ascii: "/"):
      let isDoc = byte(2) == UInt8(ascii: "/") && byte(3) != UInt8(ascii: "/")
      skipLine()
      if isDoc { note(start..<offset) }
    case UInt8(ascii: "*"):
      let isDoc = byte(2) == UInt8(ascii: "*") && byte(3) != UInt8(ascii: "/")
      let hasLine = try skipBlockComment()
      beginsLine = beginsLine || hasLine
      if isDoc { note(start..<offset) }
    default:
      if let end = endOfRegex() {
        offset = end
        append(.regex, from: start)
      } else {
        single(.symbol)
      }
    }
  }

  private mutating func note(_ comment: Range<Int>) {
    if firstComment == nil { firstComment = comments.count }
    comments.append(comment)
  }

  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
  }

  /// Skips a comment with the comments nested in it, and returns whether it has several lines.
  mutating func skipBlockComment() throws(SwiftFault) -> Bool {
    let start = offset
    var depth = 0
    var hasLine = false
    repeat {
      if offset >= bytes.count {
        throw SwiftFault(
          message: "the comment is not closed", place: start..<start + 2,
          cure: "write */ at its end; comments in it are closed by one each")
      }
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
      } else {
        if byte() == 0x0A { hasLine = true }
        offset += 1
      }
    } while depth > 0
    return hasLine
  }

  /// Returns the end of a regular expression literal that begins here; nil if the slash is an operator.
  private func endOfRegex() -> Int? {
    guard ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ")"), UInt8(ascii: ",")].contains(byte(1)),
      mayBeginExpression
    else { return nil }
    var index = offset + 1
    let limit = min(bytes.count, offset + Self.longestRegex)
    while index < limit, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if bytes[index] == UInt8(ascii: "/") { return bytes[index - 1] == 0x20 ? nil : index + 1 }
      index += 1
    }
    return nil
  }

  /// Whether the token before does not end an expression.
  private var mayBeginExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .open, .punctuation, .directive: return true
    case .symbol:
      return bytes[last.start] != UInt8(ascii: "?") && bytes[last.start] != UInt8(ascii: "!")
    case .word:
      let word = String(decoding: bytes[last.start..<last.end], as: UTF8.self)
      return ["return", "in", "case", "where", "try", "await", "if", "while"].contains(word)
    case .quotedWord, .string, .number, .regex, .close, .end: return false
    }
  }

  // MARK: - Number signs

  private mutating func hash() throws(SwiftFault) {
    let start = offset
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    if byte(count) == UInt8(ascii: "\"") {
      offset += count
      try skipString(hashes: count)
      return append(.string, from: start)
    }
    if byte(count) == UInt8(ascii: "/"), let end = endOfExtendedRegex(hashes: count) {
      offset = end
      return append(.regex, from: start)
    }
    if count == 1 {
      offset += 1
      skipWord()
      let word = String(decoding: bytes[start + 1..<offset], as: UTF8.self)
      if ["if", "elseif", "else", "endif"].contains(word) {
        skipDirective()
        return append(.directive, from: start)
      }
      offset = start
    }
    offset += count
    append(.punctuation, from: start)
  }

  /// Skips the rest of a line up to a comment.
  private mutating func skipDirective() {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*") {
        return
      }
      offset += 1
    }
  }

  private func endOfExtendedRegex(hashes: Int) -> Int? {
    var index = offset + hashes + 1
    let limit = min(bytes.count, offset + 4 * Self.longestRegex)
    while index < limit {
      if bytes[index] == UInt8(ascii: "/") {
        var found = 0
        while found < hashes, index + 1 + found < limit,
          bytes[index + 1 + found] == UInt8(ascii: "#")
        {
          found += 1
        }
        if found == hashes { return index + 1 + hashes }
      }
      index += 1
    }
    return nil
  }
}
