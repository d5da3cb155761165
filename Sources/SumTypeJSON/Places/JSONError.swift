/// A ``JSONFault`` as it is shown to a person: with line, column and pointer, what was expected and
/// what was found.
///
/// ```
/// 12:7: at /entries/3/payload » 1:14: at /intensity: expected an integer, found the string "high"
/// ```
public struct JSONError: Error, Hashable, Sendable {
  /// The fault, as it was thrown.
  public let fault: JSONFault
  /// The place in the source.
  public let location: JSONLocation
  /// The places inside embedded JSON, outermost first: the string at ``location`` holds JSON that has the fault. Empty
  /// if the fault lies in the source itself.
  public let inner: [JSONLocation]
  /// The expected thing: `an integer`, `an integer within its bounds (1...5)`.
  public let expected: String
  /// The thing found instead: `the string "high"`, `an array of 3`. Empty where this adds nothing, as for a missing member.
  public let found: String
  /// The pointers to further places with the same fault, written as ``path`` is. Only a refused save lists them
  /// (``JSONFault/Code/refusedUnknown``), so that a person can repair all of them together.
  public let others: [String]

  /// Explains a fault that was found in `source`.
  ///
  /// - Parameters:
  ///   - fault: the fault, with its offset in `source`.
  ///   - source: the bytes that the fault was found in.
  ///   - others: the pointers to further places with the same fault.
  package init(_ fault: JSONFault, in source: [UInt8], others: [String] = []) {
    self.init(fault, in: source, others: others, isQuoted: true)
  }

  /// - Parameter isQuoted: whether ``found`` may contain text of the source; otherwise it only says
  ///   of which kind the value is, if it is one.
  fileprivate init(_ fault: JSONFault, in source: [UInt8], others: [String], isQuoted: Bool) {
    self.fault = fault
    self.others = others
    location = JSONLocation(of: fault.offset, in: source)
    var inner: [JSONLocation] = []
    var deepest = fault
    var deepestSource = source
    while let embedded = deepest.embedded {
      deepest = embedded.fault
      deepestSource = embedded.source
      inner.append(JSONLocation(of: deepest.offset, in: deepestSource))
    }
    self.inner = inner
    let broken = deepest.brokenBounds
    expected = deepest.expected.description + (broken.map { " (\($0.bounds))" } ?? "")
    let isMissing = deepest.code == .missingMember || deepest.code == .missingElement
    found =
      isMissing
      ? ""
      : tokenDescription(at: deepest.offset, in: deepestSource, isQuoted: isQuoted)
        + (broken?.foundMeasure ?? "")
  }

  /// The reason.
  public var code: JSONFault.Code { fault.code }

  /// The pointer to the value, through embedded JSON: `/entries/3/payload » /intensity`.
  public var path: String {
    ([location] + inner).map(\.pointer.description).joined(separator: " » ")
  }
}

extension JSONFault {
  /// Returns the fault with its place in `source`, in the form for people.
  public func explained(in source: [UInt8]) -> JSONError { JSONError(self, in: source) }

  /// Returns the fault with its place in `source`, without text of the source unless its beginning
  /// shows that it is JSON (``isJSON(_:before:)``).
  package func explainedUnquoted(in source: [UInt8]) -> JSONError {
    JSONError(self, in: source, others: [], isQuoted: isJSON(source, before: offset))
  }
}

extension JSONError: CustomStringConvertible {
  /// The place, followed by the description of the fault.
  public var description: String {
    ([location] + inner).map(\.description).joined(separator: " » ") + ": " + message
  }

