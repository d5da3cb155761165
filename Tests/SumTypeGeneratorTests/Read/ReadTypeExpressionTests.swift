import SumTypeSource
import Testing

@testable import SumTypeGenerator

@Suite("Type expressions")
struct ReadTypeExpressionTests {
  @Test(
    "a type expression is read as in Swift",
    arguments: [
      ("Int", "Int"), (" Int ? ", "Int?"), ("[ Int ]", "[Int]"), ("[String:Int]", "[String: Int]"),
      ("[String : [Node?]?]?", "[String: [Node?]?]?"), ("((Int))", "Int"), ("(Int)?", "Int?"),
      ("[(String)]", "[String]"), ("\\t[\\n Int ]", "[Int]"), ("[[[[Int]]]]", "[[[[Int]]]]"),
      ("[\\u0053tring: Int]", "[String: Int]"),
    ])
  func isSpelledAsInSwift(_ text: String, _ meaning: String) throws {
    let schema = try schema(types: #""Node": {"struct": {"field": "\#(text)"}}"#)
    let field = try schema.structure("Node").field("field")
    let isOptional = if case .optional = field.presence { "?" } else { "" }
    #expect(schema.spelling(field.type) + isOptional == meaning)
  }

  @Test(
    "the place of a fault in a type expression counts escapes as they are written",
    arguments: [
      (#""[Int""#, 5..<5), (#""Int]""#, 4..<5), (#""\u0049nt]""#, 9..<10),
      (#""\ud83d\ude80 x""#, 14..<15), (#""é x""#, 4..<5), (#""\n\t[Int:?]""#, 10..<11),
    ])
  func isShownInTheString(_ literal: String, _ range: Range<Int>) throws {
    let file = SourceFile(path: "Test", text: literal)
    var diagnostics = Diagnostics()
    let tree = try #require(JSONTree.read(file, into: &diagnostics))
    var expressions = TypeExpressions()
    #expect(
      expressions.read(try #require(tree.string), at: tree.range, into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.range.bytes) == [range])
  }

  @Test(
    "any text gives a type or one diagnostic",
    arguments: ["[", "(", "Int?", "Int|", "[String:", " "].map { ($0, 100_000) }
      + ["\u{0}", "]", ":", "[:]", "[]", "()", "|", "[String:]", "?", "\u{202E}"].map { ($0, 1) })
  func survives(_ part: String, count: Int) {
    let text = String(repeating: part, count: count)
    var expressions = TypeExpressions()
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "Test", text: "\"\(text)\"")
    let place = SourceRange(file: file, bytes: 0..<file.bytes.count)
    let type = expressions.read(text, at: place, into: &diagnostics)
    #expect((type == nil) == (diagnostics.all.count == 1))
  }

  @Test("types may be nested up to the limit, and no deeper")
  func isBounded() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "Int" + String(repeating: "]", count: depth)
    }
    let most = SchemaLimits.depth - 1
    #expect(try shown(types: #""A": {"struct": {"a": "\#(nested(most))"}}"#) == "")
    #expect(
      try shown(types: #""A": {"struct": {"a": "\#(nested(most + 1))"}}"#)
        .contains("[nested-too-deeply]"))
  }
}
