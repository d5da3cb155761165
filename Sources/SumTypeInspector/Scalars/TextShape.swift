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

/// A string with a grammar of its own: a UUID, a date.
struct TextShape: Shape {
  private let expected: StaticString
  private let isValid: @Sendable (UnsafeRawBufferPointer) -> Bool

  init(
    _ expected: StaticString, _ isValid: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) {
    self.expected = expected
    self.isValid = isValid
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let isValid = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) in self.isValid(text)
    }
    if !isValid { throw JSONFault(.invalidValue, at: start, expected: expected) }
  }
}

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
