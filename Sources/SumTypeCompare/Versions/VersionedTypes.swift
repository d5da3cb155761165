import SumTypeGenerator

extension Document {
  /// Whether files of the document have a version.
  var isVersioned: Bool { if case .versioned = root { true } else { false } }
}

extension Schema {
  /// The types of values in documents with a version.
  var versionedTypes: Set<TypeID> {
    var found: Set<TypeID> = []
    var open: [ValueType] = documents.flatMap { document -> [ValueType] in
      guard case .versioned(let root) = document.root else { return [] }
      return root.lists.map(\.element) + root.fields.map(\.type)
    }
    while let type = open.popLast() {
      switch type {
      case .scalar, .constant: break
      case .optional(let inner), .list(let inner), .map(let inner), .embedded(let inner, _),
        .arranged(_, let inner), .bounded(let inner, _):
        open.append(inner)
      case .reference(let id):
        guard found.insert(id).inserted else { continue }
        switch self[id].kind {
        case .structure(let structure), .tuple(let structure): open += structure.fields.map(\.type)
        case .union(let union): open += union.variants.compactMap(\.payload)
        case .typeAlias(let aliased): open.append(aliased)
        case .enumeration, .alias, .external: break
        }
      }
    }
    return found
  }
}
