public import SumTypeSource

/// The places of all declarations of a resolved schema, for lookups by declaration and by place.
///
/// ```swift
/// let resolved = Generator(loader: loader).resolve(file, into: &diagnostics)
/// resolved.index?[.variant(post, 1)]           // schemas/Timeline.sumtype.json:12:9
/// resolved.index?.item(at: 345, in: file.source)
/// ```
/// A `Schema` has no places, so that two schemas with the same meaning are equal. A field or a
/// variant that is included from another type has its place in that type.
public struct SchemaIndex: Sendable {
  /// A declaration of a schema, or a part of one.
  public indirect enum Item: Hashable, Sendable {
    /// The name of a type.
    case type(TypeID)
    /// The name of a field of a struct or of an element of a tuple, by its index in `Structure.fields`.
    case field(TypeID, Int)
    /// A constant member, by its index in `Structure.constants`.
    case constant(TypeID, Int)
    /// The name of a variant.
    case variant(TypeID, Int)
    /// A tag of a variant.
    case tag(TypeID, variant: Int, Int)
    /// A value of an enum.
    case value(TypeID, Int)
    /// The name of a document, by its index in `Schema.documents`.
    case document(Int)
    /// The name of a list of a document's root.
    case list(document: Int, Int)
    /// The name of a field of a document's root.
    case rootField(document: Int, Int)
    /// A constant member of a document's root.
    case rootConstant(document: Int, Int)
    /// The type expression of a field, a variant's payload, a list, or a document's root.
    case typeExpression(of: Item)
  }

  /// The places of a member's parts.
  struct MemberPlaces: Sendable {
    let name: SourceRange
    var type: SourceRange?
    var tags: [SourceRange] = []
  }

  struct TypePlaces: Sendable {
    /// The kind of the type's members.
    enum Kind: Sendable { case fields, variants, values }

    let name: SourceRange
    var kind = Kind.fields
    /// Fields, variants or values.
    var members: [MemberPlaces] = []
    var constants: [SourceRange] = []
  }

  struct DocumentPlaces: Sendable {
    let name: SourceRange
    var root: SourceRange?
    var lists: [MemberPlaces] = []
    var fields: [MemberPlaces] = []
    var constants: [SourceRange] = []
  }

  let types: [TypePlaces]
  let documents: [DocumentPlaces]
}

extension SchemaIndex {
  /// Returns the place of a declaration; nil if the schema does not have it.
  public subscript(item: Item) -> SourceRange? {
    switch item {
    case .type(let id): types.at(id.index)?.name
    case .field(let id, let index), .variant(let id, let index), .value(let id, let index):
      types.at(id.index)?.members.at(index)?.name
    case .constant(let id, let index): types.at(id.index)?.constants.at(index)
    case .tag(let id, let variant, let index):
      types.at(id.index)?.members.at(variant)?.tags.at(index)
    case .document(let index): documents.at(index)?.name
    case .list(let document, let index): documents.at(document)?.lists.at(index)?.name
    case .rootField(let document, let index): documents.at(document)?.fields.at(index)?.name
    case .rootConstant(let document, let index): documents.at(document)?.constants.at(index)
    case .typeExpression(let owner): typeExpression(of: owner)
    }
  }

  private func typeExpression(of item: Item) -> SourceRange? {
    switch item {
    case .field(let id, let index), .variant(let id, let index):
      types.at(id.index)?.members.at(index)?.type
    case .document(let index): documents.at(index)?.root
    case .list(let document, let index): documents.at(document)?.lists.at(index)?.type
    case .rootField(let document, let index): documents.at(document)?.fields.at(index)?.type
    default: nil
    }
  }

  /// Returns the declaration at a byte offset of a file: the shortest if there are several, nil if
  /// there is none. The time is linear in the number of declarations.
  public func item(at offset: Int, in file: SourceFile) -> Item? {
    var found: (item: Item, length: Int)?
    visit { item, place in
      guard place.bytes.contains(offset), place.file.path == file.path else { return }
      if let found, found.length <= place.bytes.count { return }
      found = (item, place.bytes.count)
    }
    return found?.item
  }

