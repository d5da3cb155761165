extension SwiftParser {
  /// Reads the declaration of a type or an extension; its body is read later.
  mutating func type(
    _ kind: SwiftDeclaration.Kind, at index: Int, _ head: Head, in body: Range<Int>, of owner: Int?
  ) -> Int {
    var next = index + 1
    guard text.isName(next) else { return next }
    var declaration = SwiftDeclaration(
      kind: kind, path: [text.text(next)], parent: owner, file: file, place: place(next))
    next += 1
    if case .extensionOfType = kind, let extended = types.type(at: index + 1) {
      if case .name(let parts) = extended.type {
        declaration.path = parts.map(\.name)
      } else {
        // `extension [Post]`: no type of its own.
        declaration.path = ["[]"]
      }
      next = extended.end
    }
    if text.isMark(next, "<") {
      (declaration.generics, next) = generics(at: next, before: body.upperBound)
    }
    next = inheritance(at: next, &declaration, before: body.upperBound)
    declaration.attributes = head.attributes
    declaration.modifiers = head.modifiers
    declaration.doc = head.doc
    declaration.deprecation = deprecation(head)
    while next < body.upperBound, !text.isMark(next, "{") {
      if beginsDeclaration(next) { break }
      next = text.after(next)
    }
    let id = add(declaration)
    guard next < body.upperBound, text.isMark(next, "{") else { return next }
    let end = text.after(next)
    wait(next + 1..<end - 1, of: id)
    return end
  }

  /// Returns the names of generic parameters, and the index after `>`.
  func generics(at start: Int, before end: Int) -> (names: [String], end: Int) {
    var names: [String] = []
    var index = start + 1
    while index < end {
      while text.isWord(index, "each") || text.isWord(index, "let") { index += 1 }
      guard text.isName(index) else { return (names, index) }
      names.append(text.text(index))
      index += 1
      if text.isMark(index, ":"), let bound = types.type(at: index + 1) { index = bound.end }
      guard text.isMark(index, ",") else { break }
      index += 1
    }
    return (names, text.isMark(index, ">") ? index + 1 : index)
  }

  private func inheritance(
    at start: Int, _ declaration: inout SwiftDeclaration, before end: Int
  ) -> Int {
    guard text.isMark(start, ":") else { return start }
    var index = start + 1
    while index < end, let next = types.type(at: index) {
      if case .composition(let parts) = next.type {
        declaration.inherited += parts
      } else {
        declaration.inherited.append(next.type)
      }
      index = next.end
      guard text.isMark(index, ",") else { break }
      index += 1
    }
    return index
  }

  mutating func alias(at index: Int, _ head: Head, of owner: Int?) -> Int {
    guard text.isName(index + 1) else { return index + 1 }
    var declaration = SwiftDeclaration(
      kind: .alias(nil), path: [text.text(index + 1)], parent: owner, file: file,
      place: place(index + 1))
    var next = index + 2
    if text.isMark(next, "<") {
      (declaration.generics, next) = generics(at: next, before: text.tokens.count - 1)
    }
    if text.isMark(next, "="), let type = types.type(at: next + 1) {
      declaration.kind = .alias(type.type)
      next = type.end
    }
    declaration.doc = head.doc
    declaration.modifiers = head.modifiers
    _ = add(declaration)
    return next
  }

  // MARK: - Cases

  mutating func enumCase(
    at index: Int, _ head: Head, in body: Range<Int>, of owner: Int?
  ) -> Int {
    var next = index + 1
    var doc = head.doc
    while next < body.upperBound, text.isName(next) {
      var found = SwiftCase(
        name: text.text(next), doc: doc ?? text.documentation(next), deprecation: deprecation(head),
        place: place(next))
      doc = nil
      next += 1
      if text.isMark(next, "(") {
        let end = text.after(next)
        found.values = values(in: next + 1..<end - 1)
        next = end
      }
      if text.isMark(next, "=") {
        (found.raw, next) = raw(at: next + 1)
      }
      change(owner) {
        if case .enumeration = $0.kind { $0.cases.append(found) }
      }
      guard text.isMark(next, ",") else { break }
      next += 1
    }
    return next
  }

  private func raw(at start: Int) -> (SwiftCase.Raw, Int) {
    if let string = text.string(start) { return (.string(string), start + 1) }
    let isNegative = text.isMark(start, "-")
    let index = isNegative ? start + 1 : start
    if text.kind(index) == .number, let number = SwiftLiteral.integer(text.text(index)) {
      return (.integer(isNegative ? -number : number), index + 1)
    }
    return (.other, index + 1)
  }

  private func values(in range: Range<Int>) -> [SwiftCase.Value] {
    var values: [SwiftCase.Value] = []
    for part in parts(of: range) {
      var index = part.lowerBound
      var value = SwiftCase.Value(place: place(index))
      var names: [String] = []
      while index < part.upperBound, text.isName(index), names.count < 2,
        text.isMark(index + 1, ":") || text.isName(index + 1) && text.isMark(index + 2, ":")
      {
        names.append(text.text(index))
        index += 1
        if text.isMark(index, ":") {
          index += 1
          value.label = names.first == "_" ? nil : names.first
          value.inner = names.count == 2 && names[0] == "_" && names[1] != "_" ? names[1] : nil
          break
        }
      }
      value.place = place(min(index, part.upperBound))
      if let type = types.type(at: index), type.end <= part.upperBound { value.type = type.type }
      values.append(value)
    }
    return values
  }

  func parts(of range: Range<Int>) -> [Range<Int>] { Self.parts(of: range, text) }

  /// Splits tokens at the commas between brackets.
  static func parts(of range: Range<Int>, _ text: SwiftText) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    // The commas of generic arguments are inside `<` and `>`, which are no brackets.
    var depth = 0
    while index < range.upperBound {
      if text.isMark(index, "<") { depth += 1 }
      if text.isMark(index, ">"), !text.isMark(index - 1, "-") { depth -= 1 }
      if text.isMark(index, ","), depth <= 0 {
        parts.append(start..<index)
        start = index + 1
      }
      index = text.after(index)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts.filter { !$0.isEmpty }
  }
}
