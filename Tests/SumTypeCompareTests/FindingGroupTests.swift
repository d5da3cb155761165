import SumTypeCompare
import Testing

/// Reports show a difference of one declaration once, however many types have it.
@Suite struct FindingGroupTests {
  private func schema(_ type: String, structs: Int) -> String {
    let types = (0..<structs).map { #""A\#($0)": { "include": ["B"], "struct": { "x": "Int" } }"# }
    return """
      { "sumtype": 1, "types": { "B": { "struct": { "id": "\(type)" } },
        \(types.joined(separator: ", ")) } }
      """
  }

  @Test func `a field of an included struct is reported once, with the other types`() throws {
    let comparison = try compare(schema("Int", structs: 8), schema("String", structs: 8))
    #expect(comparison.findings.count == 9)
    let text = TextReport(comparison).text
    #expect(text.components(of: "[type-changed]") == 1)
    #expect(text.contains("also in"))
    #expect(text.contains("A0/id, A1/id, A2/id, A3/id, A4/id and 3 more"))
    #expect(MarkdownReport([comparison]).text.components(of: "type-changed") == 1)
    #expect(GitHubReport(comparison).text.components(of: "type-changed") == 1)
    #expect(JSONReport(comparison).text.components(of: "type-changed") == 9)
  }

  /// Returns a schema of a document of three variants, which include a struct and flatten another one.
  private func document(_ version: String, _ included: String, _ flattened: String) -> String {
    let types = ["A", "B", "C"].map { name in
      #""\#(name)": { "include": ["Head"], "struct": { "f": { "type": "Foot", "flatten": true } } }"#
    }
    return """
      { "sumtype": 1, "types": {
        "Head": { "struct": { "id": "Int", "\(included)": "String" } },
        "Foot": { "struct": { "\(flattened)": "Int" } },
        "Post": { "union": { "a": "A", "b": "B", "c": "C" } },
        \(types.joined(separator: ",\n  ")) },
        "documents": { "Posts": { \(version), "entries": "Post" } } }
      """
  }

  @Test func `values that are not migrated are reported once for each declaration`() throws {
    let migrations =
      #"{ "1": [{ "at": "/entries/*", "rename": { "when": "date", "page": "number" } }] }"#
    let comparison = try compare(
      document(#""version": 1"#, "when", "page"),
      document(#""version": 2, "migrations": \#(migrations)"#, "date", "number"))
    #expect(comparison.findings.count { $0.rule == .notMigrated } == 6)
    #expect(comparison.contradictions.isEmpty)
    let text = TextReport(comparison).text
    #expect(text.components(of: "[not-migrated]") == 2)
    #expect(text.contains("also in "))
    #expect(text.contains("A/date, B/date\n"), "\(text)")
    #expect(text.contains("A/number, B/number\n"), "\(text)")
    #expect(text.contains("its type was declared here"))
    #expect(!text.contains("it was written here"))
    #expect(MarkdownReport([comparison]).text.contains("2 warnings"))
    #expect(ComparisonsReport([comparison]).summary.hasPrefix("1 schema: 2 warnings, "))
    #expect(comparison.verdicts.oldSavesNew == .edit)
    #expect(JSONReport(comparison).text.components(of: "\"not-migrated\"") == 6)
  }

  @Test func `a change of a member in Swift is reported once for each declaration`() throws {
    let comparison = try compare(
      """
      { "sumtype": 1, "types": { "B": { "struct": { "id": "Int" } },
        "A0": { "include": ["B"], "struct": {} }, "A1": { "include": ["B"], "struct": {} },
        "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } } }
      """,
      """
      { "sumtype": 1, "types": { "B": { "struct": { "key": "Int" } },
        "A0": { "include": ["B"], "struct": {} }, "A1": { "include": ["B"], "struct": {} },
        "Note": { "struct": { "text": "String" } } },
        "documents": { "Notes": { "version": 1, "entries": "Note" } } }
      """)
    let text = TextReport(comparison).text
    #expect(text.components(of: "the property \"id\" is gone") == 1, "\(text)")
    #expect(text.components(of: "the parameter \"key\" is required now") == 1)
    #expect(text.contains("A0/id, A1/id"))
  }

  @Test func `differences of several declarations are reported each`() throws {
    let comparison = try compare(
      #"{ "sumtype": 1, "types": { "A": { "struct": { "x": "Int" } }, "B": { "struct": { "x": "Int" } } } }"#,
      #"{ "sumtype": 1, "types": { "A": { "struct": { "x": "Bool" } }, "B": { "struct": { "x": "Bool" } } } }"#
    )
    #expect(TextReport(comparison).text.components(of: "[type-changed]") == 2)
  }

  @Test func `an example is shown up to 200 Unicode scalars`() throws {
    /// Returns the report of a new field in a struct, and the example: an object without it.
    func report(_ key: String) throws -> (text: String, example: String) {
      let names = ["1", "2", "3", "4", "5", "6", "7", "8", "10"].map { key + $0 }
      let fields = names.map { #""\#($0)": "Int""# }
      func schema(_ fields: [String]) -> String {
        #"{ "sumtype": 1, "types": { "A": { "struct": { \#(fields.joined(separator: ", ")) } } } }"#
      }
      let comparison = try compare(schema(fields), schema(fields + [#""new": "Int""#]))
      let members = names.map { #""\#($0)":1"# }
      return (TextReport(comparison).text, "{\(members.joined(separator: ","))}")
    }
    let (whole, short) = try report(String(repeating: "é", count: 16))
    #expect(short.unicodeScalars.count == 200)
    #expect(whole.contains(": \(short)\n"))
    let (cut, long) = try report(String(repeating: "é", count: 17))
    #expect(cut.contains(": \(String(long.unicodeScalars.prefix(200)))…\n"))
  }
}

extension String {
  /// Returns how often the string contains another one.
  fileprivate func components(of other: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: other) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
