import SumTypeSource

/// A union has variants, each with a tag of its own.
///
/// Strings that differ only in how Unicode composes their characters count as one, since Swift
/// takes them for equal.
enum VariantTags: Check {
  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind else { continue }
      if union.variants.isEmpty, union.isComplete {
        diagnostics.error(
          .emptyUnion, "the union \(quoted(type.name)) has no variants", at: union.place,
          cure: "add a variant, or use \"JSON\" where the union is used")
      }
      var places: [Tag: SourceRange] = [:]
      places.reserveCapacity(union.variants.count)
      for variant in union.variants {
        guard let tag = variant.tag else { continue }
        guard let first = places.updateValue(tag.place, forKey: tag.value) else { continue }
        places[tag.value] = first
        diagnostics.error(
          .duplicateTag, "two variants have the tag \(tag.value.shown)", at: tag.place,
          notes: [Diagnostic.Note("the other one is here", at: first)],
          cure: "give one of them another \"tag\"")
      }
    }
  }
}
