/// Reads JSON from bytes, strictly by RFC 8259, in one pass and without copying.
///
/// The reader is a cursor over the bytes that ``read(_:maximumDepth:recordsKept:tag:_:)`` lends to
/// its body. It validates every byte that it passes, also inside skipped values: grammar, UTF-8 (no
/// overlong forms, no surrogates), escapes, nesting. It skips a byte order mark at the beginning.
///
/// ```swift
/// let sum = try JSONReader.read(bytes) { (reader) throws(JSONFault) in
///   var total = 0
///   var elements = try reader.openArray()
///   while try reader.nextElement(&elements) { total += try reader.readInteger(as: Int.self) }
///   return total
/// }
/// ```
@frozen
public struct JSONReader: ~Copyable {
  /// The bytes that are read. Kept values share them.
  public let source: [UInt8]
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let end: UnsafePointer<UInt8>
  @usableFromInline var position: UnsafePointer<UInt8>
  @usableFromInline var depth: Int
  /// The greatest depth to which arrays and objects may be nested.
  public let maximumDepth: Int
  /// Whether unknown members are recorded in ``kept``.
  public let recordsKept: Bool
  /// The data of which a load could make no value, in the order in which it was found. For an object that is read in
  /// parts, this is part by part. Empty unless ``recordsKept``; ``rewind(to:)`` shortens it.
  public var kept: [KeptItem]
  /// The ranges of the elements of long lists near the root. Empty unless ``recordsKept``.
  public var lists: [ElementIndex]
  /// The offset of the last tag that a union did not know; valid until the next value is read.
  public var unknownTagOffset: Int
  /// The last unknown tag, if the bytes at ``unknownTagOffset`` do not spell it: a key that stands for an integer.
  @usableFromInline var unknownTag: JSONTag?
  /// The tag of the value, if it comes from outside of the document, such as the name of an event
  /// or the topic of a message.
  public let outsideTag: JSONTag?
  /// The claims of the open objects, except the last claim of each object.
  @usableFromInline var outerClaims: [MemberKey]
  /// The parts of objects that are being read, see ``beginPart(_:of:beside:in:)``.
  @usableFromInline var parts: PartStack
  /// The version that the document states; of several the last.
  public internal(set) var documentVersion: Int?
  /// The ends of values that have been skipped.
  @usableFromInline var passed: PassedValues
  /// Memory for the JSON in strings, used for one string after the other.
  @usableFromInline package var scratch: Scratch

  /// Creates a reader of the bytes before `end`, which must stay valid and unchanged as long as the reader lives.
  @usableFromInline
  init(
    source: [UInt8], start: UnsafePointer<UInt8>, range: Range<Int>, maximumDepth: Int,
    recordsKept: Bool, outsideTag: JSONTag? = nil
  ) {
    self.source = source
    self.outsideTag = outsideTag
    self.start = start
    self.end = start + range.upperBound
    self.position = start + range.lowerBound
    self.depth = 0
    self.maximumDepth = maximumDepth
    self.recordsKept = recordsKept
    self.kept = []
    self.lists = []
    self.unknownTagOffset = 0
    self.unknownTag = nil
    self.outerClaims = []
    self.parts = PartStack()
    self.documentVersion = nil
    self.passed = PassedValues(inputOf: range.count)
    self.scratch = Scratch()
  }

  /// The offset of the cursor in ``source``.
  @inlinable
  public var offset: Int {
    @inline(__always) get { position - start }
  }
}

extension JSONReader {
  /// Reads the only value in `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: the JSON text, in UTF-8, with or without a byte order mark.
  ///   - maximumDepth: the greatest number of nested containers; deeper ones are a `tooDeep` fault.
  ///     Code that reads values by recursion needs a sufficient stack.
  ///   - recordsKept: whether unknown members are recorded in ``kept``.
  ///   - tag: the tag of the value, if it comes from outside of the document.
  ///   - body: reads the value. It must read all of it.
  /// - Throws: the errors of `body`, and `trailingContent` if something follows the value.
  @inlinable
  public static func read<R>(
    _ bytes: [UInt8], maximumDepth: Int = 512, recordsKept: Bool = false, tag: JSONTag? = nil,
    _ body: (inout JSONReader) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    try read(
      bytes, in: 0..<bytes.count, maximumDepth: maximumDepth, recordsKept: recordsKept, tag: tag,
      body)
  }

