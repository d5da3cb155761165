// What is counted here is what glibc does; Thread Sanitizer has an allocator of its own.
#if canImport(CountedMalloc) && canImport(Glibc)
  import CountedMalloc
  import SumTypeCompare
  import SumTypeGenerator
  import SumTypeInspector
  import Testing

  /// A process that compares all day keeps nothing of what is done with.
  @Suite struct MemoryTests {
    /// Unions in every form, with further tags, constants, enums, tuples and what is flattened.
    private func text(_ more: String) -> String {
      schema(
        """
        "Note": { "union": { "a": { "tags": ["a", "A"], "payload": "Part" }, "b": null } },
        "Part": { "struct": {
          "kind": { "const": ["part", "piece"] }, "text": { "type": "String", "aliases": ["body"] },
          "paired": "Paired", "pairedContent": "PairedContent", "adjacent": "Adjacent", "keyed": "Keyed",
          "external": "External", "presence": "Presence", "choice": "Int | String | Shape", "mood": "Mood",
          "level": "Level", "tuple": "Pair", "sub": { "type": "Sub?", "flatten": true }\(more) } },
        "Paired": { "union": { "x": { "tag": ["x", "1"] }, "y": { "tag": ["y", "*"] } },
          "representation": { "internal": { "tag": ["kind", "version"] } } },
        "PairedContent": { "union": { "x": { "tag": ["x", "1"], "payload": "Int" } },
          "representation": { "adjacent": { "tag": ["kind", "version"], "content": "spec" } } },
        "Adjacent": { "union": { "x": "Int" }, "representation": { "adjacent": { "tag": "t", "content": "c" } } },
        "Keyed": { "union": { "x": "Int", "y": "Int" },
          "representation": { "keyed": { "tag": "t", "others": "null", "optional": true } } },
        "External": { "union": { "x": "Int" }, "representation": "external" },
        "Presence": { "union": { "x": "HasX" }, "representation": "presence" }, "HasX": { "struct": { "x": "Int" } },
        "Shape": { "struct": { "kind": { "const": "shape" } } },
        "Mood": { "enum": ["happy", "sad"] }, "Level": { "enum": { "low": 1, "high": 2 } },
        "Pair": { "tuple": { "one": "Int", "two": "String" } }, "Sub": { "struct": { "sub": "Int" } }
        """)
    }

    /// How many blocks of the heap are left of something that is done again and again.
    private func kept(_ body: () throws -> Void) rethrows -> Int {
      // What is made once in a process.
      for _ in 0..<3 { try body() }
      let before = counted_malloc_kept_blocks()
      for _ in 0..<20 { try body() }
      return counted_malloc_kept_blocks() - before
    }

    @Test func `a comparison keeps nothing of its plans`() throws {
      let (old, new) = (try version(text(""), "old"), try version(text(#", "new": "Int""#), "new"))
      #expect(Comparison(of: old, with: new).verdicts.newReadsOld == .kept)
      #expect(kept { _ = Comparison(of: old, with: new) } < 20)
    }

    @Test func `an inspector keeps nothing, and what it has found stays readable`() throws {
      let version = try version(text(""), "new")
      let bytes = Array(
        #"{"version":1,"entries":[{"type":"a"},{"type":"A","kind":"none"},{"type":"c"}]}"#.utf8)
      func inspect() throws -> [SumTypeInspector.Finding] {
        let found = Recorder()
        var inspector = Inspector(
          try Subject(document: "Notes", of: version.schema), of: version.schema, observer: found)
        inspector.inspect(bytes)
        return found.findings
      }
      let findings = try inspect()
      #expect(try kept { _ = try inspect() } < 20)
      let faults = findings.compactMap(\.error)
      #expect(faults.map { $0.fault.expected.description } == ["kind", #""part" or "piece""#])
    }
  }

  private final class Recorder: InspectionObserver {
    private(set) var findings: [SumTypeInspector.Finding] = []

    func found(_ finding: SumTypeInspector.Finding) { findings.append(finding) }
  }
#endif
