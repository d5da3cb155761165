/// The codec of a union: an enum whose cases are told apart by a tag in the JSON.
///
/// Where the tag and the payload lie is said by the union's form, whose `UnionReader` finds them. Each
/// form has a protocol, such as ``AdjacentUnionCodec``, which adds how a value is written and merged.
/// Generated code says which tags there are and how the payload of each is read and shown:
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
  // Repeated so that it is inferred from ``decode(variant:from:)``.
  associatedtype Value

  /// Finds tag and payload.
  associatedtype Reader: UnionReader

  /// The tags, in the order of the schema.
  static var tags: TagTable { get }

  /// The reader of the union's form.
  static var unionReader: Reader { get }

  /// Reads a value by ``unionReader``, which a list looks up once for all its elements. Nil if its tag
  /// is unknown: the value has then been passed, and the tag lies at the reader's `unknownTagOffset`.
  ///
  /// - Throws: besides grammar faults what is wrong with the tag, or with the payload of the variant
  ///   that it names. The cursor is then anywhere.
  static func decodeKnown(
    from reader: inout JSONReader, with form: Reader
  ) throws(JSONFault) -> Value?

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

  /// Writes the payload of a new value: nothing for a variant without one, or where the union does
  /// not know the value. By default what ``visit(_:over:in:)`` shows is written; generated code goes
  /// straight to the payload's codec.
  static func encodePayload(of value: Value, to writer: inout JSONWriter)

  /// Writes a new value of this variant.
  static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter)

  /// Merges a value over one of the same variant.
  static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge)

  /// How the payload lies in a string; nil, the default, if it is not in one.
  static var content: EmbeddedWire? { get }
}

extension UnionCodec {
  public static var isComposite: Bool { true }

  /// Reads a value. Nil if its tag is unknown.
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

  /// Reads a value. What this version of the schema does not know, or what does not fit it, becomes
  /// an unknown value of an open union.
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

  /// Makes an unknown value of what lies between `start` and the cursor.
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
      // The app holds the value, so that only the app can leave it out.
      let policy = onSave == .drop ? .keep : onSave
      reader.kept.append(
        KeptItem(.variant, start.offset..<reader.offset, tag: tag, policy: policy))
    }
    return value
  }

  /// Makes an unknown value of what stands at `start` and does not fit.
  ///
  /// - Throws: `fault`, or what is wrong with the tag, if the bytes are not JSON or the union is
  ///   closed.
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

  /// The same of an object in which unions around this one have their tags. Where one of these is
  /// repeated, that union is malformed, and not the one inside.
  ///
  /// - Throws: besides that `repeatedTag`.
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
