/// Notes what is written of an object, as pieces of its source and what is new.
struct FormRecorder: ~Copyable, ObjectOutput {
  enum Event {
    case source(Int, Int)
    case literal([UInt8])
    case rewrite(Int, Int, rewriter: Int)
  }

  private(set) var events: [Event] = []

  mutating func copy(_ start: Int, _ end: Int) {
    if start >= end { return }
    if case .source(let first, start)? = events.last {
      events[events.count - 1] = .source(first, end)
    } else {
      events.append(.source(start, end))
    }
  }

  mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    events.append(.literal(Array(UnsafeBufferPointer(start: bytes, count: count))))
  }

  mutating func writeValue(of slot: UnsafeMutablePointer<MigrationMemory.Slot>) {
    let slot = slot.pointee
    if slot.rewriter >= 0 {
      events.append(.rewrite(slot.valueStart, slot.valueEnd, rewriter: slot.rewriter))
    } else if let value = slot.newValue {
      if let start = value.baseAddress { write(start, value.count) }
    } else {
      copy(slot.valueStart, slot.valueEnd)
    }
  }
}
