/// A key that generated code reads and writes, prepared for both. The prepared form stays in memory
/// as long as the process lives, so declare a key as a `static let`.
///
/// ```swift
/// static let id = MemberKey("id")
/// writer.key(id)  // `"id":`
/// ```
// Unchecked: the memory that it points to is written before anybody has it, and never again.
@frozen
public struct MemberKey: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let entry: UnsafePointer<MemberSlot>

  /// Prepares a key that is given without quotes and escapes.
  public init(_ text: StaticString) { self.init(text, in: nil) }

  /// Prepares a key in `memory`, which can be released.
  package init(_ text: StaticString, in memory: TableMemory?) {
    entry = UnsafePointer(memory.allocate(for: MemberSlot(text, in: memory)))
  }

  @inlinable
  init(entry: UnsafePointer<MemberSlot>) {
    self.entry = entry
  }

  /// Returns the key that lies `distance` places after this one in the same table.
  @inlinable
  public func following(by distance: Int) -> MemberKey { MemberKey(entry: entry + distance) }

  /// The key without quotes and escapes.
  public var text: StaticString { entry.pointee.text }

  /// The key without quotes and escapes.
  public var string: String { entry.pointee.text.description }

  /// The key as JSON with the colon, `"key":`.
  public var literal: [UInt8] {
    Array(
      UnsafeBufferPointer(start: entry.pointee.literal + 1, count: entry.pointee.literalCount))
  }

  /// Returns whether these bytes, without quotes and escapes, are the key.
  @inlinable
  public func matches(_ characters: UnsafeRawBufferPointer) -> Bool {
    guard characters.count == entry.pointee.count else { return false }
    guard let base = characters.baseAddress, !characters.isEmpty else { return true }
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    return entry.pointee.matches(bytes, limit: bytes + characters.count)
  }
}

extension MemberKey: Hashable {
  /// Two keys are equal when their bytes are.
  public static func == (left: MemberKey, right: MemberKey) -> Bool {
    left.matches(
      UnsafeRawBufferPointer(start: right.entry.pointee.bytes, count: right.entry.pointee.count))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(
      bytes: UnsafeRawBufferPointer(start: entry.pointee.bytes, count: entry.pointee.count))
  }
}

extension StaticString {
  /// Returns `text` as a static string. Its bytes live as long as `memory`, or as the process if that is nil.
  ///
  /// ``JSONFault`` and ``MemberTable`` take static strings, since generated code has all keys as literals and neither
  /// type should allocate memory. Tags that are keys, and the keys of a schema that is interpreted, exist only as text
  /// at run time, but they are few, and each is interned once.
  ///
  /// `StaticString` is `@frozen`: a word for the pointer, one for the count, and a byte of flags, of
  /// which bit 0 is "a single scalar instead of a pointer" and bit 1 "only ASCII".
  package static func interned(_ text: String, in memory: TableMemory? = nil) -> StaticString {
    let bytes = Array(text.utf8)
    // One more byte, so that the empty text has a pointer, too.
    let copy = memory.allocate(bytes.count + 1, of: UInt8.self)
    copy.initialize(repeating: 0, count: bytes.count + 1)
    copy.update(from: bytes, count: bytes.count)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    return unsafeBitCast(
      Layout(start: UInt(bitPattern: copy), count: bytes.count, flags: isASCII ? 2 : 0),
      to: StaticString.self)
  }

  private struct Layout {
    var start: UInt
    var count: Int
    var flags: UInt8
  }
}
