import SumTypeSource
import Testing

@Suite("Places in a file")
struct SourceRangeTests {
  @Test("lines end with LF, CRLF or CR", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(newline: String) {
    let file = SourceFile(path: "a.json", text: ["one", "two", "three"].joined(separator: newline))
    let range = place(of: "hre", in: file)
    #expect(range.line == 3)
    #expect(range.column == 2)
    #expect(range.end.line == 3)
    #expect(range.end.column == 5)
    #expect(range.description == "a.json:3:2")
  }

  @Test("columns count bytes of UTF-8, as the Swift compiler does")
  func columns() {
    let file = SourceFile(path: "a.json", text: "né: x")
    #expect(place(of: "x", in: file).column == 6)
  }

  @Test("a byte order mark takes no column")
  func byteOrderMark() {
    let file = SourceFile(path: "a.json", text: "\u{FEFF}{}\n{}")
    #expect(place(of: "{", in: file).column == 1)
    #expect(SourceRange(file: file, bytes: 0..<1).column == 1)
    #expect(SourceRange(file: file, bytes: 6..<7).column == 1)
  }

  @Test("a range beyond the end of an empty file becomes its start")
  func emptyFile() {
    let range = SourceRange(file: SourceFile(path: "a", text: ""), bytes: 5..<9)
    #expect(range.bytes == 0..<0)
    #expect(range.description == "a:1:1")
  }

  @Test("the end of a file after its last newline is on the next line")
  func endOfFile() {
    let file = SourceFile(path: "a", text: "{\n}\n")
    #expect(SourceRange(file: file, bytes: 4..<4).description == "a:3:1")
    #expect(SourceRange(file: file, bytes: 3..<4).description == "a:2:2")
  }

  @Test("files are equal by path and bytes")
  func equality() {
    let file = SourceFile(path: "a", text: "{}")
    #expect(file == SourceFile(path: "a", text: "{}"))
    #expect(file != SourceFile(path: "b", text: "{}"))
    #expect(file != SourceFile(path: "a", text: "[]"))
  }
}
