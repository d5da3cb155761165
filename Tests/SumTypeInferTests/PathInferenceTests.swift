import SumTypeInfer
import Testing

/// Tags that are members of a member.
@Suite("Inference of tags at a path")
struct PathInferenceTests {
  private static func values(
    _ count: Int, _ make: (Int, String) -> String
  ) -> [String] {
    (0..<count).flatMap { number in
      [make(number, "created"), make(number, "moved"), make(number, "deleted")]
    }
  }

  /// The members of a variant beside its header.
  private static func rest(_ tag: String, _ number: Int) -> String {
    switch tag {
    case "created": #","title":"t \#(number)""#
    case "moved": #","from":"a \#(number)","to":\#(number)"#
    default: ""
    }
  }

  private static let events = values(6) { number, tag in
    #"{"header":{"id":\#(number),"type":"\#(tag)","sent":"w \#(number)"}\#(rest(tag, number))}"#
  }

  @Test("the header of each variant has the tag as a constant, and includes the common members")
  func header() throws {
    let inferred = try Inferred(list: Self.events)
    #expect(inferred.isInternal("header/type"))
    #expect(
      inferred.type("Thing", "union")
        == #"{ "created": "CreatedThing", "deleted": "DeletedThing", "moved": "MovedThing" }"#)
    #expect(
      inferred.type("ThingHeader", "struct") == #"{ "id": "Int", "sent": "String" }"#)
    #expect(inferred.field("CreatedThing", "header") == #""CreatedThingHeader""#)
    #expect(inferred.type("CreatedThingHeader", "include") == #"["ThingHeader"]"#)
    #expect(
      inferred.type("CreatedThingHeader", "struct") == #"{ "type": { "const": "created" } }"#)
    #expect(inferred.schema.widened == 0)
  }

  @Test("a member that only some headers have, or whose type differs, is declared in each header")
  func ownMembers() throws {
    let inferred = try Inferred(
      list: Self.values(6) { number, tag in
        let own = tag == "moved" ? #","by":"w \#(number)""# : ""
        let at = tag == "deleted" ? #"[\#(number)]"# : "\(number)"
        return
          #"{"header":{"type":"\#(tag)","at":\#(at),"id":\#(number)\#(own)}\#(Self.rest(tag, number))}"#
      })
    #expect(inferred.type("ThingHeader", "struct") == #"{ "id": "Int" }"#)
    #expect(
      inferred.type("MovedThingHeader", "struct")
        == #"{ "type": { "const": "moved" }, "at": "Int", "by": "String" }"#)
    #expect(inferred.field("DeletedThingHeader", "at") == #""[Int]""#)
  }

