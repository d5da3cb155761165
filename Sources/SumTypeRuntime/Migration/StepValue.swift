/// A string, an integer or a Boolean that a migration looks for or writes.
struct StepValue: Sendable {
  let tag: JSONTag
  /// As JSON.
  let literal: [UInt8]

  init(_ tag: JSONTag) {
    self.tag = tag
    literal = tag.value.bytes()
  }

  /// Whether it is what lies at `range` of `source`; nil where that takes more than a look: a string
  /// may have escapes, and a number more spellings than one.
  func isWritten(at range: Range<Int>, in source: [UInt8]) -> Bool? {
    source.withUnsafeBufferPointer { source in
      let value = UnsafeBufferPointer(rebasing: source[range])
      if value.count == literal.count, value.elementsEqual(literal) { return true }
      if case .string = tag { return value.contains(0x5C) ? nil : false }
      return value.first == 0x22 ? false : nil
    }
  }
}