  /// Reads the only value in `range` of `bytes`. Offsets refer to `bytes`.
  ///
  /// - Throws: the errors of `body`, and `trailingContent` if something follows the value in `range`.
  @inlinable
  public static func read<R>(
    _ bytes: [UInt8], in range: Range<Int>, maximumDepth: Int = 512, recordsKept: Bool = false,
    tag: JSONTag? = nil, _ body: (inout JSONReader) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONFault) -> R in
      let range = range.clamped(to: 0..<buffer.count)
      guard let base = buffer.baseAddress, !range.isEmpty else {
        throw JSONFault(.emptyInput, at: range.lowerBound)
      }
      var reader = JSONReader(
        source: bytes, start: base, range: range, maximumDepth: maximumDepth,
        recordsKept: recordsKept, outsideTag: tag)
      try reader.begin()
      let result = try body(&reader)
      try reader.expectEnd()
      return result
    }
  }

  /// Skips a byte order mark and white space.
  ///
  /// - Throws: `emptyInput` if nothing else follows.
  @usableFromInline
  mutating func begin() throws(JSONFault) {
    if position == start, end - start >= 3, start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF {
      position += 3
    }
    skipWhiteSpace()
    if position == end { throw JSONFault(.emptyInput, at: offset, expected: "a value") }
  }

  /// Skips white space.
  ///
  /// - Throws: `trailingContent` if something else follows.
  @usableFromInline
  mutating func expectEnd() throws(JSONFault) {
    skipWhiteSpace()
    if position != end { throw JSONFault(.trailingContent, at: offset, expected: "the end") }
  }
}

/// Memory that is used repeatedly until a value shares it.
@usableFromInline
package struct Scratch {
  package var bytes: [UInt8] = []
  /// Whether a value shares the bytes. Each further use would copy them.
  package var isKept = false

  init() {}
}

extension JSONReader {
  /// Skips the four characters that RFC 8259 §2 counts as white space.
  @inlinable
  @inline(__always)
  mutating func skipWhiteSpace() {
    guard position < end, position.pointee <= 0x20 else { return }
    // A single space, as around colons.
    if position.pointee == 0x20, end - position > 1, position[1] > 0x20 {
      position += 1
    } else {
      skipWhiteSpaceSlowly()
    }
  }

  /// Skips white space, so that the ``offset`` is that of the next value.
  @inlinable
  @inline(__always)
  public mutating func skipToValue() { skipWhiteSpace() }

  @usableFromInline
  @inline(never)
  mutating func skipWhiteSpaceSlowly() {
    position = Lookahead(end: end).afterLineBreak(position)
  }

  /// Returns the JSON type of the next value, after white space, and does not consume the value.
  ///
  /// - Throws: `unexpectedEnd` or `unexpectedByte` if no value can begin there.
  @inlinable
  public mutating func peekKind() throws(JSONFault) -> JSONKind {
    skipWhiteSpace()
    guard position < end else { throw unexpected("a value") }
    switch position.pointee {
    case 0x7B: return .object
    case 0x5B: return .array
    case 0x22: return .string
    case 0x2D, 0x30...0x39: return .number
    case 0x74, 0x66: return .bool
    case 0x6E: return .null
    default: throw unexpected("a value")
    }
  }

  /// Returns the fault of an unexpected byte at the cursor, or of the end of the input.
  @usableFromInline
  @inline(never)
  mutating func unexpected(_ expected: StaticString) -> JSONFault {
    JSONFault(position < end ? .unexpectedByte : .unexpectedEnd, at: offset, expected: expected)
  }

  /// Returns the fault of a value at the cursor that has another type, or of no value at all.
  @usableFromInline
  @inline(never)
  mutating func mismatch(_ expected: StaticString) -> JSONFault {
    do {
      _ = try peekKind()
      return JSONFault(.typeMismatch, at: offset, expected: expected)
    } catch {
      return JSONFault(error.code, at: error.offset, expected: expected)
    }
  }

