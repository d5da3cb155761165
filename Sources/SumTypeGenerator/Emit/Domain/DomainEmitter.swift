import SumTypeSwift

/// The types that the app thinks in. They know nothing of JSON or of persistence.
struct DomainEmitter {
  let schema: SchemaSpelling

  func declarations() -> [Declaration] {
    var declarations: [Declaration] = []
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure, .tuple:
        guard let structure = schema.structures[index] else { continue }
        declarations.append(domain(of: structure))
      case .union(let union):
        declarations.append(UnionDomain(type: type, union: union, schema: schema).declaration)
      case .enumeration(let enumeration):
        declarations.append(EnumDomain(type: type, enumeration: enumeration).declaration)
      case .alias(let alias):
        declarations.append(AliasDomain(type: type, alias: alias).declaration)
      case .external: break
      }
    }
    return declarations + schema.roots.map { domain(of: $0) }
  }

  private func domain(of structure: StructSpelling) -> Declaration {
    StructDomain(spelling: structure, access: schema.options.access).declaration
  }
}
