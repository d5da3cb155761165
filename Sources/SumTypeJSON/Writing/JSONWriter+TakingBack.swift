// Values that are removed from the output, because they have to be written differently.

extension JSONWriter {
  /// The place where a value begins, for its removal.
  @frozen
  public struct ValueStart: BitwiseCopyable, Sendable {
    @usableFromInline let written: Int
    @usableFromInline let pending: Pending

    @inlinable
    init(written: Int, pending: Pending) {
      self.written = written
      self.pending = pending
    }
  }

  /// The place where the next value begins.
  @inlinable
  public var valueStart: ValueStart { ValueStart(written: written, pending: pending) }

  /// Removes the object that was begun at `start` and is still open, with its members.
  public mutating func abandonObject(from start: ValueStart) {
    isAbandoned = false
    written = start.written
    pending = start.pending
    depth -= 1
    if style.sortsKeys, let object = sorting.objects.popLast() {
      sorting.members.removeLast(sorting.members.count - object.first)
    }
    faults.removeAll { $0.offset >= start.written }
  }

  /// Removes the complete values that were written since `start`.
  public mutating func takeBack(to start: ValueStart) {
    written = start.written
    pending = start.pending
    faults.removeAll { $0.offset >= start.written }
  }

  /// Returns whether the value that was written at `start` is an array or null.
  @inlinable
  public func isArrayOrNull(since start: ValueStart) -> Bool {
    var place = start.written
    // White space and a comma may precede the value.
    while place < written, base[place] <= 0x2C, base[place] != 0x22 { place &+= 1 }
    return place < written && (base[place] == 0x5B || base[place] == 0x6E)
  }
}
