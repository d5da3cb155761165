import SumTypeSwift

/// The `Codable` mirrors of what is on the wire. An enum and an alias are their raw values there.
struct DTOEmitter {
  let schema: SchemaSpelling

  /// Hands out one declaration after the other, so that only one is in memory.
  func emit(_ add: (Declaration) -> Void) {
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure:
        guard let structure = schema.structures[index] else { continue }
        add(StructDTO(spelling: structure).declaration)
      case .tuple:
        guard let tuple = schema.structures[index] else { continue }
        add(TupleDTO(spelling: tuple).declaration)
      case .union(let union):
        add(UnionDTO(type: type, union: union, schema: schema).declaration)
      case .enumeration, .alias, .external: break
      }
    }
    for root in schema.roots { add(StructDTO(spelling: root).declaration) }
  }
}
