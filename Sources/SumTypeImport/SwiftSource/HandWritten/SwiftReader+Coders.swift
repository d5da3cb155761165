import SumTypeJSON
import SumTypeSource

/// Reads hand-written coding of the commonest forms from its code.
extension SwiftReader {
  /// What hand-written code seems to read.
  struct CodeReading {
    var kind: Declaration.Kind
    /// For the report: `a union by the member "type"`.
    var what: String
  }

  /// Returns the type that hand-written coding reads; nil if there is none, or if it is not recognised. Notes which of
  /// the two it is.
  func handWritten(
    _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, named name: String, id: Int
  ) -> Declaration.Kind? {
    let coders = symbols.coders(of: symbol)
    guard !coders.isEmpty else { return nil }
    let decoder = coders.first { $0.isDecoder }
    let encoder = coders.first { !$0.isDecoder }
    if let decoder, let text = texts[decoder.file] {
      let code = SwiftCode(decoder, text)
      let isWritten = encoder != nil || !conformances[symbol].isEncodable
      let reading =
        isWritten
        ? union(code, declaration, symbol, scope, id: id)
          ?? untagged(code, symbol, scope) ?? single(code, declaration, scope) : nil
      let found = reading ?? structure(code, declaration, symbol, scope)
      if let found = found ?? (isWritten ? elements(code, declaration, scope) : nil) {
        note(
          .recognised("init(from:)", of: name, as: found.what), at: decoder.place, in: decoder.file)
        if let encoder { note(.assumedEncoder(name), at: encoder.place, in: encoder.file) }
        return found.kind
      }
    }
    if let encoder, let text = texts[encoder.file],
      let found = encodedValues(SwiftCode(encoder, text), declaration, scope)
    {
      note(
        .recognised("encode(to:)", of: name, as: found.what), at: encoder.place, in: encoder.file)
      if let decoder { note(.assumedDecoder(name), at: decoder.place, in: decoder.file) }
      return found.kind
    }
    for coder in coders {
      let function = coder.isDecoder ? "init(from:)" : "encode(to:)"
      if isKeyedByProperties(declaration, scope, coders) {
        note(.handWritten(function, of: name), at: coder.place, in: coder.file)
      } else {
        note(.unrecognised(function, of: name), at: coder.place, in: coder.file)
      }
    }
    return isKeyedByProperties(declaration, scope, coders) ? nil : .alias(.json)
  }

  /// Whether coders that are not recognised may well write what Swift's synthesised coding would: an object of the
  /// properties, or a raw value.
  private func isKeyedByProperties(
    _ declaration: SwiftDeclaration, _ scope: SwiftScope, _ coders: [SwiftCoder]
  ) -> Bool {
    if case .enumeration = declaration.kind {
      return declaration.inherited.first.flatMap { scalarName(of: $0, scope) } != nil
    }
    return coders.allSatisfy { coder in
      guard let text = texts[coder.file] else { return false }
      return !SwiftCode(coder, text).contains("singleValueContainer", "unkeyedContainer")
    }
  }

  // MARK: - Single values

  /// `init(from:)` that decodes one value from a single value container.
  private func single(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ scope: SwiftScope
  ) -> CodeReading? {
    guard code.containers().isEmpty, let calls = code.calls(in: code.body), calls.count == 1,
      let call = calls.first, call.source == .single
    else { return nil }
    let place = range(declaration.place, scope)
    if case .enumeration = declaration.kind, let raw = declaration.inherited.first,
      let scalar = scalarName(of: raw, scope), scalar == scalarName(of: call.type, scope)
    {
      return CodeReading(
        kind: rawValues(of: declaration, scalar), what: "the raw values of the enum")
    }
    let use = meaning(of: call.type, scope, at: place).use
    return CodeReading(kind: .alias(use), what: "a single value")
  }

  // MARK: - Structs

  /// `init(from:)` that decodes one member after the other, some with a default.
  private func structure(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope
  ) -> CodeReading? {
    if case .enumeration = declaration.kind { return nil }
    let containers = code.containers()
    guard !containers.isEmpty,
      !code.contains("nestedContainer", "singleValueContainer", "superDecoder")
    else { return nil }
    var calls: [String: (call: SwiftCode.Call, fallback: Range<Int>?)] = [:]
    var locals: [String: (call: SwiftCode.Call, fallback: Range<Int>?)] = [:]
    for statement in code.statements(in: code.body) {
      if statement.contains(where: { code.text.isWord($0, "keyedBy") }) { continue }
      if let (name, found) = code.attempt(statement) {
        calls[name] = found
        continue
      }
      guard let (name, isLocal, value) = code.assignment(statement) else {
        // Other statements may set properties that are not decoded.
        if statement.contains(where: { mentions($0, code, containers, [:]) }) { return nil }
        continue
      }
      if let found = code.onlyCall(value) {
        guard found.call.key != nil else { return nil }
        if isLocal { locals[name] = found } else { calls[name] = found }
      } else if value.count == 1, let local = locals[code.text.text(value.lowerBound)] {
        calls[name] = local
      } else if value.contains(where: { mentions($0, code, containers, locals) }) {
        return nil
      }
    }
    guard !calls.isEmpty else { return nil }
    let keys = codingKeys(named: "CodingKeys", of: symbol)
    var fields: [Field] = []
    for property in declaration.properties {
      if let (call, fallback) = calls.removeValue(forKey: property.name) {
        guard let key = self.key(of: call, containers, symbol, code) else { return nil }
        var field = field(call, fallback, key: key, scope, code)
        field.name = property.name
        field.doc = property.doc
        field.isDeprecated = property.deprecation != nil
        field.replacement = property.deprecation?.message
        field.place = range(property.place, in: declaration.file)
        fields.append(field)
      } else if keys == nil || keys?[property.name] != nil {
        // Written, but never read.
        note(.unreadConstant, at: property.place, in: declaration.file)
        var field = field(
          for: property,
          key: written(keys?[property.name] ?? property.name, at: range(property.place, scope)),
          scope)
        field.isRequired = false
        fields.append(field)
      }
    }
    return calls.isEmpty
      ? CodeReading(
        kind: .structure(Declaration.Structure(fields: fields)), what: "members with defaults")
      : nil
  }

