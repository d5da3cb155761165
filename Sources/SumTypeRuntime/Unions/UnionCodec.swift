/// A codec of a union: of an enum whose cases are distinguished by a tag in the JSON.
///
/// The union's form says where the tag and the payload lie, and its `UnionReader` finds them. Each
/// form has a protocol, such as ``AdjacentUnionCodec``, which adds how a value is written and
/// merged. Generated code lists the tags, and reads and visits the payload of each:
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
  // Declared again, so that Swift infers it from ``decode(variant:from:)``.
  associatedtype Value

  /// The type of the reader, which finds the tag and the payload.
  associatedtype Reader: UnionReader

  /// The tags, in the order of the schema.
  static var tags: TagTable { get }

  /// The reader of the union's form.
  static var unionReader: Reader { get }

  /// Reads a value with `form`, which is ``unionReader``; a list looks that up once for all its
  /// elements. Returns nil if the tag is unknown: the reader is then past the value, and the tag
  /// lies at the reader's `unknownTagOffset`.
  ///
  /// - Throws: Grammar faults, and the fault of the tag, or of the payload of the variant with that
  ///   tag. The reader is then at any position.
  static func decodeKnown(
    from reader: inout JSONReader, with form: Reader
  ) throws(JSONFault) -> Value?

  /// Returns the index of the value's variant; nil if the value is unknown or malformed.
  static func variant(of value: Value) -> Int?

  /// Passes the payload to `payload`, new and old. It is called only for values of the same
  /// variant.
  static func visit(_ value: Value, over old: Value, in payload: inout PayloadVisitor)

  /// Returns the union's value that carries unknown or malformed data; nil, the default, if the
  /// union is closed.
  static func unknown(_ value: Unrecognized) -> Value?

  /// Returns the unknown or malformed data that the value carries; nil, the default, if it carries
  /// none.
  static func unrecognized(in value: Value) -> Unrecognized?

  /// The policy for the unknown and malformed values of the union, and for members of its own
  /// object that neither it nor the payload knows; they are kept by default.
  static var onSave: KeptPolicy { get }

  /// Writes the payload of a new value; nothing if the variant has none, or the value is unknown.
  /// The default writes what ``visit(_:over:in:)`` visits; generated code calls the payload's codec
  /// directly.
  static func encodePayload(of value: Value, to writer: inout JSONWriter)

  /// Writes a new value of this variant.
  static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter)

  /// Merges a value over an old value of the same variant.
  static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge)

  /// The wire of the payload if it is embedded in a string; nil, the default, if it is not.
  static var content: EmbeddedWire? { get }
}

extension UnionCodec {
  public static var isComposite: Bool { true }

  /// Reads a value; returns nil if its tag is unknown.
  @inlinable
  @inline(__always)
  static func decodeKnown(from reader: inout JSONReader) throws(JSONFault) -> Value? {
    try decodeKnown(from: &reader, with: unionReader)
  }

  @inlinable
  public static func unknown(_ value: Unrecognized) -> Value? { nil }

  @inlinable
  public static func unrecognized(in value: Value) -> Unrecognized? { nil }

  @inlinable
  public static var onSave: KeptPolicy { .keep }

  @inlinable
  public static func encodePayload(of value: Value, to writer: inout JSONWriter) {
    PayloadVisitor.encode(to: &writer) { payload in visit(value, over: value, in: &payload) }
  }

  @inlinable
  public static var content: EmbeddedWire? { nil }

  /// Reads a value. If the union is open, a value that this version of the schema does not know, or
  /// that does not fit it, becomes an unknown value.
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    reader.skipToValue()
    let start = reader.mark()
    do throws(JSONFault) {
      if let value = try decodeKnown(from: &reader) { return value }
    } catch {
      return try decodeMalformed(error, from: start, in: &reader)
    }
    return try decodeUnknown(from: start, in: &reader)
  }

  /// Makes an unknown value of the bytes between `start` and the reader's position.
  ///
  /// - Throws: `unknownTag` if the union is closed.
  @usableFromInline
  static func decodeUnknown(
    from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    let json = JSONSlice(unchecked: reader.source[start.offset..<reader.offset])
    let tag = reader.takeUnknownTag()
    guard let value = unknown(Unrecognized(tag: tag, json: json, reason: .unknownTag)) else {
      throw unionReader.refusal(at: start.offset, tag: reader.unknownTagOffset)
    }
    if reader.recordsKept {
      // The value is in the domain, so only the app can remove it.
      let policy = onSave == .drop ? .keep : onSave
      reader.kept.append(
        KeptItem(.variant, start.offset..<reader.offset, tag: tag, policy: policy))
    }
    return value
  }

  /// Makes an unknown value of the value at `start`, which does not fit.
  ///
  /// - Throws: `fault`, or the fault of the tag, if the bytes are not JSON or the union is closed.
  @usableFromInline
  static func decodeMalformed(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    if fault.isGrammar { throw reader.firstFault(fault, from: start) }
    let captured = try capture(fault, from: start, in: &reader)
    guard let value = unknown(captured.unrecognized) else { throw captured.fault }
    captured.record(in: &reader, onSave: onSave == .drop ? .keep : onSave)
    return value
  }

  /// Makes an unknown value of an object that also contains the tags of unions around this one. If
  /// one of these tags is repeated, that union is malformed, and not the one inside.
  ///
  /// - Throws: As the function without `claims`, and `repeatedTag`.
  @usableFromInline
  static func decodeMalformed(
    _ fault: JSONFault, from start: JSONReader.Mark, beside claims: ObjectClaims,
    in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    if !fault.isGrammar { try reader.refuseRepeated(claims, inObjectAt: start) }
    return try decodeMalformed(fault, from: start, in: &reader)
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
    // A payload in a box is not taken out of it if both have the same box.
    if areIdentical(lhs, rhs) { return true }
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

  public static func identify(_ value: Value, in identity: inout IdentityWriter) {
    guard variant(of: value) != nil else { return }
    PayloadVisitor.identify(in: &identity) { payload in visit(value, over: value, in: &payload) }
  }
}
