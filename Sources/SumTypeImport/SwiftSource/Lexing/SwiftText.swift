/// The tokens of a Swift source in its compiled branches, with the brackets that belong together.
struct SwiftText {
  let bytes: [UInt8]
  private(set) var tokens: [SwiftToken]
  let comments: [Range<Int>]
  /// For each opening bracket the index of its closing one.
  private(set) var closings: [Int: Int] = [:]

  init(_ bytes: [UInt8]) throws(SwiftFault) {
    try Self.checkIsText(bytes)
    var lexer = SwiftLexer(bytes)
    try lexer.run()
    self.bytes = bytes
    comments = lexer.comments
    tokens = lexer.tokens
    try selectBranches()
    try matchBrackets()
  }

  /// Throws at the first byte that is no UTF-8, or is zero.
  private static func checkIsText(_ bytes: [UInt8]) throws(SwiftFault) {
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let scalar):
        if scalar.first != 0 {
          offset += scalar.count
          continue
        }
      case .emptyInput: return
      case .error: break
      }
      throw SwiftFault(
        message: "the file is not text in UTF-8", place: offset..<offset + 1,
        cure: "name a Swift source file")
    }
  }

  // MARK: - Conditional compilation

  private struct Frame {
    let place: Int
    /// Whether the tokens around the directives are read.
    let isOuterRead: Bool
    var isRead: Bool
    var hasRead: Bool
    /// Whether a branch may be compiled in place of the one that is read.
    var isOpen: Bool
  }

  /// Keeps the first branch of each `#if` that may be compiled.
  private mutating func selectBranches() throws(SwiftFault) {
    var frames: [Frame] = []
    var kept: [SwiftToken] = []
    var condition: Int?
    for var token in tokens {
      let isRead = frames.last?.isRead ?? true
      guard token.kind == .directive else {
        guard isRead || token.kind == .end else { continue }
        token.condition = condition
        condition = nil
        kept.append(token)
        continue
      }
      let (word, test) = directive(token)
      if word == "if" {
        let value = Self.value(of: test)
        frames.append(
          Frame(
            place: token.start, isOuterRead: isRead, isRead: isRead && value != false,
            hasRead: value != false, isOpen: isRead && value == nil))
        if frames[frames.count - 1].isOpen { condition = condition ?? token.start }
        continue
      }
      guard var frame = frames.popLast() else {
        throw SwiftFault(
          message: "\"#\(word)\" has no \"#if\" before it", place: token.start..<token.end,
          cure: "remove it, or write the \"#if\"")
      }
      if word != "endif" {
        let value = word == "else" ? true : Self.value(of: test)
        frame.isRead = frame.isOuterRead && !frame.hasRead && value != false
        if frame.isRead, value == nil { condition = condition ?? frame.place }
        frame.hasRead = frame.hasRead || value != false
        frames.append(frame)
      }
    }
    if let frame = frames.first {
      throw SwiftFault(
        message: "\"#if\" has no \"#endif\"", place: frame.place..<frame.place + 3,
        cure: "write \"#endif\" at its end")
    }
    tokens = kept
  }

  private func directive(_ token: SwiftToken) -> (word: String, test: String) {
    let text = String(decoding: bytes[token.start + 1..<token.end], as: UTF8.self)
    let word = text.prefix { $0.isLetter }
    let test = text.dropFirst(word.count).filter { !$0.isWhitespace }
    return (String(word), test)
  }

  /// Returns whether a condition holds for every app; nil if that depends on how the app is compiled.
  private static func value(of test: String) -> Bool? {
    if test == "true" { return true }
    if test == "false" { return false }
    let isPlain = !test.contains("&&") && !test.contains("||")
    let known = ["canImport(Foundation)", "swift(>=", "compiler(>="]
    return isPlain && known.contains { test.hasPrefix($0) } ? true : nil
  }

  // MARK: - Brackets

  private mutating func matchBrackets() throws(SwiftFault) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .open { open.append(index) }
      guard token.kind == .close else { continue }
      let found = bytes[token.start]
      guard let start = open.popLast() else {
        throw SwiftFault(
          message: "\"\(Self.shown(found))\" closes nothing", place: token.start..<token.end,
          cure: "remove it")
      }
      let expected = Self.closing(bytes[tokens[start].start])
      if found != expected {
        throw SwiftFault(
          message: "expected \"\(Self.shown(expected))\", found \"\(Self.shown(found))\"",
          place: token.start..<token.end,
          cure: "close each bracket by one of its kind")
      }
      closings[start] = index
    }
    if let last = open.last {
      let token = tokens[last]
      throw SwiftFault(
        message: "\"\(Self.shown(bytes[token.start]))\" is not closed",
        place: token.start..<token.end,
        cure: "write \"\(Self.shown(Self.closing(bytes[token.start])))\" at its end")
    }
  }

  private static func closing(_ bracket: UInt8) -> UInt8 {
    switch bracket {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: "}")
    }
  }

  private static func shown(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }
}

// MARK: - Reading tokens

extension SwiftText {
  /// Returns the text of a token, without backticks.
  func text(_ index: Int) -> String {
    let token = tokens[index]
    let isQuoted = token.kind == .quotedWord
    return String(
      decoding: bytes[
        (isQuoted ? token.start + 1 : token.start)..<(isQuoted ? token.end - 1 : token.end)],
      as: UTF8.self)
  }

  /// The kind of a token; that of the end for an index without a token.
  func kind(_ index: Int) -> SwiftToken.Kind {
    tokens.indices.contains(index) ? tokens[index].kind : .end
  }

  /// Whether the token is this keyword, or this identifier without backticks.
  func isWord(_ index: Int, _ word: StaticString) -> Bool {
    kind(index) == .word && has(index, word)
  }

  /// Whether the token is this bracket, operator or other character.
  func isMark(_ index: Int, _ mark: StaticString) -> Bool {
    switch kind(index) {
    case .symbol, .open, .close, .punctuation: has(index, mark)
    default: false
    }
  }

  private func has(_ index: Int, _ word: StaticString) -> Bool {
    let token = tokens[index]
    guard token.end - token.start == word.utf8CodeUnitCount else { return false }
    return bytes[token.start..<token.end].elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Whether the token is an identifier or a keyword.
  func isName(_ index: Int) -> Bool { kind(index) == .word || kind(index) == .quotedWord }

  /// Whether nothing stands between the token before and this one.
  func touches(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index - 1].end == tokens[index].start
  }

  /// The index after a token and, if it is an opening bracket, after its closing one.
  func after(_ index: Int) -> Int { (closings[index] ?? index) + 1 }

  /// Returns the text of a string literal; nil if the token is none, or has an interpolation.
  func string(_ index: Int) -> String? {
    guard kind(index) == .string else { return nil }
    return SwiftLiteral.string(bytes[tokens[index].start..<tokens[index].end])
  }

  /// Returns the documentation before a token.
  func documentation(_ index: Int) -> String? {
    let range = tokens[index].comments
    return range.isEmpty ? nil : SwiftLiteral.documentation(comments[range].map { bytes[$0] })
  }
}
