/// The six types of JSON values (RFC 8259 §1). The first byte of a value tells its type.
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

/// A set of types of JSON values. The spelling of a number divides it into two types: `3` is an
/// integer, `3.0` and `3e0` are fractions.
@frozen
public struct JSONKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `{…}`
  public static let object = JSONKinds(rawValue: 1)
  /// `[…]`
  public static let array = JSONKinds(rawValue: 2)
  /// `"…"`
  public static let string = JSONKinds(rawValue: 4)
  /// A number without fraction and exponent.
  public static let integer = JSONKinds(rawValue: 8)
  /// A number with a fraction or an exponent.
  public static let fraction = JSONKinds(rawValue: 16)
  /// `true` and `false`
  public static let bool = JSONKinds(rawValue: 32)
  /// `null`
  public static let null = JSONKinds(rawValue: 64)

  /// Any number.
  public static let number: JSONKinds = [.integer, .fraction]

  /// The number of types.
  static let count = 7

  /// The index of the only type of the set in a list of all.
  @usableFromInline
  var position: Int { min(rawValue.trailingZeroBitCount, JSONKinds.count - 1) }
}

extension JSONKind {
  /// The type as a set; for a number both types of numbers.
  var kinds: JSONKinds {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .bool: .bool
    case .null: .null
    }
  }
}
