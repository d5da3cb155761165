/// Writes JSON into bytes.
///
/// Keys, separators, indentation and escapes are the writer's business; the order of calls is the
/// caller's.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("intensity")
/// writer.integer(3)
/// writer.endObject()
/// writer.finish()  // {"intensity":3}
/// ```
@frozen
public struct JSONWriter: ~Copyable {
  /// What has to be written before the next key or value.
  @frozen
  @usableFromInline
  enum Pending: UInt8 {
    /// Nothing: a key stands before it, or it is the root.
    case nothing
    /// A line break, in a container that was just opened.
    case lineBreak
    /// A comma.
    case comma
  }

  /// The layout of what is written.
  public let style: JSONStyle
  @usableFromInline var written: Int
  /// The output, followed by bytes without meaning up to what has been allocated.
  @usableFromInline var bytes: [UInt8]
  /// Where ``bytes`` lie. The array has one owner, so they stay there until there is no room.
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var pending: Pending
  @usableFromInline var depth: Int
  /// Whether the object that was begun last turned out to be one whose bytes are known, so that it is
  /// to be abandoned (``abandonObject(from:)``).
  public var isAbandoned = false
  /// The keys of members that unknown values have brought along, each with how deep its object lies.
  public var keysBroughtAlong: [(nesting: Int, key: [UInt8])] = []
  /// The number of arrays and objects around the place into which the written piece goes.
  public var outerNesting = 0
  /// How many containers may be nested, so that what is written can be read. The writer does not
  /// enforce it: who writes values that can be of any depth asks before going deeper.
  public var maximumNesting = 512
  /// Whether JSON that lies in a string is written without the string, to be compared and not saved.
  @usableFromInline package var unwrapsEmbedded = false
  @usableFromInline let isCompact: Bool
  /// A comma, a line break and the indentation of the deepest line so far: what separates two
  /// values is a beginning of it.
  @usableFromInline var separator: [UInt8]
  /// The colon after a key with the white space around it.
  @usableFromInline let colon: [UInt8]
  /// The values that could not be written, in order. The output has `null` for each.
  public internal(set) var faults: [JSONFault]
  @usableFromInline var sorting: MemberSorting
  /// What the codec of dates wrote last, for it alone: the number of a day, and its first eleven
  /// bytes. The dates of a document are often near each other.
  @usableFromInline package var lastDay: (number: UInt64, front: UInt64, back: UInt64)

  /// A writer with an empty output and room for `capacity` bytes.
  public init(style: JSONStyle = .compact, capacity: Int = 0) {
    self.style = style
    indentation = []
    written = 0
    self.capacity = max(64, capacity)
    (bytes, base) = Self.memory(self.capacity)
    pending = .nothing
    depth = 0
    isCompact = style == .compact
    if isCompact {
      // Nothing is allocated for these.
      separator = JSONStyle.comma
      colon = JSONStyle.colon
    } else {
      separator = JSONStyle.comma + (style.isMultiline ? style.newline : style.afterComma)
      colon = style.beforeColon + JSONStyle.colon + style.afterColon
    }
    faults = []
    sorting = MemberSorting()
    lastDay = (.max, 0, 0)
  }

  /// Indentation of the line that the writer begins on; what it writes is indented further.
  public var indentation: [UInt8] {
    didSet {
      if style.isMultiline { separator = [0x2C] + style.newline + indentation }
    }
  }

  /// The number of arrays and objects that are open.
  @inlinable
  public var nesting: Int { outerNesting &+ depth }

  /// The number of bytes written so far.
  @inlinable
  public var count: Int { written }

  /// Makes room for that many more bytes.
  @inlinable
  @inline(__always)
  public mutating func reserve(_ additional: Int) {
    if capacity &- written < additional { grow(by: additional) }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(by additional: Int) {
    let size = max(written + additional, capacity * 2, 256)
    let (bytes, base) = Self.memory(size)
    base.update(from: self.base, count: written)
    (self.bytes, self.base, capacity) = (bytes, base, size)
  }

  /// Makes room for `more` values like the `count` ones that were written since `start`.
  @inlinable
  public mutating func reserveLike(_ count: Int, from start: Int, more: Int) {
    guard more > 0, count > 0 else { return }
    reserve((written - start) / count &* more / 8 &* 9)
  }

  /// An array whose bytes are whatever lies in its memory, and the place of that.
  private static func memory(_ size: Int) -> ([UInt8], UnsafeMutablePointer<UInt8>) {
    var place: UnsafeMutablePointer<UInt8>?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      place = buffer.baseAddress
      count = size
    }
    // An array that is not empty has an address.
    return (bytes, place.unsafelyUnwrapped)
  }

