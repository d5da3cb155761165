import SumTypeSource

/// A type as it is spelled in a schema: `[String: [Post]?]`.
///
/// Places are offsets in the text of the expression, so that one parse serves every field that
/// spells its type alike.
indirect enum TypeExpression {
  case name(String, at: Range<Int>)
  case optional(TypeExpression, at: Range<Int>)
  case list(TypeExpression)
  case map(TypeExpression)
  /// `String | [Part]`; the place is that of the first `|`.
  case choice([TypeExpression], at: Range<Int>)
}

/// A type expression where it stands in a schema.
struct WrittenType {
  /// The place in the file's `TypeExpressions`.
  let id: Int
  /// The string literal.
  let place: SourceRange
}

/// The type expressions of one file, each text parsed once.
struct TypeExpressions {
  private(set) var parsed: [TypeExpression] = []
  private(set) var texts: [String] = []
  private var ids: [String: Int] = [:]
  private var unreadable: Set<Int> = []

  /// Parses what is written in a string literal; reports what is wrong with it.
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

  /// Adds a part of an expression; the places in it are those in the whole expression.
  mutating func add(
    _ expression: TypeExpression, _ text: String, at place: SourceRange
  ) -> WrittenType {
    parsed.append(expression)
    texts.append(text)
    return WrittenType(id: parsed.count - 1, place: place)
  }

  /// Changes what an expression means for all that spell their type so; nil where it is wrong, which
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
