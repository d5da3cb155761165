import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// What schemas say with all that they refer to, which is read once for all that refer to it as far as that goes.
extension JSONSchemaReader {
  /// What schemas say together, with all that they refer to by `$ref` and `allOf`.
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
        draft.notes.add(.looser, "allOf of many others", at: store[id].tree.range)
        continue
      }
      facts.sources.append(id)
      var more: [SchemaPart] = []
      read(id, of: conjunction, into: &facts, &more)
      if isOwn { continue }
      // What a schema refers to comes before what stands behind it: the members of a base come first.
      for var next in more.filter({ seen.insert($0.schema).inserted }).reversed() {
        next.isReferred = next.isReferred || part.isReferred
        open.append(next)
      }
    }
    if !facts.isTyped, facts.values == nil { settleKinds(&facts) }
    if facts.isNullable, facts.isTyped {
      if let place = facts.nullable, facts.refusesNull, !facts.kinds.contains(.null) {
        draft.notes.add(.looser, "nullable beside a type", at: place)
      }
      facts.kinds.insert(.null)
    }
    knownFacts[conjunction] = facts
    return facts
  }

  /// What a schema says that only refers to another one: all that refer to it share what was read.
  private func referredFacts(of conjunction: Conjunction) -> SchemaFacts? {
    guard let schema = conjunction.only else { return nil }
    let end = end(of: schema)
    if end.schema == schema { return nil }
    var facts = facts(of: Conjunction(end.schema))
    if end.isNullable { facts.allowNull() }
    knownFacts[conjunction] = facts
    return facts
  }

  /// Whether what a schema says is still to be read with what refers to it. To read it the first time is
  /// free; each further time counts, so that all of it takes time in proportion to the sources.
  private func mayRead(_ part: SchemaPart) -> Bool {
    if wasRead.insert(part.schema).inserted { return true }
    let weight = weight(of: store[part.schema].tree)
    if effort + weight > mostEffort, part.isReferred { return false }
    effort += weight
    return true
  }

  private func weight(of tree: JSONTree) -> Int {
    (tree.members ?? []).reduce(1) { sum, member in
      sum + 1 + (member.value.members?.count ?? member.value.elements?.count ?? 0)
    }
  }

  /// Without `type`, keywords that apply to one JSON type say which it is.
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

  /// Where a chain of other names ends.
  struct End {
    let schema: Int
    /// Whether `null` is a value besides, by one of the names.
    var isNullable = false
  }

  /// The schema that a schema is another name for, however many names lie between them: itself where it
  /// is none, and one of them where they only lead to each other.
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
      end.isNullable = end.isNullable || saysNull(store[id].tree)
      ends[id] = end
    }
    return end
  }

  /// The schemas that `allOf` refers to without saying more.
  func references(ofParts parts: JSONTree, of schema: Int) -> [Int] {
    if let known = knownParts[schema] { return known }
    let found = (parts.elements ?? []).compactMap { pureReference(store.inner($0, of: schema)) }
    knownParts[schema] = found
    return found
  }
}

/// A schema that is read for another one.
struct SchemaPart {
  let schema: Int
  /// It does not stand in the other one, which refers to it.
  var isReferred = false
}
