/// A key that a migration speaks of, prepared to be looked for and to be written. What is prepared
/// stays in memory as long as the process lives.
struct StepKey: Sendable, BitwiseCopyable {
  /// The characters between the quotes, without escapes.
  let characters: StaticString
  /// The key as JSON, with its quotes.
  let literal: StaticString
  /// The first eight of the characters, or all with zeros after them.
  let word: UInt64

  init(_ text: String) {
    characters = .interned(text)
    var writer = JSONWriter()
    writer.string(text)
    literal = .interned(String(decoding: writer.finish(), as: UTF8.self))
    word = Self.word(of: characters.utf8Start, characters.utf8CodeUnitCount)
  }

  var count: Int { characters.utf8CodeUnitCount }

  @inline(__always)
  static func word(of characters: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    if count >= 8 {
      return UInt64(
        littleEndian: UnsafeRawPointer(characters).loadUnaligned(as: UInt64.self))
    }
    var word: UInt64 = 0
    var index = count
    while index > 0 {
      index -= 1
      word = word << 8 | UInt64(characters[index])
    }
    return word
  }

  /// The place in a list that the key stands for, where a path leads into one: `/0`.
  var index: Int? {
    let text = characters.description
    guard let index = Int(text), String(index) == text, index >= 0 else { return nil }
    return index
  }
}

extension StepKey: Hashable {
  static func == (left: StepKey, right: StepKey) -> Bool {
    left.word == right.word
      && left.characters.description.utf8.elementsEqual(
        right.characters.description.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

/// A string, an integer or a Boolean that a migration looks for or writes.
struct StepValue: Sendable {
  let tag: JSONTag
  /// As JSON.
  let literal: StaticString

  init(_ tag: JSONTag) {
    self.tag = tag
    literal = .interned(tag.description)
  }

  /// Whether it is what lies at `value`; nil where that takes more than a look: a string may have
  /// escapes, and a number more spellings than one.
  func isWritten(at value: UnsafeBufferPointer<UInt8>) -> Bool? {
    Self.isWritten(literal, at: value)
  }

  /// Whether a literal is what lies at `value`.
  @inline(__always)
  static func isWritten(_ literal: StaticString, at value: UnsafeBufferPointer<UInt8>) -> Bool? {
    let expected = UnsafeBufferPointer(
      start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    if value.count == expected.count, value.isSame(as: expected) { return true }
    if literal.utf8Start.pointee == 0x22 {
      return value.first == 0x22 && value.contains(0x5C) ? nil : false
    }
    return value.first == 0x22 ? false : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of another buffer of the same length.
  @inline(__always)
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}
