import SumTypeSwift

/// The names of this package's modules and types that generated code uses.
///
/// No other file has these names. A wrong one is found when `Generated/` is compiled. No type of a schema can
/// have the name of one of the types: see `ReservedNames`.
enum Runtime {
  static let module: Identifier = "SumTypeRuntime"
  static let jsonModule: Identifier = "SumTypeJSON"
  static let stateModule: Identifier = "SumTypeState"
  static let observationModule: Identifier = "Observation"
  static let featureModule: Identifier = "SumTypeFeature"
  /// Members of the runtime's types that an app does not see: `@_spi(Generated) import SumTypeRuntime`.
  static let spi: Identifier = "Generated"

  /// The types of `SumTypeRuntime`, and of `SumTypeJSON`, which it re-exports.
  static let types = RuntimeTypes()
  /// The types of `SumTypeState`, for stores and models.
  static let state = StateTypes()
  /// The types of `SumTypeFeature`.
  static let feature = FeatureTypes()
}

/// Types that generated code names, each in a stored property.
protocol TypeList {}

extension TypeList {
  /// The names of all the types, without their arguments and members.
  var names: Set<String> {
    Set(Mirror(reflecting: self).children.compactMap { ($0.value as? SwiftType)?.base })
  }
}

extension SwiftType {
  /// `ArrayCodec` of `ArrayCodec<PostCodec>`, and `GeneratedCode` of `GeneratedCode.Version1`.
  fileprivate var base: String? {
    switch self {
    case .named(let name): name.name
    case .member(let base, _), .generic(let base, _): base.base
    default: nil
    }
  }
}

/// See ``Runtime/types``.
struct RuntimeTypes: TypeList {
  /// The version of the runtime that the generated code needs. A change after which older generated
  /// code does not fit the runtime, or the reverse, adds a version here and in `GeneratedCode`.
  let generatedCode: SwiftType = "GeneratedCode.Version1"

  // Values of SumTypeJSON that domain types may have.
  let unrecognized: SwiftType = "Unrecognized"
  let jsonNumber: SwiftType = "JSONNumber"
  let jsonObject: SwiftType = "JSONObject"
  let indirect: SwiftType = "Indirect"
  let oneEntry: SwiftType = "OneEntry"
  let jsonOrText: SwiftType = "JSONOrText"
  let mapEntry: SwiftType = "MapEntry"

  // Paths to variants.
  let variantPath: SwiftType = "VariantPath"

  // Reading and writing.
  let reader: SwiftType = "JSONReader"
  let writer: SwiftType = "JSONWriter"
  let objectCursor: SwiftType = "ObjectCursor"
  let fault: SwiftType = "JSONFault"
  let style: SwiftType = "JSONStyle"
  let memberTable: SwiftType = "MemberTable"
  let tagTable: SwiftType = "TagTable"
  let tagPath: SwiftType = "TagPath"
  let pairTable: SwiftType = "PairTable"
  let keyedTable: SwiftType = "KeyedTable"
  let nilSpelling: SwiftType = "NilSpelling"
  let shapeTable: SwiftType = "ShapeTable"
  let embeddedWire: SwiftType = "EmbeddedWire"
  let bareSpelling: SwiftType = "BareSpelling"
  let keptPolicy: SwiftType = "KeptPolicy"
  let constantValues: SwiftType = "ConstantValues"
  let memberVisitor: SwiftType = "MemberVisitor"
  let payloadVisitor: SwiftType = "PayloadVisitor"
  let identityWriter: SwiftType = "IdentityWriter"

  // Codec protocols that generated codecs conform to, and codecs that they are made of.
  let objectCodec: SwiftType = "JSONObjectCodec"
  let internalUnionCodec: SwiftType = "InternalUnionCodec"
  let adjacentUnionCodec: SwiftType = "AdjacentUnionCodec"
  let pairedUnionCodec: SwiftType = "PairedUnionCodec"
  let pairedAdjacentUnionCodec: SwiftType = "PairedAdjacentUnionCodec"
  let outsideUnionCodec: SwiftType = "OutsideUnionCodec"
  let outsideDecoding: SwiftType = "OutsideDecoding"
  let outsideEncoding: SwiftType = "OutsideEncoding"
  let positionalUnionCodec: SwiftType = "PositionalUnionCodec"
  let elementsUnionCodec: SwiftType = "ElementsUnionCodec"
  let keyedUnionCodec: SwiftType = "KeyedUnionCodec"
  let externalUnionCodec: SwiftType = "ExternalUnionCodec"
  let untaggedUnionCodec: SwiftType = "UntaggedUnionCodec"
  let untaggedMembersCodec: SwiftType = "UntaggedMembersCodec"
  let untaggedElementsCodec: SwiftType = "UntaggedElementsCodec"
  let presenceUnionCodec: SwiftType = "PresenceUnionCodec"
  let tagPathUnionCodec: SwiftType = "TagPathUnionCodec"
  let enumCodec: SwiftType = "JSONEnumCodec"
  let tupleCodec: SwiftType = "JSONTupleCodec"
  let tupleCursor: SwiftType = "TupleCursor"
  let elementVisitor: SwiftType = "ElementVisitor"
  let externalTypeCodec: SwiftType = "ExternalTypeCodec"
  let rawValueCodec: SwiftType = "RawValueCodec"
  let stringCodec: SwiftType = "StringCodec"
  let intCodec: SwiftType = .generic("IntegerCodec", ["Int"])
  let optionalCodec: SwiftType = "OptionalCodec"
  let listCodec: SwiftType = "ArrayCodec"
  let mapCodec: SwiftType = "DictionaryCodec"
  let flatMapCodec: SwiftType = "FlatMapCodec"
  let entriesCodec: SwiftType = "EntriesCodec"
  let alternatingCodec: SwiftType = "AlternatingCodec"
  let mapEntryCodec: SwiftType = "MapEntryCodec"
  let oneOrManyCodec: SwiftType = "OneOrManyCodec"
  let mapOrEmptyArrayCodec: SwiftType = "MapOrEmptyArrayCodec"
  let oneEntryCodec: SwiftType = "OneEntryCodec"
  let jsonOrTextCodec: SwiftType = "JSONOrTextCodec"
  let asideListCodec: SwiftType = "AsideListCodec"
  let embeddedCodec: SwiftType = "EmbeddedCodec"
  let limitedCodec: SwiftType = "LimitedCodec"
  let elementLimits: SwiftType = "ElementLimits"
  let patternCodec: SwiftType = "PatternCodec"
  let stringPattern: SwiftType = "StringPattern"
  let textPattern: SwiftType = "TextPattern"
  let jsonString: SwiftType = "JSONString"
  let base64JSON: SwiftType = "Base64JSON"

