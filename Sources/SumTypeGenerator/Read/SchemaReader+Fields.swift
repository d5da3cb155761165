import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// Reads `{"id": "UUID", "createdAt": "Date"}`; nil if it is no object.
  mutating func fields(_ tree: JSONTree) -> (entries: [FieldSyntax], rejected: Set<String>)? {
    guard let object = object(tree, "an object of fields", "{\"id\": \"UUID\"}") else { return nil }
    for field in object {
      report(
        FieldKey.ofElements, in: field, of: "a field",
        cure: "remove it: only the last element of a tuple may have it")
    }
    return fields(object)
  }

  private mutating func fields(
    _ object: [JSONTree.Member]
  ) -> (entries: [FieldSyntax], rejected: Set<String>) {
    let members = named(object)
    var entries: [FieldSyntax] = []
    var rejected: Set<String> = []
    entries.reserveCapacity(members.count)
    for member in members {
      if let syntax = field(member) {
        entries.append(syntax)
      } else {
        rejected.insert(member.key)
      }
    }
    return (entries, rejected)
  }

  private mutating func field(_ member: JSONTree.Member) -> FieldSyntax? {
    let (key, place, tree) = (member.key, member.keyRange, member.value)
    switch tree.value {
    case .string(let text):
      let name = memberName(key, at: place, .field)
      let type = expression(text, at: tree.range)
      return name.map { FieldSyntax(name: $0, type: type, details: nil) }
    case .object(let object):
      if reportInnerObject(object, of: "field", unless: FieldKey.ofTyped, around: "an inner object")
      {
        return memberName(key, at: place, .field).map {
          FieldSyntax(name: $0, type: nil, details: nil)
        }
      }
      let isConstant = object.contains { $0.key == FieldKey.const.spelling }
      let members = Members<FieldKey>(
        object, only: isConstant ? ("a constant", FieldKey.ofConstants) : nil, into: &diagnostics)
      if members[.const] != nil { return constant(constantName(key, at: place), members) }
      let name = memberName(key, at: place, named: members[.name], .field)
      reportOptional(members)
      var type = fieldType(members, of: name, at: tree)
      let entryWire = self.entryWire(members[.wire])
      var bounds = self.bounds(Members(members), of: FieldKey.subject)
      if let entryWire, let written = type {
        let map = entries(
          of: written, as: entryWire, named: entryName(of: name, .field),
          of: wholeName(of: name), bounds)
        (type, bounds) = (map?.type, map?.bounds)
      }
      let wire = entryWire == nil ? plainWire(members[.wire]) : nil
      let details = self.details(members, wire: wire, bounds: bounds)
      return name.map { FieldSyntax(name: $0, type: type, details: details) }
    default:
      let name = memberName(key, at: place, .field)
      wrongKind(tree, "a field", example: "\"String\" or {\"type\": \"String\", …}")
      return name.map { FieldSyntax(name: $0, type: nil, details: nil) }
    }
  }

  /// Whether an object is that of another type, written without `"struct"`: it has a key that the
  /// language does not know, and none of those of which an object of its own kind needs one. Reports
  /// it.
  mutating func reportInnerObject<Key: SchemaKey>(
    _ object: [JSONTree.Member], of role: String, unless keys: [Key], around whole: String
  ) -> Bool {
    if object.contains(where: { member in keys.contains { $0.spelling == member.key } }) {
      return false
    }
    guard let foreign = object.first(where: { Members<Key>.isForeign($0.key) }) else {
      return false
    }
    diagnostics.error(
      .unknownKey, "a \(role) has no key \(quoted(foreign.key)), and this one has no type",
      at: foreign.keyRange,
      cure: "write \"struct\" around the fields of \(whole): {\"struct\": "
        + "{\(quoted(foreign.key)): …}}")
    return true
  }

  private mutating func fieldType(
    _ members: Members<FieldKey>, of name: MemberName?, at tree: JSONTree
  ) -> WrittenType? {
    if let kind = members.first(of: FieldKey.kinds) {
      return inlineFieldType(kind, of: name, members)
    }
    reportWithoutType(members, FieldKey.ofTypes, in: .field)
    return required(members[.type], "type", of: FieldKey.subject, at: tree, "\"String\"").flatMap {
      type($0)
    }
  }

  private mutating func details(
    _ members: Members<FieldKey>, wire: Written<String>?, bounds: BoundsSyntax?
  ) -> FieldDetails {
    let flatten = members[.flatten].flatMap { bool($0) } == true ? members.place(of: .flatten) : nil
    if flatten != nil { reportKeysBesideFlatten(members) }
    return FieldDetails(
      key: members[.key].flatMap { string($0) },
      aliases: members[.aliases].map { strings($0) } ?? [],
      defaultValue: members[.union] == nil ? members[.default] : nil,
      wire: wire,
      otherwise: members[.otherwise].flatMap { option($0, OtherwiseOption.self) },
      newNil: members[.nil].flatMap { option($0, NilSpelling.self) },
      bounds: bounds,
      doc: doc(members[.doc]),
      deprecation: deprecation(members[.deprecated]), flatten: flatten,
      rest: members[.rest].flatMap { bool($0) } == true ? members.place(of: .rest) : nil,
      loads: members[.async].flatMap { bool($0) } == true ? members.place(of: .async) : nil)
  }

  /// Reports the key `optional` of a field with a type. Only a constant, which has no type, may
  /// have it.
  private mutating func reportOptional(_ members: Members<FieldKey>) {
    guard let place = members.place(of: .optional) else { return }
    diagnostics.error(
      .misplacedKey, "a field with a type has no \"optional\"", at: place,
      cure: "remove it, and write a \"?\" after the type")
  }

  /// Reports keys about a member, which a flattened field does not have.
  private mutating func reportKeysBesideFlatten(_ members: Members<FieldKey>) {
    for key in FieldKey.allCases where !FieldKey.ofFlattened.contains(key) {
      // The default beside a union is the union's.
      if key == .default, members[.union] != nil { continue }
      guard let place = members.place(of: key) else { continue }
      diagnostics.error(
        .misplacedKey, "a flattened field has no \(quoted(key.spelling))", at: place,
        cure: "remove it, or do not flatten the field")
    }
  }
}

