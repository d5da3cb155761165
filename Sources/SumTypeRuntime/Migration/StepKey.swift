/// A key that a migration speaks of, prepared to be looked for and to be written.
struct StepKey: Sendable, Hashable {
  /// The characters between the quotes, without escapes.
  let characters: [UInt8]
  /// The key as JSON, with its quotes.
  let literal: [UInt8]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ characters: [UInt8]) {
    self.characters = characters
    var writer = JSONWriter()
    characters.withUnsafeBytes { writer.string(utf8: $0) }
    literal = writer.finish()
  }

  static func == (left: StepKey, right: StepKey) -> Bool { left.characters == right.characters }

  func hash(into hasher: inout Hasher) { hasher.combine(characters) }

  /// Whether it is the key at `range`, quotes included, of `source`.
  func isWritten(at range: Range<Int>, hasEscapes: Bool, in source: [UInt8]) -> Bool {
    if hasEscapes { return source.withKey(at: range) { $0.elementsEqual(characters) } }
    guard range.count == characters.count + 2 else { return false }
    return source.withUnsafeBufferPointer { source in
      characters.withUnsafeBufferPointer { characters in
        for index in characters.indices
        where characters[index] != source[range.lowerBound + 1 + index] {
          return false
        }
        return true
      }
    }
  }

  /// The place in a list that the key stands for, where a path leads into one: `/0`.
  var index: Int? {
    if characters.isEmpty || characters.count > 9 { return nil }
    if characters.count > 1, characters[0] == 0x30 { return nil }
    var index = 0
    for digit in characters {
      guard (0x30...0x39).contains(digit) else { return nil }
      index = index * 10 + Int(digit - 0x30)
    }
    return index
  }
}