  @Test(
    "a value without the tag belongs to the most similar variant, whose constant may be absent")
  func untagged() throws {
    let more = (0..<5).map {
      #"{"header":{"id":\#($0),"sent":"w \#($0)"},"title":"u \#($0)"}"#
    }
    let inferred = try Inferred(list: Self.events + Self.events + more)
    #expect(inferred.type("Thing", "default") == #""created""#)
    #expect(
      inferred.type("CreatedThingHeader", "struct")
        == #"{ "type": { "const": "created", "optional": true } }"#)
    // The header may be missing as well.
    let bare = try Inferred(list: Self.events + Self.events + [#"{"title":"u v"}"#])
    #expect(bare.field("CreatedThing", "header") == #""CreatedThingHeader?""#)
    #expect(bare.field("MovedThing", "header") == #""MovedThingHeader""#)
  }

  @Test("values without the tag that resemble no variant are a variant without tags")
  func withoutTags() throws {
    let more = (0..<5).map {
      #"{"header":{"id":\#($0),"sent":"w \#($0)"},"pulse":[\#($0)],"beat":{"x":\#($0)},"rate":1.5,"on":true}"#
    }
    let inferred = try Inferred(list: Self.events + more)
    #expect(inferred.isInternal("header/type"))
    #expect(inferred.type("Thing", "union")?.contains(#""tags": []"#) == true)
  }

  @Test("a union inside a variant is found, and its variants have the outer constants")
  func nested() throws {
    let values = (0..<8).flatMap { number in
      [
        #"{"header":{"type":"note"},"text":"w \#(number)"}"#,
        #"{"header":{"type":"mood"},"level":\#(number)}"#,
        #"{"header":{"type":"shape"},"kind":"circle","r":\#(number)}"#,
        #"{"header":{"type":"shape"},"kind":"square","side":[\#(number)]}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.isInternal("header/type"))
    #expect(
      inferred.type("ShapeThing", "representation") == #"{ "internal": { "tag": "kind" } }"#)
    #expect(
      inferred.type("CircleShapeThing", "struct")
        == #"{ "header": "CircleShapeThingHeader", "r": "Int" }"#)
    #expect(
      inferred.type("CircleShapeThingHeader", "struct") == #"{ "type": { "const": "shape" } }"#)
  }

  @Test("a keyed union beside the header is found")
  func keyed() throws {
    let values = (0..<8).flatMap { number in
      [
        #"{"header":{"type":"note"},"text":"w \#(number)"}"#,
        #"{"header":{"type":"icon"},"type":"emoji","emoji":"w \#(number)"}"#,
        #"{"header":{"type":"icon"},"type":"file","file":{"at":\#(number)}}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.schema.text.contains(#""keyed""#))
    #expect(inferred.schema.widened == 0)
  }

  @Test("of two paths with the same values, the shorter one is the tag, whatever its name")
  func shortest() throws {
    let inferred = try Inferred(
      list: Self.values(30) { number, tag in
        #"{"header":{"more":{"type":"\#(tag)"},"flavour":"\#(tag)"},"y":\#(number)\#(Self.rest(tag, number))\#(Self.rest(tag, number).replacing("\"t", with: "\"u").replacing("\"f", with: "\"g"))}"#
      })
    #expect(inferred.isInternal("header/flavour"))
  }

  @Test("keys with slashes and tildes are escaped in the path of a tag")
  func slashes() throws {
    let inferred = try Inferred(
      list: Self.values(6) { number, tag in
        #"{"a/b":{"c~type":"\#(tag)"}\#(Self.rest(tag, number))}"#
      })
    #expect(inferred.isInternal("a~1b/c~type"))
  }

  @Test("a hint with a path makes a union without evidence")
  func hints() throws {
    let values = [#"{"head":{"sort":"a"},"x":1}"#, #"{"head":{"sort":"b"},"y":1}"#]
    #expect(try Inferred(list: values).isInternal("head/sort") == false)
    let told = try Inferred(list: values) { $0.hints = [Hint("/*=union:head/sort")!] }
    #expect(told.isInternal("head/sort"))
    // With a value whose `head` is a string, the hint makes no union.
    let odd = try Inferred(list: values + [#"{"head":"w x","z":1}"#]) {
      $0.hints = [Hint("/*=union:head/sort")!]
    }
    #expect(odd.type("Thing", "struct") != nil)
    #expect(odd.schema.widened == 0)
  }

  @Test("the report and the decisions have the path of the tag")
  func report() throws {
    let inferred = try Inferred(list: Self.events)
    #expect(inferred.schema.report.unions.first?.form == #"internal "header/type""#)
    #expect(inferred.schema.decisions.contains { $0.guess == "union:header/type" })
  }

  @Test("unions with the same path at several places are one union")
  func places() throws {
    let lists = "\(Self.events.joined(separator: ","))"
    let inferred = try Inferred([
      #"{"past":[\#(lists)],"next":[\#(lists)],"last":\#(Self.events[0])}"#
    ])
    #expect(inferred.schema.report.unions.count == 1)
    #expect(
      inferred.field("Thing", "last")
        == inferred.field("Thing", "past")?.replacing("[", with: "").replacing("]", with: ""))
  }

  @Test(
    "a member that is constant in each sample is no tag, unless it has a usual name of tags")
  func habits() throws {
    func samples(_ tag: String) -> [String] {
      [("a", #""x":1,"z":[1],"w":{"p":1}"#), ("b", #""y":"w x","v":1,"u":true"#)].map {
        value, rest in
        let elements = (0..<20).map { #"{"head":{"\#(tag)":"\#(value)","at":\#($0)},\#(rest)}"# }
        return "[\(elements.joined(separator: ","))]"
      }
    }
    #expect(try Inferred(samples("flavour")).isInternal("head/flavour") == false)
    #expect(try Inferred(samples("kind")).isInternal("head/kind"))
  }

  @Test("variants with numbers as tags are named after the last key of the path")
  func numbers() throws {
    let values = (0..<12).flatMap { number in
      [
        #"{"head":{"kind":0,"at":\#(number)},"k":\#(number)}"#,
        #"{"head":{"kind":1,"at":\#(number)},"k":["w \#(number)"]}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(
      inferred.type("Thing", "union")
        == #"{ "kind0": { "tag": 0, "payload": "Kind0Thing" }, "kind1": { "tag": 1, "payload": "Kind1Thing" } }"#
    )
  }

  @Test("values that contradict the path are read by the schema")
  func contradicted() throws {
    for odd in [
      #"{"header":"w x","title":"t"}"#, #"{"header":{"type":null,"id":1,"sent":"w"}}"#,
      #"{"header":{"type":"created","type":"moved"},"title":"t"}"#,
      #"{"header":{"type":"created","id":1},"header":{"type":"moved"}}"#,
    ] {
      let inferred = try Inferred(list: Self.events + Self.events + [odd])
      #expect(inferred.schema.problems.isEmpty, "\(odd)")
    }
  }
}
