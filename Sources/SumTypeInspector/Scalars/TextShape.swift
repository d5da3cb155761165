import SumTypeJSON

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