  /// The description of the fault, without its place.
  public var message: String {
    if found == foundUTF16 { return "this is \(found), and JSON is written in UTF-8" }
    return switch fault.code {
    case .emptyInput: "there is no value"
    case .unexpectedEnd: "the input ends where " + expectation + " should be"
    case .trailingContent: "expected the end of the input" + foundClause
    case .invalidUTF8: "these bytes are not UTF-8" + (found.isEmpty ? "" : ": " + found)
    case .controlCharacter: found + " must be escaped in a string"
    case .loneSurrogate: "a half of a surrogate pair is not a character"
    case .tooDeep: "the objects and arrays are nested too deeply"
    case .missingMember:
      expected.isEmpty ? "a member is missing" : "the member \"\(expected)\" is missing"
    case .missingElement:
      expected.isEmpty ? "an element is missing" : "the element \"\(expected)\" is missing"
    case .missingTag:
      expected.isEmpty ? "the tag is missing" : "the tag \"\(expected)\" is missing"
    case .repeatedTag where expected == JSONFault.onePayload.description:
      "the object has the payloads of two variants"
    case .repeatedTag:
      expected.isEmpty ? "the tag comes twice" : "the object must have one member only, the tag"
    case .ambiguousTag: "several unknown members could be the tag"
    case .unknownTag: "no variant has this tag: " + found
    case .unknownValue: "no case has this value: " + found
    case .collidingKeys: "two keys are equal in Swift: " + found
    case .extraMember: "there must be no further member here" + foundClause
    case .unrepresentable: "the value has no JSON form: expected " + expectation
    case .refusedUnknown:
      "the schema refuses to save unknown values\(otherPlaces): remove them, or save with a "
        + "version that knows them"
    case .unexpectedByte, .invalidNumber, .invalidEscape, .typeMismatch, .invalidValue,
      .outOfRange:
      "expected " + expectation + foundClause
    }
  }

  /// A phrase with the first few other places and the number of those that follow; empty if there are none.
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

/// Returns whether the bytes before `offset`, which have been read as JSON, show that the source is meant to be JSON: it
/// begins with an opening bracket, and a comma, a colon or another opening bracket follows. Of other text, such as
/// `TOKEN=x`, `[section]` or `[2026-11-26 12:00] started`, a message may show nothing if no user named its file.
package func isJSON(_ source: [UInt8], before offset: Int) -> Bool {
  let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  let isOpening: (UInt8) -> Bool = { $0 == 0x7B || $0 == 0x5B }
  guard start < offset, offset <= source.count,
    let first = source[start..<offset].firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    ),
    isOpening(source[first])
  else { return false }
  return source[(first + 1)..<offset].contains { $0 == 0x2C || $0 == 0x3A || isOpening($0) }
}

/// Describes the JSON token at `offset` for a message: `the string "high"`, `an object`, `the byte 0x07`.
///
/// - Parameter isQuoted: whether the description may contain the token; otherwise it is `a string`, or empty for text
///   that is no JSON.
func tokenDescription(at offset: Int, in source: [UInt8], isQuoted: Bool = true) -> String {
  guard offset >= 0, offset < source.count else { return "the end of the input" }
  if offset < 2, isUTF16(source) { return foundUTF16 }
  let byte = source[offset]
  if !isQuoted, let kind = kind(ofTokenAt: byte) { return kind }
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

/// Returns a description of the token that begins with `byte`, without its text; nil if its description has no text
/// anyway.
private func kind(ofTokenAt byte: UInt8) -> String? {
  switch byte {
  case 0x22: "a string"
  case 0x2D, 0x30...0x39: "a number"
  case 0x00...0x20, 0x5B, 0x7B: nil
  default: ""
  }
}

private let foundUTF16 = "text in UTF-16"

/// Returns whether `source` begins like UTF-16: with a byte order mark, or with one zero among its first two bytes.
private func isUTF16(_ source: [UInt8]) -> Bool {
  guard source.count > 1 else { return false }
  let first = (source[0], source[1])
  return first == (0xFF, 0xFE) || first == (0xFE, 0xFF) || (first.0 == 0) != (first.1 == 0)
}

/// Returns the token at `offset`, shortened if it is long. Control characters become spaces, so that none reaches a
/// terminal.
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
  /// The index after the closing quote of the string that begins the slice.
  fileprivate var lastString: Int {
    var place = startIndex + 1
    while place < endIndex, self[place] != 0x22 { place += self[place] == 0x5C ? 2 : 1 }
    return Swift.min(place + 1, endIndex)
  }

  /// The index after the letters, digits and signs that begin the slice.
  fileprivate var lastWord: Int {
    firstIndex {
      !($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x2B && $0 <= 0x39 && $0 != 0x2C)
    }
      ?? endIndex
  }
}

extension JSONError {
  /// The bounds or the pattern that the value breaks; nil for any other fault.
  public var brokenBounds: BrokenBounds? {
    var deepest = fault
    while let embedded = deepest.embedded { deepest = embedded.fault }
    return deepest.brokenBounds
  }

  /// The name of the member, or the index of the element, that is at fault; nil at the root.
  public var memberName: String? { (inner.last ?? location).pointer.tokens.last }
}
