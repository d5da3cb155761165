import TestSupport
import Testing

@testable import SumTypeJSON

@Suite("Patterns of strings")
struct TextPatternTests {
  private static let cases: [(pattern: String, matching: [String], others: [String])] = [
    ("^[a-z0-9]+(-[a-z0-9]+)*$", ["a", "a-b", "x9-y-0"], ["", "-a", "a-", "a--b", "A", "é"]),
    ("b+", ["abc", "bb"], ["", "ac"]),
    (
      "^(97[89]-?)?\\d{9}[\\dX]$", ["123456789X", "978-1234567890"],
      ["12345678X", "97-1234567890"]
    ),
    ("^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]),
    ("^a{2,}$", ["aa", "aaaaaa"], ["a"]),
    ("^(a|bc|)d$", ["ad", "bcd", "d"], ["bd", "abcd"]),
    ("^.$", ["a", "é", "🙂", "\u{0}"], ["", "\n", "\u{2028}", "ab"]),
    ("^[^a-c\\s]$", ["d", "_", "🙂"], ["a", " ", "\u{3000}", ""]),
    ("^[\\w.\\-/]+$", ["a_b.c-d/e"], ["a b", "ä"]),
    ("^\\x41\\u00e9\\u{1F642}\\ud83d\\ude42$", ["Aé🙂🙂"], ["Aé🙂"]),
    ("\\bcat\\b", ["a cat!", "cat"], ["cats", "concat"]),
    ("a\\Bb", ["ab"], ["a b"]),
    ("^[]$", [], ["", "a"]),
    ("^[^]$", ["a", "\n"], [""]),
    ("(?:ab)+?c", ["ababc"], ["ac"]),
    ("^\\$\\{\\(\\[\\.\\*\\+\\?\\|\\^\\\\$", ["${([.*+?|^\\"], ["${"]),
    ("", ["", "anything"], []),
    ("a$|^b", ["ba", "bc"], ["ab c"]),
    ("^(?:^a|b$)$", ["a", "b"], ["ab"]),
  ]

  @Test(
    "a pattern matches the texts that it matches by ECMA-262, and no others",
    arguments: cases.indices)
  func matching(index: Int) throws {
    let (source, matching, others) = Self.cases[index]
    let pattern = try TextPattern(parsing: source)
    for text in matching { #expect(pattern.matches(text), "\(source) \(text.debugDescription)") }
    for text in others { #expect(!pattern.matches(text), "\(source) \(text.debugDescription)") }
  }

  @Test("a match takes linear time, however the pattern repeats")
  func linear() throws {
    // A matcher that backtracks takes exponential time for these patterns.
    let text = String(repeating: "a", count: 2000)
    for source in ["^(a*)*$", "^(a|aa)+$", "(a+)+b", "^(a?){500}a{500}$", "(x*x*)*y"] {
      let pattern = try TextPattern(parsing: source)
      #expect(pattern.matches(text) == ["^(a*)*$", "^(a|aa)+$"].contains(source), "\(source)")
    }
  }

  private static let refused: [(pattern: String, message: String)] = [
    ("a(?=b)", "a pattern cannot look ahead or behind"),
    ("(?<!a)b", "a pattern cannot look ahead or behind"),
    ("(?<n>a)", "a group in a pattern has no name"),
    ("(?P<n>a)", "a group in a pattern has no name"),
    ("(?>a)", "a group in a pattern has no \"?>\""),
    ("(?#a)", "a pattern has no comments"),
    ("(?", "a \"(\" in a pattern is not closed"),
    ("(?*a)", "a \"?\" in a pattern repeats nothing"),
    ("(a)\\1", "a pattern cannot refer to its groups"),
    ("\\p{L}", "a pattern cannot use properties of characters"),
    ("a)", "a \")\" in a pattern closes nothing"),
    ("(a", "a \"(\" in a pattern is not closed"),
    ("[a", "a \"[\" in a pattern is not closed"),
    ("[b-a]", "a range in a pattern must go from a character to a later one"),
    ("[\\d-x]", "a range in a pattern must go from a character to a later one"),
    ("a]", "a \"]\" in a pattern has no meaning here"),
    ("*a", "a \"*\" in a pattern repeats nothing"),
    ("a**", "a \"*\" in a pattern repeats nothing"),
    ("^+", "a \"+\" in a pattern repeats nothing"),
    ("a{x}", "a \"{\" in a pattern is not followed by numbers"),
    ("a{3,2}", "no count is between 3 and 2"),
    ("a{1001}", "a pattern can repeat at most 1000 times by number"),
    ("(a{1000}){1000}", "the pattern has too many repetitions"),
    ("((((a{9}){9}){9}){9}){9}", "the pattern has too many repetitions"),
    (String(repeating: "(", count: 5000), "the groups of a pattern are nested more than 32 deep"),
    ("\\u12", "a code of a character in a pattern is not valid"),
    ("\\u{110000}", "a code of a character in a pattern is not valid"),
    ("\\c", "a pattern has no \"\\c\""),
    ("a\\", "a pattern ends with \"\\\""),
  ]

  @Test(
    "a pattern with a fault, or one that a single pass cannot match, is refused with a cure",
    arguments: refused.indices)
  func refusals(index: Int) {
    let (source, message) = Self.refused[index]
    do throws(PatternFault) {
      _ = try TextPattern(parsing: source)
      Issue.record("\(source.prefix(20)) is accepted")
    } catch {
      #expect(error.message == message)
      #expect(!error.cure.isEmpty)
    }
  }

  @Test(
    "a pattern of another dialect is refused with what to write here",
    arguments: [
      ("^(?i)a", "a pattern cannot set flags, such as \"(?i)\"", "\"[Aa]\""),
      ("(?s-i:a.)", "a pattern cannot set flags, such as \"(?s-i)\"", "\"[^]\""),
      ("(?m)^a", "a pattern cannot set flags, such as \"(?m)\"", "\"(^|\\n)\""),
      ("(?u)a", "a pattern cannot set flags, such as \"(?u)\"", "remove \"(?u)\""),
      ("\\Aa", "a pattern has no \"\\A\"", "\"^\" for the start"),
      ("a\\Z", "a pattern has no \"\\Z\"", "\"$\" for the end"),
      ("a\\z", "a pattern has no \"\\z\"", "\"$\" for the end"),
      ("\\h", "a pattern has no \"\\h\"", "\"[ \\t]\""),
      ("\\e", "a pattern has no \"\\e\"", "\"e\" for the letter"),
      ("\\!", "a pattern has no \"\\!\"", "\"!\" for the character"),
      ("[[:alpha:]]", "a pattern has no POSIX classes such as \"[:alpha:]\"", "\"[A-Za-z]\""),
      ("^[_[:digit:]-]+$", "a pattern has no POSIX classes such as \"[:digit:]\"", "\"[0-9]\""),
      ("[[:^space:]]", "a pattern has no POSIX classes such as \"[:space:]\"", "\"[\\s]\""),
      ("[[:other:]]", "a pattern has no POSIX classes such as \"[:other:]\"", "as ranges"),
    ])
  func dialects(_ source: String, _ message: String, _ cure: String) {
    do throws(PatternFault) {
      _ = try TextPattern(parsing: source)
      Issue.record("\(source) is accepted")
    } catch {
      #expect(error.message == message)
      #expect(error.cure.contains(cure), "\(error.cure)")
    }
  }

  @Test("what each POSIX class is replaced by is a pattern")
  func posixClasses() throws {
    for name in [
      "alpha", "digit", "alnum", "upper", "lower", "xdigit", "word", "space", "blank", "cntrl",
      "print", "graph", "punct",
    ] {
      let cure = PatternParser.fault(ofPosixClass: name).cure
      let set = try #require(cure.split(separator: "\"").last.map(String.init))
      #expect(set.hasPrefix("["))
      _ = try TextPattern(parsing: "^\(set)$")
    }
    // In ECMA-262 this is a set of characters.
    #expect(try TextPattern(parsing: "^[[:alpha:]$").matches("l"))
  }

  @Test("a text made from a pattern matches it, whatever the random choices")
  func texts() throws {
    for (source, matching, _) in Self.cases where !matching.isEmpty {
      let pattern = try TextPattern(parsing: source)
      var found = 0
      for seed in 0..<40 {
        var random = SplitMix64(seed: UInt64(seed))
        let text = pattern.text { random.below($0) }
        if let text {
          found += 1
          #expect(pattern.matches(text))
        }
      }
      if !source.contains("\\B"), !source.contains("$|^") { #expect(found > 0, "\(source)") }
    }
  }

  private static let lengths:
    [(pattern: String, some: [ClosedRange<Int>], none: [ClosedRange<Int>])] =
      [
        ("^[a-z]{3,5}$", [3...3, 5...9, 0...3], [0...2, 6...9, 6...2_000_000_000]),
        ("^(ab|cdef)+$", [2...2, 4...5, 6...7], [0...1, 3...3, 7...7]),
        ("^(aaa)*$", [0...0, 3...3, 4...6], [1...2, 4...5, 7...8]),
        ("abc", [3...3, 4...4], [0...2]),
        ("c$", [1...1, 9...9], [0...0]),
        ("a$|^bb", [1...1, 2...2, 2_000_000_000...2_000_000_000], [0...0]),
        ("^a b$", [3...3], [4...4]),
        ("^a\\b.\\bc$", [3...3], [2...2, 4...4]),
        ("\\Ba", [2...2], [0...1]),
        ("a\\B", [2...2, 1...2], [0...1]),
        ("^🙂é$", [2...2], [0...1, 3...9]),
        ("", [0...0, 7...7], []),
        ("^[]$", [], [0...9]),
        ("a\\bb", [], [0...9]),
        ("b^a", [], [0...9]),
        ("[\\ud800-\\udfff]", [], [0...9]),
      ]

  @Test(
    "a pattern knows whether some text of a given length matches it", arguments: lengths.indices)
  func textOfLength(index: Int) throws {
    let (source, some, none) = Self.lengths[index]
    let pattern = try TextPattern(parsing: source)
    for range in some {
      #expect(
        pattern.hasText(least: range.lowerBound, most: range.upperBound), "\(source) \(range)")
    }
    for range in none {
      #expect(
        !pattern.hasText(least: range.lowerBound, most: range.upperBound), "\(source) \(range)")
    }
    #expect(pattern.hasText() == !some.isEmpty)
  }

  @Test("a pattern's answer about a length agrees with a trial of all texts of that length")
  func lengthsOfAllTexts() throws {
    var texts = [""]
    for length in 0...4 {
      for (source, _, _) in Self.cases {
        let pattern = try TextPattern(parsing: source)
        guard texts.contains(where: pattern.matches) else { continue }
        #expect(pattern.hasText(least: length, most: length), "\(source) \(length)")
      }
      texts = texts.flatMap { text in ["a", "b", "d", " ", "9"].map { text + $0 } }
    }
    let pattern = try TextPattern(parsing: "^(ab|ad ?9)*b?$")
    texts = [""]
    for length in 0...6 {
      #expect(
        pattern.hasText(least: length, most: length) == texts.contains(where: pattern.matches))
      texts = texts.flatMap { text in ["a", "b", "d", " ", "9"].map { text + $0 } }
    }
  }

  @Test("a length whose decision takes too long is assumed to be possible")
  func lengthsBeyond() throws {
    let pattern = try TextPattern(parsing: "^((a{97})+|(a{101})+|(a{103})+)$")
    #expect(pattern.hasText(least: 202, most: 202))
    #expect(!pattern.hasText(least: 98, most: 100))
    // No text has this length, because none of the three numbers divides it; the search stops before it.
    #expect(pattern.hasText(least: 1_999_999_999, most: 1_999_999_999))
  }
}
