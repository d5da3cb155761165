import SumTypeJSON
import SumTypeSwift

/// Every name of a schema, spelled once. Only this type forms the names of the artefacts.
///
/// | schema | domain | DTO | codec |
/// |---|---|---|---|
/// | `struct`, `union` `Post` | `Post` | `PostDTO` | `PostCodec` |
/// | `enum` `Mood` | `Mood` | its raw type | `MoodCodec` |
/// | `alias` `UserID` | `UserID` | its base's | `UserIDCodec` |
/// | `tuple` `Attributes` | `Attributes` | `AttributesDTO` | `AttributesCodec` |
/// | `external` `Color` | the app's own | its wire's | `ColorCodec` |
/// | document `Timeline` | `Timeline` | `TimelineDTO` | `TimelineCodec`, `TimelineDocument` |
struct SchemaSpelling: Sendable {
  let schema: Schema
  let options: GenerationOptions
  private let table: TypeTable
  /// The structs and tuples that this file declares, by their index among its types.
  private(set) var structures: [Int: StructSpelling] = [:]
  /// The roots of the versioned documents, in file order.
  private(set) var roots: [StructSpelling] = []
  /// The keys of the flattened types, by `TypeID.index`.
  private(set) var partKeys: [Int: PartKeys] = [:]

  init(_ schema: Schema, options: GenerationOptions, _ table: TypeTable? = nil) {
    self.schema = schema
    self.options = options
    self.table = table ?? TypeTable(schema.types)
    var keys = MemberKeyLists(schema)
    for field in schema.ownFields where field.isFlattened {
      guard case .reference(let id) = field.type, partKeys[id.index] == nil else { continue }
      partKeys[id.index] = PartKeys(of: id, keys.keys(of: field.type), in: schema)
    }
    for (id, type) in schema.generatedTypes {
      switch type.kind {
      case .structure(let structure): structures[id.index] = spelling(of: structure, type)
      case .tuple(let tuple): structures[id.index] = spelling(of: tuple, type, isTuple: true)
      case .union, .enumeration, .alias, .typeAlias, .external: break
      }
    }
    for document in schema.documents {
      if case .versioned(let root) = document.root {
        roots.append(spelling(of: root, document))
      }
    }
  }

  /// Whether the file can name a type with this name.
  func isTypeName(_ name: String) -> Bool { table.isTypeName(name, in: schema) }

  /// The types that share their name with a type of a module that generated code imports.
  var namesakes: [TypeDeclaration] { table.namesakes(in: schema) }

  /// Returns the properties of a payload that hold shared fields, by the names of the fields.
  func sharedAccesses(in payload: ValueType) -> [String: Code] { table.sharedAccesses[payload] }

  func spelling(of type: ValueType) -> TypeSpelling {
    switch type {
    case .scalar(let scalar): .of(scalar)
    case .reference(let id): table.spelling(of: id, with: options.domainModule)
    case .optional(let wrapped): .optional(spelling(of: wrapped))
    case .list(let element): .list(spelling(of: element))
    case .map(let element): .map(spelling(of: element))
    case .embedded(let inner, let wire): embedded(inner, wire)
    case .arranged(.oneOrMany, let element): .oneOrMany(spelling(of: element))
    case .arranged(.emptyArray, let element): .mapOrEmptyArray(spelling(of: element))
    case .arranged(.oneEntry, let element): .oneEntry(spelling(of: element))
    case .arranged(.entries, let entry): map(of: entry, areAlternating: false)
    case .arranged(.alternating, let entry): map(of: entry, areAlternating: true)
    case .arranged(.jsonOrText(let wire), let inner): .jsonOrText(embedded(inner, wire))
    case .constant: .constant
    case .bounded(let inner, let limits): spelling(of: inner, within: limits)
    }
  }

  /// Returns the spelling of a map that is written as a list of entries.
  private func map(of entry: ValueType, areAlternating: Bool) -> TypeSpelling {
    let fields = structure(of: entry)?.fields ?? []
    let parts = fields.map { field in
      let type = spelling(of: field.type)
      if case .optional = field.presence { return TypeSpelling.optional(type) }
      return type
    }
    guard parts.count == 2 else { return .list(spelling(of: entry)) }
    return .entries(
      spelling(of: entry), key: parts[0], value: parts[1], areAlternating: areAlternating)
  }

  private func embedded(_ inner: ValueType, _ wire: EmbeddedWire) -> TypeSpelling {
    .embedded(spelling(of: inner), wire, hasCodec: options.artefacts.contains(.codec))
  }

  /// Returns the struct or tuple that a type refers to; nil for another type.
  func structure(of type: ValueType?) -> Structure? {
    guard case .reference(let id)? = type else { return nil }
    switch schema[id].kind {
    case .structure(let structure), .tuple(let structure): return structure
    case .union, .enumeration, .alias, .typeAlias, .external: return nil
    }
  }

