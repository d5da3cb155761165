/// What tells whether something is there that lies among the members of a struct around it.
public enum PartPresence: Sendable {
  /// Any of its members, unless it is `null`: of a struct.
  case anyMember
  /// Any of these members, unless it is `null`: those that tell the variants of a union apart.
  case members([String])
  /// Any of its members, also as `null`: the keys are the tags.
  case keys
}

extension Schema {
  /// What tells whether a flattened struct or union is there.
  public func partPresence(of id: TypeID) -> PartPresence {
    guard case .union(let union) = self[id].kind else { return .anyMember }
    return union.representation.partPresence(of: union)
  }
}
