/// The members of an object while a migration changes them.
///
/// What nobody changes is a range of the source, so that it keeps its bytes and its layout.
struct ObjectDraft {
  typealias Slot = MigrationMemory.Slot

  let memory: MigrationMemory
  /// The source, and where it lies.
  private(set) var source: [UInt8]
  private(set) var bytes: UnsafePointer<UInt8>
  /// The place of its first member in the memory; the others follow.
  let first: Int
  /// Where the object lies, with its braces.
  private(set) var start: Int
  private(set) var end: Int
  /// Where its last member ends.
  private(set) var lastEnd: Int
  private(set) var originalCount = 0
  var isChanged = false
  /// Whether its source is another one than that of what it lies in.
  private(set) var isElsewhere = false

  /// An object that begins at `start`, and whose members are noted by and by.
  init(
    from start: Int, in source: [UInt8], _ bytes: UnsafePointer<UInt8>, _ memory: MigrationMemory
  ) {
    self.memory = memory
    self.source = source
    self.bytes = bytes
    self.start = start
    first = memory.count
    lastEnd = start + 1
    end = lastEnd
  }

  /// Notes the next member of the source, whose value begins at `value`.
  @inline(__always)
  mutating func note(key: Range<Int>, hasEscapes: Bool, value: Int) {
    let name = bytes + key.lowerBound + 1
    let count = key.count - 2
    // Behind a short key lie its quote, a colon and at least one byte more, but not always eight.
    let word: UInt64
    if count < 8, source.count - key.lowerBound > 9 {
      let whole = UInt64(littleEndian: UnsafeRawPointer(name).loadUnaligned(as: UInt64.self))
      word = whole & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
    } else {
      word = StepKey.word(of: name, count)
    }
    memory.push(
      Slot(
        keyStart: key.lowerBound, keyEnd: key.upperBound, valueStart: value, valueEnd: value,
        previousEnd: lastEnd, name: name, nameCount: count, word: word, hasEscapes: hasEscapes))
    originalCount += 1
  }

  /// Notes where the value of the last member ends, and what has become of it if it has changed.
  @inline(__always)
  mutating func end(at end: Int, _ newValue: UnsafeBufferPointer<UInt8>? = nil) {
    let slot = memory.slots + memory.count - 1
    slot.pointee.valueEnd = end
    if newValue != nil {
      slot.pointee.newValue = newValue
      isChanged = true
    }
    lastEnd = end
  }

  /// Notes where the object ends, after its closing brace.
  mutating func close(at end: Int) { self.end = end }

  /// Gives the memory of its members back.
  func release() { memory.pop(to: first) }
}

// MARK: - Looking

extension ObjectDraft {
  /// The last member with a key, as everywhere; -1 if there is none.
  @inline(__always)
  func index(of key: StepKey) -> Int {
    var index = memory.count
    while index > first {
      index -= 1
      if isKey(key, index) { return index }
    }
    return -1
  }

  /// The last member with a key that was not prepared; -1 if there is none.
  func index(of key: String) -> Int {
    let key = Array(key.utf8)
    for index in (first..<memory.count).reversed() {
      let slot = memory.slots[index]
      if slot.isGone { continue }
      let isKey =
        slot.hasEscapes
        ? source.withKey(at: slot.keyStart..<slot.keyEnd) { $0.elementsEqual(key) }
        : UnsafeBufferPointer(start: slot.name, count: slot.nameCount).elementsEqual(key)
      if isKey { return index }
    }
    return -1
  }

  /// Whether the member at a place has a key.
  @inline(__always)
  func isKey(_ key: StepKey, _ index: Int) -> Bool {
    let slot = memory.slots + index
    if slot.pointee.hasEscapes { return isEscapedKey(key, index) }
    guard slot.pointee.word == key.word, slot.pointee.nameCount == key.count,
      !slot.pointee.isGone
    else { return false }
    if key.count <= 8 { return true }
    return UnsafeBufferPointer(start: slot.pointee.name, count: key.count)
      .isSame(as: UnsafeBufferPointer(start: key.characters.utf8Start, count: key.count))
  }

  @inline(never)
  private func isEscapedKey(_ key: StepKey, _ index: Int) -> Bool {
    let slot = memory.slots[index]
    if slot.isGone { return false }
    let expected = UnsafeBufferPointer(start: key.characters.utf8Start, count: key.count)
    return source.withKey(at: slot.keyStart..<slot.keyEnd) { $0.elementsEqual(expected) }
  }

  /// Whether the last member with a key is the one whose value lies there.
  func isLast(_ key: StepKey, at place: Int) -> Bool {
    let index = index(of: key)
    return index >= 0 && memory.slots[index].valueStart == place
  }

