import Split
import TestDocuments
import TypeShowcase

extension CodableSubject {
  /// The documents whose DTO maps to a value and, beside it, the entries that are set aside.
  static var documents: [CodableSubject] {
    [
      CodableSubject(
        "Timeline", TimelineCodec.self, toDomain: { (dto: TimelineDTO) in dto.domain().value },
        toDTO: { TimelineDTO($0) }),
      CodableSubject(
        "PageBook", PageBookCodec.self, toDomain: { (dto: PageBookDTO) in try dto.domain().value },
        toDTO: { PageBookDTO($0) }),
      CodableSubject(
        "Catalog", CatalogCodec.self, toDomain: { (dto: CatalogDTO) in dto.domain().value },
        toDTO: { CatalogDTO($0) }),
      CodableSubject(
        "NoticeBoard", NoticeBoardCodec.self,
        toDomain: { (dto: NoticeBoardDTO) in dto.domain().value }, toDTO: { NoticeBoardDTO($0) }),
      CodableSubject(
        "WorkList", WorkListCodec.self, toDomain: { (dto: WorkListDTO) in dto.domain().value },
        toDTO: { WorkListDTO($0) }),
      CodableSubject(
        "ReadingList", ReadingListCodec.self,
        toDomain: { (dto: ReadingListDTO) in dto.domain().value }, toDTO: { ReadingListDTO($0) }),
      CodableSubject(
        "RelayLog", RelayLogCodec.self, toDomain: { (dto: RelayLogDTO) in dto.domain().value },
        toDTO: { RelayLogDTO($0) }),
      CodableSubject(
        "Channel", ChannelCodec.self, toDomain: { (dto: ChannelDTO) in dto.domain().value },
        toDTO: { ChannelDTO($0) }),
      CodableSubject(
        "Household", HouseholdCodec.self,
        toDomain: { (dto: HouseholdDTO) in try dto.domain().value }, toDTO: { HouseholdDTO($0) }),
      CodableSubject(
        "Logbook", LogbookCodec.self, toDomain: { (dto: LogbookDTO) in dto.domain().value },
        toDTO: { LogbookDTO($0) }),
      CodableSubject(
        "Diary", DiaryCodec.self, toDomain: { (dto: DiaryDTO) in try dto.domain().value },
        toDTO: { DiaryDTO($0) }),
      CodableSubject(
        "CardBoard", CardBoardCodec.self,
        toDomain: { (dto: CardBoardDTO) in try dto.domain().value }, toDTO: { CardBoardDTO($0) }),
    ]
  }
}
