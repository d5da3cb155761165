/// JSON in a form that is safe for a terminal, with the same values.
///
/// Hidden characters of strings (see ``PrintableText``) are written as escapes of JSON: `\u202E`. Bytes below 0x20 are
/// left as they are: in JSON they stand only between values.
package struct PrintableJSON: Sendable {
  /// The JSON with escapes.
  package let bytes: [UInt8]

  /// - Parameter json: valid JSON, or a part of it that begins and ends between the characters of a string.
  package init(_ json: [UInt8]) {
    guard json.contains(where: { $0 >= 0x7F }) else {
      bytes = json
      return
    }
    var printable = ""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, PrintableText.isHidden(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: true)
          printable += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        printable.unicodeScalars.append(scalar)
      }
    }
    bytes = Array(printable.utf8)
  }

  /// The JSON with escapes, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
