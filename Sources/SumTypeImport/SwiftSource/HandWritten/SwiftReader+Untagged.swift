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
    let bound = code.boundCases()
    let switches = code.switches()
    for call in calls {
      if let keywords = keywords(of: call, switches, code, symbol, scope) {
        guard names.insert(Self.keyword).inserted else { return nil }
        types.append(.other)
        variants.append(
          Declaration.Union.Variant(word: Self.keyword, tags: [], payload: keywords))
        continue
      }
      guard let name = assignedCase(around: call.range, bound, code, symbol),
        names.insert(name).inserted, let found = cases(of: symbol)[name],
        let type = explicit(call, named: name, symbol)?.type
      else { return nil }
      types.append(type)
      let use = meaning(of: type, scope, at: range(code.place(call.range), scope)).use
      variants.append(
        Declaration.Union.Variant(word: name, tags: [], payload: use, doc: found.doc))
    }
    for index in code.body where code.text.isWord(index, "decodeNil") {
      guard let name = assignedCase(around: index..<index + 3, bound, code, symbol) else {
        return nil
      }
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

  /// The name of the variant for strings that a `switch` compares.
  private static let keyword = "keyword"

  /// Returns an enum of the strings or integers with which a `switch` compares what a call decodes; nil if there is no
  /// such `switch`, or one of whose values is not a literal.
  func keywords(
    of call: SwiftCode.Call, _ switches: SwiftCode.Switches, _ code: SwiftCode, _ symbol: Int,
    _ scope: SwiftScope
  ) -> Use? {
    guard call.source == .single, let type = call.type,
      let scalar = scalarName(of: type, scope), ["String", "Int"].contains(scalar),
      let clauses = switches.clauses(over: call, code)
    else { return nil }
    var values: [Declaration.Enumeration.Value] = []
    var names: Set<String> = []
    for clause in clauses {
      guard let patterns = clause.patterns else { continue }
      let assigned = code.assignedCases(in: clause.body)
      guard assigned.count == 1, assigned[0].arguments == nil,
        let known = cases(of: symbol)[assigned[0].name]
      else { return nil }
      for pattern in SwiftParser.parts(of: patterns, code.text) {
        guard let constant = constant(pattern, of: code.text) else { return nil }
        let isFirst = names.insert(known.name).inserted
        values.append(
          Declaration.Enumeration.Value(
            value: constant, name: isFirst ? known.name : nil, doc: known.doc))
      }
    }
    guard !values.isEmpty, let declaration = symbols.declaration(symbol) else { return nil }
    if !options.closesEnums { note(.openEnum, at: declaration.place, in: declaration.file) }
    let id = draft.declare(
      .enumeration(Declaration.Enumeration(values: values, isClosed: options.closesEnums)),
      named: symbols.path(symbol).joined(separator: "_") + "_" + Self.keyword, in: nil,
      file: declaration.file, at: range(declaration.place, in: declaration.file))
    return Use(.reference(id))
  }

  /// Returns a union by a tag whose values may also be strings that the code compares: `"auto"` beside `{"type":"auto"}`.
  func besideKeywords(_ reading: CodeReading, _ coded: CodedUnion) -> CodeReading {
    let code = coded.code
    guard coded.isEnum, code.contains("singleValueContainer"),
      let call = code.values(in: code.body).first(where: { $0.source == .single }),
      let keywords = keywords(of: call, code.switches(), code, coded.symbol, coded.scope)
    else { return reading }
    let id = draft.declare(
      reading.kind, named: draft[coded.id].base + "_object", in: nil, file: coded.declaration.file,
      at: draft[coded.id].place)
    let variants = [
      Declaration.Union.Variant(word: Self.keyword, tags: [], payload: keywords),
      Declaration.Union.Variant(word: "object", tags: [], payload: Use(.reference(id))),
    ]
    return CodeReading(
      kind: .union(Declaration.Union(form: .untagged, variants: variants)),
      what: reading.what + ", or a string that it compares")
  }

  /// Returns the case that gets the value of a call: `.a(try decode(…))`, `if let x = try? decode(…) { self = .a(x) }`, or
  /// the case that is assigned beside it.
  ///
  /// - Parameter bound: the cases by the names of constants that they get.
  private func assignedCase(
    around call: Range<Int>, _ bound: SwiftCode.BoundCases, _ code: SwiftCode, _ symbol: Int
  ) -> String? {
    let text = code.text
    var open = call.lowerBound - 1
    while text.isWord(open, "try") || text.isMark(open, "?") && text.isWord(open - 1, "try") {
      open -= 1
    }
    // `.a(label: try decode(…))`
    if text.isMark(open, ":"), text.isName(open - 1) { open -= 2 }
    if text.isMark(open, "("), text.isName(open - 1), text.isMark(open - 2, "."),
      cases(of: symbol)[text.text(open - 1)] != nil
    {
      return text.text(open - 1)
    }
    if let name = code.assigned(before: call.lowerBound),
      let found = bound.first(for: name, after: call.upperBound)
    {
      return found
    }
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

extension SwiftCode {
  /// The cases that are assigned to `self`, by the names of the constants that they get: `self = .text(text)`.
  fileprivate struct BoundCases {
    /// In the order of the code.
    var places: [String: [(index: Int, name: String)]] = [:]

    /// Returns the first case after a token that gets a constant.
    func first(for constant: String, after index: Int) -> String? {
      guard let places = places[constant] else { return nil }
      var range = 0..<places.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          places[middle].index < index
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound < places.count ? places[range.lowerBound].name : nil
    }
  }

  fileprivate func boundCases() -> BoundCases {
    var found = BoundCases()
    for assigned in assignedCases(in: body) {
      for index in (assigned.arguments ?? 0..<0).prefix(Self.mostTokens)
      where text.isName(index) && !text.isMark(index - 1, ".") && !text.isMark(index + 1, ":") {
        found.places[text.text(index), default: []].append((index, assigned.name))
      }
    }
    return found
  }

  /// The greatest number of tokens of a case's arguments that are read.
  private static var mostTokens: Int { 64 }

  /// The first `switch` over each constant, and those over expressions, by their tokens.
  struct Switches {
    fileprivate var constants: [String: Int] = [:]
    fileprivate var expressions: [Int: Int] = [:]

    /// Returns the clauses of the `switch` over what a call decodes, or over the constant that gets it.
    fileprivate func clauses(over call: Call, _ code: SwiftCode) -> [Clause]? {
      let name = code.assigned(before: call.range.lowerBound)
      guard let brace = expressions[call.range.lowerBound] ?? name.flatMap({ constants[$0] }) else {
        return nil
      }
      return code.clauses(in: brace + 1..<code.text.after(brace) - 1)
    }
  }

  fileprivate func switches() -> Switches {
    var found = Switches()
    for index in body where text.isWord(index, "switch") {
      var brace = index + 1
      while brace < body.upperBound, !text.isMark(brace, "{") { brace = text.after(brace) }
      guard brace < body.upperBound else { continue }
      if brace == index + 2, text.isName(index + 1) {
        let name = text.text(index + 1)
        if found.constants[name] == nil { found.constants[name] = brace }
      }
      for token in (index + 1..<brace).prefix(Self.mostTokens) { found.expressions[token] = brace }
    }
    return found
  }
}
