import SumTypeGenerator

/// Values of scalars that are often handled wrongly: valid ones with an unusual spelling, and values that are just
/// not valid.
public enum ScalarValues {
  static let numbers = json([
    "0", "1e400", "-0.0", "1E+2", "123456789012345678901234567890", "-7.50",
  ])
  static let doubles = json([
    "0", "-0.0", "-1.5", "1e300", "1.7976931348623157e308", "5e-324", "9007199254740993",
  ])
  static let floats = json(["0", "0.5", "-1.5", "3e10", "3.4028235e38", "1e-45", "16777217"])
  static let decimals = json([
    "0", "0.01", "999.99", "12.50", "-3e-7", "12345678901234567890123456789012345678", "1e127",
  ])
  /// Without `"NaN"`, which no value is equal to, so that nothing could be compared.
  static let infinities = json([#""Infinity""#, #""-Infinity""#])
  static let units = json(["0", "1700000000", "12.5", "-1e3", "-5", "1.5", "9007199254740991"])
  static let plainJSON = json(["true", "7", #""x""#, #"[1,"a",null]"#, #"{"k":1.5}"#, "[]"])
  static let json = json([
    "null", #"[1, {"a": "b"}]"#, #""x""#, "1.50", #"{"k": {"k": []}}"#, "1e400",
  ])

  /// Returns valid values of the scalar, in several spellings.
  public static func fitting(_ form: ScalarForm) -> [[UInt8]] {
    switch form.form.grammar {
    case .bool: json(["true", "false"])
    case .any: json
    case .integer, .integerText: []
    case .floating(let isSingle, .number): isSingle ? floats : doubles
    case .floating(let isSingle, .text): quoted(isSingle ? floats : doubles) + infinities
    case .floating(let isSingle, .nonFinite): (isSingle ? floats : doubles) + infinities
    case .decimal: decimals
    case .decimalText: quoted(decimals)
    case .number: numbers
    case .units: units
    case .string: SampleText.odd.map(\.json) + SampleText.escaped.map(\.json)
    case .text: texts(form)
    }
  }

  /// Returns texts that may be valid in the scalar's wire form, except those that are made of bytes.
  static func texts(_ form: ScalarForm) -> [[UInt8]] { textsByForm[form] ?? [] }

  private static let textsByForm: [ScalarForm: [[UInt8]]] = {
    let texts = [
      "8f14e45f-ceea-467f-9d2a-1b2c3d4e5f60", "mailto:a@example.org", "mxc:x",
      "https://example.org/a?b=c#d", "2024-02-29T12:00:00Z", "1969-12-31 23:59:59.999z",
      "2016-12-31T23:59:60Z", "2024-02-29t12:00:00.123456789012345678+02:00",
      "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "", "aGk=", "aGk", "_-8", "FFfe",
      "aG\nk=\r\n", "YUdrPQ==", "1769860800.000005", "-1.5e3", "1769860800.50",
    ]
    var byForm: [ScalarForm: [[UInt8]]] = [:]
    for scalar in Scalar.all {
      for form in scalar.forms {
        guard case .text(let grammar) = form.grammar else { continue }
        let fitting = texts.filter { text in
          Array(text.utf8).withUnsafeBytes { grammar.count($0) } != nil
        }
        byForm[ScalarForm(scalar: scalar, form: form)] =
          (fitting.isEmpty ? grammar.examples : fitting).map(SampleText.quoted)
      }
    }
    return byForm
  }()

  private static func json(_ values: [String]) -> [[UInt8]] { values.map { Array($0.utf8) } }

  // MARK: - Values at the limits

  /// Returns values just inside and just outside of a scalar's range or grammar, as JSON: those of all its wire forms.
  public static func near(_ scalar: Scalar) -> [[UInt8]] { corners[scalar] ?? [] }

  private static let corners: [Scalar: [[UInt8]]] = {
    var corners: [Scalar: [[UInt8]]] = [:]
    for scalar in Scalar.all {
      var known: Set<[UInt8]> = []
      let values = scalar.forms.flatMap { near($0.grammar) }
      corners[scalar] = values.filter { known.insert($0).inserted }
    }
    return corners
  }()

  private static func near(_ grammar: ScalarGrammar) -> [[UInt8]] {
    switch grammar {
    case .bool: json(["0", #""true""#, "true"])
    case .any: json(["null", #"{"k": {"k": []}}"#])
    case .integer, .integerText: integers
    case .floating(let isSingle, let spelling):
      near(
        isSingle
          ? ["1e39", "3.4028235e38", "1e-60"] : ["1e309", "1.7976931348623157e308", "1e-400"],
        spelling)
    case .decimal: decimalLimits
    case .decimalText: quoted(decimalLimits) + json([#""+1""#, #""01""#, #""1.""#, #""NaN""#])
    case .number: json([#""1""#, "1"])
    case .units:
      json([
        "1e16", "1e17", "9007199254740991", "9007200233048192", "-9007198276433792", "1e-400",
        "-0.5e-500", "-9007198276433791.5", "9007200233048191999", "1e1000000000000000000",
      ])
    case .string: json(["1", #""\ud83d\ude00""#, #""\ud83d""#])
    case .text(let grammar): grammar.near.map(SampleText.quoted)
    }
  }

  private static func near(_ numbers: [String], _ spelling: FloatingSpelling) -> [[UInt8]] {
    let numbers = json(numbers)
    let texts = json([#""1""#, #""infinity""#, #""inf""#, #""""#, #"" 1""#, #""0x1p3""#])
    return switch spelling {
    case .number: numbers + texts.prefix(1)
    case .text: quoted(numbers) + texts + infinities
    case .nonFinite: numbers + texts + infinities
    }
  }

  private static func quoted(_ numbers: [[UInt8]]) -> [[UInt8]] {
    numbers.map { [0x22] + $0 + [0x22] }
  }

  private static let decimalLimits = json([
    "12345678901234567890123456789012345678", "123456789012345678901234567890123456789",
    "1e127", "1e128", "1e-128", "1e-129", "0.0100", "999.990000", "999.9900001",
  ])

  private static let integers = json([
    "2147483648", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    "1.0", "1e2", "1.5", "-9223372036854775808", "-9223372036854775809", #""-0""#, #""+1""#,
    #""01""#, #""9223372036854775808""#, #""""#, #""-""#, #""18446744073709551616""#,
    "0", "1", "-1", "127", "128", "255", "256", "65536", "-129",
  ])
}
