@_spi(Scalars) import SumTypeJSON
import SumTypeSwift

/// A scalar of the schema language: one row of `Scalar.all`.
///
/// To add a scalar, add a row here and its codec to the runtime.
public struct Scalar: Hashable, Sendable {
  /// The name in a schema, which is also the Swift type unless `swiftType` says otherwise.
  public let name: String
  public let swiftType: String
  public let needs: Module
  /// Whether the scalar can be an identity. Rounded numbers and Booleans cannot.
  package let canIdentify: Bool
  /// The number of words that a value takes in memory.
  let words: Int
  /// Whether an optional takes no more memory than a value: some bit patterns are no value.
  let hasSpare: Bool
  /// The name of a variant that has such a value, in inferred and imported schemas; nil for the name
  /// of the scalar.
  let caseName: String?
  /// The default that is made anew for each value; nil if there is none.
  let fresh: FreshValue?
  /// The wire forms; the first is the default.
  public let forms: [Form]

  /// The module of the Swift type.
  public enum Module: Hashable, Sendable { case swift, foundation, sumTypeJSON }

  /// One wire form of a scalar.
  public struct Form: Hashable, Sendable {
    /// The name in the key `wire` of a field.
    public let wire: String
    /// The runtime's codec, which also maps between the types of the DTO and of the domain.
    public let codec: String
    /// The type in the DTO.
    public let dtoType: String
    /// Whether the DTO and the domain have the same value, so that the mapping passes it along.
    public let mapsAsItIs: Bool
    /// The grammar of the form in JSON.
    public let grammar: ScalarGrammar

    init(
      _ wire: String, _ codec: String, dto: String, same: Bool = false, _ grammar: ScalarGrammar
    ) {
      self.wire = wire
      self.codec = codec
      self.dtoType = dto
      self.mapsAsItIs = same
      self.grammar = grammar
    }

    public static func == (lhs: Form, rhs: Form) -> Bool { lhs.codec == rhs.codec }
    public func hash(into hasher: inout Hasher) { hasher.combine(codec) }
  }

  init(
    _ name: String, swift: String? = nil, in module: Module = .swift, identifies: Bool = false,
    words: Int = 1, hasSpare: Bool = false, caseName: String? = nil, fresh: FreshValue? = nil,
    _ forms: [Form]
  ) {
    self.name = name
    self.swiftType = swift ?? name
    self.needs = module
    self.canIdentify = identifies
    self.words = words
    self.hasSpare = hasSpare
    self.caseName = caseName
    self.fresh = fresh
    self.forms = forms
  }

