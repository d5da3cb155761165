extension JSONReader {
  /// Passes the object at an offset if it has a form, and validates what the form does not say.
  ///
  /// A form only ever saves work: what has another one, or is no JSON at all, is left to who reads it
  /// member by member.
  ///
  /// - Parameters:
  ///   - steps: the form, up to a step with nothing.
  ///   - first: the step to begin with.
  ///   - place: the offset where that begins.
  ///   - ends: where the offsets go at which the values end, one for each step.
  ///   - others: what no value is that has to be another one.
  /// - Returns: the step that did not fit, and the cursor is anywhere; nil if all of them did, and
  ///   the cursor is behind the object.
  package mutating func passForm(
    _ steps: UnsafePointer<FormStep>, from first: Int, at place: Int,
    _ ends: UnsafeMutablePointer<Int>, others: UnsafeBufferPointer<StaticString>
  ) -> Int? {
    if depth == maximumDepth { return first }
    let outer = depth
    depth = outer &+ 1
    defer { depth = outer }
    position = start + place
    var index = first
    while true {
      let step = steps + index
      guard passLead(step) else { return index }
      let demand = step.pointee.demand
      if demand == .nothing { return nil }
      guard position < end else { return index }
      let byte = position.pointee
      do throws(JSONFault) {
        if byte == 0x22 {
          let value = position + 1
          if !passPlainString() {
            if demand.contains(.other) { return index }
            _ = try scanString()
          } else if demand.contains(.other), isOne(of: others, value) {
            return index
          }
        } else {
          guard demand.isEmpty || demand.allows(byte) else { return index }
          if byte == 0x2D || byte &- 0x30 < 10 {
            _ = try scanNumber()
          } else {
            try skipAny()
          }
        }
      } catch {
        return index
      }
      ends[index] = offset
      index += 1
    }
  }

  @inline(__always)
  private mutating func passLead(_ step: UnsafePointer<FormStep>) -> Bool {
    let count = step.pointee.count
    guard end - position >= 16 else { return passLeadSlowly(step) }
    let words = UnsafeRawPointer(position).loadUnaligned(as: SIMD2<UInt64>.self)
    let head = SIMD2<UInt64>(
      UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    let others = (head ^ step.pointee.head) & step.pointee.mask
    if others[0] | others[1] != 0 { return false }
    if count > 16 { return passLeadSlowly(step) }
    position += count
    return true
  }

  @inline(never)
  private mutating func passLeadSlowly(_ step: UnsafePointer<FormStep>) -> Bool {
    let (lead, count) = (step.pointee.lead, step.pointee.count)
    guard end - position >= count else { return false }
    var place = 0
    while count - place >= 8 {
      let found = UnsafeRawPointer(position + place).loadUnaligned(as: UInt64.self)
      if found != UnsafeRawPointer(lead + place).loadUnaligned(as: UInt64.self) { return false }
      place += 8
    }
    while place < count {
      if position[place] != lead[place] { return false }
      place += 1
    }
    position += count
    return true
  }

  /// Whether the characters from `value` up to the quote before the cursor, in quotes, are one of
  /// some literals.
  private func isOne(
    of literals: UnsafeBufferPointer<StaticString>, _ value: UnsafePointer<UInt8>
  ) -> Bool {
    let string = UnsafeBufferPointer(start: value - 1, count: position - value + 1)
    return literals.contains { literal in
      literal.utf8CodeUnitCount == string.count
        && string.elementsEqual(
          UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
  }

  /// Reads something anew that lies at an offset, and comes back to where the cursor is.
  ///
  /// - Returns: whether `body` has read all up to `end`.
  package mutating func reread(
    from place: Int, to end: Int, _ body: (inout JSONReader) throws(JSONFault) -> Void
  ) throws(JSONFault) -> Bool {
    let mark = mark()
    defer { rewind(to: mark) }
    position = start + place
    try body(&self)
    return offset == end
  }
}

extension FormStep.Demand {
  /// Whether the first byte of a value that is no string fits.
  fileprivate func allows(_ byte: UInt8) -> Bool {
    if contains(.other) { return false }
    if contains(.notNull), byte == 0x6E { return false }
    return !contains(.scalar) || byte != 0x7B && byte != 0x5B
  }
}
