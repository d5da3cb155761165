import SumTypeSwift

/// The names that generated code uses of `SumTypeRuntime` and of `SumTypeJSON`, which comes with
/// it.
///
/// This is the only file that knows them; that `Generated/` compiles is what proves them.
enum Runtime {
  static let module: Identifier = "SumTypeRuntime"
  static let jsonModule: Identifier = "SumTypeJSON"

  /// What code of this generator needs of the runtime. A change of either that does not fit the other
  /// adds a version here and in `GeneratedCode`.
  static let generatedCode: SwiftType = "GeneratedCode.Version1"

  // Values of SumTypeJSON that domain types may have.
  static let unrecognized: SwiftType = "Unrecognized"
  static let jsonNumber: SwiftType = "JSONNumber"
  static let jsonObject: SwiftType = "JSONObject"
  static let indirect: SwiftType = "Indirect"
  static let oneEntry: SwiftType = "OneEntry"
  static let jsonOrText: SwiftType = "JSONOrText"

  // Paths to variants.
  static let variantPath: SwiftType = "VariantPath"

  // Reading and writing.
  static let reader: SwiftType = "JSONReader"
  static let writer: SwiftType = "JSONWriter"
  static let objectCursor: SwiftType = "ObjectCursor"
  static let fault: SwiftType = "JSONFault"
  static let style: SwiftType = "JSONStyle"
  static let memberTable: SwiftType = "MemberTable"
  static let tagTable: SwiftType = "TagTable"
  static let pairTable: SwiftType = "PairTable"
  static let keyedTable: SwiftType = "KeyedTable"
  static let nilSpelling: SwiftType = "NilSpelling"
  static let shapeTable: SwiftType = "ShapeTable"
  static let contentWire: SwiftType = "ContentWire"
  static let bareSpelling: SwiftType = "BareSpelling"
  static let keptPolicy: SwiftType = "KeptPolicy"
  static let constantValues: SwiftType = "ConstantValues"
  static let memberVisitor: SwiftType = "MemberVisitor"
  static let payloadVisitor: SwiftType = "PayloadVisitor"
  static let identityWriter: SwiftType = "IdentityWriter"

  // Codecs that generated ones conform to, or are made of.
  static let objectCodec: SwiftType = "JSONObjectCodec"
  static let internalUnionCodec: SwiftType = "InternalUnionCodec"
  static let adjacentUnionCodec: SwiftType = "AdjacentUnionCodec"
  static let pairedUnionCodec: SwiftType = "PairedUnionCodec"
  static let outsideUnionCodec: SwiftType = "OutsideUnionCodec"
  static let outsideDecoding: SwiftType = "OutsideDecoding"
  static let outsideEncoding: SwiftType = "OutsideEncoding"
  static let positionalUnionCodec: SwiftType = "PositionalUnionCodec"
  static let elementsUnionCodec: SwiftType = "ElementsUnionCodec"
  static let keyedUnionCodec: SwiftType = "KeyedUnionCodec"
  static let externalUnionCodec: SwiftType = "ExternalUnionCodec"
  static let untaggedUnionCodec: SwiftType = "UntaggedUnionCodec"
  static let untaggedMembersCodec: SwiftType = "UntaggedMembersCodec"
  static let presenceUnionCodec: SwiftType = "PresenceUnionCodec"
  static let enumCodec: SwiftType = "JSONEnumCodec"
  static let tupleCodec: SwiftType = "JSONTupleCodec"
  static let tupleCursor: SwiftType = "TupleCursor"
  static let elementVisitor: SwiftType = "ElementVisitor"
  static let externalValueCodec: SwiftType = "ExternalValueCodec"
  static let rawValueCodec: SwiftType = "RawValueCodec"
  static let stringCodec: SwiftType = "StringCodec"
  static let intCodec: SwiftType = .generic("IntegerCodec", ["Int"])
  static let optionalCodec: SwiftType = "OptionalCodec"
  static let listCodec: SwiftType = "ArrayCodec"
  static let mapCodec: SwiftType = "DictionaryCodec"
  static let oneOrManyCodec: SwiftType = "OneOrManyCodec"
  static let mapOrEmptyArrayCodec: SwiftType = "MapOrEmptyArrayCodec"
  static let oneEntryCodec: SwiftType = "OneEntryCodec"
  static let jsonOrTextCodec: SwiftType = "JSONOrTextCodec"
  static let asideListCodec: SwiftType = "AsideListCodec"
  static let embeddedCodec: SwiftType = "EmbeddedCodec"
  static let limitedCodec: SwiftType = "LimitedCodec"
  static let elementLimits: SwiftType = "ElementLimits"
  static let patternCodec: SwiftType = "PatternCodec"
  static let stringPattern: SwiftType = "StringPattern"
  static let textPattern: SwiftType = "TextPattern"
  static let jsonText: SwiftType = "JSONText"
  static let base64JSON: SwiftType = "Base64JSON"

