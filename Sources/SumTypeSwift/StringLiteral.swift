/// A Swift string literal on one line, whose value is exactly the given text, whatever it contains.
///
/// ```swift
/// StringLiteral("a \"b\" \\(c)").source   // "a \"b\" \\(c)", with the quotes
/// ```
///
/// Everything that could end the literal, start an interpolation, break the line or be invisible to
/// a reader (control, bidirectional and zero-width characters) is escaped. Combining marks after a
/// letter are kept, so that readable text stays readable.
public struct StringLiteral: Hashable, Sendable {
  /// The literal with its quotes.
  public let source: String

  /// Creates the literal for `value`.
  public init(_ value: String) {
    source = StringLiteral.isHarmless(value) ? "\"\(value)\"" : StringLiteral.escaped(value)
  }

  /// Returns whether the text is printable ASCII without quotes and backslashes, as most texts are, and needs no
  /// escapes.
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
        // A combining mark at the start would combine with the quote.
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
  /// Whether the scalar is invisible in source code, or the compiler treats it as a line ending.
  var isHidden: Bool {
    if value < 0x80 { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return true
    case .spaceSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// The escape of the scalar, such as `\u{202E}`.
  var escape: String {
    "\\u{\(String(value, radix: 16, uppercase: true))}"
  }
}

// These are byte loops over raw memory, because generic algorithms are many times slower in the
// debug builds that build plugins run.
extension String {
  /// Whether the text contains a newline.
  var hasNewline: Bool { lastNewline != nil }

  /// The offset of the last newline, in UTF-8 bytes; nil if there is none.
  var lastNewline: Int? {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var index = bytes.count &- 1
      while index >= 0 {
        if start[index] == 0x0A { return index }
        index &-= 1
      }
      return nil
    }
  }

  /// Returns the number of spaces from `offset` on.
  func leadingSpaces(from offset: Int) -> Int {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var index = offset
      while index < bytes.count && start[index] == 0x20 { index &+= 1 }
      return index &- offset
    }
  }

  /// Returns the text with `columns` spaces at the start of every line except the first. Blank
  /// lines stay empty.
  func indentingLaterLines(by columns: Int) -> String {
    if columns <= 0 { return self }
    var text = self
    return text.withUTF8 { source in
      guard let from = source.baseAddress else { return "" }
      let count = source.count
      var indented = 0
      var index = 0
      while index < count {
        if from[index] == 0x0A && index &+ 1 < count && from[index &+ 1] != 0x0A { indented &+= 1 }
        index &+= 1
      }
      return String(unsafeUninitializedCapacity: count &+ indented &* columns) { target in
        guard let into = target.baseAddress else { return 0 }
        var read = 0
        var write = 0
        while read < count {
          let byte = from[read]
          into[write] = byte
          read &+= 1
          write &+= 1
          if byte == 0x0A && read < count && from[read] != 0x0A {
            var column = 0
            while column < columns {
              into[write] = 0x20
              write &+= 1
              column &+= 1
            }
          }
        }
        return write
      }
    }
  }
}
