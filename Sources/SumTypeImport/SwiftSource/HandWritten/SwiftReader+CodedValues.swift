import SumTypeSource

/// Reads structs whose hand-written `init(from:)` decodes arrays, or tries several types.
extension SwiftReader {
  func values(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ scope: SwiftScope, id: Int
  ) -> CodeReading? {
    elements(code, declaration, scope) ?? several(code, declaration, scope, id: id)
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

  // MARK: - Several types

  /// `init(from:)` that decodes elements in a loop, or as many as there are, and one that tries several types.
  private func several(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ scope: SwiftScope, id: Int
  ) -> CodeReading? {
    if case .enumeration = declaration.kind { return nil }
    guard code.containers().isEmpty, !code.contains("superDecoder"),
      let calls = code.calls(in: code.body), !calls.isEmpty
    else { return nil }
    // Values that all decode the same object are none of several types.
    let outside = code.outsideBlocks(calls.map(\.range.lowerBound))
    guard
      calls.allSatisfy({
        $0.source == .single || $0.isOptional || !outside.contains($0.range.lowerBound)
      })
    else { return nil }
    let lists = code.names(assignedFrom: "unkeyedContainer")
    var elements: [SwiftType] = []
    var values: [SwiftType] = []
    var seen: [Bool: Set<SwiftType>] = [:]
    for call in calls {
      guard let type = call.type, call.isStandard else { return nil }
      let isElement = call.receiver.map { lists.contains($0) } ?? false
      guard seen[isElement, default: []].insert(type).inserted else { continue }
      if isElement { elements.append(type) } else { values.append(type) }
    }
    let place = range(declaration.place, scope)
    var parts = values.map { meaning(of: $0, scope, at: place).use }
    if !elements.isEmpty {
      let uses = elements.map { meaning(of: $0, scope, at: place).use }
      let element =
        uses.count == 1
        ? uses[0]
        : oneOf(
          zip(uses, elements).map { Declaration.Alternatives.Part(use: $0, name: $1.name) },
          named: draft[id].base + "_item", at: declaration)
      parts.append(Use(.list(element)))
    }
    if parts.count == 1, !elements.isEmpty {
      return CodeReading(kind: .alias(parts[0]), what: "a list of its elements")
    }
    guard parts.count > 1 else { return nil }
    return CodeReading(
      kind: .alternatives(
        Declaration.Alternatives(parts: parts.map { .init(use: $0) }, isExclusive: true)),
      what: "one of several types, told by their JSON")
  }

  /// Returns a type for values of several types.
  private func oneOf(
    _ parts: [Declaration.Alternatives.Part], named name: String, at declaration: SwiftDeclaration
  ) -> Use {
    let areCases = parts.allSatisfy { $0.name != nil }
    let id = draft.declare(
      .alternatives(
        Declaration.Alternatives(parts: parts, isExclusive: true, areCases: areCases)),
      named: name, in: nil, isDefinition: false, file: declaration.file,
      at: range(declaration.place, in: declaration.file))
    return Use(.reference(id))
  }
}

extension SwiftCode {
  /// Returns the names of the constants that get a container: `var elements = try decoder.unkeyedContainer()`, and those of
  /// their copies.
  func names(assignedFrom method: StaticString) -> Set<String> {
    var found: Set<String> = []
    for (name, value) in assignments(in: body) {
      let isContainer = value.contains { text.isWord($0, method) }
      let isCopy = value.count == 1 && found.contains(text.text(value.lowerBound))
      if isContainer || isCopy { found.insert(name) }
    }
    return found
  }
}

extension SwiftType {
  /// The last name of a type that is not written as an optional, a list or a dictionary.
  fileprivate var name: String? {
    if case .name(let parts) = self { parts.last?.name } else { nil }
  }
}