  // Mappings.
  let mappedDTO: SwiftType = "MappedDTO"
  let mappingError: SwiftType = "MappingError"
  let dtoMapping: SwiftType = "DTOMapping"
  let rawValueMapping: SwiftType = "RawValueMapping"
  let optionalMapping: SwiftType = "OptionalMapping"
  let listMapping: SwiftType = "ListMapping"
  let mapMapping: SwiftType = "MapMapping"
  let oneOrManyMapping: SwiftType = "OneOrManyMapping"
  let mapOrEmptyArrayMapping: SwiftType = "MapOrEmptyArrayMapping"
  let oneEntryMapping: SwiftType = "OneEntryMapping"
  let entriesMapping: SwiftType = "EntriesMapping"
  let alternatingMapping: SwiftType = "AlternatingMapping"
  let jsonOrTextMapping: SwiftType = "JSONOrTextMapping"
  let limitedMapping: SwiftType = "LimitedMapping"
  let embeddedMapping: SwiftType = "EmbeddedMapping"
  let embeddedDTOMapping: SwiftType = "EmbeddedDTOMapping"
  let asideListMapping: SwiftType = "AsideListMapping"
  let unknownElement: SwiftType = "UnknownElement"

  // Codable.
  let wireKey: SwiftType = "WireKey"
  let oneOrMany: SwiftType = "OneOrMany"
  let mapOrEmptyArray: SwiftType = "MapOrEmptyArray"
  let alternatingList: SwiftType = "AlternatingList"
  let tupleDecoding: SwiftType = "TupleDecoding"
  let tupleEncoding: SwiftType = "TupleEncoding"
  let internalDecoding: SwiftType = "InternalDecoding"
  let internalEncoding: SwiftType = "InternalEncoding"
  let partDecoding: SwiftType = "PartDecoding"
  let partEncoding: SwiftType = "PartEncoding"
  let adjacentDecoding: SwiftType = "AdjacentDecoding"
  let adjacentEncoding: SwiftType = "AdjacentEncoding"
  let positionalDecoding: SwiftType = "PositionalDecoding"
  let positionalEncoding: SwiftType = "PositionalEncoding"
  let elementsDecoding: SwiftType = "ElementsDecoding"
  let elementsEncoding: SwiftType = "ElementsEncoding"
  let keyedUnionDecoding: SwiftType = "KeyedUnionDecoding"
  let keyedUnionEncoding: SwiftType = "KeyedUnionEncoding"
  let externalDecoding: SwiftType = "ExternalDecoding"
  let externalEncoding: SwiftType = "ExternalEncoding"
  let untaggedDecoding: SwiftType = "UntaggedDecoding"
  let nullReadingDTO: SwiftType = "NullReadingDTO"
  let presenceDecoding: SwiftType = "PresenceDecoding"
  let tagPathDecoding: SwiftType = "TagPathDecoding"
  let untaggedEncoding: SwiftType = "UntaggedEncoding"

  // Documents.
  let document: SwiftType = "JSONDocument"
  let linesDocument: SwiftType = "JSONLinesDocument"
  let migrations: SwiftType = "Migrations"
  let migrationWay: SwiftType = "MigrationWay"
  let entryRepository: SwiftType = "EntryRepository"
  let fileOptions: SwiftType = "FileOptions"
  let anyUnknownEntry: SwiftType = "AnyUnknownEntry"
}

/// See ``Runtime/state``.
struct StateTypes: TypeList {
  let typedStore: SwiftType = "TypedStore"
  let documentStore: SwiftType = "DocumentStore"
  let entryList: SwiftType = "EntryList"
  let entryEdit: SwiftType = "EntryEdit"
  let unknownEntries: SwiftType = "UnknownEntries"
  let stateError: SwiftType = "StateError"
  let asyncValue: SwiftType = "AsyncValue"
  let entityRepository: SwiftType = "EntityRepository"
  let entityStore: SwiftType = "EntityStore"
  let typedEntityStore: SwiftType = "TypedEntityStore"
}

/// See ``Runtime/feature``.
struct FeatureTypes: TypeList {
  let recordableFeature: SwiftType = "RecordableFeature"
}
