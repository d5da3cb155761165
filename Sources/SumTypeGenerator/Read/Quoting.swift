/// A piece of a schema as it is shown in a message: between quotes, on one line, and not too long.
///
/// What cannot be seen (controls, bidirectional marks, zero-width characters) is shown by its
/// number, so that a name in a message looks like nothing but itself.
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

/// `a, b and c`
func list(_ items: [String], _ conjunction: String = "and") -> String {
  guard let last = items.last else { return "" }
  if items.count == 1 { return last }
  return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
