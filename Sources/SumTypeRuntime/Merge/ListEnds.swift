/// How many elements are the same on both ends of two lists, none of them counted twice.
@usableFromInline
struct ListEnds {
  @usableFromInline let prefix: Int
  @usableFromInline let suffix: Int

  @inlinable
  init<C: JSONCodec>(_ values: [C.Value], _ old: [C.Value], as codec: C.Type) {
    let shorter = min(values.count, old.count)
    (prefix, suffix) = values.withUnsafeBufferPointer { values in
      old.withUnsafeBufferPointer { old in
        // An array that the app has not changed is still the same memory.
        if values.baseAddress == old.baseAddress { return (shorter, 0) }
        var prefix = 0
        while prefix < shorter, Self.isSame(values, prefix, old, prefix, as: codec) { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix,
          Self.isSame(values, values.count - 1 - suffix, old, old.count - 1 - suffix, as: codec)
        {
          suffix += 1
        }
        return (prefix, suffix)
      }
    }
  }

  @inlinable
  @inline(__always)
  static func isSame<C: JSONCodec>(
    _ values: UnsafeBufferPointer<C.Value>, _ index: Int, _ old: UnsafeBufferPointer<C.Value>,
    _ oldIndex: Int, as codec: C.Type
  ) -> Bool {
    isIdentical(values, index, old, oldIndex) || C.isSame(values[index], old[oldIndex])
  }
}

/// Whether two values are the same bits, and so the same value: what was copied and not changed shares
/// its strings and lists with the original. False says nothing.
@inlinable
func areIdentical<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafePointer(to: left) { left in
    withUnsafePointer(to: right) { right in
      isIdentical(
        UnsafeBufferPointer(start: left, count: 1), 0,
        UnsafeBufferPointer(start: right, count: 1), 0)
    }
  }
}

/// Whether two values are the same bits, and so the same value: an element that was copied with its
/// array shares its strings and arrays with the original. False says nothing.
@inlinable
@inline(__always)
func isIdentical<Value>(
  _ left: UnsafeBufferPointer<Value>, _ index: Int, _ right: UnsafeBufferPointer<Value>,
  _ rightIndex: Int
) -> Bool {
  guard let left = left.baseAddress, let right = right.baseAddress else { return true }
  return haveSameBits(
    UnsafeRawPointer(left + index), UnsafeRawPointer(right + rightIndex), MemoryLayout<Value>.size)
}
