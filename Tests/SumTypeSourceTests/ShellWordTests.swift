import SumTypeSource
import TestSupport
import Testing

@Suite("Words of commands that messages offer")
struct ShellWordTests {
  @Test(
    "a word is quoted if the shell would change it",
    arguments: [
      ("a.json", "a.json"), ("/v1/A_b-c@2:3,4+5", "/v1/A_b-c@2:3,4+5"), ("", "''"),
      ("a b", "'a b'"), ("a=b", "'a=b'"), ("~a", "'~a'"), ("it's", #"'it'\''s'"#),
      ("'\u{301}", "''\\''\u{301}'"),
      ("é", "'é'"), ("$(a)", "'$(a)'"), ("a\\", #"'a\'"#), ("a\nb", #"$'a\x0Ab'"#),
      ("'\\\u{202E}", #"$'\'\\\xE2\x80\xAE'"#),
    ])
  func quotes(_ word: String, _ text: String) {
    #expect(ShellWord(word).text == text)
  }

  @Test("a path does not look like an option")
  func path() {
    #expect(ShellWord(path: "-rf").text == "./-rf")
    #expect(ShellWord(path: "- a").text == "'./- a'")
    #expect(ShellWord(path: "a").text == "a")
  }
}

@Suite("JSON for a terminal")
struct PrintableJSONTests {
  @Test("hidden characters become escapes of JSON, and nothing else changes")
  func escapes() {
    let json = #"{"a\u001b": "é\#u{7F}\#u{9B}\#u{202E}\#u{2028}\#u{E0001}\#u{200D}😀"#
    let shown = #"{"a\u001b": "é\u007F\u009B\u202E\u2028\uDB40\uDC01"# + "\u{200D}😀"
    #expect(PrintableJSON(Array((json + "\"}\n").utf8)).text == shown + "\"}\n")
    #expect(PrintableJSON(Array("[1,\n2]".utf8)).text == "[1,\n2]")
  }
}
