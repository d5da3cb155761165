import SumTypeJSON
import SumTypeSwift

/// The public types of the modules that generated code imports.
///
/// If the domain is in another module than its codecs, a type of the domain may have the name of
/// one of these. Files that import both modules then also import the domain's type by name, because
/// Swift prefers a type that is imported by name.
enum ModuleTypes {
  /// Returns the types that a file can name if it imports `modules`. `SumTypeRuntime` re-exports
  /// `SumTypeJSON`.
  static func visible(with modules: some Sequence<Identifier>) -> Set<String> {
    modules.reduce(into: []) { visible, module in
      if module == Runtime.module { visible.formUnion(all[Runtime.jsonModule] ?? []) }
      visible.formUnion(all[module] ?? [])
    }
  }

  /// The names by module. A test compares them with the sources.
  static let all: [Identifier: Set<String>] = [
    Runtime.jsonModule: names(
      """
      AdjacentForm AdjacentReader ArrayCursor BareSpelling BrokenBounds ElementIndex
      ElementTagForm ElementTagReader ElementsForm ElementsReader ElementsUnionReader
      EmbeddedFault EmbeddedWire ExternalForm ExternalReader FormValues FormVariants FoundShape
      FoundTag Indirect InternalForm InternalReader JSONArray JSONError JSONFault
      JSONFloatingPoint JSONKind JSONKinds JSONLocation JSONNumber JSONObject JSONOrText
      JSONPointer JSONReader JSONSlice JSONStyle JSONTag JSONValue JSONWriter KeptItem KeptPolicy
      KeyedForm KeyedPayloadReader KeyedReader KeyedTable MapEntry MemberKey MemberTable
      MemberTagForm MemberUnionReader NilSpelling ObjectClaims ObjectCursor ObjectPart OneEntry
      OutsideForm OutsideReader PairTable PairedAdjacentReader PairedReader PairedTagReader
      PartSign PatternFault PayloadPlace PayloadReader PayloadStep PositionalForm PositionalReader
      PresenceForm PresenceReader ShapeTable SharedObject TagMembersReader TagPath TagPathForm
      TagPathReader TagPlace TagTable TakenMembers TextPattern UnclaimedMembers UnionForm
      UnionReader Unrecognized UntaggedForm UntaggedReader ValueShape
      """),
    Runtime.module: names(
      """
      AdjacentDecoding AdjacentEncoding AdjacentUnionCodec AlternatingCodec AlternatingList
      AlternatingMapping AnyUnknownEntry ArrayCodec AsideListCodec AsideListMapping
      AsyncByteChunks AsyncFileChunks AsyncLineSequence Base64DataCodec Base64JSON
      Base64LinesDataCodec Base64TwiceDataCodec Base64URLDataCodec Base64UnpaddedDataCodec
      BoolCodec BoundedCodec ByteSink ClaimedKeys CodableForm ConstantValues DTOMapping DataCodec
      DecimalCodec DictionaryCodec DocumentError DocumentRepository DocumentRows DoubleCodec
      DroppedItem ElementLimits ElementVisitor ElementsCodec ElementsDecoding ElementsEncoding
      ElementsPayloadCodec ElementsUnionCodec EmbeddedCodec EmbeddedDTOMapping EmbeddedMapping
      EmbeddedWireCodec EntriesCodec EntriesMapping EntryContent EntryRepository EntryRow
      EntryStorage EntryTable EpochDateCodec EpochTextDateCodec ExternalDecoding ExternalEncoding
      ExternalTypeCodec ExternalUnionCodec FileOptions FileRepository FlatCodec FlatMapCodec
      FlatUnionCodec FloatCodec FloatingPointCodec GeneratedCode GuessedItem HexDataCodec
      ISO8601DateCodec IdentityWriter InMemoryEntries InMemoryRepository IntegerCodec
      InternalDecoding InternalEncoding InternalUnionCodec JSONCodec JSONDocument JSONEnumCodec
      JSONLinesDocument JSONLinesWriter JSONObjectCodec JSONOrTextCodec JSONOrTextMapping
      JSONString JSONTupleCodec JSONValueCodec KeptReport KeyedListCodec KeyedUnionCodec
      KeyedUnionDecoding KeyedUnionEncoding LimitedCodec LimitedMapping LineChanges LineEdit
      LineEnding LineEntry LineError LineProblem LineReport LineSequence LineTally ListMapping
      Loaded MapEntryCodec MapMapping MapOrEmptyArray MapOrEmptyArrayCodec MapOrEmptyArrayMapping
      MappedDTO MappingError Measuring MemberPayloadCodec MemberVisitor MembersCodec
      MembersUnionCodec Merge MigrationPass MigrationPath MigrationStep MigrationWay Migrations
      MillisecondsDateCodec NonFinite NonFiniteCodec NullReadingDTO NumberCodec ObjectRewriting
      OneEntryCodec OneEntryMapping OneOrMany OneOrManyCodec OneOrManyMapping OptionalCodec
      OptionalMapping OutsideDecoding OutsideEncoding OutsideUnionCodec PairedAdjacentUnionCodec
      PairedUnionCodec PartDecoding PartEncoding PatternCodec PayloadDecoding PayloadVisitor
      PlainCodec PositionalDecoding PositionalEncoding PositionalUnionCodec PresenceDecoding
      PresenceUnionCodec Preserved RawRepresentableCodec RawValueCodec RawValueMapping
      ReferenceSecondsDateCodec RowRepository Saved SecondsDateCodec StoredEntry StringCodec
      StringDecimalCodec StringFloatingPointCodec StringIntegerCodec StringMillisecondsDateCodec
      StringPattern StringSecondsDateCodec SynchronousRepository TagPathDecoding TagPathUnionCodec
      TextCodec TupleCursor TupleDecoding TupleEncoding URLCodec UUIDCodec UnionCodec
      UnionDecoding UnionEncoding UnknownElement UntaggedDecoding UntaggedElementsCodec
      UntaggedEncoding UntaggedMembersCodec UntaggedUnionCodec ValueUnionCodec VariantPath WireKey
      WireMapping
      """),
    Runtime.stateModule: names(
      """
      AsyncFailure AsyncState AsyncValue Derived DocumentStore EntityRepository EntityStore
      EntryEdit EntryList Following StateError TypedEntityStore TypedStore UnknownEntries
      """),
    Runtime.featureModule: names(
      """
      ActionRecording Backoff Effect RecordableFeature Reducer Send SessionDocument SessionLine
      SessionLineCodec SessionRecorder SessionReplay SessionReport Store StoreTask TimerSequence
      ViewStore
      """),
  ]

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