  /// The value of the member at a place, as JSON.
  @inline(__always)
  func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let slot = memory.slots + index
    return slot.pointee.newValue
      ?? UnsafeBufferPointer(
        start: bytes + slot.pointee.valueStart,
        count: slot.pointee.valueEnd - slot.pointee.valueStart)
  }

  /// Reads the value of the member at a place; nil if `body` cannot read it.
  func read<Value>(
    _ index: Int, _ body: (inout JSONReader) throws(JSONFault) -> Value
  ) -> Value? {
    let slot = memory.slots[index]
    if let value = slot.newValue { return try? JSONReader.read(Array(value), body) }
    return try? JSONReader.read(source, in: slot.valueStart..<slot.valueEnd, body)
  }

  /// The same, made for values that lie in the memory.
  @inline(__always)
  func readValue(
    _ index: Int,
    _ body: (inout JSONReader) throws(JSONFault) -> UnsafeBufferPointer<UInt8>?
  ) -> UnsafeBufferPointer<UInt8>? {
    let slot = memory.slots + index
    do throws(JSONFault) {
      if let value = slot.pointee.newValue {
        return try JSONReader.read(Array(value), body)
      }
      return try JSONReader.read(
        source, in: slot.pointee.valueStart..<slot.pointee.valueEnd, body)
    } catch {
      return nil
    }
  }

  /// Whether the value of a member is a string, an integer or a Boolean.
  @inline(__always)
  func isValue(_ value: StepValue, of key: StepKey) -> Bool {
    let index = index(of: key)
    if index < 0 { return false }
    return value.isWritten(at: self.value(index)) ?? isSpelled(value, index)
  }

  @inline(never)
  func isSpelled(_ value: StepValue, _ index: Int) -> Bool {
    read(index) { (reader) throws(JSONFault) in try reader.readTag() } == value.tag
  }
}

// MARK: - Changing

extension ObjectDraft {
  mutating func rename(_ key: StepKey, to new: StepKey) {
    let index = index(of: key)
    if index < 0 || self.index(of: new) >= 0 { return }
    let slot = memory.slots + index
    slot.pointee.newKey = new.literal
    slot.pointee.hasEscapes = false
    slot.pointee.name = new.characters.utf8Start
    slot.pointee.nameCount = new.count
    slot.pointee.word = new.word
    isChanged = true
  }

  /// Gives a member a value; one that is not there is added at the end.
  ///
  /// - Parameter value: what stays in memory until the object has been written.
  mutating func set(_ key: StepKey, to value: UnsafeBufferPointer<UInt8>) {
    let index = index(of: key)
    if index >= 0 { return set(index, to: value) }
    isChanged = true
    memory.push(
      Slot(
        name: key.characters.utf8Start, nameCount: key.count, word: key.word, newKey: key.literal,
        newValue: value, isAdded: true))
  }

  mutating func set(_ key: StepKey, to value: [UInt8]) { set(key, to: memory.store(value)) }

  mutating func set(_ key: StepKey, to literal: StaticString) {
    set(
      key,
      to: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Gives the member at a place a value.
  @inline(__always)
  mutating func set(_ index: Int, to value: UnsafeBufferPointer<UInt8>) {
    isChanged = true
    memory.slots[index].newValue = value
    memory.slots[index].rewriter = -1
  }

  /// Reads the value of a member and writes it another way, if it can be read.
  ///
  /// - Parameter number: which of the rewriters of its plan it is.
  mutating func rewrite(_ key: StepKey, _ rewriter: any Rewriter, number: Int) {
    let index = index(of: key)
    if index < 0 { return }
    let slot = memory.slots + index
    if slot.pointee.newValue != nil || slot.pointee.rewriter >= 0 {
      slot.pointee.questions.insert(.other)
    }
    let value = readValue(index) { (reader) throws(JSONFault) in
      try memory.written { (writer) throws(JSONFault) in
        try rewriter.rewrite(&reader, to: &writer)
      }
    }
    if let value { set(index, to: value) }
    slot.pointee.rewriter = number
  }

  /// Notes that the value of a member decides about what becomes of the object.
  @inline(__always)
  func note(_ question: MigrationMemory.Questions, about index: Int) {
    let slot = memory.slots + index
    slot.pointee.questions.insert(slot.pointee.rewriter < 0 ? question : .other)
  }

  /// Takes out a member, as often as it is there.
  mutating func remove(_ key: StepKey) {
    for index in first..<memory.count where isKey(key, index) {
      memory.slots[index].isGone = true
      isChanged = true
    }
  }

  /// Gives the object another form altogether.
  mutating func replace(with object: [UInt8]) {
    scan(object)
    isChanged = true
    isElsewhere = true
  }

  /// An object that is all of some bytes, which were validated before; nil if they are none.
  init?(_ object: [UInt8]) {
    guard object.first == 0x7B, let base = MigrationMemory().anchor(object) else { return nil }
    self.init(from: 0, in: object, base.bytes, base.memory)
    scan(object)
  }

  private mutating func scan(_ object: [UInt8]) {
    memory.pop(to: first)
    guard let base = memory.store(object).baseAddress else { return }
    (source, bytes, start, lastEnd, originalCount) = (object, base, 0, 1, 0)
    for item in ContainerScan(object.indices, in: object).items {
      note(
        key: item.key, hasEscapes: object[item.key].contains(0x5C), value: item.valueStart)
      end(at: item.end)
    }
    close(at: object.count)
  }
}
