import SumTypeSource

/// What a save refuses or drops is something that is kept, and kept beside the app's values.
enum SavePolicies: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind, let policy = union.onSave,
        policy.value != .keep
      else { continue }
      let unknown = union.unknown?.value ?? .case
      let notes =
        union.unknown.map { [Diagnostic.Note("what is unknown is said here", at: $0.place)] } ?? []
      switch unknown {
      case .aside: continue
      case .case where policy.value == .refuse: continue
      case .case:
        diagnostics.error(
          .invalidPolicy,
          "what \(quoted(type.name)) does not know is a case of it, so that the app has it and a "
            + "save cannot drop it",
          at: policy.place, notes: notes,
          cure: "remove such values in the app before it saves, or write \"onSave\": \"refuse\", "
            + "or \"unknown\": \"aside\" where the union is the entries of a document")
      case .refuse:
        guard union.isComplete, let representation = union.representation,
          !union.variants.contains(where: { representation.keepsMembers(besides: $0.payload) })
        else { continue }
        diagnostics.error(
          .invalidPolicy,
          "\(quoted(type.name)) refuses what it does not know when it is loaded, so that a save "
            + "has nothing to \(policy.value.rawValue)",
          at: policy.place, notes: notes,
          cure: "remove \"onSave\", or let the union keep what it does not know")
      }
    }
  }
}

extension Representation {
  /// Whether the object of a variant can have members that are neither the tag, nor the payload,
  /// nor members of the payload.
  fileprivate func keepsMembers(besides payload: VariantEntry.Payload) -> Bool {
    switch payload {
    case .none: keepsMembers(besidesPayload: false)
    case .type: keepsMembers(besidesPayload: true)
    case .unreadable: true
    }
  }
}
