import SumTypeJSON
import Testing

@Suite("Text that RFC 8259 does not allow, when it is read or skipped")
struct RejectedTests {
  typealias Case = (text: String, code: JSONFault.Code, offset: Int)

  static let structures: [Case] = [
    ("", .emptyInput, 0), (" ", .emptyInput, 1), ("\n\t\r ", .emptyInput, 4),
    ("\u{FEFF}", .emptyInput, 3), ("\u{FEFF} ", .emptyInput, 4),
    ("[", .unexpectedEnd, 1), ("[ ", .unexpectedEnd, 2), ("[1", .unexpectedEnd, 2),
    ("[1,", .unexpectedEnd, 3), ("[1, ", .unexpectedEnd, 4), ("[[]", .unexpectedEnd, 3),
    ("{", .unexpectedEnd, 1), ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
    ("{\"a\":1", .unexpectedEnd, 6), ("{\"a\":1,", .unexpectedEnd, 7),
    ("{\"a\":{}", .unexpectedEnd, 7),
    ("]", .unexpectedByte, 0), ("}", .unexpectedByte, 0), (",", .unexpectedByte, 0),
    (":", .unexpectedByte, 0), ("[,]", .unexpectedByte, 1), ("[1,]", .unexpectedByte, 3),
    ("[,1]", .unexpectedByte, 1), ("[1,,2]", .unexpectedByte, 3), ("[1 2]", .unexpectedByte, 3),
    ("[1:2]", .unexpectedByte, 2), ("[1}", .unexpectedByte, 2), ("[}", .unexpectedByte, 1),
    ("{]", .unexpectedByte, 1), ("{\"a\":1]", .unexpectedByte, 6), ("{,}", .unexpectedByte, 1),
    ("{\"a\"}", .unexpectedByte, 4), ("{\"a\",1}", .unexpectedByte, 4),
    ("{\"a\":}", .unexpectedByte, 5), ("{\"a\":1,}", .unexpectedByte, 7),
    ("{\"a\":1,,}", .unexpectedByte, 7), ("{\"a\" 1}", .unexpectedByte, 5),
    ("{\"a\"::1}", .unexpectedByte, 5), ("{\"a\":1 \"b\":2}", .unexpectedByte, 7),
    ("{a:1}", .unexpectedByte, 1), ("{'a':1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1),
    ("{null:1}", .unexpectedByte, 1), ("{[]:1}", .unexpectedByte, 1),
    ("{\"a\":1,2}", .unexpectedByte, 7), ("['a']", .unexpectedByte, 1), ("[a]", .unexpectedByte, 1),
    ("[1]]", .trailingContent, 3), ("[]{}", .trailingContent, 2), ("{}}", .trailingContent, 2),
    ("1 2", .trailingContent, 2), ("nullnull", .trailingContent, 4), ("[] x", .trailingContent, 3),
    ("\"a\"\"b\"", .trailingContent, 3), ("{}\u{FEFF}", .trailingContent, 2),
    ("[]\0", .trailingContent, 2), ("[]//", .trailingContent, 2), ("1,", .trailingContent, 1),
    ("[1/*c*/]", .unexpectedByte, 2), ("//c\n[]", .unexpectedByte, 0),
    ("#c\n[]", .unexpectedByte, 0),
    ("[\u{A0}1]", .unexpectedByte, 1), ("[\u{2060}]", .unexpectedByte, 1),
    ("[\u{C}1]", .unexpectedByte, 1), ("[\u{B}1]", .unexpectedByte, 1), ("\0", .unexpectedByte, 0),
    ("[\01]", .unexpectedByte, 1), ("[\u{FEFF}1]", .unexpectedByte, 1),
    ("\u{FEFF}\u{FEFF}1", .unexpectedByte, 3), ("<a>", .unexpectedByte, 0),
    ("(1)", .unexpectedByte, 0), ("@", .unexpectedByte, 0), ("é", .unexpectedByte, 0),
    ("[1,\n2,\n]", .unexpectedByte, 7), ("{\"a\":[1,]}", .unexpectedByte, 8),
    ("[{\"a\":1}", .unexpectedEnd, 8), ("[[[[", .unexpectedEnd, 4),
  ]

  static let literals: [Case] = [
    ("n", .unexpectedEnd, 1), ("nul", .unexpectedEnd, 3), ("t", .unexpectedEnd, 1),
    ("tru", .unexpectedEnd, 3), ("f", .unexpectedEnd, 1), ("fals", .unexpectedEnd, 4),
    ("nulL", .unexpectedByte, 3), ("NULL", .unexpectedByte, 0), ("Null", .unexpectedByte, 0),
    ("True", .unexpectedByte, 0), ("trUe", .unexpectedByte, 2), ("FALSE", .unexpectedByte, 0),
    ("falsE", .unexpectedByte, 4), ("truee", .trailingContent, 4), ("nan", .unexpectedByte, 1),
    ("[nul]", .unexpectedByte, 4), ("[tru]", .unexpectedByte, 4), ("[fals]", .unexpectedByte, 5),
    ("[truefalse]", .unexpectedByte, 5), ("undefined", .unexpectedByte, 0),
    ("[nul", .unexpectedEnd, 4), ("[n ull]", .unexpectedByte, 2),
  ]

  static let numbers: [Case] = [
    ("-", .unexpectedEnd, 1), ("+1", .unexpectedByte, 0), ("--1", .invalidNumber, 1),
    ("-+1", .invalidNumber, 1), ("- 1", .invalidNumber, 1), ("-a", .invalidNumber, 1),
    ("00", .invalidNumber, 0), ("01", .invalidNumber, 0), ("-01", .invalidNumber, 1),
    ("-00", .invalidNumber, 1), ("012", .invalidNumber, 0), ("00.1", .invalidNumber, 0),
    ("1.", .unexpectedEnd, 2), ("[1.]", .invalidNumber, 3), (".5", .unexpectedByte, 0),
    ("-.5", .invalidNumber, 1), ("1.e1", .invalidNumber, 2), ("1.-1", .invalidNumber, 2),
    ("1..2", .invalidNumber, 2), ("1.2.3", .trailingContent, 3), ("1e", .unexpectedEnd, 2),
    ("1e+", .unexpectedEnd, 3), ("1e-", .unexpectedEnd, 3), ("[1e]", .invalidNumber, 3),
    ("[1e+]", .invalidNumber, 4), ("1ee1", .invalidNumber, 2), ("1e1.5", .trailingContent, 3),
    ("1e+-1", .invalidNumber, 3), ("1e1e1", .trailingContent, 3), ("0x10", .trailingContent, 1),
    ("[0x10]", .unexpectedByte, 2), ("1_000", .trailingContent, 1), ("1,000", .trailingContent, 1),
    ("NaN", .unexpectedByte, 0), ("Infinity", .unexpectedByte, 0), ("-Infinity", .invalidNumber, 1),
    ("-NaN", .invalidNumber, 1), ("1a", .trailingContent, 1), ("[1a]", .unexpectedByte, 2),
    ("0b1", .trailingContent, 1), ("1f", .trailingContent, 1), ("１", .unexpectedByte, 0),
    ("[-]", .invalidNumber, 2), ("[1 .5]", .unexpectedByte, 3), ("1+2", .trailingContent, 1),
    ("0-1", .trailingContent, 1), ("{\"a\":-}", .invalidNumber, 6), ("[2.e3]", .invalidNumber, 3),
    ("[0e]", .invalidNumber, 3), ("[0.3e+]", .invalidNumber, 6), ("[-2.]", .invalidNumber, 4),
  ]

  static let strings: [Case] = [
    ("\"", .unexpectedEnd, 1), ("\"a", .unexpectedEnd, 2), ("\"\\", .unexpectedEnd, 2),
    ("\"\\\"", .unexpectedEnd, 3), ("\"abcdefgh", .unexpectedEnd, 9), ("\"\\u", .unexpectedEnd, 3),
    ("\"\\u0", .unexpectedEnd, 4), ("\"\\u00", .unexpectedEnd, 5), ("\"\\u004", .unexpectedEnd, 6),
    ("\"\\u0041", .unexpectedEnd, 7), ("\"\\ud83d", .unexpectedEnd, 7),
    ("\"\\ud83d\\", .unexpectedEnd, 8), ("\"\\ud83d\\u", .unexpectedEnd, 9),
    ("\"\\ud83d\\ude0", .unexpectedEnd, 12), ("\"\\ud83d\\ude00", .unexpectedEnd, 13),
    ("\"\\x\"", .invalidEscape, 1), ("\"\\a\"", .invalidEscape, 1), ("\"\\'\"", .invalidEscape, 1),
    ("\"\\0\"", .invalidEscape, 1), ("\"\\N\"", .invalidEscape, 1), ("\"\\ \"", .invalidEscape, 1),
    ("\"\\U0041\"", .invalidEscape, 1), ("\"\\u\"", .invalidEscape, 1),
    ("\"\\u00\"", .invalidEscape, 1), ("\"\\u004\"", .invalidEscape, 1),
    ("\"\\u00G0\"", .invalidEscape, 1), ("\"\\u 041\"", .invalidEscape, 1),
    ("\"\\u-041\"", .invalidEscape, 1), ("\"\\u{41}\"", .invalidEscape, 1),
    ("\"\\é\"", .invalidEscape, 1), ("\"\\\n\"", .invalidEscape, 1),
    ("\"\\u00é0\"", .invalidEscape, 1), ("\"a\\u12\\n\"", .invalidEscape, 2),
    ("\"\\ud800\"", .loneSurrogate, 1), ("\"\\udc00\"", .loneSurrogate, 1),
    ("\"\\ud800a\"", .loneSurrogate, 1), ("\"\\ud800abcdefg\"", .loneSurrogate, 1),
    ("\"\\ud800\\n\"", .loneSurrogate, 1), ("\"\\ud800\\n1234\"", .loneSurrogate, 1),
    ("\"\\ud800\\u0041\"", .loneSurrogate, 1), ("\"\\ud800\\ud800\"", .loneSurrogate, 1),
    ("\"\\udc00\\ud800\"", .loneSurrogate, 1), ("\"\\udc00\\udc00\"", .loneSurrogate, 1),
    ("\"\\udfff\"", .loneSurrogate, 1),
    ("\"\\udbff\"", .loneSurrogate, 1), ("\"abc\\udead\"", .loneSurrogate, 4),
    ("\"\\ud83d\\ude00\\ud83d\"", .loneSurrogate, 13), ("\"\\ud800\\\"", .loneSurrogate, 1),
    ("\"\\ud800\\u00\"", .invalidEscape, 7),
    ("\"\n\"", .controlCharacter, 1), ("\"\t\"", .controlCharacter, 1),
    ("\"\r\"", .controlCharacter, 1), ("\"\0\"", .controlCharacter, 1),
    ("\"\u{1F}\"", .controlCharacter, 1), ("\"\u{1}\"", .controlCharacter, 1),
    ("\"1234567\n\"", .controlCharacter, 8), ("\"12345678\n\"", .controlCharacter, 9),
    ("\"123456789\u{1B}[31m\"", .controlCharacter, 10), ("\"é\n\"", .controlCharacter, 3),
    ("{\"a\n\":1}", .controlCharacter, 3), ("{\"\\x\":1}", .invalidEscape, 2),
    ("{\"\\ud800\":1}", .loneSurrogate, 2), ("{\"a", .unexpectedEnd, 3),
  ]

  @Test("objects and arrays with a fault are refused at its place", arguments: structures)
  func structure(_ item: Case) { check(item) }
  @Test("literals with a fault are refused at its place", arguments: literals)
  func literal(_ item: Case) { check(item) }
  @Test("numbers with a fault are refused at its place", arguments: numbers)
  func number(_ item: Case) { check(item) }
  @Test("strings with a fault are refused at its place", arguments: strings)
  func string(_ item: Case) { check(item) }

  /// Checks that reading and skipping throw the same fault at the same place.
  private func check(_ item: Case) {
    let bytes = Array(item.text.utf8)
    #expect(outcome(of: bytes) == .fault(item.code, offset: item.offset), "\(item.text)")
    #expect(outcomeOfSkipping(bytes) == .fault(item.code, offset: item.offset), "\(item.text)")
    #expect(item.code.isGrammar)
  }

  @Test("a control character in a string is refused, and its escape is allowed")
  func controls() {
    for byte in UInt8(0)..<0x20 {
      #expect(outcome(of: [0x22, byte, 0x22]).code == .controlCharacter)
      let digits = String(byte, radix: 16)
      let escape = "\"\\u00" + (digits.count == 1 ? "0" : "") + digits + "\""
      #expect(outcome(of: escape).isValue)
    }
  }

  @Test("a byte that begins no value is refused")
  func firstBytes() {
    let allowed = Set("{[\"-0123456789tfn \t\r\n".utf8)
    for byte in UInt8.min...UInt8.max where !allowed.contains(byte) {
      #expect(outcome(of: [byte]) == .fault(.unexpectedByte, offset: 0))
      #expect(outcomeOfSkipping([byte]) == .fault(.unexpectedByte, offset: 0))
    }
  }
}
