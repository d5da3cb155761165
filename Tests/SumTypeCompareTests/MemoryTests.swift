// These tests count the allocations of glibc; Thread Sanitizer has its own allocator.
#if canImport(CountedMalloc) && canImport(Glibc)
  import CountedMalloc
  import SumTypeCompare
  import SumTypeGenerator
  import SumTypeInspector
  import Testing

  /// Comparisons and inspections release their memory, so that a process can make any number of them.
  @Suite struct MemoryTests {
    /// A schema with unions in many representations, further tags, constants, enums, tuples and a flattened part.
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

    /// Returns the number of heap blocks that 20 runs of `body` leave allocated.
    private func kept(_ body: () throws -> Void) rethrows -> Int {
      // The first runs also allocate what a process allocates once.
      for _ in 0..<3 { try body() }
      let before = counted_malloc_kept_blocks()
      for _ in 0..<20 { try body() }
      return counted_malloc_kept_blocks() - before
    }

    @Test func `a comparison releases the memory of its plans`() throws {
      let (old, new) = (try version(text(""), "old"), try version(text(#", "new": "Int""#), "new"))
      #expect(Comparison(of: old, with: new).verdicts.newReadsOld == .kept)
      #expect(kept { _ = Comparison(of: old, with: new) } < 20)
    }

    @Test func `an inspector releases its memory, and its findings stay readable`() throws {
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
