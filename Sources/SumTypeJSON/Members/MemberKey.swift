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
