/// A type as Swift source spells it.
indirect enum SwiftType: Hashable {
  /// `Post`, `Post.Kind`, `Page<Post>.Cursor`
  case name([Part])
  /// `T?`, `T!`; an optional of an optional is one optional.
  case optional(SwiftType)
  case list(SwiftType)
  case dictionary(SwiftType, SwiftType)
  case tuple
  /// `A & B`
  case composition([SwiftType])
  /// A function, a metatype, or another type that no JSON has.
  case other

  struct Part: Hashable {
    var name: String
    var arguments: [SwiftType] = []
  }

  /// The first names of all names in the type.
  var names: Set<String> {
    switch self {
    case .name(let parts):
      parts.reduce(into: Set(parts.prefix(1).map(\.name))) { names, part in
        for argument in part.arguments { names.formUnion(argument.names) }
      }
    case .optional(let type), .list(let type): type.names
    case .dictionary(let key, let value): key.names.union(value.names)
    case .composition(let types): types.reduce(into: []) { $0.formUnion($1.names) }
    case .tuple, .other: []
    }
  }

  static func named(_ name: String) -> Self { .name([Part(name: name)]) }
}

/// Reads types from tokens.
struct SwiftTypeParser {
  let text: SwiftText

  /// The greatest nesting of a type.
  private static let deepest = 48

  /// Words before a type that do not change its JSON.
  private static let modifiers: Set<String> = [
    "inout", "any", "some", "borrowing", "consuming", "sending", "isolated", "nonisolated", "each",
    "repeat", "__owned", "__shared",
  ]

  /// Returns the type that begins at a token, and the index after it; nil if there is none, or if it is nested too
  /// deeply.
  func type(at start: Int, depth: Int = 0) -> (type: SwiftType, end: Int)? {
    guard depth < Self.deepest, var (type, index) = operand(at: start, depth: depth) else {
      return nil
    }
    var parts = [type]
    while text.isMark(index, "&"), let next = operand(at: index + 1, depth: depth) {
      parts.append(next.type)
      index = next.end
    }
    if parts.count > 1 { type = .composition(parts) }
    if let result = result(ofFunctionAt: index, depth: depth) { return (.other, result) }
    return (type, index)
  }

  /// Returns the end of the result of a function type whose parameters end before a token.
  private func result(ofFunctionAt start: Int, depth: Int) -> Int? {
    var index = start
    while text.isWord(index, "async") || text.isWord(index, "throws")
      || text.isWord(index, "rethrows")
    {
      index = text.after(index)
      if text.isMark(index, "("), text.isWord(index - 1, "throws") { index = text.after(index) }
    }
    guard text.isMark(index, "-"), text.isMark(index + 1, ">") else { return nil }
    return type(at: index + 2, depth: depth + 1)?.end ?? index + 2
  }

  private func operand(at start: Int, depth: Int) -> (type: SwiftType, end: Int)? {
    var index = start
    while true {
      if text.isMark(index, "@"), text.isName(index + 1) {
        index += 2
        if text.isMark(index, "("), text.touches(index) { index = text.after(index) }
      } else if text.isMark(index, "~") {
        index += 1
      } else if text.kind(index) == .word, Self.modifiers.contains(text.text(index)),
        text.isName(index + 1) || text.isMark(index + 1, "(") || text.isMark(index + 1, "[")
          || text.isMark(index + 1, "@")
      {
        index += 1
      } else {
        break
      }
    }
    guard var (type, end) = primary(at: index, depth: depth) else { return nil }
    while text.isMark(end, "?") || text.isMark(end, "!"), text.touches(end) {
      if case .optional = type {
      } else {
        type = .optional(type)
      }
      end += 1
    }
    return (type, end)
  }

  private func primary(at start: Int, depth: Int) -> (type: SwiftType, end: Int)? {
    if text.isMark(start, "[") { return collection(at: start, depth: depth) }
    if text.isMark(start, "(") {
      let end = text.after(start)
      if let inner = type(at: start + 1, depth: depth + 1), inner.end == end - 1 {
        return (inner.type, end)
      }
      return (.tuple, end)
    }
    guard text.isName(start) else { return nil }
    return name(at: start, depth: depth)
  }

  private func collection(at start: Int, depth: Int) -> (type: SwiftType, end: Int)? {
    let end = text.after(start)
    guard let first = type(at: start + 1, depth: depth + 1) else { return nil }
    if first.end == end - 1 { return (.list(first.type), end) }
    guard text.isMark(first.end, ":"), let value = type(at: first.end + 1, depth: depth + 1),
      value.end == end - 1
    else { return (.other, end) }
    return (.dictionary(first.type, value.type), end)
  }

  private func name(at start: Int, depth: Int) -> (type: SwiftType, end: Int)? {
    var parts: [SwiftType.Part] = []
    var index = start
    while true {
      var part = SwiftType.Part(name: text.text(index))
      index += 1
      if text.isMark(index, "<"), let (arguments, end) = arguments(at: index, depth: depth) {
        part.arguments = arguments
        index = end
      }
      parts.append(part)
      guard text.isMark(index, "."), text.isName(index + 1) else { break }
      index += 1
    }
    let isMetatype = parts.count > 1 && ["Type", "Protocol"].contains(parts[parts.count - 1].name)
    return (isMetatype ? .other : .name(parts), index)
  }

  private func arguments(at start: Int, depth: Int) -> (types: [SwiftType], end: Int)? {
    var types: [SwiftType] = []
    var index = start + 1
    while let next = type(at: index, depth: depth + 1) {
      types.append(next.type)
      index = next.end
      if text.isMark(index, ",") {
        index += 1
        continue
      }
      return text.isMark(index, ">") ? (types, index + 1) : nil
    }
    return nil
  }
}
