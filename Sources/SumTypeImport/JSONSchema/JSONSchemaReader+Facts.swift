import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Reads the keywords of schemas.
extension JSONSchemaReader {
  func read(
    _ id: Int, of conjunction: Conjunction, into facts: inout SchemaFacts,
    _ more: inout [SchemaPart]
  ) {
    let location = store[id]
    switch location.tree.value {
    case .bool(let allows):
      if !allows { facts.isNever = true }
      return
    case .object(let members):
      let isReference = members.contains { $0.key == "$ref" }
      for member in members {
        if isReference, dialect(of: id).ignoresSiblings, member.key != "$ref" {
          noteSibling(member, of: id)
          continue
        }
        // A group that is settled for all alternatives is not read again for each.
        if let choice = SchemaFacts.choice(of: id, by: member.key),
          conjunction.settled.contains(choice)
        {
          continue
        }
        if member.key == "allOf", conjunction.own.contains(id) {
          facts.addParts(references(ofParts: member.value, of: id))
          continue
        }
        read(member, of: id, location.tree, into: &facts, &more)
      }
    default:
      diagnostics.error(
        .importSource,
        "expected an object or a boolean for a schema, found \(location.tree.kindName)",
        at: location.tree.range, cure: "write {} for a schema that allows any value")
    }
  }

  /// Notes a keyword beside `$ref` that has no meaning there, unless it is read nevertheless.
  func noteSibling(_ member: JSONTree.Member, of id: Int) {
    if Self.assertions.contains(member.key) {
      draft.notes.add(.besideReference(member.key), at: member.keyRange)
    } else {
      readOther(member, of: id)
    }
  }

  private func read(
    _ member: JSONTree.Member, of id: Int, _ tree: JSONTree, into facts: inout SchemaFacts,
    _ more: inout [SchemaPart]
  ) {
    let value = member.value
    let place = member.keyRange
    if let kinds = Self.spokenKinds[member.key] {
      facts.spoken.append(
        SchemaFacts.TypedKeyword(key: member.key, kinds: kinds, schema: id, place: place))
    }
    switch member.key {
    case "$ref", "$dynamicRef", "$recursiveRef":
      guard let target = target(of: value, from: id) else { return }
      more.append(SchemaPart(schema: target, isReferred: true))
      if member.key != "$ref" { draft.notes.add(.dynamicReference(member.key), at: place) }
    case "allOf":
      for part in list(value, of: member.key) {
        more.append(SchemaPart(schema: store.inner(part, of: id)))
      }
      facts.addParts(references(ofParts: value, of: id))
    case "oneOf", "anyOf":
      let members = list(value, of: member.key).map { store.inner($0, of: id) }
      facts.groups.append(
        SchemaFacts.Group(
          owner: id, keyword: member.key, members: members, discriminator: tree["discriminator"],
          place: place))
    case "type":
      readType(value, into: &facts)
      if !allowsNull(tree) { facts.refusesNull = true }
    case "nullable":
      if case .bool(true) = value.value {
        facts.isNullable = true
        facts.nullable = place
        if dialect(of: id) != .openAPI30 { draft.notes.add(.nullableOutsideOpenAPI30, at: place) }
      }
    case "const": intersect([value], &facts)
    case "enum": intersect(value.elements ?? [], &facts)
    case "x-enum-varnames", "x-enumNames", "x-enum-names":
      facts.valueNames = (value.elements ?? []).compactMap(\.string)
    case "x-extensible-enum":
      facts.knownValues += (value.elements ?? []).compactMap(\.string)
    case "enumDescriptions", "markdownEnumDescriptions", "x-enum-descriptions":
      facts.valueDocs = (value.elements ?? []).map { $0.string ?? "" }
    case "properties":
      facts.hints.insert(.object)
      for property in value.members ?? [] {
        facts.property(
          property.key, store.inner(property.value, of: id, name: property.key),
          isAny: property.value.allowsAny)
      }
    case "required":
      guard let names = value.elements else { return }  // draft 3 wrote a Boolean in the property
      facts.hints.insert(.object)
      for name in names.compactMap(\.string) { facts.require(name) }
    case "additionalProperties", "unevaluatedProperties":
      facts.hints.insert(.object)
      readAdditional(member, of: id, tree, into: &facts)
    case "patternProperties":
      facts.hints.insert(.object)
      for pattern in value.members ?? [] {
        facts.patterns.append(
          (pattern.key, store.inner(pattern.value, of: id, name: nil)))
      }
    case "items": readItems(value, of: id, tree, into: &facts)
    case "prefixItems":
      facts.hints.insert(.array)
      add(prefix: list(value, of: member.key).map { store.inner($0, of: id) }, to: &facts)
    case "additionalItems", "unevaluatedItems":
      facts.hints.insert(.array)
      if case .bool(true) = value.value { return }
      if member.key == "additionalItems", let prefix = tree["items"]?.elements {
        if case .bool(false) = value.value {
          facts.refuseItems(behind: prefix.count)
        } else {
          facts.items.append(
            SchemaFacts.Items(schema: store.inner(value, of: id), first: prefix.count))
        }
      } else if member.key == "additionalItems" && tree["items"]?.elements == nil {
        draft.notes.add(.hasNoEffect(member.key), at: place)
      } else {
        draft.notes.add(.unchecked(member.key), at: place)
      }
    case "minimum", "maximum", "multipleOf": readNumberBound(member, tree, into: &facts)
    case "exclusiveMinimum", "exclusiveMaximum": readNumberBound(member, tree, into: &facts)
    case "minLength", "maxLength": readBound(member, .string, into: &facts)
    case "minItems", "maxItems": readBound(member, .array, into: &facts)
    case "minProperties", "maxProperties": readBound(member, .object, into: &facts)
    case "format":
      if let name = value.string { facts.format = (name, place) }
    case "contentEncoding":
      facts.hints.insert(.string)
      facts.encoding = value.string
    case "contentMediaType":
      facts.hints.insert(.string)
      facts.mediaType = value.string
    case "contentSchema": facts.content = store.inner(value, of: id)
    case "pattern":
      facts.hints.insert(.string)
      if let source = value.string { facts.textPatterns.append((source, place)) }
    case "uniqueItems":
      facts.hints.insert(.array)
      if case .bool(true) = value.value { draft.notes.add(.unchecked("uniqueItems"), at: place) }
    case "contains", "minContains", "maxContains":
      facts.hints.insert(.array)
      draft.notes.add(.unchecked(member.key), at: place)
    case "propertyNames", "dependentRequired", "dependentSchemas", "dependencies":
      facts.hints.insert(.object)
      draft.notes.add(.unchecked(member.key), at: place)
    case "not": draft.notes.add(.unchecked("not"), at: place)
    case "if" where tree["then"] != nil || tree["else"] != nil:
      facts.conditions.append(SchemaFacts.Condition(owner: id, place: place))
    case "then" where tree["if"] != nil, "else" where tree["if"] != nil: break
    case "discriminator" where tree["oneOf"] != nil || tree["anyOf"] != nil: break
    case "discriminator" where children[id] != nil: facts.bases.append((id, place))
    case "if", "then", "else", "discriminator": draft.notes.add(.hasNoEffect(member.key), at: place)
    default: readOther(member, of: id)
    }
  }

