import RareShowcase
import SumTypeRuntime

/// A member of a `WideRecord`, with two values that it may have, each as a save writes it.
struct WideMember: Sendable, CustomStringConvertible {
  let key: String
  let value: String
  let other: String
  let presence: Presence

  enum Presence {
    case required
    case optional
    case standard
  }

  var text: String { "\"\(key)\":\(value)" }
  var edited: String { "\"\(key)\":\(other)" }
  var description: String { key }

  private static let values: [(name: String, value: String, other: String)] = [
    ("bool", "true", "false"), ("int", "-9", "1"), ("int8", "-128", "127"),
    ("int16", "-32768", "32767"), ("int32", "-2147483648", "2147483647"),
    ("int64", "-9223372036854775808", "9223372036854775807"), ("uint", "3", "4"),
    ("uint8", "255", "0"), ("uint16", "65535", "0"), ("uint32", "4294967295", "0"),
    ("uint64", "18446744073709551614", "18446744073709551613"), ("float", "0.25", "-1.5"),
    ("double", "0.1", "6.02e+23"), ("decimal", "12345678901234567.89", "0.01"),
    ("number", "1.250", "1e400"), ("string", #""a \"b\" é""#, #""""#),
    (
      "uuid", #""8F14E45F-CEEA-467F-9D2A-1B2C3D4E5F60""#,
      #""00000000-0000-0000-0000-000000000000""#
    ),
    ("date", #""2024-02-29T12:00:00.5Z""#, #""1969-12-31T23:59:59Z""#),
    ("url", #""https://example.org/a?b=c""#, #""mailto:a@example.org""#),
    ("data", #""3q2+7w==""#, #""""#), ("json", #"{"b":[1,null],"a":1.0}"#, "null"),
  ]

  /// All hundred members, in the order of the schema.
  static let all: [WideMember] = {
    var members: [WideMember] = []
    for suffix in ["First", "Second", "Third", "Fourth"] {
      members += values.map {
        WideMember(
          key: $0.name + suffix, value: $0.value, other: $0.other, presence: .required)
      }
    }
    func named(_ names: [String], _ suffix: String, _ presence: Presence) -> [WideMember] {
      names.compactMap { name in values.first { $0.name == name } }.map {
        WideMember(key: $0.name + suffix, value: $0.value, other: $0.other, presence: presence)
      }
    }
    members += named(
      ["bool", "int", "double", "decimal", "string", "uuid", "date", "url", "data"], "Maybe",
      .optional)
    // The value `other` of these members is not their default.
    members += named(
      ["bool", "int", "double", "string", "uint64", "number", "decimal"], "Standard", .standard)
    return members
  }()

  /// Returns an object with these members.
  static func object(_ texts: [String]) -> [UInt8] {
    Array("{\(texts.joined(separator: ","))}".utf8)
  }
}
