/// How one Swift type lies in JSON.
///
/// A codec is an enum without cases: it is never a value, only a place for the functions. One Swift
/// type may have several (a `Date` has ``ISO8601DateCodec``, ``SecondsDateCodec`` and
/// ``MillisecondsDateCodec``), and codecs compose as types:
///
/// ```swift
/// ArrayCodec<OptionalCodec<UUIDCodec>>.self   // ["8F14…", null]
/// ```
///
/// The types that are read and written know nothing of it.
public protocol JSONCodec<Value> {
  /// What is read and written.
  associatedtype Value: Sendable

  /// Reads one value; the reader stands before it, and after it when this returns.
  ///
  /// - Throws: A grammar fault where the bytes are not JSON, which ends the load; a fault of
  ///   meaning where they are JSON but not this value, which the nearest open union around it keeps
  ///   with its bytes.
  static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value

  /// Writes a new value, the members of objects in schema order.
  ///
  /// What JSON cannot say (a `Double` that is not a number, a date after the year 9999) is reported
  /// to the writer, which refuses the save at its end.
  static func encode(_ value: Value, to writer: inout JSONWriter)

  /// Whether both are the same on the wire: strings by their UTF-8 (Swift's `==` takes `"é"` in its
  /// two spellings for equal), floating point by bit pattern (`-0.0` is not `0.0`).
  static func isSame(_ lhs: Value, _ rhs: Value) -> Bool

  /// Writes `value` in place of the original at `merge.range`, which was read as `old`, and keeps
  /// everything unknown that lies there. Called only where the two are not the same. By default the
  /// value is written anew.
  static func merge(_ value: Value, over old: Value, in merge: inout Merge)

  /// Whether `value` can be written over `old` member by member; by default it can. A union says no
  /// where the variants differ.
  static func canMerge(_ value: Value, over old: Value) -> Bool

  /// Says what the element of a list is recognised by when the list was changed; by default
  /// nothing.
  ///
  /// ```swift
  /// identity.write(value.id, as: UUIDCodec.self)
  /// ```
  static func identify(_ value: Value, in identity: inout IdentityWriter)

  /// Whether `null` is a value of this codec rather than the absence of one; by default it is not.
  static var readsNull: Bool { get }

  /// Whether its values have others inside, so that to compare two of them may take long; by default
  /// they have none.
  static var isComposite: Bool { get }
}

extension JSONCodec {
  @inlinable
  public static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    encode(value, to: &merge.writer)
  }

  @inlinable
  public static func canMerge(_ value: Value, over old: Value) -> Bool { true }

  @inlinable
  public static func identify(_ value: Value, in identity: inout IdentityWriter) {}

  @inlinable
  public static var readsNull: Bool { false }

  public static var isComposite: Bool { false }

  /// Reads one value, or nil where `null` stands for its absence.
  ///
  /// A codec that `readsNull` itself reads the `null`: a member of type `JSON?` that is `null` is
  /// the value null.
  @inlinable
  public static func decodeIfPresent(
    from reader: inout JSONReader
  ) throws(JSONFault) -> Value? {
    if !readsNull, try reader.readNull() { return nil }
    return try decode(from: &reader)
  }
}

extension JSONCodec {
  /// Finds out whether a value can be saved.
  ///
  /// - Throws: `JSONError` with the place in the value's own JSON if it breaks its bounds or has no
  ///   JSON.
  public static func check(_ value: Value) throws(JSONError) {
    try checkWriting { writer in encode(value, to: &writer) }
  }

  /// Finds out whether a value can be saved in the place of another.
  ///
  /// A string that its pattern does not match is no fault where the other value has it as well: it was
  /// read, and nobody has set it.
  ///
  /// - Throws: as ``check(_:)`` does.
  public static func check(_ value: Value, over old: Value) throws(JSONError) {
    try checkWriting(
      { writer in encode(value, to: &writer) }, over: { writer in encode(old, to: &writer) })
  }

  fileprivate static func checkWriting(
    _ write: (inout JSONWriter) -> Void, over old: ((inout JSONWriter) -> Void)? = nil
  ) throws(JSONError) {
    try Depth.run(from: 0) { (depth) throws(JSONError) in
      let (faults, bytes) = faults(depth, write)
      guard !faults.isEmpty else { return }
      var known: [BrokenBounds: Int] = [:]
      if let old, faults.contains(where: { $0.mismatch != nil }) {
        for broken in self.faults(depth, old).faults.compactMap(\.mismatch) {
          known[broken, default: 0] += 1
        }
      }
      for fault in faults {
        guard let broken = fault.mismatch, let count = known[broken], count > 0 else {
          throw fault.explained(in: bytes)
        }
        known[broken] = count - 1
      }
    }
  }

  private static func faults(
    _ depth: Int, _ write: (inout JSONWriter) -> Void
  ) -> (faults: [JSONFault], bytes: [UInt8]) {
    var writer = JSONWriter()
    writer.maximumNesting = depth
    write(&writer)
    let faults = writer.faults
    return (faults, writer.finish())
  }
}

