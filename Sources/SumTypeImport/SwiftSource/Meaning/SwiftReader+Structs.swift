import SumTypeSource

extension SwiftReader {
  /// Reads the members of a type into its declaration.
  func fill(_ id: Int, _ symbol: Int, _ scope: SwiftScope) {
    guard let declaration = symbols.declaration(symbol) else { return }
    let name = symbols.path(symbol).joined(separator: ".")
    for place in declaration.conditions {
      note(.condition, at: place..<place + 3, in: declaration.file)
    }
    draft[id].kind = kind(of: declaration, symbol, scope, named: name, id: id)
    let codability = conformances[symbol]
    if codability.isAny, codability != .both {
      note(
        .oneDirection(name, codability.isEncodable ? "Encodable" : "Decodable"),
        at: declaration.place, in: declaration.file)
    }
  }

  /// Returns the type that a declaration has in JSON.
  func kind(
    of declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, named name: String,
    id: Int
  ) -> Declaration.Kind {
    func json(_ difference: Difference) -> Declaration.Kind {
      note(difference, at: declaration.place, in: declaration.file)
      return .alias(.json)
    }
    // Such a class is Codable only by coders that are written by hand.
    if coders(of: symbol).isEmpty,
      let macro = declaration.attributes.first(where: { SwiftPrelude.macros.contains($0.name) })
    {
      return json(.macro(macro.name))
    }
    switch declaration.kind {
    case .actor: return json(.withoutJSON("an actor"))
    case .classType:
      if let base = superclass(of: declaration, scope) {
        return subclass(declaration, of: base, symbol, scope, named: name, id: id)
      }
    case .enumeration: return enumeration(declaration, symbol, scope, named: name, id: id)
    default: break
    }
    if let read = handWritten(declaration, symbol, scope, named: name, id: id) { return read }
    if let raw = rawValue(of: declaration, symbol, scope) { return .alias(raw) }
    let fields = fields(of: declaration, symbol, scope)
    return declaration.attributes.contains { $0.name == "unkeyed" }
      ? .tuple(Declaration.Tuple(fields: fields))
      : .structure(
        Declaration.Structure(
          fields: fields, isIdentifiable: conformances.conforms(symbol, to: "Identifiable")))
  }

  /// Returns the type of the raw value as which a struct is encoded; nil for other structs.
  private func rawValue(
    of declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope
  ) -> Use? {
    guard SwiftPrelude.rawProtocols.contains(where: { conformances.conforms(symbol, to: $0) }),
      let property = declaration.properties.first(where: { $0.name == "rawValue" }),
      let type = property.type ?? inferred(property, scope),
      let scalar = scalarName(of: type, scope), SwiftPrelude.rawValues.contains(scalar)
    else { return nil }
    return Use(.scalar(scalar))
  }

  // MARK: - Keys

  /// Returns the keys that an enum of coding keys has for the names of its cases; nil if there is no such enum.
  ///
  /// - Parameter isWritten: whether code names the enum, which may be declared anywhere then. The keys of synthesised
  ///   coding are declared in the type.
  func codingKeys(
    named name: String, of symbol: Int, isWritten: Bool = false
  ) -> [String: String]? {
    let known = SwiftLookups.Keys(symbol: symbol, name: name, isWritten: isWritten)
    if let keys = lookups.codingKeys[known] { return keys }
    let keys = readCodingKeys(named: name, of: symbol, isWritten: isWritten)
    lookups.codingKeys[known] = .some(keys)
    return keys
  }

  private func readCodingKeys(
    named name: String, of symbol: Int, isWritten: Bool
  ) -> [String: String]? {
    let scope = SwiftScope(symbol: symbol, file: symbols.declaration(symbol)?.file ?? 0)
    let parts = name.split(separator: ".").map { SwiftType.Part(name: String($0)) }
    // A type without coding keys has synthesised ones, whatever a type around it has.
    let isOwn = !isWritten || name == "CodingKeys"
    let found =
      isOwn ? symbols.symbols[symbol].members[name] : self.symbol(of: parts, scope)?.id
    guard var id = found else { return nil }
    for _ in 0..<8 {
      guard let declaration = symbols.declaration(id),
        case .alias(.name(let parts)?) = declaration.kind
      else { break }
      guard
        let next = self.symbol(
          of: parts, SwiftScope(symbol: symbol, file: declaration.file))?.id
      else { return nil }
      id = next
    }
    guard let declaration = symbols.declaration(id), case .enumeration = declaration.kind else {
      return isWritten ? staticKeys(of: id) : nil
    }
    var keys: [String: String] = [:]
    for found in declaration.cases {
      if case .string(let text)? = found.raw {
        keys[found.name] = text
      } else {
        keys[found.name] = found.name
      }
    }
    return keys
  }

  /// Returns the keys of a struct of coding keys, `static let language = CodingKeys(stringValue: "lang")`, by the names of
  /// its static properties; nil if it has none.
  private func staticKeys(of id: Int) -> [String: String]? {
    var keys: [String: String] = [:]
    let indices =
      [symbols.symbols[id].declaration].compactMap(\.self) + symbols.symbols[id].extensions
    for declaration in indices.map({ symbols.declarations[$0] }) {
      guard let text = texts[declaration.file] else { continue }
      for (name, value) in declaration.staticValues {
        let strings = value.filter { text.kind($0) == .string }
        if strings.count == 1, let key = text.string(strings[0]) { keys[name] = key }
      }
    }
    return keys.isEmpty ? nil : keys
  }

