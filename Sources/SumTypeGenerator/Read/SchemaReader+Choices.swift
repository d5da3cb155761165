import SumTypeSource
import SumTypeSwift

/// Choices in type expressions: `String | [Part]` is a union without tags that has no other name.
extension SchemaReader {
  /// A type expression, with a union in the place of each choice in it.
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

  /// The expression with the names of unions instead of choices; nil where one of them is wrong.
  private mutating func named(
    _ expression: TypeExpression, at place: SourceRange
  ) -> TypeExpression? {
    switch expression {
    case .name: return expression
    case .optional(let wrapped, let mark):
      return named(wrapped, at: place).map { .optional($0, at: mark) }
    case .list(let element): return named(element, at: place).map { .list($0) }
    case .map(let value): return named(value, at: place).map { .map($0) }
    case .choice(let alternatives, let bar):
      return choice(of: alternatives.flatMap(\.alternatives), bar, at: place)
    }
  }

  private mutating func choice(
    of alternatives: [TypeExpression], _ bar: Range<Int>, at place: SourceRange
  ) -> TypeExpression? {
    var parts: [(name: String, expression: TypeExpression)] = []
    var names: Set<String> = []
    for alternative in alternatives {
      if case .optional(_, let mark) = alternative {
        diagnostics.error(
          .nestedOptional, "an alternative of a choice is not optional", at: place.inside(mark),
          cure: "write \"(A | B)?\", which is nil for the whole")
        return nil
      }
      guard let alternative = named(alternative, at: place) else { return nil }
      let name = alternative.partOfName
      if !names.insert(name).inserted {
        diagnostics.error(
          .nameCollision,
          "two alternatives of this choice would have the case \(quoted(caseName(name).name))",
          at: place.inside(bar), cure: "remove one of them, or declare a union")
        return nil
      }
      parts.append((name, alternative))
    }
    let text = parts.map(\.expression.spelling).joined(separator: " | ")
    if let known = choices[text] { return .name(known.name, at: bar) }
    guard let name = Identifier(parts.map(\.name).joined(separator: "Or")) else {
      // One of the names is none, which is reported where it is looked up.
      return .choice(parts.map(\.expression), at: bar)
    }
    choices[text] = name
    declare(name, text, parts, at: place)
    return .name(name.name, at: bar)
  }

  private mutating func declare(
    _ name: Identifier, _ text: String, _ parts: [(name: String, expression: TypeExpression)],
    at place: SourceRange
  ) {
    let variants = parts.map { part in
      let written = expressions.add(part.expression, part.expression.spelling, at: place)
      let name = caseName(part.name)
      return VariantEntry(
        name: MemberName(swift: Written(name, at: place)),
        tags: [Written(.string(name.name), at: place)], payload: .type(written), doc: nil,
        deprecation: nil)
    }
    let union = UnionEntry(
      variants: variants, place: place, representation: Untagged(), unknown: nil, shared: [],
      onSave: nil, defaultVariant: nil,
      isComplete: true, choice: Written(text, at: place))
    inlineTypes.append(
      TypeEntry(
        name: TypeName(Written(name, at: place)), doc: "`\(text)`, told by how it lies in JSON.",
        deprecation: nil, kind: .union(union)))
  }

  private func caseName(_ part: String) -> Identifier {
    Identifier.lowerCamel(from: part).flatMap { Identifier($0) } ?? "value"
  }
}

extension TypeExpression {
  /// Whether there is a choice in it.
  fileprivate var hasChoice: Bool {
    switch self {
    case .name: false
    case .optional(let inner, _), .list(let inner), .map(let inner): inner.hasChoice
    case .choice: true
    }
  }

  /// What a choice in a choice is made of, or the expression itself.
  fileprivate var alternatives: [TypeExpression] {
    if case .choice(let alternatives, _) = self { return alternatives.flatMap(\.alternatives) }
    return [self]
  }

  /// Its part of the name of a union: `PartList` of `[Part]`.
  fileprivate var partOfName: String {
    switch self {
    case .name(let name, _):
      name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    case .optional(let wrapped, _): "Optional" + wrapped.partOfName
    case .list(let element): element.partOfName + "List"
    case .map(let value): value.partOfName + "Map"
    case .choice(let alternatives, _):
      alternatives.map(\.partOfName).joined(separator: "Or")
    }
  }

  /// As a schema spells it.
  fileprivate var spelling: String {
    switch self {
    case .name(let name, _): name
    case .optional(let wrapped, _): wrapped.spelling + "?"
    case .list(let element): "[\(element.spelling)]"
    case .map(let value): "[String: \(value.spelling)]"
    case .choice(let alternatives, _):
      "(\(alternatives.map(\.spelling).joined(separator: " | ")))"
    }
  }
}
