import SumTypeInfer
import Testing

@Suite("Presence unions with a map, and numbers that JSON does not have")
struct FallbackInferenceTests {
  private static let values: [String] =
    (0..<6).map { #"{"Ref":"w \#($0)"}"# } + (0..<5).map { #"{"Fn::GetAtt":["a \#($0)","Arn"]}"# }
    + (0..<8).map { #"{"A\#($0)/x":"p \#($0)","B\#($0)/y":{"Ref":"w \#($0)"}}"# }

  @Test("the union contains itself through the values of the map")
  func recursion() throws {
    let inferred = try Inferred(list: Self.values)
    #expect(inferred.root == "[Thing]")
    #expect(
      inferred.type("Thing", "union")
        == #"{ "ref": { "tag": "Ref", "payload": "RefThing" }, "Fn::GetAtt": "FnGetAttThing", "#
        + #""entries": "EntriesThing" }"#)
    #expect(inferred.tree["types"]?["Thing"]?["default"]?.string == "entries")
    #expect(
      inferred.field("EntriesThing", "others")
        == #"{ "type": "[String: String | Thing]", "flatten": true }"#)
    #expect(inferred.schema.rounds == 1)
    #expect(inferred.schema.decisions.contains { $0.option == "--hint '/*=map'" })
  }

  @Test("a hint makes a map of all objects")
  func hints() throws {
    let hint = try #require(Hint("/*=map"))
    let inferred = try Inferred(list: Self.values) { $0.hints = [hint] }
    #expect(inferred.root?.hasPrefix("[[String: ") == true)
    #expect(
      try Inferred(list: Self.values) { $0.guessesMaps = false }.tree["types"]?["Thing"]?["default"]
        == nil)
  }

  @Test("a place that cannot state the wire of numbers has a choice")
  func nonFinite() throws {
    #expect(try Inferred([#"[1,"NaN",2.5]"#]).root == "[Double | String]")
    #expect(try Inferred([#"[1,null,"NaN"]"#]).root == "[(Double | String)?]")
    let fields = try Inferred([#"{"x":{"a/b":1,"c/d":"NaN"},"y":[[1,"Infinity"]]}"#])
    #expect(fields.field("Thing", "x") == #"{ "type": "[String: Double]", "wire": "nonFinite" }"#)
    #expect(fields.field("Thing", "y") == #"{ "type": "[[Double]]", "wire": "nonFinite" }"#)
  }
}
