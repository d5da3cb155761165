import SumTypeSource

/// An enum has values, each once.
enum EnumValues: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .enumeration(let entry) = type.entry.kind else { continue }
      if entry.values.isEmpty, entry.isComplete {
        diagnostics.error(
          .emptyEnum, "the enum \(quoted(type.name)) has no values", at: entry.place,
          cure: "add the values that are known, or use \"String\" instead")
      }
      var places: [Tag: SourceRange] = [:]
      for value in entry.values {
        guard let first = places.updateValue(value.raw.place, forKey: value.raw.value) else {
          continue
        }
        diagnostics.error(
          .duplicateValue, "the value \(value.raw.value.shown) is there already",
          at: value.raw.place, notes: [Diagnostic.Note("the first one is here", at: first)],
          cure: "remove one of them")
      }
    }
  }
}
