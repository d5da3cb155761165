extension Schema {
  /// The keys that the members of a type may have in an object that it shares with others, whichever
  /// variants its unions are.
  public func memberKeys(of type: ValueType) -> [String] {
    var keys = MemberKeyCollection(schema: self)
    keys.add(type)
    return keys.keys
  }
}

private struct MemberKeyCollection {
  let schema: Schema
  private(set) var keys: [String] = []
  private var seen: Set<String> = []
  private var types: Set<TypeID> = []

  init(schema: Schema) { self.schema = schema }

  mutating func add(_ type: ValueType) {
    guard case .reference(let id) = type, types.insert(id).inserted else { return }
    switch schema[id].kind {
    case .structure(let structure):
      for constant in structure.constants { add(constant.key) }
      for field in structure.fields {
        if field.isFlattened {
          add(field.type)
        } else {
          add(field.key)
          for alias in field.aliases { add(alias) }
        }
      }
    case .union(let union):
      for tag in union.representation.tagKeys { add(tag) }
      for variant in union.variants {
        let own = variant.tags.compactMap { union.representation.payloadKey(of: $0) }
        if !own.isEmpty {
          for key in own { add(key) }
        } else if let payload = variant.payload {
          add(payload)
        }
      }
    default: break
    }
  }

  private mutating func add(_ key: String) {
    if seen.insert(key).inserted { keys.append(key) }
  }
}
