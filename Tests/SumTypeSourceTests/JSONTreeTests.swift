import SumTypeJSON
import SumTypeSource
import Testing

@Suite("The JSON tree with places")
struct JSONTreeTests {
  private func read(_ text: String) throws -> JSONTree {
    var diagnostics = Diagnostics()
    let tree = JSONTree.read(SourceFile(path: "a.json", text: text), into: &diagnostics)
    #expect(diagnostics.isEmpty, "\(diagnostics.text)")
    return try #require(tree)
  }

  private func text(_ tree: JSONTree) -> String {
    String(decoding: tree.file.bytes[tree.bytes], as: UTF8.self)
  }

  @Test("the range of each value and key has exactly its bytes")
  func ranges() throws {
    let tree = try read(" { \"a\" : [ 1 , -2.50e1 , true , null , \"\\u00e9é\" ] , \"b\":{} } ")
    #expect(text(tree).first == "{" && text(tree).last == "}")
    let elements = try #require(tree["a"]?.elements)
    #expect(elements.map(text) == ["1", "-2.50e1", "true", "null", "\"\\u00e9é\""])
    #expect(elements.last?.string == "éé")
    #expect(tree["b"].map(text) == "{}")
    let members = try #require(tree.members)
    #expect(
      members.map { String(decoding: tree.file.bytes[$0.keyBytes], as: UTF8.self) }
        == ["\"a\"", "\"b\""])
    #expect(members.map(\.keyRange.column) == [4, 55])
  }

  @Test("a number keeps its spelling")
  func numbers() throws {
    let tree = try read("[1.0, 123456789012345678901234567890]")
    let texts = try #require(tree.elements).map { element in
      if case .number(let number) = element.value { number.text } else { "" }
    }
    #expect(texts == ["1.0", "123456789012345678901234567890"])
  }

  @Test("repeated keys are kept in order, and the subscript returns the first")
  func repeatedKeys() throws {
    let tree = try read(#"{"a": 1, "b": 2, "a": "x"}"#)
    #expect(tree.members?.map(\.key) == ["a", "b", "a"])
    #expect(tree["a"]?.kindName == "a number")
  }

  @Test("each kind of value has a name for messages")
  func kindNames() throws {
    let tree = try read(#"[null, true, 1, "", [], {}]"#)
    #expect(
      tree.elements?.map(\.kindName)
        == ["null", "a boolean", "a number", "a string", "an array", "an object"])
  }

  @Test("a byte order mark is skipped")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}{}").range.description == "a.json:1:1")
  }

  @Test(
    "text that is not JSON gives no tree, but one diagnostic at the place of the fault",
    arguments: [
      ("", "1:1"), ("   \n", "2:1"), ("{\"a\": }", "1:7"), ("{\"a\" 1}", "1:6"), ("[1, 2", "1:6"),
      ("{} x", "1:4"), ("\"\\ud800\"", "1:2"), ("nul", "1:4"), ("01", "1:1"),
      ("[\n  tru\n]", "2:6"),
      ("\u{FEFF}\u{FEFF}{}", "1:1"),
    ])
  func syntax(text: String, place: String) {
    var diagnostics = Diagnostics()
    let tree = JSONTree.read(SourceFile(path: "a.json", text: text), into: &diagnostics)
    #expect(tree == nil)
    #expect(diagnostics.all.map(\.id) == [.jsonSyntax])
    #expect(diagnostics.all.first?.range.description == "a.json:\(place)")
  }

  @Test("bytes that are not UTF-8 give no tree, but an error")
  func invalidUTF8() {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "a", bytes: [0x22, 0xFF, 0x22])
    #expect(JSONTree.read(file, into: &diagnostics) == nil)
    #expect(diagnostics.hasErrors)
    #expect(!diagnostics.text.isEmpty)
  }

  @Test(
    "the error of a comma after the last element is on the comma's line, with help",
    arguments: ["]", "}"])
  func trailingComma(bracket: String) {
    var diagnostics = Diagnostics()
    let text = (bracket == "]" ? "[1 ,\n" : "{\"a\":1 ,\n") + bracket
    _ = JSONTree.read(SourceFile(path: "a", text: text), into: &diagnostics)
    #expect(diagnostics.all.first?.range.line == 1)
    #expect(
      diagnostics.all.first?.cure
        == "remove this comma; JSON allows none after the last member or element")
  }

  @Test(
    "the error of a comment has the help that JSON has no comments",
    arguments: ["// x\n{}", "{ # x\n}", "{\"a\": /* x */ 1}"])
  func comments(text: String) {
    var diagnostics = Diagnostics()
    _ = JSONTree.read(SourceFile(path: "a", text: text), into: &diagnostics)
    #expect(diagnostics.all.first?.cure?.hasPrefix("JSON has no comments") == true)
  }

  @Test("deep nesting gives one short error", arguments: ["[", "{\"a\":"])
  func depth(opening: String) {
    var diagnostics = Diagnostics()
    let text = String(repeating: opening, count: 100_000)
    #expect(JSONTree.read(SourceFile(path: "a", text: text), into: &diagnostics) == nil)
    #expect(diagnostics.all.count == 1)
    #expect(diagnostics.text.utf8.count < 1_000)
  }

  @Test("a schema of ten thousand variants is read completely")
  func large() throws {
    let fields = (0..<6).map { "\"field\($0)\": { \"type\": \"String\" }" }.joined(separator: ", ")
    let types = (0..<10_000).map { "\"Variant\($0)\": { \"struct\": { \(fields) } }" }
    let tree = try read("{ \"types\": {\n\(types.joined(separator: ",\n"))\n} }")
    let last = try #require(tree["types"]?.members?.last)
    #expect(last.key == "Variant9999")
    #expect(last.keyRange.line == 10_001)
  }
}
