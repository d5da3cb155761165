import SumTypeSource

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
