import SumTypeSource

/// Reads unions from the `switch` of a hand-written `init(from:)`.
extension SwiftReader {
  /// One variant that a `switch` makes.
  private struct CodedVariant {
    var name: String
    var tags: [Constant]
    var values: [(label: String?, call: SwiftCode.Call, fallback: Range<Int>?)]
  }

  /// `init(from:)` with a `switch` over a member that is decoded, whose cases assign to `self`.
  func union(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, id: Int
  ) -> CodeReading? {
    let containers = code.containers()
    guard case .enumeration = declaration.kind, !code.contains("nestedContainer", "superDecoder"),
      let (tag, fallback, clauses) = tagSwitch(code),
      let key = key(of: tag, containers, symbol, code)
    else { return nil }
    var variants: [CodedVariant] = []
    for clause in clauses {
      guard let found = variant(clause, tag.type, symbol, scope, code) else { return nil }
      if let variant = found.variant { variants.append(variant) }
    }
    guard !variants.isEmpty, Set(variants.map(\.name)).count == variants.count else { return nil }
    var union = Declaration.Union(form: .internal(tag: key), variants: [])
    var keys: [String?] = []
    for variant in variants {
      for value in variant.values where value.call.source != .whole {
        guard let key = self.key(of: value.call, containers, symbol, code) else { return nil }
        keys.append(key)
      }
    }
    union.form = form(of: variants, key, keys)
    for variant in variants {
      var made = Declaration.Union.Variant(
        word: variant.name, tags: variant.tags, doc: cases(of: symbol)[variant.name]?.doc)
      setPayload(
        of: &made, to: variant, union.form, containers, declaration, symbol, scope, code, id: id)
      union.variants.append(made)
    }
    if let fallback {
      guard let value = tagConstant(fallback, of: tag.type, scope, code) else { return nil }
      union.defaultVariant = variants.firstIndex { $0.tags.contains(value) }
    }
    return CodeReading(kind: .union(union), what: "a union by the member \"\(key)\"")
  }

  /// Returns how tag and payload lie: the payload in one member, in that of its tag, or beside the tag.
  private func form(
    of variants: [CodedVariant], _ tag: String, _ keys: [String?]
  ) -> Declaration.Union.Form {
    let payloads = variants.filter { !$0.values.isEmpty }
    let areSingle = payloads.allSatisfy {
      $0.values.count == 1 && $0.values[0].label == nil && $0.values[0].call.source != .whole
    }
    guard areSingle, let first = keys.first.flatMap(\.self) else { return .internal(tag: tag) }
    let areTags = zip(payloads, keys).allSatisfy { variant, key in
      variant.tags.count == 1 && variant.tags.first == key.map { .string($0) }
    }
    if areTags { return .keyed(tag: tag) }
    return keys.allSatisfy { $0 == first }
      ? .adjacent(tag: tag, content: first) : .internal(tag: tag)
  }

  /// Sets the payload of a variant to what its case decodes: the whole object or its content, one member, or a struct of
  /// several.
  private func setPayload(
    of made: inout Declaration.Union.Variant, to variant: CodedVariant,
    _ form: Declaration.Union.Form, _ containers: [String: String],
    _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, _ code: SwiftCode, id: Int
  ) {
    guard let first = variant.values.first else { return }
    if variant.values.count == 1 {
      var isBare = first.call.source == .whole
      switch form {
      case .adjacent, .keyed: isBare = true
      default: break
      }
      if isBare {
        let place = range(code.place(first.call.range), scope)
        var use = meaning(of: first.call.type, scope, at: place).use
        if first.call.isOptional { use.isNullable = use.type != .json }
        made.payload = use
        return
      }
    }
    let fields = variant.values.enumerated().map { index, value in
      let key = key(of: value.call, containers, symbol, code) ?? ""
      var field = field(value.call, value.fallback, key: key, scope, code)
      field.name = value.label ?? (variant.values.count == 1 ? nil : field.key)
      return field
    }
    if fields.count == 1, fields[0].defaultValue == nil {
      (made.payload, made.member) = (fields[0].use, fields[0].key)
      made.isMemberOptional = !fields[0].isRequired
      return
    }
    let payload = draft.declare(
      .structure(Declaration.Structure(fields: fields)), named: draft[id].base + "_" + variant.name,
      in: nil, file: declaration.file, at: draft[id].place)
    made.payload = Use(.reference(payload))
  }

  // MARK: - Switches

  private typealias Clause = (patterns: Range<Int>?, body: Range<Int>)

  /// Returns the member over which the only `switch` of the code switches, the value after `??`, and its clauses.
  private func tagSwitch(
    _ code: SwiftCode
  ) -> (tag: SwiftCode.Call, fallback: Range<Int>?, clauses: [Clause])? {
    let statements = code.statements(in: code.body)
    let switches = statements.filter { code.text.isWord($0.lowerBound, "switch") }
    guard switches.count == 1, let found = switches.first else { return nil }
    var brace = found.lowerBound + 1
    while brace < found.upperBound, !code.text.isMark(brace, "{") { brace = code.text.after(brace) }
    guard brace < found.upperBound else { return nil }
    let subject = found.lowerBound + 1..<brace
    var tag = code.onlyCall(subject)
    if tag == nil, subject.count == 1 {
      let name = code.text.text(subject.lowerBound)
      for statement in statements {
        guard let (local, isLocal, value) = code.assignment(statement), isLocal, local == name
        else {
          continue
        }
        tag = code.onlyCall(value)
      }
    }
    guard let tag, tag.call.key != nil, tag.fallback != nil || !tag.call.isOptional else {
      return nil
    }
    return (tag.call, tag.fallback, clauses(in: brace + 1..<code.text.after(brace) - 1, code))
  }

