/// The codec of a union: an enum whose cases are told apart by a tag in the JSON.
///
/// Where the tag and the payload lie is the business of the representation, which is a protocol of
/// its own: ``InternalUnionCodec``, ``AdjacentUnionCodec``, ``ExternalUnionCodec``. Generated code
/// says which tags there are and how the payload of each is read and shown:
///
/// ```swift
/// enum PostCodec: AdjacentUnionCodec {
///   static let keys = MemberTable("type", "payload")
///   static let tags = TagTable("text", "mood")
///
///   static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Post {
///     switch variant {
///     case 0: .text(try TextPostCodec.decode(from: &reader))
///     default: .mood(try MoodPostCodec.decode(from: &reader))
///     }
///   }
///   …
/// }
/// ```
public protocol UnionCodec: JSONCodec {
  // Said again so that it is inferred from ``decode(variant:from:)``.
  associatedtype Value

  /// The tags, in the order of the schema.
  static var tags: TagTable { get }

  /// Reads the payload of the variant with this index; for a bare variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The index of the value's variant; nil if it is one that the schema does not know.
  static func variant(of value: Value) -> Int?

  /// Shows the payload to `payload`, new and old. Called only where both are of one variant.
  static func visit(_ value: Value, over old: Value, in payload: inout PayloadVisitor)

  /// The value that carries what the schema does not know; nil, the default, if the union is
  /// closed.
  static func unknown(_ value: Unrecognized) -> Value?

  /// What the value carries, if it is one that the schema does not know; by default it never is.
  static func unrecognized(in value: Value) -> Unrecognized?

  /// What a save does with what the union does not know: its unknown and malformed values, and
  /// members of its own object that neither it nor a payload knows; by default it keeps them.
  static var onSave: KeptPolicy { get }

  /// Finds the tag of the value at the reader, and comes back to where it stood.
  ///
  /// - Throws: Besides grammar faults, `.missingTag`, `.repeatedTag` and `.typeMismatch`.
  static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag

  /// Reads a value with this tag.
  static func decodeKnown(
    variant: Int, from reader: inout JSONReader
  ) throws(JSONFault) -> Value

  /// Writes a new value of this variant.
  static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter)

  /// Merges a value over one of the same variant.
  static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge)

  /// The bytes of the JSON that is the payload of a value, as far as that can be told without
  /// knowing its variant; the whole value otherwise.
  static func payload(of json: JSONSlice) -> [UInt8]

  /// The value with this tag and this payload, which nobody has to know.
  static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice
}

/// The tag of a value, as it was found.
@frozen
public struct FoundTag: Sendable {
  /// The tag.
  public var tag: JSONTag
  /// The variant with that tag; nil if the union has none.
  public var variant: Int?
  /// Where the tag lies.
  public var offset: Int

  @inlinable
  public init(tag: JSONTag, variant: Int?, offset: Int) {
    self.tag = tag
    self.variant = variant
    self.offset = offset
  }
}

extension UnionCodec {
  @inlinable
  public static func unknown(_ value: Unrecognized) -> Value? { nil }

  @inlinable
  public static func unrecognized(in value: Value) -> Unrecognized? { nil }

  @inlinable
  public static var onSave: KeptPolicy { .keep }

  public static func payload(of json: JSONSlice) -> [UInt8] { Array(json.bytes) }

  /// Reads a value. What this version of the schema does not know, or what does not fit it, becomes
  /// an unknown value of an open union.
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    _ = try reader.peekKind()
    let start = reader.mark()
    do throws(JSONFault) {
      let tag = try readTag(from: &reader)
      guard let variant = tag.variant else {
        throw JSONFault(.unknownTag, at: tag.offset, expected: "a tag of this version")
      }
      return try decodeKnown(variant: variant, from: &reader)
    } catch {
      return try decodeUnknown(error, from: start, in: &reader)
    }
  }

  /// Makes an unknown value of what stands at `start`.
  ///
  /// - Throws: `fault`, if the bytes are not JSON or the union is closed.
  @usableFromInline
  static func decodeUnknown(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    if fault.isGrammar || !isOpen { throw fault }
    let captured = try capture(fault, from: start, in: &reader)
    guard let value = unknown(captured.unrecognized) else { throw fault }
    // The app holds the value, so that only the app can leave it out.
    captured.record(in: &reader, onSave: onSave == .drop ? .keep : onSave)
    return value
  }

  @inlinable
  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    if let variant = variant(of: value) {
      encodeKnown(value, variant: variant, to: &writer)
    } else if let unrecognized = unrecognized(in: value) {
      if onSave == .refuse { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
      writer.rawUnlessTooDeep(unrecognized.json)
    }
  }

  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    guard variant(of: lhs) == variant(of: rhs) else { return false }
    if let left = unrecognized(in: lhs), let right = unrecognized(in: rhs) {
      return left.json == right.json
    }
    return PayloadVisitor.compare { payload in visit(lhs, over: rhs, in: &payload) }
  }

  @inlinable
  public static func canMerge(_ value: Value, over old: Value) -> Bool {
    guard let variant = variant(of: value), variant == self.variant(of: old) else {
      return isSame(value, old)
    }
    return PayloadVisitor.canMerge { payload in visit(value, over: old, in: &payload) }
  }

  public static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    if canMerge(value, over: old) {
      mergeKnown(value, over: old, in: &merge)
    } else {
      merge.rewrite(value, as: Self.self)
    }
  }

  public static func identity(of value: Value) -> AnyHashable? {
    guard variant(of: value) != nil else { return nil }
    return PayloadVisitor.identity { payload in visit(value, over: value, in: &payload) }
  }
}
