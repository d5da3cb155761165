/// A value of a union that is unknown to this version of the schema, or malformed.
///
/// The `case unknown(Unrecognized)` of a generated enum has it as its payload. A save writes the
/// original bytes back.
///
/// Two values are equal if their tags, their bytes and ``isMalformed`` are equal. If one value has
/// several faults, the reason is the one that was found first.
public struct Unrecognized: Hashable, Sendable {
  /// The reason why the value is no known variant.
  public enum Reason: Hashable, Sendable {
    /// The union has no variant with this tag.
    case unknownTag
    /// The tag is missing, repeated or of the wrong type, or the payload does not fit it.
    indirect case malformed(JSONError)
  }

  /// The content, behind one reference: each value of an open union has room for an `Unrecognized`,
  /// though nearly all values are known.
  private final class Content: Sendable {
    let tag: JSONTag?
    let json: JSONSlice
    let cause: Cause

    init(tag: JSONTag?, json: JSONSlice, cause: Cause) {
      self.tag = tag
      self.json = json
      self.cause = cause
    }
  }

  /// The data from which ``reason`` is computed.
  private enum Cause: Sendable {
    case unknownTag
    /// A fault with an offset in the bytes of ``json``.
    indirect case fault(JSONFault)
    indirect case error(JSONError)
  }

  private let content: Content

  /// The tag; nil if it is missing, repeated or of the wrong type.
  public var tag: JSONTag? { content.tag }
  /// The whole value, tag and payload, byte for byte. If the union is flattened into a struct, this
  /// is an object of the members that belong to the value, in their order. If the elements of the
  /// union follow a tag in the array of another, it is an array of these elements.
  public var json: JSONSlice { content.json }

  /// Creates a value with its tag, if one could be read.
  public init(tag: JSONTag?, json: JSONSlice, reason: Reason = .unknownTag) {
    let cause: Cause =
      switch reason {
      case .unknownTag: .unknownTag
      case .malformed(let error): .error(error)
      }
    content = Content(tag: tag, json: json, cause: cause)
  }

  /// Creates a malformed value.
  ///
  /// - Parameter fault: the fault, with an offset in the value.
  package init(tag: JSONTag?, json: JSONSlice, fault: JSONFault) {
    content = Content(tag: tag, json: json, cause: .fault(fault))
  }

  /// The reason why the value is no known variant. For a malformed value, each call searches for
  /// the place of the fault.
  public var reason: Reason {
    switch content.cause {
    case .unknownTag: .unknownTag
    case .fault(let fault): .malformed(fault.explained(in: Array(json.bytes)))
    case .error(let error): .malformed(error)
    }
  }

  /// Whether the value is malformed; otherwise the union does not have its tag.
  public var isMalformed: Bool { if case .unknownTag = content.cause { false } else { true } }

  public static func == (left: Unrecognized, right: Unrecognized) -> Bool {
    left.content === right.content
      || left.tag == right.tag && left.json == right.json && left.isMalformed == right.isMalformed
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(json)
  }

  /// The whole value, parsed at each access; `null` if the bytes are not JSON, which cannot happen
  /// for bytes from a reader.
  public var value: JSONValue { (try? json.value()) ?? .null }
}

/// A coder gets the value, and so does not keep its bytes, tag and reason.
extension Unrecognized: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(tag: nil, json: try JSONSlice(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}
