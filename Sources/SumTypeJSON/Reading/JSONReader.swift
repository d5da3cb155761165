/// Reads JSON from bytes, strictly by RFC 8259, in one pass and without copying.
///
/// The reader is a cursor over the bytes that ``read(_:maximumDepth:recordsKept:tag:_:)`` lends to its
/// body. Every byte it passes is validated, also inside values that are skipped: grammar, UTF-8
/// (no overlong forms, no surrogates), escapes, nesting. A byte order mark in front is skipped.
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
  /// The bytes that are read, so that what is kept of them can share them.
  public let source: [UInt8]
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let end: UnsafePointer<UInt8>
  @usableFromInline var position: UnsafePointer<UInt8>
  @usableFromInline var depth: Int
  /// How many containers may be nested.
  public let maximumDepth: Int
  /// Whether unknown members are recorded in ``kept``.
  public let recordsKept: Bool
  /// What a load could not make a value of, as it was found: of an object that is read in parts, part
  /// by part. Empty unless ``recordsKept``, and shortened by ``rewind(to:)``.
  public var kept: [KeptItem]
  /// Where the elements of long lists near the root lie. Empty unless ``recordsKept``.
  public var lists: [ElementIndex]
  /// Where the tag lies that a union did not know; good until the next value is read.
  public var unknownTagOffset: Int
  /// What that tag is, where it is not what lies there: a key that stands for an integer.
  @usableFromInline var unknownTag: JSONTag?
  /// The tag of the value, where it is not in the bytes but comes from around them: the name of an
  /// event, the topic of a message.
  public let outsideTag: JSONTag?
  /// The claims of open objects but the last of each.
  @usableFromInline var outerClaims: [MemberKey]
  /// The parts of objects that are being read, see ``beginPart(keys:others:of:)``.
  @usableFromInline var parts: PartStack
  /// The version that the document says it has: the last that was read.
  public internal(set) var documentVersion: Int?
  /// Where values end that were passed over.
  @usableFromInline var passed: PassedValues
  /// Memory for the JSON in strings, one after the other.
  @usableFromInline package var scratch: Scratch

  /// A reader of the bytes before `end`, which must stay valid and unchanged as long as it lives.
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

  /// Where the cursor stands, as an offset in ``source``.
  @inlinable
  public var offset: Int {
    @inline(__always) get { position - start }
  }
}

extension JSONReader {
  /// Reads the one value that `bytes` hold.
  ///
  /// - Parameters:
  ///   - bytes: the JSON text, in UTF-8, with or without a byte order mark.
  ///   - maximumDepth: how many containers may be nested; deeper ones are a `tooDeep` fault. What
  ///     reads values by recursion needs a stack to match.
  ///   - recordsKept: whether unknown members are recorded in ``kept``.
  ///   - tag: the tag of the value, where it is not in the bytes.
  ///   - body: reads the value. It must read all of it.
  /// - Throws: what `body` throws, and `trailingContent` if something follows the value.
  @inlinable
  public static func read<R>(
    _ bytes: [UInt8], maximumDepth: Int = 512, recordsKept: Bool = false, tag: JSONTag? = nil,
    _ body: (inout JSONReader) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    try read(
      bytes, in: 0..<bytes.count, maximumDepth: maximumDepth, recordsKept: recordsKept, tag: tag,
      body)
  }

  /// Reads the one value that lies in `range` of `bytes`. Offsets are those in `bytes`.
  ///
  /// - Throws: what `body` throws, and `trailingContent` if something follows the value in `range`.
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

  /// Skips a byte order mark and white space, and refuses an input that holds nothing else.
  @usableFromInline
  mutating func begin() throws(JSONFault) {
    if position == start, end - start >= 3, start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF {
      position += 3
    }
    skipWhiteSpace()
    if position == end { throw JSONFault(.emptyInput, at: offset, expected: "a value") }
  }

  /// Refuses everything but white space up to the end.
  @usableFromInline
  mutating func expectEnd() throws(JSONFault) {
    skipWhiteSpace()
    if position != end { throw JSONFault(.trailingContent, at: offset, expected: "the end") }
  }
}

/// Memory that is used again and again, until somebody keeps a part of it.
@usableFromInline
package struct Scratch {
  package var bytes: [UInt8] = []
  /// Whether a part of it has been kept. It would be copied each time.
  package var isKept = false

  init() {}
}
