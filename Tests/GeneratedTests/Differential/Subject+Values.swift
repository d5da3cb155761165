import Showcase

extension Subject {
  /// Tuples, types that the app has already, and JSON as others write it.
  static var values: [Subject] {
    [
      // AppTypes.sumtype.json
      Subject("Preference", PreferenceCodec.self, PreferenceDTO.self),
      Subject("Interval", IntervalCodec.self, IntervalDTO.self),
      Subject("Change", ChangeCodec.self, ChangeDTO.self),
      // Limits.sumtype.json
      Subject("Manual", ManualCodec.self, ManualDTO.self),
      Subject("ManualEntry", ManualEntryCodec.self, ManualEntryDTO.self),
      Subject("Site", SiteCodec.self, SiteDTO.self),
      Subject("Corner", CornerCodec.self, CornerDTO.self),
      // Board.sumtype.json
      Subject("BoardCard", BoardCardCodec.self, BoardCardDTO.self),
      Subject("TaskCard", TaskCardCodec.self, TaskCardDTO.self),
      Subject("IdeaCard", IdeaCardCodec.self, IdeaCardDTO.self),
      Subject("BoardEvent", BoardEventCodec.self, BoardEventDTO.self),
      Subject("CardMove", CardMoveCodec.self, CardMoveDTO.self),
      Subject(
        "CardBoard", CardBoardCodec.self,
        toDomain: { (dto: CardBoardDTO) in try dto.domain().value }, toDTO: { CardBoardDTO($0) }),
      // Choices of several types, which are named after these.
      Subject("BoolOrStringList", BoolOrStringListCodec.self, BoolOrStringListDTO.self),
      Subject(
        "ChatTurnOrChatTurnList", ChatTurnOrChatTurnListCodec.self, ChatTurnOrChatTurnListDTO.self),
      Subject("IntOrDouble", IntOrDoubleCodec.self, IntOrDoubleDTO.self),
      Subject(
        "IntOrDoubleOrSizeWord", IntOrDoubleOrSizeWordCodec.self, IntOrDoubleOrSizeWordDTO.self),
      Subject("SettingListOrSetting", SettingListOrSettingCodec.self, SettingListOrSettingDTO.self),
      Subject(
        "StringOrContentPartList", StringOrContentPartListCodec.self,
        StringOrContentPartListDTO.self),
      Subject(
        "StringOrCreditOrCreditList", StringOrCreditOrCreditListCodec.self,
        StringOrCreditOrCreditListDTO.self),
      Subject("StringOrRelayPair", StringOrRelayPairCodec.self, StringOrRelayPairDTO.self),
      Subject("StringOrTranslation", StringOrTranslationCodec.self, StringOrTranslationDTO.self),
      // Tuples.sumtype.json
      Subject("Attributes", AttributesCodec.self, AttributesDTO.self),
      Subject("AttributePair", AttributePairCodec.self, AttributePairDTO.self),
      Subject("Place", PlaceCodec.self, PlaceDTO.self),
      Subject("Sample", SampleCodec.self, SampleDTO.self),
      Subject("TreeNode", TreeNodeCodec.self, TreeNodeDTO.self),
      Subject("SheetPart", SheetPartCodec.self, SheetPartDTO.self),
      Subject("PartTable", PartTableCodec.self, PartTableDTO.self),
      Subject("OldPartTable", OldPartTableCodec.self, OldPartTableDTO.self),
      Subject("TableAttributes", TableAttributesCodec.self, TableAttributesDTO.self),
      Subject(
        "PartTableOrOldPartTable", PartTableOrOldPartTableCodec.self,
        PartTableOrOldPartTableDTO.self),
      Subject("Bend", BendCodec.self, BendDTO.self),
      Subject("FlatBend", FlatBendCodec.self, FlatBendDTO.self),
      Subject("DeepBend", DeepBendCodec.self, DeepBendDTO.self),
      Subject("NamedBend", NamedBendCodec.self, NamedBendDTO.self),
      Subject("Nothing", NothingCodec.self, NothingDTO.self),
      Subject("Instruction", InstructionCodec.self, InstructionDTO.self),
      Subject("Placement", PlacementCodec.self, PlacementDTO.self),
      Subject("Sheet", SheetCodec.self, SheetDTO.self),
      Subject("Sheets", SheetsCodec.self, SheetsDTO.self),
      // Wires.sumtype.json
      Subject("Delivery", DeliveryCodec.self, DeliveryDTO.self),
      Subject("Recipient", RecipientCodec.self, RecipientDTO.self),
      Subject("Party", PartyCodec.self, PartyDTO.self),
      Subject("Chained", ChainedCodec.self, ChainedDTO.self),
      Subject("Crossing", CrossingCodec.self, CrossingDTO.self),
      Subject("Handover", HandoverCodec.self, HandoverDTO.self),
      Subject("HandoverCaption", HandoverCaptionCodec.self, HandoverCaptionDTO.self),
      Subject("HandoverText", HandoverTextCodec.self, HandoverTextDTO.self),
      Subject("HandoverStep", HandoverStepCodec.self, HandoverStepDTO.self),
      Subject("DeliveryList", DeliveryListCodec.self, DeliveryListDTO.self),
    ]
  }
}
