/// What decoding a union through a `Decoder` has in common in all representations.
///
/// ```swift
/// public init(from decoder: any Decoder) throws {
///   let union = InternalDecoding(decoder, tag: "type")
///   do {
///     switch try union.tag() {
///     case "text": self = .text(try union.payload())
///     default: self = .unknown(try union.unrecognized())
///     }
///   } catch {
///     self = .unknown(try union.unrecognized(error))
///   }
/// }
/// ```
///
/// What a coder cannot keep: `JSONDecoder` gives the first of two equal keys (so a repeated tag
/// goes unnoticed), no order of members, no spelling of numbers, and not all digits of long
/// decimals; it accepts trailing commas and other encodings, and takes keys for equal that differ
/// in their Unicode normalisation. Unknown fields of known variants are not in the DTO. The direct
/// codec beside the DTO keeps all of that.
public protocol UnionDecoding {
  /// The coder of the whole union.
  var decoder: any Decoder { get }

  /// The tag.
  ///
  /// - Throws: `DecodingError` where there is none, or where it is of another type.
  func tag() throws -> JSONTag

  /// Which of the members that nobody knows a value takes whose tag is unknown, where the union is
  /// flattened into a struct.
  var unclaimedMembers: UnclaimedMembers { get }
}

extension UnionDecoding {
  public var unclaimedMembers: UnclaimedMembers { .all }

  /// The whole value, kept as one of a variant that the schema does not know.
  public func unrecognized() throws -> Unrecognized {
    let tag = try? tag()
    return Unrecognized(
      tag: tag, json: try JSONSlice(wholeOf: decoder, and: unclaimedMembers))
  }

  /// The whole value, kept as one that does not fit, because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try unrecognized(error, tag: try? tag())
  }

  /// The same with this tag.
  func unrecognized(_ error: any Error, tag: JSONTag?) throws -> Unrecognized {
    let json = try JSONSlice(wholeOf: decoder)
    var fault = json.fault(for: error, below: decoder.codingPath.count)
    if tag == nil, fault.code == .missingMember { fault.code = .missingTag }
    return Unrecognized(
      tag: tag, json: json, fault: fault)
  }

  /// The error of a closed union whose tag is none of its own.
  public func unknownTag() -> DecodingError {
    let found = (try? tag()).map { " \($0)" } ?? ""
    return corrupted("No variant has the tag\(found).")
  }

  /// The tag under a key, which is of one of these types; `absent` where there is none.
  func tag(under key: WireKey, absent: JSONTag?, in kinds: [JSONKind]) throws -> JSONTag {
    let container = try decoder.container(keyedBy: WireKey.self)
    if let absent, !container.contains(key) { return absent }
    if kinds == [.string] { return .string(try container.decode(String.self, forKey: key)) }
    return try checked(try container.decode(JSONTag.self, forKey: key), in: kinds, at: key)
  }

  /// The tag, if it is of one of the types that the union's tags have.
  func checked(_ tag: JSONTag, in kinds: [JSONKind], at key: WireKey?) throws -> JSONTag {
    if kinds.contains(tag.kind) { return tag }
    throw DecodingError.typeMismatch(
      JSONTag.self,
      DecodingError.Context(
        codingPath: decoder.codingPath + (key.map { [$0] } ?? []),
        debugDescription: "The union has no tag that is \(tag.kind)."))
  }

  func corrupted(_ description: String, underlying: (any Error)? = nil) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: description, underlyingError: underlying))
  }
}