extension SchemaReader {
  /// Reads `{"const": "blob", "key": "$type"}`, or `{"const": ["a", "b"]}`: a member without a
  /// property.
  mutating func constant(
    _ name: MemberName, _ members: Members<FieldKey>
  ) -> FieldSyntax {
    for key in FieldKey.allCases where !FieldKey.ofConstants.contains(key) {
      guard let place = members.place(of: key) else { continue }
      diagnostics.error(
        .misplacedKey, "a constant has no \(quoted(key.spelling))", at: place,
        cure: key == .type ? "remove it: the value determines the type" : "remove it")
    }
    let details = FieldDetails(
      key: members[.key].flatMap { string($0) }, aliases: [], defaultValue: nil, wire: nil,
      otherwise: nil, newNil: nil, bounds: nil, doc: doc(members[.doc]), deprecation: nil,
      constants: members[.const].map { constants($0) } ?? [],
      isOptional: members[.optional].flatMap { bool($0) } ?? false)
    return FieldSyntax(name: name, type: nil, details: details)
  }

  mutating func constants(_ tree: JSONTree) -> [Written<JSONTag>] {
    guard case .array(let elements) = tree.value else {
      return constant(tree).map { [$0] } ?? []
    }
    if elements.isEmpty {
      diagnostics.error(
        .invalidConstant, "a constant needs a value", at: tree.range,
        cure: "write the value, or remove \"const\"")
    }
    var places: [AnyHashable: Written<JSONTag>] = [:]
    var constants: [Written<JSONTag>] = []
    for element in elements {
      guard let constant = constant(element) else { continue }
      if let first = places.updateValue(constant, forKey: constant.value.swiftValue) {
        diagnostics.error(
          .invalidConstant,
          "the constant has the value \(constant.value.shown) twice"
            + inSwift(constant.value, first.value),
          at: constant.place, notes: [Diagnostic.Note("the first value is here", at: first.place)],
          cure: "remove one of the two")
      } else {
        constants.append(constant)
      }
    }
    return constants
  }

