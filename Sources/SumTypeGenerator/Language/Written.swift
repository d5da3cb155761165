import SumTypeSource

/// A value together with the place in the schema where it is written.
struct Written<Value> {
  let value: Value
  let place: SourceRange

  init(_ value: Value, at place: SourceRange) {
    self.value = value
    self.place = place
  }
}

extension Written: Sendable where Value: Sendable {}

/// Returns a piece of a schema for a message: between quotes, on one line, and at most 60
/// characters long.
///
/// Invisible characters (controls, bidirectional marks, zero-width characters) are shown as their
/// numbers, so that different names look different in messages.
func quoted(_ text: String) -> String {
  var shown = "\""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == 60 { return shown + "…\"" }
    count += 1
    switch scalar {
    case "\"": shown += "\\\""
    case "\\": shown += "\\\\"
    case "\n": shown += "\\n"
    case "\t": shown += "\\t"
    case " "..."~": shown.unicodeScalars.append(scalar)
    default:
      if isVisible(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
  }
  return shown + "\""
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.properties.isDefaultIgnorableCodePoint { return false }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator,
    .paragraphSeparator, .spaceSeparator:
    return false
  default: return true
  }
}

/// Returns `a, b and c`.
func list(_ items: [String], _ conjunction: String = "and") -> String {
  guard let last = items.last else { return "" }
  if items.count == 1 { return last }
  return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

extension SourceRange {
  /// The place of the first byte, such as the brace of an object.
  var opening: SourceRange {
    SourceRange(file: file, bytes: bytes.lowerBound..<min(bytes.lowerBound + 1, bytes.upperBound))
  }

  /// Returns the place of a part of a string, if `self` is the place of its literal with the
  /// quotes. For many parts of one literal use ``LiteralPlaces``.
  ///
  /// - Parameter part: A range in the UTF-8 of the string.
  func inside(_ part: Range<Int>) -> SourceRange { LiteralPlaces(self)[part] }
}

/// The places of the parts of one string literal.
///
/// Escapes are longer in the literal than in the string: in `"caf\u00e9 | x"` the `|` is byte 6 of
/// the string and byte 10 of the literal.
struct LiteralPlaces {
  /// The place of the literal with its quotes.
  let literal: SourceRange
  private var escapes: [Escape] = []

  private struct Escape {
    /// The range in the UTF-8 of the string.
    let decoded: Range<Int>
    /// The offset in the file at which the escape ends.
    let end: Int
  }

  init(_ literal: SourceRange) {
    self.literal = literal
    let bytes = literal.file.bytes[literal.bytes]
    var decoded = 0
    var offset = bytes.startIndex + 1
    while offset < bytes.endIndex - 1 {
      if bytes[offset] == UInt8(ascii: "\\") {
        let (length, count) = Self.escape(in: bytes, at: offset)
        offset += length
        escapes.append(Escape(decoded: decoded..<decoded + count, end: offset))
        decoded += count
      } else {
        offset += 1
        decoded += 1
      }
    }
  }

  /// Returns the place of a part of the string.
  ///
  /// - Parameter part: A range in the UTF-8 of the string.
  subscript(part: Range<Int>) -> SourceRange {
    let lower = offset(of: part.lowerBound)
    return SourceRange(
      file: literal.file, bytes: lower..<max(lower, offset(of: part.upperBound)))
  }

  /// Returns the offset in the file of a byte of the string; of the next one after an escape, if it
  /// is inside the escape.
  private func offset(of decoded: Int) -> Int {
    var (low, high) = (0, escapes.count)
    while low < high {
      let middle = (low + high) / 2
      if escapes[middle].decoded.lowerBound < decoded { low = middle + 1 } else { high = middle }
    }
    let (start, end) = (literal.bytes.lowerBound + 1, literal.bytes.upperBound - 1)
    guard low > 0 else { return min(start + decoded, max(start, end)) }
    let escape = escapes[low - 1]
    return min(escape.end + max(0, decoded - escape.decoded.upperBound), max(start, end))
  }

  /// Returns the length of an escape in the literal, and in the UTF-8 of the string.
  private static func escape(in literal: ArraySlice<UInt8>, at offset: Int) -> (Int, Int) {
    guard let unit = codeUnit(in: literal, at: offset) else { return (2, 1) }
    if 0xD800..<0xDC00 ~= unit, codeUnit(in: literal, at: offset + 6) != nil { return (12, 4) }
    return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
  }

  /// Returns the value of `\uXXXX`; nil if there is no such escape at `offset`.
  private static func codeUnit(in literal: ArraySlice<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 6 <= literal.endIndex, literal[offset] == UInt8(ascii: "\\"),
      literal[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: literal[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
  }
}
