/// Where an object goes that a migration has changed: pieces of its source, and what is new.
protocol ObjectOutput: ~Copyable {
  /// What lies there in the source.
  mutating func copy(_ start: Int, _ end: Int)

  /// Bytes that are not in the source.
  mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int)

  /// The value of a member as it is now.
  mutating func writeValue(of slot: UnsafeMutablePointer<MigrationMemory.Slot>)
}

extension ObjectOutput where Self: ~Copyable {
  @inline(__always)
  mutating func write(_ literal: StaticString) {
    write(literal.utf8Start, literal.utf8CodeUnitCount)
  }

  @inline(__always)
  mutating func writeValue(of slot: UnsafeMutablePointer<MigrationMemory.Slot>) {
    if let value = slot.pointee.newValue {
      if let start = value.baseAddress { write(start, value.count) }
    } else {
      copy(slot.pointee.valueStart, slot.pointee.valueEnd)
    }
  }
}
