import SumTypeJSON

extension Both<String> {
  /// The texts in a message about their difference. Texts that look alike, because they differ only in how Unicode
  /// composes their characters, are shown with numbers for all characters beyond ASCII: `e\u{301}`.
  var shown: Both<String> {
    old == new && old.wire != new.wire ? map { $0.withNumbers } : self
  }
}

extension String {
  fileprivate var withNumbers: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isASCII {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return text
  }
}
