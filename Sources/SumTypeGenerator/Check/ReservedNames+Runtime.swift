extension ReservedNames {
  /// The public types of `SumTypeRuntime` and `SumTypeJSON`; a test holds the list against the sources.
  static let runtime: Set<String> = [
    "AdjacentDecoding", "AdjacentEncoding", "AdjacentUnionCodec", "AnyUnknownEntry",
    "ArrayCursor", "AsideListCodec", "AsideListMapping", "Base64DataCodec", "Base64JSON",
    "Base64URLDataCodec", "BoolCodec", "BoundedCodec", "ContentWire", "DTOMapping",
    "DecimalCodec", "DocumentError", "DoubleCodec", "DroppedItem", "EmbeddedCodec",
    "EmbeddedFault", "EmbeddedMapping", "EntryFile", "EnumCodec", "EpochDateCodec",
    "ExternalDecoding", "ExternalEncoding", "ExternalUnionCodec", "FileRepository",
    "FloatCodec", "FoundTag", "HexDataCodec", "ISO8601DateCodec", "Indirect", "IntegerCodec",
    "InternalDecoding", "InternalEncoding", "InternalUnionCodec", "JSONCodec",
    "JSONDocument", "JSONError", "JSONFault", "JSONKind", "JSONLocation", "JSONNumber",
    "JSONObject", "JSONPointer", "JSONReader", "JSONSlice", "JSONStyle", "JSONTag",
    "JSONText", "JSONValue", "JSONValueCodec", "JSONWrapping", "JSONWriter", "KeptItem",
    "KeptReport", "ListCodec", "ListMapping", "Loaded", "MapCodec", "MapMapping",
    "MappedDTO", "MappingError", "Measuring", "MemberKey", "MemberTable", "MemberVisitor",
    "MembersCodec", "Merge", "MillisecondsDateCodec", "NilSpelling", "NumberCodec",
    "ObjectCodec", "ObjectCursor", "OptionalCodec", "OptionalMapping", "PayloadVisitor",
    "Preserved", "RawValueCodec", "RawValueMapping", "Saved", "SecondsDateCodec",
    "StringCodec", "StringIntegerCodec", "TagTable", "TextCodec", "URLCodec", "UUIDCodec",
    "UnionCodec", "UnionDecoding", "UnknownElement", "Unrecognized", "WireKey",
    "WireMapping",
  ]
}
