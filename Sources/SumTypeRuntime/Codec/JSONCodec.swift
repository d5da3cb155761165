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
  /// A codec that ``readsNull`` itself reads the `null`: a member of type `JSON?` that is `null` is
  /// the value null.
  @inlinable
  public static func decodeIfPresent(
    from reader: inout JSONReader
  ) throws(JSONFault) -> Value? {
    if !readsNull, try reader.readNull() { return nil }
    return try decode(from: &reader)
  }
}
