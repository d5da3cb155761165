public import SumTypeJSON

/// Something in the data that the schema does not know, or that does not fit it.
public struct Finding: Sendable {
  /// What is the matter.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A union's value with a tag that the union does not know.
    case unknownVariant
    /// A union's value whose tag or payload does not fit, and which an app keeps as it is.
    case malformed
    /// A member that the struct does not know.
    case unknownField
    /// A value that an open enum does not know.
    case unknownValue
    /// A document with a larger version than the schema's.
    case newerVersion
    /// A document with a smaller version than the schema's, which an app migrates before it reads
    /// it. What it holds in that form is not told.
    case olderVersion
    /// A document or a line that no app could load: no JSON, or not what it should be.
    case unreadable

    /// Whether the data itself is at fault, rather than written by a newer version.
    public var isFault: Bool { self == .malformed || self == .unreadable }
  }

  /// Why it is a finding.
  public enum Reason: Sendable {
    /// What does not fit. Its places are those in the value, or in the document or line.
    case fault(JSONError)
    /// The version that the schema knows.
    case newerThan(Int)
    /// The version that the schema knows.
    case olderThan(Int)
    /// The line has more bytes than the limit that was given.
    case lineTooLong(limit: Int)
  }

  /// What is the matter.
  public let kind: Kind
  /// The type that it was read as: a union, a struct, an enum, or the document.
  public let type: String
  /// Where it lies: a pointer into the data, and where that leads to a string that holds JSON,
  /// another one into that, and so on. None for what is unreadable as a whole.
  public let pointers: [JSONPointer]
  /// The tag of an unknown or malformed variant; nil if it has none.
  public let tag: JSONTag?
  /// The key of an unknown field; for a further element of a tuple its index.
  public let key: String?
  /// Why it is a finding; nil where the kind says it all.
  public let reason: Reason?
  /// The line of the data, from 1; nil where the data is one value.
  public let line: Int?
  /// Its bytes: the value, or the whole member of an unknown field. They share the memory of the
  /// data: what is to outlive it must be copied.
  public let bytes: ArraySlice<UInt8>

  init(
    _ kind: Kind, type: String, pointers: [JSONPointer], tag: JSONTag? = nil,
    key: String? = nil, reason: Reason? = nil, line: Int?, bytes: ArraySlice<UInt8> = []
  ) {
    self.kind = kind
    self.type = type
    self.pointers = pointers
    self.tag = tag
    self.key = key
    self.reason = reason
    self.line = line
    self.bytes = bytes
  }

  /// What does not fit, if that is the reason.
  public var error: JSONError? {
    if case .fault(let error)? = reason { error } else { nil }
  }

  /// The pointers in one text: `/entries/3/payload » /mood`.
  public var path: String { pointers.map(\.description).joined(separator: " » ") }
}
