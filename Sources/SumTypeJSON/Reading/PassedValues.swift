/// Where large values end that a reader has passed over, so that it does not pass over them again and
/// again.
///
/// What comes before its tag has to be passed over before it can be read, and so has what is read in
/// parts, or is kept because it does not fit:
///
/// ```json
/// {"content": {"content": {"content": …, "type": "a"}, "type": "a"}, "type": "a"}
/// ```
/// Here every level would pass over all that is inside, before the same is done one level further in.
/// That is the fastest way where values are not nested like this, as they mostly are not. A reader
/// that has passed over four times what the whole input has begins to note where large values end,
/// and from then on goes there at once. So no byte is passed over more than some ten times, however
/// deep it lies.
@usableFromInline
struct PassedValues {
  /// How many bytes have been passed over.
  private(set) var bytes = 0
  /// From how many on it is noted where values end.
  private let limit: Int
  /// The ends of objects and arrays, all of which is known to be JSON, by where they begin. With one
  /// of them, all in it are there that are not small.
  private var ends: [Int: Int] = [:]
  /// The faults of grammar in objects and arrays, by where these begin.
  private var faults: [Int: JSONFault] = [:]
  /// Where values end that will be read, from the first time that they are passed.
  var outline = ValueOutline()

  /// How many bytes a value has at least whose end is noted. To pass over less costs as little.
  private static let size = 256

  init(inputOf count: Int) {
    limit = 4 * count + 4096
  }

  /// Whether it is noted where values end.
  @inline(__always)
  var areNoted: Bool { bytes > limit }

  @inline(__always)
  mutating func add(_ count: Int) { bytes &+= count }

  /// Where the object or array ends that begins at `start`; nil if that is not known.
  ///
  /// - Throws: the fault of grammar in it that is known.
  func end(of start: Int) throws(JSONFault) -> Int? {
    if let end = ends[start] { return end }
    if let fault = faults[start] { throw fault }
    return nil
  }

  mutating func note(_ start: Int, end: Int) {
    if end - start >= Self.size { ends[start] = end }
  }

  mutating func note(_ start: Int, fault: JSONFault) { faults[start] = fault }
}

extension JSONReader {
  /// The number of bytes skipped so far; bytes that were skipped twice count twice.
  package var bytesPassed: Int { passed.bytes }

  /// Passes the object or array at the cursor, validated.
  @inline(__always)
  mutating func passContainer() throws(JSONFault) {
    if passOutlined() { return }
    if passed.areNoted { return try passNotedContainer() }
    let first = position
    defer { passed.add(position - first) }
    try skipContainer()
  }

  /// The same, where it is noted how far it and the large ones in it reach.
  @inline(never)
  private mutating func passNotedContainer() throws(JSONFault) {
    let first = offset
    if let end = try passed.end(of: first) {
      position = start + end
      return
    }
    do throws(JSONFault) {
      try passAndNote()
    } catch {
      if error.isGrammar { passed.note(first, fault: error) }
      throw error
    }
  }

  private mutating func passAndNote() throws(JSONFault) {
    var around: [(start: Int, isObject: Bool)] = []
    // The bytes up to here have been counted, or did not have to be looked at.
    var counted = offset
    defer { passed.add(offset - counted) }
    try enter()
    var place = (start: offset, isObject: position.pointee == 0x7B)
    position += 1
    var isFirst = true
    while true {
      skipWhiteSpace()
      guard position < end else { throw cutShort(place.isObject, isFirst) }
      if position.pointee == (place.isObject ? 0x7D : 0x5D) {
        position += 1
        depth -= 1
        passed.note(place.start, end: offset)
        guard let outer = around.popLast() else { return }
        place = outer
        isFirst = false
        continue
      }
      try passItemLead(ofObject: place.isObject, isFirst)
      isFirst = false
      let next = position.pointee
      if next != 0x7B && next != 0x5B {
        try skipScalar()
      } else if let end = try passed.end(of: offset) {
        passed.add(offset - counted)
        position = start + end
        counted = end
      } else {
        try enter()
        around.append(place)
        place = (start: offset, isObject: next == 0x7B)
        position += 1
        isFirst = true
      }
    }
  }
}
