/// A value of a union that this version of the schema does not know, or that does not fit it.
///
/// It is what `case unknown(Unrecognized)` of a generated enum carries. Written back, it is the
/// bytes that were read.
///
/// Two are equal when their tags and their bytes are, and both are malformed or neither is. Of several
/// mistakes in one value the reason tells the one that was found first, whichever that is.
public struct Unrecognized: Hashable, Sendable {
  /// Why no variant was made of the value.
  public enum Reason: Hashable, Sendable {
    /// The union has no variant with this tag.
    case unknownTag
    /// The tag is missing, repeated or of the wrong type, or the payload does not fit it.
    indirect case malformed(JSONError)
  }

  /// What the reason is made of when somebody asks for it.
  ///
  /// Behind references: every open union has room for one of these in each of its values.
  private enum Cause: Sendable {
    case unknownTag
    /// The offset is that in the bytes.
    indirect case fault(JSONFault)
    indirect case error(JSONError)
  }

  /// The tag; nil if it is missing, repeated or of the wrong type.
  public let tag: JSONTag?
  /// The whole value, tag and payload, byte for byte. Where the union is flattened into a struct:
  /// its members, which lie among others there and so have an order of their own.
  public let json: JSONSlice
  private let cause: Cause

  /// A value with its tag, if one could be read.
  public init(tag: JSONTag?, json: JSONSlice, reason: Reason = .unknownTag) {
    self.tag = tag
    self.json = json
    cause =
      switch reason {
      case .unknownTag: .unknownTag
      case .malformed(let error): .error(error)
      }
  }

  /// A value that does not fit.
  ///
  /// - Parameter fault: what is wrong with it. Its offset is that in the value.
  package init(tag: JSONTag?, json: JSONSlice, fault: JSONFault) {
    self.tag = tag
    self.json = json
    cause = .fault(fault)
  }

  /// Why no variant was made of it. The place of what is malformed is looked for each time that it is
  /// asked for.
  public var reason: Reason {
    switch cause {
    case .unknownTag: .unknownTag
    case .fault(let fault): .malformed(fault.explained(in: Array(json.bytes)))
    case .error(let error): .malformed(error)
    }
  }

  /// Whether it is malformed, rather than of a variant that the union does not have.
  public var isMalformed: Bool { if case .unknownTag = cause { false } else { true } }

  public static func == (left: Unrecognized, right: Unrecognized) -> Bool {
    left.tag == right.tag && left.json == right.json && left.isMalformed == right.isMalformed
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(json)
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
