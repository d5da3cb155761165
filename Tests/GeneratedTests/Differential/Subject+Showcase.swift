import Showcase

extension Subject {
  /// The types of the schemas that show one thing each.
  static var showcase: [Subject] {
    [
      // Adjacent.sumtype.json
      Subject("Message", MessageCodec.self, MessageDTO.self),
      Subject("Envelope", EnvelopeCodec.self, EnvelopeDTO.self),
      Subject("Parcel", ParcelCodec.self, ParcelDTO.self),
      Subject("Saying", SayingCodec.self, SayingDTO.self),
      // AsyncState.sumtype.json
      Subject("LoadFailure", LoadFailureCodec.self, LoadFailureDTO.self),
      Subject("ServerFailure", ServerFailureCodec.self, ServerFailureDTO.self),
      Subject("Profile", ProfileCodec.self, ProfileDTO.self),
      Subject("ProfileSnapshot", ProfileSnapshotCodec.self, ProfileSnapshotDTO.self),
      Subject("LoadedProfile", LoadedProfileCodec.self, LoadedProfileDTO.self),
      Subject("FailedProfile", FailedProfileCodec.self, FailedProfileDTO.self),
      // Common.sumtype.json
      Subject("Money", MoneyCodec.self, MoneyDTO.self),
      Subject("Contact", ContactCodec.self, ContactDTO.self),
      // Counter.sumtype.json
      Subject("CounterFeatureState", CounterFeatureStateCodec.self, CounterFeatureStateDTO.self),
      Subject("PrimeAlert", PrimeAlertCodec.self, PrimeAlertDTO.self),
      // External.sumtype.json
      Subject("Command", CommandCodec.self, CommandDTO.self),
      Subject("Packet", PacketCodec.self, PacketDTO.self),
      Subject("Offset", OffsetCodec.self, OffsetDTO.self),
      Subject("Only", OnlyCodec.self, OnlyDTO.self),
      Subject("Switch", SwitchCodec.self, SwitchDTO.self),
      // Frames.sumtype.json
      Subject("Frame", FrameCodec.self, FrameDTO.self),
      Subject("BootFrame", BootFrameCodec.self, BootFrameDTO.self),
      Subject("ReadingFrame", ReadingFrameCodec.self, ReadingFrameDTO.self),
      Subject("FrameNote", FrameNoteCodec.self, FrameNoteDTO.self),
      Subject("DeviceCommand", DeviceCommandCodec.self, DeviceCommandDTO.self),
      Subject("SleepCommand", SleepCommandCodec.self, SleepCommandDTO.self),
      // Internal.sumtype.json
      Subject("Shape", ShapeCodec.self, ShapeDTO.self),
      Subject("Circle", CircleCodec.self, CircleDTO.self),
      Subject("Rectangle", RectangleCodec.self, RectangleDTO.self),
      Subject("Happening", HappeningCodec.self, HappeningDTO.self),
      Subject("IssueHappening", IssueHappeningCodec.self, IssueHappeningDTO.self),
      Subject("OpenedIssue", OpenedIssueCodec.self, OpenedIssueDTO.self),
      Subject("ClosedIssue", ClosedIssueCodec.self, ClosedIssueDTO.self),
      Subject("PushHappening", PushHappeningCodec.self, PushHappeningDTO.self),
      // Keywords.sumtype.json
      Subject("SwiftWords", SwiftWordsCodec.self, SwiftWordsDTO.self),
      Subject("MachineWords", MachineWordsCodec.self, MachineWordsDTO.self),
      Subject("Übergröße", ÜbergrößeCodec.self, ÜbergrößeDTO.self),
      Subject("WordUnion", WordUnionCodec.self, WordUnionDTO.self),
      // Nested.sumtype.json
      Subject("Page", PageCodec.self, PageDTO.self),
      Subject("Block", BlockCodec.self, BlockDTO.self),
      Subject("Paragraph", ParagraphCodec.self, ParagraphDTO.self),
      Subject("ImageBlock", ImageBlockCodec.self, ImageBlockDTO.self),
      Subject("Columns", ColumnsCodec.self, ColumnsDTO.self),
      Subject("Span", SpanCodec.self, SpanDTO.self),
      Subject("LinkSpan", LinkSpanCodec.self, LinkSpanDTO.self),
      Subject("ImageSource", ImageSourceCodec.self, ImageSourceDTO.self),
      Subject("FileSource", FileSourceCodec.self, FileSourceDTO.self),
      Subject("RemoteSource", RemoteSourceCodec.self, RemoteSourceDTO.self),
      Subject("ImageSize", ImageSizeCodec.self, ImageSizeDTO.self),
      Subject("Cover", CoverCodec.self, CoverDTO.self),
      Subject("Leaf", LeafCodec.self, LeafDTO.self),
      Subject("IndexLeaf", IndexLeafCodec.self, IndexLeafDTO.self),
      // Orders.sumtype.json
      Subject("Order", OrderCodec.self, OrderDTO.self),
      Subject("Payment", PaymentCodec.self, PaymentDTO.self),
      Subject("CardPayment", CardPaymentCodec.self, CardPaymentDTO.self),
      // Policies.sumtype.json
      Subject("Transfer", TransferCodec.self, TransferDTO.self),
      Subject("Charge", ChargeCodec.self, ChargeDTO.self),
      Subject("Refund", RefundCodec.self, RefundDTO.self),
      Subject("Method", MethodCodec.self, MethodDTO.self),
      Subject("Card", CardCodec.self, CardDTO.self),
      Subject("Remark", RemarkCodec.self, RemarkDTO.self),
      Subject("Notice", NoticeCodec.self, NoticeDTO.self),
      Subject("Hint", HintCodec.self, HintDTO.self),
      Subject("Occasion", OccasionCodec.self, OccasionDTO.self),
      Subject("Extra", ExtraCodec.self, ExtraDTO.self),
      Subject("Link", LinkCodec.self, LinkDTO.self),
      // Recursion.sumtype.json
      Subject("Outline", OutlineCodec.self, OutlineDTO.self),
      Subject("Chain", ChainCodec.self, ChainDTO.self),
      Subject("Expression", ExpressionCodec.self, ExpressionDTO.self),
      Subject("BinaryExpression", BinaryExpressionCodec.self, BinaryExpressionDTO.self),
      Subject("Statement", StatementCodec.self, StatementDTO.self),
      Subject("Conditional", ConditionalCodec.self, ConditionalDTO.self),
      // Scalars.sumtype.json
      Subject("EveryScalar", EveryScalarCodec.self, EveryScalarDTO.self),
      Subject("EveryWire", EveryWireCodec.self, EveryWireDTO.self),
      Subject("EveryComposite", EveryCompositeCodec.self, EveryCompositeDTO.self),
      Subject("EveryDefault", EveryDefaultCodec.self, EveryDefaultDTO.self),
      Subject("EveryBound", EveryBoundCodec.self, EveryBoundDTO.self),
      Subject("EveryName", EveryNameCodec.self, EveryNameDTO.self),
      Subject("Badge", BadgeCodec.self, BadgeDTO.self),
      // Timeline.sumtype.json
      Subject("Post", PostCodec.self, PostDTO.self),
      Subject("TextPost", TextPostCodec.self, TextPostDTO.self),
      Subject("MoodPost", MoodPostCodec.self, MoodPostDTO.self),
      // Todo.sumtype.json
      Subject("Todo", TodoCodec.self, TodoDTO.self),
      Subject("TodoState", TodoStateCodec.self, TodoStateDTO.self),
      Subject("TodoAction", TodoActionCodec.self, TodoActionDTO.self),
      // User.sumtype.json
      Subject("User", UserCodec.self, UserDTO.self),
      // Wide.sumtype.json
      Subject("WideRecord", WideRecordCodec.self, WideRecordDTO.self),
      Subject("HTTPReply", HTTPReplyCodec.self, HTTPReplyDTO.self),
      Subject("ReplyBody", ReplyBodyCodec.self, ReplyBodyDTO.self),
      Subject("ReplyLocation", ReplyLocationCodec.self, ReplyLocationDTO.self),
      Subject("ReplyLinks", ReplyLinksCodec.self, ReplyLinksDTO.self),
      Subject("ReplyProblem", ReplyProblemCodec.self, ReplyProblemDTO.self),
      Subject("ReplyLimit", ReplyLimitCodec.self, ReplyLimitDTO.self),
    ]
  }
}
