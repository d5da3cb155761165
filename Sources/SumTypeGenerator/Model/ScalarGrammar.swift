@_spi(Scalars) import SumTypeJSON

/// The grammar of a scalar's wire form in JSON.
///
/// `inspect` and the reader of defaults use this value. It calls the same functions of
/// `SumTypeJSON` as the codec of the form.
public enum ScalarGrammar: Sendable {
  /// `true` and `false`.
  case bool
  /// Any value, `null` included.
  case any
  /// A whole number in the range of the type.
  case integer(any (FixedWidthInteger & Sendable).Type)
  /// A whole number in the range of the type, in a string.
  case integerText(any (FixedWidthInteger & Sendable).Type)
  /// A number, rounded to the nearest `Double` or, if `isSingle`, to the nearest `Float`.
  case floating(isSingle: Bool, FloatingSpelling)
  /// A number, exactly as a `Decimal`.
  case decimal
  /// A number in a string, exactly as a `Decimal`.
  case decimalText
  /// A number, with its spelling.
  case number
  /// A number of seconds, or of seconds divided by a power of ten, since an epoch that is `epoch`
  /// seconds before 2001-01-01 00:00:00 UTC.
  case units(decimalPlaces: Int, epoch: Int)
  /// Any string.
  case string
  /// A string with a grammar of its own.
  case text(TextGrammar)
}

/// How floating-point numbers lie in JSON.
public enum FloatingSpelling: Sendable {
  /// As a number.
  case number
  /// As a string that contains a number, `"NaN"`, `"Infinity"` or `"-Infinity"`.
  case text
  /// As a number, or as the string `"NaN"`, `"Infinity"` or `"-Infinity"`.
  case nonFinite
}

extension ScalarGrammar {
  /// The quantity that bounds limit.
  public enum Measure: Hashable, Sendable {
    case none, integer, floating, decimal
    /// The number of Unicode scalars in a string.
    case characters
    /// The number of bytes of data.
    case bytes

    /// Whether bounds limit the value itself.
    public var isValue: Bool { [.integer, .floating, .decimal].contains(self) }
    /// Whether bounds limit a length.
    public var isLength: Bool { [.characters, .bytes].contains(self) }
  }

  var measure: Measure {
    switch self {
    case .integer, .integerText: .integer
    case .floating: .floating
    case .decimal, .decimalText: .decimal
    case .string: .characters
    case .text(let text): text.isData ? .bytes : .none
    case .bool, .any, .number, .units: .none
    }
  }

  /// The types of the values in JSON Schema; none if they may have any type.
  package var jsonTypes: [String] {
    switch self {
    case .any: []
    case .bool: ["boolean"]
    case .string, .text, .integerText, .decimalText, .floating(_, .text): ["string"]
    case .integer: ["integer"]
    case .floating(_, .number), .decimal, .number, .units: ["number"]
    case .floating(_, .nonFinite): ["number", "string"]
    }
  }

  /// The smallest and the largest value; nil if the scalar is no integer.
  var limits: ClosedRange<SignedMagnitude>? {
    switch self {
    case .integer(let type), .integerText(let type): SignedMagnitude.limits(of: type)
    default: nil
    }
  }
}

/// The grammar of a string.
public struct TextGrammar: Sendable {
  /// The name of the grammar with its article, for messages: "a UUID".
  public let words: StaticString
  /// A string of the grammar.
  var example: String { examples.first ?? "" }
  /// Strings of the grammar that differ so much that another grammar which reads all of them reads
  /// every string of this one.
  package let examples: [String]
  /// Strings just inside and just outside of the grammar, for data that may not fit.
  package let near: [String]
  /// Whether the string encodes bytes, whose number bounds limit.
  public let isData: Bool
  /// Reads a string as the default of a field; nil if it is not of the grammar.
  package let value: @Sendable (UnsafeRawBufferPointer) -> DefaultValue?
  /// Returns the number of bytes that a string encodes, or 0 if it encodes none; nil if the string
  /// is not of the grammar.
  public let count: @Sendable (UnsafeRawBufferPointer) -> Int?
  /// Returns a string of the grammar, without quotes and escapes: for data the string that encodes
  /// these bytes, for other grammars one that is chosen by sixteen bytes.
  public let text: @Sendable ([UInt8]) -> [UInt8]