  /// The bytes that were written.
  public consuming func finish() -> [UInt8] {
    bytes.removeLast(capacity - written)
    return bytes
  }

  /// Hands over what was written, and begins anew in the same memory.
  package mutating func take<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let result = body(UnsafeBufferPointer(start: base, count: written))
    written = 0
    depth = 0
    pending = .nothing
    return result
  }

  /// Notes that the value to be written now has no JSON form, and writes `null` in its place.
  ///
  /// The fault's offset becomes the place of that `null`. A save looks at ``faults`` before
  /// using the output.
  public mutating func report(_ fault: JSONFault) {
    beginValue()
    var fault = fault
    fault.offset = count
    faults.append(fault)
    literal("null")
    pending = .comma
  }

  /// Notes that the member's value that is written next must not be saved, although it has a JSON
  /// form: it breaks its bounds. Call it after the key; of an element, before it is written.
  public mutating func refuseNext(_ fault: JSONFault) {
    // What stands before the value belongs to the one before it.
    beginValue()
    pending = .nothing
    var fault = fault
    fault.offset = count
    faults.append(fault)
  }
}

extension JSONWriter {
  /// Lets `body` write up to `room` bytes at the end of the output and say how many it wrote.
  @inlinable
  @inline(__always)
  mutating func write(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(room)
    written &+= body(base + written)
  }

  /// Appends bytes that must not be the writer's own.
  @inlinable
  @inline(__always)
  mutating func copy(_ source: UnsafePointer<UInt8>, _ length: Int) {
    write(room: length) { output in
      output.update(from: source, count: length)
      return length
    }
  }

  /// Appends a prepared key or tag, which is followed by enough memory to be read in whole words.
  /// Sixteen bytes cover most, and cost less than a copy of the right length.
  @inlinable
  @inline(__always)
  mutating func copyLiteral(_ source: UnsafeRawPointer, _ length: Int) {
    write(room: length &+ 16) { output in
      storeLiteral(source, length, at: output)
      return length
    }
  }

  @inlinable
  @inline(__always)
  mutating func copy(_ source: UnsafeRawBufferPointer) {
    guard let base = source.baseAddress else { return }
    copy(base.assumingMemoryBound(to: UInt8.self), source.count)
  }

  @inlinable
  @inline(__always)
  mutating func copy(_ byte: UInt8) {
    write(room: 1) { output in
      output.pointee = byte
      return 1
    }
  }

  @inlinable
  @inline(__always)
  mutating func literal(_ text: StaticString) {
    copy(text.utf8Start, text.utf8CodeUnitCount)
  }
}

/// Stores a prepared key or tag where there is room for sixteen bytes more than it has.
@inlinable
@inline(__always)
func storeLiteral(
  _ source: UnsafeRawPointer, _ length: Int, at output: UnsafeMutablePointer<UInt8>
) {
  UnsafeMutableRawPointer(output).storeBytes(
    of: source.loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
  if length > 16 { storeLiteralRest(source, length, at: output) }
}

@usableFromInline
@inline(never)
func storeLiteralRest(
  _ source: UnsafeRawPointer, _ length: Int, at output: UnsafeMutablePointer<UInt8>
) {
  UnsafeMutableRawPointer(output + 16).copyMemory(from: source + 16, byteCount: length - 16)
}

/// What a merge needs: pieces of the original, as they are.
extension JSONWriter {
  /// Writes raw JSON as it is.
  @inlinable
  public mutating func raw(_ value: JSONSlice) {
    value.bytes.withUnsafeBytes { raw($0) }
  }

  /// Writes the bytes of one whole JSON value as they are.
  @inlinable
  public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    copy(bytes)
    pending = .comma
  }

  /// Writes the bytes of one whole member, key, colon and value, as they are.
  @inlinable
  public mutating func rawMember(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    let start = count
    copy(bytes)
    if style.sortsKeys { noteMember(from: start) }
    pending = .comma
  }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: UnsafeRawBufferPointer) { copy(bytes) }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { copy($0) }
  }

  /// Appends bytes and nothing else: no separator before them, and none due after them.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { copy($0) }
  }

  /// Appends one byte and nothing else.
  @inlinable
  public mutating func append(_ byte: UInt8) { copy(byte) }
}

