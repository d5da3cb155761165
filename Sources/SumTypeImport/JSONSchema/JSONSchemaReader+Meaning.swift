import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

extension JSONSchemaReader {
  /// Returns the type of values that fit some schemas.
  ///
  /// - Parameters:
  ///   - base: the name of a declaration that has to be made.
  ///   - outer: the declaration around it.
  ///   - filling: the declaration to fill; nil to make one.
  ///   - depth: the number of groups of alternatives around the value.
  func meaning(
    of conjunction: Conjunction, named base: String, in outer: Int?, filling: Int? = nil,
    depth: Int = 0
  ) -> Meaning {
    let conjunction = withoutExtended(conjunction)
    if filling == nil {
      if conjunction.schemas.count == 1, conjunction.own.isEmpty,
        let target = pureReference(conjunction.schemas[0])
      {
        let isNullable = allowsNull(store[conjunction.schemas[0]].tree)
        return Meaning(Use(.reference(define(target)), isNullable: isNullable))
      }
      if conjunction.schemas.count == 1, let known = definitions[conjunction.schemas[0]],
        conjunction.own.isEmpty
      {
        return Meaning(Use(.reference(known)))
      }
      if let known = knownUses[conjunction] { return known }
      if let inner = openUses[conjunction] {
        // The type contains itself: a pending declaration represents it until it is read.
        let file = store[conjunction.schemas[0]].file
        let place = store[conjunction.schemas[0]].tree.range
        let id =
          inner
          ?? draft.declare(.pending, named: base, in: outer, file: file, at: place)
        openUses[conjunction] = .some(id)
        return Meaning(Use(.reference(id)))
      }
      openUses[conjunction] = .some(nil)
    }
    let facts = facts(of: conjunction)
    let place = store[conjunction.schemas[0]].tree.range
    let name = NameHint(
      base: base, outer: outer, filling: filling, file: store[conjunction.schemas[0]].file,
      place: place)
    let meaning = meaning(of: facts, conjunction, name, depth: depth)
    if filling == nil {
      knownUses[conjunction] = meaning
      if let inner = openUses.removeValue(forKey: conjunction), let id = inner {
        draft[id].kind = .alias(meaning.use)
        draft[id].bounds = meaning.bounds
      }
    }
    return meaning
  }

  struct NameHint {
    var base: String
    var outer: Int?
    var filling: Int?
    var file: Int
    var place: SourceRange
  }

  /// Fills the declaration of `name`, or makes one.
  func declare(_ kind: Declaration.Kind, _ name: NameHint) -> TypeUse {
    draft.fill(
      name.filling, with: kind, named: name.base, in: name.outer, file: name.file, at: name.place,
      doc: nil)
  }

  func meaning(
    of facts: SchemaFacts, _ conjunction: Conjunction, _ name: NameHint, depth: Int
  ) -> Meaning {
    if facts.isNever {
      draft.notes.add(.schemaThatNothingFits, at: name.place)
      return Meaning(.json)
    }
    if facts.isHinted {
      draft.notes.add(.inferredType, at: name.place)
    }
    noteInapplicable(facts, conjunction)
    if let group = chosen(of: facts) {
      return alternatives(group, facts, conjunction, name, depth: depth)
    }
    if !facts.conditions.isEmpty {
      if let meaning = conditional(facts, conjunction, name, depth: depth) { return meaning }
      for condition in facts.conditions { draft.notes.add(.unchecked("if"), at: condition.place) }
    }
    if facts.values != nil { return meaning(ofValues: facts, conjunction, name) }
    var kinds = facts.kinds
    if kinds == .all {
      noteUnexpressed(facts, Set(facts.bounds.map(\.key) + ["pattern"]))
      if let format = facts.format {
        draft.notes.add(.uncheckedFormat(format.name), at: format.place)
      }
      return Meaning(.json)
    }
    let isNullable = kinds.contains(.null)
    kinds.remove(.null)
    if kinds.isEmpty {
      if facts.isNullable, facts.refusesNull {
        // The schemas contradict each other, and one of them is nullable.
        draft.notes.add(.onlyNullInCommon, at: name.place)
        return Meaning(.json)
      }
      if isNullable {
        draft.notes.add(.onlyNull, at: name.place)
        return Meaning(.json)
      }
      draft.notes.add(.nothingInCommon, at: name.place)
      return Meaning(.json)
    }
    var meanings: [Meaning] = []
    let isOne = Self.groups.count { !kinds.isDisjoint(with: $0) } == 1
    for group in Self.groups where !kinds.isDisjoint(with: group) {
      var name = name
      if !isOne {
        // If a named type has several JSON types, its objects are named after it.
        if let id = name.filling {
          name.outer = id
          if group == .object { name.base += "_object" }
        }
        name.filling = nil
      }
      meanings.append(
        meaning(of: facts, kinds.intersection(group), conjunction, name, depth: depth))
    }
    if meanings.count == 1 {
      var meaning = meanings[0]
      meaning.use.isNullable = meaning.use.isNullable || isNullable
      return meaning
    }
    let bounds = meanings.flatMap(\.bounds)
    noteUnexpressed(facts, Set(bounds.map(\.key)))
    draft.note(bounds.filter { !$0.elements.isEmpty }, at: name.place)
    let parts = meanings.map { meaning in
      let isObject =
        if case .reference(let id) = meaning.use.type { isStructure(id) } else { false }
      return Declaration.Alternatives.Part(use: meaning.use, name: isObject ? "object" : nil)
    }
    let type = declare(
      .alternatives(Declaration.Alternatives(parts: parts, isExclusive: true)), name)
    return Meaning(Use(type, isNullable: isNullable))
  }

  private func isStructure(_ id: Int) -> Bool {
    if case .structure = draft[id].kind { true } else { false }
  }

