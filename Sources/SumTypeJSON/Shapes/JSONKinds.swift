/// A set of the types of JSON values, in which whole numbers are told from others by how they are
/// spelled: `3` is an integer, `3.0` and `3e0` are fractions.
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

  /// How many there are.
  static let count = 7

  /// The place of the only type in a list of all.
  @usableFromInline
  var position: Int { min(rawValue.trailingZeroBitCount, JSONKinds.count - 1) }
}

extension JSONKind {
  /// The type; for a number, both ways to spell one.
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

extension JSONReader {
  /// The type of the next value; for a number, whether it is spelled as a whole one.
  public mutating func peekKinds() throws(JSONFault) -> JSONKinds {
    switch try peekKind() {
    case .object: return .object
    case .array: return .array
    case .string: return .string
    case .bool: return .bool
    case .null: return .null
    case .number:
      var place = position
      if place < end, place.pointee == 0x2D { place += 1 }
      while place < end, 0x30...0x39 ~= place.pointee { place += 1 }
      guard place < end else { return .integer }
      let isWhole = place.pointee != 0x2E && place.pointee | 0x20 != 0x65
      return isWhole ? .integer : .fraction
    }
  }
}
