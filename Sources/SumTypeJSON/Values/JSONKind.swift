/// The six types of JSON values (RFC 8259 §1), as told by a value's first byte.
public enum JSONKind: UInt8, Hashable, Sendable, CaseIterable {
  case object, array, string, number, bool, null
}

extension JSONKind: CustomStringConvertible {
  /// The type with its article: `an object`, `a string`.
  public var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a Boolean"
    case .null: "null"
    }
  }
}