  public static func == (lhs: Scalar, rhs: Scalar) -> Bool { lhs.name == rhs.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The measure that bounds of the scalar limit.
  public var measure: ScalarGrammar.Measure { forms[0].grammar.measure }

  /// Whether the scalar is any JSON value, `null` included.
  public var isAnyJSON: Bool { if case .any = forms[0].grammar { true } else { false } }

  /// Returns a fixed-width integer: a JSON number, or a string with one.
  private static func integer<T: FixedWidthInteger & Sendable>(
    _ type: T.Type, caseName: String? = nil
  ) -> Scalar {
    let name = String(describing: type)
    return Scalar(
      name, identifies: true, caseName: caseName,
      [
        Form("number", "IntegerCodec<\(name)>", dto: name, same: true, .integer(type)),
        Form("string", "StringIntegerCodec<\(name)>", dto: "String", .integerText(type)),
      ])
  }

  /// Returns a type of floating-point numbers: a JSON number, a string with one, or a number with strings for the
  /// values that no JSON number expresses.
  private static func floating(
    _ name: String, isSingle: Bool, caseName: String? = nil
  ) -> Scalar {
    Scalar(
      name, caseName: caseName,
      [
        Form(
          "number", "\(name)Codec", dto: name, same: true, .floating(isSingle: isSingle, .number)),
        Form(
          "string", "StringFloatingPointCodec<\(name)>", dto: "String",
          .floating(isSingle: isSingle, .text)),
        Form(
          "nonFinite", "NonFiniteCodec<\(name)>", dto: "NonFinite<\(name)>",
          .floating(isSingle: isSingle, .nonFinite)),
      ])
  }

  private static let since1970 = Instant.secondsFrom1970To2001

  public static let all: [Scalar] = [
    Scalar(
      "Bool", hasSpare: true, caseName: "flag",
      [Form("boolean", "BoolCodec", dto: "Bool", same: true, .bool)]),
    integer(Int.self, caseName: "number"), integer(Int8.self), integer(Int16.self),
    integer(Int32.self),
    integer(Int64.self), integer(UInt.self), integer(UInt8.self), integer(UInt16.self),
    integer(UInt32.self), integer(UInt64.self, caseName: "number"),
    floating("Float", isSingle: true), floating("Double", isSingle: false, caseName: "number"),
    Scalar(
      "Decimal", in: .foundation, words: 3,
      [
        Form("number", "DecimalCodec", dto: "Decimal", same: true, .decimal),
        Form("string", "StringDecimalCodec", dto: "String", .decimalText),
      ]),
    Scalar(
      "Number", swift: "JSONNumber", in: .sumTypeJSON, words: 2, hasSpare: true, caseName: "number",
      [Form("number", "NumberCodec", dto: "JSONNumber", same: true, .number)]),
    Scalar(
      "String", identifies: true, words: 2, hasSpare: true, caseName: "text",
      [Form("string", "StringCodec", dto: "String", same: true, .string)]),
    Scalar(
      "UUID", in: .foundation, identifies: true, words: 2, caseName: "text",
      fresh: FreshValue("new", "UUID()", isUnique: true),
      [Form("string", "UUIDCodec", dto: "String", .text(.uuid))]),
    Scalar(
      "Date", in: .foundation, identifies: true, caseName: "text",
      fresh: FreshValue("now", "Date()"),
      [
        Form("iso8601", "ISO8601DateCodec", dto: "String", .text(.date)),
        Form(
          "seconds", "SecondsDateCodec", dto: "Double", .units(decimalPlaces: 0, epoch: since1970)),
        Form(
          "milliseconds", "MillisecondsDateCodec", dto: "Double",
          .units(decimalPlaces: 3, epoch: since1970)),
        Form(
          "seconds.reference", "ReferenceSecondsDateCodec", dto: "Double",
          .units(decimalPlaces: 0, epoch: 0)),
        Form("seconds.string", "StringSecondsDateCodec", dto: "String", .text(.seconds)),
        Form(
          "milliseconds.string", "StringMillisecondsDateCodec", dto: "String",
          .text(.milliseconds)),
      ]),
    Scalar(
      "URL", in: .foundation, identifies: true, hasSpare: true, caseName: "text",
      [Form("string", "URLCodec", dto: "String", .text(.url))]),
    Scalar(
      "Data", in: .foundation, identifies: true, words: 2, hasSpare: true, caseName: "text",
      [
        Form("base64", "Base64DataCodec", dto: "String", .text(.base64)),
        Form(
          "base64.unpadded", "Base64UnpaddedDataCodec", dto: "String", .text(.base64Unpadded)),
        Form("base64url", "Base64URLDataCodec", dto: "String", .text(.base64URL)),
        Form("base64.lines", "Base64LinesDataCodec", dto: "String", .text(.base64Lines)),
        Form("base64.base64", "Base64TwiceDataCodec", dto: "String", .text(.base64Twice)),
        Form("hex", "HexDataCodec", dto: "String", .text(.hexadecimal)),
      ]),
    Scalar(
      "JSON", swift: "JSONValue", in: .sumTypeJSON, words: 2, hasSpare: true,
      [Form("json value", "JSONValueCodec", dto: "JSONValue", same: true, .any)]),
  ]

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the scalar with this name in a schema; nil if there is none.
  public static func named(_ name: String) -> Scalar? { byName[name] }
}

/// The grammars of the strings above: the words for them in messages, examples, and the functions that read and
/// write them.
extension TextGrammar {
  static let uuid = TextGrammar(
    "a UUID",
    like: ["6a1f2b3c-0d4e-4f5a-8b6c-7d8e9fa0b1c2", "6A1F2B3C-0D4E-4F5A-8B6C-7D8E9FA0B1C3"],
    near: [
      "8F14E45F-CEEA-467F-9D2A-1B2C3D4E5F6", "8F14E45FXCEEA-467F-9D2A-1B2C3D4E5F60",
      "8f14e45f-ceea-467f-9d2a-1b2c3d4e5f60",
    ],
    { UUIDText.words(of: $0) },
    { .uuid(withUnsafeBytes(of: $0, Array.init)) }, text: { SampleScalars.uuid($0) })

  static let url = TextGrammar(
    "a URL", like: ["https://example.org/a%20b", "page", "mailto:ann@example.org"],
    near: [
      "", "a b", "https://exämple.org", "http://[::1%25en0]:80/", "1a:b", "//u:p@h:8x/", "a%4",
      "a%zz", "http://[", ":a", "mailto:a@example.org",
    ],
    { URLText.isValid($0) ? String(decoding: $0, as: UTF8.self) : nil }, { .url($0) },
    text: { SampleScalars.url($0) })