  private mutating func constant(_ tree: JSONTree) -> Written<JSONTag>? {
    switch tree.value {
    case .string(let text): return Written(.string(text), at: tree.range)
    case .bool(let value): return Written(.bool(value), at: tree.range)
    case .number(let number):
      if let integer = number.int64 { return Written(.integer(integer), at: tree.range) }
    default: break
    }
    diagnostics.error(
      .invalidConstant, "a constant must be a string, an integer of 64 bits or a Boolean",
      at: tree.range,
      cure: "write a \"type\" instead, or remove the field: an unknown member is "
        + "kept")
    return nil
  }
}

extension SchemaReader {
  /// Reads `"tuple": {"id": "String", "classes": "[String]"}`.
  mutating func tuple(_ tree: JSONTree, _ members: Members<TypeKey>) -> TypeSyntax.Kind {
    let identity = members[.identity].flatMap { string($0) }
    let onSave = members[.onSave].flatMap { option($0, KeptPolicy.self) }
    let isOpen = members[.open].flatMap { bool($0) } ?? true
    if !isOpen, let place = members.place(of: .onSave) {
      diagnostics.error(
        .misplacedKey, "\"onSave\" has no effect in a tuple with \"open\": false",
        at: place,
        cure: "remove it, or \"open\": false")
    }
    guard
      let elements = object(tree, "an object of elements", "{\"id\": \"String\"}")
    else { return .unreadable }
    for element in elements {
      report(
        FieldKey.ofMembers, in: element, of: "an element of a tuple",
        cure: "remove it: an element is found by its position")
    }
    let fields = fields(elements)
    if let rest = fields.entries.first(where: { $0.details?.rest != nil }) {
      reportKeysBesideRest(members, rest)
    }
    return .tuple(
      StructureSyntax(
        fields: fields.entries, identity: identity, onSave: onSave, isOpen: isOpen,
        rejected: fields.rejected))
  }

  /// Reports the keys of a tuple about further elements, all of which are known if the tuple has a
  /// rest.
  private mutating func reportKeysBesideRest(
    _ members: Members<TypeKey>, _ rest: FieldSyntax
  ) {
    for key in [TypeKey.open, .onSave] {
      guard let place = members.place(of: key) else { continue }
      let name = quoted(rest.name.value.name)
      diagnostics.error(
        .misplacedKey,
        "\(quoted(key.spelling)) has no effect in a tuple with a rest: \(name) has all further "
          + "elements",
        at: place,
        notes: rest.details?.rest.map { [Diagnostic.Note("the rest is here", at: $0)] } ?? [],
        cure: "remove it, or the element \(name)")
    }
  }

  /// Reports keys that a field, or an element, of this kind does not have.
  private mutating func report(
    _ keys: [FieldKey], in field: JSONTree.Member, of subject: String, cure: String
  ) {
    guard case .object(let details) = field.value.value else { return }
    let names = Set(keys.map(\.spelling))
    for detail in details where names.contains(detail.key) {
      diagnostics.error(
        .misplacedKey, "\(subject) has no \(quoted(detail.key))", at: detail.keyRange, cure: cure)
    }
  }
}

extension SchemaReader {
  /// Reads `["happy", "sad"]`, or `{"happy": 1, "sad": {"value": 2, "aliases": [3], "doc": "…"}}`. In
  /// the long form, `value` is the name by default.
  mutating func enumeration(
    _ tree: JSONTree, _ members: Members<TypeKey>, at place: SourceRange
  ) -> TypeSyntax.Kind {
    let isOpen = members[.open].flatMap { bool($0) } ?? true
    var values: [ValueSyntax?]
    switch tree.value {
    case .array(let elements):
      values = []
      for element in elements { values.append(value(element)) }
    case .object(let object):
      values = []
      for member in named(object) { values.append(value(member)) }
    default:
      wrongKind(
        tree, "values", "write them such as [\"happy\", \"sad\"] or {\"happy\": 1, \"sad\": 2}")
      return .unreadable
    }
    let readable = values.compactMap { $0 }
    return .enumeration(
      EnumerationSyntax(
        values: readable, place: place, isOpen: isOpen,
        isComplete: readable.count == values.count))
  }

  /// Reads an element of the short form. The Swift name is made from it.
  private mutating func value(_ tree: JSONTree) -> ValueSyntax? {
    switch tree.value {
    case .string(let text):
      let made = Identifier.lowerCamel(from: text) ?? text
      return memberName(made, at: tree.range, .value).map {
        ValueSyntax(
          name: $0.swift, raw: Written(.string(text), at: tree.range), doc: nil, deprecation: nil)
      }
    case .number(let number):
      diagnostics.error(
        .invalidName, "an integer has no name in Swift", at: tree.range,
        cure: "use an object from names to values: {\"name\": \(number.text)}")
    default: wrongKind(tree, "a string", "write it between quotes")
    }
    return nil
  }

