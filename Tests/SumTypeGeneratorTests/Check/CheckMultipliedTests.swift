import SumTypeGenerator
import SumTypeSource
import TestSupport
import Testing

/// Constructs that multiply in a few lines of a schema are counted before they are followed. Each of
/// these schemas once took minutes or gigabytes.
@Suite("Schemas that multiply")
struct CheckMultipliedTests {
  @Test(
    "30 unions that contain each other by ten variants are accepted, and 40 give one error")
  func unionsInUnions() throws {
    let (deep, tooDeep) = try ProcessorTime.within(.seconds(30)) {
      (try shown(types: unions(30, by: 10)), try shown(types: unions(40, by: 10)))
    }
    #expect(deep.isEmpty)
    #expect(tooDeep.contains("more than 32 types share one object here"))
    #expect(tooDeep.components(separatedBy: ": error: ").count == 2)
  }

  @Test("150 unions of different tags around 150 others are accepted, and 320 give one error")
  func unionsAroundUnions() throws {
    let (few, tooMany) = try ProcessorTime.within(.seconds(30)) {
      (try shown(types: unionsAround(150)), try shown(types: unionsAround(320)))
    }
    #expect(few.isEmpty)
    #expect(tooMany.contains("more than 100000 variants in all [invalid-payload]"))
    #expect(tooMany.contains(#"help: give the unions around the others the same "tag""#))
    #expect(tooMany.components(separatedBy: ": error: ").count == 2)
  }

