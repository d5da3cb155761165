/// A type without values that says how one Swift type lies in JSON: it reads, writes, compares and
/// merges.
///
/// A codec is an enum without cases, whose functions are static. One Swift type may have several
/// codecs (a `Date` has ``ISO8601DateCodec``, ``SecondsDateCodec`` and ``MillisecondsDateCodec``),
/// and codecs compose as types:
///
/// ```swift
/// ArrayCodec<OptionalCodec<UUIDCodec>>.self   // ["8F14…", null]
/// ```
///
/// The Swift types that are read and written do not refer to their codecs.
public protocol JSONCodec<Value> {
  /// The Swift type that is read and written.
  associatedtype Value: Sendable

  /// Reads one value, and moves the reader past it.
  ///
  /// - Throws: A grammar fault if the bytes are not JSON; it ends the load. A fault of meaning if
  ///   they are JSON but not this value; the nearest union around the value that keeps malformed
  ///   values then keeps its bytes.
  static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value

  /// Writes a new value, with the members of objects in schema order.
  ///
  /// A value that has no JSON (a `Double` that is not a number, a date after the year 9999) is
  /// reported to the writer, which refuses the save at its end.
  static func encode(_ value: Value, to writer: inout JSONWriter)

  /// Whether both values have the same JSON: strings are compared by their UTF-8 (Swift's `==`
  /// takes the two spellings of `"é"` for equal), floating-point numbers by bit pattern (`-0.0` is
  /// not `0.0`).
  static func isSame(_ lhs: Value, _ rhs: Value) -> Bool

  /// Writes `value` in place of the original at `merge.range`, from which `old` was read, and keeps
  /// all unknown data there. It is called only if ``isSame(_:_:)`` is false. The default writes the
  /// value anew.
  static func merge(_ value: Value, over old: Value, in merge: inout Merge)

  /// Whether `value` can be written over `old` member by member. True by default; a union returns
  /// false if the variants differ.
  static func canMerge(_ value: Value, over old: Value) -> Bool

  /// Writes the identity of an element of a list, by which a save recognises the element in a list
  /// that was changed. The default writes none.
  ///
  /// ```swift
  /// identity.write(value.id, as: UUIDCodec.self)
  /// ```
  static func identify(_ value: Value, in identity: inout IdentityWriter)

  /// Whether `null` is a value of this codec and not the absence of one; false by default.
  static var readsNull: Bool { get }

  /// Whether values of this codec contain other values, so that a comparison may take long; false
  /// by default.
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

  /// Reads one value; returns nil for a `null` that stands for its absence.
  ///
  /// A codec whose `readsNull` is true reads the `null` itself: a member of type `JSON?` that is
  /// `null` is the value null.
  @inlinable
  public static func decodeIfPresent(
    from reader: inout JSONReader
  ) throws(JSONFault) -> Value? {
    if !readsNull, try reader.readNull() { return nil }
    return try decode(from: &reader)
  }
}

extension JSONCodec {
  /// Checks whether a value can be saved.
  ///
  /// - Throws: `JSONError` with the place in the value's own JSON if the value breaks its bounds or
  ///   has no JSON.
  public static func check(_ value: Value) throws(JSONError) {
    try checkWriting { writer in encode(value, to: &writer) }
  }

  /// Checks whether a value can be saved in place of another.
  ///
  /// A string that does not match its pattern is no fault if `old` contains it as well: it comes
  /// from the data, and the app did not set it.
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
  /// Checks whether the value of a field that has bounds can be saved.
  ///
  /// - Throws: as ``check(_:)`` does.
  public static func check<Bounds: RangeExpression>(
    _ value: Value, in bounds: Bounds
  ) throws(JSONError) where Bounds.Bound == Measure {
    try checkWriting { writer in encode(value, to: &writer, in: bounds) }
  }

