import SumTypeSource

/// Reads enums whose hand-written `init(from:)` looks for a key, or compares a string.
extension SwiftReader {
  /// `init(from:)` that takes the case whose member is there: by `container.contains(.key)`, by `decodeIfPresent`, or by
  /// a `switch` over the keys.
  func presence(_ coded: CodedUnion, _ encoder: SwiftCoder?) -> CodeReading? {
    let code = coded.code
    guard case .enumeration = coded.declaration.kind, !coded.containers.isEmpty,
      !code.contains("superDecoder", "singleValueContainer"),
      code.body.contains(where: { code.isCondition($0) })
    else { return nil }
    let assigned = code.assignedCases(in: code.body)
    let constants = encoder.flatMap { encoder in
      texts[encoder.file].map { SwiftCode(encoder, $0).encodedLiterals() }
    }
    var union = Declaration.Union(form: .presence, variants: [])
    var places: [String: Int] = [:]
    var start = code.body.lowerBound
    for (index, found) in assigned.enumerated() {
      let region = start..<found.range.upperBound
      start = region.upperBound
      guard cases(of: coded.symbol)[found.name] != nil else { return nil }
      guard let payload = payload(of: found, in: region, besides: nil, [:], coded),
        var variant = variant(found, payload, in: region, constants ?? [:], coded)
      else { return nil }
      let isDefault = variant.tags.isEmpty
      if isDefault, index < assigned.count - 1 { return nil }
      let place = places[found.name] ?? union.variants.count
      if isDefault {
        if case .whole = payload {
        } else {
          // All objects without the other keys, also if the case is written with a key of its own.
          let known = union.variants.indices.contains(place) ? union.variants[place] : nil
          variant.payload = object(with: known, of: variant.word, coded)
        }
        union.defaultVariant = place
      }
      if places.updateValue(place, forKey: found.name) == nil {
        union.variants.append(variant)
      } else {
        guard isDefault else { return nil }
        union.variants[place] = variant
      }
    }
    let keys = union.variants.flatMap(\.tags)
    guard keys.count > 0, Set(keys).count == keys.count else { return nil }
    return CodeReading(kind: .union(union), what: "a union by the member that is there")
  }

  /// Returns the variant of a case that is assigned at the end of some code, which tests for its key; one without tags if
  /// the code has no test.
  private func variant(
    _ assigned: SwiftCode.AssignedCase, _ payload: CodedPayload, in region: Range<Int>,
    _ constants: [String: Constant], _ coded: CodedUnion
  ) -> Declaration.Union.Variant? {
    let code = coded.code
    var made = Declaration.Union.Variant(
      word: assigned.name, tags: [], doc: cases(of: coded.symbol)[assigned.name]?.doc)
    switch payload {
    case .whole(let use): made.payload = use
    case .members(let fields, _):
      guard fields.count == 1 else { return nil }
      made.tags = [.string(fields[0].key)]
      (made.payload, made.member) = (fields[0].use, fields[0].key)
      made.payload?.isNullable = false
    case .none:
      guard let word = code.condition(in: region) else { break }
      let container = coded.containers.members.keys.sorted().first ?? ""
      guard
        let key = key(
          word, in: container, coded.containers, coded.symbol, code, at: assigned.range)
      else { return nil }
      made.tags = [.string(key)]
      (made.payload, made.member) = (.json, key)
      if case .name(let name) = word, let constant = constants[name] {
        made.payload = Use(.scalar(constant.scalar))
      }
    }
    return made
  }

  /// Returns a struct for the objects without keys of other variants.
  ///
  /// - Parameter keyed: the variant whose key such an object may have.
  private func object(
    with keyed: Declaration.Union.Variant?, of word: String, _ coded: CodedUnion
  ) -> Use {
    var fields: [Field] = []
    if let key = keyed?.member, let use = keyed?.payload {
      fields.append(
        Field(key: key, use: Use(use.type, isNullable: use.type != .json), isRequired: false))
    }
    let id = draft.declare(
      .structure(Declaration.Structure(fields: fields)), named: draft[coded.id].base + "_" + word,
      in: nil, file: coded.declaration.file, at: draft[coded.id].place)
    return Use(.reference(id))
  }

