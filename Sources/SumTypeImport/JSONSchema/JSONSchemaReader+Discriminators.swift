import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Reads the alternatives that the values of a discriminator mean.
extension JSONSchemaReader {
  /// An alternative whose discriminator values are wanted.
  struct Discriminated {
    /// The schema that the alternative refers to; nil for a schema in place.
    let target: Int?
    /// The values that the mapping assigns to the alternative.
    let mapped: [Constant]
  }

  /// Notes bases with a discriminator that are parts of other schemas than those that extend them: the
  /// discriminator is not checked there.
  func noteBases(_ facts: SchemaFacts, _ conjunction: Conjunction) {
    if facts.bases.isEmpty { return }
    let schemas = Set(conjunction.schemas)
    for (base, place) in facts.bases where !schemas.contains(base) {
      if let extending = descendants(of: base), !extending.isDisjoint(with: schemas) { continue }
      draft.notes.add(.unchecked("discriminator"), at: place)
    }
  }

  /// Returns the schemas that extend a base, directly or through others; nil if there are more than the
  /// limit on the effort allows.
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

  /// Returns the tags that the mapping of a schema's discriminator assigns to schemas.
  func tags(of discriminator: JSONTree, at schema: Int) -> [Int: [Constant]] {
    if let known = knownTags[schema] { return known }
    var tags: [Int: [Constant]] = [:]
    for entry in discriminator["mapping"]?.members ?? [] {
      guard let word = entry.value.string else { continue }
      // A mapping names a schema, or has a reference to it.
      let isName = !word.contains("/") && !word.contains("#") && !word.hasSuffix(".json")
      let reference = isName ? "#/components/schemas/\(word)" : word
      if let target = store.resolve(
        reference, from: schema, at: entry.value.range, into: &diagnostics)
      {
        tags[target, default: []].append(.string(entry.key))
      }
    }
    knownTags[schema] = tags
    return tags
  }

  /// Returns the tags of each alternative: those of the mapping, or the name of its schema. If the member
  /// has an `enum` without that name, no data can have it, and the values of the `enum` are the tags.
  func tags(of alternatives: [Discriminated], by key: String) -> [[Constant]] {
    let known = alternatives.map { alternative in
      alternative.target.flatMap { facts(of: Conjunction($0)).property(key) }.flatMap(values)
    }
    // Alternatives that refer to one `enum` share its values, which are passed once.
    var lists: [ObjectIdentifier: (values: ListedValues, uses: Int)] = [:]
    for values in known.compactMap(\.self) {
      lists[ObjectIdentifier(values), default: (values, 0)].uses += 1
    }
    var uses: [Constant: Int] = [:]
    for (values, count) in lists.values {
      for value in values.all { uses[value, default: 0] += count }
    }
    return alternatives.indices.map { index in
      let (alternative, values) = (alternatives[index], known[index])
      guard let target = alternative.target else { return alternative.mapped }
      let name = store[target].name.map { Constant.string($0) }
      let wanted = alternative.mapped.isEmpty ? [name].compactMap(\.self) : alternative.mapped
      guard let values, !values.all.isEmpty, !wanted.contains(where: values.all.contains) else {
        return wanted
      }
      if values.all.allSatisfy({ uses[$0] == 1 }) { return values.list }
      draft.notes.add(.tagThatNoDataHas, at: store[target].tree.range)
      return wanted
    }
  }
}
