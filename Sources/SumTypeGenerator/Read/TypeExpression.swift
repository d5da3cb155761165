import SumTypeSource

/// A type expression of a schema: `[String: [Post]?]`.
///
/// Places are byte offsets in the text of the expression, so that one parse serves all fields with
/// the same text.
indirect enum TypeExpression {
  case name(String, at: Range<Int>)
  case optional(TypeExpression, at: Range<Int>)
  case list(TypeExpression)
  case map(TypeExpression)
  /// `[Mood: Int]`: a map whose keys are no strings. The place is that of the key.
  case dictionary(key: TypeExpression, value: TypeExpression, at: Range<Int>)
  /// A map that is written as a list of entries, whose type the reader has declared.
  case entries(TypeExpression, areAlternating: Bool)
  /// `String | [Part]`; the place is that of the first `|`.
  case choice([TypeExpression], at: Range<Int>)
}

/// A type expression at its place in a schema.
struct WrittenType {
  /// The index in the file's `TypeExpressions`.
  let id: Int
  /// The place of the string literal.
  let place: SourceRange
}

/// The type expressions of one file, each text parsed once.
struct TypeExpressions {
  private(set) var parsed: [TypeExpression] = []
  private(set) var texts: [String] = []
  private var ids: [String: Int] = [:]
  private var unreadable: Set<Int> = []

  /// Parses the text of a string literal. Reports a syntax error, and returns nil.
  mutating func read(
    _ text: String, at place: SourceRange, into diagnostics: inout Diagnostics
  ) -> WrittenType? {
    if let id = ids[text] { return WrittenType(id: id, place: place) }
    var parser = TypeExpressionParser(text)
    switch parser.parse() {
    case .success(let expression):
      let id = parsed.count
      parsed.append(expression)
      texts.append(text)
      ids[text] = id
      return WrittenType(id: id, place: place)
    case .failure(let fault):
      diagnostics.error(
        fault.id, fault.message, at: place.inside(fault.range), cure: fault.cure)
      return nil
    }
  }

  /// Adds a part of an expression. Its places are offsets in the whole expression.
  mutating func add(
    _ expression: TypeExpression, _ text: String, at place: SourceRange
  ) -> WrittenType {
    parsed.append(expression)
    texts.append(text)
    return WrittenType(id: parsed.count - 1, place: place)
  }

  /// Replaces an expression for all places with the same text; nil marks one with an error, which
  /// has been reported.
  mutating func replace(_ type: WrittenType, with expression: TypeExpression?) {
    if let expression {
      parsed[type.id] = expression
    } else {
      unreadable.insert(type.id)
    }
  }

  func isReadable(_ type: WrittenType) -> Bool { !unreadable.contains(type.id) }

  subscript(_ type: WrittenType) -> TypeExpression { parsed[type.id] }
}

/// A syntax error in a type expression, with its place in the text.
struct TypeSyntaxFault: Error {
  let id: DiagnosticID
  let message: String
  let range: Range<Int>
  let cure: String?
}

