/// The members of an object while a migration changes them.
///
/// What nobody changes is a range of the source, so that it keeps its bytes and its layout.
struct ObjectDraft {
  enum Content {
    case source(Range<Int>)
    case new([UInt8])
  }

  struct Member {
    /// Where it lies in the source; nil if it was added.
    let origin: PassedMember?
    /// Where what stands before it in the source ends: the opening brace, or the member before it.
    let previousEnd: Int
    /// Its key, where that is not what lies in the source.
    var newKey: StepKey?
    var value: Content

    func isKey(_ key: StepKey, in source: [UInt8]) -> Bool {
      if let newKey { return newKey == key }
      guard let origin else { return false }
      return key.isWritten(at: origin.key, hasEscapes: origin.hasEscapes, in: source)
    }
  }

  /// What stands around the members of an object that is not there yet.
  struct Layout {
    /// What stands before the second member, with the comma.
    var separator: Range<Int>?
    /// What stands between the first key and its value.
    var colon: Range<Int>?
    /// What stands before the first member, and after the last with the closing brace.
    var head: Range<Int>
    var tail: Range<Int>
  }

  let source: [UInt8]
  /// Where the object lies, with its braces.
  private(set) var range: Range<Int>
  var members: ContiguousArray<Member>
  var isChanged = false
  /// Whether its source is another one than that of what it lies in.
  var isElsewhere = false
  private(set) var layout: Layout

  /// An object that begins at `start`, and whose members are noted by and by.
  ///
  /// - Parameter room: an array without elements, whose memory is used.
  init(from start: Int, in source: [UInt8], room: ContiguousArray<Member> = []) {
    self.source = source
    members = room
    range = start..<start + 1
    layout = Layout(head: start + 1..<start + 1, tail: start + 1..<start + 1)
  }

  /// Notes the next member of the source.
  mutating func note(_ member: PassedMember, _ value: Content? = nil) {
    let previousEnd = range.upperBound
    switch members.count {
    case 0:
      layout.head = previousEnd..<member.key.lowerBound
      layout.colon = member.key.upperBound..<member.value.lowerBound
    case 1: layout.separator = previousEnd..<member.key.lowerBound
    default: break
    }
    if value != nil { isChanged = true }
    members.append(
      Member(
        origin: member, previousEnd: previousEnd, newKey: nil,
        value: value ?? .source(member.value)))
    range = Range(uncheckedBounds: (range.lowerBound, member.value.upperBound))
  }

  /// Notes where the object ends, after its closing brace.
  mutating func close(at end: Int) {
    layout.tail = range.upperBound..<end
    range = Range(uncheckedBounds: (range.lowerBound, end))
  }

  /// The object that lies at `range`, which was validated before; nil if there is none.
  init?(_ range: Range<Int>, in source: [UInt8]) {
    guard source.indices.contains(range.lowerBound), source[range.lowerBound] == 0x7B else {
      return nil
    }
    self.init(from: range.lowerBound, in: source)
    for item in ContainerScan(range, in: source).items {
      note(PassedMember(key: item.key, value: item.value, hasEscapes: true))
    }
    close(at: range.upperBound)
  }

  /// Gives the array of members away, so that its memory is used again.
  mutating func takeRoom() -> ContiguousArray<Member> {
    var room = ContiguousArray<Member>()
    swap(&room, &members)
    room.removeAll(keepingCapacity: true)
    return room
  }
}

// MARK: - Looking

extension ObjectDraft {
  /// The last member with a key, as everywhere.
  func index(of key: StepKey) -> Int? { members.lastIndex { $0.isKey(key, in: source) } }

  func bytes(_ content: Content) -> [UInt8] {
    switch content {
    case .source(let range): Array(source[range])
    case .new(let bytes): bytes
    }
  }

  /// The value of a member as JSON.
  func value(of key: StepKey) -> [UInt8]? { index(of: key).map { bytes(members[$0].value) } }

  /// The value at the end of a way through objects.
  func value(at keys: ArraySlice<StepKey>) -> [UInt8]? {
    guard let first = keys.first, let value = value(of: first) else { return nil }
    if keys.count == 1 { return value }
    return ObjectDraft(value.indices, in: value)?.value(at: keys.dropFirst())
  }

  /// Reads the value of a member; nil if there is none, or `body` cannot read it.
  func read<Value>(
    _ key: StepKey, _ body: (inout JSONReader) throws(JSONFault) -> Value
  ) -> Value? {
    guard let index = index(of: key) else { return nil }
    switch members[index].value {
    case .source(let range): return try? JSONReader.read(source, in: range, body)
    case .new(let bytes): return try? JSONReader.read(bytes, body)
    }
  }

  /// Whether the value of a member is a string, an integer or a Boolean.
  func isValue(_ value: StepValue, of key: StepKey) -> Bool {
    guard let index = index(of: key) else { return false }
    if case .source(let range) = members[index].value,
      let answer = value.isWritten(at: range, in: source)
    {
      return answer
    }
    return read(key) { (reader) throws(JSONFault) in try reader.readTag() } == value.tag
  }
}
