import SumTypeInfer
import Testing

/// Variants that are distinguished by the presence of a key, among other keys that hide this.
@Suite("Inference of presence unions")
struct PresenceInferenceTests {
  @Test("optional members of several variants do not hide the keys of the variants")
  func options() throws {
    let values =
      (0..<60).flatMap { number in
        [
          #"{"copy":"c \#(number)","by":"v \#(number)"}"#,
          #"{"turn":{"angle":\#(number)},"by":"w \#(number)"}"#,
          #"{"move":["m \#(number)"],"as":"x \#(number)"}"#,
          #"{"drop":{"from":\#(number)},"as":"y \#(number)"}"#,
          #"{"push":{"force":\#(number)},"at":"p \#(number)"}"#,
          #"{"pull":{"rope":\#(number)},"at":"q \#(number)"}"#,
        ]
      } + (0..<3).map { #"{"copy":"d \#($0)"}"# } + (0..<3).map { #"{"move":["n \#($0)"]}"# }
      + (0..<3).map { #"{"as":"z \#($0)"}"# }
    let inferred = try Inferred(list: values)
    #expect(inferred.field("Thing", "as") == #""String?""#)
    #expect(inferred.field("Thing", "kind")?.contains(#""flatten": true"#) == true)
    #expect(inferred.type("ThingKind", "representation") == #""presence""#)
    let keys = inferred.tree["types"]?["ThingKind"]?["union"]?.members?.map(\.key)
    #expect(Set(keys ?? []) == ["copy", "drop", "move", "pull", "push", "turn"])
  }

  @Test("the only key of an object is a further variant, even if it was seen once")
  func flags() throws {
    let values =
      (0..<90).flatMap { number in
        [
          #"{"url":"u \#(number)","format":{"parse":\#(number)}}"#, #"{"url":"v \#(number)"}"#,
          #"{"values":[{"a":\#(number)}]}"#,
        ]
      } + [#"{"format":{"parse":1}}"#, #"{"sphere":true}"#]
    let inferred = try Inferred(list: values)
    #expect(inferred.type("ThingKind", "representation") == #""presence""#)
    let union = inferred.tree["types"]?["ThingKind"]?["union"]
    #expect(union?.members?.map(\.key) == ["url", "values", "sphere"])
  }

  @Test("objects inside a payload that share a key with a variant are not variants")
  func others() throws {
    let steps = (0..<9).flatMap { number in
      [
        #"{"calculate":"a + \#(number)","as":"b \#(number)"}"#,
        #"{"unit":"year","field":"f \#(number)","as":"c \#(number)"}"#,
        #"{"filter":{"field":"g \#(number)","unit":"year","range":[\#(number),9]}}"#,
      ]
    }
    let inferred = try Inferred(list: steps)
    #expect(inferred.type("Thing", "representation") == #""presence""#)
    #expect(inferred.field("Filter", "range") == #""[Int]""#)
    #expect(inferred.tree["types"]?["Thing"]?["union"]?.members?.count == 3)
  }

  @Test("objects of one key with a plain value, beside strings, are a struct")
  func expressions() throws {
    let values = (0..<4).map { #"{"at":{"expr":"a b \#($0)"}}"# }
    let names = (0..<8).map { #"{"at":"\#($0 % 2 == 0 ? "top" : "left")"}"# }
    let inferred = try Inferred(list: values + names)
    #expect(inferred.schema.report.unions.allSatisfy { !"\($0)".contains("external") })
    #expect(inferred.field("ThingAt", "expr") == #""String""#)
  }

  @Test("a few objects with one of two keys each are a struct with optional fields")
  func fewObjects() throws {
    let rules = [
      #"{"scale":{"x":"own"}}"#, #"{"scale":{"y":"own"}}"#, #"{"legend":{"color":"all"}}"#,
      #"{"legend":{"size":"all"}}"#,
    ]
    let inferred = try Inferred(list: rules.map { #"{"rule":\#($0)}"# })
    #expect(inferred.type("Rule", "representation") == nil)
    #expect(inferred.field("Rule", "scale")?.contains("?") == true)
  }
}