  /// Checks whether the value of a field that has bounds can be saved in place of another.
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

extension JSONCodec {
  @inlinable
  static func isSameOptional(_ lhs: Value?, _ rhs: Value?) -> Bool {
    switch (lhs, rhs) {
    case (let lhs?, let rhs?): isSame(lhs, rhs)
    case (nil, nil): true
    default: false
    }
  }
}

/// Records the identities of the elements of a list, each as the JSON that is written for it.
///
/// The codec of an element writes the element's identity with the codec of that identity:
///
/// ```swift
/// static func identify(_ value: MoodPost, in identity: inout IdentityWriter) {
///   identity.write(value.id, as: UUIDCodec.self)
/// }
/// ```
/// So two identities are equal if their JSON is equal byte for byte: `"é"` as one scalar and as two
/// are different identities, although Swift's `==` takes them for equal.
public struct IdentityWriter: ~Copyable {
  private var writer: JSONWriter
  /// The recorded identities, one after another.
  private var bytes: [UInt8] = []
  /// Whether the current element has an identity.
  private var isWritten = false

  /// - Parameter unwrapsEmbedded: whether an identity of embedded JSON is written without its string.
  init(maximumNesting: Int = 512, unwrapsEmbedded: Bool = false) {
    writer = JSONWriter(capacity: 256)
    writer.maximumNesting = maximumNesting
    writer.unwrapsEmbedded = unwrapsEmbedded
  }

  /// Writes the identity of the current element; nil means that it has none. Only the first
  /// identity counts.
  public mutating func write<C: JSONCodec>(_ value: C.Value?, as codec: C.Type) {
    guard let value, !isWritten else { return }
    C.encode(value, to: &writer)
    isWritten = true
  }

  /// Records the identity of `value` and returns its range in the recorded bytes; returns nil if it
  /// has none.
  mutating func range<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> Range<Int>? {
    isWritten = false
    C.identify(value, in: &self)
    guard isWritten else { return nil }
    let start = bytes.count
    writer.take { bytes.append(contentsOf: $0) }
    return start..<bytes.count
  }

  /// Returns the identity of `value` without recording it; nil if it has none.
  mutating func identity<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> [UInt8]? {
    guard let range = range(of: value, as: codec) else { return nil }
    defer { bytes.removeSubrange(range) }
    return Array(bytes[range])
  }

  /// Calls `body` with all recorded identities.
  borrowing func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    bytes.withUnsafeBytes(body)
  }
}

extension JSONCodec {
  /// Returns the unknown and malformed items that a load of `json` keeps.
  ///
  /// - Parameters:
  ///   - depth: the limit of nesting.
  ///   - tag: the tag of the value, if that is stored outside of it.
  static func kept(
    in json: [UInt8], to depth: Int, tag: JSONTag? = nil
  ) throws(JSONFault) -> [KeptItem] {
    try JSONReader.read(json, maximumDepth: depth, recordsKept: true, tag: tag) {
      (reader) throws(JSONFault) in
      _ = try decode(from: &reader)
      try reader.refuseCutShort()
      return reader.kept
    }
  }

  /// Whether `json` contains unknown data that the schema refuses or drops; false if it cannot be
  /// read.
  static func hasPolicies(in json: [UInt8]) -> Bool {
    let items: [KeptItem]? = try? Depth.run { (depth) throws(JSONFault) in
      try kept(in: json, to: depth)
    }
    return items?.contains { $0.policy != .keep } ?? false
  }
}

extension JSONCodec where Value: Equatable {
  /// Returns the value that has this raw value as its own or as an alias; nil if there is none, or if the raw value
  /// is another spelling of the value's own one that Swift takes for equal (the two of `"é"`).
  @inlinable
  static func known<Known: RawRepresentable<Value>>(_ raw: Value) -> Known? {
    guard let known = Known(rawValue: raw) else { return nil }
    let own = known.rawValue
    return isSame(own, raw) || own != raw ? known : nil
  }
}
