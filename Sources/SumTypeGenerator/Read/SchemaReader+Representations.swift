import SumTypeSource

extension SchemaReader {
  /// The representations of the language that are not supported yet, and what to use instead.
  private static let later = [
    "outside": "decode the variant's payload type where the tag is known"
  ]

  /// `"internal"`, or `{"adjacent": {"tag": "type", "content": "payload"}}`; nil where it is wrong.
  mutating func representation(_ tree: JSONTree?) -> (any Representation)? {
    guard let tree else { return Representations.standard }
    switch tree.value {
    case .string(let name): return representation(name, nil, at: tree.range)
    case .object(let members):
      guard let member = members.first, members.count == 1 else {
        diagnostics.error(
          .unknownRepresentation, "expected one representation, found \(members.count)",
          at: tree.range, cure: "write {\"adjacent\": {\"tag\": \"type\"}}, for example")
        return nil
      }
      return representation(member.key, member.value, at: member.keyRange)
    default:
      wrongKind(
        tree, "a representation",
        "write it such as \"external\" or {\"internal\": {\"tag\": \"type\"}}")
      return nil
    }
  }

  private mutating func representation(
    _ name: String, _ parameters: JSONTree?, at place: SourceRange
  ) -> (any Representation)? {
    if let representation = Representations.named(name) {
      return representation.read(parameters, at: place, into: &diagnostics)
    }
    if let meanwhile = Self.later[name] {
      diagnostics.reportNotSupported("the representation \(quoted(name))", at: place, meanwhile)
      return nil
    }
    let names = Representations.all.map { $0.name }
    let nearest = Spelling.nearest(to: name, in: names + Self.later.keys.sorted())
    diagnostics.error(
      .unknownRepresentation, "there is no representation \(quoted(name))", at: place,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "use one of \(list(names.map(quoted)))")
    return nil
  }
}
