import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Conditions with `if`, `then` and `else` that test one member for constants. Together they are a union by
/// that member.
extension JSONSchemaReader {
  /// The test of an `if`: whether one member has one of some constants.
  struct Question {
    let key: String
    let values: Set<Constant>
    /// Whether the test fails if the member is absent; otherwise it succeeds then.
    let needsMember: Bool
  }

  /// The schemas that apply for one value of the member, or if it is absent.
  private struct Branch: Hashable {
    /// The schemas of `then` and `else` that apply.
    private(set) var schemas: [Int] = []
    private var known: Set<Int> = []
    var isNever = false

    mutating func add(_ schema: Int) {
      if known.insert(schema).inserted { schemas.append(schema) }
    }
  }

  private struct Case {
    let branch: Branch
    var tags: [Constant]
  }

  private static let mostCases = 2000

  /// Returns a union by the member that the conditions test; nil if they test none, or if its values are
  /// not known.
  func conditional(
    _ facts: SchemaFacts, _ conjunction: Conjunction, _ name: NameHint, depth: Int
  ) -> Meaning? {
    guard let (key, asked) = question(of: facts), let property = facts.property(key),
      facts.kinds.subtracting(.null) == .object
    else { return nil }
    let isRequired = facts.requires(key)
    let table = ConditionTable(asked.map { ($0.owner, question($0.owner), hasElse($0)) })
    var settled = Set(asked.map(\.id))
    func branch(_ value: Constant?) -> Branch {
      var found = Branch()
      let owners = table.owners(for: value)
      for owner in owners { decide(owner, value, key, &found, &settled) }
      effort += max(1, owners.count, found.schemas.count)
      return found
    }
    let known = conjunction.fixed[key.wire] ?? values(of: property)?.list
    var values = known ?? []
    if known == nil {
      values = asked.flatMap {
        question($0.owner)?.values.sorted { $0.word.wire < $1.word.wire } ?? []
      }
      var seen: Set<Constant> = []
      values.removeAll { !seen.insert($0).inserted }
      guard isRequired, values.count > 1, !asked.contains(where: hasElse) else { return nil }
    }
    var cases: [Case] = []
    var places: [Branch: Int] = [:]
    for value in values {
      if cases.count > Self.mostCases || effort > mostEffort { return nil }
      let branch = branch(value)
      if branch.isNever { continue }
      if let place = places[branch] {
        cases[place].tags.append(value)
      } else {
        places[branch] = cases.count
        cases.append(Case(branch: branch, tags: [value]))
      }
    }
    var defaultCase: Int?
    if !isRequired {
      let absent = branch(nil)
      let isNever =
        absent.isNever
        || absent.schemas.contains { self.facts(of: Conjunction($0)).requires(key) }
      guard isNever || places[absent] != nil else { return nil }
      defaultCase = isNever ? nil : places[absent]
    }
    let sources = facts.sources.filter {
      !isOnlyCondition($0) || !settled.contains(SchemaFacts.Condition.id(of: $0))
    }
    effort += weight(ofOwn: sources, facts) * cases.count
    guard !cases.isEmpty, cases.count <= Self.mostCases, depth < Self.deepest, effort <= mostEffort
    else { return nil }
    if known == nil { draft.notes.add(.valuesWithoutCondition, at: asked[0].place) }
    let ownSources = Set(sources)
    let allSettled = conjunction.settled.union(settled)
    func part(_ branch: Branch, _ tags: [Constant]) -> Conjunction {
      var part = Conjunction(sources + branch.schemas.filter { !ownSources.contains($0) })
      part.own = ownSources
      part.settled = allSettled
      part.fixed = conjunction.fixed
      part.fixed[key.wire] = tags
      return part
    }
    if cases.count == 1, conjunction.fixed[key.wire] != nil {
      // A union around this one has decided the member.
      let only = part(cases[0].branch, cases[0].tags)
      return meaning(of: self.facts(of: only), only, name, depth: depth + 1)
    }
    guard cases.count > 1 else { return nil }
    let type = declare(.pending, name)
    guard case .reference(let id) = type else { return Meaning(.json) }
    if name.filling == nil { knownUses[conjunction] = Meaning(Use(type)) }
    let parts = cases.map { found in
      let meaning = meaning(
        of: part(found.branch, found.tags), named: found.tags[0].word(under: key), in: id,
        depth: depth + 1)
      if case .reference(let inner) = meaning.use.type, draft[inner].doc == nil {
        draft[inner].doc =
          found.branch.schemas.lazy.compactMap {
            Annotations(self.store[$0].tree, name: found.tags[0].word(under: key)).doc
          }.first
      }
      return Declaration.Alternatives.Part(
        use: meaning.use, name: found.tags[0].word(under: key), tags: found.tags)
    }
    draft[id].kind = .alternatives(
      Declaration.Alternatives(
        parts: parts, isExclusive: true, discriminator: key, defaultPart: defaultCase,
        isDefaultKnown: true))
    return Meaning(Use(type, isNullable: facts.isNullable))
  }

  /// Returns the member that most conditions test, and these conditions.
  private func question(
    of facts: SchemaFacts
  ) -> (key: String, conditions: [SchemaFacts.Condition])? {
    var counts: [WireText: Int] = [:]
    var order: [WireText] = []
    for condition in facts.conditions {
      guard let key = question(condition.owner)?.key.wire else { continue }
      if counts[key] == nil { order.append(key) }
      counts[key, default: 0] += 1
    }
    guard let most = counts.values.max(), let key = order.first(where: { counts[$0] == most })
    else { return nil }
    return (key.text, facts.conditions.filter { question($0.owner)?.key.wire == key })
  }

