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
      let isPaired = (union.representation as? Internal)?.secondKey != nil
      var firsts: [WholeTag: (index: Int, place: SourceRange)] = [:]
      firsts.reserveCapacity(union.variants.count)
      for (variantIndex, variant) in union.variants.enumerated() {
        for (index, tag) in variant.tags.enumerated() {
          // The second part of an included tag counts where the union that includes it has two.
          let isExact = isPaired && variant.seconds.indices.contains(index)
          let whole = WholeTag(first: tag.value, second: isExact ? variant.seconds[index] : .any)
          guard let first = firsts.updateValue((variantIndex, tag.place), forKey: whole) else {
            continue
          }
          firsts[whole] = first
          let isOwn = first.index == variantIndex
          union.reportTwice(
            .duplicateTag,
            isOwn
              ? "the variant has the tag \(whole.shown) already"
              : "two variants have the tag \(whole.shown)",
            variantIndex, tag.place, first.index, first.place,
            cure: isOwn ? "remove one of them" : "give one of them another \"tag\"",
            into: &diagnostics)
        }
      }
    }
  }
}
