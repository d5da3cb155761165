import SumTypeGenerator
import Testing

@Suite("Checks of unions")
struct CheckUnionTests {
  private let posts = #"""
    "Text": {"struct": {"id": "UUID", "at": "Date", "note": "String?", "text": "String"}, "identity": "id"},
    "Mood": {"struct": {"id": "UUID", "at": {"type": "Date", "wire": "seconds"}, "note": "String?"},
      "identity": "id"}
    """#

  @Test("a shared field has one type in Swift, whatever its wire form in each variant")
  func sharesFields() throws {
    let schema = try schema(
      types: posts
        + #", "Post": {"union": {"text": "Text", "mood": "Mood"}, "shared": ["at", "id", "note"]}"#)
    let union = try schema.union("Post")
    #expect(union.shared.map(\.name.name) == ["at", "id", "note"])
    #expect(union.shared.map { schema.spelling($0.type) } == ["Date", "UUID", "String?"])
    #expect(union.identity == 1)
  }

  @Test("a shared field is the union's identity only if it is that of every payload")
  func findsIdentities() throws {
    let schema = try schema(
      types: posts + #"""
        , "Note": {"struct": {"id": "UUID"}},
        "Post": {"union": {"text": "Text", "note": "Note"}, "shared": ["id"]}
        """#)
    #expect(try schema.union("Post").identity == nil)
  }

  @Test("a union shares the shared fields of inner unions, as optionals if one of these is open")
  func sharesThroughUnions() throws {
    let schema = try schema(
      types: posts + #"""
        , "Closed": {"union": {"text": "Text"}, "shared": ["id"], "unknown": "refuse"},
        "Open": {"union": {"text": "Text"}, "shared": ["id"]},
        "A": {"union": {"closed": "Closed", "mood": "Mood"}, "shared": ["id"], "representation": "external"},
        "B": {"union": {"open": "Open"}, "shared": ["id"], "representation": "external"}
        """#)
    #expect(schema.spelling(try schema.union("A").shared[0].type) == "UUID")
    #expect(schema.spelling(try schema.union("B").shared[0].type) == "UUID?")
  }

  @Test("a recursive union shares the fields of its other variants")
  func sharesThroughItself() throws {
    let schema = try schema(
      types: posts + #"""
        , "Tree": {"union": {"same": "Tree", "leaf": "Text"}, "shared": ["id", "note"],
          "representation": "external", "unknown": "refuse"}
        """#)
    let shared = try schema.union("Tree").shared
    #expect(shared.map { schema.spelling($0.type) } == ["UUID", "String?"])
  }

  @Test("a shared field that only recursive variants could have is refused")
  func survivesCircles() throws {
    let shown = try shown(
      types:
        #""A": {"union": {"a": "A?", "b": "A"}, "shared": ["id"], "representation": "external"}"#)
    #expect(shown.contains("[invalid-shared]"))
  }

  @Test(
    "tags may be integers and any strings",
    arguments: ["internal", "adjacent", "external"])
  func mixesTags(_ representation: String) throws {
    let union = try schema(
      types: #"""
        "Text": {"struct": {}},
        "Post": {"union": {"a": "Text", "b": {"tag": 3, "payload": "Text"}, "c": {"tag": ""},
          "d": {"tag": "\u0000 \" \u202e"}, "e": {"tag": -1}}, "representation": "\#(representation)"}
        """#
    ).union("Post")
    #expect(union.variants.count == 5)
  }

  @Test("tags that are equal strings in Swift are duplicates")
  func composesTags() throws {
    let shown = try shown(
      types: #""A": {"union": {"a": {"tag": "caf\u00e9"}, "b": {"tag": "cafe\u0301"}}}"#)
    #expect(shown.contains("[duplicate-tag]"))
  }

  @Test("a member collides with the tag of internal unions, but not with that of an adjacent one")
  func checksEveryRepresentation() throws {
    let shown = try shown(
      types: #"""
        "Text": {"struct": {"type": "String"}},
        "A": {"union": {"text": "Text"}, "representation": {"adjacent": {"tag": "type"}}},
        "B": {"union": {"text": "Text"}, "representation": {"internal": {"tag": "type"}}},
        "C": {"union": {"text": "Text", "other": "Text"}, "representation": "internal"}
        """#)
    #expect(shown.components(separatedBy: "[tag-collision]").count == 2)
  }

  @Test("nested internal unions are accepted if the keys of their tags differ")
  func nestsInternalUnions() throws {
    let types = #"""
      "A": {"union": {"b": "B"}, "representation": {"internal": {"tag": "a"}}},
      "B": {"union": {"c": "C", "again": "C"}, "representation": {"internal": {"tag": "b"}}},
      "C": {"union": {"leaf": "Leaf", "a": "A"}, "representation": {"internal": {"tag": "c"}}},
      "Leaf": {"struct": {"KEY": "Int"}}
      """#
    // A payload that leads back to a union around it would have the tag of that union twice.
    #expect(try shown(types: types).contains("[tag-collision]"))
    let straight = types.replacing(#", "a": "A""#, with: "")
    #expect(try shown(types: straight) == "")
    #expect(
      try shown(types: straight.replacing("KEY", with: "a")).contains("[tag-collision]"))
  }

  @Test("a constant under the key of an outer union's tag has to be one of the variant's tags")
  func agreesWithOuterTags() throws {
    let forms = [#""untagged""#, #""presence""#, #"{"internal": {"tag": "TAG"}}"#]
    for first in forms {
      for second in forms {
        let types = #"""
          "A": {"union": {"b": {"tags": ["b", "bb"], "payload": "B"}, "x": "X"},
            "representation": {"internal": {"tag": "object"}}},
          "B": {"union": {"c": "C"}, "representation": \#(first.replacing("TAG", with: "tb"))},
          "C": {"union": {"leaf": "Leaf"}, "representation": \#(second.replacing("TAG", with: "tc"))},
          "Leaf": {"struct": {"object": {"const": VALUE}, "c": "Int", "leaf": "Int"}},
          "X": {"struct": {"leaf": "Leaf"}}
          """#
        #expect(try shown(types: types.replacing("VALUE", with: #"["bb", "b"]"#)) == "")
        let unread = try shown(types: types.replacing("VALUE", with: #""b""#))
        #expect(unread.contains(#"no value with the tag "bb" could be read"#))
        let refused = try shown(types: types.replacing("VALUE", with: #""x""#))
        #expect(refused.contains(#"but "x" is no tag of the variant "b""#))
        #expect(refused.components(separatedBy: "[tag-collision]").count == 2)
      }
    }
  }

  @Test(
    "a constant in a union is compared with the tag of each variant that has this union as its payload"
  )
  func agreesWithEachVariant() throws {
    let shown = try shown(
      types: #"""
        "A": {"union": {"b": "B", "c": "B"}, "representation": {"internal": {"tag": "object"}}},
        "B": {"union": {"leaf": "Leaf"}, "representation": "untagged"},
        "Leaf": {"struct": {"object": {"const": "b"}}}
        """#)
    #expect(shown.contains(#"but "b" is no tag of the variant "c""#))
    #expect(shown.components(separatedBy: "[tag-collision]").count == 2)
  }

  @Test(
    "constants under both keys of an outer tag have to be one of the variant's tags, also together",
    arguments: [#""untagged""#, #""presence""#, #"{"internal": {"tag": "t"}}"#])
  func agreesWithPairs(form: String) throws {
    func checked(
      _ kind: String, _ version: String, _ other: String = #"{"b": "Int", "s": {"const": "b"}}"#
    ) throws
      -> String
    {
      try shown(
        types: #"""
          "A": {"union": {"x": {"tags": [["x", 1], ["y", 2]], "payload": "B"}, "z": {"tag": ["z", 3]}},
            "representation": {"internal": {"tag": ["kind", "version"]}}},
          "B": {"union": {"a": {"struct": {"a": "Int", "s": {"const": "a"}\#(kind)\#(version)}}, "b": {"struct": \#(other)}},
            "representation": \#(form)}
          """#)
    }
    func kind(_ values: String) -> String { #", "kind": {"const": \#(values)}"# }
    func version(_ values: String) -> String { #", "version": {"const": \#(values)}"# }
    for (kind, version) in [
      (kind(#"["x", "y"]"#), version("[1, 2]")), (kind(#"["y", "x"]"#), version("[2, 1]")),
      (kind(#""y""#), version("2")), (kind(#""x""#), ""), ("", version("1")), ("", ""),
    ] {
      #expect(try checked(kind, version) == "", "\(kind)\(version)")
    }
    #expect(
      try checked(kind(#""z""#), "").contains(#"but "z" is no tag of the variant "x""#))
    #expect(
      try checked("", version("3")).contains(
        "but 3 is no second half of a tag of the variant \"x\""))
    for (kind, version) in [
      (kind(#"["x", "y"]"#), version("[2, 1]")), (kind(#""y""#), version("1")),
      (kind(#""y""#), ""), ("", version("2")),
    ] {
      #expect(try checked(kind, version).contains("would be written with the tag"))
    }
    let unread = try checked(
      kind(#""x""#), "", #"{"b": "Int", "s": {"const": "b"}, "version": {"const": 1}}"#)
    #expect(unread.contains(#"no value with the tag ["y", 2] could be read"#))
  }

  @Test("a shared field is optional if that of any variant is, whichever comes first")
  func sharesOptionalFields() throws {
    let types = #"""
      "A": {"struct": {"note": "String", "at": "Date?", "n": "Int"}},
      "B": {"struct": {"note": "String?", "at": "Date", "n": "Int"}},
      "Inner": {"union": {"b": "B"}, "shared": ["n"]},
      "U": {"union": {"a": "A", "b": "B"}, "shared": ["note", "at", "n"], "unknown": "refuse"},
      "V": {"union": {"a": "A", "i": "Inner"}, "shared": ["n"], "unknown": "refuse",
        "representation": "external"}
      """#
    let schema = try schema(types: types)
    #expect(
      try schema.union("U").shared.map { schema.spelling($0.type) } == ["String?", "Date?", "Int"])
    #expect(try schema.union("V").shared.map { schema.spelling($0.type) } == ["Int?"])
  }

  @Test("the key of payloads is a member of the union even if its variant has no tag")
  func knowsPayloadsWithoutTags() throws {
    for payload in ["", #", "payload": "Int""#] {
      let types = #"""
        "Rest": {"union": {"plain": {"tags": []\#(payload)}}, "representation": {"adjacent": {"content": "c"}}}
        """#
      let schema = try schema(types: types)
      #expect(schema.memberKeys(of: .reference(TypeID(index: 0))) == ["type", "c"])
      let shown = try shown(
        types: types
          + #", "Whole": {"struct": {"rest": {"type": "Rest", "flatten": true}, "c": "Int"}}"#)
      #expect(shown.contains("[duplicate-wire-key]"), "\(shown)")
    }
  }
}