  /// `init(from:)` that decodes a string, and takes the case that a `switch` over it has for it.
  func strings(_ coded: CodedUnion) -> CodeReading? {
    let code = coded.code
    guard case .enumeration = coded.declaration.kind, coded.containers.isEmpty,
      let calls = code.calls(in: code.body), calls.count == 1, let call = calls.first,
      call.source == .single, let type = call.type,
      let scalar = scalarName(of: type, coded.scope), ["String", "Int"].contains(scalar),
      let found = code.body.first(where: { code.text.isWord($0, "switch") })
    else { return nil }
    var brace = found + 1
    while brace < code.body.upperBound, !code.text.isMark(brace, "{") {
      brace = code.text.after(brace)
    }
    guard brace < code.body.upperBound else { return nil }
    var values: [Declaration.Enumeration.Value] = []
    var places: [String: Int] = [:]
    for clause in code.clauses(in: brace + 1..<code.text.after(brace) - 1) {
      guard let patterns = clause.patterns else { continue }
      let assigned = code.assignedCases(in: clause.body)
      guard assigned.count == 1, assigned[0].arguments == nil,
        let known = cases(of: coded.symbol)[assigned[0].name]
      else {
        // `case let value: self = .other(value)`
        if code.text.isWord(patterns.lowerBound, "let") { continue }
        return nil
      }
      for pattern in SwiftParser.parts(of: patterns, code.text) {
        guard let constant = constant(pattern, of: code.text) else { return nil }
        var value = Declaration.Enumeration.Value(value: constant, doc: known.doc)
        // A further string of the case is a value of its own, so that it is written back as it was. The case has the
        // name of the one that Swift would write, or of the first.
        if let place = places[known.name] {
          if constant == .string(raw(of: known)), values[place].value != .string(known.name) {
            (values[place].name, value.name) = (nil, known.name)
          }
        } else {
          value.name = known.name
          places[known.name] = values.count
        }
        values.append(value)
      }
    }
    if values.isEmpty { return nil }
    if !options.closesEnums {
      note(.openEnum, at: coded.declaration.place, in: coded.declaration.file)
    }
    return CodeReading(
      kind: .enumeration(
        Declaration.Enumeration(values: values, isClosed: options.closesEnums)),
      what: "an enum of the values that it compares")
  }
}

extension SwiftReader {
  private func raw(of found: SwiftCase) -> String {
    if case .string(let text)? = found.raw { text } else { found.name }
  }
}

extension Constant {
  /// The scalar that has the constant.
  fileprivate var scalar: String {
    switch self {
    case .string: "String"
    case .integer: "Int"
    case .bool: "Bool"
    }
  }
}

extension SwiftCode {
  /// Whether a token tests for a key: `container.contains(.key)`, `container.allKeys`, `decodeIfPresent`.
  fileprivate func isCondition(_ index: Int) -> Bool {
    text.isWord(index, "contains") && text.isMark(index - 1, ".") && text.isMark(index + 1, "(")
      || text.isWord(index, "allKeys") || text.isWord(index, "allCases")
      || text.isWord(index, "decodeIfPresent") || isTried(index)
  }

  /// Whether a token is `decode` of `if let value = try? container.decode(…)`.
  private func isTried(_ index: Int) -> Bool {
    isDecoding(index) && call(at: index)?.isOptional ?? false
  }

  /// Returns the last key for which some code tests: `container.contains(.key)`, or the pattern `case .key`.
  fileprivate func condition(in range: Range<Int>) -> Call.Key? {
    var found: Call.Key?
    for index in range {
      if text.isWord(index, "contains"), text.isMark(index + 1, "("), text.isMark(index + 2, "."),
        text.isName(index + 3)
      {
        found = .name(text.text(index + 3))
      }
      if text.isWord(index, "case"), text.isMark(index + 1, "."), text.isName(index + 2),
        text.isMark(index + 3, ":") || text.isWord(index + 3, "where")
      {
        found = .name(text.text(index + 2))
      }
    }
    return found
  }

  /// Returns the literals that an `encode(to:)` writes, by the names of their keys.
  func encodedLiterals() -> [String: Constant] {
    var found: [String: Constant] = [:]
    for index in body
    where text.isWord(index, "encode") && text.isMark(index - 1, ".")
      && text.isMark(index + 1, "(") && text.isMark(index + 3, ",")
      && text.isWord(index + 4, "forKey") && text.isMark(index + 6, ".")
    {
      guard text.isName(index + 7) else { continue }
      let name = text.text(index + 7)
      if text.isWord(index + 2, "true") || text.isWord(index + 2, "false") {
        found[name] = .bool(text.isWord(index + 2, "true"))
      } else if let string = text.string(index + 2) {
        found[name] = .string(string)
      }
    }
    return found
  }
}
