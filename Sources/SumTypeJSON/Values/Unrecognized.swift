/// A value of a union that this version of the schema does not know, or that does not fit it.
///
/// It is what `case unknown(Unrecognized)` of a generated enum carries. Written back, it is the
/// bytes that were read.
public struct Unrecognized: Hashable, Sendable {
  /// Why no variant was made of the value.
  public enum Reason: Hashable, Sendable {
    /// The union has no variant with this tag.
    case unknownTag
    /// The tag is missing, repeated or of the wrong type, or the payload does not fit it.
    ///
    /// Behind a reference: every open union has room for one of these in each of its values.
    indirect case malformed(JSONError)
  }

  /// The tag; nil if it is missing, repeated or of the wrong type.
  public let tag: JSONTag?
  /// The whole value, tag and payload, byte for byte.
  public let json: JSONSlice
  /// Why no variant was made of it.
  public let reason: Reason

  /// A value with its tag, if one could be read.
  public init(tag: JSONTag?, json: JSONSlice, reason: Reason = .unknownTag) {
    self.tag = tag
    self.json = json
    self.reason = reason
  }

  /// The whole value, parsed each time it is asked for; `null` if the bytes are not JSON, which a
  /// reader never lets through.
  public var value: JSONValue { (try? json.value()) ?? .null }
}

/// Through a coder the value is kept, not its bytes, tag or reason.
extension Unrecognized: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(tag: nil, json: try JSONSlice(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}
