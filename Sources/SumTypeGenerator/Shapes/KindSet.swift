/// A set of the types of JSON values, in which whole numbers are told from others by how they are
/// spelled.
public struct KindSet: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let object = KindSet(rawValue: 1)
  public static let array = KindSet(rawValue: 2)
  public static let string = KindSet(rawValue: 4)
  /// A number without fraction and exponent.
  public static let integer = KindSet(rawValue: 8)
  /// A number with a fraction or an exponent.
  public static let fraction = KindSet(rawValue: 16)
  public static let bool = KindSet(rawValue: 32)
  public static let null = KindSet(rawValue: 64)

  public static let number: KindSet = [.integer, .fraction]
  static let all: KindSet = [.object, .array, .string, .integer, .fraction, .bool, .null]

  /// Each type of its own.
  static let each: [KindSet] = [.null, .bool, .integer, .fraction, .string, .array, .object]
}

extension Tag {
  /// The type of a value that is a constant or a case of an enum.
  var jsonKind: KindSet {
    switch self {
    case .string: .string
    case .integer: .integer
    case .bool: .bool
    }
  }
}
