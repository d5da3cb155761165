import Foundation
import SumTypeRuntime

nonisolated struct OutlineSquareDTO: Codable, Equatable, Sendable {
  var side: Decimal
  var tags: [String: Double]
}

/// ``Outline`` as it is written: `{"circle":1.5}`, `{"2":{…}}`, `"point"`, `3`.
nonisolated enum OutlineDTO: Codable, Equatable, Sendable {
  case circle(Double)
  case square(OutlineSquareDTO)
  case point
  case third

  init(from decoder: any Decoder) throws {
    let union = ExternalDecoding(decoder, kinds: [.string, .number, .bool])
    switch try union.tag() {
    case "circle": self = .circle(try union.payload())
    case 2: self = .square(try union.payload())
    case "point": self = try union.bare(.point)
    case 3: self = try union.bare(.third)
    default: throw union.unknownTag()
    }
  }

  func encode(to encoder: any Encoder) throws {
    let union = ExternalEncoding(encoder)
    switch self {
    case .circle(let payload): try union.encode(payload, as: "circle")
    case .square(let payload): try union.encode(payload, as: 2)
    case .point: try union.encode(as: "point")
    case .third: try union.encode(as: 3)
    }
  }
}
