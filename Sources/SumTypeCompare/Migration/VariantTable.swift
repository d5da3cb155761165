import SumTypeGenerator
import SumTypeJSON

/// What steps look for in the variants of a union, so that none of them passes all variants.
struct VariantTable {
  private var indices: [JSONTag: [Int]] = [:]
  /// The variants whose payloads are unions.
  let unions: [Int]

  init(_ variants: [Variant], unions: [Int]) {
    self.unions = unions
    for (index, variant) in variants.enumerated() {
      for tag in Set(variant.tags) { indices[tag, default: []].append(index) }
    }
  }

  /// Notes that a tag is replaced, and returns the indices of the variants that had it.
  mutating func replace(_ tag: JSONTag, by replacement: JSONTag) -> [Int] {
    guard let found = indices.removeValue(forKey: tag) else { return [] }
    let known = Set(indices[replacement] ?? [])
    indices[replacement, default: []] += found.filter { !known.contains($0) }
    return found
  }
}
