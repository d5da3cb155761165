/// A Swift string literal that means exactly the given text, on one line, whatever the text holds.
///
/// ```swift
/// StringLiteral("a \"b\" \\(c)").source   // "a \"b\" \\(c)", with the quotes
/// ```
///
/// Everything that could end the literal, start an interpolation, break the line or hide from a
/// reader (controls, bidirectional and zero-width characters) is escaped. A letter's combining
/// marks stay as they are, so that readable text stays readable.
public struct StringLiteral: Hashable, Sendable {
  /// The literal with its quotes.
  public let source: String

  /// The literal for `value`.
  public init(_ value: String) {
    source = StringLiteral.isHarmless(value) ? "\"\(value)\"" : StringLiteral.escaped(value)
  }

  /// Printable ASCII without quote and backslash is most of what is ever written.
  private static func isHarmless(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return true }
      var index = 0
      while index < bytes.count {
        let byte = start[index]
        if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { return false }
        index &+= 1
      }
      return true
    }
  }

  private static func escaped(_ value: String) -> String {
    var literal = "\""
    var isFirst = true
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\0": literal += "\\u{0}"
      default:
        // A combining mark at the start would lie on the quote.
        if scalar.isHidden || isFirst && scalar.properties.isGraphemeExtend {
          literal += scalar.escape
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
      isFirst = false
    }
    return literal + "\""
  }
}

extension Unicode.Scalar {
  /// Whether a reader of the source does not see it, or the compiler takes it for a line's end.
  var isHidden: Bool {
    if value < 0x80 { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return true
    case .spaceSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// `\u{202E}`
  var escape: String {
    "\\u{\(String(value, radix: 16, uppercase: true))}"
  }
}