  /// Reads keywords that do not restrict values. Those that declarations use are read elsewhere.
  func readOther(_ member: JSONTree.Member, of id: Int) {
    switch member.key {
    case "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$defs", "definitions",
      "title", "description", "markdownDescription", "deprecated", "deprecationMessage",
      dialect(of: id).idKeyword:
      break
    case "nullable": break
    case "default": defaults.append(member.value.range)
    case _ where Self.comments.contains(member.key):
      draft.notes.add(.leftOut(member.key), at: member.keyRange)
    case _ where member.key.hasPrefix("x-"):
      draft.notes.add(.extensionKeyword, at: member.keyRange)
    default: draft.notes.add(.unknown(member.key), at: member.keyRange)
    }
  }

  /// Keywords for people and tools: those of JSON Schema, of OpenAPI, and of editors.
  private static let comments: Set<String> = [
    "examples", "example", "readOnly", "writeOnly", "xml", "externalDocs", "$comment",
    "$vocabulary", "summary", "defaultSnippets", "allowComments", "allowTrailingCommas",
    "doNotSuggest", "errorMessage", "patternErrorMessage", "markdownDeprecationMessage",
  ]

  /// The JSON types to which each keyword applies.
  static let spokenKinds: [String: KindSet] = [
    "minLength": .string, "maxLength": .string, "pattern": .string, "contentEncoding": .string,
    "contentMediaType": .string, "contentSchema": .string, "format": [.string, .number],
    "minimum": .number, "maximum": .number, "exclusiveMinimum": .number,
    "exclusiveMaximum": .number, "items": .array, "prefixItems": .array, "minItems": .array,
    "maxItems": .array, "properties": .object, "patternProperties": .object,
    "additionalProperties": .object, "unevaluatedProperties": .object, "required": .object,
    "minProperties": .object, "maxProperties": .object,
  ]

  /// Notes keywords that do not apply to values of these types. A keyword beside alternatives may apply to
  /// one of them.
  func noteInapplicable(_ facts: SchemaFacts, _ conjunction: Conjunction) {
    for word in facts.spoken
    where word.kinds.isDisjoint(with: facts.kinds) && !conjunction.own.contains(word.schema) {
      draft.notes.add(.hasNoEffect(word.key), at: word.place)
    }
  }

  /// Notes keywords that have no counterpart and do not restrict a value.
  func noteUnused(_ facts: SchemaFacts, _ keys: Set<String>) {
    for word in facts.spoken where keys.contains(word.key) {
      draft.notes.add(.leftOut(word.key), at: word.place)
    }
  }

