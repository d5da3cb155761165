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
