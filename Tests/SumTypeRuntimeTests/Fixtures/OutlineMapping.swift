import SumTypeRuntime

extension OutlineSquareDTO: MappedDTO {
  init(_ square: OutlineSquare) {
    side = square.side
    tags = MapMapping<SecondsDateCodec>.dto(square.tags)
  }

  func domain() throws(MappingError) -> OutlineSquare {
    OutlineSquare(
      side: side,
      tags: try MapMapping<SecondsDateCodec>.domain(tags, at: "tags"))
  }
}

extension OutlineDTO: MappedDTO {
  init(_ shape: Outline) {
    switch shape {
    case .circle(let payload): self = .circle(payload)
    case .square(let payload): self = .square(OutlineSquareDTO(payload))
    case .point: self = .point
    case .third: self = .third
    }
  }

  func domain() throws(MappingError) -> Outline {
    switch self {
    case .circle(let payload): .circle(payload)
    case .square(let payload): .square(try payload.domain(at: "2"))
    case .point: .point
    case .third: .third
    }
  }
}
