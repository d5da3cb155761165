import SumTypeSwift

/// The `Codable` mirrors of what is on the wire. An enum and an alias are their raw values there.
struct DTOEmitter {
  let schema: SchemaSpelling

  func declarations() -> [Declaration] {
    var declarations: [Declaration] = []
    for (index, type) in schema.schema.ownTypes.enumerated() {
      switch type.kind {
      case .structure:
        guard let structure = schema.structures[index] else { continue }
        declarations.append(StructDTO(spelling: structure).declaration)
      case .tuple:
        guard let tuple = schema.structures[index] else { continue }
        declarations.append(TupleDTO(spelling: tuple).declaration)
      case .union(let union):
        declarations.append(UnionDTO(type: type, union: union, schema: schema).declaration)
      case .enumeration, .alias, .external: break
      }
    }
    return declarations + schema.roots.map { StructDTO(spelling: $0).declaration }
  }
}
