import SumTypeGenerator
import SumTypeJSON

/// The scalars of the language, a row for each wire form.
enum ScalarShapes {
  typealias Make = @Sendable (Bounds?) -> any Shape

  /// The row of a form: `Date/iso8601`.
  static func key(of form: ScalarForm) -> String { "\(form.scalar.name)/\(form.form.wire)" }

  static let all: [String: Make] = {
    var rows: [String: Make] = [
      "Bool/boolean": { _ in BoolShape() },
      "Float/number": { FloatShape($0) },
      "Double/number": { DoubleShape($0) },
      "Decimal/number": { DecimalShape($0) },
      "Number/number": { _ in NumberShape() },
      "String/string": { StringShape($0) },
      "UUID/string": { _ in TextShape("a UUID") { UUIDText.isValid($0) } },
      "URL/string": { _ in TextShape("a URL") { URLText.isValid($0) } },
      "Date/iso8601": { _ in TextShape("an RFC 3339 date") { RFC3339Text.isValid($0) } },
      "Date/seconds": { _ in EpochShape(decimalPlaces: 0) },
      "Date/milliseconds": { _ in EpochShape(decimalPlaces: 3) },
      "Data/base64": { DataShape("base64", $0) { Base64Text.count(of: $0, .standard) } },
      "Data/base64url": { DataShape("base64url", $0) { Base64Text.count(of: $0, .url) } },
      "Data/hex": { DataShape("hexadecimal data", $0) { HexText.count(of: $0) } },
      "JSON/json value": { _ in JSONShape() },
    ]
    add("Int", Int.self, to: &rows)
    add("Int8", Int8.self, to: &rows)
    add("Int16", Int16.self, to: &rows)
    add("Int32", Int32.self, to: &rows)
    add("Int64", Int64.self, to: &rows)
    add("UInt", UInt.self, to: &rows)
    add("UInt8", UInt8.self, to: &rows)
    add("UInt16", UInt16.self, to: &rows)
    add("UInt32", UInt32.self, to: &rows)
    add("UInt64", UInt64.self, to: &rows)
    return rows
  }()

  private static func add<T: FixedWidthInteger & Sendable>(
    _ name: String, _ type: T.Type, to rows: inout [String: Make]
  ) {
    rows["\(name)/number"] = { IntegerShape<T>($0) }
    rows["\(name)/string"] = { StringIntegerShape<T>($0) }
  }
}
