public import SumTypeSource

/// A name that a schema needs in the module of its generated code: `Post`, `PostDTO`,
/// `StringOrPartList`.
public struct DeclaredName: Sendable {
  let claim: NameClaim

  /// The name: `PostDTO`; `Post.Text` for a nested type.
  public var name: String { claim.name }

  /// The name with its origin in the schema, for messages: `"PostDTO", the DTO of "Post",`.
  public var subject: String { claim.subject }

  /// The origin of the name, for a note of an error about another declaration with the name.
  public var note: String { claim.note }

  public var place: SourceRange { claim.place }

  /// The cure if another schema of the module needs the name too.
  public var cure: String {
    "let one of the schemas import the other, whose type it then uses, or "
      + (claim.role == .choice
        ? "declare a union with a name of its own" : claim.ownCure ?? "rename one of the two")
  }
}

extension SchemaDocument {
  /// The names of the file's types, documents and features, in this order.
  var declaredNames: [DeclaredName] {
    (types.flatMap { NameClaim.all(by: $0) } + documents.flatMap { NameClaim.all(by: $0) }
      + features.map { NameClaim.of($0) })
      .filter { $0.role != .external }
      .map { DeclaredName(claim: $0) }
  }
}
