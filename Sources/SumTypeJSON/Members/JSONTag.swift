/// The value that tells the variants of a union apart: a string, an integer or a Boolean.
public enum JSONTag: Hashable, Sendable {
  /// `"photo"`.
  case string(String)
  /// `7`.
  case integer(Int64)
  /// `true`.
  case bool(Bool)
}

extension JSONTag {
  /// Whether both tags are the same in JSON: strings are compared by their UTF-8, not by canonical equivalence.
  public static func == (left: JSONTag, right: JSONTag) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    default: false
    }
  }
}

extension JSONTag {
  /// The tag as JSON.
  package var json: [UInt8] {
    switch self {
    case .string(var value): value.withUTF8 { quoted($0) }
    case .integer(let value): Array(String(value).utf8)
    case .bool(let value): Array(String(value).utf8)
    }
  }

  /// The tag's JSON type.
  public var kind: JSONKind {
    switch self {
    case .string: .string
    case .integer: .number
    case .bool: .bool
    }
  }

  /// Creates the tag that a key of an external union stands for, if the union's tags need not be strings.
  package init(ofKey key: String) {
    switch key {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default:
      let integer = Int64(key).flatMap { String($0) == key ? $0 : nil }
      self = integer.map { .integer($0) } ?? .string(key)
    }
  }

  /// The key that stands for the tag in an external union.
  package var keyText: String {
    switch self {
    case .string(let value): value
    case .integer(let value): String(value)
    case .bool(let value): String(value)
    }
  }
}

extension JSONTag: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// A coder gets the tag as a plain string, integer or Boolean.
extension JSONTag: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .integer(try container.decode(Int64.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    }
  }
}
