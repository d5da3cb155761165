import SumTypeSource

/// How the sources set up their coders: `decoder.dateDecodingStrategy = .iso8601`.
extension SwiftReader {
  /// Notes each strategy of a coder that an option of the import would follow, and that the options leave at its default.
  func noteSettings() {
    for file in files {
      guard let text = texts[file] else { continue }
      for index in text.tokens.indices where text.isMark(index, "=") && text.isName(index - 1) {
        guard let value = value(after: index, text),
          let (what, option) = setting(text.text(index - 1), value)
        else { continue }
        note(
          .setting(what, option: option),
          at: text.tokens[index - 1].start..<text.tokens[index - 1].end, in: file)
      }
    }
  }

  /// Returns the last name of `.iso8601`, `JSONDecoder.DateDecodingStrategy.iso8601` or `.custom { … }`.
  private func value(after index: Int, _ text: SwiftText) -> String? {
    var last = index + 1
    if text.isName(last) { last += 1 }
    guard text.isMark(last, "."), text.isName(last + 1) else { return nil }
    last += 1
    while text.isMark(last + 1, "."), text.isName(last + 2) { last += 2 }
    return text.text(last)
  }

  /// Returns what a strategy does, and the option that follows it; nil if there is no option, or if it is given.
  private func setting(_ property: String, _ value: String) -> (what: String, option: String)? {
    switch property {
    case "keyDecodingStrategy", "keyEncodingStrategy":
      let isSnakeCase = value == "convertFromSnakeCase" || value == "convertToSnakeCase"
      guard isSnakeCase, !options.convertsKeysToSnakeCase else { return nil }
      return ("keys in snake case", "--keys snake_case")
    case "dateDecodingStrategy", "dateEncodingStrategy":
      guard options.dates == .secondsSince2001 else { return nil }
      switch value {
      case "iso8601": return ("dates in ISO 8601", "--dates iso8601")
      case "secondsSince1970": return ("dates in seconds since 1970", "--dates seconds")
      case "millisecondsSince1970":
        return ("dates in milliseconds since 1970", "--dates milliseconds")
      case "custom", "formatted":
        return ("dates of its own", "--dates iso8601, if that is their form")
      default: return nil
      }
    default: return nil
    }
  }
}