  /// Calls `body` with each declaration of the schema and its place.
  public func visit(_ body: (Item, SourceRange) -> Void) {
    for (index, type) in types.enumerated() {
      let id = TypeID(index: index)
      body(.type(id), type.name)
      for (index, place) in type.constants.enumerated() { body(.constant(id, index), place) }
      for (index, member) in type.members.enumerated() {
        let item = item(of: type.kind, id, index)
        body(item, member.name)
        if let type = member.type { body(.typeExpression(of: item), type) }
        for (tag, place) in member.tags.enumerated() where place != member.name {
          body(.tag(id, variant: index, tag), place)
        }
      }
    }
    for (index, document) in documents.enumerated() { visit(in: document, index, body) }
  }

  private func item(of kind: TypePlaces.Kind, _ id: TypeID, _ index: Int) -> Item {
    switch kind {
    case .fields: .field(id, index)
    case .variants: .variant(id, index)
    case .values: .value(id, index)
    }
  }

  private func visit(
    in document: DocumentPlaces, _ index: Int, _ body: (Item, SourceRange) -> Void
  ) {
    body(.document(index), document.name)
    if let root = document.root { body(.typeExpression(of: .document(index)), root) }
    for (list, member) in document.lists.enumerated() {
      let item = Item.list(document: index, list)
      body(item, member.name)
      if let type = member.type { body(.typeExpression(of: item), type) }
    }
    for (field, member) in document.fields.enumerated() {
      let item = Item.rootField(document: index, field)
      body(item, member.name)
      if let type = member.type { body(.typeExpression(of: item), type) }
    }
    for (constant, place) in document.constants.enumerated() {
      body(.rootConstant(document: index, constant), place)
    }
  }
}

extension Array {
  /// Returns the element at an index; nil if there is none.
  fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Resolution {
  /// Returns the places of all declarations in the schemas that are assembled from this resolution,
  /// by the same indices.
  func indexes(of files: [Int]) -> [SchemaIndex] {
    let types = types.map { places(of: $0) }
    let documents = Dictionary(grouping: documents, by: \.file)
    return files.map { file in
      SchemaIndex(types: types, documents: (documents[file] ?? []).map { places(of: $0) })
    }
  }

  private func places(of type: ResolvedType) -> SchemaIndex.TypePlaces {
    var places = SchemaIndex.TypePlaces(name: type.syntax.name.place)
    switch type.kind {
    case .structure(_, let fields), .tuple(_, let fields):
      (places.members, places.constants) = Self.places(of: fields)
    case .union(let union, _):
      places.kind = .variants
      places.members = union.variants.map { variant in
        var member = SchemaIndex.MemberPlaces(name: variant.name.place)
        if case .type(let type) = variant.payload { member.type = type.place }
        member.tags = variant.tags.map(\.place)
        return member
      }
    case .enumeration(let enumeration, _):
      places.kind = .values
      places.members = enumeration.values.map {
        SchemaIndex.MemberPlaces(name: $0.name.place, tags: [$0.raw.place])
      }
    case .alias, .typeAlias, .external, .unreadable: break
    }
    return places
  }

  private static func places(
    of fields: [ResolvedField]
  ) -> (fields: [SchemaIndex.MemberPlaces], constants: [SourceRange]) {
    var entries: [SchemaIndex.MemberPlaces] = []
    entries.reserveCapacity(fields.count)
    var constants: [SourceRange] = []
    for field in fields {
      if field.isConstant {
        constants.append(field.syntax.name.place)
      } else {
        entries.append(
          SchemaIndex.MemberPlaces(name: field.syntax.name.place, type: field.syntax.type?.place))
      }
    }
    return (entries, constants)
  }

  private func places(of document: ResolvedDocument) -> SchemaIndex.DocumentPlaces {
    var places = SchemaIndex.DocumentPlaces(name: document.syntax.name.place)
    switch document.root {
    case .unreadable: break
    case .plain(let written, _), .lines(let written, _): places.root = written.place
    case .versioned(_, let lists, let fields):
      places.lists = lists.map {
        SchemaIndex.MemberPlaces(name: $0.syntax.name.place, type: $0.syntax.type?.place)
      }
      (places.fields, places.constants) = Self.places(of: fields)
    }
    return places
  }
}
