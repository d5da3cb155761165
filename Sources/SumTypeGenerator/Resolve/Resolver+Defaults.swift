import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension Resolver {
  /// Resolves a default, which is written as its value is in JSON (embedded JSON without its
  /// string).
  ///
  /// Reports a default that does not fit the type or the bounds, and returns nil for it.
  ///
  /// - Parameter place: The place of the type.
  mutating func defaultValue(
    _ tree: JSONTree, of type: ValueType, at place: SourceRange, within bounds: Bounds?
  ) -> DefaultValue? {
    if let id = type.wrapped, isWithoutDefault(id) {
      reject(
        tree, "a field of type \(quoted(spelling(of: id))) cannot have a default",
        "make the field optional: \(optional(of: id, at: place))")
      return nil
    }
    guard let value = value(tree, of: type) else { return nil }
    if let bounds, let reason = value.breach(of: bounds) {
      diagnostics.error(
        .invalidDefault, reason, at: tree.range, cure: "use a default within the field's bounds")
      return nil
    }
    return value
  }

  /// Returns the fresh default of a type; nil if it has none.
  func fresh(for type: ValueType) -> FreshValue? {
    switch type {
    case .scalar(let form): return form.scalar.fresh
    case .reference(let id):
      guard case .alias(let alias) = resolution[id].kind else { return nil }
      return alias.base.scalar.fresh
    default: return nil
    }
  }

  private mutating func value(_ tree: JSONTree, of type: ValueType) -> DefaultValue? {
    switch type {
    case .scalar(let form): return scalar(tree, form)
    case .embedded(let inner, _): return value(tree, of: inner)
    case .list(let element): return elements(tree, of: element)
    case .map(let value): return members(tree, of: value)
    case .reference(let id): return reference(tree, id)
    case .arranged(let arrangement, let inner): return value(tree, arrangement, of: inner)
    case .constant: return nil
    case .bounded(let inner, let limits):
      return value(tree, of: inner).flatMap { within(limits.bounds, of: limits.alias, $0, tree) }
    case .optional(let wrapped):
      if case .null = tree.value {
        reject(tree, "a default cannot hold nil", "leave the default empty, and fill it in code")
        return nil
      }
      return value(tree, of: wrapped)
    }
  }

  private mutating func value(
    _ tree: JSONTree, _ arrangement: Arrangement, of type: ValueType
  ) -> DefaultValue? {
    switch arrangement {
    case .oneOrMany:
      if tree.elements == nil { return value(tree, of: type).map { .list([$0]) } }
      return elements(tree, of: type)
    case .emptyArray:
      if let elements = tree.elements, elements.isEmpty { return .map([]) }
      if tree.members == nil { return mismatch(tree, "an object or an empty array") }
      return members(tree, of: type)
    case .oneEntry:
      guard let members = tree.members, let only = members.first, members.count == 1 else {
        let found = tree.members.map { "\($0.count) members" } ?? tree.kindName
        reject(
          tree, "expected an object of one member, found \(found)", "write it as it is in the JSON")
        return nil
      }
      return value(only.value, of: type).map { .oneEntry(key: only.key, value: $0) }
    case .entries, .alternating:
      guard let elements = tree.elements else { return mismatch(tree, "an array") }
      if elements.isEmpty { return .map([]) }
      reject(
        tree, "the default of a map that is written as a list has no entries",
        "write [], and fill it in code")
      return nil
    case .jsonOrText: return value(tree, of: type).map { .jsonOrText($0) }
    }
  }

  private mutating func elements(_ tree: JSONTree, of element: ValueType) -> DefaultValue? {
    guard let elements = tree.elements else { return mismatch(tree, "an array") }
    var values: [DefaultValue] = []
    for tree in elements {
      guard let value = value(tree, of: element) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func members(_ tree: JSONTree, of type: ValueType) -> DefaultValue? {
    guard let members = tree.members else { return mismatch(tree, "an object") }
    guard areUnique(members) else { return nil }
    var values: [(key: String, value: DefaultValue)] = []
    for member in members {
      guard let value = value(member.value, of: type) else { return nil }
      values.append((member.key, value))
    }
    return .map(values)
  }

  private mutating func reference(_ tree: JSONTree, _ id: TypeID) -> DefaultValue? {
    let type = resolution[id]
    if isWithoutDefault(id) {
      reject(
        tree, "a value of type \(quoted(spelling(of: id))) cannot be in a default",
        "leave the default empty, and fill it in code, or make the field optional")
      return nil
    }
    switch type.kind {
    case .alias(let alias):
      let value = scalar(tree, alias.base).flatMap { within(alias.bounds, of: id, $0, tree) }
      return value.map { .alias(id, $0) }
    case .enumeration(let syntax, _): return enumeration(tree, syntax, id)
    case .typeAlias(let meaning): return value(tree, of: meaning)
    case .structure, .union, .tuple, .external, .unreadable: return nil
    }
  }

  /// Returns a value within the bounds of an alias. Reports any other value, and returns nil for it.
  private mutating func within(
    _ bounds: Bounds?, of alias: TypeID, _ value: DefaultValue, _ tree: JSONTree
  ) -> DefaultValue? {
    guard let reason = bounds.flatMap({ value.breach(of: $0) }) else { return value }
    reject(tree, reason, "use a default within the bounds of \(quoted(resolution[alias].name))")
    return nil
  }

  /// Returns whether no field of a type has a default. Structs, unions and tuples are resolved
  /// later, so that only their syntax is certain here.
  private func isWithoutDefault(_ id: TypeID) -> Bool {
    switch resolution[id].syntax.kind {
    case .structure, .union, .tuple, .external: true
    case .enumeration, .alias, .unreadable: false
    }
  }

  private func spelling(of id: TypeID) -> String {
    let type = resolution[id]
    if case .union(let union) = type.syntax.kind, let choice = union.choice { return choice.value }
    return type.name
  }

  /// Returns what makes a field of the type optional, as a schema writes it.
  private func optional(of id: TypeID, at place: SourceRange) -> String {
    let syntax = resolution[id].syntax
    if syntax.isChoice { return quoted("(\(spelling(of: id)))?") }
    // A field that declares its type may have no "type" beside it.
    return syntax.name.place == place ? "\"type\": \"_?\"" : quoted("\(spelling(of: id))?")
  }

  private mutating func enumeration(
    _ tree: JSONTree, _ syntax: EnumerationSyntax, _ id: TypeID
  ) -> DefaultValue? {
    let raw: JSONTag? =
      switch tree.value {
      case .string(let text): .string(text)
      case .number(let number): number.int64.map { .integer($0) }
      default: nil
      }
    let values = values(of: syntax, id)
    if let raw, let name = values.names[raw] { return .enumeration(id, name) }
    guard syntax.isComplete else { return nil }
    if let raw, let value = values.aliases[raw] {
      let shown = value.shown
      reject(tree, "this is an alias of the value \(shown)", "use \(shown)")
      return nil
    }
    let known = syntax.values.lazy.map { $0.raw.value }
    let nearest = tree.string.flatMap { text in
      scope.nearest(
        to: text,
        among: known.compactMap { if case .string(let text) = $0 { text } else { nil } })
    }
    reject(
      tree, "this is no value of the enum \(quoted(resolution[id].name))",
      nearest.map { "did you mean \(quoted($0))?" }
        ?? "use one of \(list(known.prefix(8).map(\.shown), "or"))")
    return nil
  }

  private mutating func values(of syntax: EnumerationSyntax, _ id: TypeID) -> EnumerationValues {
    if let known = enumerationValues[id] { return known }
    let values = EnumerationValues(syntax)
    enumerationValues[id] = values
    return values
  }

  mutating func areUnique(_ members: [JSONTree.Member]) -> Bool {
    var seen: [String: JSONTree.Member] = [:]
    var isUnique = true
    for member in members {
      if let first = seen.updateValue(member, forKey: member.key) {
        diagnostics.reportRepeated(member, first: first)
        isUnique = false
      }
    }
    return isUnique
  }

  mutating func mismatch(_ tree: JSONTree, _ what: String) -> DefaultValue? {
    reject(tree, "expected \(what), found \(tree.kindName)", "write it as it is in the JSON")
    return nil
  }

  mutating func reject(_ tree: JSONTree, _ message: String, _ cure: String) {
    diagnostics.error(.invalidDefault, message, at: tree.range, cure: cure)
  }
}

extension ValueType {
  /// The declared type, also of JSON inside a string; nil for other types.
  fileprivate var wrapped: TypeID? {
    switch self {
    case .reference(let id): id
    case .embedded(let inner, _), .arranged(.jsonOrText, let inner): inner.wrapped
    case .scalar, .optional, .list, .map, .arranged, .constant, .bounded: nil
    }
  }
}

extension JSONTag {
  /// The tag as JSON, for messages.
  var shown: String {
    switch self {
    case .string(let text): quoted(text)
    case .integer(let value): String(value)
    case .bool(let value): String(value)
    }
  }
}

extension DefaultValue {
  /// Returns the reason why the value is out of bounds; nil if it is within bounds.
  fileprivate func breach(of bounds: Bounds) -> String? {
    if case .string(let text) = self, let pattern = bounds.pattern, !pattern.matches(text) {
      return "the default does not match the pattern"
    }
    if let inner = bounds.elements,
      let breach = elements.lazy.compactMap({ $0.breach(of: inner) }).first
    {
      return breach
    }
    guard let measured = measure(bounds.measure) else { return nil }
    let number = DecimalDigits(text: measured)
    let what = bounds.measure == .length ? "the length of the default, \(measured)," : "the default"
    if let lower = bounds.lower, number < DecimalDigits(text: lower) {
      return bounds.above.map { "\(what) is not more than \($0)" }
        ?? "\(what) is below the minimum, \(lower)"
    }
    if let upper = bounds.upper, DecimalDigits(text: upper) < number {
      return bounds.below.map { "\(what) is not less than \($0)" }
        ?? "\(what) is above the maximum, \(upper)"
    }
    return nil
  }

  private var elements: [DefaultValue] {
    switch self {
    case .list(let values): values
    case .map(let members): members.map(\.value)
    default: []
    }
  }

  private func measure(_ measure: Bounds.Measure) -> String? {
    switch (self, measure) {
    case (.integer(let text), .value), (.floating(let text, _), .value): text
    case (.decimal(let isNegative, let significand, let exponent), .value):
      "\(isNegative ? "-" : "")\(significand)e\(exponent)"
    case (.string(let text), .length): String(text.unicodeScalars.count)
    case (.data(let bytes), .length): String(bytes.count)
    case (.list(let values), .length): String(values.count)
    case (.map(let values), .length): String(values.count)
    default: nil
    }
  }
}

extension Resolver {
  /// Resolves the default of a scalar, which is written in the scalar's wire form.
  mutating func scalar(_ tree: JSONTree, _ form: ScalarForm) -> DefaultValue? {
    if case .any = form.form.grammar {
      return JSONLiteral(tree, into: &diagnostics).map { .json($0) }
    }
    let json: ScalarJSON =
      switch tree.value {
      case .bool(let value): .bool(value)
      case .string(let text): .string(text)
      case .number(let number): .number(number.text)
      case .null, .array, .object: .other
      }
    switch form.value(of: json) {
    case .success(let value): return value
    case .failure(.kind(let expected)): return mismatch(tree, expected)
    case .failure(.text(let message, let cure)):
      reject(tree, message, cure)
      return nil
    }
  }
}

extension JSONLiteral {
  /// Creates a JSON value from a schema. Reports an object that repeats a key, and returns nil for
  /// it.
  init?(_ tree: JSONTree, into diagnostics: inout Diagnostics) {
    switch tree.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .array(let elements):
      var literals: [JSONLiteral] = []
      for element in elements {
        guard let literal = JSONLiteral(element, into: &diagnostics) else { return nil }
        literals.append(literal)
      }
      self = .array(literals)
    case .object(let members):
      var seen: [String: JSONTree.Member] = [:]
      var literals: [JSONLiteralMember] = []
      for member in members {
        if let first = seen.updateValue(member, forKey: member.key) {
          diagnostics.reportRepeated(member, first: first)
          return nil
        }
        guard let literal = JSONLiteral(member.value, into: &diagnostics) else { return nil }
        literals.append(JSONLiteralMember(key: member.key, value: literal))
      }
      self = .object(literals)
    }
  }
}

/// The values of an enum, by what data may say.
struct EnumerationValues {
  /// The name of each value.
  private(set) var names: [JSONTag: Identifier] = [:]
  /// The value of each alias, of equal ones the first.
  private(set) var aliases: [JSONTag: JSONTag] = [:]

  init(_ syntax: EnumerationSyntax) {
    for value in syntax.values {
      names[value.raw.value] = value.name.value
      for alias in value.aliases where aliases[alias.value] == nil {
        aliases[alias.value] = value.raw.value
      }
    }
  }
}
