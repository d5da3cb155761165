/// Writes JSON into bytes.
///
/// The writer takes care of separators, indentation and escapes; the caller determines the order.
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
  /// The separator that is due before the next key or value.
  @frozen
  @usableFromInline
  enum Pending: UInt8 {
    /// Nothing: the value follows its key, or is the root.
    case nothing
    /// A line break, at the beginning of a container.
    case lineBreak
    /// A comma.
    case comma
  }

  /// The layout of the output.
  public let style: JSONStyle
  @usableFromInline var written: Int
  /// The output, followed by uninitialised bytes up to the capacity.
  @usableFromInline var bytes: [UInt8]
  /// The address of ``bytes``. The array has one owner, so it moves only when it grows.
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var pending: Pending
  @usableFromInline var depth: Int
  /// Whether the object that was begun last is to be abandoned, because its bytes are known to be
  /// unchanged (``abandonObject(from:)``).
  public var isAbandoned = false
  /// The keys of the members that unknown values and flattened maps contain, each with the nesting of its object.
  public var keysBroughtAlong: [(nesting: Int, key: [UInt8])] = []
  /// The number of arrays and objects around the written piece.
  public var outerNesting = 0
  /// The greatest number of nested containers that a reader accepts. The writer does not enforce
  /// it: code that writes values of any depth checks it before it goes deeper.
  public var maximumNesting = 512
  /// Whether embedded JSON is written without its string, for a comparison and not for a save.
  @usableFromInline package var unwrapsEmbedded = false
  /// Whether the elements of an array are written whose brackets something else writes.
  @usableFromInline var isBare = false
  @usableFromInline let isCompact: Bool
  /// A comma, a line break and the indentation of the deepest line so far. Each separator is a prefix of it.
  @usableFromInline var separator: [UInt8]
  /// The colon after a key, with the white space around it.
  @usableFromInline let colon: [UInt8]
  /// The faults of values that could not be written, in the order of the output, which has `null` for each of them.
  public internal(set) var faults: [JSONFault]
  @usableFromInline var sorting: MemberSorting
  /// A cache for the codec of dates: the second with which the last day begins, and its first eleven bytes. The
  /// dates of a document are often close to each other.
  @usableFromInline package var lastDay: (start: UInt64, front: UInt64, back: UInt64)

  /// Creates a writer with an empty output and room for `capacity` bytes.
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
      // Shared arrays, so that nothing is allocated.
      separator = JSONStyle.comma
      colon = JSONStyle.colon
    } else {
      separator = JSONStyle.comma + (style.isMultiline ? style.newline : style.afterComma)
      colon = style.beforeColon + JSONStyle.colon + style.afterColon
    }
    faults = []
    sorting = MemberSorting()
    // No time is within a day of this second.
    lastDay = (1 << 63, 0, 0)
  }

  /// The indentation of the line on which the output begins; further lines are indented relative to it.
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

  /// Makes room for `additional` more bytes.
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

  /// Makes room for `more` values of the average size of the `count` values that were written since `start`.
  @inlinable
  public mutating func reserveLike(_ count: Int, from start: Int, more: Int) {
    guard more > 0, count > 0 else { return }
    reserve((written - start) / count &* more / 8 &* 9)
  }

  /// Returns an array of uninitialised bytes, and its address.
  private static func memory(_ size: Int) -> ([UInt8], UnsafeMutablePointer<UInt8>) {
    var place: UnsafeMutablePointer<UInt8>?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      place = buffer.baseAddress
      count = size
    }
    // A non-empty array has an address.
    return (bytes, place.unsafelyUnwrapped)
  }

  /// Returns the output.
  public consuming func finish() -> [UInt8] {
    bytes.removeLast(capacity - written)
    return bytes
  }

  /// Calls `body` with the output, and empties it. The memory is used again.
  package mutating func take<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let result = body(UnsafeBufferPointer(start: base, count: written))
    written = 0
    depth = 0
    pending = .nothing
    return result
  }

  /// Reports that the next value has no JSON form, and writes `null` in its place.
  ///
  /// The fault's offset becomes the place of that `null`. A save checks ``faults`` before it uses the output.
  public mutating func report(_ fault: JSONFault) {
    beginValue()
    var fault = fault
    fault.offset = count
    faults.append(fault)
    literal("null")
    pending = .comma
  }

  /// Reports that the next value must not be saved because it breaks its bounds, although it has a
  /// JSON form. Call it after the key of a member, or before an element.
  public mutating func refuseNext(_ fault: JSONFault) {
    // Write the separator first: it does not belong to the value.
    beginValue()
    pending = .nothing
    refuse(fault)
  }

  /// Reports that the output must not be saved because of something that lies at its end and has no
  /// JSON of its own.
  package mutating func refuse(_ fault: JSONFault) {
    var fault = fault
    fault.offset = count
    faults.append(fault)
  }
}

