import SumTypeSource
import SumTypeSwift

/// Choices in type expressions: `String | [Part]` is a union without tags, and without a declared
/// name.
extension SchemaReader {
  /// Reads a type expression, and replaces each choice in it by a union.
  mutating func expression(_ text: String, at place: SourceRange) -> WrittenType? {
    let count = expressions.parsed.count
    guard let written = expressions.read(text, at: place, into: &diagnostics) else { return nil }
    guard written.id == count else { return expressions.isReadable(written) ? written : nil }
    let expression = expressions[written]
    guard expression.hasChoice else { return written }
    let union = named(expression, at: place)
    expressions.replace(written, with: union)
    return union == nil ? nil : written
  }

  /// Adds a type expression that is a part of a written one, and replaces each choice in it by a
  /// union.
  mutating func add(_ expression: TypeExpression, at place: SourceRange) -> WrittenType? {
    let whole = expression.hasChoice ? named(expression, at: place) : expression
    return whole.map { expressions.add($0, $0.spelling, at: place) }
  }

  /// Returns the expression with the names of unions in place of choices; nil if a choice has an
  /// error.
  private mutating func named(
    _ expression: TypeExpression, at place: SourceRange
  ) -> TypeExpression? {
    switch expression {
    case .name: return expression
    case .optional(let wrapped, let mark):
      return named(wrapped, at: place).map { .optional($0, at: mark) }
    case .list(let element): return named(element, at: place).map { .list($0) }
    case .map(let value): return named(value, at: place).map { .map($0) }
    case .dictionary(let key, let value, let range):
      guard let key = named(key, at: place), let value = named(value, at: place) else { return nil }
      return .dictionary(key: key, value: value, at: range)
    case .entries: return expression
    case .choice(let alternatives, let bar):
      return choice(of: alternatives.flatMap(\.alternatives), bar, at: place)
    }
  }

  /// Returns the union of a choice with a declared name: `"Label": {"alias": "String | RichText"}`.
  /// Nil for another type expression.
  mutating func choice(_ text: String, at place: SourceRange) -> TypeSyntax.Kind? {
    var parser = TypeExpressionParser(text)
    guard case .success(.choice(let alternatives, let bar)) = parser.parse() else { return nil }
    guard let parts = parts(of: alternatives.flatMap(\.alternatives), bar, at: place) else {
      return .unreadable
    }
    return .union(union(of: parts, choice: nil, at: place))
  }

  private mutating func choice(
    of alternatives: [TypeExpression], _ bar: Range<Int>, at place: SourceRange
  ) -> TypeExpression? {
    guard let parts = parts(of: alternatives, bar, at: place) else { return nil }
    let text = parts.map(\.expression.spelling).joined(separator: " | ")
    if let known = choices[text] { return .name(known.name, at: bar) }
    guard let name = Identifier(parts.map(\.name).joined(separator: "Or")) else {
      // One of the names is unknown, which the resolver reports.
      return .choice(parts.map(\.expression), at: bar)
    }
    choices[text] = name
    let union = union(of: parts, choice: Written(text, at: place), at: place)
    inlineTypes.append(
      TypeSyntax(
        name: TypeName(Written(name, at: place)), doc: Self.doc(ofChoice: text),
        deprecation: nil, kind: .union(union)))
    return .name(name.name, at: bar)
  }

  /// Returns the alternatives of a choice with their names; nil if one has an error.
  private mutating func parts(
    of alternatives: [TypeExpression], _ bar: Range<Int>, at place: SourceRange
  ) -> [(name: String, expression: TypeExpression)]? {
    var parts: [(name: String, expression: TypeExpression)] = []
    var names: Set<String> = []
    for alternative in alternatives {
      if case .optional(_, let mark) = alternative {
        diagnostics.error(
          .nestedOptional, "an alternative of a choice cannot be optional", at: place.inside(mark),
          cure: "write \"(A | B)?\" instead")
        return nil
      }
      guard let alternative = named(alternative, at: place) else { return nil }
      let name = alternative.partOfName
      if !names.insert(name).inserted {
        diagnostics.error(
          .nameCollision,
          "two alternatives of this choice would have the case \(quoted(caseName(name).name))",
          at: place.inside(bar), cure: "remove one of the two, or declare a union")
        return nil
      }
      parts.append((name, alternative))
    }
    return parts
  }

  /// Returns a union without tags that has a variant for each part.
  private mutating func union(
    of parts: [(name: String, expression: TypeExpression)], choice: Written<String>?,
    at place: SourceRange
  ) -> UnionSyntax {
    let variants = parts.map { part in
      let written = expressions.add(part.expression, part.expression.spelling, at: place)
      let name = caseName(part.name)
      return VariantSyntax(
        name: MemberName(swift: Written(name, at: place)),
        tags: [Written(.string(name.name), at: place)], payload: .type(written), doc: nil,
        deprecation: nil)
    }
    return UnionSyntax(
      variants: variants, place: place, representation: Untagged(), unknown: nil, shared: [],
      onSave: nil, defaultVariant: nil, isComplete: true, choice: choice)
  }

  private func caseName(_ part: String) -> Identifier {
    Identifier.lowerCamel(from: part).flatMap { Identifier($0) } ?? "value"
  }
}

extension TypeExpression {
  /// Whether the expression contains a choice.
  var hasChoice: Bool {
    switch self {
    case .name: false
    case .optional(let inner, _), .list(let inner), .map(let inner), .entries(let inner, _):
      inner.hasChoice
    case .dictionary(let key, let value, _): key.hasChoice || value.hasChoice
    case .choice: true
    }
  }

  /// The alternatives of a choice, with those of inner choices; for another expression, itself.
  var alternatives: [TypeExpression] {
    if case .choice(let alternatives, _) = self { return alternatives.flatMap(\.alternatives) }
    return [self]
  }

  /// The expression's part of a union's name: `PartList` for `[Part]`.
  var partOfName: String {
    switch self {
    case .name(let name, _):
      name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    case .optional(let wrapped, _): "Optional" + wrapped.partOfName
    case .list(let element): element.partOfName + "List"
    case .map(let value), .entries(let value, _): value.partOfName + "Map"
    case .dictionary(let key, let value, _): key.partOfName + "To" + value.partOfName + "Map"
    case .choice(let alternatives, _):
      alternatives.map(\.partOfName).joined(separator: "Or")
    }
  }

  /// The expression as it is written in a schema.
  var spelling: String {
    switch self {
    case .name(let name, _): name
    case .optional(let wrapped, _): wrapped.spelling + "?"
    case .list(let element): "[\(element.spelling)]"
    case .map(let value): "[String: \(value.spelling)]"
    case .dictionary(let key, let value, _): "[\(key.spelling): \(value.spelling)]"
    case .entries(let entry, _): "[\(entry.spelling)]"
    case .choice(let alternatives, _):
      "(\(alternatives.map(\.spelling).joined(separator: " | ")))"
    }
  }
}
