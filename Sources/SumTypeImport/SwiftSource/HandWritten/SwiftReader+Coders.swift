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
    let coders = coders(of: symbol)
    guard !coders.isEmpty else { return nil }
    let decoder = coders.first { $0.isDecoder }
    let encoder = coders.first { !$0.isDecoder }
    if let decoder, let text = texts[decoder.file] {
      let code = SwiftCode(decoder, text)
      // Otherwise Swift's synthesised coding writes the type.
      let isWritten =
        encoder != nil || !conformances[symbol].isEncodable
        || hasRawValue(declaration, symbol, scope)
      let coded = CodedUnion(code, declaration, symbol, scope, id: id)
      let reading =
        isWritten
        ? union(coded).map { besideKeywords($0, coded) } ?? presence(coded, encoder) ?? strings(
          coded)
          ?? anyJSON(code, symbol, scope) ?? untagged(code, symbol, scope)
          ?? single(code, declaration, scope) : nil
      let found =
        reading
        ?? structure(
          code, declaration, symbol, scope,
          isSynthesised: encoder == nil && conformances[symbol].isEncodable, id: id)
      if let found = found ?? (isWritten ? values(code, declaration, scope, id: id) : nil) {
        note(
          .recognised("init(from:)", of: name, as: found.what), at: decoder.place, in: decoder.file)
        if let encoder { note(.assumedEncoder(name), at: encoder.place, in: encoder.file) }
        return found.kind
      }
    }
    if let encoder, let text = texts[encoder.file],
      let found = encoded(SwiftCode(encoder, text), declaration, symbol, scope, id: id)
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

  /// Returns what an `encode(to:)` writes; nil if it is not recognised.
  private func encoded(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, id: Int
  ) -> CodeReading? {
    if let found = encodedValues(code, declaration, scope) { return found }
    return encoded(
      EncodedType(
        code: code, containers: code.containers(), declaration: declaration, symbol: symbol,
        scope: scope, id: id))
  }

  /// Whether Swift's own coding writes a raw value.
  private func hasRawValue(
    _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope
  ) -> Bool {
    conformances.conforms(symbol, to: "RawRepresentable") || hasRawType(declaration, scope)
  }

  private func hasRawType(_ declaration: SwiftDeclaration, _ scope: SwiftScope) -> Bool {
    guard case .enumeration = declaration.kind else { return false }
    return declaration.inherited.first.flatMap { scalarName(of: $0, scope) } != nil
  }

  /// Whether coders that are not recognised may well write what Swift's synthesised coding would: an object of the
  /// properties, or a raw value.
  private func isKeyedByProperties(
    _ declaration: SwiftDeclaration, _ scope: SwiftScope, _ coders: [SwiftCoder]
  ) -> Bool {
    if case .enumeration = declaration.kind { return hasRawType(declaration, scope) }
    if inheritsCoding(declaration, scope) { return false }
    return coders.allSatisfy { coder in
      guard let text = texts[coder.file] else { return false }
      return !SwiftCode(coder, text).contains("singleValueContainer", "unkeyedContainer")
    }
  }

  // MARK: - Single values

  /// `init(from:)` that decodes one value, from a single value container or by the coding of another type.
  private func single(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ scope: SwiftScope
  ) -> CodeReading? {
    guard code.containers().isEmpty, let calls = code.calls(in: code.body), calls.count == 1,
      let call = calls.first, let type = call.type,
      call.source == .single || call.source == .whole && !call.isOptional
    else { return nil }
    // `let other = try Other(from: decoder)`, whose cases an enum takes over, has the JSON of the other type.
    if case .enumeration = declaration.kind, call.source == .whole,
      code.assigned(before: call.range.lowerBound) == nil
        || code.assigned(before: call.range.lowerBound) == "self"
    {
      return nil
    }
    let place = range(declaration.place, scope)
    if case .enumeration = declaration.kind, let raw = declaration.inherited.first,
      let scalar = scalarName(of: raw, scope), scalar == scalarName(of: type, scope)
    {
      return CodeReading(
        kind: rawValues(of: declaration, scalar), what: "the raw values of the enum")
    }
    let use = meaning(of: type, scope, at: place).use
    return CodeReading(kind: .alias(use), what: "a single value")
  }

  // MARK: - Values

  /// Returns the JSON of a default: a literal, an empty collection, or a case of an enum.
  func literal(
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

// MARK: - Protocols

extension SwiftReader {
  /// The greatest number of protocols of a type whose extensions are read.
  private static let mostProtocols = 32

  /// Returns the hand-written coders of a type: its own, or those that extensions of its protocols give it.
  func coders(of id: Int) -> [SwiftCoder] {
    var found = symbols.coders(of: id)
    guard !(found.contains(where: \.isDecoder) && found.contains { !$0.isDecoder }) else {
      return found
    }
    var open = protocols(of: id)
    var seen: Set<Int> = []
    while let next = open.popLast(), seen.count < Self.mostProtocols {
      guard seen.insert(next).inserted else { continue }
      for coder in protocolCoders(of: next)
      where !found.contains(where: { $0.isDecoder == coder.isDecoder }) {
        found.append(coder)
      }
      open += protocols(of: next)
    }
    return found
  }

  private func protocolCoders(of id: Int) -> [SwiftCoder] {
    if let known = lookups.protocolCoders[id] { return known }
    let found = symbols.coders(of: id)
    lookups.protocolCoders[id] = found
    return found
  }

  /// Returns the protocols of the sources that a type or a protocol names.
  private func protocols(of id: Int) -> [Int] {
    symbols.inherited(by: id).prefix(Self.mostProtocols).compactMap { type, file in
      guard case .name(let parts) = type,
        let (found, _) = symbol(
          of: parts, SwiftScope(symbol: symbols.symbols[id].outer, file: file)),
        case .protocolType? = symbols.declaration(found)?.kind
      else { return nil }
      return found
    }
  }
}