  /// Reads `null` and returns true, if it comes next; otherwise it stays before the value and returns false.
  @inlinable
  @inline(__always)
  public mutating func readNull() throws(JSONFault) -> Bool {
    if position < end, position.pointee > 0x20, position.pointee != 0x6E { return false }
    return try readNullSlowly()
  }

  @usableFromInline
  @inline(never)
  mutating func readNullSlowly() throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x6E else { return false }
    try skipLiteral()
    return true
  }

  /// Reads `true` or `false`.
  @inline(never)
  public mutating func readBool() throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard position < end else { throw unexpected("a Boolean") }
    let first = position.pointee
    guard first == 0x74 || first == 0x66 else { throw mismatch("a Boolean") }
    try skipLiteral()
    return first == 0x74
  }

  /// Moves past the `true`, `false` or `null` whose first byte is at the cursor.
  mutating func skipLiteral() throws(JSONFault) {
    if end - position >= 4 {
      let word = UInt32(
        littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self))
      if word == 0x6575_7274 || word == 0x6C6C_756E {
        position += 4
        return
      }
      if word == 0x736C_6166, end - position >= 5, position[4] == 0x65 {
        position += 5
        return
      }
    }
    throw misspelledLiteral()
  }

  /// Returns the fault of a misspelled literal, at the first byte that differs.
  @inline(never)
  private mutating func misspelledLiteral() -> JSONFault {
    let rest: StaticString
    switch position.pointee {
    case 0x74: rest = "true"
    case 0x66: rest = "false"
    default: rest = "null"
    }
    var matched = 0
    while position < end, matched < rest.utf8CodeUnitCount,
      position.pointee == rest.utf8Start[matched]
    {
      position += 1
      matched += 1
    }
    return unexpected(rest)
  }
}

extension JSONReader {
  /// A place to return to, and the state of the reader there.
  @frozen
  public struct Mark: Hashable, BitwiseCopyable, Sendable {
    /// The offset in the reader's source.
    public let offset: Int
    @usableFromInline let depth: Int
    @usableFromInline let kept: Int
    @usableFromInline let claims: Int

    @inlinable
    init(offset: Int, depth: Int, kept: Int, claims: Int) {
      self.offset = offset
      self.depth = depth
      self.kept = kept
      self.claims = claims
    }
  }

  /// Returns a mark of the cursor's place.
  @inlinable
  public func mark() -> Mark {
    Mark(offset: offset, depth: depth, kept: kept.count, claims: outerClaims.count)
  }

  /// Returns a mark before the object that was entered last, of which nothing has been kept yet.
  @inlinable
  public func mark(before object: ObjectCursor) -> Mark {
    Mark(
      offset: object.openOffset, depth: depth - 1, kept: kept.count,
      claims: outerClaims.count)
  }

  /// Goes back to `mark`, and forgets what has been kept and claimed since.
  ///
  /// The mark must come from this reader, and its place must not lie after the cursor.
  @inlinable
  public mutating func rewind(to mark: Mark) {
    position = start + min(mark.offset, end - start)
    depth = mark.depth
    if kept.count > mark.kept { kept.removeLast(kept.count - mark.kept) }
    if outerClaims.count > mark.claims {
      outerClaims.removeLast(outerClaims.count - mark.claims)
    }
  }

  /// Moves the cursor to `mark`, back or forth, and forgets nothing.
  @inlinable
  public mutating func move(to mark: Mark) {
    position = start + min(mark.offset, end - start)
    depth = mark.depth
  }

  /// Forgets what has been kept since `mark`. The cursor does not move.
  @inlinable
  public mutating func forgetKept(since mark: Mark) {
    if kept.count > mark.kept { kept.removeLast(kept.count - mark.kept) }
  }
}

extension JSONReader {
  /// Reads an integer of at most fifteen digits that is not negative, if it comes next. Otherwise
  /// it returns nil and does not move the cursor.
  package mutating func readShortCount() -> Int? {
    skipWhiteSpace()
    let start = position
    if let value = shortInteger(), value >= 0, value < 1_000_000_000_000_000,
      start.pointee != 0x2D
    {
      return Int(truncatingIfNeeded: value)
    }
    position = start
    return nil
  }
}