  private static let beside: Set<String> = [
    "properties", "required", "type", "title", "description", "$comment",
  ]

  /// Returns whether a schema has only a condition.
  private func isOnlyCondition(_ schema: Int) -> Bool {
    let others: Set<String> = ["if", "then", "else", "title", "description", "$comment"]
    return store[schema].tree.members?.allSatisfy { others.contains($0.key) } ?? false
  }

  /// Returns the test of a schema's condition; nil if it does not test one member for constants.
  private func question(_ owner: Int) -> Question? {
    if let known = questions[owner] { return known }
    let question = newQuestion(owner)
    questions[owner] = .some(question)
    return question
  }

  private func newQuestion(_ owner: Int) -> Question? {
    guard let test = store[owner].tree["if"], let members = test.members,
      members.allSatisfy({ Self.beside.contains($0.key) }),
      let properties = test["properties"]?.members, properties.count == 1,
      test["type"] == nil || test["type"]?.string == "object"
    else { return nil }
    let required = test["required"]?.elements?.compactMap(\.string) ?? []
    let (key, asked) = (properties[0].key, properties[0].value)
    guard required.allSatisfy({ $0.wire == key.wire }), let keywords = asked.members,
      keywords.allSatisfy({
        ["const", "enum", "type", "title", "description", "$comment"].contains($0.key)
      }),
      let values = constants(asked["const"].map { [$0] } ?? asked["enum"]?.elements ?? []),
      !values.isEmpty
    else { return nil }
    return Question(key: key, values: Set(values), needsMember: !required.isEmpty)
  }

  /// Returns the values as constants; nil if one of them cannot tell a variant.
  private func constants(_ values: [JSONTree]) -> [Constant]? {
    var constants: [Constant] = []
    for tree in values {
      switch tree.value {
      case .string(let text): constants.append(.string(text))
      case .bool(let value): constants.append(.bool(value))
      case .number(let number):
        guard let whole = number.integer(as: Int64.self) else { return nil }
        constants.append(.integer(whole))
      case .null, .array, .object: return nil
      }
    }
    return constants
  }

  /// Returns all values that a member may have; nil if they are not listed.
  func values(of property: SchemaFacts.Property) -> ListedValues? {
    let conjunction = Conjunction(property.schemas)
    let facts = facts(of: conjunction)
    guard let values = facts.values else {
      return facts.kinds == .bool ? ListedValues([.bool(true), .bool(false)]) : nil
    }
    let end = withoutReferences(conjunction)
    if let known = knownValues[end] { return known }
    let found = constants(values).map { ListedValues($0) }
    knownValues[end] = .some(found)
    return found
  }

  private func hasElse(_ condition: SchemaFacts.Condition) -> Bool {
    store[condition.owner].tree["else"] != nil
  }

  /// Returns whether a schema has only keywords that are not checked, so that no variant differs by them.
  private func saysNothing(_ schema: JSONTree) -> Bool {
    schema.members?.allSatisfy {
      ["not", "title", "description", "$comment"].contains($0.key)
    } ?? false
  }

  /// Adds the schemas that a condition applies if the member has a value, or is absent.
  private func decide(
    _ owner: Int, _ value: Constant?, _ key: String, _ branch: inout Branch,
    _ settled: inout Set<Int>
  ) {
    var owner = owner
    while let question = question(owner), question.key.wire == key.wire {
      settled.insert(SchemaFacts.Condition.id(of: owner))
      let holds = value.map { question.values.contains($0) } ?? !question.needsMember
      guard let schema = store[owner].tree[holds ? "then" : "else"] else { return }
      if case .bool(let allows) = schema.value {
        if !allows { branch.isNever = true }
        return
      }
      let id = store.inner(schema, of: owner)
      if saysNothing(schema) {
        // The facts note that its keywords are unchecked.
        _ = facts(of: Conjunction(id))
        return
      }
      branch.add(id)
      // Follows a chain of conditions, each of which is in the `else` of the one before.
      if holds || schema["if"] == nil { return }
      owner = id
    }
  }
}

/// The values that a member may have. Members that refer to one schema share them.
final class ListedValues {
  let list: [Constant]
  let all: Set<Constant>

  init(_ list: [Constant]) {
    self.list = list
    all = Set(list)
  }
}

/// The conditions by the values for which they apply schemas.
private struct ConditionTable {
  private var byValue: [Constant: [Int]] = [:]
  /// The indices of the conditions that apply schemas for all values.
  private var always: [Int] = []
  private var ofAbsent: [Int] = []
  private let owners: [Int]

  init(_ conditions: [(owner: Int, question: JSONSchemaReader.Question?, hasElse: Bool)]) {
    owners = conditions.map(\.owner)
    for (place, condition) in conditions.enumerated() {
      guard let question = condition.question else { continue }
      if condition.hasElse {
        always.append(place)
      } else {
        for value in question.values { byValue[value, default: []].append(place) }
      }
      if condition.hasElse || !question.needsMember { ofAbsent.append(place) }
    }
  }

  /// Returns the schemas whose conditions apply for a value, or for an absent member, in order.
  func owners(for value: Constant?) -> [Int] {
    let places = value.map { (byValue[$0] ?? []) + always } ?? ofAbsent
    return places.sorted().map { owners[$0] }
  }
}
