import SumTypeGenerator
import SumTypeJSON

/// Bytes in a string. Bounds speak of the bytes.
struct DataShape: Shape {
  private let expected: StaticString
  private let bounds: LengthBounds?
  private let count: @Sendable (UnsafeRawBufferPointer) -> Int?

  init(
    _ expected: StaticString, _ bounds: Bounds?,
    _ count: @escaping @Sendable (UnsafeRawBufferPointer) -> Int?
  ) {
    self.expected = expected
    self.bounds = LengthBounds(bounds)
    self.count = count
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let count = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) in self.count(text)
    }
    guard let count else { throw JSONFault(.invalidValue, at: start, expected: expected) }
    try bounds?.check(count, at: start, "data with a length within its bounds")
  }
}
