/// What comes before and after one value of an object, which has been written already.
struct SplitOutput: ~Copyable, ObjectOutput {
  private let value: UnsafePointer<UInt8>
  private var head: MigrationOutput
  private var tail: MigrationOutput
  /// Whether the value has come.
  private var isBehind = false

  /// - Parameters:
  ///   - source: the source of the object.
  ///   - value: where the value lies.
  init(of source: UnsafeBufferPointer<UInt8>, around value: UnsafePointer<UInt8>) {
    self.value = value
    head = MigrationOutput(of: source, capacity: 256)
    tail = MigrationOutput(of: source, capacity: 256)
  }

  mutating func copy(_ start: Int, _ end: Int) {
    if isBehind { tail.copy(start, end) } else { head.copy(start, end) }
  }

  mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    if isBehind { tail.write(bytes, count) } else { head.write(bytes, count) }
  }

  mutating func writeValue(of slot: UnsafeMutablePointer<MigrationMemory.Slot>) {
    if slot.pointee.newValue?.baseAddress == value {
      isBehind = true
    } else if isBehind {
      tail.writeValue(of: slot)
    } else {
      head.writeValue(of: slot)
    }
  }

  /// Puts both around the value, in front of which room for so many bytes was left.
  mutating func put(into output: inout MigrationOutput, inRoomFor room: Int) {
    output.put(head.written(after: 0), inRoomFor: room, tail.written(after: 0))
  }
}