  private func clauses(in range: Range<Int>, _ code: SwiftCode) -> [Clause] {
    let text = code.text
    var clauses: [Clause] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let isDefault = text.isWord(index, "default") && text.isMark(index + 1, ":")
      let isCase =
        text.isWord(index, "case") && (text.tokens[index].beginsLine || index == range.lowerBound)
      if isDefault || isCase {
        if let last = clauses.indices.last {
          clauses[last].body = clauses[last].body.lowerBound..<index
        }
        var colon = index + 1
        while colon < range.upperBound, !text.isMark(colon, ":") { colon = text.after(colon) }
        let body = min(colon + 1, range.upperBound)
        clauses.append((isDefault ? nil : index + 1..<colon, body..<range.upperBound))
        index = colon
      }
      index = text.after(index)
    }
    return clauses
  }

  /// Returns the variant of a clause, or none for a clause that throws or is the default; nil if the clause is not
  /// understood.
  private func variant(
    _ clause: Clause, _ tag: SwiftType, _ symbol: Int, _ scope: SwiftScope,
    _ code: SwiftCode
  ) -> (variant: CodedVariant?, Void)? {
    guard let patterns = clause.patterns else { return (nil, ()) }
    let text = code.text
    let assigned = clause.body.filter { text.isWord($0, "self") && text.isMark($0 + 1, "=") }
    if assigned.isEmpty {
      return clause.body.contains { text.isWord($0, "throw") } ? (nil, ()) : nil
    }
    guard assigned.count == 1, let start = assigned.first else { return nil }
    var tags: [Constant] = []
    for pattern in split(patterns, code) {
      guard let constant = tagConstant(pattern, of: tag, scope, code) else { return nil }
      tags.append(constant)
    }
    guard let (name, arguments) = assignedCase(start + 2, code),
      cases(of: symbol)[name] != nil
    else { return nil }
    var variant = CodedVariant(name: name, tags: tags, values: [])
    for argument in arguments.map({ split($0, code) }) ?? [] {
      var value = argument
      var label: String?
      if text.isName(value.lowerBound), text.isMark(value.lowerBound + 1, ":") {
        label = text.text(value.lowerBound)
        value = value.lowerBound + 2..<value.upperBound
      }
      var found = code.onlyCall(value)
      if found == nil, value.count == 1 {
        found = local(text.text(value.lowerBound), in: clause.body, code)
      }
      guard let found, let call = explicit(found.call, named: name, symbol),
        call.source != .single
      else { return nil }
      variant.values.append((label, call, found.fallback))
    }
    let isWhole = variant.values.contains { $0.call.source == .whole }
    return isWhole && variant.values.count > 1 ? nil : (variant, ())
  }

  /// Returns a call with the type that it has in a case: `.text(.init(from: decoder))` decodes the value of the case.
  func explicit(
    _ call: SwiftCode.Call, named name: String, _ symbol: Int
  ) -> SwiftCode.Call? {
    guard call.source == .implied else { return call }
    guard let values = cases(of: symbol)[name]?.values, values.count == 1, let type = values[0].type
    else { return nil }
    var call = call
    (call.type, call.source) = (type, .whole)
    return call
  }

  /// Returns the call whose value a local constant of a clause has.
  private func local(
    _ name: String, in body: Range<Int>, _ code: SwiftCode
  ) -> (call: SwiftCode.Call, fallback: Range<Int>?)? {
    for statement in code.statements(in: body) {
      if let (local, isLocal, value) = code.assignment(statement), isLocal, local == name {
        return code.onlyCall(value)
      }
    }
    return nil
  }

  /// Returns the name of `.name(…)`, `try .name(…)` or `Self.name(…)`, and the tokens between its parentheses.
  func assignedCase(_ start: Int, _ code: SwiftCode) -> (name: String, arguments: Range<Int>?)? {
    let text = code.text
    var index = start
    if text.isWord(index, "try") { index += 1 }
    while text.isName(index), text.isMark(index + 1, ".") { index += 1 }
    guard text.isMark(index, "."), text.isName(index + 1) else { return nil }
    let name = text.text(index + 1)
    guard text.isMark(index + 2, "("), text.touches(index + 2) else { return (name, nil) }
    return (name, index + 3..<text.after(index + 2) - 1)
  }

  private func split(_ range: Range<Int>, _ code: SwiftCode) -> [Range<Int>] {
    SwiftParser.parts(of: range, code.text)
  }

  /// Returns the tag that a pattern means: a literal, or a case of the enum of tags.
  private func tagConstant(
    _ range: Range<Int>, of type: SwiftType, _ scope: SwiftScope, _ code: SwiftCode
  ) -> Constant? {
    if let constant = constant(range, of: code.text) { return constant }
    guard range.count >= 2, code.text.isName(range.upperBound - 1),
      code.text.isMark(range.upperBound - 2, ".")
    else { return nil }
    return rawConstant(code.text.text(range.upperBound - 1), of: type, scope)
  }
}

extension SwiftCode {
  /// The place of some tokens.
  func place(_ range: Range<Int>) -> Range<Int> {
    text.tokens[range.lowerBound].start..<text.tokens[range.upperBound - 1].end
  }
}
