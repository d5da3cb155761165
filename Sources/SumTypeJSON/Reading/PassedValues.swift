/// The ends of large values that a reader has skipped, so that it does not skip them again and again.
///
/// Some values have to be skipped before they are read: those that precede their tag, those in
/// objects that are read in parts, and those that are kept because they do not fit:
///
/// ```json
/// {"content": {"content": {"content": …, "type": "a"}, "type": "a"}, "type": "a"}
/// ```
/// In this example every level would skip all inner levels, which is quadratic. For values that are
/// not nested like this, as most are not, plain skipping is fastest. So a reader begins to note the
/// ends of large values only after it has skipped four times as many bytes as the input has; from
/// then on it moves to the end at once. No byte is skipped more than about ten times, at any depth.
@usableFromInline
struct PassedValues {
  /// The number of bytes that have been skipped.
  private(set) var bytes = 0
  /// The number of skipped bytes from which on the ends of values are noted.
  private let limit: Int
  /// The ends of validated objects and arrays, by their starts. If one of them is noted, so are all
  /// large ones inside it.
  private var ends: [Int: Int]?
  /// The faults of grammar in objects and arrays, by their starts. Nil in most readers: to release
  /// nil costs less than to release an empty dictionary, and each embedded string has a reader.
  private var faults: [Int: JSONFault]?
  /// The ends of values that will be read after they have been skipped.
  var outline = ValueOutline()

  /// The minimum length in bytes of a value whose end is noted. To skip a shorter one costs no more than a lookup.
  private static let size = 256

  init(inputOf count: Int) {
    limit = 4 * count + 4096
  }

  /// Whether the ends of values are noted.
  @inline(__always)
  var areNoted: Bool { bytes > limit }

  @inline(__always)
  mutating func add(_ count: Int) { bytes &+= count }

  /// Returns the end of the object or array that begins at `start`; nil if it is not known.
  ///
  /// - Throws: the fault of grammar that is known to lie in the value.
  func end(of start: Int) throws(JSONFault) -> Int? {
    if let end = ends?[start] { return end }
    if let fault = faults?[start] { throw fault }
    return nil
  }

  mutating func note(_ start: Int, end: Int) {
    guard end - start >= Self.size else { return }
    if ends == nil { ends = [:] }
    ends?[start] = end
  }

  mutating func note(_ start: Int, fault: JSONFault) {
    if faults == nil { faults = [:] }
    faults?[start] = fault
  }
}

extension JSONReader {
  /// The number of bytes skipped so far; bytes that were skipped twice count twice.
  package var bytesPassed: Int { passed.bytes }

  /// Skips and validates the object or array at the cursor.
  @inline(__always)
  mutating func passContainer() throws(JSONFault) {
    if passOutlined() { return }
    if passed.areNoted { return try passNotedContainer() }
    let first = position
    defer { passed.add(position - first) }
    try skipContainer()
  }

  /// Skips the object or array at the cursor, and notes its end and those of large values in it.
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
    // The bytes before this offset have been counted, or were not examined.
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
