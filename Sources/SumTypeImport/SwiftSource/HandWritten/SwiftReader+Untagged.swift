import SumTypeSource

/// Reads unions without tags from hand-written coders.
extension SwiftReader {
  /// `init(from:)` that tries one type after the other on a single value.
  func untagged(
    _ code: SwiftCode, _ symbol: Int, _ scope: SwiftScope
  ) -> CodeReading? {
    guard case .enumeration? = symbols.declaration(symbol)?.kind, code.containers().isEmpty,
      let calls = code.calls(in: code.body), calls.count > 1
    else { return nil }
    var variants: [Declaration.Union.Variant] = []
    var names: Set<String> = []
    for call in calls {
      guard let name = assignedCase(around: call.range, code),
        names.insert(name).inserted, let found = cases(of: symbol)[name],
        let type = explicit(call, named: name, symbol)?.type
      else { return nil }
      let use = meaning(of: type, scope, at: range(code.place(call.range), scope)).use
      variants.append(
        Declaration.Union.Variant(word: name, tags: [], payload: use, doc: found.doc))
    }
    for index in code.body where code.text.isWord(index, "decodeNil") {
      guard let name = assignedCase(around: index..<index + 3, code) else { return nil }
      variants.append(Declaration.Union.Variant(word: name, tags: [], payload: nil))
    }
    return CodeReading(
      kind: .union(Declaration.Union(form: .untagged, variants: variants)),
      what: "one of several types, told by their JSON")
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
    for found in declaration.cases {
      guard let values = found.values, values.count == 1, let type = values[0].type else {
        return nil
      }
      let use = meaning(of: type, scope, at: range(values[0].place, scope)).use
      variants.append(
        Declaration.Union.Variant(word: found.name, tags: [], payload: use, doc: found.doc))
    }
    return CodeReading(
      kind: .union(Declaration.Union(form: .untagged, variants: variants)),
      what: "one of several types, told by their JSON")
  }
}
