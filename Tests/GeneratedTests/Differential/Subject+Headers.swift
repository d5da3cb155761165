import Showcase

extension Subject {
  /// Headers.sumtype.json
  static var headers: [Subject] {
    [
      Subject("TelegramHeader", TelegramHeaderCodec.self, TelegramHeaderDTO.self),
      Subject("Telegram", TelegramCodec.self, TelegramDTO.self),
      Subject("TelegramCreated", TelegramCreatedCodec.self, TelegramCreatedDTO.self),
      Subject(
        "TelegramCreatedHeader", TelegramCreatedHeaderCodec.self, TelegramCreatedHeaderDTO.self),
      Subject("TelegramMoved", TelegramMovedCodec.self, TelegramMovedDTO.self),
      Subject("TelegramMovedHeader", TelegramMovedHeaderCodec.self, TelegramMovedHeaderDTO.self),
      Subject("TelegramOrder", TelegramOrderCodec.self, TelegramOrderDTO.self),
      Subject("TelegramOrderOpened", TelegramOrderOpenedCodec.self, TelegramOrderOpenedDTO.self),
      Subject(
        "TelegramOrderOpenedHeader", TelegramOrderOpenedHeaderCodec.self,
        TelegramOrderOpenedHeaderDTO.self),
      Subject("TelegramOrderClosed", TelegramOrderClosedCodec.self, TelegramOrderClosedDTO.self),
      Subject(
        "TelegramOrderClosedHeader", TelegramOrderClosedHeaderCodec.self,
        TelegramOrderClosedHeaderDTO.self),
      Subject("GaugeReading", GaugeReadingCodec.self, GaugeReadingDTO.self),
      Subject("GaugeReadingPlain", GaugeReadingPlainCodec.self, GaugeReadingPlainDTO.self),
      Subject(
        "GaugeReadingPlainMeta", GaugeReadingPlainMetaCodec.self, GaugeReadingPlainMetaDTO.self),
      Subject(
        "GaugeReadingPlainMetaAB", GaugeReadingPlainMetaABCodec.self,
        GaugeReadingPlainMetaABDTO.self),
      Subject("GaugeReadingRatio", GaugeReadingRatioCodec.self, GaugeReadingRatioDTO.self),
      Subject(
        "GaugeReadingRatioMeta", GaugeReadingRatioMetaCodec.self, GaugeReadingRatioMetaDTO.self),
      Subject(
        "GaugeReadingRatioMetaAB", GaugeReadingRatioMetaABCodec.self,
        GaugeReadingRatioMetaABDTO.self),
      Subject("Leaflet", LeafletCodec.self, LeafletDTO.self),
      Subject("LeafletFirst", LeafletFirstCodec.self, LeafletFirstDTO.self),
      Subject("LeafletFirstKind", LeafletFirstKindCodec.self, LeafletFirstKindDTO.self),
      Subject("LeafletSecond", LeafletSecondCodec.self, LeafletSecondDTO.self),
      Subject("LeafletSecondKind", LeafletSecondKindCodec.self, LeafletSecondKindDTO.self),
      Subject("TelegramEnvelope", TelegramEnvelopeCodec.self, TelegramEnvelopeDTO.self),
      Subject("LeafletOrString", LeafletOrStringCodec.self, LeafletOrStringDTO.self),
      Subject("StampedTelegram", StampedTelegramCodec.self, StampedTelegramDTO.self),
      Subject("TelegramRelay", TelegramRelayCodec.self, TelegramRelayDTO.self),
      Subject("TelegramBook", TelegramBookCodec.self, TelegramBookDTO.self),
      Subject("Dispatch", DispatchCodec.self, DispatchDTO.self),
      Subject("DispatchSent", DispatchSentCodec.self, DispatchSentDTO.self),
      Subject("DispatchLost", DispatchLostCodec.self, DispatchLostDTO.self),
      Subject("DispatchLostHead", DispatchLostHeadCodec.self, DispatchLostHeadDTO.self),
      Subject("SentHead", SentHeadCodec.self, SentHeadDTO.self),
      Subject("DispatchPlace", DispatchPlaceCodec.self, DispatchPlaceDTO.self),
      Subject("Telegrams", TelegramsCodec.self, TelegramsDTO.self),
      Subject("Dispatches", DispatchesCodec.self, DispatchesDTO.self),
    ]
  }
}
