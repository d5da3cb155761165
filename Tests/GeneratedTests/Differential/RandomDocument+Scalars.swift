import Foundation
import SumTypeRuntime

extension RandomDocument {
  /// A value of a scalar, in its wire form and inside its bounds.
  ///
  /// Numbers are short and `JSON` has objects of one member: what `JSONDecoder` loses (spelling,
  /// order, long decimals) is documented, and is not what is compared here.
  mutating func scalar(_ name: String, options: JSONValue) -> JSONValue {
    let wire = options["wire"]?.stringValue
    switch name {
    case "Version": return 10
    case "Bool": return .bool(random.oneIn(2))
    case "String": return .string(string(options))
    case "UUID": return .string(uuid())
    case "URL":
      return random.pick(["https://example.org/a?b=c#d", "mailto:a@example.org", "mxc:x"])
    case "Date": return date(wire)
    case "Data": return .string(data(options, wire))
    case "Number": return random.pick([0, -7, 0.5, 1_234_567])
    case "JSON":
      return options["literally"] ?? random.pick([true, 7, "x", [1, "a", .null], ["k": 1.5], []])
    case "Float", "Double": return number(options, of: [0, 0.25, -1.5, 1024])
    case "Decimal": return number(options, of: [0, 0.25, 12.5, -3])
    default: return integer(name, options, wire)
    }
  }

  private mutating func string(_ options: JSONValue) -> String {
    let lower = options["minLength"]?.numberValue?.int64 ?? 0
    let text = random.pick(["", "a", "line\nbreak \"quoted\" \\", "naïve 🙂", "e\u{301}", "\u{0}/"])
    return text.unicodeScalars.count < lower ? "long enough" : text
  }

  private mutating func uuid() -> String {
    var bytes = (0..<16).map { _ in UInt8(random.below(256)) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return [hex[0..<4], hex[4..<6], hex[6..<8], hex[8..<10], hex[10..<16]]
      .map { $0.joined() }.joined(separator: "-")
  }

  private mutating func date(_ wire: String?) -> JSONValue {
    switch wire {
    case "seconds": random.pick([0, 1_700_000_000, 12.5])
    case "milliseconds": random.pick([0, 1_700_000_000_123, -5])
    default:
      random.pick([
        "2024-02-29T12:00:00Z", "1969-12-31T23:59:59.999Z", "2024-02-29T12:00:00.123456+02:00",
        "2001-01-01T00:00:00-08:00",
      ])
    }
  }

  private mutating func data(_ options: JSONValue, _ wire: String?) -> String {
    let lower = options["minLength"]?.numberValue?.int64 ?? 0
    let bytes = (0..<(lower > 0 ? Int(lower) : random.below(6))).map { _ in
      UInt8(random.below(256))
    }
    let base64 = Data(bytes).base64EncodedString()
    switch wire {
    case "hex":
      return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    case "base64url":
      return base64.replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    default: return base64
    }
  }

  private mutating func number(_ options: JSONValue, of values: [Double]) -> JSONValue {
    let lower = options["minimum"]?.numberValue?.double ?? -.infinity
    let upper = options["maximum"]?.numberValue?.double ?? .infinity
    let value = min(max(random.pick(values), lower), upper)
    return JSONNumber(value).map(JSONValue.number) ?? 0
  }

  private mutating func integer(
    _ name: String, _ options: JSONValue, _ wire: String?
  ) -> JSONValue {
    let range: ClosedRange<Int64> =
      switch name {
      case "Int8": -128...127
      case "UInt8": 0...255
      case "UInt", "UInt16", "UInt32", "UInt64": 0...65535
      default: -32768...32767
      }
    let lower = max(range.lowerBound, options["minimum"]?.numberValue?.int64 ?? .min)
    let upper = min(range.upperBound, options["maximum"]?.numberValue?.int64 ?? .max)
    let value = Int64.random(in: lower...max(lower, upper), using: &random)
    return wire == "string" ? .string(String(value)) : .number(JSONNumber(value))
  }
}
