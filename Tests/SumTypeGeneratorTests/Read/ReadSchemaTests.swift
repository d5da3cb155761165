import SumTypeGenerator
import SumTypeJSON
import SumTypeSource
import Testing

@Suite("Reading schemas")
struct ReadSchemaTests {
  @Test("the base name of a schema is its file's name without extensions")
  func namesFiles() {
    func name(_ path: String) -> String { SchemaFile(SourceFile(path: path, text: "")).baseName }
    #expect(name("schemas/Timeline.sumtype.json") == "Timeline")
    #expect(name("Timeline.json") == "Timeline")
    #expect(name("-") == "-")
    #expect(name("a/.sumtype.json") == ".sumtype")
  }

  @Test("types, fields and variants keep the order of the file")
  func keepsOrder() throws {
    let schema = try schema(
      types: #"""
        "Zoo": {"struct": {"z": "Int", "a": "Int"}},
        "Ant": {"union": {"z": null, "a": null}},
        "Bee": {"enum": ["z", "a"]}
        """#)
    #expect(schema.types.map(\.name.name) == ["Zoo", "Ant", "Bee"])
    #expect(try schema.structure("Zoo").fields.map(\.name.name) == ["z", "a"])
    #expect(try schema.union("Ant").variants.map(\.name.name) == ["z", "a"])
    #expect(try schema.enumeration("Bee").values.map(\.name.name) == ["z", "a"])
  }

  @Test("documentation and deprecation reach the model as written")
  func keepsDocumentation() throws {
    let schema = try schema(
      types: #"""
        "Post": {"doc": "A */ \n post.", "deprecated": "use Note", "struct": {
          "id": {"type": "Int", "doc": "Its id.", "deprecated": true}}},
        "Event": {"union": {"post": {"payload": "Post", "doc": "One.", "deprecated": "no"}}},
        "Mood": {"enum": {"happy": {"value": 1, "doc": "Fine.", "deprecated": false}}}
        """#, root: #""doc": "All of it.","#)
    #expect(schema.doc == "All of it.")
    #expect(try schema.declaration("Post").doc == "A */ \n post.")
    #expect(try schema.declaration("Post").deprecation == Deprecation(message: "use Note"))
    let id = try schema.structure("Post").field("id")
    #expect(id.doc == "Its id.")
    #expect(id.deprecation == Deprecation(message: nil))
    #expect(try schema.union("Event").variants[0].doc == "One.")
    #expect(try schema.union("Event").variants[0].deprecation == Deprecation(message: "no"))
    #expect(try schema.enumeration("Mood").values[0].doc == "Fine.")
    #expect(try schema.enumeration("Mood").values[0].deprecation == nil)
  }

  @Test(
    "an enum lists values, or names with values, and is open unless it says otherwise")
  func readsEnums() throws {
    let schema = try schema(
      types: #"""
        "Short": {"enum": ["in_progress", "HTTPError", "done"]},
        "Long": {"enum": {"plusOne": "+1", "none": ""}, "open": false},
        "Number": {"enum": {"low": -9223372036854775808, "high": {"value": 9223372036854775807}}}
        """#.replacing("\"Number\"", with: "\"Level\""))
    let short = try schema.enumeration("Short")
    #expect(short.values.map(\.name.name) == ["inProgress", "httpError", "done"])
    #expect(short.values.map(\.raw) == ["in_progress", "HTTPError", "done"].map { .string($0) })
    #expect(short.isOpen)
    #expect(try !schema.enumeration("Long").isOpen)
    let level = try schema.enumeration("Level")
    #expect(level.rawType == .integer)
    #expect(level.values.map(\.raw) == [.integer(.min), .integer(.max)])
  }

  @Test("a variant is written as its payload, or as an object with tags and a payload")
  func readsVariants() throws {
    let union = try schema(
      types: #"""
        "Text": {"struct": {}},
        "Post": {"union": {
          "text": "Text", "cleared": null, "three": {"tag": 3, "payload": "Text"},
          "message": {"tag": "m.room.message", "payload": "Text"}, "only": {"tags": ["one"]},
          "bare": {"payload": null}}}
        """#
    ).union("Post")
    #expect(
      union.variants.map(\.tag) == [
        .string("text"), .string("cleared"), .integer(3), .string("m.room.message"),
        .string("one"), .string("bare"),
      ])
    #expect(union.variants.map { $0.payload != nil } == [true, false, true, true, false, false])
    #expect(union.unknown == .case)
    #expect(union.representation.tagKey == "type")
  }

  @Test("a tag that begins with a capital letter gives a case in lower camel case")
  func makesCasesOfTags() throws {
    let variants = try schema(
      types: #"""
        "Block": {"default": "header", "union": {
          "Header": null, "HTTPServer": null, "Text_Run": null, "Über": null, "Mine": {"name": "own"},
          "other": {"tag": "Other"}}}
        """#
    ).union("Block").variants
    #expect(
      variants.map(\.name.name) == ["header", "httpServer", "textRun", "über", "own", "other"])
    #expect(
      variants.map(\.tag)
        == ["Header", "HTTPServer", "Text_Run", "Über", "Mine", "Other"].map { .string($0) })
  }

  @Test("tags are made of names in the style of the union, or else of the file")
  func stylesTags() throws {
    let schema = try schema(
      types: #"""
        "Event": {"union": {
          "pageView": null, "Header": null, "m.room": null, "count": {"tag": "theCount"},
          "said": {"name": "wasSaid"}, "userID": {"doc": "Long."},
          "many": {"tags": ["manyOf"], "union": {"oneMore": null}, "representation": "external"}},
          "representation": "external"},
        "Action": {"tags": "PascalCase", "representation": "external", "union": {
          "addItem": null, "inner": {"struct": {}}, "nested": {"union": {"removeAll": null}}}},
        "Plain": {"tags": "as-written", "union": {"addItem": null}}
        """#, root: #""tags": "snake_case","#)
    func tags(_ name: String) throws -> [JSONTag] {
      try schema.union(name).variants.compactMap(\.tag)
    }
    #expect(
      try tags("Event")
        == ["page_view", "Header", "m.room", "theCount", "said", "user_id", "manyOf"].map {
          .string($0)
        })
    #expect(try tags("EventMany") == [.string("one_more")])
    #expect(try tags("Action") == ["AddItem", "Inner", "Nested"].map { .string($0) })
    #expect(try tags("ActionNested") == [.string("RemoveAll")])
    #expect(try tags("Plain") == [.string("addItem")])
  }

  @Test("a document has a version and entries, or a root")
  func readsDocuments() throws {
    let schema = try schema(
      types: #"""
        "Text": {"struct": {"text": "String"}},
        "Post": {"union": {"text": "Text"}, "unknown": "aside"}
        """#,
      documents: #"""
        "Timeline": {"version": 3, "versionKey": "v", "entries": "Post", "entriesKey": "items",
          "entriesName": "posts", "fields": {"theme": "String?"}, "style": "pretty-sorted"},
        "Feed": {"version": 1, "entries": "Post",
          "repository": {"name": "PostRepository", "entries": "posts"}},
        "Notes": {"root": "[Text]"}
        """#)
    #expect(schema.documents.map(\.name.name) == ["Timeline", "Feed", "Notes"])
    guard case .versioned(let timeline) = schema.documents[0].root,
      case .versioned(let feed) = schema.documents[1].root,
      case .plain(let notes) = schema.documents[2].root
    else { throw Unexpected(what: "the documents have other kinds of roots") }
    #expect(timeline.version == 3)
    #expect(timeline.versionKey == "v")
    #expect(timeline.lists.map(\.key) == ["items"])
    #expect(timeline.lists.map(\.name.name) == ["posts"])
    #expect(timeline.lists.map(\.isAside) == [true])
    #expect(!timeline.hasNamedLists)
    #expect(timeline.fields.map(\.name.name) == ["theme"])
    #expect(schema.documents[0].style == .prettySorted)
    #expect(feed.lists.map(\.key) == ["entries"])
    #expect(feed.repository?.entries.name == "posts")
    #expect(feed.repository?.result.name == "LoadResult")
    #expect(schema.spelling(notes) == "[Text]")
    #expect(schema.documents[2].style == .compact)
  }

  @Test("a schema without types and a struct without fields are accepted")
  func readsNothing() throws {
    let empty = try schema(types: "")
    #expect(empty.types.isEmpty)
    #expect(try schema(types: #""Nothing": {"struct": {}}"#).structure("Nothing").fields.isEmpty)
  }
}
