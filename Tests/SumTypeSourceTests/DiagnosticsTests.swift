import SumTypeJSON
import SumTypeSource
import Testing

@Suite("Diagnostics and their JSON and GitHub formats")
struct DiagnosticsTests {
  private let file = SourceFile(path: "b,1:%.json", text: "{\n  \"a\": 1\n}\n")

  private var sample: Diagnostics {
    var diagnostics = Diagnostics()
    diagnostics.warning(
      .oddText, "100% odd\nand more", at: place(of: "\"a\"", in: file),
      notes: [.init("see here", at: place(of: "1", in: file)), .init("nowhere")],
      cure: "say \"so\"")
    return diagnostics
  }

  @Test(
    "diagnostics are sorted by file and place, those of one place in the order of their reports")
  func order() {
    let other = SourceFile(path: "a.json", text: "{}")
    var diagnostics = Diagnostics()
    for (file, text, message) in [
      (file, "1", "4"), (file, "\"a\"", "2"), (other, "{}", "1"), (file, "\"a\"", "3"),
    ] {
      diagnostics.error(.oddText, message, at: place(of: text, in: file))
    }
    #expect(diagnostics.all.map(\.message) == ["1", "2", "3", "4"])
  }

  @Test("a warning does not count as an error")
  func severity() {
    var diagnostics = Diagnostics()
    #expect(diagnostics.isEmpty && !diagnostics.hasErrors && diagnostics.summary.isEmpty)
    diagnostics.append(sample)
    #expect(!diagnostics.isEmpty && !diagnostics.hasErrors)
    #expect(diagnostics.summary == "1 warning")
    diagnostics.error(.oddText, "x", at: place(of: "1", in: file))
    diagnostics.error(.oddText, "y", at: place(of: "1", in: file))
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.summary == "2 errors, 1 warning")
  }

  @Test("the JSON format is one array that a JSON reader accepts")
  func json() throws {
    let json = DiagnosticFormat.json.render(sample)
    #expect(
      json == #"""
        [
          {
            "id" : "odd-text",
            "severity" : "warning",
            "message" : "100% odd\nand more",
            "file" : "b,1:%.json",
            "line" : 2,
            "column" : 3,
            "endLine" : 2,
            "endColumn" : 6,
            "help" : "say \"so\"",
            "notes" : [
              {
                "message" : "see here",
                "file" : "b,1:%.json",
                "line" : 2,
                "column" : 8,
                "endLine" : 2,
                "endColumn" : 9
              },
              {
                "message" : "nowhere"
              }
            ]
          }
        ]

        """#)
    var diagnostics = Diagnostics()
    let tree = JSONTree.read(SourceFile(path: "x", text: json), into: &diagnostics)
    #expect(tree?.elements?.first?["message"]?.string == "100% odd\nand more")
  }

  @Test("the JSON format of no diagnostics is an empty array")
  func noJSON() {
    let json = DiagnosticFormat.json.render(Diagnostics())
    var diagnostics = Diagnostics()
    let tree = JSONTree.read(SourceFile(path: "x", text: json), into: &diagnostics)
    #expect(tree?.elements?.isEmpty == true)
  }

  @Test("the GitHub format is one escaped command for each diagnostic")
  func github() {
    #expect(
      DiagnosticFormat.github.render(sample)
        == "::warning file=b%2C1%3A%25.json,line=2,endLine=2,col=3,endColumn=6,title=odd-text"
        + "::100%25 odd\\u{A}and more%0Anote: see here (b,1:%25.json:2:8)%0Anote: nowhere"
        + "%0Ahelp: say \"so\"\n")
  }

  @Test("the GitHub format of a place of several lines has no columns")
  func githubLines() {
    let diagnostics = Diagnostics.error(at: "{\n  \"a\": 1\n}", in: file)
    #expect(
      DiagnosticFormat.github.render(diagnostics)
        == "::error file=b%2C1%3A%25.json,line=1,endLine=3,title=odd-text::odd\n")
  }

  @Test("a line break in a message does not begin a second GitHub command")
  func githubInjection() {
    let diagnostics = Diagnostics.error(at: "1", in: file, "x\r\n::set-output name=a::b")
    let lines = DiagnosticFormat.github.render(diagnostics).split(separator: "\n")
    #expect(lines.count == 1)
    #expect(!lines[0].contains("\r"))
  }

  @Test("the text and GitHub formats of no diagnostics are empty")
  func nothing() {
    #expect(DiagnosticFormat.text.render(Diagnostics()).isEmpty)
    #expect(DiagnosticFormat.github.render(Diagnostics()).isEmpty)
  }
}