  /// Creates the grammar of a string that encodes no bytes.
  ///
  /// - Parameters:
  ///   - parse: Reads a string; nil if it is not of the grammar.
  ///   - value: Converts what was read into a default.
  ///   - text: Returns a string that is chosen by sixteen bytes.
  init<Value>(
    _ words: StaticString, like examples: [String], near: [String],
    _ parse: @escaping @Sendable (UnsafeRawBufferPointer) -> Value?,
    _ value: @escaping @Sendable (Value) -> DefaultValue,
    text: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    self.text = text
    self.words = words
    self.examples = examples
    self.near = near
    isData = false
    self.value = { parse($0).map(value) }
    count = { parse($0) == nil ? nil : 0 }
  }

  /// Creates the grammar of a string that encodes bytes.
  ///
  /// - Parameter write: Passes the string of some bytes to its second argument, in pieces.
  init(
    _ words: StaticString, like examples: [String], near: [String],
    bytes parse: @escaping @Sendable (UnsafeRawBufferPointer) -> [UInt8]?,
    writing write:
      @escaping @Sendable (UnsafeRawBufferPointer, (UnsafeRawBufferPointer) -> Void) -> Void
  ) {
    text = { bytes in
      var text: [UInt8] = []
      bytes.withUnsafeBytes { bytes in write(bytes) { text += $0 } }
      return text
    }
    self.words = words
    self.examples = examples
    self.near = near
    isData = true
    value = { parse($0).map { .data($0) } }
    count = { parse($0)?.count }
  }
}

/// Strings of the grammars, each chosen by sixteen bytes.
enum SampleScalars {
  /// Returns a UUID of version 4: `8F14E45F-CEEA-467A-9A36-DEDD4BEA2543`.
  static func uuid(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.prefix(16).enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(0x2D) }
      let byte = index == 6 ? byte & 0x0F | 0x40 : index == 8 ? byte & 0x3F | 0x80 : byte
      for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
    }
    return text
  }

  /// Returns a date from 1900 to 2155: `2026-01-31T12:00:00.5+02:00`.
  static func date(_ bytes: [UInt8]) -> [UInt8] {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    func choice(_ index: Int, _ limit: Int) -> Int { Int(bytes[index]) % limit }
    let day = "\(1900 + Int(bytes[0]))-\(two(1 + choice(1, 12)))-\(two(1 + choice(2, 28)))"
    let time = "T\(two(choice(3, 24))):\(two(choice(4, 60))):\(two(choice(5, 60)))"
    let fraction = ["", "", ".5", ".250", ".123456"][choice(6, 5)]
    let zone = ["Z", "Z", "Z", "+02:00", "-08:00", "+05:45"][choice(7, 6)]
    return Array((day + time + fraction + zone).utf8)
  }

  /// Returns a number of seconds, or of their parts, from 1970 to 2106: `1769860800.5`.
  static func units(_ bytes: [UInt8], decimalPlaces: Int) -> [UInt8] {
    var units = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    for _ in 0..<decimalPlaces { units = units * 10 + Int(bytes[4]) % 10 }
    return Array("\(units)\(["", "", "", ".5", ".25"][Int(bytes[5]) % 5])".utf8)
  }

  /// Returns a URL: `https://example.org/a1/b2?c=d#e`.
  static func url(_ bytes: [UInt8]) -> [UInt8] {
    let hosts = ["example.org", "example.com:8080", "a.b.example", "127.0.0.1"]
    let path = String(bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }, radix: 36)
    let query = ["", "", "?q=a%20b", "?a=1&b=2"][Int(bytes[5]) % 4]
    let fragment = ["", "", "", "#top"][Int(bytes[6]) % 4]
    return Array("https://\(hosts[Int(bytes[4]) % 4])/\(path)\(query)\(fragment)".utf8)
  }
}

/// An integer from `-UInt64.max` through `UInt64.max`.
struct SignedMagnitude: Comparable, CustomStringConvertible {
  let isNegative: Bool
  let magnitude: UInt64

  static func < (left: SignedMagnitude, right: SignedMagnitude) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }

  var description: String { (isNegative ? "-" : "") + String(magnitude) }
}

extension SignedMagnitude {
  /// Returns the range of an integer type.
  static func limits<Value: FixedWidthInteger>(
    of type: Value.Type
  ) -> ClosedRange<SignedMagnitude> {
    let lower = SignedMagnitude(isNegative: Value.min < 0, magnitude: UInt64(Value.min.magnitude))
    return lower...SignedMagnitude(isNegative: false, magnitude: UInt64(Value.max.magnitude))
  }
}

extension DecimalDigits {
  /// The number as a sign and an integer of 64 bits; nil if it has a fraction or is too large.
  var signedInteger: SignedMagnitude? {
    integer.map { SignedMagnitude(isNegative: isNegative && $0 > 0, magnitude: $0) }
  }
}