  // Mappings.
  static let mappedDTO: SwiftType = "MappedDTO"
  static let mappingError: SwiftType = "MappingError"
  static let dtoMapping: SwiftType = "DTOMapping"
  static let rawValueMapping: SwiftType = "RawValueMapping"
  static let optionalMapping: SwiftType = "OptionalMapping"
  static let listMapping: SwiftType = "ListMapping"
  static let mapMapping: SwiftType = "MapMapping"
  static let oneOrManyMapping: SwiftType = "OneOrManyMapping"
  static let mapOrEmptyArrayMapping: SwiftType = "MapOrEmptyArrayMapping"
  static let oneEntryMapping: SwiftType = "OneEntryMapping"
  static let jsonOrTextMapping: SwiftType = "JSONOrTextMapping"
  static let limitedMapping: SwiftType = "LimitedMapping"
  static let embeddedMapping: SwiftType = "EmbeddedMapping"
  static let embeddedDTOMapping: SwiftType = "EmbeddedDTOMapping"
  static let asideListMapping: SwiftType = "AsideListMapping"
  static let unknownElement: SwiftType = "UnknownElement"

  // Codable.
  static let wireKey: SwiftType = "WireKey"
  static let oneOrMany: SwiftType = "OneOrMany"
  static let mapOrEmptyArray: SwiftType = "MapOrEmptyArray"
  static let tupleDecoding: SwiftType = "TupleDecoding"
  static let tupleEncoding: SwiftType = "TupleEncoding"
  static let internalDecoding: SwiftType = "InternalDecoding"
  static let internalEncoding: SwiftType = "InternalEncoding"
  static let partDecoding: SwiftType = "PartDecoding"
  static let partEncoding: SwiftType = "PartEncoding"
  static let adjacentDecoding: SwiftType = "AdjacentDecoding"
  static let adjacentEncoding: SwiftType = "AdjacentEncoding"
  static let positionalDecoding: SwiftType = "PositionalDecoding"
  static let positionalEncoding: SwiftType = "PositionalEncoding"
  static let elementsDecoding: SwiftType = "ElementsDecoding"
  static let elementsEncoding: SwiftType = "ElementsEncoding"
  static let keyedUnionDecoding: SwiftType = "KeyedUnionDecoding"
  static let keyedUnionEncoding: SwiftType = "KeyedUnionEncoding"
  static let externalDecoding: SwiftType = "ExternalDecoding"
  static let externalEncoding: SwiftType = "ExternalEncoding"
  static let untaggedDecoding: SwiftType = "UntaggedDecoding"
  static let presenceDecoding: SwiftType = "PresenceDecoding"
  static let untaggedEncoding: SwiftType = "UntaggedEncoding"

  // Documents.
  static let document: SwiftType = "JSONDocument"
  static let linesDocument: SwiftType = "JSONLinesDocument"
  static let migrations: SwiftType = "Migrations"
  static let migrationWay: SwiftType = "MigrationWay"
  static let entryRepository: SwiftType = "EntryRepository"
  static let fileOptions: SwiftType = "FileOptions"
  static let anyUnknownEntry: SwiftType = "AnyUnknownEntry"

  // Stores, of SumTypeState.
  static let stateModule: Identifier = "SumTypeState"
  static let observationModule: Identifier = "Observation"
  static let typedStore: SwiftType = "TypedStore"
  static let documentStore: SwiftType = "DocumentStore"
  static let entryList: SwiftType = "EntryList"
  static let entryEdit: SwiftType = "EntryEdit"
  static let unknownEntries: SwiftType = "UnknownEntries"
  static let stateError: SwiftType = "StateError"
  static let asyncValue: SwiftType = "AsyncValue"
  static let entityRepository: SwiftType = "EntityRepository"
  static let entityStore: SwiftType = "EntityStore"
  static let typedEntityStore: SwiftType = "TypedEntityStore"

  // Features, of SumTypeFeature.
  static let featureModule: Identifier = "SumTypeFeature"
  static let recordableFeature: SwiftType = "RecordableFeature"
}
