import SumTypeSwift

/// The DTOs to the domain and back.
struct MappingEmitter {
  let schema: SchemaSpelling

  func declarations() -> [Declaration] {
    var declarations: [Declaration] = []
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure, .tuple:
        guard let structure = schema.structures[index] else { continue }
        declarations.append(mapping(of: structure))
      case .union(let union):
        declarations.append(UnionMapping(type: type, union: union, schema: schema).declaration)
      case .enumeration, .alias, .external: break
      }
    }
    return declarations + schema.roots.map { mapping(of: $0) }
  }

  private func mapping(of structure: StructSpelling) -> Declaration {
    StructMapping(spelling: structure, access: schema.options.access).declaration
  }
}
