import SumTypeGenerator
import SumTypeSource
import Testing

/// A row of the table of names in Docs/Language.md, below `<!-- names -->`:
///
/// | in the schema | in Swift | |
/// |---|---|---|
/// | `in-review` | `inReview` | … |
struct NameRow: CustomTestStringConvertible, Sendable {
  let name: String
  /// The name in Swift; empty if the name has none.
  let swift: String

  static let all: [NameRow] = {
    guard let lines = try? Page.read("Docs/Language.md").lines,
      let start = lines.firstIndex(of: "<!-- names -->")
    else { return [] }
    return lines[(start + 3)...].prefix { $0.hasPrefix("|") }.map(NameRow.init)
  }()

  init(_ row: String) {
    let cells = row.split(separator: "|").map(\.trimmed)
    name = cells[0].replacing("`", with: "").trimmed
    swift = cells.count > 1 ? cells[1].replacing("`", with: "").trimmed : ""
  }

  var testDescription: String { name }

  /// Returns the Swift names of a field, a variant and a value with this name.
  func made() -> [String] {
    let text = #"""
      { "sumtype": 1, "types": {
        "A": { "struct": { "\#(name)": "Int" } }, "B": { "union": { "\#(name)": null } },
        "C": { "enum": { "\#(name)": {} } }
      } }
      """#
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: "Names.sumtype.json", text: text))
    guard let schema = Generator().resolve(file, into: &diagnostics).schema else { return [] }
    return schema.types.flatMap { type -> [String] in
      switch type.kind {
      case .structure(let structure): structure.fields.map(\.name.name)
      case .union(let union): union.variants.map(\.name.name)
      case .enumeration(let enumeration): enumeration.values.map(\.name.name)
      default: []
      }
    }
  }
}

@Suite("The table of names")
struct NameTableTests {
  @Test("each name in a schema becomes the Swift name that the table says", arguments: NameRow.all)
  func isMade(_ row: NameRow) {
    #expect(row.made() == (row.swift.isEmpty ? [] : [row.swift, row.swift, row.swift]))
  }

  @Test("the table has more than 12 rows")
  func hasRows() {
    #expect(NameRow.all.count > 12)
  }
}