  /// Returns the cases of an enum by their names.
  func cases(of symbol: Int) -> [String: SwiftCase] {
    if let known = lookups.cases[symbol] { return known }
    let cases = Dictionary(
      (symbols.declaration(symbol)?.cases ?? []).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    lookups.cases[symbol] = cases
    return cases
  }

  /// Returns the key in JSON for a coding key. Notes a key that the decoder would not read.
  func written(_ key: String, at place: SourceRange) -> String {
    guard options.convertsKeysToSnakeCase else { return key }
    let written = SwiftKeys.snakeCase(key)
    if SwiftKeys.fromSnakeCase(written) != key { draft.notes.add(.keyNotReadBack, at: place) }
    return written
  }

  // MARK: - Fields

  /// Returns the members of a struct or a class that Swift's synthesised coding has.
  func fields(
    of declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope
  ) -> [Field] {
    let keys = codingKeys(named: "CodingKeys", of: symbol)
    let isObservable = declaration.attributes.contains { $0.name == "Observable" }
    var fields: [Field] = []
    let isModel = declaration.attributes.contains { SwiftPrelude.macros.contains($0.name) }
    for property in declaration.properties {
      if isModel, keys == nil, property.attributes.contains(where: { $0.name == "Transient" }) {
        note(.transientProperty, at: property.place, in: declaration.file)
        continue
      }
      // The macro @Observable stores a variable `name` as `_name`.
      let isObserved =
        isObservable && !property.isConstant
        && !property.attributes.contains { $0.name == "ObservationIgnored" }
      let name = isObserved ? "_" + property.name : property.name
      guard let key = keys == nil ? name : keys?[name] else {
        note(.propertyWithoutKey, at: property.place, in: declaration.file)
        continue
      }
      fields.append(
        field(
          for: property, key: written(key, at: range(property.place, scope)), scope))
    }
    if isObservable, keys == nil {
      note(.observable, at: declaration.place, in: declaration.file)
      // A constant of the macro, which is written and never read.
      let key = "_$observationRegistrar"
      fields.append(
        Field(
          key: written(key, at: range(declaration.place, scope)), name: "observationRegistrar",
          use: Use(.map(.json), isNullable: true), isRequired: false))
    }
    return fields
  }

  func field(for property: SwiftProperty, key: String, _ scope: SwiftScope) -> Field {
    let file = scope.file
    var field = Field(key: key, name: property.name, use: .json, isRequired: true)
    field.doc = property.doc
    field.isDeprecated = property.deprecation != nil
    field.replacement = property.deprecation?.message
    field.place = range(property.place, scope)
    if property.isConstant, let initial = property.initial, let text = texts[file],
      let constant = constant(initial, of: text) ?? caseConstant(initial, of: property, scope, text)
    {
      note(.constantOfLet, at: property.place, in: file)
      field.constants = [constant]
      field.isUnread = true
      field.isRequired = false
      return field
    }
    let meaning = meaning(of: property, scope, in: file)
    field.use = meaning.use
    field.isRequired = !meaning.isOptional
    if property.isConstant, property.initial != nil {
      note(.unreadConstant, at: property.place, in: file)
      field.isRequired = false
      field.use.isNullable = field.use.type != .json
    }
    return field
  }

  /// Returns the raw value of `.text` or `Kind.text`, the initial value of a property.
  private func caseConstant(
    _ initial: Range<Int>, of property: SwiftProperty, _ scope: SwiftScope, _ text: SwiftText
  ) -> Constant? {
    let last = initial.upperBound - 1
    guard initial.count > 1, text.isName(last), text.isMark(last - 1, "."),
      initial.dropLast(2).allSatisfy({ text.isName($0) || text.isMark($0, ".") }),
      let type = property.type ?? inferred(property, scope)
    else { return nil }
    return rawConstant(text.text(last), of: type, scope)
  }

  private func meaning(
    of property: SwiftProperty, _ scope: SwiftScope, in file: Int
  ) -> SwiftMeaning {
    let place = range(property.place, scope)
    guard var type = property.type ?? inferred(property, scope) else {
      note(
        property.hasUnreadType ? .unreadType : .untypedProperty(property.name), at: property.place,
        in: file)
      return .json
    }
    let isModel =
      scope.symbol.flatMap { symbols.declaration($0) }?.attributes
      .contains { SwiftPrelude.macros.contains($0.name) } ?? false
    for attribute in property.attributes where !SwiftPrelude.attributes.contains(attribute.name) {
      if isModel, SwiftPrelude.modelAttributes.contains(attribute.name) { continue }
      guard let (id, _) = symbol(of: [.init(name: attribute.name)], scope),
        let wrapper = symbols.declaration(id), conformances[id].isAny,
        wrapper.attributes.contains(where: { $0.name == "propertyWrapper" })
      else {
        note(.wrapper(attribute.name), at: attribute.place, in: file)
        return SwiftMeaning(use: .json, isOptional: true)
      }
      let arguments = wrapper.generics.count == 1 ? [type] : []
      type = .name([.init(name: attribute.name, arguments: arguments)])
    }
    return meaning(of: type, scope, at: place)
  }
}
