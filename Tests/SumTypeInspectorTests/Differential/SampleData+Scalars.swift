import SumTypeGenerator

extension SampleData {
  /// A value of a scalar in its wire form: mostly one that fits, often at its bounds.
  mutating func scalar(_ form: ScalarForm, _ bounds: Bounds?) -> String {
    if let bounds, !form.scalar.measure.isLength, !hasFuture || random.oneIn(2) {
      let limits = [bounds.lower, bounds.upper].compactMap { $0 }
      let limit = random.pick(limits + (hasFuture || limits.isEmpty ? ["0"] : []))
      return form.form.wire == "string" ? quoted(limit) : limit
    }
    if chaos > 0, random.oneIn(6) { return random.pick(Self.corners[form.scalar.name] ?? ["{}"]) }
    return random.pick(Self.plain[form.scalar.name + "/" + form.form.wire] ?? Self.integers(form))
  }

  private static func integers(_ form: ScalarForm) -> [String] {
    let values = ["0", "1", "7", "31", "100", "127"]
    return form.form.wire == "string" ? values.map { "\"\($0)\"" } : values + ["1.0", "1e1"]
  }

  static let plain: [String: [String]] = [
    "Bool/boolean": ["true", "false"],
    "Float/number": ["0", "0.5", "-1.5", "3e10"],
    "Double/number": ["0", "0.5", "-1.5", "1e300"],
    "Decimal/number": ["0", "0.01", "999.99", "12.50", "-3e-7"],
    "Number/number": ["0", "1e400", "-0.0"],
    "String/string": [
      "\"\"", "\"a\"", "\"naïve 🙂\"", "\"line\\nbreak \\u00e9\"", "\"long enough\"",
    ],
    "UUID/string": [
      "\"8F14E45F-CEEA-467F-9D2A-1B2C3D4E5F60\"", "\"8f14e45f-ceea-467f-9d2a-1b2c3d4e5f60\"",
    ],
    "URL/string": ["\"https://example.org/a?b=c#d\"", "\"mailto:a@example.org\"", "\"mxc:x\""],
    "Date/iso8601": [
      "\"2024-02-29T12:00:00Z\"", "\"1969-12-31 23:59:59.999z\"", "\"2016-12-31T23:59:60Z\"",
      "\"2024-02-29t12:00:00.123456789012345678+02:00\"",
    ],
    "Date/seconds": ["0", "1700000000", "12.5", "-1e3"],
    "Date/milliseconds": ["0", "1700000000123", "-5", "1.5"],
    "Data/base64": ["\"\"", "\"aGk=\"", "\"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\""],
    "Data/base64url": ["\"\"", "\"aGk\"", "\"aGk=\"", "\"_-8\""],
    "Data/hex": ["\"\"", "\"6869\"", "\"FFfe\""],
    "JSON/json value": ["null", "[1, {\"a\": \"b\"}]", "\"x\"", "1.50", "{\"k\": {\"k\": []}}"],
  ]

  /// What is just outside of a scalar, or looks like it.
  static let corners: [String: [String]] = [
    "Bool": ["0", "\"true\""],
    "Float": ["1e39", "3.4028235e38", "1e-60", "\"1\""],
    "Double": ["1e309", "1.7976931348623157e308", "1e-400", "\"1\""],
    "Decimal": [
      "12345678901234567890123456789012345678", "123456789012345678901234567890123456789",
      "1e127", "1e128", "1e-128", "1e-129", "0.0100", "999.990000", "999.9900001",
    ],
    "Number": ["\"1\"", "1"],
    "String": ["1", "\"\\ud83d\\ude00\"", "\"\\ud83d\""],
    "UUID": [
      "\"8F14E45F-CEEA-467F-9D2A-1B2C3D4E5F6\"", "\"8F14E45FXCEEA-467F-9D2A-1B2C3D4E5F60\"",
    ],
    "URL": [
      "\"\"", "\"a b\"", "\"https://exämple.org\"", "\"http://[::1%25en0]:80/\"", "\"1a:b\"",
      "\"//u:p@h:8x/\"", "\"a%4\"", "\"a%zz\"", "\"http://[\"", "\":a\"",
    ],
    "Date": [
      "\"2023-02-29T12:00:00Z\"", "\"2024-02-30T12:00:00Z\"", "\"2024-01-01T24:00:00Z\"",
      "\"2024-01-01T00:00:00\"", "\"2017-01-01T00:59:60+01:00\"", "\"2017-01-01T01:59:60+01:00\"",
      "1e16", "1e17", "9007199254740991", "9007200233048192", "-9007198276433792", "1e-400",
      "-0.5e-500", "-9007198276433791.5", "9007200233048191999", "1e1000000000000000000",
    ],
    "Data": ["\"aGk\"", "\"aGl=\"", "\"a\"", "\"aGk==\"", "\"====\"", "\"68 9\"", "\"678\""],
  ]
}
