import SumTypeGenerator
import SumTypeJSON

/// Recognises objects that two constants tell apart together.
extension Recognition {
  /// Returns the union that two members tell apart together if neither does alone.
  func paired(_ parts: [Part]) -> Declaration.Union? {
    guard parts.count <= 512 else { return nil }
    var constants: [[WireText: [Constant]]] = []
    var order: [String] = []
    for (index, part) in parts.enumerated() {
      guard let structure = draft.structure(part.use.type) else { return nil }
      var known: [WireText: [Constant]] = [:]
      for field in structure.fields where field.isRequired && !field.constants.isEmpty {
        known[field.key.wire] = field.constants
        if index == 0 { order.append(field.key) }
      }
      constants.append(known)
    }
    let keys = order.filter { key in constants.allSatisfy { $0[key.wire] != nil } }.prefix(8)
    // The member with more constants comes first; of two with as many, the one with the usual name of a
    // tag.
    var ranks: [(key: String, count: Int, isNamed: Bool)] = []
    for key in keys {
      let count = constants.reduce(into: Set<Constant>()) { $0.formUnion($1[key.wire] ?? []) }.count
      ranks.append((key, count, Self.tagNames.contains(key)))
    }
    ranks.sort { $0.count != $1.count ? $0.count > $1.count : $0.isNamed && !$1.isNamed }
    let sorted = ranks.map(\.key)
    for (index, key) in sorted.enumerated() {
      for second in sorted[(index + 1)...] {
        if let union = paired(parts, constants, key, second) { return union }
      }
    }
    return nil
  }

  private struct Pair: Hashable {
    let tag: Constant
    let second: Constant
  }

  private func paired(
    _ parts: [Part], _ constants: [[WireText: [Constant]]], _ key: String, _ second: String
  ) -> Declaration.Union? {
    var taken: Set<Pair> = []
    var uses: [Constant: Int] = [:]
    for known in constants { for tag in known[key.wire] ?? [] { uses[tag, default: 0] += 1 } }
    var variants: [Variant] = []
    for (part, known) in zip(parts, constants) {
      var pairs: [Pair] = []
      for tag in known[key.wire] ?? [] {
        for other in known[second.wire] ?? [] { pairs.append(Pair(tag: tag, second: other)) }
      }
      guard let first = pairs.first, pairs.allSatisfy({ taken.insert($0).inserted }) else {
        return nil
      }
      let isAlone = uses[first.tag] == 1
      variants.append(
        Variant(
          word: isAlone
            ? first.tag.word(under: key)
            : first.tag.word(under: key) + "_" + first.second.word(under: second),
          tags: pairs.map(\.tag), seconds: pairs.map(\.second), payload: Use(part.use.type)))
    }
    return Declaration.Union(form: .paired(tag: key, second: second), variants: variants)
  }
}
