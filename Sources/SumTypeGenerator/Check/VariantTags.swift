import SumTypeSource

/// A union has variants, each with a tag of its own.
///
/// Strings that differ only in how Unicode composes their characters count as one, since Swift
/// takes them for equal.
enum VariantTags: Check {
  /// A tag with its second part, where it has one.
  private struct WholeTag: Hashable {
    let first: Tag
    let second: SecondTag

    var shown: String {
      guard case .exactly(let second) = second else { return first.shown }
      return "[\(first.shown), \(second.shown)]"
    }
  }

  static func run(_ schema: Resolution, into diagnostics: inout Diagnostics) {
    for type in schema.types {
      guard case .union(let union, _) = type.kind else { continue }
      if union.variants.isEmpty, union.isComplete {
        diagnostics.error(
          .emptyUnion, "the union \(quoted(type.name)) has no variants", at: union.place,
          cure: "add a variant, or use \"JSON\" where the union is used")
      }
      var places: [WholeTag: SourceRange] = [:]
      places.reserveCapacity(union.variants.count)
      for variant in union.variants {
        for (index, tag) in variant.tags.enumerated() {
          let second = variant.seconds.indices.contains(index) ? variant.seconds[index] : .any
          let whole = WholeTag(first: tag.value, second: second)
          guard let first = places.updateValue(tag.place, forKey: whole) else { continue }
          places[whole] = first
          let isOwn = variant.tags.contains { $0.place == first }
          diagnostics.error(
            .duplicateTag,
            isOwn
              ? "the variant has the tag \(whole.shown) already"
              : "two variants have the tag \(whole.shown)",
            at: tag.place, notes: [Diagnostic.Note("the other one is here", at: first)],
            cure: isOwn ? "remove one of them" : "give one of them another \"tag\"")
        }
      }
    }
  }
}
