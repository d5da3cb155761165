/// The body of a hand-written `init(from:)`, as tokens.
struct SwiftCode {
  let text: SwiftText
  let types: SwiftTypeParser
  /// The name of the decoder.
  let decoder: String
  let body: Range<Int>
  /// The index of the file.
  let file: Int

  /// A call that decodes one value.
  struct Call {
    enum Key: Equatable {
      /// `.key`, a case of the container's coding keys.
      case name(String)
      /// `"key"`, or a key that is made of this string.
      case text(String)
    }
    enum Source: Equatable {
      /// `container.decode(X.self, forKey: .key)`, with the name of the container.
      case member(key: Key, container: String)
      /// `container.decode(X.self, forKey: key)`, with a key that the code computes.
      case computed(container: String)
      /// `container.decode(X.self)` of a single value.
      case single
      /// `X(from: decoder)`
      case whole
      /// `.init(from: decoder)`, whose type is that of the case to which it is assigned.
      case implied
    }
    /// The type that the call names; nil if it names none, such as `container.decodeMilliseconds(forKey: .date)`.
    var type: SwiftType?
    /// The name of the method; `init` for a whole value.
    var method: String
    /// The name of the container; nil for a whole value.
    var receiver: String?
    var source: Source
    /// Whether a member may be absent: `decodeIfPresent`, `try?`.
    var isOptional: Bool
    /// The tokens, from the name of the container or the type to the closing parenthesis.
    var range: Range<Int>
    /// What a method of the sources decodes, if that is known and no type that Swift spells.
    var use: Use?

    var isOfMember: Bool { if case .member = source { true } else { false } }

    /// Whether the method is one of the standard library's, which decodes the type that it is given.
    var isStandard: Bool { ["decode", "decodeIfPresent", "init"].contains(method) }
  }

  init(_ coder: SwiftCoder, _ text: SwiftText) {
    self.text = text
    types = SwiftTypeParser(text: text)
    decoder = coder.parameter
    body = coder.body
    file = coder.file
  }

  /// The body of a method that gets no decoder.
  init(_ function: SwiftFunction, _ text: SwiftText) {
    self.text = text
    types = SwiftTypeParser(text: text)
    decoder = ""
    body = function.body
    file = function.file
  }

  func contains(_ words: StaticString...) -> Bool {
    body.contains { index in words.contains { text.isWord(index, $0) } }
  }

  // MARK: - Statements

