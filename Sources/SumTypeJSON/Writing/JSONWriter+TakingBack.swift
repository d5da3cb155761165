// Values that turn out to be written otherwise.

extension JSONWriter {
  /// A place where a value begins, which may have to be taken back.
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

  /// Takes back the object that was begun at `start` and not ended, with all that is in it.
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

  /// Takes back the values that were written since `start`, whose containers are closed.
  public mutating func takeBack(to start: ValueStart) {
    written = start.written
    pending = start.pending
    faults.removeAll { $0.offset >= start.written }
  }

  /// Whether the value that was written since `start` is an array or null.
  @inlinable
  public func isArrayOrNull(since start: ValueStart) -> Bool {
    var place = start.written
    // What stands before it is white space and a comma.
    while place < written, base[place] <= 0x2C, base[place] != 0x22 { place &+= 1 }
    return place < written && (base[place] == 0x5B || base[place] == 0x6E)
  }
}
