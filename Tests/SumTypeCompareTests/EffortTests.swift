// These tests count the allocations of glibc; Thread Sanitizer has its own allocator.
#if canImport(CountedMalloc) && canImport(Glibc)
  import CountedMalloc
  import SumTypeCompare
  import Testing

  /// A comparison takes time and memory in proportion to the schemas and their differences.
  @Suite struct EffortTests {
    /// Returns a schema of a struct with a field for each number.
    private func wide(_ count: Int, _ field: (Int) -> String) -> String {
      let fields = (0..<count).map(field).joined(separator: ", ")
      return #"{ "sumtype": 1, "types": { "A": { "struct": { \#(fields) } } } }"#
    }

    /// Returns a schema of a tuple with as many elements of one type.
    private func tuple(_ count: Int, _ type: String) -> String {
      let elements = (0..<count).map { #""e\#($0)": "\#(type)""# }.joined(separator: ", ")
      return #"{ "sumtype": 1, "types": { "A": { "tuple": { \#(elements) } } } }"#
    }

    /// Returns how many more blocks a comparison takes from the heap if both versions are four times as large.
    private func growth(
      _ small: Int, _ make: (Int) -> (old: String, new: String)
    ) throws -> Double {
      let counts = try [small, 4 * small].map { size in
        let (old, new) = make(size)
        let (before, after) = (try version(old, "old"), try version(new, "new"))
        let start = counted_malloc_blocks()
        _ = Comparison(of: before, with: after)
        return counted_malloc_blocks() - start
      }
      return Double(counts[1]) / Double(counts[0])
    }

    @Test func `fields that change their types cost as much each in a wide struct`() throws {
      let growth = try growth(200) { count in
        (wide(count) { #""f\#($0)": "Int""# }, wide(count) { #""f\#($0)": "String""# })
      }
      #expect(growth < 6)
    }

    @Test func `fields that are renamed cost as much each in a wide struct`() throws {
      let growth = try growth(200) { count in
        (wide(count) { #""f\#($0)": "Int""# }, wide(count) { #""g\#($0)": "Int""# })
      }
      #expect(growth < 6)
    }

    /// Returns two versions of a list of notes, the second of which migrates the first.
    private func migrated(_ old: String, _ new: String, by passes: [String]) -> (
      old: String, new: String
    ) {
      func schema(_ types: String, _ version: String) -> String {
        """
        { "sumtype": 1, "types": { \(types) },
          "documents": { "Notes": { "version": \(version), "entries": "Note" } } }
        """
      }
      return (
        schema(old, "1"),
        schema(new, #"2, "migrations": { "1": [\#(passes.joined(separator: ", "))] }"#)
      )
    }

    /// Returns versions of a union, each of whose tags a step replaces.
    private func replaced(_ count: Int) -> (old: String, new: String) {
      func note(_ word: String) -> String {
        let variants = (0..<count).map { #""\#(word)\#($0)": { "struct": { "a": "Int" } }"# }
        return #""Note": { "union": { \#(variants.joined(separator: ", ")) } }"#
      }
      return migrated(
        note("v"), note("w"),
        by: (0..<count).map {
          #"{ "in": "Note", "replace": { "key": "type", "value": "v\#($0)", "with": "w\#($0)" } }"#
        })
    }

    @Test func `steps that replace tags cost as much each in a wide union`() throws {
      let (old, new) = replaced(5)
      #expect(try compare(old, new).verdicts.newReadsOld == .ok)
      #expect(try growth(100, replaced) < 6)
    }

    /// Returns versions of a field that as many steps rename as there are structs that include it.
    private func included(_ count: Int) -> (old: String, new: String) {
      func types(_ field: String) -> String {
        let variants = (0..<count).map { #""v\#($0)": "S\#($0)""# }.joined(separator: ", ")
        let structs = (0..<count).map {
          #""S\#($0)": { "include": ["Common"], "struct": { "b": "Int" } }"#
        }.joined(separator: ", ")
        return
          #""Note": { "union": { \#(variants) } }, "Common": { "struct": { "\#(field)": "Int" } }, \#(structs)"#
      }
      return migrated(
        types("x0"), types("x\(count)"),
        by: (0..<count).map { #"{ "in": "Common", "rename": { "x\#($0)": "x\#($0 + 1)" } }"# })
    }

    @Test func `steps at a struct that many others include are followed up to a limit`() throws {
      let (old, new) = included(5)
      #expect(try compare(old, new).verdicts.newReadsOld == .ok)
      #expect(try growth(200, included) < 6)
      let many = included(600)
      let text = TextReport(try compare(many.old, many.new)).text
      #expect(text.contains("the migrations have too many steps to follow them all"))
    }

    @Test func `elements that change their types cost as much each in a wide tuple`() throws {
      let growth = try growth(200) { (tuple($0, "Int"), tuple($0, "String")) }
      #expect(growth < 6)
    }

    @Test func `variants that lose many tags cost as much for each tag`() throws {
      func union(_ count: Int, _ prefix: String) -> String {
        let tags = (0..<count).map { "\"\(prefix)\($0)\"" }.joined(separator: ", ")
        return """
          { "sumtype": 1, "types": {
            "A": { "struct": { "x": "Int", "type": { "const": [\(tags)] } } },
            "U": { "union": { "\(prefix)": { "tags": [\(tags)], "payload": "A" } } } } }
          """
      }
      let growth = try growth(100) { (union($0, "v"), union($0, "w")) }
      #expect(growth < 6)
    }

    @Test func `structs without members are read once, however many paths lead to them`() throws {
      func chain(_ count: Int, _ last: String) -> String {
        let structs = (0..<count).map { index in
          """
          "A\(index)": { "struct": {
            "a": { "type": "A\(index + 1)", "flatten": true },
            "b": { "type": "A\(index + 1)?", "flatten": true } } }
          """
        }
        return """
          { "sumtype": 1, "types": { \(structs.joined(separator: ", ")),
            "A\(count)": { "struct": {} }, "L": { "struct": { "\(last)": "Int" } } } }
          """
      }
      let (before, after) = (try version(chain(3, "x"), "old"), try version(chain(3, "y"), "new"))
      #expect(Comparison(of: before, with: after).findings.count == 2)
      let growth = try growth(4) { (chain($0, "x"), chain($0, "y")) }
      #expect(growth < 6)
    }

    @Test func `the documents in a report grow with the schemas, not with their square`() throws {
      let sizes = try [300, 1200].map { count in
        let comparison = try compare(
          wide(count) { #""f\#($0)": "Int""# }, wide(count) { #""f\#($0)": "String""# })
        #expect(comparison.findings.count == count)
        #expect(comparison.findings.allSatisfy { $0.verdicts.newReadsOld == .fails })
        return JSONReport(comparison).text.utf8.count
      }
      #expect(sizes[1] < 6 * sizes[0])
    }

    @Test func `members that are gone have no whole document each`() throws {
      let sizes = try [250, 1000].map { count in
        let comparison = try compare(
          wide(count) { #""f\#($0)": { "const": "a" }"# },
          wide(count) { #""g\#($0)": { "const": "a" }"# })
        #expect(comparison.findings.count == 2 * count)
        #expect(comparison.verdicts.newReadsOld == .fails)
        return JSONReport(comparison).text.utf8.count
      }
      #expect(sizes[1] < 6 * sizes[0])
    }

    /// Returns a schema of a union whose variants all have one wide payload.
    private func variants(_ count: Int, _ prefix: String, _ representation: String) -> String {
      let variants = (0..<count).map { #""\#(prefix)\#($0)": "A""# }.joined(separator: ", ")
      let fields = (0..<count).map { #""f\#($0)": "Int""# }.joined(separator: ", ")
      return """
        { "sumtype": 1, "types": {
          "U": { "union": { \(variants) }, "representation": \(representation) },
          "A": { "struct": { \(fields) } } } }
        """
    }

    @Test(arguments: [#""adjacent""#, #"{ "internal": { "tag": "kind" } }"#, #""external""#])
    func `variants with one wide payload have no whole example each`(form: String) throws {
      let sizes = try [250, 1000].map { count in
        let comparison = try compare(variants(count, "v", form), variants(count, "w", form))
        #expect(comparison.findings.count == 2 * count)
        #expect(comparison.findings.allSatisfy { !$0.isUnproved })
        return JSONReport(comparison).text.utf8.count
      }
      #expect(sizes[1] < 6 * sizes[0])
    }

    @Test func `a struct that is the payload of many variants is judged once for each field`()
      throws
    {
      let growth = try growth(150) { count in
        let old = variants(count, "v", #"{ "internal": { "tag": "kind" } }"#)
        return (old, old.replacing(#""Int""#, with: #""String""#))
      }
      #expect(growth < 6)
    }

    @Test func `a field is judged once for all unions around it that have other tags`() throws {
      func unions(_ count: Int, _ type: String) -> String {
        let fields = (0..<count).map { #""f\#($0)": "\#(type)""# }.joined(separator: ", ")
        let unions = (0..<count).map { index in
          """
          , "U\(index)": { "union": { "a": "A" },
            "representation": { "internal": { "tag": "k\(index)" } } }
          """
        }
        return """
          { "sumtype": 1, "types": { "A": { "struct": { \(fields) } }\(unions.joined()) } }
          """
      }
      let growth = try growth(100) { (unions($0, "Int"), unions($0, "String")) }
      #expect(growth < 6)
    }

    @Test func `a struct that many ways of a migration lead to is migrated once`() throws {
      func migrating(_ depth: Int, _ version: Int) -> String {
        let path = "/entries/*" + String(repeating: "/next", count: depth)
        let migrations = #", "migrations": { "1": [{ "at": "\#(path)", "rename": { "x": "y" } }] }"#
        return """
          { "sumtype": 1, "types": {
            "U": { "union": { "a": "S", "b": "S", "c": "S" },
                   "representation": { "internal": { "tag": "kind" } } },
            "S": { "struct": { "next": "U?", "\(version == 1 ? "x" : "y")": "Int" } } },
            "documents": {
              "D": { "version": \(version), "entries": "U"\(version == 1 ? "" : migrations) } } }
          """
      }
      let growth = try growth(3) { (migrating($0, 1), migrating($0, 2)) }
      #expect(growth < 6)
    }

    @Test func `documents that share too many differences are refused`() throws {
      func documents(_ count: Int, _ name: String) -> String {
        let fields = (0..<count).map { #""\#(name)\#($0)": "Int""# }.joined(separator: ", ")
        let documents = (0..<count).map { #""D\#($0)": { "root": "[A]" }"# }
          .joined(separator: ", ")
        return """
          { "sumtype": 1, "types": { "A": { "struct": { \(fields) } } },
            "documents": { \(documents) } }
          """
      }
      let few = try compare(documents(20, "f"), documents(20, "g"))
      #expect(few.excess == nil)
      #expect(few.findings.count == 40)
      let many = try compare(documents(400, "f"), documents(400, "g"))
      #expect(many.excess?.documents == 400)
      #expect(many.excess?.differences == 800)
      #expect(many.findings.isEmpty)
    }

    @Test func `the examples of many documents of one type are in proportion to the schemas`()
      throws
    {
      func documents(_ name: String) -> String {
        let fields = (0..<120).map { #""\#(name)\#($0)": "Int""# }.joined(separator: ", ")
        let documents = (0..<120).map { #""D\#($0)": { "root": "A" }"# }.joined(separator: ", ")
        return """
          { "sumtype": 1, "types": { "A": { "struct": { \(fields) } } },
            "documents": { \(documents) } }
          """
      }
      let comparison = try compare(documents("f"), documents("g"))
      let findings = comparison.pairs.flatMap(\.findings)
      #expect(findings.count == 120 * 240)
      #expect(findings.allSatisfy { $0.verdicts.newReadsOld >= .unknown })
      #expect(comparison.pairs[0].findings.allSatisfy { !$0.witnesses.isEmpty })
      let bytes = findings.flatMap(\.witnesses.values).reduce(0) { $0 + $1.json.utf8.count }
      #expect(bytes < 2 << 20)
    }

    @Test func `a migrated document counts three times`() throws {
      func documents(_ name: String, _ version: Int) -> String {
        let fields = (0..<250).map { #""\#(name)\#($0)": "Int""# }.joined(separator: ", ")
        let migrations = version == 1 ? "" : #", "migrations": { "1": [] }"#
        let documents = (0..<100).map {
          #""D\#($0)": { "version": \#(version), "entries": "A"\#(migrations) }"#
        }
        return """
          { "sumtype": 1, "types": { "A": { "struct": { \(fields) } } },
            "documents": { \(documents.joined(separator: ", ")) } }
          """
      }
      #expect(try compare(documents("f", 1), documents("g", 2)).excess != nil)
    }
  }
#endif
