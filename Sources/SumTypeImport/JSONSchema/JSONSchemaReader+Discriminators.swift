import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// What values of a discriminator mean which alternative.
extension JSONSchemaReader {
  /// An alternative of which a discriminator's value is wanted.
  struct Discriminated {
    /// The schema whose members it has; nil for one that stands where it is used.
    let target: Int?
    /// The values that a mapping gives to it.
    let mapped: [Constant]
  }

  /// Tells of bases that are parts of what is none of those that extend them: which of these a value is
  /// remains unchecked.
  func noteBases(_ facts: SchemaFacts, _ conjunction: Conjunction) {
    for (base, place) in facts.bases
    where !conjunction.schemas.contains(where: {
      $0 == base || descendants(of: base)?.contains($0) ?? false
    }) {
      draft.notes.add(.looser, "discriminator", at: place)
    }
  }

  /// Those that extend a base, and those that extend these; nil where bases that extend each other have
  /// more than are followed.
  func descendants(of base: Int) -> Set<Int>? {
    if let known = knownDescendants[base] { return known }
    var found: Set<Int>? = []
    var open = children[base] ?? []
    while let child = open.popLast() {
      guard child != base, found?.insert(child).inserted ?? false else { continue }
      effort += 1
      if effort > mostEffort {
        found = nil
        break
      }
      open += children[child] ?? []
    }
    knownDescendants[base] = .some(found)
    return found
  }

  /// The tags that a mapping gives to schemas.
  func tags(of discriminator: JSONTree, at schema: Int) -> [Int: [Constant]] {
    var tags: [Int: [Constant]] = [:]
    for entry in discriminator["mapping"]?.members ?? [] {
      guard let word = entry.value.string else { continue }
      // A mapping names a schema, or refers to it.
      let isName = !word.contains("/") && !word.contains("#") && !word.hasSuffix(".json")
      let reference = isName ? "#/components/schemas/\(word)" : word
      if let target = store.resolve(
        reference, from: schema, at: entry.value.range, into: &diagnostics)
      {
        tags[target, default: []].append(.string(entry.key))
      }
    }
    return tags
  }

  /// The tags of each alternative: those of the mapping, or the name of its schema. Where the member has an
  /// `enum` without that name, no data can have it: then the values of the `enum` are the tags.
  func tags(of alternatives: [Discriminated], by key: String) -> [[Constant]] {
    let known = alternatives.map { alternative in
      alternative.target.flatMap { facts(of: Conjunction($0)).property(key) }.flatMap(values) ?? []
    }
    var uses: [Constant: Int] = [:]
    for value in known.flatMap({ Set($0) }) { uses[value, default: 0] += 1 }
    return alternatives.indices.map { index in
      let (alternative, values) = (alternatives[index], known[index])
      guard let target = alternative.target else { return alternative.mapped }
      let name = store[target].name.map { Constant.string($0) }
      let wanted = alternative.mapped.isEmpty ? [name].compactMap(\.self) : alternative.mapped
      if values.isEmpty || wanted.contains(where: values.contains) { return wanted }
      if values.allSatisfy({ uses[$0] == 1 }) { return values }
      draft.notes.add(
        .stricter, "a discriminator whose enum lacks the name of the schema",
        at: store[target].tree.range)
      return wanted
    }
  }
}
