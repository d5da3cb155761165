import SumTypeSource

extension SwiftReader {
  /// The longest chain of other names for a type.
  private static let longestChain = 32

  /// Returns what a spelled type means. Its nesting is limited by the parser.
  func meaning(
    of type: SwiftType, _ scope: SwiftScope, at place: SourceRange, depth: Int = 0
  ) -> SwiftMeaning {
    switch type {
    case .optional(let inner):
      var meaning = meaning(of: inner, scope, at: place, depth: depth)
      meaning.use.isNullable = meaning.use.type != .json
      meaning.isOptional = true
      return meaning
    case .list(let element):
      return SwiftMeaning(use: list(of: element, scope, at: place, depth: depth))
    case .dictionary(let key, let value):
      return SwiftMeaning(use: dictionary(key, value, scope, at: place, depth: depth))
    case .name(let parts): return named(parts, scope, at: place, depth: depth)
    case .tuple:
      draft.notes.add(.withoutJSON("a tuple"), at: place)
    case .composition:
      draft.notes.add(.withoutJSON("a composition of protocols"), at: place)
    case .other:
      draft.notes.add(.withoutJSON("a function or a metatype"), at: place)
    }
    return .json
  }

  private func list(
    of element: SwiftType, _ scope: SwiftScope, at place: SourceRange, depth: Int
  ) -> Use {
    Use(.list(meaning(of: element, scope, at: place, depth: depth).use))
  }

  // MARK: - Dictionaries

  private func dictionary(
    _ key: SwiftType, _ value: SwiftType, _ scope: SwiftScope, at place: SourceRange, depth: Int
  ) -> Use {
    guard hasMembers(key, scope, at: place) else {
      return alternating(key, value, scope, at: place, depth: depth)
    }
    return Use(.map(meaning(of: value, scope, at: place, depth: depth).use))
  }

  /// Returns a dictionary that is written as a list of alternating keys and values.
  private func alternating(
    _ key: SwiftType, _ value: SwiftType, _ scope: SwiftScope, at place: SourceRange, depth: Int
  ) -> Use {
    let key = meaning(of: key, scope, at: place, depth: depth).use
    guard key.type != .json, !key.isNullable else {
      draft.notes.add(.keysInList, at: place)
      return Use(.list(.json))
    }
    let type = TypeUse.dictionary(
      key: key, value: meaning(of: value, scope, at: place, depth: depth).use)
    if draft.dictionaryPlaces[type] == nil { draft.dictionaryPlaces[type] = place }
    return Use(type)
  }

  /// Whether the keys of a dictionary are those of an object: strings, integers, and types that are
  /// `CodingKeyRepresentable`.
  private func hasMembers(_ key: SwiftType, _ scope: SwiftScope, at place: SourceRange) -> Bool {
    switch plain(key, scope) {
    case .use(let use):
      if use.type == .scalar("String"), !use.isNullable { return true }
      guard use.type == .scalar("Int"), !use.isNullable else { return false }
      draft.notes.add(.keysOfIntegers, at: place)
      return true
    case .symbol(let id):
      guard conformances.conforms(id, to: "CodingKeyRepresentable") else { return false }
      draft.notes.add(.keysOfType, at: place)
      return true
    case nil: return false
    }
  }

  private enum Plain {
    case use(Use)
    case symbol(Int)
  }

  /// Returns the scalar or the type of the sources behind the names of a type, without declaring anything.
  private func plain(_ type: SwiftType, _ scope: SwiftScope) -> Plain? {
    var (type, scope) = (type, scope)
    for _ in 0..<Self.longestChain {
      guard case .name(let parts) = type, let last = parts.last else { return nil }
      if parts.count == 1, let use = scope.arguments[last.name] { return .use(use) }
      guard let (id, _) = symbol(of: parts, scope) else {
        if let raw = rawType(parts, scope) {
          (type, scope) = raw
          continue
        }
        return SwiftPrelude.scalars.contains(last.name) ? .use(Use(.scalar(last.name))) : nil
      }
      guard let declaration = symbols.declaration(id), case .alias(let next?) = declaration.kind
      else { return .symbol(id) }
      type = next
      scope = SwiftScope(
        symbol: symbols.symbols[id].outer, file: declaration.file, arguments: scope.arguments)
    }
    return nil
  }

  /// Returns the name of the scalar that a type is, itself or by another name; nil for other types.
  func scalarName(of type: SwiftType, _ scope: SwiftScope) -> String? {
    guard case .use(let use)? = plain(type, scope), case .scalar(let name, _) = use.type else {
      return nil
    }
    return name
  }

  // MARK: - Names

  /// Returns the symbol that names mean, and the number of the leading names that are a module.
  func symbol(of parts: [SwiftType.Part], _ scope: SwiftScope) -> (id: Int, skipped: Int)? {
    var skipped = 0
    var found =
      parts[0].name == "Self"
      ? scope.symbol : symbols.find(parts[0].name, in: scope.symbol, file: scope.file)
    if found == nil, parts.count > 1 {
      // A module that is not among the sources: `Models.Post`.
      skipped = 1
      found = symbols.root(parts[1].name, in: scope.file)
    }
    guard var id = found else { return nil }
    for part in parts.dropFirst(skipped + 1) {
      guard
        let inner = symbols.end(ofAlias: id).flatMap({ symbols.symbols[$0].members[part.name] })
      else { return nil }
      id = inner
    }
    return symbols.symbols[id].declaration == nil ? nil : (id, skipped)
  }

