/// What the objects of a schema's types are made of, found once for all that ask.
struct ObjectParts: Sendable {
  /// The keys of the constants of structs and tuples that have some, by `TypeID.index`.
  private var constants: [Int: Set<String>] = [:]
  /// By `TypeID.index`.
  private var areReadInParts: [Bool]

  init(_ schema: Schema) {
    areReadInParts = Array(repeating: false, count: schema.types.count)
    /// The unions that read the object of a payload as a whole.
    var readers: [[Int]] = Array(repeating: [], count: schema.types.count)
    var found: [Int] = []
    for (index, type) in schema.types.enumerated() {
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        if !structure.constants.isEmpty {
          constants[index] = Set(structure.constants.map(\.key))
        }
        guard case .structure = type.kind, structure.fields.contains(where: \.isFlattened) else {
          continue
        }
        found.append(index)
      case .union(let union) where union.representation.readsWholeObject:
        for case .reference(let id)? in union.variants.map(\.payload) {
          readers[id.index].append(index)
        }
      case .union, .enumeration, .alias, .external: break
      }
    }
    while let index = found.popLast() {
      if areReadInParts[index] { continue }
      areReadInParts[index] = true
      found += readers[index]
    }
  }

  func hasConstant(_ key: String, in id: TypeID) -> Bool {
    constants[id.index]?.contains(key) ?? false
  }

  /// Whether the object is read in parts, by a struct that has some, or a union with such a payload.
  func isReadInParts(_ id: TypeID) -> Bool { areReadInParts[id.index] }
}

extension Schema {
  /// The fields of the file's own structs, and of the roots of its documents.
  var ownFields: [Field] {
    var fields: [Field] = []
    for type in ownTypes {
      if case .structure(let structure) = type.kind { fields += structure.fields }
    }
    for document in documents {
      if case .versioned(let root) = document.root { fields += root.fields }
    }
    return fields
  }
}
