import SumTypeSource

extension SchemaReader {
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
    let names = Representations.all.map { $0.name }
    let nearest = Spelling.nearest(to: name, in: names)
    diagnostics.error(
      .unknownRepresentation, "there is no representation \(quoted(name))", at: place,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "use one of \(list(names.map(quoted)))")
    return nil
  }
}
