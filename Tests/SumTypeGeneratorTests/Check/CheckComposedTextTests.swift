import SumTypeGenerator
import Testing

/// Texts of JSON are compared by their UTF-8. Those that only Swift takes as equal, such as `"é"` as one scalar and as
/// two, are refused where generated code would look them up as strings, and the message says so.
@Suite("Checks of texts that differ only in how Unicode composes them")
struct CheckComposedTextTests {
  private static let reason =
    ": Swift takes texts as equal that differ only in how Unicode composes their characters"

  static let alike: [(message: String, types: String)] = [
    (
      "\"e\u{301}\", the key of \"b\", is already used in this object",
      #""A": {"struct": {"a": {"type": "Int", "key": "§"}, "b": {"type": "Int", "key": "¶"}}}"#
    ),
    (
      "\"e\u{301}\", the alias of \"b\", is already used in this object",
      #""A": {"struct": {"a": {"type": "Int", "key": "§"}, "b": {"type": "Int", "aliases": ["¶"]}}}"#
    ),
    (
      "\"e\u{301}\", a key of the flattened \"f\", is already used in this object",
      #""A": {"struct": {"a": {"type": "Int", "key": "§"}, "f": {"type": "F", "flatten": true}}}, "F": {"struct": {"a": {"type": "Int", "key": "¶"}}}"#
    ),
    (
      "two variants have the tag \"e\u{301}\"",
      #""A": {"union": {"a": {"tag": "§"}, "b": {"tag": "¶"}}}"#
    ),
    (
      "the enum has the value \"e\u{301}\" twice", #""A": {"enum": {"a": "§", "b": "¶"}}"#
    ),
    (
      "the constant has the value \"e\u{301}\" twice",
      #""A": {"struct": {"a": {"const": ["§", "¶"]}}}"#
    ),
    (
      "the field \"e\u{301}\" of \"P\" has the key of the tag beside it",
      #""A": {"union": {"p": "P"}, "representation": {"internal": {"tag": "§"}}}, "P": {"struct": {"p": {"const": "p", "key": "¶"}}}"#
    ),
    (
      "the tag and the content have the same key \"e\u{301}\"",
      #""A": {"union": {"p": "Int"}, "representation": {"adjacent": {"tag": "§", "content": "¶"}}}"#
    ),
    (
      "both halves of the tag have the key \"\u{E9}\"",
      #""A": {"union": {"p": {"tag": ["a", "b"]}}, "representation": {"internal": {"tag": ["§", "¶"]}}}"#
    ),
  ]

  private func types(_ types: String) -> String {
    types.replacing("§", with: #"\u00e9"#).replacing("¶", with: #"e\u0301"#)
  }

  @Test("two texts that only Swift takes as equal are refused with this reason", arguments: alike)
  func refuses(message: String, types: String) throws {
    let shown = try shown(types: self.types(types))
    let lines = shown.split(separator: "\n").map { Array(String($0).utf8) }
    let expected = Array((message + Self.reason).utf8)
    #expect(
      lines.contains {
        $0.count > expected.count && String(decoding: $0, as: UTF8.self).utf8.contains(expected)
      }, "\(shown)")
  }

  @Test("the same text twice is refused without that reason")
  func refusesEqual() throws {
    let shown = try shown(types: #""A": {"enum": {"a": "\u00e9", "b": "\u00e9"}}"#)
    #expect(shown.contains("[duplicate-value]"))
    #expect(!shown.contains("Unicode"))
  }

  @Test("constants under such keys do not tell variants apart: an object may have both")
  func overlaps() throws {
    let shown = try shown(
      types: types(
        #""A": {"union": {"x": "X", "y": "Y"}, "representation": "untagged"}, "X": {"struct": {"k": {"const": 1, "key": "§"}}}, "Y": {"struct": {"k": {"const": 2, "key": "¶"}}}"#
      ))
    #expect(shown.contains("[overlapping-variants]"))
  }

  @Test("a field under the other text is not the member that a presence union or a tag path needs")
  func misses() throws {
    let presence = try shown(
      types: types(
        #""A": {"union": {"x": {"tag": "§", "payload": "X"}, "y": "Y"}, "representation": "presence"}, "X": {"struct": {"x": {"type": "Int", "key": "¶"}}}, "Y": {"struct": {"y": "Int"}}"#
      ))
    #expect(presence.contains("[missing-presence]"))
    let path = try shown(
      types: types(
        #""A": {"union": {"x": "X"}, "representation": {"internal": {"tag": "h/§"}}}, "X": {"struct": {"h": {"struct": {"t": {"const": "x", "key": "¶"}}}}}"#
      ))
    #expect(path.contains("[missing-tag]"))
  }

  @Test(
    "a path to a tag may have keys that begin with a mark, which Unicode composes with the slash")
  func paths() throws {
    let union = try schema(
      types: #"""
        "A": {"union": {"x": "X"}, "representation": {"internal": {"tag": "h/\u0301t"}}},
        "X": {"struct": {"h": {"struct": {"t": {"const": "x", "key": "\u0301t"}}}}}
        """#
    ).union("A")
    #expect(union.representation.form.tag == .path(["h", "\u{301}t"]))
  }
}
