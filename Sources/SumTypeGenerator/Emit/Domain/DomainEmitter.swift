import SumTypeSwift

/// The types that the app thinks in. They know nothing of JSON or of persistence.
struct DomainEmitter {
  let schema: SchemaSpelling

  /// Hands out one declaration after the other, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure, .tuple:
        guard let structure = schema.structures[index] else { continue }
        add(type.placed(domain(of: structure, type.ownName)))
      case .union(let union):
        add(type.placed(UnionDomain(type: type, union: union, schema: schema).declaration))
      case .enumeration(let enumeration):
        add(EnumDomain(type: type, enumeration: enumeration).declaration)
      case .alias(let alias):
        add(AliasDomain(type: type, alias: alias).declaration)
      case .external: break
      }
    }
    for root in schema.roots { add(domain(of: root, root.name)) }
  }

  private func domain(of structure: StructSpelling, _ name: Identifier) -> Declaration {
    StructDomain(spelling: structure, name: name, access: schema.options.access).declaration
  }
}