extension JSONWriter {
  /// Writes `null`.
  @inlinable
  public mutating func null() {
    beginValue()
    literal("null")
    pending = .comma
  }

  /// Writes `true` or `false`.
  @inlinable
  public mutating func bool(_ value: Bool) {
    beginValue()
    literal(value ? "true" : "false")
    pending = .comma
  }

  /// Writes an integer.
  @inlinable
  public mutating func integer<T: FixedWidthInteger>(_ value: T) {
    if T.isSigned, let small = Int64(exactly: value) {
      integer(magnitude: small.magnitude, isNegative: small < 0)
    } else if let large = UInt64(exactly: value) {
      integer(magnitude: large, isNegative: false)
    } else {
      number(text: String(value))
    }
  }

  @usableFromInline
  mutating func integer(magnitude: UInt64, isNegative: Bool) {
    beginValue()
    pending = .comma
    // Twenty digits, a sign, and eight bytes stored where there are fewer.
    write(room: 32) { output in
      let sign = isNegative ? 1 : 0
      output.pointee = 0x2D
      return sign &+ store(digitsOf: magnitude, at: UnsafeMutableRawPointer(output + sign))
    }
  }

  /// Writes the shortest decimal that reads back as the same `Double`, always with a fraction or an
  /// exponent. A NaN or an infinity is reported.
  public mutating func double(_ value: Double) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    beginValue()
    pending = .comma
    write(room: ShortestDecimal.room) { ShortestDecimal.write(value, to: $0) }
  }

  /// Writes the shortest decimal that reads back as the same `Float`, always with a fraction or an
  /// exponent. A NaN or an infinity is reported.
  public mutating func float(_ value: Float) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    beginValue()
    pending = .comma
    write(room: ShortestDecimal.room) { ShortestDecimal.write(value, to: $0) }
  }

  /// Writes a number as it was written before.
  public mutating func number(_ value: JSONNumber) { number(text: value.text) }

  @usableFromInline
  mutating func number(text: String) {
    beginValue()
    pending = .comma
    var text = text
    text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
  }
}

/// Writes the digits of a number and returns how many there are. Up to seven more bytes may be
/// overwritten.
@inline(__always)
func store(digitsOf value: UInt64, at output: UnsafeMutableRawPointer) -> Int {
  if value < 10 {
    output.storeBytes(of: UInt8(truncatingIfNeeded: value) | 0x30, as: UInt8.self)
    return 1
  }
  if value < 100_000_000 { return store(first: value, at: output) }
  return store(manyDigitsOf: value, at: output)
}

@inline(never)
private func store(manyDigitsOf value: UInt64, at output: UnsafeMutableRawPointer) -> Int {
  let upper = value / 100_000_000
  let count =
    upper < 100_000_000
    ? store(first: upper, at: output) : store(manyDigitsOf: upper, at: output)
  let rest = eightDigits(of: value &- upper &* 100_000_000)
  output.storeBytes(of: rest.littleEndian, toByteOffset: count, as: UInt64.self)
  return count &+ 8
}

/// Writes a number of up to eight digits without the zeros before the first.
@inline(__always)
private func store(first value: UInt64, at output: UnsafeMutableRawPointer) -> Int {
  let digits = eightDigits(of: value)
  let zeros = (digits & 0x0F0F_0F0F_0F0F_0F0F).trailingZeroBitCount >> 3
  output.storeBytes(
    of: (digits &>> UInt64(truncatingIfNeeded: zeros &* 8)).littleEndian, as: UInt64.self)
  return 8 &- zeros
}
