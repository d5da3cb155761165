/// A key that generated code reads and writes, prepared for both.
///
/// ```swift
/// static let id = MemberKey("id")
/// writer.key(id)  // `"id":`
/// ```
@frozen
public struct MemberKey: Sendable {
  /// The key without quotes and escapes.
  public let text: StaticString
  /// The key as JSON with the colon, `"key":`.
  public let literal: [UInt8]
  @usableFromInline let word: UInt64
  @usableFromInline let count: Int
  /// Whether the key is written as it is, without an escape.
  @usableFromInline let isPlain: Bool

  /// Prepares a key that is given without quotes and escapes.
  public init(_ text: StaticString) {
    self.text = text
    var bytes: [UInt8] = []
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    count = bytes.count
    word = bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return leadingBytes(of: base, count: min(8, buffer.count), limit: base + buffer.count)
    }
    var writer = JSONWriter()
    bytes.withUnsafeBytes { writer.string(utf8: $0) }
    var literal = writer.finish()
    isPlain = literal.count == bytes.count + 2
    literal.append(0x3A)
    self.literal = literal
  }

  /// The key without quotes and escapes.
  public var string: String { text.description }

  /// Whether these are the bytes of the key.
  @inlinable
  public func matches(_ characters: UnsafeRawBufferPointer) -> Bool {
    guard characters.count == count else { return false }
    guard count > 0, let base = characters.baseAddress else { return true }
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    return matches(bytes, limit: bytes + count)
  }

  /// Whether the key's bytes are at `bytes`, where at least as many can be read.
  @inlinable
  @inline(__always)
  func matches(_ bytes: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    guard leadingBytes(of: bytes, count: min(8, count), limit: limit) == word else { return false }
    return count <= 8 || matchesRest(bytes)
  }

  /// Compares from the eighth byte on. A key that long has a pointer; only single scalars do not.
  @usableFromInline
  func matchesRest(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let own = UnsafeRawPointer(text.utf8Start)
    let other = UnsafeRawPointer(bytes)
    var index = 8
    while index + 8 <= count {
      if own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index += 8
    }
    return own.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      == other.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
  }
}

extension MemberKey: Hashable {
  /// Two keys are equal when their bytes are.
  public static func == (left: MemberKey, right: MemberKey) -> Bool {
    left.literal == right.literal
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(literal) }
}

/// The first `count` bytes, at most eight, as a little-endian word padded with zeros.
/// Nothing at or after `limit` is touched.
@inlinable
@inline(__always)
func leadingBytes(
  of bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>
) -> UInt64 {
  if limit - bytes >= 8 {
    let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    return count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: count * 8)) &- 1)
  }
  return leadingBytesSlowly(of: bytes, count: min(8, count))
}

@usableFromInline
func leadingBytesSlowly(of bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
  var word: UInt64 = 0
  var index = count
  while index > 0 {
    index -= 1
    word = word << 8 | UInt64(bytes[index])
  }
  return word
}