  @Test("25 unions that contain each other by ten variants give less than a megabyte of Swift")
  func emittedUnions() throws {
    let emitted = try ProcessorTime.within(.seconds(30)) {
      try Emitted(#"{"sumtype": 1, "types": {\#(unions(25, by: 10))}}"#)
    }
    #expect(emitted.all.utf8.count < 1_000_000)
  }

  @Test("each struct of a chain that flattens the next one twice gives one error")
  func flattenedTwice() throws {
    let types = (0..<24).map {
      #""A\#($0)": {"struct": {"a": \#(flattened("A\($0 + 1)")), "b": \#(flattened("A\($0 + 1)"))}}"#
    }
    let text = try shown(
      types: (types + [#""A24": {"struct": {"x": "Int"}}"#]).joined(separator: ","))
    #expect(text.contains(#""x", a key of the flattened "b", is already used in this object"#))
    #expect(text.components(separatedBy: ": error: ").count == 25)
  }

  @Test("a long chain of flattened structs gives one error, which is not about recursion")
  func chain() throws {
    let types = (0..<4_000).map {
      #""A\#($0)": {"struct": {"f\#($0)": "Int", "next": \#(flattened("A\($0 + 1)"))}}"#
    }
    let text = try shown(
      types: (types + [#""A4000": {"struct": {"x": "Int"}}"#]).joined(separator: ","))
    #expect(text.contains("[nested-too-deeply]"))
    #expect(!text.contains("among its own members"))
    #expect(text.components(separatedBy: ": error: ").count == 2)
  }

  @Test("32 types in one object are accepted, and the members of the last one are known")
  func deepest() throws {
    let types = (0..<31).map {
      #""A\#($0)": {"identity": "x", "struct": {"f\#($0)": "Int", "next": \#(flattened("A\($0 + 1)"))}}"#
    }
    let last = #""A31": {"struct": {"x": "Int"}}"#
    #expect(try shown(types: (types + [last]).joined(separator: ",")).isEmpty)
    let taken = #""B": {"struct": {"x": "Int", "a": \#(flattened("A1"))}}"#
    #expect(
      try shown(types: (types + [last, taken]).joined(separator: ",")).contains(
        "is already used in this object"))
  }

  @Test("structs that flatten or include too many members in all are refused")
  func sums() throws {
    let base = #""Base": {"struct": {\#(fields(400))}}"#
    let flattening = (0..<400).map { #""A\#($0)": {"struct": {"base": \#(flattened("Base"))}}"# }
    #expect(
      try shown(types: ([base] + flattening).joined(separator: ","))
        .contains("the flattened types add more than 100000 members in all"))
    let including = (0..<400).map { #""A\#($0)": {"include": ["Base"], "struct": {}}"# }
    #expect(
      try shown(types: ([base] + including).joined(separator: ","))
        .contains("more than 100000 fields are included in all"))
  }

  @Test("too many shared fields or parameters of store methods are refused")
  func products() throws {
    let variants = (0..<400).map { #""v\#($0)": "P""# }.joined(separator: ",")
    let names = (0..<400).map { #""f\#($0)""# }.joined(separator: ",")
    let shared = try shown(
      types:
        #""U": {"union": {\#(variants)}, "shared": [\#(names)]}, "P": {"struct": {\#(fields(400))}}"#
    )
    #expect(shared.contains("400 shared fields of 400 variants are too many"))

    let types =
      #""U": {"union": {\#(variants)}}, "P": {"identity": "f0", "struct": {\#(fields(2))}}"#
    let lists = (0..<400).map { #""l\#($0)": "U""# }.joined(separator: ",")
    let store = try shown(
      types: types, documents: #""D": {"version": 1, "entries": {\#(lists)}, "store": true}"#)
    #expect(store.contains("would have more than 100000 parameters"))
  }

  @Test("too many updates of all variants, fields of stores or ways of migrations are refused")
  func productsOfState() throws {
    let variants = (0..<400).map { #""v\#($0)": "P""# }.joined(separator: ",")
    let names = (1..<400).map { #""f\#($0)""# }.joined(separator: ",")
    let payload = #""P": {"identity": "f0", "struct": {\#(fields(400))}}"#
    let union = #""union": {\#(variants)}, "unknown": "refuse", "shared": ["f0"]"#
    let updates = try shown(
      types: #""U": {\#(union), "entity": {"updates": [\#(names)]}}, \#(payload)"#)
    #expect(updates.contains("399 updates of 400 variants are too many"))

    let stores = (0..<400).map { #""D\#($0)": {"root": "P", "store": true}"# }
    let store = try shown(types: payload, documents: stores.joined(separator: ","))
    #expect(store.contains("would have more than 100000 parameters"))

    let fields = (0..<400).map { #""f\#($0)": "X""# }.joined(separator: ",")
    let migration = #""migrations": {"1": [{"in": "X", "rename": {"y": "x"}}]}"#
    let documents = (0..<400).map {
      #""D\#($0)": {"version": 2, "entries": "E", \#(migration)}"#
    }
    let ways = try shown(
      types: #""X": {"struct": {"x": "Int"}}, "E": {"struct": {\#(fields)}}"#,
      documents: documents.joined(separator: ","))
    #expect(ways.contains(#"the ways through "D248" to the types of its migrations are too many"#))
  }

  @Test("each of 600 migrated types gets one migration way")
  func migrations() throws {
    let chain = (0..<600).map { #""T\#($0)": {"struct": {"x": "Int", "next": "T\#($0 + 1)?"}}"# }
    let passes = (0..<600).map { #"{"in": "T\#($0)", "rename": {"y": "x"}}"# }
    let types = (chain + [#""T600": {"struct": {"x": "Int"}}"#]).joined(separator: ",")
    let migrations = passes.joined(separator: ",")
    let emitted = try Emitted(
      """
      {"sumtype": 1, "types": {\(types)}, "documents": {
        "D": {"version": 2, "entries": "T0", "migrations": {"1": [\(migrations)]}}}}
      """)
    let ways = emitted[.document].split(separator: "\n").filter { $0.contains("MigrationWay(") }
    #expect(ways.count == 600)
  }

  @Test("the way to the type of every other second tag excludes those of other variants")
  func otherSeconds() throws {
    let emitted = try Emitted(
      """
      {"sumtype": 1, "types": {
        "U": {
          "union": {
            "one": {"tag": ["X", "v1"], "payload": "One"},
            "other": {"tags": [["X", "*"], ["Y", "*"]], "payload": "Other"}},
          "representation": {"internal": {"tag": ["kind", "version"]}}},
        "One": {"struct": {"x": "Int"}}, "Other": {"struct": {"x": "Int"}}},
      "documents": {
        "D": {"version": 2, "entries": "U",
          "migrations": {"1": [{"in": "Other", "rename": {"y": "x"}}]}}}}
      """)
    let ways = emitted[.document].split(separator: "\n").filter { $0.contains("to: \"Other\"") }
    #expect(
      ways.map { $0.drop { $0 == " " } } == [
        #"MigrationWay("U", "", where: ["kind": "X"], unless: ["version": "v1"], to: "Other"),"#,
        #"MigrationWay("U", "", where: ["kind": "Y"], to: "Other")"#,
      ])
  }

  @Test(
    "a proof that would compare each pair of thousands of variants is refused")
  func proofs() throws {
    let names = (0..<3_000).map { #""v\#($0)": "P\#($0)""# }.joined(separator: ",")
    let payloads = (0..<3_000).map { index in
      let fields = (0..<12).map { #""b\#($0)": "\#(index >> $0 & 1 == 0 ? "Int" : "String")""# }
      return #""P\#(index)": {"struct": {\#(fields.joined(separator: ","))}}"#
    }
    let text = try ProcessorTime.within(.seconds(30)) {
      try shown(
        types: #""U": {"union": {\#(names)}, "representation": "untagged"}, "#
          + payloads.joined(separator: ","))
    }
    #expect(text.contains("are too many to compare"))
  }

  @Test("a struct of twenty thousand fields is emitted in bounded time")
  func wideStruct() throws {
    let emitted = try ProcessorTime.within(.seconds(30)) {
      try Emitted(#"{"sumtype": 1, "types": {"A": {"struct": {\#(fields(20_000))}}}}"#)
    }
    #expect(emitted[.domain].contains("var f19999: Int"))
  }

  @Test("each of a hundred unions in one another has their shared field")
  func deepSharing() throws {
    let types = (0..<100).map {
      #""U\#($0)": {"union": {"a": "U\#($0 + 1)"}, "shared": ["id"], "representation": "adjacent", "unknown": "refuse"}"#
    }
    let last = #""U100": {"struct": {"id": "Int"}}"#
    let emitted = try Emitted(
      #"{"sumtype": 1, "types": {\#((types + [last]).joined(separator: ","))}}"#)
    #expect(emitted[.domain].components(separatedBy: "var id: Int {").count == 101)
  }

  /// Returns unions that are each the payload of all variants of the one before; a struct flattens the first.
  private func unions(_ count: Int, by width: Int) -> String {
    var types = (0..<count).map { index in
      let variants = (0..<width).map { #""v\#($0)": "U\#(index + 1)""# }.joined(separator: ",")
      return
        #""U\#(index)": {"union": {\#(variants)}, "representation": {"internal": {"tag": "t\#(index)"}}}"#
    }
    types.append(#""U\#(count)": {"union": {"end": null}}"#)
    types.append(#""S": {"struct": {"first": \#(flattened("U0"))}}"#)
    return types.joined(separator: ",")
  }

  /// Returns unions around one union of as many others around a struct, whose constants are the tags of the outermost.
  private func unionsAround(_ count: Int) -> String {
    func union(_ name: String, _ variants: String, _ tag: String) -> String {
      #""\#(name)": {"union": {\#(variants)}, "representation": {"internal": {"tag": "\#(tag)"}}}"#
    }
    let constants = (0..<count).map { #""c\#($0)": {"const": "o"}"# }.joined(separator: ",")
    let inner = (0..<count).map { #""v\#($0)": "W\#($0)""# }.joined(separator: ",")
    let types = (0..<count).flatMap {
      [union("W\($0)", #""x": "P""#, "w\($0)"), union("U\($0)", #""o": "V""#, "c\($0)")]
    }
    return ([#""P": {"struct": {\#(constants)}}"#, union("V", inner, "v")] + types)
      .joined(separator: ",")
  }

  private func flattened(_ type: String) -> String { #"{"type": "\#(type)", "flatten": true}"# }

  private func fields(_ count: Int) -> String {
    (0..<count).map { #""f\#($0)": "Int""# }.joined(separator: ",")
  }
}
