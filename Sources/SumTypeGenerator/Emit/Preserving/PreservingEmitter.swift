import SumTypeSwift

/// The codecs and documents, which read and write the domain's values and keep what they do not
/// know.
struct PreservingEmitter {
  let schema: SchemaSpelling

  private var access: AccessLevel { schema.options.access }

  /// Hands out one declaration after the other, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure:
        guard let structure = schema.structures[index] else { continue }
        add(StructCodec(spelling: structure, access: access).declaration)
      case .tuple:
        guard let tuple = schema.structures[index] else { continue }
        add(TupleCodec(spelling: tuple, access: access).declaration)
      case .union(let union):
        add(UnionCodec(type: type, union: union, schema: schema).declaration)
      case .enumeration(let enumeration):
        add(EnumCodec(type: type, enumeration: enumeration).declaration)
      case .alias(let alias):
        add(AliasCodec(type: type, alias: alias).declaration)
      case .external(let external):
        add(ExternalCodec(type: type, external: external).declaration)
      }
    }
    var roots = schema.roots[...]
    for document in schema.schema.documents {
      var root: StructSpelling?
      if case .versioned = document.root { root = roots.popFirst() }
      if let root { add(StructCodec(spelling: root, access: access).declaration) }
      let namespace = DocumentNamespace(document: document, root: root, schema: schema)
      add(namespace.declaration)
      if let hooks = namespace.hooks { add(hooks) }
      if let root, let repository = Repository(root: root, access: access) {
        repository.declarations.forEach(add)
      }
    }
  }
}
