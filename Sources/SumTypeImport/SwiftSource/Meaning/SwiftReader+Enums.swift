import SumTypeSource
import SumTypeSwift

extension SwiftReader {
  /// Reads an enum: of raw values, or of cases with associated values.
  func enumeration(
    _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, named name: String, id: Int
  ) -> Declaration.Kind {
    if let read = handWritten(declaration, symbol, scope, named: name, id: id) { return read }
    if declaration.cases.isEmpty {
      note(.withoutCases, at: declaration.place, in: declaration.file)
      return .alias(.json)
    }
    if let raw = declaration.inherited.first.flatMap({ scalarName(of: $0, scope) }) {
      return rawValues(of: declaration, raw)
    }
    // A macro of another module may add raw values and coders.
    if let macro = declaration.attributes.first(where: { isMacro($0, scope) }) {
      note(.macroOfEnum(macro.name), at: macro.place, in: declaration.file)
      return .alias(.json)
    }
    return union(declaration, symbol, scope, id: id)
  }

  /// Whether an attribute is a macro that is not known to leave the coding as it is.
  private func isMacro(_ attribute: SwiftAttribute, _ scope: SwiftScope) -> Bool {
    guard attribute.name.first?.isUppercase ?? false,
      !SwiftPrelude.macrosWithoutCoding.contains(attribute.name)
    else { return false }
    // An actor or a wrapper of the sources is no macro.
    return symbol(of: [.init(name: attribute.name)], scope) == nil
  }

  // MARK: - Raw values

  /// Returns the enum of raw values of a type.
  ///
  /// - Parameter isNoted: whether differences are reported.
  func rawValues(
    of declaration: SwiftDeclaration, _ raw: String, isNoted: Bool = true
  ) -> Declaration.Kind {
    if raw == "Float" || raw == "Double" {
      if isNoted { note(.enumOfFractions, at: declaration.place, in: declaration.file) }
      return .alias(Use(.scalar(raw)))
    }
    let areStrings = raw == "String"
    var next: Int64 = 0
    var values: [Declaration.Enumeration.Value] = []
    for found in declaration.cases {
      var constant: Constant
      if areStrings {
        constant = .string(found.name)
        if case .string(let text)? = found.raw { constant = .string(text) }
      } else {
        if case .integer(let number)? = found.raw { next = number }
        constant = .integer(next)
        next = next == .max ? next : next + 1
      }
      var value = Declaration.Enumeration.Value(value: constant, name: found.name, doc: found.doc)
      value.isDeprecated = found.deprecation != nil
      value.replacement = found.deprecation?.message
      values.append(value)
    }
    if isNoted, !options.closesEnums {
      note(.openEnum, at: declaration.place, in: declaration.file)
    }
    return .enumeration(
      Declaration.Enumeration(values: values, isClosed: options.closesEnums))
  }

  // MARK: - Associated values

  private func union(
    _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, id: Int
  ) -> Declaration.Kind {
    let keys = codingKeys(named: "CodingKeys", of: symbol)
    var variants: [Declaration.Union.Variant] = []
    for found in declaration.cases {
      guard let key = keys == nil ? found.name : keys?[found.name] else {
        note(.caseWithoutKey, at: found.place, in: declaration.file)
        continue
      }
      var variant = Declaration.Union.Variant(
        word: found.name, tags: [.string(written(key, at: range(found.place, scope)))],
        doc: found.doc)
      setPayload(of: &variant, to: found, symbol, scope, in: declaration.file, of: id)
      variant.isDeprecated = found.deprecation != nil
      variant.replacement = found.deprecation?.message
      variants.append(variant)
    }
    note(.otherKeysOfCase, at: declaration.place, in: declaration.file)
    if variants.contains(where: { $0.payload == nil }) {
      note(.bareCases, at: declaration.place, in: declaration.file)
    }
    if variants.isEmpty { return .alias(.json) }
    var union = Declaration.Union(form: .external, variants: variants)
    union.writesBareAsObject = true
    return .union(union)
  }

  /// Sets the payload of a variant to the associated values of its case: their keys are their labels, and `_0`, `_1` of
  /// those without a label. A single value is a member of the object, several are a struct.
  private func setPayload(
    of variant: inout Declaration.Union.Variant, to found: SwiftCase, _ symbol: Int,
    _ scope: SwiftScope, in file: Int, of union: Int
  ) {
    guard let values = found.values, !values.isEmpty else { return }
    let first = found.name.first.map { $0.uppercased() + found.name.dropFirst() } ?? ""
    let keys = codingKeys(named: first + "CodingKeys", of: symbol)
    let names = names(of: values, scope)
    var fields: [Field] = []
    for (index, value) in values.enumerated() {
      let label = value.label ?? "_\(index)"
      guard let key = keys == nil ? label : keys?[label] else {
        note(.propertyWithoutKey, at: value.place, in: file)
        continue
      }
      var field = Field(
        key: written(key, at: range(value.place, scope)), name: names[index], use: .json,
        isRequired: true)
      field.place = range(value.place, in: file)
      if let type = value.type {
        let meaning = meaning(of: type, scope, at: range(value.place, in: file))
        field.use = meaning.use
        field.isRequired = !meaning.isOptional
      } else {
        note(.unreadType, at: value.place, in: file)
      }
      fields.append(field)
    }
    if let field = fields.first, values.count == 1 {
      (variant.payload, variant.member) = (field.use, field.key)
      variant.isMemberOptional = !field.isRequired
      return
    }
    let id = draft.declare(
      .structure(Declaration.Structure(fields: fields)),
      named: draft[union].base + "_" + found.name,
      in: nil, file: file, at: range(found.place, in: file))
    variant.payload = Use(.reference(id))
  }
  /// Returns the names of associated values: the label of each, and for one without a label that of its type. Names that
  /// several of these would have are numbered by position.
  private func names(of values: [SwiftCase.Value], _ scope: SwiftScope) -> [String] {
    let words = values.map { $0.label ?? $0.inner ?? name(for: $0.type, scope) }
    var taken = Set(values.compactMap(\.label))
    return zip(values, words).enumerated().map { index, value in
      let (value, word) = value
      if let label = value.label { return label }
      var name = words.count(where: { $0 == word }) == 1 ? word : "\(word)\(index)"
      while !taken.insert(name).inserted { name += "Value" }
      return name
    }
  }

  /// Returns the name for a value of a type: `kind` for `Mood.Kind?`, and `value` for a list or another type without a
  /// name of its own.
  private func name(for type: SwiftType?, _ scope: SwiftScope) -> String {
    switch type {
    case .optional(let inner)?: return name(for: inner, scope)
    case .name(let parts)?:
      guard let name = parts.last?.name, parts.count > 1 || scope.arguments[name] == nil else {
        return "value"
      }
      return Identifier.lowerCamel(from: name) ?? "value"
    default: return "value"
    }
  }
}
