/// What the code of an `init(from:)` decodes, wherever in the code that is.
extension SwiftCode {
  /// A call that decodes a member.
  struct Decoding {
    var call: Call
    /// The tokens after `??`.
    var fallback: Range<Int>?
    /// Whether the code decodes the member only in some objects: in a block, or on the right of `??`.
    var isConditional: Bool
    /// The constant, the property or the label of the argument that gets the value.
    var assigned: String?
    /// The property or the label that gets the value, also by way of a constant.
    var name: String?

    /// Whether every object has the member.
    var isRequired: Bool { !isConditional && !call.isOptional }

    /// Whether the member has a key.
    func isOf(_ key: Call.Key) -> Bool {
      if case .member(key, _) = call.source { true } else { false }
    }
  }

  /// Returns the calls in some tokens that decode a member, in their order. Those whose key is computed are left out.
  func decodings(in range: Range<Int>) -> [Decoding] {
    var found: [Decoding] = []
    /// For each open block whether it runs only for some objects.
    var blocks: [Bool] = []
    for index in range {
      if text.isMark(index, "{") { blocks.append(!isRethrowing(blockAt: index)) }
      if text.isMark(index, "}") { _ = blocks.popLast() }
      guard isDecoding(index), let call = call(at: index), call.isOfMember else { continue }
      found.append(
        Decoding(
          call: call, fallback: fallback(after: call, in: range),
          isConditional: blocks.contains(true) || isFallback(call),
          assigned: name(before: call.range.lowerBound)))
    }
    let uses = uses(of: Set(found.compactMap(\.assigned)), in: range)
    for index in found.indices {
      guard let name = found[index].assigned else { continue }
      found[index].name = uses[name] ?? name
    }
    return found
  }

  /// Returns the calls in some tokens that decode a whole value, the only one of a single value container, or members
  /// whose keys are computed.
  func values(in range: Range<Int>) -> [Call] {
    range.compactMap { index in
      guard isDecoding(index), let call = call(at: index), !call.isOfMember else { return nil }
      return call
    }
  }

  /// Returns the property or the label that gets the value of a call.
  func name(of call: Call) -> String? {
    guard let name = name(before: call.range.lowerBound) else { return nil }
    return uses(of: [name], in: body)[name] ?? name
  }

  // MARK: - Blocks

  /// Whether a block is that of a `do` whose every error is thrown on.
  private func isRethrowing(blockAt brace: Int) -> Bool {
    guard text.isWord(brace - 1, "do") else { return false }
    var index = text.after(brace)
    guard text.isWord(index, "catch") else { return true }
    while text.isWord(index, "catch") {
      while index < body.upperBound, !text.isMark(index, "{") { index = text.after(index) }
      let block = index..<min(text.after(index), body.upperBound)
      guard block.contains(where: { text.isWord($0, "throw") }) else { return false }
      index = block.upperBound
    }
    return true
  }

  /// Whether a call stands on the right of `??`.
  private func isFallback(_ call: Call) -> Bool {
    let index = expression(before: call.range.lowerBound)
    return text.isMark(index, "?") && text.isMark(index - 1, "?")
  }

  /// Returns the tokens after `??` that follow a call, if they decode nothing.
  private func fallback(after call: Call, in range: Range<Int>) -> Range<Int>? {
    var start = call.range.upperBound
    while start < range.upperBound, text.isMark(start, ")"), isParenthesis(closedBy: start, call) {
      start += 1
    }
    guard start + 2 < range.upperBound, text.isMark(start, "?"), text.isMark(start + 1, "?") else {
      return nil
    }
    start += 2
    var end = start
    while end < range.upperBound {
      let isNext = text.tokens[end].beginsLine && end > start && !continues(end)
      if isNext || text.kind(end) == .close || text.isMark(end, ",") || text.isMark(end, ";") {
        break
      }
      end = text.after(end)
    }
    return start < end && !(start..<end).contains(where: isDecoding) ? start..<end : nil
  }

