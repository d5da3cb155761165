import SumTypeSwift

/// Emits the mappings of the DTOs to the domain and back.
struct MappingEmitter {
  let schema: SchemaSpelling

  /// Calls `add` with each declaration as soon as it is made, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (id, type) in schema.schema.generatedTypes {
      switch type.kind {
      case .structure, .tuple:
        guard let structure = schema.structures[id.index] else { continue }
        add(mapping(of: structure))
      case .union(let union):
        add(UnionMapping(type: type, union: union, schema: schema).declaration)
      case .enumeration, .alias, .typeAlias, .external: break
      }
      if let limits = LimitSpelling.extensionOfMapping(schema.limits(of: type)) { add(limits) }
    }
    for root in schema.roots { add(mapping(of: root)) }
  }

  private func mapping(of structure: StructSpelling) -> Declaration {
    StructMapping(spelling: structure, access: schema.options.access).declaration
  }
}