  /// Returns the type that `RawValue`, or `Kind.RawValue`, means, which Swift infers, and where it is spelled: the raw type
  /// of an enum, or the type of the property `rawValue`.
  private func rawType(
    _ parts: [SwiftType.Part], _ scope: SwiftScope
  ) -> (type: SwiftType, scope: SwiftScope)? {
    guard parts.last?.name == "RawValue" else { return nil }
    let owner = Array(parts.dropLast())
    guard let id = owner.isEmpty ? scope.symbol : symbol(of: owner, scope)?.id,
      let declaration = symbols.declaration(id)
    else { return nil }
    let inner = SwiftScope(symbol: id, file: declaration.file, arguments: scope.arguments)
    if case .enumeration = declaration.kind {
      return declaration.inherited.first.map { ($0, inner) }
    }
    let property = declaration.properties.first { $0.name == "rawValue" }
    return property?.type.map { ($0, inner) }
  }

  private func named(
    _ parts: [SwiftType.Part], _ scope: SwiftScope, at place: SourceRange, depth: Int
  ) -> SwiftMeaning {
    guard depth < Self.longestChain, let last = parts.last else {
      draft.notes.add(.unreadType, at: place)
      return .json
    }
    if parts.count == 1, let argument = scope.arguments[last.name] {
      return SwiftMeaning(use: argument)
    }
    guard let (id, skipped) = symbol(of: parts, scope), let declaration = symbols.declaration(id)
    else {
      if let (raw, around) = rawType(parts, scope) {
        return meaning(of: raw, around, at: place, depth: depth + 1)
      }
      return builtIn(parts, scope, at: place, depth: depth)
    }
    var inner = scope
    inner.symbol = id
    let outer = parts.dropFirst(skipped)
    var owner: Int? = id
    for part in outer.reversed() {
      guard let symbol = owner else { break }
      let names = symbols.declaration(symbol)?.generics ?? []
      let used = usedGenerics(of: symbol)
      for (name, argument) in zip(names, part.arguments) where used.contains(name) {
        inner.arguments[name] = meaning(of: argument, scope, at: place, depth: depth).use
      }
      owner = symbols.symbols[symbol].outer
    }
    switch declaration.kind {
    case .alias(.name(var target)?) where declaration.generics.isEmpty && !last.arguments.isEmpty:
      // `typealias Value = Optional`: the arguments are those of the type that has them.
      target[target.count - 1].arguments = last.arguments
      return named(target, scope, at: place, depth: depth + 1)
    case .alias(let type?):
      let around = SwiftScope(
        symbol: symbols.symbols[id].outer, file: declaration.file, arguments: inner.arguments)
      return meaning(of: type, around, at: place, depth: depth + 1)
    case .structure, .classType, .enumeration, .actor:
      guard conformances[id].isAny else {
        draft.notes.add(.notCodable(symbols.path(id).joined(separator: ".")), at: place)
        return .json
      }
      return SwiftMeaning(use: declare(id, inner, at: place, file: fileIndex(of: scope, place)))
    case .protocolType, .extensionOfType, .alias:
      draft.notes.add(.withoutJSON("a protocol"), at: place)
      return .json
    }
  }

  /// The file that a type of Foundation is declared for.
  private func fileIndex(of scope: SwiftScope, _ place: SourceRange) -> Int {
    scope.file == SwiftPrelude.file
      ? store.files.firstIndex { $0.source.key == place.file.key } ?? 0 : scope.file
  }

  private func builtIn(
    _ parts: [SwiftType.Part], _ scope: SwiftScope, at place: SourceRange, depth: Int
  ) -> SwiftMeaning {
    let modules = ["Swift", "Foundation", "CoreGraphics", "CoreFoundation", "FoundationEssentials"]
    let path = parts.count > 1 && modules.contains(parts[0].name) ? parts.dropFirst() : parts[...]
    let full = parts.map(\.name).joined(separator: ".")
    guard path.count == 1, let part = path.first else {
      draft.notes.add(.undeclared(full), at: place)
      return .json
    }
    switch part.name {
    case "Date": return SwiftMeaning(use: date(at: place))
    case "Int128", "UInt128":
      draft.notes.add(.integerOf128Bits, at: place)
      return SwiftMeaning(use: Use(.scalar("Number")))
    case "Optional" where part.arguments.count == 1:
      return meaning(of: .optional(part.arguments[0]), scope, at: place, depth: depth + 1)
    case "Dictionary" where part.arguments.count == 2:
      return SwiftMeaning(
        use: dictionary(
          part.arguments[0], part.arguments[1], scope, at: place, depth: depth + 1))
    case "OrderedDictionary" where part.arguments.count == 2:
      return SwiftMeaning(
        use: alternating(
          part.arguments[0], part.arguments[1], scope, at: place, depth: depth + 1))
    case _ where SwiftPrelude.lists.contains(part.name) && part.arguments.count == 1:
      if part.name == "Set" { draft.notes.add(.setOfElements, at: place) }
      return SwiftMeaning(use: list(of: part.arguments[0], scope, at: place, depth: depth + 1))
    case _ where SwiftPrelude.scalars.contains(part.name):
      if part.name == "URL" { draft.notes.add(.percentEncoding, at: place) }
      return SwiftMeaning(use: Use(.scalar(part.name)))
    default:
      draft.notes.add(.undeclared(full), at: place)
      return .json
    }
  }

  private func date(at place: SourceRange) -> Use {
    switch options.dates {
    case .secondsSince2001: return Use(.scalar("Date", wire: "seconds.reference"))
    case .seconds: return Use(.scalar("Date", wire: "seconds"))
    case .milliseconds: return Use(.scalar("Date", wire: "milliseconds"))
    case .iso8601:
      draft.notes.add(.fractionsOfSeconds, at: place)
      return Use(.scalar("Date"))
    }
  }
}
