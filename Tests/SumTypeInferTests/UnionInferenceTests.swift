import SumTypeInfer
import Testing

/// Unions of each representation, which are inferred from their values.
@Suite("Inference of unions")
struct UnionInferenceTests {
  private static let notes = (1...6).flatMap { number in
    [
      #"{"type":"note","id":\#(number),"text":"Hello"}"#,
      #"{"type":"mood","id":\#(number + 100),"intensity":\#(number % 5),"tags":["a"]}"#,
    ]
  }

  @Test("a tag among the members makes an internal union")
  func internalTag() throws {
    let inferred = try Inferred(list: Self.notes)
    #expect(inferred.type("Thing", "union") == #"{ "mood": "MoodThing", "note": "NoteThing" }"#)
    #expect(inferred.type("Thing", "representation") == nil)
    #expect(inferred.field("NoteThing", "text") == #""String""#)
    #expect(inferred.field("NoteThing", "type") == nil)
  }

  @Test("a variant without other members is bare")
  func bare() throws {
    let inferred = try Inferred(
      list: Self.notes + [#"{"type":"cleared"}"#, #"{"type":"cleared"}"#])
    #expect(inferred.tree["types"]?["Thing"]?["union"]?["cleared"]?.kindName == "null")
  }

  @Test("a value without the tag makes the most similar variant the default")
  func defaultVariant() throws {
    let inferred = try Inferred(list: Self.notes + [#"{"id":50,"text":"Old"}"#])
    #expect(inferred.type("Thing", "default") == #""note""#)
  }

  @Test("values without the tag that resemble no variant are a variant without tags")
  func variantWithoutTags() throws {
    let others = (0..<6).map { #"{"link":"https://example.org/\#($0)","size":\#($0),"seen":true}"# }
    let inferred = try Inferred(list: Self.notes + others)
    #expect(
      inferred.tree["types"]?["Thing"]?["union"]?["plain"]?["tags"]?.elements?.isEmpty == true,
      "\(inferred.schema.text)")
    #expect(inferred.type("Thing", "default") == nil)
  }

  @Test("a number is the tag if it decides the types of other members")
  func integerTags() throws {
    let values = (0..<12).map { number in
      number % 3 == 0
        ? #"{"a":1,"k":[{"t":\#(number),"s":[1]}],"ix":\#(number)}"#
        : #"{"a":0,"k":\#(number),"ix":\#(number)}"#
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "representation") == #"{ "internal": { "tag": "a" } }"#)
  }

  @Test("a Boolean that some objects lack is no tag")
  func booleanOptions() throws {
    let values = (0..<8).flatMap { number in
      [
        #"{"on":true,"size":\#(number),"at":\#(number)}"#,
        #"{"on":false,"names":["a b"],"at":\#(number)}"#,
      ]
    }
    let all = try Inferred(list: values)
    #expect(all.type("Thing", "representation") == #"{ "internal": { "tag": "on" } }"#)
    let others = (0..<8).map { #"{"when":"c \#($0)","at":\#($0)}"# }
    let some = try Inferred(list: values + others)
    #expect(some.type("Thing", "representation") != all.type("Thing", "representation"))
  }

  @Test("a second tag inside a variant makes a union in the union")
  func nested() throws {
    let values = (0..<10).flatMap { number in
      [
        #"{"event":"push","commits":["a","b"],"ref":"main"}"#,
        #"{"event":"issue","action":"opened","title":"T\#(number)"}"#,
        #"{"event":"issue","action":"closed","reason":{"by":\#(number)},"at":\#(number)}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "representation") == #"{ "internal": { "tag": "event" } }"#)
    #expect(
      inferred.type("IssueThing", "representation") == #"{ "internal": { "tag": "action" } }"#)
  }

  @Test("a tag beside the one member that depends on it makes an adjacent union")
  func adjacent() throws {
    let values = (0..<6).flatMap { number in
      [
        #"{"type":"said","content":{"text":"hi"}}"#,
        #"{"type":"moved","content":{"x":\#(number),"y":2}}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(
      inferred.type("Thing", "representation")
        == #"{ "adjacent": { "tag": "type", "content": "content" } }"#)
  }

  @Test("an adjacent union beside further members is flattened into a struct")
  func envelope() throws {
    let values = (0..<6).flatMap { number in
      [
        #"{"id":\#(number),"sender":"a\#(number)","type":"said","content":{"text":"hi"}}"#,
        #"{"id":\#(number + 50),"sender":"b\#(number)","type":"moved","content":{"x":\#(number),"y":2}}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.field("Thing", "kind") == #"{ "type": "ThingKind", "flatten": true }"#)
    #expect(inferred.field("Thing", "sender") == #""String""#)
  }

  @Test("a tag that is the key of the payload makes a keyed union")
  func keyed() throws {
    let values = (0..<6).flatMap { number in
      [
        #"{"type":"paragraph","paragraph":{"text":"hi"}}"#,
        #"{"type":"heading","heading":{"level":\#(number),"text":"hi"}}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "representation") == #"{ "keyed": { "tag": "type" } }"#)
  }

  @Test("a keyed union with null under the other variants' keys has others: null")
  func keyedWithNulls() throws {
    let values = (0..<6).flatMap { number in
      [
        #"{"type":"paragraph","paragraph":{"text":"hi"},"heading":null}"#,
        #"{"type":"heading","paragraph":null,"heading":{"level":\#(number),"text":"hi"}}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(
      inferred.type("Thing", "representation")
        == #"{ "keyed": { "tag": "type", "others": "null" } }"#)
  }

  @Test("a keyed union keeps a few payloads of other variants, and is not made of many")
  func keyedBesideOthers() throws {
    func representation(besides count: Int) throws -> String? {
      let values = (0..<8).flatMap { number in
        let other = number < count ? #","heading":{"level":1,"text":"hi"}"# : ""
        return [
          #"{"type":"paragraph","paragraph":{"text":"hi"}\#(other)}"#,
          #"{"type":"heading","heading":{"level":\#(number),"text":"hi"}}"#,
        ]
      }
      return try Inferred(list: values).type("Thing", "representation")
    }
    for count in [1, 4] {
      #expect(try representation(besides: count) == #"{ "keyed": { "tag": "type" } }"#, "\(count)")
    }
    let many = try representation(besides: 5)
    #expect(many?.contains("keyed") != true, "\(many ?? "-")")
  }

  @Test("a keyed union is found although a value at another place contradicts it")
  func contradiction() throws {
    let values = (0..<6).flatMap { number in
      [
        #"{"id":\#(number),"type":"text","text":{"most":\#(number)}}"#,
        #"{"id":\#(number),"type":"number","number":{"unit":"m \#(number)"}}"#,
      ]
    }
    let good = values.joined(separator: ",")
    let bad = #"{"id":9,"type":"number","text":{"most":3}}"#
    let inferred = try Inferred([#"{"columns":[\#(good)],"others":[\#(good),\#(bad)]}"#])
    let forms = inferred.tree["types"]?.members?.map { $0.value["representation"]?["keyed"] != nil }
    #expect(forms?.contains(true) == true)
  }

  @Test("an object with only a tag, under the same key at another place, is a further bare variant")
  func bareElsewhere() throws {
    let values = (0..<6).flatMap { number in
      [
        #"{"bind":{"input":"range","least":\#(number),"most":9}}"#,
        #"{"bind":{"input":"select","options":["a \#(number)"]}}"#,
      ]
    }
    let colors = #"{"paint":{"bind":{"input":"color"}},"more":{"bind":{"input":"color"}}}"#
    let inferred = try Inferred([#"{"all":[\#(values.joined(separator: ","))],"other":\#(colors)}"#]
    )
    #expect(inferred.tree["types"]?["Bind"]?["union"]?["color"]?.kindName == "null")
    let joins = colors.replacing("bind", with: "join")
    let apart = try Inferred([#"{"all":[\#(values.joined(separator: ","))],"other":\#(joins)}"#])
    #expect(apart.tree["types"]?["Bind"]?["union"]?["color"] == nil)
  }

  @Test("objects of one member each, beside strings, make an external union")
  func external() throws {
    let values = (0..<5).flatMap { number in
      [
        #""stop""#, #"{"wait":2.5}"#, #"{"say":{"text":"hi","loud":true}}"#,
        #"{"go":[\#(number)]}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "representation") == #""external""#)
    #expect(inferred.tree["types"]?["Thing"]?["union"]?["stop"]?.kindName == "null")
  }

  /// Values of a protocol with a choice of one field, of which some have none.
  private static let anyValues = (0..<4).flatMap { number in
    [
      #"{"stringValue":"a \#(number)"}"#, #"{"intValue":"\#(number)"}"#, #"{"boolValue":true}"#,
      #"{"arrayValue":{"values":[{"stringValue":"b \#(number)"},{}]}}"#,
      #"{"kvlistValue":{"values":[{"key":"m \#(number)","value":{"doubleValue":0.5}}]}}"#,
    ]
  }

  @Test(
    "empty objects beside objects of one member make an optional external union, also inside itself",
    arguments: [[], ["{}"]])
  func optionalExternal(_ empty: [String]) throws {
    let values = (Self.anyValues + empty).enumerated().map { index, value in
      #"{"key":"k \#(index)","value":\#(value)}"#
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.schema.widened == 0)
    let types = try #require(inferred.tree["types"]?.members).map(\.key)
    let unions = inferred.schema.report.unions
    #expect(unions.map(\.form) == ["external"], "\(inferred.schema.text)")
    let union = try #require(unions.first?.name)
    #expect(inferred.tree["types"]?[union]?["union"]?.members?.count == 6)
    // The union, the struct around it, an attribute, and the payloads of the lists.
    #expect(types.count == 5, "\(inferred.schema.text)")
    let around = try #require(types.first { inferred.field($0, "kind") != nil })
    #expect(
      inferred.field(around, "kind") == #"{ "type": "\#(union)?", "flatten": true }"#)
    #expect(inferred.field("Thing", "value") == "\"\(around)\"")
  }

  @Test("objects with a hint are an optional external union, however few they are")
  func hintedOptionalExternal() throws {
    let inferred = try Inferred(list: [#"{"wait":1}"#, #"{"say":{"t":1}}"#, "{}"]) {
      $0.hints = [Hint("/*=external")!]
    }
    #expect(inferred.type("ThingKind", "representation") == #""external""#)
    #expect(inferred.field("Thing", "kind") == #"{ "type": "ThingKind?", "flatten": true }"#)
  }

  @Test("objects inside an external union have a type of their own if the payloads differ")
  func otherExternal() throws {
    let values = (0..<6).flatMap { number in
      [#"{"wait":\#(number)}"#, #"{"say":{"text":"a \#(number)","wait":{"wait":"b \#(number)"}}}"#]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "representation") == #""external""#)
    #expect(inferred.field("Wait", "wait") == #""String""#, "\(inferred.schema.text)")
  }

  @Test("one of several keys in each object makes a presence union")
  func presence() throws {
    let values = (0..<12).flatMap { number in
      [
        #"{"text":"hi","lang":"en"}"#,
        #"{"image":{"url":"u"},"alt":"a","width":\#(number)}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "representation") == #""presence""#)
  }

  @Test("a tag at the beginning of arrays makes a positional union")
  func positional() throws {
    let values = (0..<4).flatMap { number in
      [#"["EVENT","s",{"text":"hi"}]"#, #"["OK",true,\#(number)]"#, #"["CLOSED"]"#]
    }
    let inferred = try Inferred(list: values)
    #expect(
      inferred.type("Thing", "representation") == #"{ "positional": { "payload": "elements" } }"#)
  }

  @Test("an element tells the tuples of one tag apart, and a union of the schema reads each")
  func positionalTuples() throws {
    let values = (0..<4).flatMap { number in
      [
        #"["Table",{"id":"a\#(number)"},"Fish",[\#(number)]]"#,
        #"["Table",["Fish \#(number)"],[[\#(number)]]]"#, #"["Para","text \#(number)"]"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(
      inferred.type("Thing", "representation") == #"{ "positional": { "payload": "elements" } }"#)
    #expect(
      inferred.type("Thing", "union")
        == #"{ "para": { "tag": "Para", "payload": "ParaThing" }, "#
        + #""table": { "tag": "Table", "payload": "TableThing | ThingTableThing" } }"#)
    #expect(inferred.schema.rounds == 1)
  }

  @Test("several JSON types at one place make a choice")
  func choices() throws {
    let inferred = try Inferred([
      #"{"source":"a","size":1,"note":null}"#, #"{"source":["a","b"],"size":1.5,"note":"n"}"#,
    ])
    #expect(inferred.field("Thing", "source") == #""String | [String]""#)
    #expect(inferred.field("Thing", "size") == #""Double""#)
    #expect(inferred.field("Thing", "note") == #"{ "type": "String?", "nil": "null" }"#)
  }

  @Test("a choice whose name would be long is a declared type")
  func longChoices() throws {
    let inferred = try Inferred([
      #"{"veryLongNameOfAField":{"anotherName":1},"x":1}"#,
      #"{"veryLongNameOfAField":[[true],[false]],"x":1}"#,
      #"{"veryLongNameOfAField":"a","x":1}"#,
    ])
    #expect(inferred.field("Thing", "veryLongNameOfAField")?.contains("|") == false)
    #expect(inferred.schema.rounds == 1)
  }

  @Test("a member with few values that distinguishes nothing is no tag")
  func nearMiss() throws {
    let values = (0..<20).map { number in
      #"{"type":"\#(number % 2 == 0 ? "a" : "b")","id":\#(number),"name":"n\#(number)"}"#
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "union") == nil)
    #expect(inferred.field("Thing", "type") != nil)
    #expect(inferred.schema.report.unions.isEmpty)
  }

  @Test("a hint decides the type at its place, and a wrong hint is nil")
  func hints() throws {
    let values = (0..<3).map { #"{"kind":"a","id":\#($0)}"# } + [#"{"kind":"b","id":9}"#]
    func infer(_ hint: String) throws -> Inferred {
      try Inferred(list: values) { $0.hints = [Hint(hint)].compactMap(\.self) }
    }
    #expect(
      try infer("/*=union:kind").type("Thing", "representation")
        == #"{ "internal": { "tag": "kind" } }"#)
    #expect(try infer("/*/id=JSON").field("Thing", "id") == #""JSON""#)
    #expect(try infer("/*=map").root?.hasPrefix("[[String: ") == true)
    #expect(try infer("/*/kind=enum").type("Kind", "enum") == #"["a", "b"]"#)
    #expect(Hint("x=map") == nil)
    #expect(Hint("/x=Nothing") == nil)
    #expect(Hint("/x=Date:fortnights") == nil)
  }

  @Test(
    "a union inside a variant is explained with the variant, and without a hint that is about the outer union"
  )
  func explainsInnerUnion() throws {
    let values = (0..<6).flatMap {
      [
        #"{"type":"note","text":"t \#($0)"}"#,
        #"{"type":"shape","kind":"circle","radius":\#($0)}"#,
        #"{"type":"shape","kind":"box","width":\#($0),"height":2}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("ShapeThing", "representation") == #"{ "internal": { "tag": "kind" } }"#)
    let decisions = inferred.schema.decisions
    let outer = try #require(decisions.first { $0.guess == "union:type" })
    #expect(outer.option == "--hint '/*=struct'")
    #expect(outer.variant == nil)
    let inner = try #require(decisions.first { $0.guess == "union:kind" })
    #expect(inner.option == nil)
    #expect(inner.variant == #""shape""#)
  }

  @Test("the decision that two places have one union is explained, and a hint reverses it")
  func explainsOneUnion() throws {
    let pages = (0..<3).map {
      #"{"icon":{"type":"emoji","emoji":"e \#($0)"},"cover":{"type":"link","link":{"url":"u \#($0)"}}}"#
    }
    let one = try Inferred(list: pages)
    #expect(one.field("Thing", "icon") == one.field("Thing", "cover"))
    let decision = one.schema.decisions.first { $0.guess.hasPrefix("one union with") }
    #expect(decision?.place.description == "/*/cover")
    #expect(decision?.guess == "one union with /*/icon")
    let turned = try Inferred(list: pages) {
      $0.hints = [Hint("/*/icon=struct")].compactMap(\.self)
    }
    #expect(turned.type("Icon", "struct") != nil)
    #expect(turned.field("Thing", "cover") == #""Cover""#)
  }

  @Test("objects of one shape are one type, also inside each other")
  func recursion() throws {
    func node(_ depth: Int) -> String {
      depth == 0
        ? #"{"name":"a leaf","children":[]}"#
        : #"{"name":"number \#(depth)!","children":[\#(node(depth - 1)),\#(node(depth - 1))]}"#
    }
    let inferred = try Inferred([node(5)])
    #expect(inferred.tree["types"]?.members?.count == 1)
    #expect(inferred.field("Thing", "children") == #""[Thing]""#)
  }
}
