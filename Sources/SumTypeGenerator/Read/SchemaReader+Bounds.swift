import SumTypeSource

extension SchemaReader {
  /// Reads `"minimum": 1, "maximum": 5`, `"pattern": "^[a-z]+$"`, `"elements": {"minLength": 1}`;
  /// nil if there is no such key.
  mutating func bounds(_ members: Members<BoundsKey>, of subject: String) -> BoundsSyntax? {
    let syntax = BoundsSyntax(
      minimum: number(one(of: .minimum, .exclusiveMinimum, members, of: subject)),
      maximum: number(one(of: .maximum, .exclusiveMaximum, members, of: subject)),
      minLength: number(members[.minLength]), maxLength: number(members[.maxLength]),
      isMinimumExclusive: members[.exclusiveMinimum] != nil,
      isMaximumExclusive: members[.exclusiveMaximum] != nil,
      pattern: members[.pattern].flatMap { string($0) },
      elements: members[.elements].flatMap { elements($0) })
    return BoundsKey.allCases.contains { members[$0] != nil } ? syntax : nil
  }

  private mutating func elements(_ tree: JSONTree) -> Written<BoundsSyntax>? {
    guard let object = object(tree, "an object of bounds", "{\"minimum\": 0}") else { return nil }
    let members = Members<BoundsKey>(object, into: &diagnostics)
    return bounds(members, of: BoundsKey.subject).map { Written($0, at: tree.range) }
  }

  /// Returns the value of one of two keys. Reports an object with both.
  private mutating func one(
    of key: BoundsKey, _ other: BoundsKey, _ members: Members<BoundsKey>, of subject: String
  ) -> JSONTree? {
    if members[key] != nil, let place = members.place(of: other) {
      diagnostics.error(
        .misplacedKey,
        "\(subject) has \(quoted(key.spelling)) or \(quoted(other.spelling)), not both", at: place,
        cure: "remove one of the two")
    }
    return members[other] ?? members[key]
  }

  private mutating func number(_ tree: JSONTree?) -> Written<String>? {
    guard let tree else { return nil }
    if case .number(let number) = tree.value { return Written(number.text, at: tree.range) }
    wrongKind(tree, "a number", "write it without quotes")
    return nil
  }
}