  private static let groups: [KindSet] = [.bool, .number, .string, .array, .object]

  private func meaning(
    of facts: SchemaFacts, _ kinds: KindSet, _ conjunction: Conjunction, _ name: NameHint,
    depth: Int
  ) -> Meaning {
    switch kinds {
    case .bool: Meaning(Use(.scalar("Bool")))
    case .string: stringMeaning(facts, name)
    case .array: arrayMeaning(facts, name)
    case .object: objectMeaning(facts, conjunction, name)
    default: numberMeaning(facts, isWhole: !kinds.contains(.fraction), name)
    }
  }

  // MARK: - Values

  /// Returns the type of `enum` and `const`.
  private func meaning(
    ofValues facts: SchemaFacts, _ conjunction: Conjunction, _ name: NameHint
  ) -> Meaning {
    var strings: [Declaration.Enumeration.Value] = []
    var integers: [Declaration.Enumeration.Value] = []
    var bools: Set<Bool> = []
    typealias Part = Declaration.Alternatives.Part
    var parts: [Part] = []
    var isNullable = facts.isNullable
    var hasFractions = false
    var hasOthers = false
    noteUnused(facts, ["format", "contentEncoding", "contentMediaType", "contentSchema"])
    for pattern in facts.textPatterns where (try? TextPattern(parsing: pattern.source)) == nil {
      draft.notes.add(.unchecked("pattern"), at: pattern.place)
    }
    let limits = valueLimits(of: conjunction, facts)
    for (index, tree) in (facts.values ?? []).enumerated() where limits.allow(tree) {
      let label = index < facts.valueNames.count ? facts.valueNames[index] : nil
      let doc = index < facts.valueDocs.count ? Annotations.cleaned(facts.valueDocs[index]) : nil
      switch tree.value {
      case .string(let text):
        strings.append(.init(value: .string(text), name: label, doc: doc))
      case .number(let number):
        if let whole = number.integer(as: Int64.self) {
          integers.append(.init(value: .integer(whole), name: label, doc: doc))
        } else {
          hasFractions = true
        }
      case .bool(let value): bools.insert(value)
      case .null: isNullable = true
      case .array, .object: hasOthers = true
      }
    }
    if hasOthers {
      draft.notes.add(.enumOfContainers, at: name.place)
      return Meaning(.json)
    }
    let count = [!strings.isEmpty, hasFractions || !integers.isEmpty, !bools.isEmpty].count { $0 }
    func inner(_ kind: String) -> NameHint {
      if count == 1 { return name }
      // The enums of one JSON type each are named for it: `StatusNumber`, `StatusString`.
      var inner = name
      inner.filling = nil
      inner.base += "_" + kind
      return inner
    }
    if !bools.isEmpty {
      if bools.count == 1 { draft.notes.add(.enumOfOneBoolean, at: name.place) }
      parts.append(Part(use: Use(.scalar("Bool")), name: "bool"))
    }
    if hasFractions {
      draft.notes.add(.enumOfFractions, at: name.place)
      let number = Use(.scalar(options.keepsDigits ? "Number" : "Double"))
      parts.append(Part(use: number, name: "number"))
    } else if !integers.isEmpty {
      let enumeration = enumeration(Self.distinct(integers), name)
      let type = declare(.enumeration(enumeration), inner("number"))
      parts.append(Part(use: Use(type), name: "number"))
    }
    if !strings.isEmpty {
      let enumeration = enumeration(Self.distinct(strings), name)
      let type = declare(.enumeration(enumeration), inner("string"))
      parts.append(Part(use: Use(type), name: "string"))
    }
    if parts.isEmpty {
      if isNullable {
        draft.notes.add(.onlyNull, at: name.place)
      } else {
        draft.notes.add(.enumWithoutValues, at: name.place)
      }
      return Meaning(.json)
    }
    if parts.count == 1 { return Meaning(Use(parts[0].use.type, isNullable: isNullable)) }
    let type = declare(
      .alternatives(Declaration.Alternatives(parts: parts, isExclusive: true)), name)
    return Meaning(Use(type, isNullable: isNullable))
  }

  private static func distinct(
    _ values: [Declaration.Enumeration.Value]
  ) -> [Declaration.Enumeration.Value] {
    var seen: Set<Constant> = []
    return values.filter { seen.insert($0.value).inserted }
  }

  private func enumeration(
    _ values: [Declaration.Enumeration.Value], _ name: NameHint
  ) -> Declaration.Enumeration {
    if !options.closesEnums { draft.notes.add(.openEnum, at: name.place) }
    return Declaration.Enumeration(values: values, isClosed: options.closesEnums)
  }

  /// Returns the only value that all schemas allow; nil if there are several.
  func onlyValue(of conjunction: Conjunction) -> Constant? {
    let facts = facts(of: conjunction)
    guard !facts.isNever, !facts.isNullable, facts.values != nil else { return nil }
    let end = withoutReferences(conjunction)
    if let known = knownOnlyValues[end] { return known }
    let value = onlyValue(of: facts, within: valueLimits(of: conjunction, facts))
    knownOnlyValues[end] = .some(value)
    return value
  }

  private func onlyValue(of facts: SchemaFacts, within limits: ValueLimits) -> Constant? {
    let values = (facts.values ?? []).filter { limits.allow($0) }
    guard let value = values.first,
      values.allSatisfy({ Self.text($0).wire == Self.text(value).wire })
    else { return nil }
    switch value.value {
    case .string(let text): return .string(text)
    case .bool(let flag): return .bool(flag)
    case .number(let number): return number.integer(as: Int64.self).map { .integer($0) }
    case .null, .array, .object: return nil
    }
  }

  var options: ImportOptions { draft.options }
}
