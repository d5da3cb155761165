import SumTypeGenerator
import SumTypeJSON

/// A string. Bounds speak of its Unicode scalars.
struct StringShape: Shape {
  private let bounds: LengthBounds?

  init(_ bounds: Bounds?) { self.bounds = LengthBounds(bounds) }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    let count = try reader.withStringBytes { (text) throws(JSONFault) -> Int in
      // Every byte but a continuation begins a scalar.
      bounds == nil ? 0 : text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }
    try bounds?.check(count, at: start, "a string with a length within its bounds")
  }
}
