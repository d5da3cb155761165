import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Combines schemas with those that they refer to. A schema is read once for all references to it, as far as
/// possible.
extension JSONSchemaReader {
  /// Returns the combined keywords of schemas, and of all schemas that they refer to by `$ref` and `allOf`.
  func facts(of conjunction: Conjunction) -> SchemaFacts {
    if let known = knownFacts[conjunction] { return known }
    if let facts = referredFacts(of: conjunction) { return facts }
    var facts = SchemaFacts()
    var open = conjunction.schemas.reversed().map { SchemaPart(schema: $0) }
    var seen = Set(conjunction.schemas)
    while let part = open.popLast() {
      let id = part.schema
      let isOwn = conjunction.own.contains(id)
      if !isOwn, !mayRead(part) {
        draft.notes.add(.tooManyParts, at: store[id].tree.range)
        continue
      }
      facts.sources.append(id)
      var more: [SchemaPart] = []
      read(id, of: conjunction, into: &facts, &more)
      if isOwn { continue }
      // A referred schema comes before the ones after it in the list: the members of a base come first.
      for var next in more.filter({ seen.insert($0.schema).inserted }).reversed() {
        next.isReferred = next.isReferred || part.isReferred
        open.append(next)
      }
    }
    if !facts.isTyped, facts.values == nil { settleKinds(&facts) }
    if facts.isNullable, facts.isTyped {
      if let place = facts.nullable, facts.refusesNull, !facts.kinds.contains(.null) {
        draft.notes.add(.nullableBesideType, at: place)
      }
      facts.kinds.insert(.null)
    }
    knownFacts[conjunction] = facts
    return facts
  }

  /// Returns the facts of a schema that is only a reference; all such schemas share those of the target.
  private func referredFacts(of conjunction: Conjunction) -> SchemaFacts? {
    guard let schema = conjunction.only else { return nil }
    let end = end(of: schema)
    if end.schema == schema { return nil }
    var facts = facts(of: Conjunction(end.schema))
    if end.isNullable { facts.allowNull() }
    knownFacts[conjunction] = facts
    return facts
  }

  /// Returns whether a schema may be read for a schema that refers to it. The first reading is free; each further
  /// one counts as effort, so that the total time is in proportion to the sources.
  private func mayRead(_ part: SchemaPart) -> Bool {
    if wasRead.insert(part.schema).inserted { return true }
    let weight = weight(of: part.schema)
    if effort + weight > mostEffort, part.isReferred { return false }
    effort += weight
    return true
  }

  private func weight(of schema: Int) -> Int {
    if let known = knownWeights[schema] { return known }
    let weight = Self.weight(of: store[schema].tree.members ?? [])
    knownWeights[schema] = weight
    return weight
  }

  private static func weight(of members: [JSONTree.Member]) -> Int {
    members.reduce(1) { sum, member in
      sum + 1 + (member.value.members?.count ?? member.value.elements?.count ?? 0)
    }
  }

  /// Keywords whose values are not passed when a schema is read again with one of its alternatives: groups and
  /// parts that were read before, and definitions.
  private static let settled: Set<String> = ["oneOf", "anyOf", "allOf", "$defs", "definitions"]

  /// Returns the effort of reading schemas again with one of their alternatives.
  func weight(ofOwn schemas: [Int], _ facts: SchemaFacts) -> Int {
    schemas.reduce(facts.parts.count) { sum, schema in
      let members = store[schema].tree.members ?? []
      return sum + Self.weight(of: members.filter { !Self.settled.contains($0.key) })
    }
  }

  /// Returns the schema at the end of the references that a conjunction consists of, or the conjunction itself.
  /// Both have the same values, apart from `null`.
  func withoutReferences(_ conjunction: Conjunction) -> Conjunction {
    conjunction.only.map { Conjunction(end(of: $0).schema) } ?? conjunction
  }

