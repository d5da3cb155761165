import SumTypeGenerator
import SumTypeInfer
import SumTypeJSON
import SumTypeSource
import Testing

@Suite("The update of a schema with samples")
struct SchemaUpdateTests {
  private static let text = """
    {
      "sumtype": 1,
      "types": {
        "Thing": {
          "doc": "A person's words.",
          "struct": { "title": "String", "at": { "type": "Date", "doc": "when" }, "parts": "[Part]", "mood": "Mood", "ids": "[String: [UUID]]", "size": { "type": "Int", "maximum": 9 }, "either": "Int | [Int]" }
        },
        "Part": {
          "union": { "text": "Text", "line": null },
          "representation": { "internal": { "tag": "kind" } }
        },
        "Text": { "struct": { "text": "String" } },
        "Mood": { "enum": ["glad"] }
      },
      "documents": { "Thing": { "root": "Thing" } }
    }

    """

  private static func sample(
    title: String = #""a""#, at: String = #""2026-01-01T00:00:00Z""#, parts: String = "[]",
    mood: String = #""glad""#, ids: String = "{}", size: String = "1", either: String = "1",
    more: String = ""
  ) -> String {
    #"{"title":\#(title),"at":\#(at),"parts":\#(parts),"mood":\#(mood),"ids":\#(ids),"size":\#(size),"either":\#(either)\#(more)}"#
  }

