import SumTypeGenerator
import SumTypeSource
import Testing

/// The table of what the language does not have yet, in Docs/Language.md below `<!-- not supported -->`:
///
/// | construct | as the value of | meanwhile |
/// |---|---|---|
/// | `"keyed"` | a representation | … |
struct UnsupportedConstruct: CustomTestStringConvertible, Sendable {
  let json: String
  let place: String

  static let all: [UnsupportedConstruct] = {
    guard let lines = try? Page.read("Docs/Language.md").lines,
      let start = lines.firstIndex(of: "<!-- not supported -->")
    else { return [] }
    return lines[(start + 3)...].prefix { $0.hasPrefix("|") }.map(UnsupportedConstruct.init)
  }()

  init(_ row: String) {
    let cells = row.replacing(#"\|"#, with: "\u{0}").split(separator: "|")
      .map { $0.replacing("\u{0}", with: "|").trimmed }
    json = String(cells[0].drop { $0 == "`" }.prefix { $0 != "`" })
    place = cells.count > 1 ? cells[1] : ""
  }

  var testDescription: String { json }

  /// A schema in which nothing but the construct is wrong; nil where its place is not known.
  var schema: String? {
    let types =
      #""Note": { "struct": { "text": "String" } }, "Block": { "union": { "note": "Note" }, "#
      + #""representation": { "keyed": { "tag": "type" } } }, "Example": "#
    let type: String
    switch place {
    case "a type": type = json
    case "a representation":
      type = #"{ "union": { "note": "Note" }, "representation": \#(json) }"#
    case "a variant": type = #"{ "union": { "note": \#(json) } }"#
    case "a field": type = #"{ "struct": { "value": \#(json) } }"#
    case "a document":
      return #"{ "sumtype": 1, "types": { \#(types) { "struct": {} } }, "#
        + #""documents": { "Root": \#(json) } }"#
    default: return nil
    }
    return #"{ "sumtype": 1, "types": { \#(types) \#(type) } }"#
  }
}

@Suite("What the language does not have yet")
struct UnsupportedTableTests {
  @Test("each construct of the table is refused by name", arguments: UnsupportedConstruct.all)
  func isRefused(_ construct: UnsupportedConstruct) throws {
    let file = SourceFile(path: "Schema.sumtype.json", text: try #require(construct.schema))
    var diagnostics = Diagnostics()
    Generator().check(SchemaFile(file), into: &diagnostics)
    #expect(Set(diagnostics.all.map(\.id.rawValue)) == ["not-supported"])
  }

  @Test("there is a table")
  func hasRows() {
    #expect(!UnsupportedConstruct.all.isEmpty)
  }
}
