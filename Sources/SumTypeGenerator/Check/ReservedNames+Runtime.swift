extension ReservedNames {
  /// The types of `SumTypeRuntime` and `SumTypeJSON` that generated code names, besides the codecs
  /// of scalars; a test holds the list against `Runtime`.
  static let runtime: Set<String> = [
    "AdjacentDecoding", "AdjacentEncoding", "AdjacentUnionCodec", "AnyUnknownEntry", "ArrayCodec",
    "AsideListCodec", "AsideListMapping", "BareSpelling", "Base64JSON", "ConstantValues",
    "ContentWire", "DTOMapping", "DictionaryCodec", "ElementVisitor", "EmbeddedCodec",
    "EmbeddedDTOMapping", "EmbeddedMapping", "EntryFile", "EntryMemory", "FileOptions",
    "ExternalDecoding", "ExternalEncoding",
    "ExternalUnionCodec", "ExternalValueCodec", "IdentityWriter", "Indirect", "IntegerCodec",
    "InternalDecoding", "InternalEncoding", "InternalUnionCodec", "JSONDocument", "JSONEnumCodec",
    "JSONFault",
    "JSONLinesDocument", "JSONNumber", "JSONObject", "JSONObjectCodec", "JSONOrText",
    "JSONOrTextCodec", "JSONOrTextMapping", "JSONReader", "JSONStyle", "JSONText", "JSONTupleCodec",
    "JSONValue", "JSONWriter", "KeptPolicy", "KeyedTable", "KeyedUnionCodec", "KeyedUnionDecoding",
    "KeyedUnionEncoding", "ListMapping", "MapMapping", "MapOrEmptyArray", "MapOrEmptyArrayCodec",
    "MapOrEmptyArrayMapping", "MappedDTO", "MappingError", "MemberTable", "MemberVisitor",
    "MigrationWay", "Migrations", "NilSpelling", "ObjectCursor",
    "OneEntry", "OneEntryCodec", "OneEntryMapping", "OneOrMany", "OneOrManyCodec",
    "OneOrManyMapping", "OptionalCodec", "OptionalMapping", "OutsideDecoding", "OutsideEncoding",
    "OutsideUnionCodec", "PairTable", "PairedUnionCodec", "PartDecoding", "PartEncoding",
    "PayloadVisitor", "PresenceDecoding", "PresenceUnionCodec", "RawValueCodec", "RawValueMapping",
    "ShapeTable", "StringCodec", "TagTable", "TupleCursor", "TupleDecoding", "TupleEncoding",
    "UnknownElement", "Unrecognized", "UntaggedDecoding", "UntaggedEncoding",
    "UntaggedMembersCodec", "UntaggedUnionCodec", "WireKey",
  ]
}
