import SumTypeGenerator
import Testing

@Suite("Tags at a path")
struct CheckTagPathTests {
  private func event(_ unknown: String) -> String {
    #"""
    "Event": {
      "union": {"a": {"struct": {"header": {"struct": {"type": {"const": "a"}}}}}},
      "unknown": "\#(unknown)", "representation": {"internal": {"tag": "header/type"}}},
    "Other": {"struct": {"header": {"struct": {"type": {"const": "b"}}}}},
    "Both": {"union": {"event": "Event", "other": "Other"}, "representation": "untagged"}
    """#
  }

  @Test("a tag at a path distinguishes a union from other types if the union refuses unknown tags")
  func tellUnions() throws {
    #expect(try schema(types: event("refuse")).union("Both").variants.count == 2)
    #expect(try shown(types: event("case")).contains("[overlapping-variants]"))
  }

  @Test("a tag at a path may be in an inner union, and in flattened or included structs")
  func reachInside() throws {
    let schema = try schema(
      types: #"""
        "Outer": {
          "union": {"x": {"tags": ["a", "b"], "payload": "Inner"}, "y": "Flat"},
          "representation": {"internal": {"tag": "header/type"}}},
        "Inner": {
          "union": {"one": {"struct": {"by": {"const": 1}, "header": "A"}}, "two": {"struct": {"by": {"const": 2}, "header": "B"}}},
          "representation": "untagged"},
        "A": {"struct": {"type": {"const": "a"}}},
        "B": {"struct": {"type": {"const": ["b", "a"]}}},
        "Flat": {"struct": {"base": {"type": "Ground", "flatten": true}}},
        "Ground": {"struct": {"header": {"include": ["Id"], "struct": {"rest": {"flatten": true, "struct": {"type": {"const": "y"}}}}}}},
        "Id": {"struct": {"id": "Int"}}
        """#)
    #expect(try schema.union("Outer").representation.form.tag == .path(["header", "type"]))
  }

  @Test("slashes and tildes are escaped in the steps of a tag's path")
  func areEscaped() throws {
    let schema = try schema(
      types: #"""
        "Event": {
          "union": {"a": {"struct": {"h": {"key": "a/b", "struct": {"t": {"key": "~2~0~", "const": "a"}}}}}},
          "representation": {"internal": {"tag": "a~1b/~2~00~"}}},
        "Plain": {"union": {"a": null}, "representation": {"keyed": {"tag": "a~1b"}}}
        """#)
    #expect(try schema.union("Event").representation.form.tag == .path(["a/b", "~2~0~"]))
    #expect(try schema.union("Plain").representation.form.tag == .members(["a/b"]))
  }

  @Test("a cure shows the first tags of a variant with many")
  func manyTags() throws {
    func cure(_ count: Int) throws -> String {
      let tags = (1...count).map { #""t\#($0)""# }.joined(separator: ", ")
      return try shown(
        types: #"""
          "Event": {
            "union": {"a": {"tags": [\#(tags)], "payload": "A"}},
            "representation": {"internal": {"tag": "header/type"}}},
          "A": {"struct": {"id": "Int"}}
          """#)
    }
    #expect(try cure(2).contains(#"{"const": ["t1", "t2"]}"#))
    #expect(try cure(20).contains(#""t19", "t20"]}"#))
    #expect(try cure(21).contains(#""t19", "t20", …]}"#))
  }
}
