/// A key in memory that is never freed: what a comparison and a writer need of it, and nothing that
/// is counted.
@frozen
@usableFromInline
struct MemberEntry: BitwiseCopyable, @unchecked Sendable {
  /// The first sixteen bytes of `"key":`, and which of them belong to it.
  @usableFromInline let literalWords: SIMD2<UInt64>
  @usableFromInline let literalMask: SIMD2<UInt64>
  /// Which of them belong to it without the colon.
  @usableFromInline let quotedMask: SIMD2<UInt64>
  /// `,"key":`, the key escaped as it needs to be.
  @usableFromInline let literal: UnsafePointer<UInt8>
  /// The bytes of `"key":`, which is the literal without its comma.
  @usableFromInline let literalCount: Int
  /// The first eight bytes of the key itself.
  @usableFromInline let word: UInt64
  /// The key without quotes and escapes.
  @usableFromInline let bytes: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  /// Whether the key is written as it is, without an escape.
  @usableFromInline let isPlain: Bool
  @usableFromInline let text: StaticString
  /// The index of the key that follows this one where keys are sorted; beyond the last key there is
  /// none.
  @usableFromInline var sortedNext: Int

  init(_ text: StaticString) {
    self.text = text
    sortedNext = .max
    (bytes, count, (literal, literalCount)) = text.withUTF8Buffer { key in
      (immortal(key), key.count, preparedLiteral(of: key))
    }
    isPlain = literalCount == count + 3
    word = leadingBytesSlowly(of: bytes, count: min(8, count))
    literalWords = leadingWords(of: literal + 1, count: literalCount)
    literalMask = leadingMask(literalCount)
    quotedMask = leadingMask(literalCount - 1)
  }

  /// Whether the key's bytes are at `other`, where at least ``count`` can be read.
  @inlinable
  @inline(__always)
  func matches(_ other: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    guard leadingBytes(of: other, count: count, limit: limit) == word else { return false }
    return count <= 8 || isEqual(bytes, other, from: 8, to: count)
  }

  /// Whether `"key":` is at `place`, where at least sixteen bytes can be read.
  @inlinable
  @inline(__always)
  func isWritten(at place: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    let raw = UnsafeRawPointer(place)
    let first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let second = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    guard
      (first ^ literalWords[0]) & literalMask[0] | (second ^ literalWords[1]) & literalMask[1] == 0
    else { return false }
    return literalCount <= 16
      || isWrittenFurther(literal + 1, count: literalCount, at: place, limit: limit)
  }

  /// Whether `"key"` is at `place`, where at least sixteen bytes can be read.
  @inlinable
  @inline(__always)
  func isQuoted(at place: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    let raw = UnsafeRawPointer(place)
    let first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let second = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    guard
      (first ^ literalWords[0]) & quotedMask[0] | (second ^ literalWords[1]) & quotedMask[1] == 0
    else { return false }
    return literalCount <= 17 || isQuotedFurther(at: place, limit: limit)
  }

  @usableFromInline
  func isQuotedFurther(at place: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    limit - place >= literalCount && isEqual(literal + 1, place, from: 16, to: literalCount &- 1)
  }
}

/// Whether the literal, of which the first sixteen bytes are at `place`, is there to its end.
@usableFromInline
@inline(never)
func isWrittenFurther(
  _ literal: UnsafePointer<UInt8>, count: Int, at place: UnsafePointer<UInt8>,
  limit: UnsafePointer<UInt8>
) -> Bool {
  limit - place >= count && isEqual(literal, place, from: 16, to: count)
}

/// Whether two stretches of at least eight bytes are equal from one offset to another.
@usableFromInline
func isEqual(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, from start: Int, to count: Int
) -> Bool {
  let left = UnsafeRawPointer(left)
  let right = UnsafeRawPointer(right)
  var index = start
  while index + 8 <= count {
    if left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      != right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      return false
    }
    index += 8
  }
  return left.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    == right.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
}

/// A copy of the bytes that is never freed: keys and tags belong to types, which never go away.
@usableFromInline
func immortal(_ bytes: [UInt8]) -> UnsafePointer<UInt8> {
  bytes.withUnsafeBufferPointer { immortal($0) }
}

private func immortal(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8> {
  let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
  if let base = bytes.baseAddress { copy.initialize(from: base, count: bytes.count) }
  (copy + bytes.count).initialize(to: 0)
  return UnsafePointer(copy)
}

/// `,"key":` in memory that is never freed, and its length without the comma. Whole words can be read
/// and written from every place of it.
private func preparedLiteral(
  of key: UnsafeBufferPointer<UInt8>
) -> (UnsafePointer<UInt8>, Int) {
  guard let base = key.baseAddress, key.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C })
  else {
    var writer = JSONWriter()
    writer.string(utf8: UnsafeRawBufferPointer(key))
    let quoted = writer.finish()
    return (immortal([0x2C] + quoted + [0x3A] + Array(repeating: 0, count: 24)), quoted.count + 1)
  }
  // Without a writer and its arrays: all keys are prepared when they are first needed, and whoever
  // opens a document waits for that.
  let literal = UnsafeMutablePointer<UInt8>.allocate(capacity: key.count + 28)
  literal.initialize(repeating: 0, count: key.count + 28)
  literal[0] = 0x2C
  literal[1] = 0x22
  (literal + 2).update(from: base, count: key.count)
  literal[key.count + 2] = 0x22
  literal[key.count + 3] = 0x3A
  return (UnsafePointer(literal), key.count + 3)
}
