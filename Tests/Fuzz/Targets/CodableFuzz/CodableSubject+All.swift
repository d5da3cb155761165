import Everything
import SumTypeRuntime
import TestDocuments

extension CodableSubject {
  nonisolated(unsafe) static let all: [CodableSubject] = [
    CodableSubject(
      "Everything", EverythingCodec.self,
      toDomain: { (dto: EverythingDTO) in try dto.domain().value },
      toDTO: { EverythingDTO($0) }),
    CodableSubject("Shelf", ShelfCodec.self, ShelfDTO.self),
    CodableSubject("Scalars", ScalarsCodec.self, ScalarsDTO.self),
    CodableSubject("Point", PointCodec.self, PointDTO.self),
    CodableSubject("Line", LineCodec.self, LineDTO.self),
    CodableSubject("Wires", WiresCodec.self, WiresDTO.self),
    CodableSubject("Inner", InnerCodec.self, InnerDTO.self),
    CodableSubject("Present", PresentCodec.self, PresentDTO.self),
    CodableSubject("Shapeless", ShapelessCodec.self, ShapelessDTO.self),
    CodableSubject("Near", NearCodec.self, NearDTO.self),
    CodableSubject("Wrapped", WrappedCodec.self, WrappedDTO.self),
    CodableSubject("Packed", PackedCodec.self, PackedDTO.self),
    CodableSubject("Outer", OuterCodec.self, OuterDTO.self),
    CodableSubject("Keyed", KeyedCodec.self, KeyedDTO.self),
    CodableSubject("Placed", PlacedCodec.self, PlacedDTO.self),
    CodableSubject("Listed", ListedCodec.self, ListedDTO.self),
    CodableSubject("ListedLine", ListedLineCodec.self, ListedLineDTO.self),
    CodableSubject("Paired", PairedCodec.self, PairedDTO.self),
    CodableSubject("Target", TargetCodec.self, TargetDTO.self),
    CodableSubject("Flat", FlatCodec.self, FlatDTO.self),
    CodableSubject("FlatWords", FlatWordsCodec.self, FlatWordsDTO.self),
    CodableSubject("FlatTold", FlatToldCodec.self, FlatToldDTO.self),
    CodableSubject("Node", NodeCodec.self, NodeDTO.self),
    CodableSubject("Transfer", TransferCodec.self, TransferDTO.self),
    CodableSubject("Noted", NotedCodec.self, NotedDTO.self),
    CodableSubject("Work", WorkCodec.self, WorkDTO.self),
  ]
}
