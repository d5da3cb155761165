import SumTypeSwift

/// The codecs and documents, which read and write the domain's values and keep what they do not
/// know.
struct PreservingEmitter {
  let schema: SchemaSpelling

  private var access: AccessLevel { schema.options.access }

  func declarations() -> [Declaration] {
    var declarations: [Declaration] = []
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure:
        guard let structure = schema.structures[index] else { continue }
        declarations.append(StructCodec(spelling: structure, access: access).declaration)
      case .tuple:
        guard let tuple = schema.structures[index] else { continue }
        declarations.append(TupleCodec(spelling: tuple, access: access).declaration)
      case .union(let union):
        declarations.append(UnionCodec(type: type, union: union, schema: schema).declaration)
      case .enumeration(let enumeration):
        declarations.append(EnumCodec(type: type, enumeration: enumeration).declaration)
      case .alias(let alias):
        declarations.append(AliasCodec(type: type, alias: alias).declaration)
      case .external(let external):
        declarations.append(ExternalCodec(type: type, external: external).declaration)
      }
    }
    var roots = schema.roots[...]
    for document in schema.schema.documents {
      var root: StructSpelling?
      if case .versioned = document.root { root = roots.popFirst() }
      if let root { declarations.append(StructCodec(spelling: root, access: access).declaration) }
      declarations.append(
        DocumentNamespace(document: document, root: root, schema: schema).declaration)
      if let root, let repository = Repository(root: root, access: access) {
        declarations += repository.declarations
      }
    }
    return declarations
  }
}