/// Parses `T`, `T?`, `[T]`, `[K: T]`, `(T)` and `T | U`, nested.
struct TypeExpressionParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() -> Result<TypeExpression, TypeSyntaxFault> {
    do throws(TypeSyntaxFault) {
      let expression = try parseChoice()
      guard offset == bytes.count else { throw unexpected(after: expression) }
      return .success(expression)
    } catch {
      return .failure(error)
    }
  }

  private mutating func parseChoice() throws(TypeSyntaxFault) -> TypeExpression {
    let first = try parsePostfix()
    guard next() == UInt8(ascii: "|") else { return first }
    let place = offset..<offset + 1
    var alternatives = [first]
    while next() == UInt8(ascii: "|") {
      offset += 1
      alternatives.append(try parsePostfix())
    }
    return .choice(alternatives, at: place)
  }

  private mutating func parsePostfix() throws(TypeSyntaxFault) -> TypeExpression {
    var expression = try parsePrimary()
    while next() == UInt8(ascii: "?") {
      if case .optional = expression {
        throw TypeSyntaxFault(
          id: .nestedOptional, message: "an optional of an optional has no form of its own in JSON",
          range: offset..<offset + 1, cure: "remove one \"?\"")
      }
      expression = .optional(expression, at: offset..<offset + 1)
      offset += 1
    }
    return expression
  }

  private mutating func parsePrimary() throws(TypeSyntaxFault) -> TypeExpression {
    let start = next()
    guard depth < SchemaLimits.depth else {
      throw TypeSyntaxFault(
        id: .nestedTooDeeply,
        message: "types are nested more than \(SchemaLimits.depth) deep here",
        range: offset..<offset + 1, cure: "declare a type for the inner part")
    }
    depth += 1
    defer { depth -= 1 }
    switch start {
    case UInt8(ascii: "["): return try parseBrackets()
    case UInt8(ascii: "("):
      let opening = offset
      offset += 1
      let inner = try parseChoice()
      try close(UInt8(ascii: ")"), openedAt: opening)
      return inner
    default: return try parseName()
    }
  }

  /// Parses `[T]`, `[String: T]` or `[K: T]`.
  private mutating func parseBrackets() throws(TypeSyntaxFault) -> TypeExpression {
    let opening = offset
    offset += 1
    let first = try parseChoice()
    guard next() == UInt8(ascii: ":") else {
      try close(UInt8(ascii: "]"), openedAt: opening)
      return .list(first)
    }
    let colon = offset
    offset += 1
    let value = try parseChoice()
    try close(UInt8(ascii: "]"), openedAt: opening)
    if case .name("String", _) = first { return .map(value) }
    return .dictionary(key: first, value: value, at: trimmed(opening + 1..<colon))
  }

  private mutating func parseName() throws(TypeSyntaxFault) -> TypeExpression {
    let start = offset
    while offset < bytes.count, !Self.endsName(bytes[offset]) { offset += 1 }
    guard offset > start else { throw expected("a type") }
    return .name(text(start..<offset), at: start..<offset)
  }

  private mutating func close(_ bracket: UInt8, openedAt opening: Int) throws(TypeSyntaxFault) {
    guard next() == bracket else {
      throw expected("\"\(Character(Unicode.Scalar(bracket)))\"", at: opening)
    }
    offset += 1
  }

  /// Skips white space, and returns the next byte; 0 at the end.
  private mutating func next() -> UInt8 {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    return offset < bytes.count ? bytes[offset] : 0
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "|"):
      true
    default: isSpace(byte)
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, Self.isSpace(bytes[lower]) { lower += 1 }
    while lower < upper, Self.isSpace(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}

extension TypeExpressionParser {
  private func expected(_ what: String, at opening: Int? = nil) -> TypeSyntaxFault {
    TypeSyntaxFault(
      id: .typeSyntax, message: "expected \(what), found \(found)", range: foundRange,
      cure: "write a type as in Swift: \"Post\", \"Post?\", \"[Post]\" or \"[String: Post]\"")
  }

  private func unexpected(after expression: TypeExpression) -> TypeSyntaxFault {
    TypeSyntaxFault(
      id: .typeSyntax, message: "\(found) cannot follow a type", range: foundRange,
      cure: "write a type as in Swift: \"Post\", \"Post?\", \"[Post]\" or \"[String: Post]\"")
  }

  private var found: String {
    if bytes.isEmpty { return "nothing" }
    if offset >= bytes.count { return "the end" }
    return quoted(text(foundRange))
  }

  /// The range of the character or the name at the current offset; never a part of a character.
  private var foundRange: Range<Int> {
    guard offset < bytes.count else { return bytes.count..<bytes.count }
    var end = offset
    while end < bytes.count, !Self.endsName(bytes[end]) { end += 1 }
    return offset..<max(end, offset + 1)
  }
}