  /// Returns a conjunction of the same values, without the schemas that another one of it extends: in `Dog` and
  /// `Animal`, `Dog` says everything. So a base whose members refer to the base, and an extension whose members refer
  /// to the extension, are two types, however deep their values are.
  func withoutExtended(_ conjunction: Conjunction) -> Conjunction {
    guard conjunction.schemas.count > 1, conjunction.own.isEmpty, conjunction.settled.isEmpty,
      conjunction.fixed.isEmpty
    else { return conjunction }
    let ends = conjunction.schemas.map(end)
    if ends.contains(where: \.isNullable) { return conjunction }
    var places: [Int: [Int]] = [:]
    for (index, end) in ends.enumerated() { places[end.schema, default: []].append(index) }
    var kept = Set(conjunction.schemas.indices)
    for index in conjunction.schemas.indices where kept.contains(index) {
      for part in nearParts(of: ends[index].schema) {
        for other in places.removeValue(forKey: part) ?? [] { kept.remove(other) }
      }
      kept.insert(index)
      places[ends[index].schema] = [index]
    }
    var reduced = conjunction
    reduced.schemas = conjunction.schemas.indices.filter(kept.contains).map {
      conjunction.schemas[$0]
    }
    return reduced
  }

  /// The number of schemas, and of references, up to which the schemas that a schema extends are followed.
  private static let mostNearParts = 64

  /// Returns a schema and those that it refers to by `$ref` and `allOf`, as far as the limit allows.
  private func nearParts(of schema: Int) -> Set<Int> {
    var found: Set<Int> = [schema]
    var open = [schema]
    var count = 0
    while let next = open.popLast() {
      let tree = store[next].tree
      let reference = tree["$ref"]
      var inner = [reference].compactMap { $0.flatMap { target(of: $0, from: next) } }
      if reference == nil || !dialect(of: next).ignoresSiblings {
        let rest = Self.mostNearParts - count
        inner += (tree["allOf"]?.elements ?? []).prefix(rest).map { store.inner($0, of: next) }
      }
      for part in inner where count < Self.mostNearParts {
        count += 1
        let end = end(of: part).schema
        if found.insert(end).inserted { open.append(end) }
      }
    }
    return found
  }

  /// Without `type`, infers the JSON type from keywords that apply to one type.
  private func settleKinds(_ facts: inout SchemaFacts) {
    let hints = facts.hints
    if hints.isEmpty { return }
    let count = KindSet.each.count { hints.contains($0) && $0 != .fraction }
    if count != 1 && hints != .number { return }
    if facts.groups.isEmpty || hints == .object {
      facts.kinds = facts.kinds.intersection(hints)
      facts.isHinted = true
    }
  }

  /// The end of a chain of pure references.
  struct End {
    let schema: Int
    /// Whether one of the references allows `null` too.
    var isNullable = false
  }

  /// Returns the schema at the end of a chain of pure references: the schema itself if it is none, and one of the
  /// chain if it is circular.
  func end(of schema: Int) -> End {
    var path: [Int] = []
    var seen: Set<Int> = []
    var last = schema
    while ends[last] == nil, seen.insert(last).inserted, let next = pureReference(last) {
      path.append(last)
      last = next
    }
    var end = ends[last] ?? End(schema: last)
    for id in path.reversed() {
      end.isNullable = end.isNullable || allowsNull(store[id].tree)
      ends[id] = end
    }
    return end
  }

  /// Returns the schemas that `allOf` refers to by pure references.
  func references(ofParts parts: JSONTree, of schema: Int) -> [Int] {
    if let known = knownParts[schema] { return known }
    let found = (parts.elements ?? []).compactMap { pureReference(store.inner($0, of: schema)) }
    knownParts[schema] = found
    return found
  }
}

/// A schema that is read as a part of another one.
struct SchemaPart {
  let schema: Int
  /// Whether the other schema refers to it, and does not contain it.
  var isReferred = false
}
