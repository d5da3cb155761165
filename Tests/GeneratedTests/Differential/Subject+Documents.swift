import Showcase
import Split
import SplitDomain

extension Subject {
  /// The documents with entries, and the types of the schema whose domain is a module of its own.
  static var documents: [Subject] {
    [
      Subject("Mailbox", MailboxCodec.self, MailboxDTO.self),
      Subject(
        "Timeline", TimelineCodec.self, toDomain: { (dto: TimelineDTO) in dto.domain().value },
        toDTO: { TimelineDTO($0) }),
      Subject(
        "PageBook", PageBookCodec.self, toDomain: { (dto: PageBookDTO) in try dto.domain().value },
        toDTO: { PageBookDTO($0) }),
      Subject(
        "Catalog", CatalogCodec.self, toDomain: { (dto: CatalogDTO) in dto.domain().value },
        toDTO: { CatalogDTO($0) }),
      Subject(
        "NoticeBoard", NoticeBoardCodec.self,
        toDomain: { (dto: NoticeBoardDTO) in dto.domain().value }, toDTO: { NoticeBoardDTO($0) }),
      Subject("BlockPage", BlockPageCodec.self, BlockPageDTO.self),
      Subject("PlacedPages", PlacedPagesCodec.self, PlacedPagesDTO.self),
      Subject(
        "WorkList", WorkListCodec.self, toDomain: { (dto: WorkListDTO) in dto.domain().value },
        toDTO: { WorkListDTO($0) }),
      Subject("Memos", MemosCodec.self, MemosDTO.self),
      Subject("Scribbles", ScribblesCodec.self, ScribblesDTO.self),
      Subject("Bulletins", BulletinsCodec.self, BulletinsDTO.self),
      Subject(
        "ReadingList", ReadingListCodec.self,
        toDomain: { (dto: ReadingListDTO) in dto.domain().value }, toDTO: { ReadingListDTO($0) }),
      Subject(
        "RelayLog", RelayLogCodec.self, toDomain: { (dto: RelayLogDTO) in dto.domain().value },
        toDTO: { RelayLogDTO($0) }),
      Subject(
        "Channel", ChannelCodec.self, toDomain: { (dto: ChannelDTO) in dto.domain().value },
        toDTO: { ChannelDTO($0) }),
      Subject("Ledger", LedgerCodec.self, LedgerDTO.self),
      // Stores.sumtype.json
      Subject(
        "Household", HouseholdCodec.self,
        toDomain: { (dto: HouseholdDTO) in try dto.domain().value }, toDTO: { HouseholdDTO($0) }),
      Subject("Errand", ErrandCodec.self, ErrandDTO.self),
      Subject("Habit", HabitCodec.self, HabitDTO.self),
      Subject("Walk", WalkCodec.self, WalkDTO.self),
      Subject("Rest", RestCodec.self, RestDTO.self),
      Subject("Spot", SpotCodec.self, SpotDTO.self),
      Subject("Stroke", StrokeCodec.self, StrokeDTO.self),
      Subject("StrokeGroup", StrokeGroupCodec.self, StrokeGroupDTO.self),
      Subject("StrokeStyle", StrokeStyleCodec.self, StrokeStyleDTO.self),
      Subject("Fill", FillCodec.self, FillDTO.self),
      Subject("Whiteboard", WhiteboardCodec.self, WhiteboardDTO.self),
      Subject("Album", AlbumCodec.self, AlbumDTO.self),
      Subject(
        "Logbook", LogbookCodec.self, toDomain: { (dto: LogbookDTO) in dto.domain().value },
        toDTO: { LogbookDTO($0) }),
      // Preservation.sumtype.json
      Subject(
        "Diary", DiaryCodec.self, toDomain: { (dto: DiaryDTO) in try dto.domain().value },
        toDTO: { DiaryDTO($0) }),
      Subject("DiaryEntry", DiaryEntryCodec.self, DiaryEntryDTO.self),
      Subject("DiaryNote", DiaryNoteCodec.self, DiaryNoteDTO.self),
      Subject("DiaryWalk", DiaryWalkCodec.self, DiaryWalkDTO.self),
      Subject("DiaryStop", DiaryStopCodec.self, DiaryStopDTO.self),
      Subject("DiaryAttachment", DiaryAttachmentCodec.self, DiaryAttachmentDTO.self),
      Subject("DiaryPhoto", DiaryPhotoCodec.self, DiaryPhotoDTO.self),
      Subject("DiaryWeather", DiaryWeatherCodec.self, DiaryWeatherDTO.self),
      // split/Catalog.sumtype.json
      Subject("Product", ProductCodec.self, ProductDTO.self),
      Subject("CatalogEntry", CatalogEntryCodec.self, CatalogEntryDTO.self),
      Subject("Heading", HeadingCodec.self, HeadingDTO.self),
    ]
  }
}
