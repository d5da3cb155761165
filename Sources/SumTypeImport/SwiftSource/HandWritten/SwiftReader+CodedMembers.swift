import SumTypeSource

/// Reads structs from the members that a hand-written `init(from:)` decodes.
extension SwiftReader {
  /// `init(from:)` that decodes members in any way, at any place. Members that other functions read stay unknown to the
  /// schema, which keeps them.
  ///
  /// - Parameter isSynthesised: whether Swift writes the type with all its properties.
  func structure(
    _ code: SwiftCode, _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope,
    isSynthesised: Bool, id: Int
  ) -> CodeReading? {
    if case .enumeration = declaration.kind { return nil }
    let containers = code.containers()
    guard !code.contains("unkeyedContainer") || code.mayBeWrapped,
      let supers = code.superInitializers(),
      let inherited = inheritedFields(supers, containers, declaration, symbol, scope, code, id: id)
    else { return nil }
    var object = CodedObject(
      code, in: code.body, containers, symbol, scope, base: draft[id].base)
    // An initializer may decode properties of its superclass as well.
    let all =
      declaration.properties + inheritedProperties(of: declaration, scope).map(\.property)
    object.properties = Dictionary(
      all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let union = taggedUnion(
      CodedUnion(code, declaration, symbol, scope, id: id), in: &object)
    var others: [SwiftType] = []
    guard var flattened = wholes(of: &object, others: &others) else { return nil }
    if let union { flattened.append(union) }
    var fields = fields(of: object)
    let rest = rest(of: object)
    if fields.isEmpty, inherited.isEmpty, flattened.isEmpty {
      guard others.isEmpty else { return nil }
      guard let rest else { return nil }
      return CodeReading(kind: .alias(rest.use), what: "a map of all members")
    }
    let keys = codingKeys(named: "CodingKeys", of: symbol)
    let known = Set(fields.map(\.key))
    let names = Set((fields + flattened).compactMap(\.name))
    for property in declaration.properties where isSynthesised && property.name != rest?.name {
      guard let word = keys == nil ? property.name : keys?[property.name] else { continue }
      let key = written(word, at: range(property.place, scope))
      if known.contains(key) || names.contains(property.name) { continue }
      // Swift's synthesised coding writes it, and the code never reads it.
      note(.unreadConstant, at: property.place, in: declaration.file)
      var field = field(for: property, key: key, scope)
      field.isRequired = false
      fields.append(field)
    }
    let order = Dictionary(
      all.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    let places = fields.map { $0.name.flatMap { order[$0] } ?? .max }
    let sorted = fields.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var made = Declaration.Structure(
      fields: inherited.filter { !known.contains($0.key) } + sorted.map { fields[$0] },
      isIdentifiable: conformances.conforms(symbol, to: "Identifiable"))
    made.rest = rest
    made.flattened = flattened
    if code.mayBeWrapped || !others.isEmpty {
      let place = range(declaration.place, scope)
      let object = draft.declare(
        .structure(made), named: draft[id].base + "_object", in: nil, file: declaration.file,
        at: place)
      var parts = [Use(.reference(object))]
      if code.mayBeWrapped { parts.append(Use(.list(parts[0]))) }
      parts += others.map { meaning(of: $0, scope, at: place).use }
      return CodeReading(
        kind: .alternatives(
          Declaration.Alternatives(parts: parts.map { .init(use: $0) }, isExclusive: true)),
        what: code.mayBeWrapped
          ? "an object of the members that it decodes, or a list of one"
          : "an object of the members that it decodes, or a value")
    }
    return CodeReading(
      kind: .structure(made), what: "an object of the members that it decodes")
  }

  /// Returns the members that `super.init` decodes: those of the superclass, or one with them under a key of its own; nil
  /// if they are not known.
  private func inheritedFields(
    _ supers: [SwiftCode.SuperCall], _ containers: SwiftCode.Containers,
    _ declaration: SwiftDeclaration, _ symbol: Int, _ scope: SwiftScope, _ code: SwiftCode, id: Int
  ) -> [Field]? {
    guard let call = supers.first else { return [] }
    guard supers.count == 1 else { return nil }
    guard inheritsCoding(declaration, scope), let base = superclass(of: declaration, scope) else {
      return call == .withoutDecoder ? [] : nil
    }
    switch call {
    case .withoutDecoder: return []
    case .sameDecoder: return inheritedFields(of: declaration, scope, id: id)
    case .member(let name, let container):
      let place = range(declaration.place, scope)
      var key: String? = "super"
      if let name {
        key = self.key(.name(name), in: container, containers, symbol, code, at: code.body)
      }
      guard let key else { return nil }
      return [
        Field(
          key: key, name: name ?? "base", use: meaning(of: base.type, scope, at: place).use,
          isRequired: true)
      ]
    }
  }

  /// Returns the map of all other members, of code that decodes the whole object as a dictionary beside its members, or
  /// each member that there is.
  private func rest(of object: CodedObject) -> Field? {
    let areAllRead = object.code.contains("allKeys")
    let maps = object.values.compactMap { call in
      valueOfMembers(call, object, areAllRead: areAllRead).map { (call, $0) }
    }
    guard let (call, type) = maps.first else { return nil }
    let place = range(object.code.place(call.range), in: object.code.file)
    // Members that are read as several types have any JSON.
    let isOne = maps.allSatisfy { $0.1 == type }
    let value = isOne ? meaning(of: type, object.scope, at: place).use : .json
    let property = object.code.name(of: call).flatMap { object.properties?[$0] }
    var field = Field(
      key: property?.name ?? "others", name: property?.name, use: Use(.map(value)),
      isRequired: true)
    field.doc = property?.doc
    field.place = place
    return field
  }

  /// Returns the type of the members that a call decodes with computed keys, or as a dictionary; nil for other calls.
  ///
  /// - Parameter areAllRead: whether the code asks for all keys.
  private func valueOfMembers(
    _ call: SwiftCode.Call, _ object: CodedObject, areAllRead: Bool
  ) -> SwiftType? {
    if let name = call.receiver, object.containers.lists[name] != nil { return nil }
    switch (call.source, call.type) {
    case (.computed(let container), let type?):
      let isOfObject = object.containers.members[container].map { $0.parent == nil } ?? false
      return isOfObject && areAllRead ? type : nil
    case (.single, .dictionary(_, let type)?), (.whole, .dictionary(_, let type)?): return type
    default: return nil
    }
  }

  /// Whether a value that is no member has members of the same object, or is an element of a nested list.
  func isOfAllMembers(
    _ call: SwiftCode.Call, _ containers: SwiftCode.Containers
  ) -> Bool {
    switch call.source {
    case .member, .computed: return true
    case .implied: return false
    case .single, .whole:
      if case .dictionary? = call.type { return true }
      return call.receiver.map { containers.lists[$0] != nil } ?? false
    }
  }

  /// The greatest nesting of containers that is read.
  private static let deepestContainer = 16

  /// Returns the fields of an object: its members, its nested objects, and its nested lists.
  func fields(of object: CodedObject) -> [Field] {
    var object = object
    object.decodings = followed(object.decodings, of: object)
    let (roots, nested) = object.used
    var members: [String: [SwiftCode.Decoding]] = [:]
    for decoding in object.decodings {
      guard case .member(_, let container) = decoding.call.source else { continue }
      members[container, default: []].append(decoding)
    }
    return fields(of: object, in: roots, members, nested, named: object.base, depth: 0)
  }

  private func fields(
    of object: CodedObject, in containers: Set<String>, _ decodings: [String: [SwiftCode.Decoding]],
    _ nested: [String: [String]], named base: String, depth: Int
  ) -> [Field] {
    var order: [String] = []
    var members: [String: [SwiftCode.Decoding]] = [:]
    let own = containers.flatMap { decodings[$0] ?? [] }
      .sorted { $0.call.range.lowerBound < $1.call.range.lowerBound }
    for decoding in own {
      guard case .member(let name, let container) = decoding.call.source,
        let key = self.key(
          name, in: container, object.containers, object.symbol, object.code,
          at: decoding.call.range)
      else { continue }
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(decoding)
    }
    var fields = order.map { key in
      field(members[key] ?? [], key: key, of: object, named: base)
    }
    let lists = listFields(of: object, in: containers)
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    for list in lists where members[list.key] != nil {
      widen(&fields, at: places[list.key], by: list.use, of: object, named: base)
    }
    let others = lists.filter { members[$0.key] == nil }
    guard depth < Self.deepestContainer else { return fields + others }
    // Several constants may be of one object: each block of code makes its own.
    var inner: [String: Set<String>] = [:]
    for name in containers.flatMap({ nested[$0] ?? [] }) {
      guard let parent = object.containers.members[name]?.parent,
        let key = self.key(
          parent.key, in: parent.container, object.containers, object.symbol, object.code,
          at: object.code.body)
      else { continue }
      inner[key, default: []].insert(name)
    }
    func place(of names: Set<String>) -> Int {
      names.compactMap { decodings[$0]?.first?.call.range.lowerBound }.min() ?? .max
    }
    let ordered = inner.map { (key: $0.key, names: $0.value, place: place(of: $0.value)) }
    for (key, names, _) in ordered.sorted(by: { ($0.place, $0.key) < ($1.place, $1.key) }) {
      let word = base + "_" + key
      let found = self.fields(
        of: object, in: names, decodings, nested, named: word, depth: depth + 1)
      guard !found.isEmpty else { continue }
      let place = range(object.code.place(object.code.body), in: object.code.file)
      let id = draft.declare(
        .structure(Declaration.Structure(fields: found)), named: word, in: nil,
        file: object.code.file, at: place)
      if members[key] != nil {
        widen(&fields, at: places[key], by: Use(.reference(id)), of: object, named: base)
        continue
      }
      let isOptional = names.contains { object.containers.members[$0]?.isOptional ?? false }
      var field = Field(
        key: key, use: Use(.reference(id), isNullable: isOptional),
        isRequired: !isOptional && found.contains(where: \.isRequired))
      field.place = place
      fields.append(field)
    }
    return fields + others
  }

  /// Allows another type for a member that the code decodes in several ways: as a value, or through a container.
  private func widen(
    _ fields: inout [Field], at index: Int?, by use: Use, of object: CodedObject, named base: String
  ) {
    guard let index, fields[index].use.type != .json else { return }
    let known = fields[index].use
    let parts = [Use(known.type), Use(use.type)].map { Declaration.Alternatives.Part(use: $0) }
    let id = draft.declare(
      .alternatives(Declaration.Alternatives(parts: parts, isExclusive: false)),
      named: base + "_" + fields[index].key, in: nil, isDefinition: false, file: object.code.file,
      at: range(object.code.place(object.code.body), in: object.code.file))
    fields[index].use = Use(.reference(id), isNullable: known.isNullable)
    fields[index].defaultValue = nil
  }

  /// Returns the fields of nested containers of elements, which code reads in a loop.
  private func listFields(of object: CodedObject, in containers: Set<String>) -> [Field] {
    let place = range(object.code.place(object.code.body), in: object.code.file)
    let lists = containers.sorted().flatMap { name in
      (object.lists[name] ?? []).map { (container: name, key: $0.key, types: $0.types) }
    }
    return lists.compactMap { container, key, types in
      guard
        let key = self.key(
          key, in: container, object.containers, object.symbol, object.code,
          at: object.code.body)
      else { return nil }
      var element = Use.json
      if types.count == 1, let type = types.first.flatMap(\.self) {
        element = meaning(of: type, object.scope, at: place).use
      }
      var field = Field(key: key, use: Use(.list(element), isNullable: true), isRequired: false)
      field.place = place
      return field
    }
  }

  // MARK: - Members

  /// Returns the field of a member that the code decodes in one place or several.
  private func field(
    _ decodings: [SwiftCode.Decoding], key: String, of object: CodedObject, named base: String
  ) -> Field {
    let first = decodings[0]
    let property = property(of: decodings, key: key, object)
    var fallback = first.fallback
    if !first.isRequired, fallback == nil, let name = first.name {
      fallback = object.literals[name]
    }
    let isOne = decodings.count == 1
    if isOne, object.code.isTried(before: first.call.range.lowerBound) {
      note(.triedMember, at: object.code.place(first.call.range), in: object.code.file)
    }
    var call = first.call
    call.isOptional = !first.isRequired
    var field = field(
      call, isOne ? fallback : nil, key: key, object.scope, object.code, property: property)
    if first.isConditional, !first.call.isOptional { field.use.isNullable = false }
    field.isRequired = field.isRequired || decodings.contains { $0.isRequired && isOne }
    if let property {
      field.name = property.name
      field.doc = property.doc
      field.isDeprecated = property.deprecation != nil
      field.replacement = property.deprecation?.message
    } else if object.properties == nil {
      field.name = decodings.lazy.compactMap(\.name).first { !Self.labels.contains($0) } ?? key
    }
    if isOne { return field }
    let calls = Dictionary(grouping: decodings, by: \.call.type)
    field.isRequired = decodings.contains(where: \.isRequired) && !field.use.isNullable
    guard calls.count > 1 else { return field }
    var seen: Set<SwiftType> = []
    let place = range(object.code.place(first.call.range), in: object.code.file)
    let parts = decodings.compactMap { decoding -> Declaration.Alternatives.Part? in
      if let use = decoding.call.use { return .init(use: use) }
      guard let type = decoding.call.type, seen.insert(type).inserted else { return nil }
      return .init(use: meaning(of: type, object.scope, at: place).use)
    }
    let id = draft.declare(
      .alternatives(Declaration.Alternatives(parts: parts, isExclusive: false)),
      named: base + "_" + key, in: nil, isDefinition: false, file: object.code.file, at: place)
    field.use = Use(.reference(id), isNullable: field.use.isNullable)
    field.defaultValue = nil
    return field
  }

  /// Labels of initialisers that say nothing about a member.
  private static let labels: Set<String> = ["rawValue", "wrappedValue", "string", "_"]

  private func property(
    of decodings: [SwiftCode.Decoding], key: String, _ object: CodedObject
  ) -> SwiftProperty? {
    guard let properties = object.properties else { return nil }
    let names = decodings.lazy.compactMap(\.name) + [key]
    if let found = names.lazy.compactMap({ properties[$0] }).first { return found }
    guard case .member(.name(let word), _) = decodings[0].call.source else { return nil }
    return properties[word]
  }

  /// Returns the key in JSON of a member; nil if the coding keys are not known.
  func key(
    _ key: SwiftCode.Call.Key, in container: String, _ containers: SwiftCode.Containers,
    _ symbol: Int, _ code: SwiftCode, at tokens: Range<Int>
  ) -> String? {
    guard let name = containers.members[container]?.keys else { return nil }
    let place = range(code.place(tokens), in: code.file)
    switch key {
    case .text(let text): return written(text, at: place)
    case .name(let word):
      guard let keys = codingKeys(named: name, of: symbol, isWritten: true) else {
        // The synthesised keys are the names of the properties.
        return name == "CodingKeys" ? written(word, at: place) : nil
      }
      return keys[word].map { written($0, at: place) }
    }
  }

  /// Returns the member that a call decodes.
  func field(
    _ call: SwiftCode.Call, _ fallback: Range<Int>?, key: String, _ scope: SwiftScope,
    _ code: SwiftCode, property: SwiftProperty? = nil
  ) -> Field {
    let place = range(code.place(call.range), in: code.file)
    var type = call.type
    if type == nil, call.isStandard, let property {
      type = property.type ?? inferred(property, scope)
    }
    if let use = call.use {
      var field = Field(key: key, use: use, isRequired: !call.isOptional)
      field.use.isNullable = use.isNullable || call.isOptional
      field.place = place
      return field
    }
    guard let type else {
      note(.undecided(call.method), at: place.bytes, in: code.file)
      var field = Field(key: key, use: .json, isRequired: !call.isOptional)
      field.place = place
      return field
    }
    let meaning = meaning(of: type, scope, at: place)
    var field = Field(
      key: key, use: meaning.use, isRequired: !call.isOptional && !meaning.isOptional)
    field.place = place
    guard call.isOptional, !meaning.isOptional else { return field }
    if let fallback, let value = literal(fallback, as: type, scope, code) {
      field.defaultValue = value
      draft.notes.add(.nullForDefault, at: place)
    } else {
      if fallback != nil { draft.notes.add(.computedDefault, at: place) }
      field.use.isNullable = field.use.type != .json
    }
    return field
  }
}
