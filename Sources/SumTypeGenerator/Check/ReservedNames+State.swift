extension ReservedNames {
  /// The types of `SumTypeState` that generated stores name, and what their `@Observable` stands
  /// for.
  static let state: Set<String> = [
    "DocumentStore", "EntryEdit", "EntryList", "Observable", "ObservationRegistrar", "StateError",
    "TypedStore", "UnknownEntries",
  ]
}