  @Test("a member beside the payload of a variant is reported, since the variant has no struct")
  func besideMember() throws {
    let text =
      #"{"sumtype":1,"types":{"Thing":{"union":{"wait":{"payload":"Int","member":"_0"}},"representation":"external"}},"documents":{"Thing":{"root":"Thing"}}}"#
    let updated = try Updated(text, [#"{"wait":{"_0":2,"unit":"s"}}"#])
    #expect(updated.schema.problems.count == 1)
    #expect(
      updated.schema.problems.first?.contains(
        #"beside the "member" of a variant, which needs a "struct" for both"#) == true,
      "\(updated.schema.problems)")
    // A value of another type widens the payload, as that of any variant.
    let wider = try Updated(text, [#"{"wait":{"_0":2.5}}"#, #"{"wait":{"_0":2}}"#])
    #expect(wider.schema.problems.isEmpty)
    #expect(
      wider.line("types", "Thing", "union", "wait") == #"{ "payload": "Double", "member": "_0" }"#
        || wider.line("types", "Thing", "union", "wait")
          == #"{"payload":"Double","member":"_0"}"#
    )
  }

  @Test("a new member whose key is that of another field in the schema is a field of its own")
  func keysOfTwoStyles() throws {
    let updated = try Updated(
      #"{"sumtype":1,"keys":"snake_case","types":{"Thing":{"struct":{"userName":"Int"}}},"documents":{"Thing":{"root":"Thing"}}}"#,
      [#"{"user_name":1,"userName":"a"}"#])
    #expect(updated.schema.problems.isEmpty)
    #expect(updated.line("types", "Thing", "struct", "userName") == #""Int""#)
    #expect(
      updated.line("types", "Thing", "struct", "userName2")
        == #"{ "type": "String?", "key": "userName" }"#)
  }

  @Test("an update with samples that fit leaves the bytes of the schema unchanged")
  func fits() throws {
    let parts = #"[{"kind":"text","text":"a"},{"kind":"line"}]"#
    let updated = try Updated(Self.text, [Self.sample(parts: parts)])
    #expect(updated.schema.text == Self.text)
    #expect(updated.schema.changes.isEmpty && updated.schema.problems.isEmpty)
  }

  @Test("a second update with the same samples changes nothing")
  func isStable() throws {
    let sample = Self.sample(title: "null", parts: #"[{"kind":"image","url":"a b"}]"#)
    let once = try Updated(Self.text, [sample])
    #expect(!once.schema.changes.isEmpty)
    let twice = try Updated(once.schema.text, [sample])
    #expect(twice.schema.text == once.schema.text && twice.schema.changes.isEmpty)
  }

  @Test("an update keeps the documentation, the declared fields and the order of types")
  func keeps() throws {
    let updated = try Updated(Self.text, [Self.sample(more: #","more":1"#)])
    #expect(updated.line("types", "Thing", "doc") == #""A person's words.""#)
    #expect(updated.line("types", "Thing", "struct", "at") == #"{ "type": "Date", "doc": "when" }"#)
    #expect(updated.tree["types"]?.members?.map(\.key) == ["Thing", "Part", "Text", "Mood"])
  }

  @Test("an unknown member becomes an optional field")
  func addsFields() throws {
    let updated = try Updated(
      Self.text, [Self.sample(more: #","owner":{"name":"ann"},"tags":["a","b"]"#)])
    #expect(updated.line("types", "Thing", "struct", "owner") == #""Owner?""#)
    #expect(updated.line("types", "Thing", "struct", "tags") == #""[String]?""#)
    #expect(updated.line("types", "Owner", "struct", "name") == #""String?""#)
    #expect(updated.schema.problems.isEmpty)
  }

  @Test("an unknown tag becomes a variant")
  func addsVariants() throws {
    let parts = #"[{"kind":"image","url":"a b"},{"kind":"rule"},{"kind":"image","url":"c d"}]"#
    let updated = try Updated(Self.text, [Self.sample(parts: parts)])
    #expect(updated.line("types", "Part", "union", "image") == #""ImagePart""#)
    #expect(updated.line("types", "Part", "union", "rule") == "null")
    #expect(updated.line("types", "ImagePart", "struct", "url") == #""String?""#)
    #expect(updated.schema.problems.isEmpty)
  }

  @Test("a bare variant gets a payload if a sample has further members")
  func addsPayloads() throws {
    let parts = #"[{"kind":"line","width":1,"style":"dotted line"},{"kind":"line"}]"#
    let updated = try Updated(Self.text, [Self.sample(parts: parts)])
    #expect(updated.line("types", "Part", "union", "line") == #""LinePart""#)
    #expect(
      updated.line("types", "LinePart", "struct") == #"{ "width": "Int?", "style": "String?" }"#)
    #expect(updated.schema.problems.isEmpty)
  }

  @Test("an alias, or a field with exclusive bounds, loses the bounds that a value breaks")
  func dropsBounds() throws {
    let text = """
      {
        "sumtype": 1,
        "types": {
          "Rank": { "doc": "From one.", "alias": "Int", "minimum": 1, "maximum": 5 },
          "Thing": { "struct": { "ranks": "[Rank]", "share": { "type": "Double", "exclusiveMinimum": 0, "maximum": 1 } } }
        },
        "documents": { "Thing": { "root": "Thing" } }
      }

      """
    let updated = try Updated(text, [#"{"ranks":[1,6],"share":0}"#])
    #expect(updated.line("types", "Rank") == #"{ "doc": "From one.", "alias": "Int" }"#)
    #expect(updated.line("types", "Thing", "struct", "share") == #"{ "type": "Double" }"#)
    #expect(
      updated.schema.changes == [
        "Rank has no bounds", #"Thing: "share" has no bounds"#,
      ])
    #expect(updated.schema.problems.isEmpty)
  }

  @Test("lists, their elements and those of aliases lose the bounds that a value breaks")
  func dropsBoundsOfContainers() throws {
    let text = """
      {
        "sumtype": 1,
        "types": {
          "Tags": { "alias": "[String]", "maxLength": 1, "elements": { "pattern": "^a" } },
          "Rows": { "alias": "[[Int]]", "minLength": 1, "elements": { "minLength": 1, "elements": { "maximum": 5 } } },
          "Thing": { "struct": { "all": "[Tags]", "rows": "Rows?", "marks": { "type": "[String: Int]", "maxLength": 3, "elements": { "maximum": 5 } } } }
        },
        "documents": { "Thing": { "root": "Thing" } }
      }

      """
    let updated = try Updated(
      text, [#"{"all":[["a"],["a","b"]],"rows":[[1],[6]],"marks":{"a":6}}"#])
    #expect(
      updated.line("types", "Tags")
        == #"{ "alias": "[String]", "elements": { "pattern": "^a" } }"#)
    #expect(
      updated.line("types", "Rows")
        == #"{ "alias": "[[Int]]", "minLength": 1, "elements": { "minLength": 1 } }"#)
    #expect(
      updated.line("types", "Thing", "struct", "marks")
        == #"{ "type": "[String: Int]", "maxLength": 3 }"#)
    #expect(
      updated.schema.changes == [
        "Tags has no bounds", "the elements of Rows have no bounds",
        #"Thing: "mark" has no bounds"#,
      ])
    #expect(updated.schema.problems.isEmpty)
  }

  @Test("an unknown value of an enum is added to it")
  func addsValues() throws {
    let updated = try Updated(Self.text, [Self.sample(mood: #""sad""#)])
    #expect(updated.line("types", "Mood", "enum") == #"["glad", "sad"]"#)
  }

  @Test("an alias of a value of an enum is known, and stays when values are added")
  func keepsAliases() throws {
    let text = Self.text.replacing(
      #"["glad"]"#, with: #"{ "glad": { "value": "g", "aliases": ["glad"] } }"#)
    let known = try Updated(text, [Self.sample(), Self.sample(mood: #""g""#)])
    #expect(known.schema.text == text)
    let updated = try Updated(text, [Self.sample(), Self.sample(mood: #""sad""#)])
    #expect(
      updated.line("types", "Mood", "enum")
        == #"{ "glad": { "value": "g", "aliases": ["glad"] }, "sad": "sad" }"#)
  }

  @Test(
    "the type of a field is widened by a value that does not fit, and nothing else changes",
    arguments: [
      ("title", "null", "String?"), ("title", "1", "String | Int"),
      ("size", "1.5", #"{ "type": "Double", "maximum": 9 }"#),
      ("size", "10", #"{ "type": "Int" }"#),
      ("at", #""soon""#, #"{ "type": "String", "doc": "when" }"#),
      ("ids", #"{"a":["b"]}"#, "[String: [String]]"),
      ("ids", #"{"a":[null]}"#, "[String: [UUID?]]"),
      ("either", #"[1.5]"#, "Int | [Double]"), ("either", "true", "Int | [Int] | Bool"),
      ("parts", "{}", "[Part] | Parts"),
    ])
  func widens(_ field: String, _ value: String, _ type: String) throws {
    let sample =
      switch field {
      case "title": Self.sample(title: value)
      case "size": Self.sample(size: value)
      case "at": Self.sample(at: value)
      case "ids": Self.sample(ids: value)
      case "either": Self.sample(either: value)
      default: Self.sample(parts: value)
      }
    let updated = try Updated(Self.text, [sample])
    #expect(updated.schema.problems.isEmpty)
    #expect(
      updated.line("types", "Thing", "struct", field)
        == (type.hasPrefix("{") ? type : "\"\(type)\""))
    #expect(updated.schema.changes.count == 1)
  }

  @Test("a field that a sample lacks becomes optional")
  func makesOptional() throws {
    let sample = Self.sample().replacing(#""title":"a","#, with: "")
    let updated = try Updated(Self.text, [sample])
    #expect(updated.line("types", "Thing", "struct", "title") == #""String?""#)
  }

  @Test("all values that do not fit are found, however many are behind the first")
  func findsAll() throws {
    let names = (0..<100).map { "n\($0)" }
    let text = """
      {
        "sumtype": 1,
        "types": {
          "Thing": { "struct": { \(fields(names, "Int")), "parts": "[Part]", "links": "[String: Link]" } },
          "Part": { "struct": { \(fields(names, "Int")), "pair": "Pair" } },
          "Pair": { "tuple": { "left": "Int", "right": "Int" } },
          "Link": { "union": { "far": "Far" }, "representation": "external" },
          "Far": { "struct": { \(fields(names, "Int")) } }
        },
        "documents": { "Thing": { "root": "Thing" } }
      }

      """
    let words = members(names, #""word""#)
    // Every other member of the part is missing, and the others are null.
    let part = members(names.indices.filter { $0 % 2 == 0 }.map { names[$0] }, "null")
    let sample =
      #"{\#(words),"parts":[{\#(part),"pair":["a",1.5]}],"links":{"a":{"far":{\#(words)}}}}"#
    let updated = try Updated(text, [sample])
    #expect(updated.schema.problems == [])
    for name in names {
      #expect(updated.line("types", "Thing", "struct", name) == #""Int | String""#)
      #expect(updated.line("types", "Part", "struct", name) == #""Int?""#)
      #expect(updated.line("types", "Far", "struct", name) == #""Int | String""#)
    }
    #expect(updated.line("types", "Pair", "tuple", "left") == #""Int | String""#)
    #expect(updated.line("types", "Pair", "tuple", "right") == #""Double""#)
    #expect(try Updated(updated.schema.text, [sample]).schema.changes == [])
  }

  @Test("each object of a list is searched for values that do not fit")
  func findsInEachObject() throws {
    let names = (0..<100).map { "n\($0)" }
    let text = """
      {
        "sumtype": 1,
        "types": { "Entry": { "struct": { \(fields(names, "Int")) } } },
        "documents": { "Thing": { "root": "[Entry]" } }
      }

      """
    // In each object one more value does not fit than in the one before.
    let objects = names.indices.map { last in
      let wrong = members(Array(names[...last]), #""word""#)
      return last == 99 ? "{\(wrong)}" : "{\(wrong), \(members(Array(names[(last + 1)...]), "1"))}"
    }
    let updated = try Updated(text, ["[\(objects.joined(separator: ","))]"])
    #expect(updated.schema.problems == [] && updated.schema.changes.count == 100)
    #expect(names.allSatisfy { updated.line("types", "Entry", "struct", $0) == #""Int | String""# })
  }

  @Test("values are found in the root of a versioned document, in payloads and in flattened fields")
  func findsInEveryPlace() throws {
    let names = (0..<60).map { "n\($0)" }
    let others = (0..<60).map { "m\($0)" }
    let text = """
      {
        "sumtype": 1,
        "types": {
          "Entry": { "union": { "note": "Note" } },
          "Note": { "struct": { "meta": { "type": "Meta", "flatten": true }, \(fields(names, "Int")) } },
          "Meta": { "struct": { \(fields(others, "Int")) } }
        },
        "documents": { "Thing": { "version": 1, "entries": "Entry", "fields": { \(fields(names, "Int")) } } }
      }

      """
    let words = members(names, #""word""#)
    let note = members(Array(names[..<30]), #""word""#)
    let sample =
      #"{"version":1,\#(words),"entries":[{"type":"note",\#(note),\#(members(others, "null"))}]}"#
    let updated = try Updated(text, [sample])
    #expect(updated.schema.problems == [])
    for (index, name) in names.enumerated() {
      let word = #""Int | String""#
      #expect(updated.line("documents", "Thing", "fields", name) == word)
      // The last thirty are missing.
      #expect(
        updated.line("types", "Note", "struct", name) == (index < 30 ? word : #""Int?""#))
    }
    #expect(others.allSatisfy { updated.line("types", "Meta", "struct", $0) == #""Int?""# })
  }

  @Test("a field that is called as an option of a field stays")
  func fieldsNamedAsOptions() throws {
    let text = """
      {
        "sumtype": 1,
        "types": {
          "Thing": { "struct": { "size": "Int8", "maximum": "Int", "flag": "Bool", "wire": "String" } }
        },
        "documents": { "Thing": { "root": "Thing" } }
      }

      """
    let updated = try Updated(text, [#"{"size":300,"maximum":1,"flag":"on","wire":"w"}"#])
    #expect(
      updated.line("types", "Thing", "struct")
        == #"{ "size": "Int", "maximum": "Int", "flag": "Bool | String", "wire": "String" }"#)
    #expect(updated.schema.problems == [])
  }

  private func fields(_ names: [String], _ type: String) -> String {
    members(names, "\"\(type)\"")
  }

  private func members(_ names: [String], _ value: String) -> String {
    names.map { "\"\($0)\": \(value)" }.joined(separator: ", ")
  }

  @Test("a variant becomes the default if a value without a tag fits only it")
  func addsDefault() throws {
    let updated = try Updated(Self.text, [Self.sample(parts: #"[{"text":"a"}]"#)])
    #expect(updated.line("types", "Part", "default") == #""text""#)
  }

  @Test("an update with a value that fits no variant changes nothing, and reports the place")
  func tellsProblems() throws {
    let updated = try Updated(Self.text, [Self.sample(parts: #"[{"other":"a"}]"#)])
    #expect(updated.schema.text == Self.text)
    #expect(updated.schema.problems.contains { $0.contains("/parts/0") })
  }

  @Test("a new tag at a path becomes a variant whose header has the tag as a constant")
  func newTagAtPath() throws {
    let text = """
      {
        "sumtype": 1,
        "types": {
          "Thing": {
            "union": { "created": "Created" },
            "representation": { "internal": { "tag": "header/type" } }
          },
          "Created": { "struct": { "header": "Header", "title": "String" } },
          "Header": { "struct": { "type": { "const": "created" }, "id": "Int" } }
        },
        "documents": { "Thing": { "root": "Thing" } }
      }

      """
    let samples = (0..<6).map { #"{"header":{"type":"moved","id":\#($0)},"to":"w \#($0)"}"# }
    let updated = try Updated(text, samples)
    #expect(updated.schema.problems.isEmpty)
    #expect(updated.line("types", "Thing", "union", "moved") == #""MovedThing""#)
    #expect(
      updated.line("types", "MovedThing", "struct")
        == #"{ "header": "MovedThingHeader", "to": "String" }"#)
    #expect(
      updated.line("types", "MovedThingHeader", "struct")
        == #"{ "type": { "const": "moved" }, "id": "Int" }"#)
    let again = try Updated(updated.schema.text, samples)
    #expect(again.schema.changes.isEmpty)
  }
}
