/// What the initial value of a property says about its type.
extension SwiftReader {
  /// Returns the type that an initial value has; nil if it does not show.
  func inferred(_ property: SwiftProperty, _ scope: SwiftScope) -> SwiftType? {
    guard let initial = property.initial, let text = texts[scope.file] else { return nil }
    return type(of: initial, text, scope, depth: 0)
  }

  private func type(
    of range: Range<Int>, _ text: SwiftText, _ scope: SwiftScope, depth: Int
  ) -> SwiftType? {
    guard let index = range.first, depth < 16 else { return nil }
    if range.count == 1 {
      switch text.kind(index) {
      case .string: return .named("String")
      case .number:
        return .named(SwiftLiteral.isFraction(text.text(index)) ? "Double" : "Int")
      case .word where text.isWord(index, "true") || text.isWord(index, "false"):
        return .named("Bool")
      default: return nil
      }
    }
    if text.isMark(index, "-"), text.kind(index + 1) == .number {
      return type(of: index + 1..<range.upperBound, text, scope, depth: depth + 1)
    }
    if text.isMark(index, "[") { return collection(range, text, scope, depth: depth) }
    return call(range, text, scope)
  }

  /// Returns the type of `[Post]()`, `[1, 2]` or `["a": 1]`.
  private func collection(
    _ range: Range<Int>, _ text: SwiftText, _ scope: SwiftScope, depth: Int
  ) -> SwiftType? {
    let end = text.after(range.lowerBound)
    if end < range.upperBound {
      guard text.isMark(end, "("), text.after(end) == range.upperBound else { return nil }
      return SwiftTypeParser(text: text).type(at: range.lowerBound)?.type
    }
    var colon: Int?
    var index = range.lowerBound + 1
    while index < end - 1, !text.isMark(index, ",") {
      if text.isMark(index, ":") { colon = index }
      index = text.after(index)
    }
    let first = range.lowerBound + 1
    guard let colon else {
      return type(of: first..<index, text, scope, depth: depth + 1).map { .list($0) }
    }
    guard let key = type(of: first..<colon, text, scope, depth: depth + 1),
      let value = type(of: colon + 1..<index, text, scope, depth: depth + 1)
    else { return nil }
    return .dictionary(key, value)
  }

  /// Returns the type of `Post()`, `Post.init()`, `Kind.text` or `Kind.text("a")`.
  private func call(_ range: Range<Int>, _ text: SwiftText, _ scope: SwiftScope) -> SwiftType? {
    guard let (type, end) = SwiftTypeParser(text: text).type(at: range.lowerBound),
      case .name(var parts) = type
    else { return nil }
    let isCall = text.isMark(end, "(") && text.after(end) == range.upperBound
    guard isCall || end == range.upperBound else { return nil }
    let hasArguments = isCall && range.upperBound > end + 2
    if isCall, parts.count > 1, parts[parts.count - 1].name == "init" { parts.removeLast() }
    guard let name = parts.last?.name, let first = name.first else { return nil }
    if isCall, first.isUppercase {
      if let (id, _) = symbol(of: parts, scope), let declaration = symbols.declaration(id),
        declaration.file != SwiftPrelude.file
      {
        let isFailable = declaration.hasFailableInit || hasFailableInit(id)
        return hasArguments && isFailable ? nil : .name(parts)
      }
      // The initialisers of other types may return nil: `URL(string:)`.
      return hasArguments && name != "Date" && name != "Data" ? nil : .name(parts)
    }
    return member(parts)
      .flatMap { symbol(of: $0, scope)?.id }
      .flatMap { id in
        guard let found = cases(of: id)[name], (found.values != nil) == isCall else { return nil }
        return .name(Array(parts.dropLast()))
      }
  }

  private func member(_ parts: [SwiftType.Part]) -> [SwiftType.Part]? {
    parts.count > 1 ? Array(parts.dropLast()) : nil
  }

  private func hasFailableInit(_ id: Int) -> Bool {
    symbols.symbols[id].extensions.contains { symbols.declarations[$0].hasFailableInit }
  }

  /// Returns the value of a literal; nil for other expressions.
  func constant(_ range: Range<Int>, of text: SwiftText) -> Constant? {
    guard let index = range.first else { return nil }
    if range.count == 1 {
      if let string = text.string(index) { return .string(string) }
      if text.isWord(index, "true") { return .bool(true) }
      if text.isWord(index, "false") { return .bool(false) }
    }
    let isNegative = text.isMark(index, "-")
    let digits = isNegative ? index + 1 : index
    guard digits == range.upperBound - 1, text.kind(digits) == .number,
      let number = SwiftLiteral.integer(text.text(digits))
    else { return nil }
    return .integer(isNegative ? -number : number)
  }
}
