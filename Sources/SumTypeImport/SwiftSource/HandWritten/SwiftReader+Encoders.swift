import SumTypeSource

/// The code of an `encode(to:)`, with what is known of its type.
struct EncodedType {
  var code: SwiftCode
  var containers: SwiftCode.Containers
  var declaration: SwiftDeclaration
  var symbol: Int
  var scope: SwiftScope
  /// The declaration that is made of the type.
  var id: Int
}

/// Reads types from the `encode(to:)` that is written by hand, if no `init(from:)` shows more: types that are only
/// `Encodable`, such as the bodies of requests.
extension SwiftReader {
  /// What code writes for one case of an enum, or for a struct.
  private struct EncodedCase {
    var fields: [Field] = []
    /// The constants that it writes, by their keys.
    var constants: [(key: String, value: Constant)] = []
    /// The values that it writes without a key.
    var wholes: [Use] = []
    var keywords: [Constant] = []
  }

  /// A name in the code that has a value, with its type.
  private typealias Bindings = [String: SwiftType]

  func encoded(_ type: EncodedType) -> CodeReading? {
    let code = type.code
    guard !code.contains("unkeyedContainer", "superEncoder", "nestedUnkeyedContainer") else {
      return nil
    }
    if case .enumeration = type.declaration.kind { return encodedUnion(type) }
    let bindings = Bindings(
      type.declaration.properties.compactMap { property in
        (property.type ?? inferred(property, type.scope)).map { (property.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
    guard let found = encodedCase(in: code.body, bindings, type), found.keywords.isEmpty else {
      return nil
    }
    if found.wholes.count == 1, found.fields.isEmpty, found.constants.isEmpty {
      return CodeReading(kind: .alias(found.wholes[0]), what: "a single value")
    }
    if found.wholes.count > 1, found.fields.isEmpty, found.constants.isEmpty {
      return CodeReading(
        kind: .alternatives(
          Declaration.Alternatives(
            parts: found.wholes.map { .init(use: $0) }, isExclusive: true)),
        what: "one of several types, told by their JSON")
    }
    guard found.wholes.isEmpty, !found.fields.isEmpty else { return nil }
    let order = Dictionary(
      type.declaration.properties.enumerated().map { ($1.name, $1) },
      uniquingKeysWith: { first, _ in first })
    let fields = (constantFields(of: found, besides: nil) + found.fields).map { field in
      var field = field
      field.doc = field.name.flatMap { order[$0]?.doc }
      return field
    }
    return CodeReading(
      kind: .structure(Declaration.Structure(fields: fields)),
      what: "an object of the members that it writes")
  }

  /// The members that have a constant, beside that of the tag.
  private func constantFields(of found: EncodedCase, besides tag: String?) -> [Field] {
    found.constants.filter { $0.key != tag }.map { key, value in
      var field = Field(key: key, use: Use(.json), isRequired: true)
      field.constants = [value]
      return field
    }
  }

  // MARK: - Unions

  /// The greatest number of members that the cases of one clause have in all.
  private static let mostShared = 1000

  /// A `switch` over `self` that writes the same member as a constant in each case, or another member in each.
  private func encodedUnion(_ type: EncodedType) -> CodeReading? {
    let code = type.code
    let text = code.text
    guard
      let start = code.body.first(where: {
        text.isWord($0, "switch") && text.isWord($0 + 1, "self") && text.isMark($0 + 2, "{")
      })
    else { return nil }
    let after = text.after(start + 2)
    let isAll = !(after..<code.body.upperBound).contains { text.isWord($0, "encode") }
    guard isAll else { return nil }
    var found: [(name: String, written: EncodedCase)] = []
    for clause in code.clauses(in: start + 3..<after - 1) {
      guard let patterns = clause.patterns else { return nil }
      // All patterns of a clause bind the same constants.
      let parts = SwiftParser.parts(of: patterns, text)
      let known = parts.compactMap { pattern($0, type) }
      guard let first = known.first, known.count == parts.count,
        let written = encodedCase(in: clause.body, first.bindings, type)
      else { return nil }
      let count = written.fields.count + written.constants.count
      guard known.count == 1 || known.count * count <= Self.mostShared else { return nil }
      found += known.map { ($0.name, written) }
    }
    guard Set(found.map(\.name)).count == found.count else { return nil }
    return tagged(found, type) ?? keyed(found, type)
  }

  private func tagged(
    _ found: [(name: String, written: EncodedCase)], _ type: EncodedType
  ) -> CodeReading? {
    guard found.allSatisfy({ $0.written.keywords.isEmpty }),
      let key = commonKey(of: found.map(\.written))
    else { return nil }
    var variants: [CodedVariant] = []
    for (name, written) in found {
      guard let tag = written.constants.first(where: { $0.key == key })?.value,
        let payload = payload(of: written, besides: key)
      else { return nil }
      variants.append(CodedVariant(name: name, tags: [tag], payload: payload))
    }
    guard Set(variants.flatMap(\.tags)).count == variants.count else { return nil }
    var union = Declaration.Union(form: form(of: variants, key), variants: [])
    let coded = CodedUnion(type.code, type.declaration, type.symbol, type.scope, id: type.id)
    for variant in variants {
      var made = Declaration.Union.Variant(
        word: variant.name, tags: variant.tags, doc: cases(of: type.symbol)[variant.name]?.doc)
      setPayload(of: &made, to: variant.payload, isContent: union.form.hasContent, coded)
      union.variants.append(made)
    }
    return CodeReading(kind: .union(union), what: "a union by the member \"\(key)\"")
  }

  /// Returns the first key that has a constant in each case.
  private func commonKey(of cases: [EncodedCase]) -> String? {
    var counts: [String: Int] = [:]
    for found in cases { for (key, _) in found.constants { counts[key, default: 0] += 1 } }
    return cases.first?.constants.first { counts[$0.key] == cases.count }?.key
  }

  /// Returns what a case has beside its tag; nil if it has members and a whole value.
  private func payload(of written: EncodedCase, besides tag: String) -> CodedPayload? {
    let fields = constantFields(of: written, besides: tag) + written.fields
    if let whole = written.wholes.first {
      return written.wholes.count == 1 && fields.isEmpty ? .whole(whole) : nil
    }
    if fields.isEmpty { return CodedPayload.none }
    let isContent = fields.count == 1 && fields[0].constants.isEmpty && fields[0].isRequired
    return .members(fields, isContent ? .content : .several)
  }

  /// Returns a union whose cases have one member each, or are strings or whole values.
  private func keyed(
    _ found: [(name: String, written: EncodedCase)], _ type: EncodedType
  ) -> CodeReading? {
    guard found.allSatisfy({ $0.written.constants.isEmpty }) else { return nil }
    var parts: [Declaration.Alternatives.Part] = []
    var keywords: [Declaration.Enumeration.Value] = []
    for (name, written) in found {
      let base = draft[type.id].base + "_"
      if let keyword = written.keywords.first {
        guard written.keywords.count == 1, written.fields.isEmpty, written.wholes.isEmpty else {
          return nil
        }
        keywords.append(
          .init(value: keyword, name: name, doc: cases(of: type.symbol)[name]?.doc))
      } else if let whole = written.wholes.first {
        guard written.wholes.count == 1, written.fields.isEmpty else { return nil }
        parts.append(.init(use: whole, name: name))
      } else if !written.fields.isEmpty {
        parts.append(
          .init(
            use: declare(.structure(.init(fields: written.fields)), named: base + name, type),
            name: name))
      } else {
        return nil
      }
    }
    if !keywords.isEmpty {
      if !options.closesEnums {
        note(.openEnum, at: type.declaration.place, in: type.declaration.file)
      }
      let kind = Declaration.Kind.enumeration(
        .init(values: keywords, isClosed: options.closesEnums))
      if parts.isEmpty {
        return CodeReading(kind: kind, what: "an enum of the values that it writes")
      }
      let name = draft[type.id].base + "_keyword"
      parts.insert(.init(use: declare(kind, named: name, type), name: "keyword"), at: 0)
    }
    guard parts.count > 1 else { return nil }
    return CodeReading(
      kind: .alternatives(
        Declaration.Alternatives(parts: parts, isExclusive: true, areCases: true)),
      what: "one of several types, told by their JSON")
  }

  private func declare(_ kind: Declaration.Kind, named name: String, _ type: EncodedType) -> Use {
    let id = draft.declare(
      kind, named: name, in: nil, file: type.declaration.file, at: draft[type.id].place)
    return Use(.reference(id))
  }

  // MARK: - Cases

  /// Returns the case of a pattern, with the types of the constants that it binds.
  private func pattern(
    _ range: Range<Int>, _ type: EncodedType
  ) -> (name: String, bindings: Bindings)? {
    let text = type.code.text
    guard
      let dot = range.first(where: { text.isMark($0, ".") && text.isName($0 + 1) }),
      let found = cases(of: type.symbol)[text.text(dot + 1)]
    else { return nil }
    var bindings: Bindings = [:]
    guard text.isMark(dot + 2, "("), dot + 2 < range.upperBound else {
      return (found.name, bindings)
    }
    let values = found.values ?? []
    let parts = SwiftParser.parts(of: dot + 3..<text.after(dot + 2) - 1, text)
    for (part, value) in zip(parts, values) {
      guard let last = part.last, text.isName(last) else { return nil }
      bindings[text.text(last)] = value.type
    }
    return (found.name, bindings)
  }

  /// Returns what some code writes; nil if it is not understood.
  private func encodedCase(
    in range: Range<Int>, _ bindings: Bindings, _ type: EncodedType
  ) -> EncodedCase? {
    let code = type.code
    let text = code.text
    var found = EncodedCase()
    var keys: Set<String> = []
    for index in range
    where text.isName(index) && text.text(index).hasPrefix("encode") && text.isMark(index - 1, ".")
      && text.isMark(index + 1, "(")
    {
      let method = text.text(index)
      guard method == "encode" || method == "encodeIfPresent" else { return nil }
      let arguments = SwiftParser.parts(of: index + 2..<text.after(index + 1) - 1, text)
      let place = place(of: index, type)
      if arguments.count == 1, text.isWord(arguments[0].lowerBound, "to") {
        guard let value = spelling(of: text.path(endingAt: index - 2), bindings, type) else {
          return nil
        }
        found.wholes.append(meaning(of: value, type.scope, at: place).use)
        continue
      }
      guard let value = arguments.first, text.isName(index - 2) else { return nil }
      if arguments.count == 1 {
        if let constant = literal(value, type) {
          found.keywords.append(constant)
        } else if let known = spelling(of: value, bindings, type) {
          var use = meaning(of: known, type.scope, at: place).use
          use.isNullable = false
          found.wholes.append(use)
        } else {
          return nil
        }
        continue
      }
      guard arguments.count == 2, let word = code.key(in: arguments[1]),
        let key = key(
          word, in: text.text(index - 2), type.containers, type.symbol, code, at: value),
        type.containers.members[text.text(index - 2)]?.parent == nil
      else { return nil }
      guard keys.insert(key).inserted else { continue }
      if let constant = literal(value, type) {
        found.constants.append((key, constant))
        continue
      }
      var field = Field(key: key, use: .json, isRequired: method == "encode")
      field.place = place
      if let last = value.last, text.isName(last) { field.name = text.text(last) }
      if let known = spelling(of: value, bindings, type) {
        let meaning = meaning(of: known, type.scope, at: place)
        field.use = meaning.use
        field.isRequired = field.isRequired && !meaning.isOptional
      } else {
        draft.notes.add(.undecided(method), at: place)
      }
      found.fields.append(field)
    }
    return found
  }

  private func place(of index: Int, _ type: EncodedType) -> SourceRange {
    range(type.code.place(index..<index + 1), in: type.code.file)
  }

  /// Returns a literal, or the raw value of `Kind.text` or `Kind.text.rawValue`.
  private func literal(_ value: Range<Int>, _ type: EncodedType) -> Constant? {
    let text = type.code.text
    if let constant = constant(value, of: text) { return constant }
    var value = value
    if value.count > 2, text.isWord(value.upperBound - 1, "rawValue") {
      value = value.lowerBound..<value.upperBound - 2
    }
    guard let names = text.names(in: value), names.count > 1, let last = names.last else {
      return nil
    }
    let owner = names.dropLast().map { SwiftType.Part(name: $0) }
    return rawConstant(last, of: .name(owner), type.scope)
  }

  /// Returns the type of `value`, `self.value` or `value.member`; nil if it is not known.
  private func spelling(
    of value: Range<Int>, _ bindings: Bindings, _ type: EncodedType
  ) -> SwiftType? {
    let text = type.code.text
    guard var names = text.names(in: value) else { return nil }
    if names.first == "self" { names.removeFirst() }
    guard let first = names.first, names.count <= 4 else { return nil }
    var found = bindings[first]
    if found == nil, case .enumeration = type.declaration.kind, first == "rawValue" {
      found = type.declaration.inherited.first
    }
    for name in names.dropFirst() {
      guard case .name(let parts)? = found, let (id, _) = symbol(of: parts, type.scope),
        let property = symbols.declaration(id)?.properties.first(where: { $0.name == name })
      else { return nil }
      found = property.type
    }
    return found
  }
}

extension SwiftText {
  /// Returns the names of `value.member`; nil for other expressions.
  func names(in range: Range<Int>) -> [String]? {
    var names: [String] = []
    for (offset, index) in range.enumerated() {
      guard offset % 2 == 0 ? isName(index) : isMark(index, ".") else { return nil }
      if offset % 2 == 0 { names.append(text(index)) }
    }
    return names
  }

  /// Returns the tokens of `value.member` that end at a token.
  fileprivate func path(endingAt last: Int) -> Range<Int> {
    var first = last
    while isMark(first - 1, "."), isName(first - 2) { first -= 2 }
    return first..<last + 1
  }
}