extension JSONCodec where Self: Measuring, Measured == Value {
  /// Finds out whether the value of a field that has bounds can be saved.
  ///
  /// - Throws: as ``check(_:)`` does.
  public static func check<Bounds: RangeExpression>(
    _ value: Value, in bounds: Bounds
  ) throws(JSONError) where Bounds.Bound == Measure {
    try checkWriting { writer in encode(value, to: &writer, in: bounds) }
  }

  /// Finds out whether the value of a field that has bounds can be saved in the place of another.
  ///
  /// - Throws: as ``check(_:over:)`` does.
  public static func check<Bounds: RangeExpression>(
    _ value: Value, over old: Value, in bounds: Bounds
  ) throws(JSONError) where Bounds.Bound == Measure {
    try checkWriting(
      { writer in encode(value, to: &writer, in: bounds) },
      over: { writer in encode(old, to: &writer) })
  }
}

extension JSONCodec where Self: Measuring, Measured == Value {
  /// Reads one value and checks its bounds.
  ///
  /// - Throws: Besides the faults of ``decode(from:)``, `.outOfRange` at the value.
  @inlinable
  public static func decode<Bounds: RangeExpression>(
    from reader: inout JSONReader, in bounds: Bounds
  ) throws(JSONFault) -> Value where Bounds.Bound == Measure {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try decode(from: &reader)
    guard isWithin(bounds, value) else {
      throw JSONFault(.outOfRange, at: start, expected: boundsExpectation)
    }
    return value
  }

  /// Reads one value and checks its bounds, or nil where `null` stands for its absence.
  @inlinable
  public static func decodeIfPresent<Bounds: RangeExpression>(
    from reader: inout JSONReader, in bounds: Bounds
  ) throws(JSONFault) -> Value? where Bounds.Bound == Measure {
    if !readsNull, try reader.readNull() { return nil }
    return try decode(from: &reader, in: bounds)
  }

  /// Writes a value that keeps to its bounds; one that does not is reported, which refuses the
  /// save.
  @inlinable
  public static func encode<Bounds: RangeExpression>(
    _ value: Value, to writer: inout JSONWriter, in bounds: Bounds
  ) where Bounds.Bound == Measure {
    if isWithin(bounds, value) {
      encode(value, to: &writer)
    } else {
      writer.report(brokenFault(of: value, bounds))
    }
  }
}

/// Takes down what the elements of a list are recognised by: the identity of each, as it is written.
///
/// A codec of elements with an identity says which one it is, with the codec that writes it:
///
/// ```swift
/// static func identify(_ value: MoodPost, in identity: inout IdentityWriter) {
///   identity.write(value.id, as: UUIDCodec.self)
/// }
/// ```
/// So two identities are one where their JSON is, byte for byte: `"é"` in one scalar and in two are
/// different ones, although Swift's `==` takes them for equal.
public struct IdentityWriter: ~Copyable {
  private var writer: JSONWriter
  /// The identities one after the other.
  private var bytes: [UInt8] = []
  /// Whether the element at hand has one.
  private var isWritten = false

  init(maximumNesting: Int = 512) {
    writer = JSONWriter(capacity: 256)
    writer.maximumNesting = maximumNesting
  }

  /// The identity of the element at hand; nil means that it has none.
  public mutating func write<C: JSONCodec>(_ value: C.Value?, as codec: C.Type) {
    guard let value, !isWritten else { return }
    C.encode(value, to: &writer)
    isWritten = true
  }

  /// Where the identity of `value` lies among those taken down so far; nil if it has none.
  mutating func range<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> Range<Int>? {
    isWritten = false
    C.identify(value, in: &self)
    guard isWritten else { return nil }
    let start = bytes.count
    writer.take { bytes.append(contentsOf: $0) }
    return start..<bytes.count
  }

  /// The identity of `value`, which is not taken down; nil if it has none.
  mutating func identity<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> [UInt8]? {
    guard let range = range(of: value, as: codec) else { return nil }
    defer { bytes.removeSubrange(range) }
    return Array(bytes[range])
  }

  /// Calls `body` with all identities.
  borrowing func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    bytes.withUnsafeBytes(body)
  }
}

/// What the bounds of a field are compared with: a number itself, the Unicode scalars of a string,
/// the bytes of data, the elements of a list or a map.
///
/// ```json
/// "intensity": { "type": "Int", "minimum": 1, "maximum": 5 }
/// "title": { "type": "String", "maxLength": 80 }
/// ```
///
/// Codecs and mappings conform to it, so that both check the same thing.
public protocol Measuring {
  /// The value that has bounds.
  associatedtype Measured

  /// What is compared with the bounds.
  associatedtype Measure: Comparable

  /// The measure of `value`; nil is within all bounds (an optional that is nil).
  static func measure(of value: Measured) -> Measure?

  /// Says what was expected of a value outside its bounds, for messages: "a number within its
  /// bounds".
  static var boundsExpectation: StaticString { get }
}

extension Measuring {
  /// Whether `value` keeps to `bounds`.
  @inlinable
  public static func isWithin<Bounds: RangeExpression>(
    _ bounds: Bounds, _ value: Measured
  ) -> Bool where Bounds.Bound == Measure {
    guard let measure = measure(of: value) else { return true }
    return bounds.contains(measure)
  }
}

/// A codec whose values can have bounds.
public typealias BoundedCodec = JSONCodec & Measuring
