/// Makes types wider that have texts which generated Swift cannot tell apart: keys of one object, values of one enum
/// or tags of one union that differ only in how Unicode composes their characters. Swift takes such texts as equal,
/// and `check` refuses them.
///
/// Of members and tags the first stays; data with the others is read, and kept as unknown. An enum would refuse its
/// other value, and so becomes a string.
struct SwiftAlikes {
  let draft: Draft

  /// Makes the types wider, each with a note.
  func remove() {
    for id in draft.declarations.indices {
      switch draft[id].kind {
      case .structure(var structure):
        let count = structure.fields.count
        structure.fields = distinct(structure.fields, by: { .string($0.key) })
        var isChanged = structure.fields.count < count
        for index in structure.fields.indices {
          let constants = structure.fields[index].constants
          guard distinct(constants, by: \.self).count < constants.count else { continue }
          structure.fields[index].constants = []
          structure.fields[index].use = .json
          isChanged = true
        }
        if isChanged { replace(id, .structure(structure)) }
      case .enumeration(let enumeration):
        let values = distinct(enumeration.values, by: \.value)
        guard values.count < enumeration.values.count else { continue }
        replace(id, .alias(Use(.scalar("String"))))
      case .union(var union) where union.form != .untagged:
        // The pairs of two tags are told apart by either of them.
        if case .paired = union.form { continue }
        let tags = union.variants.flatMap(\.tags)
        var kept = Set(distinct(tags, by: \.self))
        guard kept.count < Set(tags).count, union.defaultVariant == nil else { continue }
        union.variants = union.variants.compactMap { variant in
          var variant = variant
          variant.tags = variant.tags.filter { kept.remove($0) != nil }
          return variant.tags.isEmpty ? nil : variant
        }
        union.isClosed = false
        replace(id, .union(union))
      default: break
      }
    }
  }

  private func replace(_ id: Int, _ kind: Declaration.Kind) {
    draft[id].kind = kind
    draft.notes.add(.alikeInSwift, at: draft[id].place)
  }

  /// Returns the elements without those whose text Swift takes as equal to that of an earlier one.
  private func distinct<Element>(
    _ elements: [Element], by constant: (Element) -> Constant
  ) -> [Element] {
    // A set of strings compares as Swift does.
    var seen: Set<String> = []
    return elements.filter { element in
      guard case .string(let text) = constant(element) else { return true }
      return seen.insert(text).inserted
    }
  }
}
