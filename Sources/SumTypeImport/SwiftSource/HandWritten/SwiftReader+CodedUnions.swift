import SumTypeSource

/// The code of an `init(from:)` that decides between several values, with what is known of its type: an enum, or a struct
/// that has the value in a property.
struct CodedUnion {
  var code: SwiftCode
  var containers: SwiftCode.Containers
  var declaration: SwiftDeclaration
  var symbol: Int
  var scope: SwiftScope
  /// The declaration that is made of the type.
  var id: Int
  /// The names of the properties.
  let properties: Set<String>

  init(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, id: Int
  ) {
    (self.code, self.declaration, self.symbol, self.scope) = (code, declaration, symbol, scope)
    self.id = id
    containers = code.containers()
    properties = Set(declaration.properties.map(\.name))
  }

  var isEnum: Bool { if case .enumeration = declaration.kind { true } else { false } }
}

/// Reads unions from the `switch` of a hand-written `init(from:)`.
extension SwiftReader {
  /// What the code of one case decodes.
  enum CodedPayload {
    case none
    /// The whole object, or the content of the tag.
    case whole(Use)
    case members([Field], CodedValues)
  }

  /// How the values of a case are decoded.
  enum CodedValues {
    /// One value without a label is one member, which may be the content of the tag.
    case content
    /// One value is one member.
    case member
    /// Anything else.
    case several
  }

  /// One variant that a `switch` makes.
  struct CodedVariant {
    var name: String
    var tags: [Constant]
    var payload: CodedPayload

    /// The only member that has the payload, if that may be the content of the tag.
    var content: Field? {
      if case .members(let fields, .content) = payload { fields.first } else { nil }
    }
  }

  /// `init(from:)` with a `switch` over a member that is decoded, whose clauses assign to `self`, or all to one property.
  ///
  /// - Parameter isPart: whether the code decodes other members beside the union.
  func union(_ coded: CodedUnion, isPart: Bool = false) -> CodeReading? {
    guard !coded.code.contains("superDecoder"),
      let found = coded.code.tagSwitch(coded.containers),
      case .member(let word, let container) = found.tag.source,
      let key = key(
        word, in: container, coded.containers, coded.symbol, coded.code, at: found.tag.range)
    else { return nil }
    let type = found.tag.type ?? .other
    var before = Dictionary(
      grouping: coded.code.decodings(in: found.before).filter { !$0.isOf(word) }
    ) { $0.assigned ?? "" }
    if isPart {
      before = [:]
    } else if !coded.isEnum, !before.isEmpty || !hasOneValue(found, coded) {
      return nil
    }
    var variants: [CodedVariant] = []
    for clause in found.clauses {
      guard let made = variant(clause, type, besides: word, before, coded) else { return nil }
      if let variant = made.variant { variants.append(variant) }
    }
    guard !variants.isEmpty, Set(variants.map(\.name)).count == variants.count else { return nil }
    let other = defaultCase(of: found.clauses, besides: variants, coded)
    // Without a tag, the default clause is taken.
    guard other != nil || !found.tag.isOptional || found.fallback != nil else { return nil }
    var union = Declaration.Union(form: form(of: variants, key), variants: [])
    for variant in variants {
      var made = Declaration.Union.Variant(
        word: variant.name, tags: variant.tags, doc: cases(of: coded.symbol)[variant.name]?.doc)
      setPayload(of: &made, to: variant.payload, isContent: union.form.hasContent, coded)
      union.variants.append(made)
    }
    var takesAbsent = found.tag.isOptional
    if let fallback = found.fallback {
      guard let value = tagConstant(fallback, of: type, coded.code, coded.scope) else { return nil }
      union.defaultVariant = variants.firstIndex { $0.tags.contains(value) }
      takesAbsent = union.defaultVariant == nil
    }
    if let other { addDefault(other, takesAbsent: takesAbsent, found.tag, to: &union, coded) }
    return CodeReading(kind: .union(union), what: "a union by the member \"\(key)\"")
  }

  /// Whether the clauses of a struct's code assign all to the same property.
  func hasOneValue(_ found: SwiftCode.TagSwitch, _ coded: CodedUnion) -> Bool {
    let assigned = found.clauses.map {
      Set(coded.code.assignedProperties(in: $0.body, among: coded.properties))
    }
    return assigned.allSatisfy { $0.count <= 1 } && Set(assigned.flatMap(\.self)).count == 1
  }