  /// Whether the payload has the union's tag as a constant, with both halves of a tag of two.
  func payloadHasTag(_ variant: Variant, of union: Union) -> Bool {
    let keys = tagKeys(of: variant, in: union)
    return !keys.isEmpty && payloadTagKeys(variant, of: union).count == keys.count
  }

  /// Returns those keys of the union's tag that the payload has as constants.
  func payloadTagKeys(_ variant: Variant, of union: Union) -> [String] {
    guard case .reference(let id)? = variant.payload else { return [] }
    return tagKeys(of: variant, in: union).filter { table.objects.hasConstant($0, in: id) }
  }

  /// Whether the payload is a union some of whose values have the outer union's tag, or a half of
  /// it, as a constant.
  func payloadMayHaveTag(_ variant: Variant, of union: Union) -> Bool {
    guard case .reference(let id)? = variant.payload else { return false }
    return tagKeys(of: variant, in: union).contains { table.objects.mayHaveConstant($0, in: id) }
  }

  /// Returns the keys of a variant's tag that payloads may have as constants. A new value has no
  /// second half where any is accepted.
  private func tagKeys(of variant: Variant, in union: Union) -> [String] {
    let keys = union.representation.sharedTagKeys
    return variant.seconds.first == .any ? Array(keys.prefix(1)) : keys
  }

  /// Whether structs in the object of a union have the key of a tag as a constant.
  func hasTagConstants(_ id: TypeID) -> Bool { table.objects.hasTagConstants(id) }

  /// Returns the keys of those constants of a struct for which the unions around a union ask, in the
  /// order of the schema.
  func tagConstants(of id: TypeID, in union: TypeID) -> [String] {
    guard case .structure = schema[id].kind else { return [] }
    return table.objects.tagConstants(of: id, in: union)
  }

  /// Whether the payload reads the object in parts, none of which has the tag.
  func sharesMembers(_ variant: Variant, of union: Union) -> Bool {
    let isTold = union.representation.tagKey != nil || union.representation.form.tag == .presence
    guard union.representation.readsWholeObject, isTold,
      !payloadHasTag(variant, of: union),
      case .reference(let id)? = variant.payload
    else { return false }
    return table.objects.isReadInParts(id)
  }

  /// Whether the payload has a map in the object of the union.
  func sharesMap(_ variant: Variant, of union: Union) -> Bool {
    guard union.representation.readsWholeObject, case .reference(let id)? = variant.payload else {
      return false
    }
    return schema[id].hasMap
  }

  static func dtoName(of name: Identifier) -> Identifier { name.with(suffix: "DTO") }
  static func codecName(of name: Identifier) -> Identifier { name.with(suffix: "Codec") }
  static func limitsName(of name: Identifier) -> Identifier { name.with(suffix: "Limits") }
  static func documentName(of name: Identifier) -> Identifier { name.with(suffix: "Document") }
}

// MARK: - Payloads that are a member

extension SchemaSpelling {
  /// Returns the payload of a variant with the value that its case holds: `value`, or
  /// `CommandWaitObject(value: value)` if the payload is a struct around it.
  func payload(_ value: Code, of variant: Variant) -> Code {
    guard variant.member != nil, let payload = variant.payload else { return value }
    return "\(spelling(of: payload).domain)(\(Variant.memberName): \(value))"
  }

  /// Returns the value that the case of a variant holds, from its payload: `payload`, or `payload.value`.
  func held(_ payload: Code, by variant: Variant) -> Code {
    variant.member == nil ? payload : "\(payload).\(Variant.memberName)"
  }
}

// MARK: - Names of properties

extension SchemaSpelling {
  /// Whether a property with this name would hide what the mapping of a DTO uses: the method
  /// `domain()`, or a type.
  func hidesMapping(_ name: Identifier) -> Bool {
    if name.name == "domain" { return true }
    guard let first = name.name.utf8.first, first >= 0x41, first <= 0x5A else { return false }
    return isTypeName(name.name) || SchemaSpelling.constructed.contains(name.name)
      || ["DTO", "Codec", "Mapping"].contains { name.name.hasSuffix($0) }
  }

  /// The types whose initializers the expressions of defaults call.
  private static let constructed: Set<String> = [
    "Data", "Date", "Decimal", "Indirect", "JSONNumber", "OneEntry", "URL", "UUID",
  ]
}

extension Schema {
  /// The fields of the structs that this file declares, and of the roots of its documents.
  var ownFields: [Field] {
    var fields: [Field] = []
    for (_, type) in generatedTypes {
      if case .structure(let structure) = type.kind { fields += structure.fields }
    }
    for document in documents {
      if case .versioned(let root) = document.root { fields += root.fields }
    }
    return fields
  }
}
