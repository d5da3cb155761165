extension ObjectDraft {
  /// Writes the object as it is now.
  ///
  /// - Parameter output: of the same source.
  func write<Output: ObjectOutput & ~Copyable>(to output: inout Output) {
    if isElsewhere {
      let bytes = memory.store(written)
      if let start = bytes.baseAddress { output.write(start, bytes.count) }
    } else {
      writeMembers(to: &output)
    }
  }

  private func writeMembers<Output: ObjectOutput & ~Copyable>(to output: inout Output) {
    output.copy(start, start + 1)
    let head = originalCount > 0 ? memory.slots[first].keyStart : start + 1
    output.copy(start + 1, head)
    var isFirst = true
    for index in first..<memory.count {
      let slot = memory.slots + index
      if slot.pointee.isGone { continue }
      if !isFirst { writeSeparator(before: slot, head: head, to: &output) }
      isFirst = false
      if let key = slot.pointee.newKey {
        output.write(key)
      } else {
        output.copy(slot.pointee.keyStart, slot.pointee.keyEnd)
      }
      let model = slot.pointee.isAdded ? memory.slots + first : slot
      if originalCount > 0 {
        output.copy(model.pointee.keyEnd, model.pointee.valueStart)
      } else {
        output.write(":")
      }
      output.writeValue(of: slot)
    }
    output.copy(lastEnd, end)
  }

  @inline(__always)
  private func writeSeparator<Output: ObjectOutput & ~Copyable>(
    before slot: UnsafeMutablePointer<Slot>, head: Int, to output: inout Output
  ) {
    if !slot.pointee.isAdded {
      output.copy(slot.pointee.previousEnd, slot.pointee.keyStart)
    } else if originalCount > 1 {
      let second = memory.slots + first + 1
      output.copy(second.pointee.previousEnd, second.pointee.keyStart)
    } else {
      output.write(",")
      output.copy(start + 1, head)
    }
  }

  /// The object as it is now.
  var written: [UInt8] {
    if !isChanged { return Array(source[start..<end]) }
    var output = MigrationOutput(
      of: UnsafeBufferPointer(start: bytes, count: source.count), capacity: end - start + 64)
    writeMembers(to: &output)
    return output.finish()
  }
}
