import SumTypeGenerator
import SumTypeJSON

/// Steps at unions.
extension ShapeMigration {
  mutating func apply(_ pass: DocumentMigration.Pass, toUnion id: TypeID) {
    guard case .union(let union) = types[id.index].kind else { return }
    var table = variants.removeValue(forKey: id) ?? variantTable(of: union)
    var changed = union
    for step in pass.steps { changed = applied(step, to: changed, id, &table) }
    change(id, .union(changed))
    variants[id] = table
    for case .move(let from, let to) in pass.steps where pass.conditions.isEmpty {
      guard let key = union.representation.tagKey, union.pathToTag?.wire == [key.wire],
        Self.keys(of: from).wire == [key.wire]
      else { continue }
      moveTagInward(of: id, to: Self.keys(of: to))
    }
    guard case .union(let union) = types[id.index].kind else { return }
    // If the payload is the object itself, a step on the union is a step on the payload.
    let tagKeys = union.representation.tagKeys
    let steps = pass.steps.filter { !$0.concerns(tagKeys) }
    let others = pass.conditions.filter { !tagKeys.contains(wire: $0.key) }
    let isAboutObjects = !steps.isEmpty || !others.isEmpty
    for index in isAboutObjects ? Array(union.variants.indices) : table.unions {
      let variant = union.variants[index]
      spend(1 + steps.count)
      guard !isCutShort, case .reference(let payload)? = variant.payload,
        union.representation.form.payload(of: variant.tag) == .whole,
        variant.meets(pass.conditions, in: union)
      else { continue }
      if !others.isEmpty {
        unproved.insert(.type(payload))
        continue
      }
      switch self.place(of: .reference(payload)) {
      case .object(let object):
        for step in steps { apply(step, to: object) }
      case .union(let inner) where inner != id: apply(pass, toUnion: inner)
      default: break
      }
    }
  }

  /// Returns the new union at the same place as an old one.
  func counterpart(of id: TypeID) -> Union? {
    for type in newTypes[id] ?? [] {
      if case .union(let union) = new[type].kind { return union }
    }
    return nil
  }

  private func variantTable(of union: Union) -> VariantTable {
    VariantTable(
      union.variants,
      unions: union.variants.indices.filter { index in
        guard let payload = union.variants[index].payload, case .union = place(of: payload) else {
          return false
        }
        return true
      })
  }
}

/// The variants of a union by their tags, so that no step has to search all variants.
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