  private func readType(_ value: JSONTree, into facts: inout SchemaFacts) {
    var kinds: KindSet = []
    let words = value.elements ?? [value]
    for word in words {
      guard let name = word.string, let kind = Self.kinds[name] else {
        diagnostics.error(
          .importSource,
          word.string.map { "\"\($0)\" is not a type of JSON Schema" }
            ?? "expected the name of a type, found \(word.kindName)",
          at: word.range,
          cure: word.string.flatMap {
            Suggestions.nearest(to: $0, in: Array(Self.kinds.keys).sorted())
          }
          .map { "did you mean \"\($0)\"?" }
            ?? "use one of null, boolean, integer, number, string, array or object")
        return
      }
      kinds.formUnion(kind)
    }
    facts.isTyped = true
    facts.kinds = facts.kinds.intersection(kinds)
  }

  private static let kinds: [String: KindSet] = [
    "null": .null, "boolean": .bool, "integer": .integer, "number": .number, "string": .string,
    "array": .array, "object": .object,
  ]

  /// Keeps the values that several `enum`s have in common.
  private func intersect(_ values: [JSONTree], _ facts: inout SchemaFacts) {
    guard let before = facts.values else {
      facts.values = values
      return
    }
    let allowed = Set(values.map { Self.text($0).wire })
    facts.values = before.filter { allowed.contains(Self.text($0).wire) }
  }

  /// Returns the value as text for comparisons.
  static func text(_ tree: JSONTree) -> String {
    switch tree.value {
    case .number(let number): number.integer(as: Int64.self).map(String.init) ?? number.text
    case .string(let text): "\"" + text
    case .bool(let value): String(value)
    case .null: "null"
    default: String(decoding: tree.file.bytes[tree.bytes], as: UTF8.self)
    }
  }

  private func readAdditional(
    _ member: JSONTree.Member, of id: Int, _ tree: JSONTree, into facts: inout SchemaFacts
  ) {
    switch member.value.value {
    case .bool(true): break
    case .bool(false): facts.refuseAdditional()
    case .object(let members) where members.isEmpty: break
    default:
      let own = tree["properties"]?.members?.map(\.key) ?? []
      facts.restrictAdditional(
        to: store.inner(member.value, of: id),
        besides: member.key == "additionalProperties" ? own : nil)
    }
  }

  private func readItems(
    _ value: JSONTree, of id: Int, _ tree: JSONTree, into facts: inout SchemaFacts
  ) {
    facts.hints.insert(.array)
    switch value.value {
    case .bool(false): facts.refuseItems(behind: tree["prefixItems"]?.elements?.count ?? 0)
    case .array(let elements):
      add(prefix: elements.map { store.inner($0, of: id) }, to: &facts)
    default:
      let first = tree["prefixItems"]?.elements?.count ?? 0
      facts.items.append(SchemaFacts.Items(schema: store.inner(value, of: id), first: first))
    }
  }

  private func add(prefix: [Int], to facts: inout SchemaFacts) {
    for (index, schema) in prefix.enumerated() {
      if index < facts.prefix.count {
        facts.prefix[index].append(schema)
      } else {
        facts.prefix.append([schema])
      }
    }
  }

  private func readBound(
    _ member: JSONTree.Member, _ kind: KindSet, into facts: inout SchemaFacts
  ) {
    facts.hints.insert(kind)
    guard case .number(let number) = member.value.value else {
      draft.notes.add(.notANumber(member.key), at: member.keyRange)
      return
    }
    facts.bounds.append((member.key, number, member.keyRange))
  }

  private func readNumberBound(
    _ member: JSONTree.Member, _ tree: JSONTree, into facts: inout SchemaFacts
  ) {
    facts.hints.formUnion(.number)
    if member.key == "multipleOf" {
      draft.notes.add(.unchecked("multipleOf"), at: member.keyRange)
      return
    }
    switch member.value.value {
    case .number(let number):
      // In OpenAPI 3.0, a Boolean beside the bound says whether the bound is exclusive.
      let exclusive = member.key == "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"
      let isExclusive =
        if case .bool(true)? = tree[exclusive]?.value { true } else { false }
      let key = isExclusive ? exclusive : member.key
      facts.bounds.append((key, number, member.keyRange))
    case .bool(let isExclusive) where member.key.hasPrefix("exclusive"):
      if isExclusive, tree[member.key == "exclusiveMinimum" ? "minimum" : "maximum"] == nil {
        draft.notes.add(.hasNoEffect(member.key), at: member.keyRange)
      }
    default: draft.notes.add(.notANumber(member.key), at: member.keyRange)
    }
  }

  func list(_ value: JSONTree, of keyword: String) -> [JSONTree] {
    if let elements = value.elements { return elements }
    diagnostics.error(
      .importSource, "expected a list of schemas for \"\(keyword)\", found \(value.kindName)",
      at: value.range, cure: "write it between [ and ]")
    return []
  }
}

extension JSONTree {
  /// Whether a schema says nothing: `{}` or `true`.
  fileprivate var allowsAny: Bool {
    switch value {
    case .bool(let allows): allows
    case .object(let members): members.isEmpty
    default: false
    }
  }
}