  /// `init(from:)` that decodes one element of an array after the other.
  private func elements(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ scope: SwiftScope
  ) -> CodeReading? {
    if case .enumeration = declaration.kind { return nil }
    guard code.contains("unkeyedContainer"), code.containers().isEmpty else { return nil }
    var fields: [Field] = []
    for statement in code.statements(in: code.body) {
      guard let (name, isLocal, value) = code.assignment(statement) else { return nil }
      if isLocal, value.contains(where: { code.text.isWord($0, "unkeyedContainer") }) { continue }
      guard !isLocal, let (call, fallback) = code.onlyCall(value), call.source == .single,
        fallback == nil
      else { return nil }
      var field = field(call, nil, key: name, scope, code)
      field.isRequired = !call.isOptional
      fields.append(field)
    }
    return fields.isEmpty
      ? nil
      : CodeReading(
        kind: .tuple(Declaration.Tuple(fields: fields)), what: "an array of its elements")
  }

  private func mentions(
    _ index: Int, _ code: SwiftCode, _ containers: [String: String],
    _ locals: [String: (call: SwiftCode.Call, fallback: Range<Int>?)]
  ) -> Bool {
    guard code.text.isName(index) else { return false }
    let name = code.text.text(index)
    return name == code.decoder || containers[name] != nil || locals[name] != nil
  }

  /// Returns the key in JSON of a member that is decoded; nil if the coding keys are not known.
  func key(
    of call: SwiftCode.Call, _ containers: [String: String], _ symbol: Int, _ code: SwiftCode
  ) -> String? {
    let place = SourceRange(file: store.files[code.file].source, bytes: code.place(call.range))
    guard case .member(let key, let container) = call.source, let name = containers[container]
    else { return nil }
    guard let keys = codingKeys(named: name, of: symbol) else {
      // The synthesised keys are the names of the properties.
      return name == "CodingKeys" ? written(key, at: place) : nil
    }
    return keys[key].map { written($0, at: place) }
  }

  /// Returns the member that a call decodes.
  func field(
    _ call: SwiftCode.Call, _ fallback: Range<Int>?, key: String, _ scope: SwiftScope,
    _ code: SwiftCode
  ) -> Field {
    let place = SourceRange(file: store.files[code.file].source, bytes: code.place(call.range))
    let meaning = meaning(of: call.type, scope, at: place)
    var field = Field(
      key: key, use: meaning.use, isRequired: !call.isOptional && !meaning.isOptional)
    field.place = place
    guard call.isOptional, !meaning.isOptional else { return field }
    if let fallback, let value = literal(fallback, as: call.type, scope, code) {
      field.defaultValue = value
      draft.notes.add(.nullForDefault, at: place)
    } else {
      if fallback != nil { draft.notes.add(.computedDefault, at: place) }
      field.use.isNullable = field.use.type != .json
    }
    return field
  }

  /// Returns the JSON of a default: a literal, an empty collection, or a case of an enum.
  private func literal(
    _ range: Range<Int>, as type: SwiftType, _ scope: SwiftScope, _ code: SwiftCode
  ) -> JSONValue? {
    let text = code.text
    let start = range.lowerBound
    if let constant = constant(range, of: text) { return constant.json }
    if range.count == 1, text.kind(start) == .number {
      return JSONNumber(text.text(start)).map { .number($0) }
    }
    if range.count == 2, text.isMark(start, "["), text.isMark(start + 1, "]") {
      return .array([])
    }
    if range.count == 3, text.isMark(start, "["), text.isMark(start + 1, ":") {
      return .object(JSONObject(members: []))
    }
    guard text.isName(range.upperBound - 1), text.isMark(range.upperBound - 2, ".") else {
      return nil
    }
    return rawConstant(text.text(range.upperBound - 1), of: type, scope)?.json
  }

  /// Returns the raw value of a case of an enum in the sources; nil if the type is none, or has no such case.
  func rawConstant(_ name: String, of type: SwiftType, _ scope: SwiftScope) -> Constant? {
    guard case .name(let parts) = type, let (id, _) = symbol(of: parts, scope) else { return nil }
    if let known = lookups.rawValues[id] { return known[name] }
    lookups.rawValues[id] = [:]
    guard let declaration = symbols.declaration(id), case .enumeration = declaration.kind,
      let raw = declaration.inherited.first.flatMap({
        scalarName(of: $0, SwiftScope(symbol: id, file: declaration.file))
      }),
      case .enumeration(let values) = rawValues(of: declaration, raw, isNoted: false)
    else { return nil }
    lookups.rawValues[id] = Dictionary(
      values.values.map { ($0.name ?? "", $0.value) }, uniquingKeysWith: { first, _ in first })
    return lookups.rawValues[id]?[name]
  }
}
