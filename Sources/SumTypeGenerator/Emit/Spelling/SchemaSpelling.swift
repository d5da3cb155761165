import SumTypeSwift

/// Every name of a schema, spelled once: the one place that knows how the names of the artefacts
/// are made.
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
  /// The names of all types that the file can name.
  let typeNames: Set<String>
  /// By `TypeID.index`.
  private let references: [TypeSpelling]
  /// The file's own structs, by their place among its types.
  private(set) var structures: [Int: StructSpelling] = [:]
  /// The roots of the versioned documents, in file order.
  private(set) var roots: [StructSpelling] = []
  /// What the objects of the types are made of.
  private let objects: ObjectParts
  /// The keys of the types that are flattened, by `TypeID.index`.
  var partKeys: [Int: [StringLiteral]] = [:]

  init(_ schema: Schema, options: GenerationOptions) {
    self.schema = schema
    self.options = options
    typeNames = Set(schema.types.map(\.name.name)).union(
      schema.types.compactMap { type in
        if case .external(let external) = type.kind { external.path.first?.name } else { nil }
      })
    references = schema.types.map { SchemaSpelling.reference(to: $0) }
    objects = ObjectParts(schema)
    for field in schema.ownFields where field.isFlattened {
      guard case .reference(let id) = field.type, partKeys[id.index] == nil else { continue }
      partKeys[id.index] = schema.memberKeys(of: field.type).map { StringLiteral($0) }
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

  func spelling(of type: ValueType) -> TypeSpelling {
    switch type {
    case .scalar(let scalar): .of(scalar)
    case .reference(let id): references[id.index]
    case .optional(let wrapped): .optional(spelling(of: wrapped))
    case .list(let element): .list(spelling(of: element))
    case .map(let element): .map(spelling(of: element))
    case .embedded(let inner, let wire): embedded(inner, wire)
    case .arranged(.oneOrMany, let element): .oneOrMany(spelling(of: element))
    case .arranged(.emptyArray, let element): .mapOrEmptyArray(spelling(of: element))
    case .arranged(.oneEntry, let element): .oneEntry(spelling(of: element))
    case .arranged(.jsonOrText(let wire), let inner): .jsonOrText(embedded(inner, wire))
    case .constant: .constant
    }
  }

  private func embedded(_ inner: ValueType, _ wire: EmbeddedWire) -> TypeSpelling {
    .embedded(spelling(of: inner), wire, hasCodec: options.artefacts.contains(.codec))
  }

  /// The struct or tuple that a type refers to, if it is one.
  func structure(of type: ValueType?) -> Structure? {
    guard case .reference(let id)? = type else { return nil }
    switch schema[id].kind {
    case .structure(let structure), .tuple(let structure): return structure
    case .union, .enumeration, .alias, .typeAlias, .external: return nil
    }
  }

  /// Whether the payload has the union's tag among its own members, as a constant.
  func payloadHasTag(_ variant: Variant, of union: Union) -> Bool {
    guard let key = union.representation.sharedTagKey, case .reference(let id)? = variant.payload
    else { return false }
    return objects.hasConstant(key, in: id)
  }

  /// Whether the payload reads the tag's object in parts, none of which has the tag.
  func sharesMembers(_ variant: Variant, of union: Union) -> Bool {
    guard union.representation.readsWholeObject, union.representation.tagKey != nil,
      !payloadHasTag(variant, of: union),
      case .reference(let id)? = variant.payload
    else { return false }
    return objects.isReadInParts(id)
  }

  static func dtoName(of name: Identifier) -> Identifier { name.with(suffix: "DTO") }
  static func codecName(of name: Identifier) -> Identifier { name.with(suffix: "Codec") }
  static func documentName(of name: Identifier) -> Identifier { name.with(suffix: "Document") }
}

// MARK: - Names of properties

extension SchemaSpelling {
  /// Whether a property of that name would hide what the mapping of a DTO uses: the method
  /// `domain()`, or a type.
  func hidesMapping(_ name: Identifier) -> Bool {
    if name.name == "domain" { return true }
    guard let first = name.name.utf8.first, first >= 0x41, first <= 0x5A else { return false }
    return typeNames.contains(name.name) || SchemaSpelling.constructed.contains(name.name)
      || ["DTO", "Codec", "Mapping"].contains { name.name.hasSuffix($0) }
  }

  /// The types whose initializers defaults call.
  private static let constructed: Set<String> = [
    "Data", "Date", "Decimal", "Indirect", "JSONNumber", "OneEntry", "URL", "UUID",
  ]
}

// MARK: - References

extension SchemaSpelling {
  private static func reference(to type: TypeDeclaration) -> TypeSpelling {
    let domain = type.domain
    let codec = SwiftType.named(codecName(of: type.name))
    var needs = Needs()
    if let module = type.module { needs.modules = [module] }
    let base: TypeSpelling
    switch type.kind {
    case .structure, .union, .tuple:
      let dto = SwiftType.named(dtoName(of: type.name))
      needs.dtoModules = needs.modules
      return TypeSpelling(
        domain: domain, dto: dto, codec: codec, mapping: .generic(Runtime.dtoMapping, [dto]),
        isSameInDTO: false, hasGeneratedDTO: true, isTotal: isTotal(type), needs: needs,
        measure: .none)
    case .enumeration(let enumeration): base = .rawType(of: enumeration)
    case .alias(let alias): base = .of(alias.base)
    case .external(let external): return spelling(of: external, codec, needs)
    case .typeAlias:
      // What it means stands wherever it is named.
      return TypeSpelling(
        domain: domain, dto: domain, codec: codec, mapping: codec, isSameInDTO: true, needs: needs,
        measure: .none)
    }
    needs.dtoFoundation = base.needs.dtoFoundation
    needs.dtoJSON = base.needs.dtoJSON
    return TypeSpelling(
      domain: domain, dto: base.dto, codec: codec,
      mapping: .generic(Runtime.rawValueMapping, [domain, base.codec]),
      isSameInDTO: false, needs: needs, measure: base.measure)
  }

  private static func spelling(
    of external: ExternalType, _ codec: SwiftType, _ needs: Needs
  ) -> TypeSpelling {
    let base = TypeSpelling.of(external.base)
    var needs = needs
    if let module = external.module { needs.modules.insert(module) }
    needs.dtoFoundation = base.needs.dtoFoundation
    needs.dtoJSON = base.needs.dtoJSON
    return TypeSpelling(
      domain: external.domain, dto: base.dto, codec: codec,
      mapping: .generic(Runtime.externalValueCodec, [external.domain, base.codec]),
      isSameInDTO: false, needs: needs, measure: .none)
  }

  private static func isTotal(_ type: TypeDeclaration) -> Bool {
    if case .union(let union) = type.kind { union.unknown == .case } else { false }
  }
}

/// What the objects of a schema's types are made of, found once for all that ask.
struct ObjectParts: Sendable {
  /// The keys of the constants of structs and tuples that have some, by `TypeID.index`.
  private var constants: [Int: Set<String>] = [:]
  /// By `TypeID.index`.
  private var areReadInParts: [Bool]

  init(_ schema: Schema) {
    areReadInParts = Array(repeating: false, count: schema.types.count)
    /// The unions that read the object of a payload as a whole.
    var readers: [[Int]] = Array(repeating: [], count: schema.types.count)
    var found: [Int] = []
    for (index, type) in schema.types.enumerated() {
      switch type.kind {
      case .structure(let structure), .tuple(let structure):
        if !structure.constants.isEmpty {
          constants[index] = Set(structure.constants.map(\.key))
        }
        guard case .structure = type.kind, structure.fields.contains(where: \.isFlattened) else {
          continue
        }
        found.append(index)
      case .union(let union) where union.representation.readsWholeObject:
        for case .reference(let id)? in union.variants.map(\.payload) {
          readers[id.index].append(index)
        }
      case .union, .enumeration, .alias, .typeAlias, .external: break
      }
    }
    while let index = found.popLast() {
      if areReadInParts[index] { continue }
      areReadInParts[index] = true
      found += readers[index]
    }
  }

  func hasConstant(_ key: String, in id: TypeID) -> Bool {
    constants[id.index]?.contains(key) ?? false
  }

  /// Whether the object is read in parts, by a struct that has some, or a union with such a payload.
  func isReadInParts(_ id: TypeID) -> Bool { areReadInParts[id.index] }
}

extension Schema {
  /// The fields of the file's own structs, and of the roots of its documents.
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
