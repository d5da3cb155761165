import SumTypeInfer
import Testing

/// Values that resemble unions, and unions with unusual tags or values.
@Suite("Inference of edge cases")
struct EdgeCaseInferenceTests {
  private static let events = (0..<4).flatMap {
    [#"{"type":"note","text":"w \#($0)"}"#, #"{"type":"mood","level":\#($0)}"#]
  }

  private static func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  @Test("a member with the name of a tag is a plain field of other objects")
  func tagElsewhere() throws {
    let files = (0..<4).map { #"{"type":"image \#($0)/png","size":\#($0),"at":\#($0)}"# }
    let inferred = try Inferred([
      #"{"events":\#(Self.list(Self.events)),"files":\#(Self.list(files))}"#
    ])
    #expect(inferred.type("Event", "union") == #"{ "mood": "MoodEvent", "note": "NoteEvent" }"#)
    #expect(inferred.field("File", "type") == #""String""#)
  }

  @Test(
    "of two possible tags, the one that distinguishes the variants is the tag, and the other is an enum"
  )
  func twoCandidates() throws {
    let inferred = try Inferred(
      list: (0..<6).flatMap {
        [
          #"{"type":"a","kind":"x","p":\#($0)}"#, #"{"type":"a","kind":"y","q":\#($0)}"#,
          #"{"type":"b","kind":"x","p":\#($0)}"#, #"{"type":"b","kind":"y","q":\#($0)}"#,
        ]
      })
    #expect(inferred.type("Thing", "representation") == #"{ "internal": { "tag": "kind" } }"#)
    #expect(inferred.type("XThingType", "enum") == #"["a", "b"]"#)
    let both = try Inferred(
      list: (0..<6).flatMap {
        [
          #"{"type":"a","kind":"x","p":\#($0)}"#, #"{"type":"b","kind":"y","q":\#($0),"r":1}"#,
          #"{"type":"c","kind":"y","s":\#($0),"t":1}"#,
        ]
      })
    #expect(both.type("Thing", "union") == #"{ "a": "AThing", "b": "BThing", "c": "CThing" }"#)
    let decision = both.schema.decisions.first { $0.place.description == "/*" }
    #expect(decision?.evidence.contains("; next best: union:kind, ") == true)
  }

  @Test("tags with spaces and dots are variants")
  func oddTags() throws {
    let inferred = try Inferred(
      list: (0..<3).flatMap {
        [#"{"type":"m.room.text","text":"w \#($0)"}"#, #"{"type":"future cell","level":\#($0)}"#]
      })
    #expect(
      inferred.type("Thing", "union")
        == #"{ "future cell": "FutureCellThing", "m.room.text": "MRoomTextThing" }"#)
  }

  @Test("objects of a single variant are no union")
  func oneVariant() throws {
    let inferred = try Inferred(list: (0..<4).map { #"{"type":"note","text":"w \#($0)"}"# })
    #expect(inferred.type("Thing", "union") == nil)
    #expect(inferred.schema.report.unions.isEmpty)
  }

  @Test("null among the values of a union makes the union optional")
  func holes() throws {
    let inferred = try Inferred(list: ["null"] + Self.events + ["null"])
    #expect(inferred.root == "[Thing?]")
    #expect(inferred.type("Thing", "union") == #"{ "mood": "MoodThing", "note": "NoteThing" }"#)
  }

  @Test("keys that differ only by case are different fields")
  func keyCase() throws {
    let inferred = try Inferred(Array(repeating: #"{"Id":1,"id":"a","ID":true}"#, count: 3))
    #expect(inferred.tree["types"]?["Thing"]?["struct"]?.members?.count == 3)
    #expect(inferred.schema.widened == 0)
  }

  @Test("a key that another key becomes in the style of most keys is a field of its own")
  func keysOfTwoStyles() throws {
    let inferred = try Inferred(
      list: (0..<3).map { #"{"user_name":\#($0),"userName":"a","other_name":2}"# })
    #expect(inferred.root == "[Thing]")
    #expect(inferred.field("Thing", "userName") == #""Int""#)
    #expect(
      inferred.field("Thing", "userName2") == #"{ "type": "String", "key": "userName" }"#)
  }

  @Test("an object whose keys are the tags of a union is a struct")
  func countsByTag() throws {
    let inferred = try Inferred([
      #"{"events":\#(Self.list(Self.events)),"counts":{"note":4,"mood":4}}"#
    ])
    #expect(inferred.type("Counts", "struct") == #"{ "note": "Int", "mood": "Int" }"#)
    #expect(inferred.schema.report.unions.count == 1)
  }

  @Test("numbers and strings at one place are a choice")
  func numbersAsStrings() throws {
    let inferred = try Inferred(
      list: (0..<8).map { $0 % 2 == 0 ? #"{"x":\#($0)}"# : #"{"x":"\#($0)"}"# })
    #expect(inferred.field("Thing", "x") == #""String | Int""#)
  }

  @Test("an empty object is a bare variant beside a tag, and an empty struct under a key")
  func emptyVariants() throws {
    let tagged = try Inferred(
      list: (0..<3).flatMap { [#"{"type":"a"}"#, #"{"type":"b","x":\#($0)}"#] })
    #expect(tagged.tree["types"]?["Thing"]?["union"]?["a"]?.kindName == "null")
    let keyed = try Inferred(
      list: (0..<2).flatMap {
        [#"{"wait":{}}"#, #"{"say":{"text":"w \#($0)"}}"#, #"{"go":[\#($0)]}"#]
      })
    #expect(keyed.type("WaitThing", "struct") == "{}")
  }

  @Test("a hint makes a guess without evidence, and overrides one with evidence")
  func hints() throws {
    func infer(_ values: [String], _ hints: String...) throws -> Inferred {
      try Inferred(list: values) { $0.hints = hints.compactMap { Hint($0) } }
    }
    let steps = [#"{"wait":1}"#, #"{"say":{"t":1}}"#]
    #expect(try infer(steps).type("Thing", "union") == nil)
    #expect(
      try infer(steps, "/*=external").type("Thing", "representation") == #""external""#)
    #expect(
      try infer(steps, "/*=presence").type("Thing", "representation") == #""presence""#)
    let stamps = Array(repeating: #"{"at":1700000000000,"to":"https://example.org/a"}"#, count: 3)
    let stamped = try infer(stamps, "/*/at=Date:milliseconds", "/*/to=String")
    #expect(stamped.field("Thing", "at") == #"{ "type": "Date", "wire": "milliseconds" }"#)
    #expect(stamped.field("Thing", "to") == #""String""#)
    let maps = [#"{"10":"a","11":"b"}"#]
    #expect(try infer(maps).root == "[[String: String]]")
    #expect(try infer(maps, "/*=struct").type("Thing", "struct") != nil)
  }

  @Test("a document with a name that generated code uses gets an ending")
  func reservedDocuments() throws {
    let plain = try Inferred([#"{"a":1}"#]) { $0.name = "JSON" }
    #expect(plain.tree["documents"]?.members?.map(\.key) == ["JSONItem"])
    let versioned = try Inferred([#"{"version":1,"entries":[{"a":1}]}"#]) {
      $0.name = "Value"
      $0.isVersioned = true
    }
    #expect(versioned.tree["documents"]?.members?.map(\.key) == ["ValueItem"])
    #expect(versioned.schema.report.isVersioned)
  }

  @Test("a choice whose name is that of another type is declared with a name of its own")
  func choiceNames() throws {
    let inferred = try Inferred(list: [
      #"{"string_or_int":{"a":1},"x":1,"y":2}"#, #"{"x":"a b","y":"c d"}"#,
    ])
    #expect(inferred.schema.widened == 0, "\(inferred.schema.text)")
    #expect(inferred.type("StringOrInt", "struct") != nil)
    #expect(inferred.field("Thing", "x") == #""X""#)
    #expect(inferred.field("Thing", "y") == #""X""#)
  }

  @Test("a member that is always null is JSON?, and one that is always an empty array is [JSON]")
  func nothingKnown() throws {
    let inferred = try Inferred(Array(repeating: #"{"x":null,"y":[]}"#, count: 6))
    #expect(inferred.field("Thing", "x") == #""JSON?""#)
    #expect(inferred.field("Thing", "y") == #""[JSON]""#)
    #expect(try Inferred(["[]"]).root == "[JSON]")
    #expect(try Inferred(["1"]).root == "Int")
  }
}
