/// Text from a file in a form that is safe for a terminal: on one line, without hidden characters.
///
/// Control characters (which could move the cursor or colour the rest of the log), bidirectional
/// marks and line breaks are replaced by escapes: `\u{1B}`.
public struct PrintableText: CustomStringConvertible, Sendable {
  /// The text with escapes.
  public let text: String

  /// - Parameter text: the original text, for example the name of a file.
  public init(_ text: String) {
    if PrintableText.isPlain(text.utf8) {
      self.text = text
      return
    }
    var printable = ""
    for scalar in text.unicodeScalars {
      if PrintableText.isHidden(scalar) {
        printable += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        printable.unicodeScalars.append(scalar)
      }
    }
    self.text = printable
  }

  /// The text with escapes.
  public var description: String { text }

  /// The number of columns that the text takes in a terminal.
  var width: Int { text.reduce(0) { $0 + PrintableText.width(of: $1) } }

  /// Returns whether all bytes are printable ASCII, of which each takes one column.
  static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Returns whether a terminal would not show the scalar as a character, but react to it or hide it.
  public static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // Emoji and some scripts need the joiners U+200C and U+200D.
    case .format: return scalar.value != 0x200C && scalar.value != 0x200D
    default: return false
    }
  }

  /// Returns two columns for characters that terminals draw wide (UAX #11, classes W and F), none for combining marks
  /// alone.
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.value < 0x300 { return 1 }
    if scalar.properties.isGraphemeExtend { return 0 }
    let isEmoji =
      scalar.properties.isEmojiPresentation
      || character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isEmoji || wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}

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
