import SumTypeGenerator
@_spi(Scalars) import SumTypeJSON

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
      "UUID/string": { _ in TextShape("a UUID") { UUIDText.words(of: $0) != nil } },
      "URL/string": { _ in TextShape("a URL") { URLText.isValid($0) } },
      "Date/iso8601": { _ in TextShape("an RFC 3339 date") { Instant(rfc3339: $0) != nil } },
      "Date/seconds": { _ in EpochShape(decimalPlaces: 0) },
      "Date/milliseconds": { _ in EpochShape(decimalPlaces: 3) },
      "Data/base64": { DataShape("base64", $0) { Base64.bytes(of: $0, .standard)?.count } },
      "Data/base64url": { DataShape("base64url", $0) { Base64.bytes(of: $0, .url)?.count } },
      "Data/hex": { DataShape("hexadecimal data", $0) { HexadecimalText.bytes(of: $0)?.count } },
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

/// `true` and `false`.
struct BoolShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.readBool()
  }
}

/// Any number.
struct NumberShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.readNumber()
  }
}

/// Any value, null included.
struct JSONShape: Shape {
  var readsNull: Bool { true }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try reader.skipValue()
  }
}

/// A string with a grammar of its own: a UUID, a date.
struct TextShape: Shape {
  private let expected: StaticString
  private let isValid: @Sendable (UnsafeRawBufferPointer) -> Bool

  init(
    _ expected: StaticString, _ isValid: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) {
    self.expected = expected
    self.isValid = isValid
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let isValid = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) in self.isValid(text)
    }
    if !isValid { throw JSONFault(.invalidValue, at: start, expected: expected) }
  }
}

/// A string. Bounds speak of its Unicode scalars.
struct StringShape: Shape {
  private let bounds: LengthBounds?

  init(_ bounds: Bounds?) { self.bounds = LengthBounds(bounds) }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    let count = try reader.withStringBytes { (text) throws(JSONFault) -> Int in
      // Every byte but a continuation begins a scalar.
      bounds == nil ? 0 : text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }
    try bounds?.check(count, at: start, "a string with a length within its bounds")
  }
}

/// Bytes in a string. Bounds speak of the bytes.
struct DataShape: Shape {
  private let expected: StaticString
  private let bounds: LengthBounds?
  private let count: @Sendable (UnsafeRawBufferPointer) -> Int?

  init(
    _ expected: StaticString, _ bounds: Bounds?,
    _ count: @escaping @Sendable (UnsafeRawBufferPointer) -> Int?
  ) {
    self.expected = expected
    self.bounds = LengthBounds(bounds)
    self.count = count
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let count = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) in self.count(text)
    }
    guard let count else { throw JSONFault(.invalidValue, at: start, expected: expected) }
    try bounds?.check(count, at: start, "data with a length within its bounds")
  }
}
