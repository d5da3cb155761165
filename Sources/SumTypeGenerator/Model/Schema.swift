/// A schema as meant: every name resolved, every declaration legal.
///
/// Nothing that can go wrong is left after a `Schema` exists, so emitting Swift from it never fails.
public struct Schema: Sendable {
  /// The base name of the file: `Timeline` for `Timeline.sumtype.json`.
  public let name: String
  /// The name of the file, without its folder: `Timeline.sumtype.json`.
  public let fileName: String
  public let doc: String?
  /// The file's own types in file order, then those of its imports that it can name.
  public let types: [TypeDeclaration]
  /// How many of `types` are the file's own.
  public let ownTypeCount: Int
  public let documents: [Document]

  public init(
    name: String, fileName: String, doc: String?, types: [TypeDeclaration], ownTypeCount: Int,
    documents: [Document]
  ) {
    self.name = name
    self.fileName = fileName
    self.doc = doc
    self.types = types
    self.ownTypeCount = ownTypeCount
    self.documents = documents
  }

  public subscript(id: TypeID) -> TypeDeclaration { types[id.index] }

  /// The types that this file declares, with their ids.
  public var ownTypes: ArraySlice<TypeDeclaration> { types[..<ownTypeCount] }
}

/// A type's place in `Schema.types`; made only by the resolver.
public struct TypeID: Hashable, Sendable {
  public let index: Int
  public init(index: Int) { self.index = index }
}