extension JSONWriter {
  /// Calls `body` to write up to `room` bytes at the end of the output. It returns the number of bytes.
  @inlinable
  @inline(__always)
  mutating func write(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(room)
    written &+= body(base + written)
  }

  /// Appends bytes, which must not lie in the output itself.
  @inlinable
  @inline(__always)
  mutating func copy(_ source: UnsafePointer<UInt8>, _ length: Int) {
    write(room: length) { output in
      output.update(from: source, count: length)
      return length
    }
  }

  /// Appends a prepared key or tag, whose memory can be read in whole words. One store of sixteen
  /// bytes suffices for most, and costs less than a copy of the exact length.
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

/// Stores a prepared key or tag. `output` must have room for sixteen more bytes.
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

/// The functions with which a merge copies pieces of the original.
extension JSONWriter {
  /// Writes the bytes of one whole JSON value unchanged.
  @inlinable
  public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    copy(bytes)
    pending = .comma
  }

  /// Writes the bytes of one whole member, with key, colon and value, unchanged.
  @inlinable
  public mutating func rawMember(_ bytes: UnsafeRawBufferPointer) {
    beginValue()
    let start = count
    copy(bytes)
    if style.sortsKeys { noteMember(from: start) }
    pending = .comma
  }

  /// Appends bytes only: it writes no separator before them, and the state of separators does not change.
  @inlinable
  public mutating func append(_ bytes: UnsafeRawBufferPointer) { copy(bytes) }

  /// Appends bytes only: it writes no separator before them, and the state of separators does not change.
  @inlinable
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { copy($0) }
  }

  /// Appends bytes only: it writes no separator before them, and the state of separators does not change.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { copy($0) }
  }

  /// Appends one byte only, without a separator.
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
    // Twenty digits, a sign, and up to eight bytes that a store writes too far.
    write(room: 32) { output in
      let sign = isNegative ? 1 : 0
      output.pointee = 0x2D
      return sign &+ store(digitsOf: magnitude, at: UnsafeMutableRawPointer(output + sign))
    }
  }

  /// Writes the shortest decimal that is read as the same `Double`, always with a fraction or an
  /// exponent. For a NaN or an infinity it reports a fault.
  public mutating func double(_ value: Double) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    beginValue()
    pending = .comma
    write(room: ShortestDecimal.room) { ShortestDecimal.write(value, to: $0) }
  }

  /// Writes the shortest decimal that is read as the same `Float`, always with a fraction or an
  /// exponent. For a NaN or an infinity it reports a fault.
  public mutating func float(_ value: Float) {
    guard value.isFinite else {
      return report(JSONFault(.unrepresentable, at: count, expected: "a finite number"))
    }
    beginValue()
    pending = .comma
    write(room: ShortestDecimal.room) { ShortestDecimal.write(value, to: $0) }
  }

  /// Writes a number in its spelling.
  public mutating func number(_ value: JSONNumber) { number(text: value.text) }

  @usableFromInline
  mutating func number(text: String) {
    beginValue()
    pending = .comma
    var text = text
    text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
  }
}

/// Writes the digits of a number and returns their count. It may overwrite up to seven more bytes.
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

/// Writes a number of up to eight digits without leading zeros.
@inline(__always)
private func store(first value: UInt64, at output: UnsafeMutableRawPointer) -> Int {
  let digits = eightDigits(of: value)
  let zeros = (digits & 0x0F0F_0F0F_0F0F_0F0F).trailingZeroBitCount >> 3
  output.storeBytes(
    of: (digits &>> UInt64(truncatingIfNeeded: zeros &* 8)).littleEndian, as: UInt64.self)
  return 8 &- zeros
}
