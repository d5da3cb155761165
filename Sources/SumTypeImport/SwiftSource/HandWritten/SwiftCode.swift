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
    enum Source: Equatable {
      /// `container.decode(X.self, forKey: .key)`, with the name of the container.
      case member(key: String, container: String)
      /// `container.decode(X.self)` of a single value.
      case single
      /// `X(from: decoder)`
      case whole
      /// `.init(from: decoder)`, whose type is that of the case to which it is assigned.
      case implied
    }
    var type: SwiftType
    var source: Source
    /// Whether a member may be absent: `decodeIfPresent`, `try?`.
    var isOptional: Bool
    /// The tokens, from the name of the container or the type to the closing parenthesis.
    var range: Range<Int>

    var key: String? { if case .member(let key, _) = source { key } else { nil } }
  }

  init(_ coder: SwiftCoder, _ text: SwiftText) {
    self.text = text
    types = SwiftTypeParser(text: text)
    decoder = coder.parameter
    body = coder.body
    file = coder.file
  }

  /// The names of the types of keys, by the names of the containers; those of a container without a name by `(K)`.
  func containers() -> [String: String] {
    var found: [String: String] = [:]
    for index in body where text.isWord(index, "keyedBy") && text.isMark(index + 1, ":") {
      let keys = keysName(at: index + 2)
      found["(\(keys))"] = keys
      // `let NAME = try decoder.container(keyedBy: K.self)`
      var start = index
      while start > body.lowerBound, !text.isWord(start, "let") && !text.isWord(start, "var"),
        index - start < 10
      {
        start -= 1
      }
      guard text.isName(start + 1), text.isMark(start + 2, "=") else { continue }
      found[text.text(start + 1)] = keys
    }
    return found
  }

  /// Returns the last name of `K.self` or `Post.K.self`.
  private func keysName(at start: Int) -> String {
    var name = start
    while text.isMark(name + 1, "."), text.isName(name + 2), !text.isWord(name + 2, "self") {
      name += 2
    }
    return text.text(name)
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
  private func continues(_ index: Int) -> Bool {
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
    for index in range {
      if text.isMark(index - 1, "."),
        text.isWord(index, "decode") || text.isWord(index, "decodeIfPresent")
      {
        guard let call = decode(at: index) else { return nil }
        found.append(call)
      }
      if text.isWord(index, "from"), text.isMark(index - 1, "("), text.isMark(index + 1, ":"),
        text.isName(index + 2), text.text(index + 2) == decoder
      {
        guard let call = whole(at: index - 1) else { return nil }
        found.append(call)
      }
    }
    return found
  }

  private func decode(at index: Int) -> Call? {
    guard text.isMark(index + 1, "("), let (type, end) = metatype(at: index + 2) else { return nil }
    let close = text.after(index + 1) - 1
    guard let (name, start) = receiver(before: index - 1) else { return nil }
    let isOptional =
      text.isWord(index, "decodeIfPresent")
      || text.isWord(start - 2, "try") && text.isMark(start - 1, "?")
    if end == close {
      return Call(type: type, source: .single, isOptional: isOptional, range: start..<close + 1)
    }
    guard text.isMark(end, ","), text.isWord(end + 1, "forKey"), text.isMark(end + 2, ":") else {
      return nil
    }
    let key = text.isMark(end + 3, ".") ? end + 4 : end + 5
    guard text.isName(key), key + 1 == close else { return nil }
    return Call(
      type: type, source: .member(key: text.text(key), container: name), isOptional: isOptional,
      range: start..<close + 1)
  }

  /// Returns the type of `X.self`, and the index after it.
  private func metatype(at index: Int) -> (type: SwiftType, end: Int)? {
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
    if text.isWord(start, "keyedBy"), text.isMark(dot - 1, ")"), text.after(start - 1) == dot,
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
    guard start > 0, text.isName(start) else { return nil }
    while start > 1, text.isMark(start - 1, "."), text.isName(start - 2),
      !text.isWord(start - 2, "try")
    {
      start -= 2
    }
    if text.isMark(start - 1, "."), text.isWord(start, "init"), start == parenthesis - 1 {
      return Call(
        type: .other, source: .implied, isOptional: false,
        range: start - 1..<text.after(parenthesis))
    }
    guard !text.isMark(start - 1, "."), let (type, end) = types.type(at: start),
      end == parenthesis, case .name(var parts) = type
    else { return nil }
    if parts.count > 1, parts[parts.count - 1].name == "init" { parts.removeLast() }
    return Call(
      type: .name(parts), source: .whole,
      isOptional: text.isWord(start - 2, "try") && text.isMark(start - 1, "?"),
      range: start..<text.after(parenthesis))
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

  /// Returns the name and the call of `do { name = try … } catch … { name = fallback }`; nil for other statements.
  func attempt(
    _ statement: Range<Int>
  ) -> (name: String, found: (call: Call, fallback: Range<Int>?))? {
    let start = statement.lowerBound
    guard text.isWord(start, "do"), text.isMark(start + 1, "{") else { return nil }
    let end = text.after(start + 1)
    var brace = end
    guard text.isWord(end, "catch") else { return nil }
    while brace < statement.upperBound, !text.isMark(brace, "{") { brace = text.after(brace) }
    guard brace < statement.upperBound, text.after(brace) == statement.upperBound,
      let tried = assignment(start + 2..<end - 1),
      let caught = assignment(brace + 1..<statement.upperBound - 1),
      tried.name == caught.name, !tried.isLocal, let found = onlyCall(tried.value),
      found.call.key != nil, let calls = calls(in: caught.value), calls.isEmpty
    else { return nil }
    var call = found.call
    call.isOptional = true
    return (tried.name, (call, caught.value))
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