  /// Returns how tag and payload lie: the payload in one member, in that of its tag, or beside the tag.
  func form(of variants: [CodedVariant], _ tag: String) -> Declaration.Union.Form {
    let payloads = variants.filter { if case .none = $0.payload { false } else { true } }
    let contents = payloads.compactMap(\.content)
    guard contents.count == payloads.count, let first = contents.first else {
      return .internal(tag: tag)
    }
    let areTags = zip(payloads, contents).allSatisfy { variant, content in
      variant.tags == [.string(content.key)]
    }
    if areTags { return .keyed(tag: tag) }
    return contents.allSatisfy { $0.key == first.key }
      ? .adjacent(tag: tag, content: first.key) : .internal(tag: tag)
  }

  /// Sets the payload of a variant to what its case decodes: the whole object or its content, one member, or a struct of
  /// several.
  func setPayload(
    of made: inout Declaration.Union.Variant, to payload: CodedPayload, isContent: Bool,
    _ coded: CodedUnion
  ) {
    switch payload {
    case .none: break
    case .whole(let use): made.payload = use
    case .members(let fields, let values):
      if case .content = values, isContent {
        made.payload = fields[0].use
      } else if fields.count == 1, fields[0].defaultValue == nil, values != .several {
        (made.payload, made.member) = (fields[0].use, fields[0].key)
        made.isMemberOptional = !fields[0].isRequired
      } else {
        let id = draft.declare(
          .structure(Declaration.Structure(fields: fields)),
          named: draft[coded.id].base + "_" + made.word, in: nil, file: coded.declaration.file,
          at: draft[coded.id].place)
        made.payload = Use(.reference(id))
      }
    }
  }

  // MARK: - Variants

  /// Returns the variant of a clause, or none for a clause that throws or is the default; nil if the clause is not
  /// understood.
  private func variant(
    _ clause: SwiftCode.Clause, _ tag: SwiftType, besides key: SwiftCode.Call.Key,
    _ before: [String: [SwiftCode.Decoding]], _ coded: CodedUnion
  ) -> (variant: CodedVariant?, Void)? {
    guard let patterns = clause.patterns else { return (nil, ()) }
    let code = coded.code
    var tags: [Constant] = []
    for pattern in SwiftParser.parts(of: patterns, code.text) {
      guard let constant = tagConstant(pattern, of: tag, code, coded.scope) else { return nil }
      tags.append(constant)
    }
    let assigned =
      coded.isEnum
      ? code.assignedCases(in: clause.body)
      : valueNamed(for: patterns, tags, in: clause.body, coded)
    guard let first = assigned.first else {
      return clause.body.contains { code.text.isWord($0, "throw") } ? (nil, ()) : nil
    }
    guard assigned.allSatisfy({ $0.name == first.name }),
      !coded.isEnum || cases(of: coded.symbol)[first.name] != nil,
      let payload = payload(of: first, in: clause.body, besides: key, before, coded)
    else { return nil }
    return (CodedVariant(name: first.name, tags: tags, payload: payload), ())
  }

  /// Returns a value that a clause assigns to a property as a case that is named for the first pattern: `.image`.
  private func valueNamed(
    for patterns: Range<Int>, _ tags: [Constant], in body: Range<Int>, _ coded: CodedUnion
  ) -> [SwiftCode.AssignedCase] {
    let code = coded.code
    guard !code.assignedProperties(in: body, among: coded.properties).isEmpty,
      let first = SwiftParser.parts(of: patterns, code.text).first
    else { return [] }
    var name = code.text.text(first.upperBound - 1)
    if !code.text.isName(first.upperBound - 1), case .string(let text)? = tags.first { name = text }
    return [SwiftCode.AssignedCase(name: name, range: body)]
  }

