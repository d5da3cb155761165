import SumTypeInfer
import SumTypeJSON
import Testing

/// Tuples of samples that end with a list of all further elements.
@Suite("Further elements of samples")
struct RestInferenceTests {
  private static let filters = #"""
    [["all",["==",["get","x"],1],["has","name"]],["any",["==",["get","y"],"a"],["has","name"],["!",["has","z"]]],
     ["has","name"],["all",["==","class","b"],["in","t","a","b"],["==","q",true]],["all"]]
    """#

  @Test("arrays inside such arrays have the same type")
  func recursion() throws {
    let inferred = try Inferred([Self.filters])
    #expect(inferred.root == #"[Thing]"#)
    #expect(
      inferred.type("Thing", "tuple")
        == #"{ "first": "String", "others": { "type": "[ThingElement]", "rest": true } }"#)
    #expect(
      inferred.type("ThingElement", "union")
        == #"{ "text": "String", "number": "Int", "flag": "Bool", "thing": "Thing" }"#)
    #expect(inferred.schema.rounds == 1)
  }

  @Test("an element that only some arrays have before the others makes two tuples")
  func parts() throws {
    let inferred = try Inferred([
      #"""
      [["p",{"id":"a"},"Text ",["em","more"],"."],["p","Only"],["ul",["li","a"],["li",{"id":"x"},"b"],["li",["em","c"]]],
       ["br"],["p",{"id":"c"},["em","x"]],["p",["br"],"z"]]
      """#
    ])
    #expect(inferred.root == "[Thing | ThingItem]")
    #expect(
      inferred.type("Thing", "tuple")
        == #"{ "first": "String", "second": "ThingSecond", "others": "#
        + #"{ "type": "[String | Thing | ThingItem]", "rest": true } }"#)
    #expect(
      inferred.type("ThingItem", "tuple")
        == #"{ "first": "String", "others": { "type": "[String | Thing | ThingItem]", "rest": true } }"#
    )
    #expect(inferred.schema.rounds == 1)
  }

  @Test("the elements after a tag may end with a list")
  func positional() throws {
    let inferred = try Inferred(list: [
      #"["REQ","s1",{"limit":1}]"#, #"["REQ","s2",{"limit":1},{"limit":3}]"#,
      #"["REQ","s3",{"limit":1},{"limit":2},{"limit":5}]"#, #"["CLOSE","s1"]"#, #"["CLOSE","s2"]"#,
    ])
    #expect(
      inferred.type("Thing", "representation") == #"{ "positional": { "payload": "elements" } }"#)
    #expect(
      inferred.type("REQThing", "tuple")
        == #"{ "first": "String", "others": { "type": "[REQThingElement]", "rest": true } }"#)
    #expect(inferred.type("CLOSEThing", "tuple") == #"{ "first": "String" }"#)
  }

  @Test("a tag may be followed by nothing but a list, which may be long")
  func longLists() throws {
    let points = (1...20).map(String.init).joined(separator: ",")
    let inferred = try Inferred(list: [
      #"["line",1,2,3]"#, #"["line",\#(points)]"#, #"["line",1,2]"#, #"["on",true]"#,
      #"["on",false]"#,
    ])
    #expect(
      inferred.type("LineThing", "tuple")
        == #"{ "others": { "type": "[Int]", "rest": true } }"#)
  }

  @Test("elements that may be null, and scalars in another form, stay so")
  func elements() throws {
    let inferred = try Inferred(list: [
      #"["a b",null]"#, #"["c d",2,3]"#, #"[null,4,null,6]"#,
    ])
    #expect(
      inferred.type("Thing", "tuple")
        == #"{ "first": "String?", "others": { "type": "[Int?]", "rest": true } }"#)
    let large = try Inferred(list: [
      #"[true,"9007199254740993"]"#, #"[true,"1","2"]"#, #"[false,"3","4","9007199254740995"]"#,
    ])
    #expect(
      large.type("Thing", "tuple")
        == #"{ "first": "Bool", "others": { "type": "[Int]", "rest": true, "wire": "string" } }"#)
  }

  @Test("texts that begin lists of several JSON types are no names")
  func runs() throws {
    let texts = (0..<12).map {
      #"["Text \#($0) ",{"bold":true},"and \#($0)"\#($0 % 2 == 0 ? "" : #",{"bold":true}"#)]"#
    }
    #expect(try !Inferred(list: texts + [#"["x"]"#]).schema.text.contains("tuple"))
  }

  @Test("a hint makes a list or a tuple")
  func hints() throws {
    let rows = [#"["a b",1]"#, #"["c d",2,3]"#, #"["e f",4,5,6]"#]
    func infer(_ rows: [String], _ hint: String) throws -> Inferred {
      let hint = try #require(Hint(hint))
      let inferred = try Inferred(list: rows) { $0.hints = [hint] }
      #expect(inferred.schema.unusedHints == [])
      return inferred
    }
    #expect(try infer(rows, "/*=list").root == "[[String | Int]]")
    #expect(
      try infer([#"["a"]"#, #"["b","c"]"#, #"["b","c","d"]"#], "/*=tuple").type("Thing", "tuple")
        == #"{ "first": "String", "others": { "type": "[String]", "rest": true } }"#)
    #expect(
      try infer(["[1,2]"], "/*=tuple").type("Thing", "tuple")
        == #"{ "first": "Int", "second": "Int" }"#)
    #expect(try infer(["[]"], "/*=tuple").root == "[[JSON]]")
    // The hint is about the arrays, and not about the objects beside them.
    let maps = [#"{"a/b":1,"c/d":2}"#, #"["a"]"#, #"["b",true]"#]
    #expect(
      try infer(maps, "/*=list").type("Thing", "union")
        == #"{ "list": "[String | Bool]", "map": "[String: Int]" }"#)
  }

  @Test("the decision and the doubt about few arrays name the hint")
  func decisions() throws {
    let inferred = try Inferred(list: [#"["a b",1]"#, #"["c d",2,3]"#, #"["e f",4,5,6]"#]) {
      $0.optionalBelow = 5
    }
    let decision = try #require(inferred.schema.decisions.first)
    #expect(decision.guess == "tuple with further elements")
    #expect(decision.evidence == "6 further elements in 3 arrays")
    #expect(decision.option == "--hint '/*=list'")
    let doubt = try #require(inferred.schema.report.doubts.first)
    #expect(doubt.reason == "a tuple with further elements: found in 3 arrays alone")
    #expect(doubt.option == "--hint '/*=list'")
  }
}
