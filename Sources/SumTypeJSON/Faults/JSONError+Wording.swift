extension JSONError: CustomStringConvertible {
  /// The place, then what is wrong there.
  public var description: String {
    ([location] + inner).map(\.description).joined(separator: " » ") + ": " + message
  }

  /// What is wrong, without the place.
  public var message: String {
    switch fault.code {
    case .emptyInput: "there is no value"
    case .unexpectedEnd: "the input ends where " + expectation + " should be"
    case .trailingContent: "there is more after the value: " + found
    case .invalidUTF8: "these bytes are not UTF-8: " + found
    case .controlCharacter: found + " must be escaped in a string"
    case .loneSurrogate: "half of a surrogate pair stands for no character"
    case .tooDeep: "the containers are nested too deep"
    case .missingMember:
      expected.isEmpty ? "a member is missing" : "the member \"\(expected)\" is missing"
    case .missingElement:
      expected.isEmpty ? "an element is missing" : "the element \"\(expected)\" is missing"
    case .missingTag:
      expected.isEmpty ? "the tag is missing" : "the tag \"\(expected)\" is missing"
    case .repeatedTag:
      expected.isEmpty ? "the tag comes twice" : "there must be one member only, the tag"
    case .unknownTag: "no variant has this tag: " + found
    case .unknownValue: "no case has this value: " + found
    case .collidingKeys: "two keys are equal in Swift: " + found
    case .extraMember: "there must be nothing more here" + foundClause
    case .unrepresentable: "the value has no JSON form: expected " + expectation
    case .refusedUnknown:
      "the schema refuses to save what this version does not know\(otherPlaces): remove it, or "
        + "save with a version that knows it"
    case .unexpectedByte, .invalidNumber, .invalidEscape, .typeMismatch, .invalidValue,
      .outOfRange:
      "expected " + expectation + foundClause
    }
  }

  /// The first of the other places, and how many more there are.
  private var otherPlaces: String {
    if others.isEmpty { return "" }
    let shown = others.count > 5 ? others.prefix(4) : others[...]
    let text = ", here and at " + shown.joined(separator: ", ")
    return shown.count == others.count
      ? text : text + " and \(others.count - shown.count) more places"
  }

  private var expectation: String { expected.isEmpty ? "another value" : expected }
  private var foundClause: String { found.isEmpty ? "" : ", found " + found }
}

/// What a person sees at `offset`: `the string "high"`, `an object`, `the byte 0x07`.
func foundThing(at offset: Int, in source: [UInt8]) -> String {
  guard offset >= 0, offset < source.count else { return "the end of the input" }
  let byte = source[offset]
  switch byte {
  case 0x7B: return "an object"
  case 0x5B: return "an array"
  case 0x22: return "the string " + excerpt(of: source, from: offset) { $0.lastString }
  case 0x2D, 0x30...0x39: return "the number " + excerpt(of: source, from: offset) { $0.lastWord }
  case 0x61...0x7A, 0x41...0x5A: return excerpt(of: source, from: offset) { $0.lastWord }
  case 0x21...0x7E: return "`\(Character(Unicode.Scalar(byte)))`"
  case 0x20: return "a space"
  case 0x0A, 0x0D: return "a line break"
  case 0x09: return "a tab"
  default:
    let digits = String(byte, radix: 16, uppercase: true)
    return "the byte 0x" + (byte < 16 ? "0" : "") + digits
  }
}

/// The token at `offset`, cut where it is long, with nothing in it that disturbs a terminal.
private func excerpt(
  of source: [UInt8], from offset: Int, _ end: (ArraySlice<UInt8>) -> Int
) -> String {
  let window = source[offset..<min(source.count, offset + 44)]
  let last = end(window)
  let isCut = last == window.endIndex && last < source.count
  var text = ""
  for scalar in String(decoding: source[offset..<last], as: UTF8.self).unicodeScalars
  where scalar != "\u{FFFD}" {
    text += scalar.properties.generalCategory == .control ? " " : String(scalar)
  }
  return isCut ? text + "…" : text
}

extension ArraySlice<UInt8> {
  /// After the closing quote of the string at the beginning.
  fileprivate var lastString: Int {
    var place = startIndex + 1
    while place < endIndex, self[place] != 0x22 { place += self[place] == 0x5C ? 2 : 1 }
    return Swift.min(place + 1, endIndex)
  }

  /// After the letters, digits and signs at the beginning.
  fileprivate var lastWord: Int {
    firstIndex {
      !($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x2B && $0 <= 0x39 && $0 != 0x2C)
    }
      ?? endIndex
  }
}
