import SumTypeSwift

/// The codecs and documents, which read and write the domain's values and keep what they do not know.
struct PreservingEmitter {
  let schema: SchemaSpelling

  func declarations() -> [Declaration] {
    var declarations: [Declaration] = []
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure:
        guard let structure = schema.structures[index] else { continue }
        declarations.append(StructCodec(spelling: structure).declaration)
      case .union(let union):
        declarations.append(UnionCodec(type: type, union: union, schema: schema).declaration)
      case .enumeration(let enumeration):
        declarations.append(EnumCodec(type: type, enumeration: enumeration).declaration)
      case .alias(let alias):
        declarations.append(AliasCodec(type: type, alias: alias).declaration)
      }
    }
    var roots = schema.roots[...]
    for document in schema.schema.documents {
      var root: StructSpelling?
      if case .versioned = document.root { root = roots.popFirst() }
      if let root { declarations.append(StructCodec(spelling: root).declaration) }
      declarations.append(
        DocumentNamespace(document: document, root: root, schema: schema).declaration)
      if let root, let repository = Repository(root: root, access: schema.options.access) {
        declarations += repository.declarations
      }
    }
    return declarations
  }
}
