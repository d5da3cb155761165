/// The text of type expressions.
package enum TypeText {
  /// Returns the optional of a type without a `?`: `T?`, and `(A | B)?` for a choice.
  package static func optional(_ text: String) -> String {
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: "|"), depth == 0 { return "(\(text))?" }
    }
    return "\(text)?"
  }

  /// Returns the type with null as a further value: its optional, or `JSON`, which has null already.
  package static func nullable(_ text: String) -> String {
    text == "JSON" ? text : optional(text)
  }
}