  /// Splits code into statements, by lines and semicolons.
  func statements(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let isEnd = text.isMark(index, ";")
      if isEnd || index > start && text.tokens[index].beginsLine && !continues(index) {
        if start < index { found.append(start..<index) }
        start = isEnd ? index + 1 : index
      }
      index = text.after(index)
    }
    if start < range.upperBound { found.append(start..<range.upperBound) }
    return found
  }

  /// Whether a token at the beginning of a line continues the statement before.
  func continues(_ index: Int) -> Bool {
    if text.kind(index) == .symbol || text.isMark(index, ",") || text.isMark(index, "{")
      || text.isMark(index, ":") || text.isWord(index, "else") || text.isWord(index, "catch")
    {
      return true
    }
    return text.isMark(index - 1, "=") || text.isMark(index - 1, ",")
  }

  // MARK: - Calls

  /// Returns all calls that decode; nil if one is not understood.
  func calls(in range: Range<Int>) -> [Call]? {
    var found: [Call] = []
    for index in range where isDecoding(index) {
      guard let call = call(at: index) else { return nil }
      if case .computed = call.source { return nil }
      found.append(call)
    }
    return found
  }

  /// Whether a call that decodes has this token: the name of its method, or `from` of `X(from: decoder)`.
  func isDecoding(_ index: Int) -> Bool {
    if text.isMark(index - 1, "."), text.isMark(index + 1, "("), text.isName(index) {
      let name = text.text(index)
      return name.hasPrefix("decode") && name != "decodeNil"
    }
    return text.isWord(index, "from") && text.isMark(index - 1, "(") && text.isMark(index + 1, ":")
      && text.isName(index + 2) && text.text(index + 2) == decoder
  }

  /// Returns the call that has a token; nil if it is not understood.
  func call(at index: Int) -> Call? {
    text.isWord(index, "from") ? whole(at: index - 1) : decode(at: index)
  }

  private func decode(at index: Int) -> Call? {
    guard let (name, start) = receiver(before: index - 1) else { return nil }
    let method = text.text(index)
    let close = text.after(index + 1) - 1
    if name == decoder, close == index + 2 {
      // `decoder.decodeFromSingleValueContainer()`, a method whose type is that of the case or the property.
      return Call(
        type: nil, method: "init", source: .implied, isOptional: isTried(before: start),
        range: start..<close + 1)
    }
    var call = Call(
      type: nil, method: method, receiver: name, source: .single,
      isOptional: method.contains("IfPresent") || isTried(before: start), range: start..<close + 1)
    let arguments = index + 2..<close
    let found = metatype(in: arguments)
    call.type = found.flatMap { Self.isElement($0.type, of: method) ? nil : $0.type }
    if let found, found.end == close { return call }
    if let key = key(in: arguments) {
      call.source = .member(key: key, container: name)
    } else if arguments.contains(where: { text.isWord($0, "forKey") }) {
      call.source = .computed(container: name)
    } else {
      return nil
    }
    return call
  }

  /// Whether a method seems to decode several values of the type that it is given: `decodeLossyArray(Post.self, …)`.
  private static func isElement(_ type: SwiftType, of method: String) -> Bool {
    switch type {
    case .list, .dictionary, .optional(.list), .optional(.dictionary): return false
    default:
      let words = ["Array", "List", "Set", "Elements", "Dictionary", "Map", "Collection", "Lossy"]
      return words.contains { method.contains($0) }
    }
  }

  /// Returns the key of `forKey: .key` among arguments; nil if there is none, or if the key is computed.
  func key(in arguments: Range<Int>) -> Call.Key? {
    var index = arguments.lowerBound
    while index < arguments.upperBound, !text.isWord(index, "forKey") { index = text.after(index) }
    guard index + 2 < arguments.upperBound, text.isMark(index + 1, ":") else { return nil }
    let start = index + 2
    var end = start
    while end < arguments.upperBound, !text.isMark(end, ",") { end = text.after(end) }
    if text.isName(end - 1), text.isMark(end - 2, ".") || end - 2 < start {
      let isPath = (start..<end - 1).allSatisfy { text.isName($0) || text.isMark($0, ".") }
      return isPath && text.isMark(end - 2, ".") ? .name(text.text(end - 1)) : nil
    }
    let texts = (start..<end).filter { text.kind($0) == .string }
    return texts.count == 1 ? text.string(texts[0]).map { .text($0) } : nil
  }

  /// Whether an expression that begins at a token is tried, so that it may fail: `try? container.decode(…)`.
  func isTried(before start: Int) -> Bool {
    var index = start
    while index > body.lowerBound + 1, start - index < 24 {
      if text.isMark(index - 1, "?"), text.isWord(index - 2, "try") { return true }
      let isEnd =
        text.isMark(index - 1, "{") || text.isMark(index - 1, "}") || text.isMark(index - 1, ";")
        || text.isMark(index - 1, "=") || text.isMark(index - 1, ",")
      if isEnd || text.isWord(index - 1, "in") { return false }
      index -= 1
    }
    return false
  }

  /// Returns the type of the first argument `X.self`, with a label or without, and the index after it.
  func metatype(in arguments: Range<Int>) -> (type: SwiftType, end: Int)? {
    var index = arguments.lowerBound
    while index < arguments.upperBound {
      if text.isName(index), text.isMark(index + 1, ":") { index += 2 }
      if let found = metatype(at: index) { return found }
      while index < arguments.upperBound, !text.isMark(index, ",") { index = text.after(index) }
      index += 1
    }
    return nil
  }

  /// Returns the type of `X.self`, and the index after it.
  func metatype(at index: Int) -> (type: SwiftType, end: Int)? {
    guard let (type, end) = types.type(at: index) else { return nil }
    if case .name(let parts) = type, parts.count > 1, parts[parts.count - 1].name == "self" {
      return (.name(Array(parts.dropLast())), end)
    }
    return text.isMark(end, ".") && text.isWord(end + 1, "self") ? (type, end + 2) : nil
  }

  /// Returns the name of the container whose method is called, and the index of its first token.
  private func receiver(before dot: Int) -> (name: String, start: Int)? {
    if text.isName(dot - 1) { return (text.text(dot - 1), dot - 1) }
    // `decoder.container(keyedBy: K.self).decode(X.self, forKey: .key)`
    var start = dot - 1
    while start > dot - 12, start > body.lowerBound, !text.isWord(start, "keyedBy") { start -= 1 }
    if text.isWord(start, "keyedBy"), text.isName(start + 2), text.isMark(dot - 1, ")"),
      text.after(start - 1) == dot,
      text.isMark(start - 3, ".")
    {
      return ("(\(keysName(at: start + 2)))", start - 4)
    }
    // `decoder.singleValueContainer().decode(X.self)`
    guard text.isMark(dot - 1, ")"), text.isMark(dot - 2, "("),
      text.isWord(dot - 3, "singleValueContainer"), text.isMark(dot - 4, ".")
    else { return nil }
    return ("", dot - 5)
  }

  private func whole(at parenthesis: Int) -> Call? {
    var start = parenthesis - 1
    if text.isMark(start, "]"), let open = opening(of: start),
      let (type, end) = types.type(at: open),
      end == parenthesis
    {
      return Call(
        type: type, method: "init", source: .whole, isOptional: isTried(before: open),
        range: open..<text.after(parenthesis))
    }
    guard start > 0, text.isName(start) else { return nil }
    while start > 1, text.isMark(start - 1, "."), text.isName(start - 2),
      !text.isWord(start - 2, "try")
    {
      start -= 2
    }
    if text.isMark(start - 1, "."), text.isWord(start, "init"), start == parenthesis - 1 {
      return Call(
        type: nil, method: "init", source: .implied, isOptional: false,
        range: start - 1..<text.after(parenthesis))
    }
    guard !text.isMark(start - 1, "."), let (type, end) = types.type(at: start),
      end == parenthesis, case .name(var parts) = type
    else { return nil }
    if parts.count > 1, parts[parts.count - 1].name == "init" { parts.removeLast() }
    // `Self.decodeExtras(from: decoder)` is a function.
    guard parts.last?.name.first?.isLowercase != true else { return nil }
    return Call(
      type: .name(parts), method: "init", source: .whole, isOptional: isTried(before: start),
      range: start..<text.after(parenthesis))
  }

  /// Returns the bracket that is closed by a token, if the type in it is short.
  func opening(of close: Int) -> Int? {
    (min(close, max(body.lowerBound, close - 24))..<close).last { text.after($0) == close + 1 }
  }

  /// Returns the name to which a statement assigns, `self.name = …`, `name = …` or `let name = …`, and the tokens of
  /// the value; nil for other statements.
  func assignment(_ statement: Range<Int>) -> (name: String, isLocal: Bool, value: Range<Int>)? {
    var index = statement.lowerBound
    let isLocal = text.isWord(index, "let") || text.isWord(index, "var")
    if isLocal { index += 1 }
    if text.isWord(index, "self"), text.isMark(index + 1, ".") { index += 2 }
    guard text.isName(index) else { return nil }
    let name = text.text(index)
    index += 1
    if isLocal, text.isMark(index, ":"), let type = types.type(at: index + 1) { index = type.end }
    guard text.isMark(index, "="), !text.isMark(index + 1, "="), index + 1 < statement.upperBound
    else { return nil }
    return (name, isLocal, index + 1..<statement.upperBound)
  }

  /// Returns the only call of an expression that has nothing else but `try`, parentheses and a value after `??`, with
  /// the tokens of that value.
  func onlyCall(_ range: Range<Int>) -> (call: Call, fallback: Range<Int>?)? {
    guard let calls = calls(in: range), calls.count == 1, let call = calls.first else { return nil }
    let before = range.lowerBound..<call.range.lowerBound
    guard
      before.allSatisfy({
        text.isWord($0, "try") || text.isMark($0, "?") || text.isMark($0, "(")
      })
    else { return nil }
    var end = call.range.upperBound
    while end < range.upperBound, text.isMark(end, ")") { end += 1 }
    if end == range.upperBound { return (call, nil) }
    guard text.isMark(end, "?"), text.isMark(end + 1, "?"), end + 2 < range.upperBound else {
      return nil
    }
    return (call, end + 2..<range.upperBound)
  }
}
