extension Resolution {
  /// Whether the values of a type are objects whose members can lie among those of others: a struct,
  /// or a union whose payloads are the whole object.
  func hasMembers(_ type: ValueType, depth: Int = 0) -> Bool {
    guard case .reference(let id) = type, depth < 16 else { return false }
    switch self[id].kind {
    case .structure: return true
    case .union(let union, let payloads):
      guard let representation = union.representation, representation.readsWholeObject else {
        return false
      }
      if !(representation is Untagged) { return true }
      return payloads.allSatisfy { payload in
        payload.type.map { hasMembers($0, depth: depth + 1) } ?? false
      }
    default: return false
    }
  }
}
