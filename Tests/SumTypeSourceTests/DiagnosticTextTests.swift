import SumTypeSource
import TestSupport
import Testing

@Suite("Diagnostics as text")
struct DiagnosticTextTests {
  @Test("an error shows its line, its notes with their lines, and its help")
  func whole() {
    let file = SourceFile(
      path: "schemas/Post.sumtype.json",
      text: """
        {
          "union": {
            "text": "TextPost",
            "mood": { "tag": "text" }
          }
        }

        """)
    var diagnostics = Diagnostics()
    diagnostics.report(
      Diagnostic(
        .error, DiagnosticID("duplicate-tag"), "two variants have the tag \"text\"",
        at: place(of: "{ \"tag\": \"text\" }", in: file),
        notes: [
          .init("the other one is here", at: place(of: "\"text\"", in: file)),
          .init("tags are compared byte by byte"),
        ],
        cure: "give one of them another \"tag\""))
    #expect(
      diagnostics.text == """
        schemas/Post.sumtype.json:4:13: error: two variants have the tag "text" [duplicate-tag]
           4 |     "mood": { "tag": "text" }
             |             ^~~~~~~~~~~~~~~~~
        schemas/Post.sumtype.json:3:5: note: the other one is here
           3 |     "text": "TextPost",
             |     ^~~~~~
          note: tags are compared byte by byte
          help: give one of them another "tag"

        """)
  }

  /// The source line and the marker that an error at `text` shows, without the gutter.
  private func excerpt(of text: String, in source: String) -> [String] {
    let lines = Diagnostics.error(at: text, in: SourceFile(path: "a", text: source)).text
      .split(separator: "\n")
    return lines.dropFirst().prefix(2).map { line in
      line.split(separator: "|", maxSplits: 1).last.map { String($0.dropFirst()) } ?? ""
    }
  }

  @Test("the marker is below its place in a line with tabs")
  func tabs() {
    #expect(excerpt(of: "odd", in: "\ta:\todd") == ["    a:  odd", "        ^~~"])
  }

  @Test("the marker is below its place in a line with wide letters and letters of several bytes")
  func wide() {
    #expect(excerpt(of: "odd", in: "é odd") == ["é odd", "  ^~~"])
    #expect(excerpt(of: "odd", in: "e\u{301} odd") == ["e\u{301} odd", "  ^~~"])
    #expect(excerpt(of: "odd", in: "日本 odd") == ["日本 odd", "     ^~~"])
    #expect(excerpt(of: "odd", in: "👩‍👩‍👧 odd") == ["👩‍👩‍👧 odd", "   ^~~"])
    #expect(excerpt(of: "日本", in: "a 日本") == ["a 日本", "  ^~~~"])
  }

  @Test("the shown line has neither a CR nor a missing last newline")
  func lineEnds() {
    #expect(excerpt(of: "odd", in: "a\r\nb odd\r\nc") == ["b odd", "  ^~~"])
    #expect(excerpt(of: "odd", in: "a\nb odd") == ["b odd", "  ^~~"])
  }

  @Test("a place of several lines is marked to the end of its first line")
  func severalLines() {
    #expect(
      excerpt(of: "{\n  \"b\": 1\n}", in: "\"a\": {\n  \"b\": 1\n}") == ["\"a\": {", "     ^"])
  }

  @Test("a diagnostic in an empty file or at the end of a file has a marker")
  func nothingThere() {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "a", text: "")
    diagnostics.warning(.oddText, "nothing here", at: SourceRange(file: file, bytes: 0..<0))
    #expect(
      diagnostics.text == """
        a:1:1: warning: nothing here [odd-text]
           1 |
             | ^

        """)
    let ended = SourceFile(path: "a", text: "{\n")
    var late = Diagnostics()
    late.error(.oddText, "ended", at: SourceRange(file: ended, bytes: 2..<2))
    #expect(late.text.hasPrefix("a:2:1: error: ended [odd-text]\n   2 |\n     | ^\n"))
  }

  @Test("the gutter is as wide as a line number of five digits")
  func wideGutter() {
    let source = String(repeating: "\n", count: 12_344) + "odd"
    let text = Diagnostics.error(at: "odd", in: SourceFile(path: "a", text: source)).text
    #expect(text.contains("\n12345 | odd\n      | ^~~\n"))
  }

  @Test("a very long line is cut to the surroundings of the place")
  func longLine() {
    let source =
      String(repeating: "é", count: 5_000) + "odd" + String(repeating: "x", count: 100_000)
    let lines = excerpt(of: "odd", in: source)
    #expect(lines[0].hasPrefix("…é") && lines[0].hasSuffix("x…"))
    #expect(lines[0].count < 200)
    let column = lines[1].count - "^~~".count
    #expect(lines[0].dropFirst(column).hasPrefix("odd"))
    #expect(lines[1].hasSuffix(" ^~~"))
  }

  @Test("no control character of a path, a line or a message reaches the terminal")
  func controls() {
    let file = SourceFile(path: "a\u{1B}[2J", text: "\u{1B}[31m\u{202E}\u{0} odd\u{7}\u{2028}")
    let text = Diagnostics.error(at: "odd", in: file, "name \"\u{1B}[0m\n\u{9B}x\"").text
    let hidden = text.unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return scalar != "\n" && [.control, .format, .lineSeparator].contains(category)
    }
    #expect(hidden.isEmpty)
    #expect(text.hasPrefix(#"a\u{1B}[2J:1:11: error: name "\u{1B}[0m\u{A}\u{9B}x" [odd-text]"#))
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test("bytes that are not UTF-8 are shown as U+FFFD, each sequence one column wide")
  func invalidUTF8() {
    let file = SourceFile(path: "a", bytes: [0xFF, 0xC3, 0x20] + Array("odd".utf8) + [0xF0, 0x9F])
    let text = Diagnostics.error(at: "odd", in: file).text
    #expect(text.contains("\u{FFFD}\u{FFFD} odd\u{FFFD}"))
    #expect(text.contains("|    ^~~"))
  }

  @Test("text has colours only on request, and the GitHub format has none")
  func colours() {
    let diagnostics = Diagnostics.error(at: "odd", in: SourceFile(path: "a", text: "odd"))
    #expect(!diagnostics.text.contains("\u{1B}"))
    let coloured = DiagnosticFormat.text.render(diagnostics, isColoured: true)
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(!DiagnosticFormat.github.render(diagnostics, isColoured: true).contains("\u{1B}"))
  }

  @Test("no line of the text ends in white space")
  func trailingSpace() {
    let text = Diagnostics.error(at: "odd", in: SourceFile(path: "a", text: "\todd \t ")).text
    #expect(!text.split(separator: "\n").contains { $0.last?.isWhitespace == true })
  }

  @Test("a diagnostic at any place in random bytes shows one line and a marker")
  func anything() {
    var generator = SplitMix64(seed: 2)
    let alphabet: [UInt8] =
      Array("{}\"a\t\r\n".utf8) + [0, 0x1B, 0xC3, 0xA9, 0xE6, 0x97, 0xF0, 0xFF]
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      let file = SourceFile(path: "a", bytes: bytes)
      let lower = Int.random(in: 0...bytes.count, using: &generator)
      let upper = Int.random(in: lower...bytes.count, using: &generator)
      var diagnostics = Diagnostics()
      diagnostics.error(.oddText, "odd", at: SourceRange(file: file, bytes: lower..<upper))
      let lines = diagnostics.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 4, "\(bytes) \(lower..<upper)")
      #expect(lines[2].contains("^"), "\(bytes) \(lower..<upper)")
    }
  }
}