  /// Whether a parenthesis after a call is that of `(try? container.decode(…))`, and not that of a function.
  private func isParenthesis(closedBy close: Int, _ call: Call) -> Bool {
    var index = call.range.lowerBound - 1
    while index > body.lowerBound, !text.isMark(index, "(") || text.after(index) != close + 1 {
      guard text.isMark(index, "(") || isTry(index) else { return false }
      index -= 1
    }
    return !text.isName(index - 1) || text.isWord(index - 1, "try")
  }

  // MARK: - Names

  /// Whether a token belongs to `try`, `try?`, `try!` or `await`.
  private func isTry(_ index: Int) -> Bool {
    text.isWord(index, "try") || text.isWord(index, "await")
      || (text.isMark(index, "?") || text.isMark(index, "!")) && text.isWord(index - 1, "try")
  }

  /// Returns the index of the token before an expression with its `try` and parentheses.
  private func expression(before start: Int) -> Int {
    var index = start - 1
    while index > body.lowerBound, isTry(index) || text.isMark(index, "(") { index -= 1 }
    return index
  }

  /// Returns the name that gets the value of an expression: `name = …`, `self.name = …` or `(name: …)`.
  private func name(before start: Int) -> String? {
    let index = expression(before: start)
    if text.isMark(index, ":"), text.isName(index - 1),
      text.isMark(index - 2, "(") || text.isMark(index - 2, ",")
    {
      return text.text(index - 1)
    }
    return assigned(before: start)
  }

  /// Returns the name to which an expression is assigned: `let name: T = …`, `name = …` or `self.name = …`.
  func assigned(before start: Int) -> String? {
    let index = expression(before: start)
    guard text.isMark(index, "="), !text.isMark(index - 1, "=") else { return nil }
    var local = index - 1
    while local > body.lowerBound, index - local < 24 {
      if text.isWord(local, "let") || text.isWord(local, "var") {
        return text.isName(local + 1) ? text.text(local + 1) : nil
      }
      if text.tokens[local].beginsLine || text.kind(local) == .close { break }
      local -= 1
    }
    // `name[key] = …`
    let last = text.isMark(index - 1, "]") ? opening(of: index - 1).map { $0 - 1 } : index - 1
    guard let last, text.isName(last) else { return nil }
    let isMember = text.isMark(last - 1, ".")
    return !isMember || text.isWord(last - 2, "self") ? text.text(last) : nil
  }

  /// Returns for each local constant the property or the label of the argument that gets its value first.
  private func uses(of names: Set<String>, in range: Range<Int>) -> [String: String] {
    var found: [String: String] = [:]
    for index in range where text.isName(index) && !text.isMark(index + 1, ":") {
      let word = text.text(index)
      guard names.contains(word), found[word] == nil, !text.isMark(index - 1, "."),
        let name = name(before: index)
      else { continue }
      found[word] = name
    }
    return found
  }

  /// Returns the expressions that are assigned in some tokens, each with the name that gets it.
  func assignments(in range: Range<Int>) -> [(name: String, value: Range<Int>)] {
    range.compactMap { index in
      guard text.isMark(index, "="), !text.isMark(index + 1, "="),
        let name = assigned(before: index + 1)
      else { return nil }
      var end = index + 1
      while end < range.upperBound, text.kind(end) != .close, !text.isMark(end, "{"),
        !text.isMark(end, ";"), !text.isMark(end, ","), !text.isMark(end, "="),
        !text.isWord(end, "else"),
        end == index + 1 || !text.tokens[end].beginsLine || continues(end)
      {
        end = text.after(end)
      }
      return (name, index + 1..<end)
    }
  }

  /// Returns the expressions without decoding that the code assigns, by the names that get them; not those of names that
  /// get several.
  func assignedLiterals(in range: Range<Int>) -> [String: Range<Int>] {
    var found: [String: Range<Int>] = [:]
    var different: Set<String> = []
    for (name, value) in assignments(in: range) where !value.contains(where: isDecoding) {
      if let known = found.updateValue(value, forKey: name),
        !known.map({ text.text($0) }).elementsEqual(value.map { text.text($0) })
      {
        different.insert(name)
      }
    }
    return found.filter { !different.contains($0.key) }
  }
}