  static let date = TextGrammar(
    "an RFC 3339 date", like: ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.5+01:00"],
    near: [
      "2023-02-29T12:00:00Z", "2024-02-30T12:00:00Z", "2024-01-01T24:00:00Z",
      "2024-01-01T00:00:00", "2017-01-01T00:59:60+01:00", "2017-01-01T01:59:60+01:00",
      "2024-02-29t12:00:00.123456789012345678+02:00", "1969-12-31 23:59:59.999z",
    ],
    { Instant(rfc3339: $0) },
    { .date($0.interval) }, text: { SampleScalars.date($0) })

  static let seconds = units("seconds since 1970", decimalPlaces: 0)
  static let milliseconds = units("milliseconds since 1970", decimalPlaces: 3)

  private static func units(_ words: StaticString, decimalPlaces: Int) -> TextGrammar {
    TextGrammar(
      words, like: ["1769860800", "-1.5", "0", "1e3"], near: [],
      { Instant(unitsSince1970: $0, decimalPlaces: decimalPlaces) }, { .date($0.interval) },
      text: { SampleScalars.units($0, decimalPlaces: decimalPlaces) })
  }

  static let base64 = TextGrammar(
    "base64", like: ["aGVsbG8=", "c0ffee00", "+/+/", ""],
    near: ["aGk", "aGk=", "aGl=", "a", "aGk==", "===="]
  ) {
    Base64.bytes(of: $0, .standard)
  } writing: {
    Base64.withText(of: $0, .standard, isPadded: true, $1)
  }

  static let base64Unpadded = TextGrammar(
    "base64", like: ["aGVsbG8", "c0ffee0", "+/+/", ""], near: []
  ) {
    Base64.bytes(of: $0, .unpadded)
  } writing: {
    Base64.withText(of: $0, .unpadded, isPadded: false, $1)
  }

  static let base64URL = TextGrammar(
    "base64url", like: ["aGVsbG8", "c0ffee00", "-_-_", ""], near: ["_-8"]
  ) {
    Base64.bytes(of: $0, .url)
  } writing: {
    Base64.withText(of: $0, .url, isPadded: false, $1)
  }

  static let base64Lines = TextGrammar(
    "base64", like: ["aGVsbG8=", "c0ff\nee00\r\n", "+/+/", ""], near: []
  ) {
    Base64.bytes(ofLines: $0)
  } writing: {
    Base64.withLines(of: $0, $1)
  }

  static let base64Twice = TextGrammar(
    "base64 of base64", like: ["YUdWc2JHOD0=", "Ky8rLw==", ""], near: []
  ) {
    Base64.bytes(ofEncodedTwice: $0)
  } writing: {
    Base64.withTextTwice(of: $0, $1)
  }

  static let hexadecimal = TextGrammar(
    "hexadecimal data", like: ["c0ffee", "c0ffee00", ""], near: ["68 9", "678", "FFfe"]
  ) {
    HexadecimalText.bytes(of: $0)
  } writing: {
    HexadecimalText.withText(of: $0, $1)
  }
}

/// A default that is made anew for each value: `"default": "now"`, `"default": "new"`.
struct FreshValue: Sendable {
  /// The word for it in a schema.
  let word: String
  /// The expression that makes the value.
  let code: Code
  /// Whether no two values are equal, so that the value can be an identity.
  let isUnique: Bool

  init(_ word: String, _ code: Code, isUnique: Bool = false) {
    self.word = word
    self.code = code
    self.isUnique = isUnique
  }
}

/// A scalar with one of its wire forms.
public struct ScalarForm: Hashable, Sendable {
  public let scalar: Scalar
  public let form: Scalar.Form

  public init(scalar: Scalar, form: Scalar.Form) {
    self.scalar = scalar
    self.form = form
  }

  /// Returns the wire form of the scalar with this name in a schema, its first if `wire` is nil;
  /// nil if there is none.
  package init?(_ name: String, wire: String?) {
    guard let scalar = Scalar.named(name),
      let form = scalar.forms.first(where: { wire == nil || $0.wire == wire })
    else { return nil }
    self.init(scalar: scalar, form: form)
  }

  /// Whether the values are JSON strings.
  package var isString: Bool { form.grammar.jsonTypes == ["string"] }

  public static func == (lhs: ScalarForm, rhs: ScalarForm) -> Bool {
    lhs.scalar.name == rhs.scalar.name && lhs.form.wire == rhs.form.wire
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scalar.name)
    hasher.combine(form.wire)
  }
}
