import SumTypeSwift

/// The DTOs to the domain and back.
struct MappingEmitter {
  let schema: SchemaSpelling

  /// Hands out one declaration after the other, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure, .tuple:
        guard let structure = schema.structures[index] else { continue }
        add(mapping(of: structure))
      case .union(let union):
        add(UnionMapping(type: type, union: union, schema: schema).declaration)
      case .enumeration, .alias, .external: break
      }
    }
    for root in schema.roots { add(mapping(of: root)) }
  }

  private func mapping(of structure: StructSpelling) -> Declaration {
    StructMapping(spelling: structure, access: schema.options.access).declaration
  }
}
