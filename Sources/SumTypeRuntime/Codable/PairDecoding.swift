/// Decodes a union whose tag is a member, or is made of two.
///
/// ```swift
/// switch try union.pair() {
/// case ("Pod", "v1"?): self = .pod(try union.payload())
/// case ("Pod", nil): throw union.missingSecond()
/// default: self = .unknown(try union.unrecognized())
/// }
/// ```
public protocol PairDecoding: UnionDecoding {
  /// The key of the tag, or of its first part.
  var tagKey: String { get }
  /// The key of the second part, where there is one.
  var secondKey: String? { get }
}

extension PairDecoding {
  /// The tag; nil where there is none, which is a variant of its own.
  public func tagIfPresent() throws -> JSONTag? {
    let container = try decoder.container(keyedBy: WireKey.self)
    return container.contains(WireKey(tagKey)) ? try tag() : nil
  }

  /// The two parts of a tag that is made of two members; the second is nil where it is absent, or is
  /// no tag.
  public func pair() throws -> (JSONTag, JSONTag?) {
    let container = try decoder.container(keyedBy: WireKey.self)
    let second = secondKey.map { WireKey($0) }
    return (try tag(), second.flatMap { try? container.decode(JSONTag.self, forKey: $0) })
  }

  /// The whole value, kept as one of a variant that the schema does not know.
  ///
  /// - Throws: the error of a second part that is no tag.
  public func unrecognized() throws -> Unrecognized {
    try checkSecond()
    let tag = try? tag()
    return Unrecognized(tag: tag, json: try JSONSlice(wholeOf: decoder, and: unclaimedMembers))
  }

  /// The error of a closed union whose tag is none of its own.
  public func unknownTag() -> DecodingError {
    if hasFaultySecond { return missingSecond() }
    let found = (try? tag()).map { " \($0)" } ?? ""
    return corrupted("No variant has the tag\(found).")
  }

  /// Makes sure that the second part of the tag is one, where it is there.
  func checkSecond() throws {
    if hasFaultySecond { throw missingSecond() }
  }

  private var hasFaultySecond: Bool {
    guard let secondKey, let container = try? decoder.container(keyedBy: WireKey.self) else {
      return false
    }
    let key = WireKey(secondKey)
    return container.contains(key) && (try? container.decode(JSONTag.self, forKey: key)) == nil
  }

  /// The whole value, kept as one that does not fit, because of `error`. Where a tag of two members
  /// is not whole, the value has none.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try unrecognized(error, tag: MissingSecond.isReason(of: error) ? nil : try? tag())
  }

  /// The error of a value without the second part of its tag, or with one that is no tag.
  public func missingSecond() -> DecodingError {
    let key = WireKey(secondKey ?? tagKey)
    let container = try? decoder.container(keyedBy: WireKey.self)
    if container?.contains(key) == true {
      return .typeMismatch(
        JSONTag.self,
        DecodingError.Context(
          codingPath: decoder.codingPath + [key],
          debugDescription: "The second part of the tag is none.", underlyingError: MissingSecond())
      )
    }
    return .keyNotFound(
      key,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "The tag has no second part.",
        underlyingError: MissingSecond()))
  }
}

/// What tells that a part of the tag is missing from what is wrong with a payload.
private struct MissingSecond: Error {
  static func isReason(of error: any Error) -> Bool {
    switch error {
    case DecodingError.keyNotFound(_, let context), DecodingError.typeMismatch(_, let context):
      context.underlyingError is MissingSecond
    default: false
    }
  }
}
