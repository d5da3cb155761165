import Foundation
import SumTypeRuntime

/// Describes a domain value as text, which is equal for values that differ only in data that `Codable`
/// cannot keep: the spelling of a number, the order of members, the members of a malformed payload that
/// are not fields of the DTO.
public func portrait(_ value: Any) -> String {
  if plainTypes.contains(ObjectIdentifier(type(of: value))) { return portrait(ofPlain: value) }
  let mirror = Mirror(reflecting: value)
  // A cast also finds a plain value inside an optional.
  if mirror.displayStyle == .optional { return portrait(ofPlain: value) }
  return portrait(of: mirror, of: value)
}

/// The types that are not described by their parts. Most values are of none of them, and a cast is slow.
private let plainTypes = Set(
  [
    Unrecognized.self, JSONValue.self, JSONNumber.self, String.self, Date.self, Data.self, URL.self,
    Decimal.self, UUID.self,
  ].map { (type: Any.Type) in ObjectIdentifier(type) })

private func portrait(ofPlain value: Any) -> String {
  switch value {
  case let value as Unrecognized:
    let tag = value.tag.map(\.description) ?? "no tag"
    guard case .unknownTag = value.reason else { return "malformed(\(tag))" }
    return "unknown(\(tag): \((try? value.json.value()).map(portrait) ?? value.json.text))"
  case let value as JSONValue: return portrait(of: value)
  case let value as JSONNumber: return value.double.map(String.init(describing:)) ?? value.text
  case let value as String: return String(reflecting: Array(value.utf8))
  case let value as Date: return "date \(value.timeIntervalSinceReferenceDate)"
  case let value as Data: return "data \(value.base64EncodedString())"
  case let value as URL: return "url \(value.absoluteString)"
  case let value as Decimal: return "decimal \(value)"
  case let value as UUID: return value.uuidString
  default: return portrait(of: Mirror(reflecting: value), of: value)
  }
}

/// Whether a value has a whole number in one of these unions, which distinguish fractions from whole numbers.
/// The codec distinguishes them by their spelling, `1.0` and `1`, which no `Decoder` shows.
public func hasSpelledNumber(_ value: Any, in unions: Set<String>) -> Bool {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .enum, let number = mirror.children.first?.value,
    isWhole(number), unions.contains(typePath(of: value))
  {
    return true
  }
  return mirror.children.contains { hasSpelledNumber($0.value, in: unions) }
}

/// Returns the type's name without that of its module: `Post.Text`.
private func typePath(of value: Any) -> String {
  String(reflecting: type(of: value)).split(separator: ".").dropFirst().joined(separator: ".")
}

/// Whether a payload is a whole number. It may be an alias, an optional, or another union.
private func isWhole(_ payload: Any) -> Bool {
  switch payload {
  case let number as Double: number == number.rounded()
  case let number as Float: number == number.rounded()
  case let number as Decimal: number == Decimal(NSDecimalNumber(decimal: number).int64Value)
  case let number as any RawRepresentable: isWhole(number.rawValue)
  default:
    switch Mirror(reflecting: payload) {
    case let mirror where mirror.displayStyle == .enum || mirror.displayStyle == .optional:
      mirror.children.first.map { isWhole($0.value) } ?? false
    default: false
    }
  }
}

private func portrait(of mirror: Mirror, of value: Any) -> String {
  let children = mirror.children.map { child in
    (child.label ?? "") + ":" + portrait(child.value)
  }
  switch mirror.displayStyle {
  case .none where children.isEmpty, .enum where children.isEmpty: return String(describing: value)
  case .dictionary: return "[" + children.sorted().joined(separator: ", ") + "]"
  case .enum: return "." + children.joined(separator: ", ")
  default: return "(" + children.joined(separator: ", ") + ")"
  }
}

private func portrait(of json: JSONValue) -> String {
  switch json {
  case .number(let number): portrait(number)
  case .array(let elements): "[" + elements.map(portrait(of:)).joined(separator: ", ") + "]"
  case .object(let object):
    "{"
      + object.members.map { "\($0.key): \(portrait(of: $0.value))" }.sorted().joined(
        separator: ", ")
      + "}"
  default: json.text()
  }
}