  private mutating func value(_ member: JSONTree.Member) -> ValueSyntax? {
    guard case .object(let object) = member.value.value else {
      let name = memberName(member.key, at: member.keyRange, .namedValue)
      guard let name, let raw = raw(member.value) else { return nil }
      return ValueSyntax(name: name.swift, raw: raw, doc: nil, deprecation: nil)
    }
    let members = Members<ValueKey>(object, into: &diagnostics)
    let name = memberName(member.key, at: member.keyRange, named: members[.name], .namedValue)
    let doc = self.doc(members[.doc])
    let deprecation = self.deprecation(members[.deprecated])
    let raw =
      members[.value].map { self.raw($0) } ?? Written(.string(member.key), at: member.keyRange)
    let aliases = members[.aliases].map { self.aliases($0) } ?? []
    guard let name, let raw else { return nil }
    return ValueSyntax(
      name: name.swift, raw: raw, aliases: aliases, doc: doc, deprecation: deprecation)
  }

  private mutating func aliases(_ tree: JSONTree) -> [Written<JSONTag>] {
    guard let elements = array(tree, "an array of values", "[\"glad\"]") else { return [] }
    var aliases: [Written<JSONTag>] = []
    for element in elements {
      if let alias = raw(element) { aliases.append(alias) }
    }
    return aliases
  }

  private mutating func raw(_ tree: JSONTree) -> Written<JSONTag>? {
    switch tree.value {
    case .string(let text): return Written(.string(text), at: tree.range)
    case .number(let number):
      if let integer = number.int64 { return Written(.integer(integer), at: tree.range) }
    default: break
    }
    diagnostics.error(
      .invalidValue, "a value of an enum must be a string or an integer of 64 bits",
      at: tree.range, cure: "write it as it is in the JSON")
    return nil
  }
}

extension SchemaReader {
  /// Reads `"minimum": 1, "maximum": 5`, `"pattern": "^[a-z]+$"`, `"elements": {"minLength": 1}`;
  /// nil if there is no such key.
  mutating func bounds(_ members: Members<BoundsKey>, of subject: String) -> BoundsSyntax? {
    let syntax = BoundsSyntax(
      minimum: number(one(of: .minimum, .exclusiveMinimum, members, of: subject)),
      maximum: number(one(of: .maximum, .exclusiveMaximum, members, of: subject)),
      minLength: number(members[.minLength]), maxLength: number(members[.maxLength]),
      isMinimumExclusive: members[.exclusiveMinimum] != nil,
      isMaximumExclusive: members[.exclusiveMaximum] != nil,
      pattern: members[.pattern].flatMap { string($0) },
      elements: members[.elements].flatMap { elements($0) })
    return BoundsKey.allCases.contains { members[$0] != nil } ? syntax : nil
  }

  private mutating func elements(_ tree: JSONTree) -> Written<BoundsSyntax>? {
    guard let object = object(tree, "an object of bounds", "{\"minimum\": 0}") else { return nil }
    let members = Members<BoundsKey>(object, into: &diagnostics)
    return bounds(members, of: BoundsKey.subject).map { Written($0, at: tree.range) }
  }

  /// Returns the value of one of two keys. Reports an object with both.
  private mutating func one(
    of key: BoundsKey, _ other: BoundsKey, _ members: Members<BoundsKey>, of subject: String
  ) -> JSONTree? {
    if members[key] != nil, let place = members.place(of: other) {
      diagnostics.error(
        .misplacedKey,
        "\(subject) has \(quoted(key.spelling)) or \(quoted(other.spelling)), not both", at: place,
        cure: "remove one of the two")
    }
    return members[other] ?? members[key]
  }

  private mutating func number(_ tree: JSONTree?) -> Written<String>? {
    guard let tree else { return nil }
    if case .number(let number) = tree.value { return Written(number.text, at: tree.range) }
    wrongKind(tree, "a number", "write it without quotes")
    return nil
  }
}
