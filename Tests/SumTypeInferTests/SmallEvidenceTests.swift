import SumTypeInfer
import Testing

/// The guesses that few values are evidence for, and those that they are not.
@Suite("Inference from little evidence")
struct SmallEvidenceTests {
  @Test(
    "a member with a usual name of tags is the tag if each variant has members that the other never has"
  )
  func ownMembers() throws {
    let values = (0..<12).flatMap { number -> [String] in
      let point = number % 2 == 0 ? #","nearest":true"# : #","toggle":"a b""#
      let interval = number % 2 == 0 ? #","zoom":true"# : #","translate":"a b""#
      return [
        #"{"type":"point"\#(point),"at":\#(number)}"#,
        #"{"type":"interval"\#(interval),"at":\#(number)}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    #expect(inferred.field("PointThing", "nearest") == #""Bool?""#)
    #expect(inferred.field("IntervalThing", "nearest") == nil)
    let shared = try Inferred(
      list: values + (0..<4).map { #"{"type":"interval","nearest":true,"toggle":"b \#($0)"}"# })
    #expect(shared.type("PointThing", "struct") == nil)
  }

  @Test("a member with names as values is the tag if it decides the JSON type of another member")
  func choices() throws {
    let tweaks =
      (0..<3).map { #"{"set":"sound","value":"a \#($0)"}"# }
      + (0..<4).map { #"{"set":"highlight","value":\#($0 % 2 == 0)}"# } + [#"{"set":"highlight"}"#]
    let inferred = try Inferred(list: tweaks)
    #expect(inferred.type("Thing", "representation") == #"{ "internal": { "tag": "set" } }"#)
    #expect(inferred.field("SoundThing", "value") == #""String""#)
    let mixed = try Inferred(list: tweaks + [#"{"set":"sound","value":true}"#])
    #expect(mixed.type("Thing", "struct") != nil)
  }

  @Test("a member that is constant in each sample, and differs between samples, is no tag")
  func habits() throws {
    func sample(_ rule: Int, _ members: String) -> String {
      "[\((0..<20).map { #"{"r":\#(rule),"o":\#($0)\#(members)}"# }.joined(separator: ","))]"
    }
    let apart = try Inferred([
      sample(1, #","mn":"a b","hd":false"#), sample(2, ""),
      sample(1, #","mn":"e f","hd":true"#),
    ])
    #expect(apart.type("Thing", "union") == nil)
    let together = try Inferred([
      sample(1, #","mn":"a b","hd":false"#), sample(2, ""),
      #"[{"r":1,"o":1,"mn":"a b","hd":true},{"r":2,"o":1}]"#,
    ])
    #expect(together.type("Thing", "representation") == #"{ "internal": { "tag": "r" } }"#)
  }

  @Test("a value whose distinguishing member is null has no variant in a presence union")
  func nulls() throws {
    let values = (0..<120).flatMap { number in
      [
        #"{"field":"a \#(number)","title":"b"}"#, #"{"value":"c \#(number)","title":"b"}"#,
        #"{"title":"d \#(number)"}"#,
      ]
    }
    let inferred = try Inferred(list: values + [#"{"value":null,"title":"e"}"#])
    #expect(inferred.field("Thing", "kind") == #"{ "type": "ThingKind?", "flatten": true }"#)
    // If it were beside the member of another variant, the presence union would report it as unknown.
    let both = try Inferred(list: values + [#"{"value":null,"field":"e"}"#])
    #expect(both.field("Thing", "value") == #""String?""#)
  }

  @Test("objects that each have one of two keys are variants if they are too many for chance")
  func exclusive() throws {
    let values =
      (0..<5).map { #"{"argmin":"a \#($0)"}"# } + (0..<4).map { #"{"argmax":"b \#($0)"}"# }
    let inferred = try Inferred(list: values)
    #expect(inferred.type("Thing", "representation") == #""presence""#)
    let few = try Inferred(list: Array(values.prefix(3) + values.suffix(2)))
    #expect(few.type("Thing", "representation") == nil)
  }

  @Test("a key that was seen once among few objects makes no union")
  func rare() throws {
    let values = (0..<6).map { #"{"argmin":"a \#($0)"}"# } + [#"{"argmax":"b"}"#]
    #expect(try Inferred(list: values).type("Thing", "representation") == nil)
  }

  @Test("presence unions of two keys with one key in common are two unions")
  func presenceInCommon() throws {
    let rules = (0..<12).flatMap { number in
      [
        #"{"rule":{"param":"a \#(number)","value":"b"}}"#,
        #"{"rule":{"test":"c \#(number)","value":"b"}}"#,
        #"{"scope":{"param":"d \#(number)","value":"e"}}"#,
        #"{"scope":{"limit":{"at":\#(number)},"value":"e"}}"#,
      ]
    }
    let inferred = try Inferred(list: rules)
    #expect(inferred.type("Rule", "union")?.contains("limit") == false)
    #expect(inferred.type("Scope", "union")?.contains("test") == false)
  }

  @Test("a map stays a map if one of many keys resembles the name of a field")
  func oddKey() throws {
    let values = (0..<12).flatMap { number in
      [
        #"{"data":{"text/plain":["a \#(number)"],"text/html":["b"],"image/png":"c"}}"#,
        #"{"data":{"text/plain":["d \#(number)"]}}"#,
      ]
    }
    let inferred = try Inferred(list: values + [#"{"data":{"text/plain":["e"],"extra":"f"}}"#])
    #expect(inferred.type("Data", "struct") == nil)
    #expect(inferred.field("Thing", "data")?.hasPrefix(#""[String: "#) == true)
  }

  @Test("maps under the same key of two variants are one type if they have keys in common")
  func mapsInCommon() throws {
    let values = (0..<8).flatMap { number in
      [
        #"{"type":"shown","at":\#(number),"data":{"text/plain":["a"],"application/json":{"n":\#(number)}}}"#,
        #"{"type":"result","of":"b \#(number)","data":{"text/plain":["c"],"image/png":"d \#(number)"}}"#,
      ]
    }
    let inferred = try Inferred(list: values)
    let data = inferred.field("ShownThing", "data")
    #expect(data == inferred.field("ResultThing", "data"))
    #expect(data?.hasPrefix(#""[String: "#) == true)
  }

  @Test("payloads of two variants are different types, even if one has a tag of the other")
  func payloads() throws {
    let events = [
      #"{"type":"key","content":{"action":"ask","by":"a","id":"b","body":{"n":1}}}"#,
      #"{"type":"key","content":{"action":"end","by":"c","id":"d"}}"#,
      #"{"type":"secret","content":{"action":"ask","by":"e","id":"f","name":"g"}}"#,
      #"{"type":"note","content":{"text":"h i"}}"#, #"{"type":"mood","content":{"level":1}}"#,
    ]
    let inferred = try Inferred(list: events)
    #expect(
      inferred.type("KeyThing", "union") == #"{ "ask": "AskKeyThing", "end": "EndKeyThing" }"#)
    #expect(inferred.field("SecretThing", "name") == #""String""#)
  }

  @Test("objects with most members in common are one type under one key, but not as payloads")
  func likeness() throws {
    func object(_ last: String, _ number: Int) -> String {
      #"{"v":1,"w":2,"x":3,"y":\#(number),"\#(last)":true}"#
    }
    let payloads = try Inferred(
      list: (0..<6).flatMap {
        [
          #"{"type":"a","content":\#(object("m", $0)),"p":1}"#,
          #"{"type":"b","content":\#(object("n", $0)),"q":"w x"}"#,
        ]
      })
    #expect(payloads.schema.text.contains(#""m": "Bool""#))
    let places = try Inferred(
      list: (0..<6).map {
        #"{"one":{"at":\#(object("m", $0)),"p":1},"other":{"at":\#(object("n", $0)),"q":"w x"}}"#
      })
    #expect(places.schema.text.contains(#""m": "Bool?""#))
  }

  @Test("objects with the tag of a union and mostly other members are another type")
  func otherMembers() throws {
    let events = (0..<4).flatMap {
      [#"{"type":"note","text":"w \#($0)"}"#, #"{"type":"mood","level":\#($0)}"#]
    }
    let more = (0..<4).map { #"{"type":"note","text":"w","p":\#($0),"q":1,"r":2}"# }
    let inferred = try Inferred([
      #"{"events":[\#(events.joined(separator: ","))],"more":[\#(more.joined(separator: ","))]}"#
    ])
    #expect(inferred.type("NoteEvent", "struct") == #"{ "text": "String" }"#)
    #expect(inferred.field("Thing", "more") == #""[More]""#)
  }

  @Test("a few objects with different values of a member that some objects lack make no union")
  func examples() throws {
    let sorts = [
      #"{"op":"median","field":"a b"}"#, #"{"op":"count"}"#, #"{"op":"mean","order":"c d"}"#,
      #"{"field":"e f","order":"g h"}"#, #"{"op":"sum","field":"i j","order":"k l"}"#,
    ]
    let inferred = try Inferred(list: sorts)
    #expect(inferred.type("Thing", "union") == nil)
  }
}
