import Foundation
import SumTypeGenerator
import SumTypeSource
import TestSupport
import Testing

@Suite("Schemas that attack the generator")
struct CheckLimitTests {
  @Test("of ten thousand errors, the first hundred and a count are shown")
  func boundsOutput() throws {
    let fields = (0..<10_000).map { #""f\#($0)": "Strng""# }.joined(separator: ",")
    let text = try ProcessorTime.within(.seconds(30)) {
      try shown(types: #""A": {"struct": {\#(fields)}}"#)
    }
    #expect(text.components(separatedBy: "[unknown-type]").count == 101)
    #expect(text.contains("9900 more errors follow in this file [too-many-errors]"))
  }

  @Test("messages cut long names and show hidden characters")
  func boundsMessages() throws {
    let long = String(repeating: "x", count: 100_000)
    let text = try shown(types: #""A": {"struct": {"a": "\#(long)", "b": "\u001b31m\u202e"}}"#)
    #expect(text.utf8.count < 3_000)
    #expect(text.contains(#"there is no type "\u{1b}31m\u{202e}""#))
  }

  @Test("a schema ten times as large takes less than thirty times as long")
  func isLinear() {
    func time(_ count: Int) -> Duration {
      let variants = (0..<count).map { #""v\#($0)": "P\#($0)""# }.joined(separator: ",")
      let payloads = (0..<count).map {
        #""P\#($0)": {"identity": "id", "struct": {"id": "UUID", "at": "Date", "a": "String", "b": "[Int]"}}"#
      }.joined(separator: ",")
      let types = #""U": {"union": {\#(variants)}, "shared": ["id"]}, \#(payloads)"#
      let file = SourceFile(path: "T", text: #"{"sumtype": 1, "types": {\#(types)}}"#)
      return ProcessorTime.least(of: 3) {
        var diagnostics = Diagnostics()
        _ = Generator().resolve(SchemaFile(file), into: &diagnostics)
        #expect(diagnostics.isEmpty)
      }
    }
    let small = time(300)
    #expect(time(3_000) < small * 30)
  }

  @Test("deep types, chains of includes and repeated names are refused with few errors")
  func boundsNesting() throws {
    let opening = String(repeating: #"{"union": {"a": "#, count: 40)
    let inline = try shown(types: #""A": \#(opening)null\#(String(repeating: "}}", count: 40))"#)
    #expect(inline.contains("more than 32 types are declared inside each other here"))
    let unnamed = try shown(types: #""a": \#(opening)null\#(String(repeating: "}}", count: 40))"#)
    #expect(unnamed.contains("[nested-too-deeply]"))

    let chain = (0..<5_000).map {
      #""U\#($0)": {"include": ["U\#($0 + 1)"], "union": {"v\#($0)": null}}"#
    }
    let long = try shown(
      types: (chain + [#""U5000": {"union": {"z": null}}"#]).joined(separator: ","))
    #expect(long.contains("more than 32 unions are included inside each other"))

    let wide = (0..<2_000).map { #""v\#($0)": null"# }.joined(separator: ",")
    let many = (0..<2_000).map { #""M\#($0)": {"include": ["Wide"], "union": {}}"# }
    let sum = try shown(
      types: #""Wide": {"union": {\#(wide)}}, \#(many.joined(separator: ","))"#)
    #expect(sum.contains("more than 100000 variants are included in all"))

    func doubled(_ levels: Int) throws -> String {
      let types = (0..<levels).map {
        #""D\#($0)": {"include": ["L\#($0)", "R\#($0)"], "union": {}}, "#
          + #""L\#($0)": {"include": ["D\#($0 + 1)"], "union": {}}, "#
          + #""R\#($0)": {"include": ["D\#($0 + 1)"], "union": {}}"#
      }
      return try shown(
        types: (types + [#""D\#(levels)": {"union": {"z": null}}"#]).joined(separator: ","))
    }
    // By 2^15 ways a union has the same variant, which is one.
    #expect(try doubled(15).isEmpty)
    #expect(try doubled(30).contains("more than 32 unions are included inside each other"))

    let same = (0..<10_000).map { _ in #""A": {"struct": {}}"# }.joined(separator: ",")
    #expect(try shown(types: same).contains("9899 more errors follow"))
    let made = (0..<10_000).map { #""a\#(String(repeating: "-", count: $0 % 97 + 1))": "Int""# }
    #expect(
      try shown(types: #""A": {"struct": {\#(made.joined(separator: ","))}}"#)
        .contains("more errors follow"))
  }

  @Test(
    "a broken schema is refused with an error, in bounded time",
    arguments: [("[", 100_000), ("{\"types\":", 100_000)]
      + [
        "", "null", "[]", "{", "{\"sumtype\":1,\"types\":{\"\u{0}\":{}}}",
        #"{"sumtype": 1, "types": {"A": {"union": {"a": "A"}}}}"#,
        #"{"sumtype": 1e999, "types": {"A": {"union": {"a": {"tag": 1e999999999999999999999}}}}}"#,
        #"{"sumtype": 1, "types": {"A": {"struct": {"a": {"type": "Decimal", "minimum": 1e-999999999999999999999}}}}}"#,
        #"{"sumtype": 1, "types": {"A": {"struct": {"a": {"type": "Int", "default": 1e18446744073709551616}}}}}"#,
        #"{"sumtype": 1, "imports": [{}, 1, null, {"file": "", "module": ""}], "types": 3, "documents": 4}"#,
      ].map { ($0, 1) })
  func survives(_ part: String, count: Int) {
    let text = String(repeating: part, count: count)
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "T", text: text)
    let resolved = ProcessorTime.within(.seconds(30)) {
      Generator().resolve(SchemaFile(file), into: &diagnostics)
    }
    #expect(resolved.schema == nil)
    #expect(diagnostics.hasErrors)
    #expect(!DiagnosticFormat.text.render(diagnostics).isEmpty)
  }

  @Test(
    "unions that contain each other by many paths are checked in bounded time")
  func boundsExpansion() throws {
    let count = 12
    let types = (0..<count).map { index in
      let next = index + 1 < count ? "U\(index + 1)" : "Leaf"
      let variants = (0..<8).map { #""v\#($0)": "\#(next)""# }.joined(separator: ",")
      return
        #""U\#(index)": {"union": {\#(variants)}, "representation": {"internal": {"tag": "t\#(index)"}}}"#
    }
    let text = try ProcessorTime.within(.seconds(30)) {
      try shown(types: types.joined(separator: ",") + #", "Leaf": {"struct": {"t0": "Int"}}"#)
    }
    #expect(text.contains("[tag-collision]"))
  }
}
