import SumTypeSource

/// Reads unions without tags from hand-written coders.
extension SwiftReader {
  /// `init(from:)` that tries strings, numbers, Booleans, and lists and dictionaries of its own type: `AnyCodable`.
  func anyJSON(_ code: SwiftCode, _ symbol: Int, _ scope: SwiftScope) -> CodeReading? {
    guard code.containers().members.isEmpty else { return nil }
    var scalars: Set<String> = []
    var (hasLists, hasObjects) = (false, false)
    func isOwn(_ type: SwiftType) -> Bool {
      guard case .name(let parts) = type else { return false }
      return self.symbol(of: parts, scope)?.id == symbol
    }
    for call in code.values(in: code.body) {
      switch call.type {
      case .list(let element)? where isOwn(element): hasLists = true
      case .dictionary(let key, let value)? where isOwn(value):
        hasObjects = scalarName(of: key, scope) == "String"
      case let type?: scalarName(of: type, scope).map { _ = scalars.insert($0) }
      case nil: break
      }
    }
    guard hasLists, hasObjects, scalars.isSuperset(of: ["Bool", "String"]),
      !scalars.isDisjoint(with: ["Int", "Double", "Decimal"])
    else { return nil }
    return CodeReading(kind: .alias(.json), what: "any JSON")
  }

  /// `init(from:)` that tries one type after the other on a single value.
  func untagged(
    _ code: SwiftCode, _ symbol: Int, _ scope: SwiftScope
  ) -> CodeReading? {
    guard case .enumeration? = symbols.declaration(symbol)?.kind, code.containers().isEmpty,
      let calls = code.calls(in: code.body), calls.count > 1
    else { return nil }
    var variants: [Declaration.Union.Variant] = []
    var types: [SwiftType] = []
    var names: Set<String> = []
    for call in calls {
      guard let name = assignedCase(around: call.range, code),
        names.insert(name).inserted, let found = cases(of: symbol)[name],
        let type = explicit(call, named: name, symbol)?.type
      else { return nil }
      types.append(type)
      let use = meaning(of: type, scope, at: range(code.place(call.range), scope)).use
      variants.append(
        Declaration.Union.Variant(word: name, tags: [], payload: use, doc: found.doc))
    }
    for index in code.body where code.text.isWord(index, "decodeNil") {
      guard let name = assignedCase(around: index..<index + 3, code) else { return nil }
      variants.append(Declaration.Union.Variant(word: name, tags: [], payload: nil))
    }
    return oneOf(variants, types, scope)
  }

  /// Returns a union of types that are told by their JSON: objects by their constants and keys.
  private func oneOf(
    _ variants: [Declaration.Union.Variant], _ types: [SwiftType], _ scope: SwiftScope
  ) -> CodeReading {
    let objects = types.count { isStruct($0, scope) }
    let isBare = variants.contains { $0.payload == nil }
    let kind: Declaration.Kind =
      objects > 1 && !isBare
      ? .alternatives(
        Declaration.Alternatives(
          parts: variants.compactMap { variant in
            variant.payload.map { .init(use: $0, name: variant.word) }
          }, isExclusive: true, areCases: true))
      : .union(Declaration.Union(form: .untagged, variants: variants))
    return CodeReading(kind: kind, what: "one of several types, told by their JSON")
  }

  private func isStruct(_ type: SwiftType, _ scope: SwiftScope) -> Bool {
    guard case .name(let parts) = type, let (id, _) = symbol(of: parts, scope),
      let declaration = symbols.declaration(id)
    else { return false }
    switch declaration.kind {
    case .structure, .classType: return true
    default: return false
    }
  }

  /// Returns the case that is assigned to `self` around a call: `self = .a(try decode(…))`, or
  /// `if let x = try? decode(…) { self = .a(x) }`.
  private func assignedCase(around call: Range<Int>, _ code: SwiftCode) -> String? {
    let text = code.text
    func isAssigned(_ index: Int) -> Bool {
      text.isWord(index, "self") && text.isMark(index + 1, "=")
    }
    let before = max(code.body.lowerBound, call.lowerBound - 8)..<call.lowerBound
    if let start = before.last(where: isAssigned),
      let assigned = code.assignedCase(start + 2),
      assigned.arguments?.contains(call.lowerBound) ?? false
    {
      return assigned.name
    }
    let after = call.upperBound..<min(code.body.upperBound, call.upperBound + 8)
    guard let start = after.first(where: isAssigned) else { return nil }
    return code.assignedCase(start + 2)?.name
  }

  /// `encode(to:)` that writes the only value of each case to a single value container.
  func encodedValues(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ scope: SwiftScope
  ) -> CodeReading? {
    guard case .enumeration = declaration.kind, code.contains("singleValueContainer"),
      !code.contains("keyedBy", "unkeyedContainer"), declaration.cases.count > 1
    else { return nil }
    var variants: [Declaration.Union.Variant] = []
    var types: [SwiftType] = []
    for found in declaration.cases {
      guard let values = found.values, values.count == 1, let type = values[0].type else {
        return nil
      }
      types.append(type)
      let use = meaning(of: type, scope, at: range(values[0].place, scope)).use
      variants.append(
        Declaration.Union.Variant(word: found.name, tags: [], payload: use, doc: found.doc))
    }
    return oneOf(variants, types, scope)
  }
}
