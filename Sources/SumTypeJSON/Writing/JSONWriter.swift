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

  /// How it is laid out.
  public let style: JSONStyle
  @usableFromInline var written: Int
  /// The output, followed by bytes without meaning up to what has been allocated.
  @usableFromInline var bytes: [UInt8]
  /// Where ``bytes`` lie. Nobody else has the array, so they stay there until there is no room.
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var pending: Pending
  @usableFromInline var depth: Int
  /// Whether the object that was begun last turned out to be one whose bytes are known, so that it is
  /// to be abandoned (``abandonObject(from:)``).
  public var isAbandoned = false
  /// The keys of the members that unknown values have brought along into an object, each with how deep
  /// the object is nested.
  public var keysBroughtAlong: [(nesting: Int, key: [UInt8])] = []
  /// How many containers will lie around what is written, for a piece that goes into a document.
  public var outerNesting = 0
  /// How many containers may be nested, so that what is written can be read. The writer does not
  /// enforce it: who writes values that can be of any depth asks before going deeper.
  public var maximumNesting = 512
  @usableFromInline let isCompact: Bool
  /// A comma, a line break and the indentation of the deepest line so far: what separates two
  /// values is a beginning of it.
  @usableFromInline var separator: [UInt8]
  /// The colon after a key with the white space around it.
  @usableFromInline let colon: [UInt8]
  /// What could not be written, in its order. Each such value stands as `null` in the output.
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

  /// How many containers are open around what is written next.
  @inlinable
  public var nesting: Int { outerNesting &+ depth }

  /// How many bytes have been written.
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
  /// The fault's offset becomes the place of that `null`. Whoever saves looks at ``faults`` before
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
