extension String {
  /// Whether both have the same UTF-8. `==` takes the spellings of `"é"` in one and in two scalars
  /// for equal.
  @inlinable
  func isSameUTF8(as other: String) -> Bool {
    // Short strings, and those that share their memory.
    if areIdentical(self, other) { return true }
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    let fast = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable {
        UnsafeRawBufferPointer(own).elementsEqual(UnsafeRawBufferPointer($0))
      }
    }
    return (fast ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
