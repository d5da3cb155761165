import SumTypeJSON
import Testing

@Suite("JSON that RFC 8259 allows")
struct AcceptedTests {
  /// Each text with its compact form.
  static let structures: [(String, String)] = [
    ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"), ("[\n]", "[]"), ("{\t}", "{}"),
    (" [] ", "[]"), ("\r\n[\r\n]\r\n", "[]"), ("[[]]", "[[]]"), ("[[],[]]", "[[],[]]"),
    ("[{}]", "[{}]"), ("{\"a\":{}}", "{\"a\":{}}"), ("{\"a\":[]}", "{\"a\":[]}"),
    ("[1]", "[1]"), ("[1,2]", "[1,2]"), ("[ 1 , 2 ]", "[1,2]"), ("[1\n,2]", "[1,2]"),
    ("{\"a\":1}", "{\"a\":1}"), ("{ \"a\" : 1 }", "{\"a\":1}"),
    ("{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2}"), ("{\"a\"\n:\n1\n}", "{\"a\":1}"),
    ("{\"a\":1,\"a\":1}", "{\"a\":1,\"a\":1}"), ("{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":2}"),
    ("{\"\":0}", "{\"\":0}"), ("{\"a\":null}", "{\"a\":null}"),
    ("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"),
    ("[null,true,false]", "[null,true,false]"), ("[null]", "[null]"), ("null", "null"),
    ("true", "true"), ("false", "false"), (" null ", "null"), ("42", "42"), ("\"\"", "\"\""),
    ("[1,[2,[3,[4]]]]", "[1,[2,[3,[4]]]]"),
    ("{\"a\":{\"b\":{\"c\":[]}}}", "{\"a\":{\"b\":{\"c\":[]}}}"),
    ("[{\"a\":1},{\"a\":2}]", "[{\"a\":1},{\"a\":2}]"),
    ("\t\t\t[\t\t\t1\t\t\t]\t\t\t", "[1]"), ("          [          1          ]          ", "[1]"),
    ("\u{FEFF}[1]", "[1]"), ("\u{FEFF} 1", "1"),
  ]

  static let numbers = [
    "0", "-0", "1", "-1", "10", "123", "-123", "9223372036854775807", "-9223372036854775808",
    "9223372036854775808", "18446744073709551615", "18446744073709551616",
    "123456789012345678901234567890", "0.0", "-0.0", "0.1", "1.0", "1.50", "-1.5", "0.00000",
    "123.456", "1e1", "1E1", "1e+1", "1e-1", "1E+1", "1E-1", "0e0", "0e1", "0e+1", "-0e-0", "0.0e0",
    "1.5e3", "1.5E-3", "1e01", "1e-01", "1e400", "-1e400", "1e-400", "1e999999999999999999999",
    "1e-999999999999999999999", "0e999999999999999999999", "5e-324", "2.2250738585072014e-308",
    "1.7976931348623157e308", "100000000000000000000000000000000000e-35", "0.1e1", "20e1",
    "-0.000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
  ]

  static let strings: [(String, String)] = [
    ("", ""), ("a", "a"), ("abcdefg", "abcdefg"), ("abcdefgh", "abcdefgh"),
    ("abcdefghi", "abcdefghi"), (" ", " "), ("\\\"", "\""), ("\\\\", "\\"), ("\\/", "/"),
    ("\\b", "\u{8}"), ("\\f", "\u{C}"), ("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"),
    ("/", "/"), ("\\u0000", "\0"), ("\\u0041", "A"), ("\\u00e9", "é"), ("\\u00E9", "é"),
    ("\\u20AC", "€"), ("\\uFFFF", "\u{FFFF}"), ("\\uFFFE", "\u{FFFE}"), ("\\uE000", "\u{E000}"),
    ("\\uD7FF", "\u{D7FF}"), ("\\uD83D\\uDE00", "😀"), ("\\ud83d\\ude00", "😀"),
    ("\\uD800\\uDC00", "\u{10000}"), ("\\uDBFF\\uDFFF", "\u{10FFFF}"), ("\\u0022", "\""),
    ("\\u005C", "\\"), ("\\u005c\\u0022", "\\\""), ("a\\u0062c", "abc"), ("é", "é"), ("€", "€"),
    ("😀", "😀"), ("日本語", "日本語"), ("\u{7F}", "\u{7F}"), ("\u{2028}\u{2029}", "\u{2028}\u{2029}"),
    ("\u{FEFF}", "\u{FEFF}"), ("e\u{301}", "e\u{301}"), ("\\\\n", "\\n"), ("\\\\\\\\", "\\\\"),
    ("\\\\u0041", "\\u0041"), ("\\u0061\\u30af\\u30EA\\u30b9", "aクリス"),
    ("1234567\\n", "1234567\n"), ("12345678\\n", "12345678\n"), ("123456789\\n", "123456789\n"),
    ("{[,:]}", "{[,:]}"), ("null", "null"), ("\u{10FFFF}", "\u{10FFFF}"), ("\u{80}", "\u{80}"),
    ("\u{7FF}\u{800}\u{FFFF}", "\u{7FF}\u{800}\u{FFFF}"),
  ]

  @Test("objects, arrays, literals and white space are read and skipped", arguments: structures)
  func structure(text: String, compact: String) {
    #expect(outcome(of: text) == .value(compact))
    #expect(outcomeOfSkipping(Array(text.utf8)).isValue)
  }

  @Test("a number keeps its spelling at the root, in an array and in an object", arguments: numbers)
  func number(text: String) {
    #expect(outcome(of: text) == .value(text))
    #expect(outcome(of: "[\(text), \(text)\n]") == .value("[\(text),\(text)]"))
    #expect(outcome(of: "{\"n\":\(text)}") == .value("{\"n\":\(text)}"))
    #expect(outcomeOfSkipping(Array("[\(text) ]".utf8)).isValue)
  }

  @Test("strings and keys are read as the characters that they stand for", arguments: strings)
  func string(literal: String, characters: String) throws {
    let text = "\"\(literal)\""
    let value = try read(text) { (reader) throws(JSONFault) in try reader.readString() }
    #expect(Array(value.utf8) == Array(characters.utf8))
    let bytes = try read(text) { (reader) throws(JSONFault) in
      try reader.withStringBytes { (raw) throws(JSONFault) in Array(raw) }
    }
    #expect(bytes == Array(characters.utf8))
    guard case .object(let object) = try JSONValue(parsing: "{\(text):1}") else {
      return #expect(Bool(false), "an object")
    }
    #expect(Array(object.keys[0].utf8) == Array(characters.utf8))
    #expect(outcomeOfSkipping(Array(text.utf8)) == .value(text))
  }

  @Test("a string of any length is read whole at any distance from the end of the input")
  func lengths() throws {
    for length in 0...70 {
      for padding in 0...9 {
        for letter in ["a", "é", "語", "\\n"] {
          let content = String(repeating: letter, count: length)
          let text = "\"\(content)\"" + String(repeating: " ", count: padding)
          #expect(outcome(of: text).isValue)
          #expect(outcomeOfSkipping(Array(text.utf8)) == .value("\"\(content)\""))
        }
      }
    }
  }
}
