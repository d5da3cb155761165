public import SumTypeSource

/// A name that a schema needs in the module it is generated into: `Post`, `PostDTO`,
/// `StringOrPartList`.
public struct DeclaredName: Sendable {
  let claim: NameClaim

  /// `PostDTO`; `Post.Text` for a nested type.
  public var name: String { claim.name }

  /// What in the schema needs it: `"PostDTO", the DTO of "Post",`.
  public var subject: String { claim.subject }

  /// The same for whom it is in the way of.
  public var note: String { claim.note }

  public var place: SourceRange { claim.place }

  /// What to do where another schema of the module needs it as well.
  public var cure: String {
    "let one of the schemas import the other, whose type it then uses, or "
      + (claim.role == .choice ? "declare a union with a name of its own" : claim.cure)
  }
}

extension SchemaDocument {
  /// The names of the file's own types and documents, first those that are in the schema itself.
  var declaredNames: [DeclaredName] {
    (types.flatMap { NameClaim.all(by: $0) } + documents.flatMap { NameClaim.all(by: $0) }
      + features.map { NameClaim.of($0) })
      .filter { $0.role != .external }
      .map { DeclaredName(claim: $0) }
  }
}
