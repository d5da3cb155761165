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

  /// The fields that are members of an object of a struct's own, among them those of the structs that
  /// are flattened into it.
  ///
  /// - Returns: Each field, and whether it may be missing with all of its struct.
  func memberFields(
    of fields: [ResolvedField], depth: Int = 0
  ) -> [(field: ResolvedField, mayBeMissing: Bool)] {
    if !fields.contains(where: \.isFlattened) { return fields.map { ($0, false) } }
    return fields.flatMap { field -> [(field: ResolvedField, mayBeMissing: Bool)] in
      guard field.isFlattened else { return [(field, false)] }
      guard depth < 16, case .reference(let id)? = field.type,
        case .structure(_, let inner) = self[id].kind
      else { return [] }
      return memberFields(of: inner, depth: depth + 1).map {
        ($0.field, $0.mayBeMissing || field.isOptional)
      }
    }
  }

  /// Whether an object of a struct has members of a union, which has to be there.
  func flattensUnion(_ fields: [ResolvedField], depth: Int = 0) -> Bool {
    fields.contains { field in
      guard field.isFlattened, !field.isOptional, case .reference(let id)? = field.type else {
        return false
      }
      guard depth < 16, case .structure(_, let inner) = self[id].kind else { return true }
      return flattensUnion(inner, depth: depth + 1)
    }
  }
}