  /// Returns what some code decodes for the values of a case; nil if the code is not understood.
  ///
  /// - Parameters:
  ///   - tag: the key of a member that is no value.
  ///   - before: what code before that of the cases decodes, by the constants that have the values.
  func payload(
    of assigned: SwiftCode.AssignedCase, in body: Range<Int>, besides tag: SwiftCode.Call.Key?,
    _ before: [String: [SwiftCode.Decoding]], _ coded: CodedUnion
  ) -> CodedPayload? {
    let code = coded.code
    var object = CodedObject(
      code, in: body, coded.containers, coded.symbol, coded.scope,
      base: draft[coded.id].base + "_" + assigned.name)
    object.decodings.removeAll { decoding in tag.map(decoding.isOf) ?? false }
    if !before.isEmpty {
      let words = Set(body.filter { code.text.isName($0) }.map { code.text.text($0) })
      let used = words.flatMap { before[$0] ?? [] }
        .sorted { $0.call.range.lowerBound < $1.call.range.lowerBound }
      object.decodings.insert(contentsOf: used, at: 0)
    }
    var wholes: [SwiftCode.Call] = []
    for call in object.values where coded.containers.lists[call.receiver ?? ""] == nil {
      // A single value container of an object that has a tag has the whole object.
      guard let whole = explicit(call, named: assigned.name, coded.symbol),
        whole.source == .whole || whole.source == .single && !coded.containers.isEmpty
      else { return nil }
      wholes.append(whole)
    }
    if let whole = wholes.first {
      guard wholes.count == 1, let type = whole.type else { return nil }
      // Other members are unknown ones of the value, which are kept.
      let place = range(code.place(whole.range), coded.scope)
      var use = meaning(of: type, coded.scope, at: place).use
      if whole.isOptional { use.isNullable = use.type != .json }
      return .whole(use)
    }
    let fields = fields(of: object)
    if fields.isEmpty {
      let isPassedOn = body.contains {
        code.text.isName($0) && code.text.text($0) == code.decoder && !code.text.isMark($0 + 1, ".")
      }
      return isPassedOn || !object.decodings.isEmpty ? nil : CodedPayload.none
    }
    let values = values(of: assigned, object, isOne: fields.count == 1)
    if values == .several, let use = valueType(of: assigned.name, with: fields, coded) {
      return .whole(use)
    }
    return .members(fields, values)
  }

  /// Returns the type of the only value of a case, if its own coding has the same members.
  private func valueType(
    of name: String, with fields: [Field], _ coded: CodedUnion
  ) -> Use? {
    guard let value = cases(of: coded.symbol)[name]?.values, value.count == 1,
      let type = value[0].type, case .name(let parts) = type,
      let (id, _) = symbol(of: parts, coded.scope), let declaration = symbols.declaration(id),
      case .structure = declaration.kind, conformances[id].isAny, generics(of: id).isEmpty,
      coders(of: id).isEmpty
    else { return nil }
    let own = self.fields(
      of: declaration, id, SwiftScope(symbol: id, file: declaration.file))
    guard own.count == fields.count else { return nil }
    let known = Dictionary(own.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let areSame = fields.allSatisfy { field in
      known[field.key].map {
        $0.use == field.use && $0.isRequired == field.isRequired && field.defaultValue == nil
      } ?? false
    }
    return areSame ? meaning(of: type, coded.scope, at: draft[coded.id].place).use : nil
  }

  /// - Parameter isOne: whether the values are those of one member.
  private func values(
    of assigned: SwiftCode.AssignedCase, _ object: CodedObject, isOne: Bool
  ) -> CodedValues {
    let code = object.code
    let areNested = object.decodings.allSatisfy { decoding in
      guard case .member(_, let container) = decoding.call.source else { return false }
      return object.containers.members[container]?.parent != nil
    }
    if areNested, isOne { return .content }
    guard object.decodings.count == 1, !object.decodings[0].isConditional,
      let arguments = assigned.arguments.map({ SwiftParser.parts(of: $0, code.text) }),
      arguments.count == 1, let argument = arguments.first
    else { return .several }
    let isLabelled =
      code.text.isName(argument.lowerBound) && code.text.isMark(argument.lowerBound + 1, ":")
    let value = isLabelled ? argument.lowerBound + 2..<argument.upperBound : argument
    let isLocal =
      value.count == 1 && object.decodings[0].assigned == code.text.text(value.lowerBound)
    guard isLocal || code.onlyCall(value) != nil else { return .several }
    return isLabelled ? .member : .content
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

  /// Returns the tag that a pattern means: a literal, or a case of the enum of tags.
  func tagConstant(
    _ range: Range<Int>, of type: SwiftType, _ code: SwiftCode, _ scope: SwiftScope
  ) -> Constant? {
    let text = code.text
    if let constant = constant(range, of: text) { return constant }
    guard range.count >= 2, text.isName(range.upperBound - 1),
      text.isMark(range.upperBound - 2, ".")
    else { return nil }
    // `Kind.text.rawValue`, beside a tag that is a string.
    if text.isWord(range.upperBound - 1, "rawValue"), let names = text.names(in: range.dropLast(2)),
      names.count > 1
    {
      let owner = names.dropLast().map { SwiftType.Part(name: $0) }
      return rawConstant(names[names.count - 1], of: .name(owner), scope)
    }
    return rawConstant(text.text(range.upperBound - 1), of: type, scope)
  }
}
