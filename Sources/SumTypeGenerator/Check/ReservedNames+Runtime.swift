extension ReservedNames {
  /// The types of `SumTypeRuntime` and `SumTypeJSON` that generated code names, besides the codecs
  /// of scalars; a test holds the list against `Runtime`.
  static let runtime: Set<String> = [
    "AdjacentDecoding", "AdjacentEncoding", "AdjacentUnionCodec", "AnyUnknownEntry",
    "AsideListCodec", "AsideListMapping", "Base64JSON", "ContentWire", "DTOMapping",
    "EmbeddedCodec", "EmbeddedDTOMapping", "EmbeddedMapping", "EntryFile", "EnumCodec",
    "ExternalDecoding", "ExternalEncoding", "ExternalUnionCodec", "Indirect", "IntegerCodec",
    "InternalDecoding", "InternalEncoding", "InternalUnionCodec", "JSONDocument", "JSONFault",
    "JSONNumber", "JSONObject", "JSONReader", "JSONStyle", "JSONText", "JSONValue", "ListCodec",
    "ListMapping", "MapCodec", "MapMapping", "MappedDTO", "MappingError", "MemberTable",
    "MemberVisitor", "ObjectCodec", "OptionalCodec", "OptionalMapping", "PayloadVisitor",
    "RawValueCodec", "RawValueMapping", "StringCodec", "TagTable", "UnknownElement",
    "Unrecognized", "WireKey",
  ]
}
