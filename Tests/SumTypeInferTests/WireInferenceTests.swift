import Testing

@Suite("Inference of wire forms")
struct WireInferenceTests {
  @Test(
    "elements beside lists of several are oneOrMany, and with a list of one element a choice"
  )
  func oneOrMany() throws {
    let lists = [
      #""ann""#, #""bob""#, #""cy d""#, #"["a b","c"]"#, #"["a","b c"]"#, #"["e f","g"]"#,
    ]
    let inferred = try Inferred(list: lists.map { #"{"to":\#($0)}"# })
    #expect(inferred.field("Thing", "to") == #"{ "type": "[String]", "wire": "oneOrMany" }"#)
    let choice = try Inferred(list: (lists + [#"["a b"]"#]).map { #"{"to":\#($0)}"# })
    #expect(choice.field("Thing", "to") == #""String | [String]""#)
    let few = try Inferred(list: lists.prefix(5).map { #"{"to":\#($0)}"# })
    #expect(few.field("Thing", "to") == #""String | [String]""#)
    let other = try Inferred(
      list: [#"1"#, "2", "3", #"["a b","c"]"#, #"["a","b c"]"#, #"["e f","g"]"#].map {
        #"{"to":\#($0)}"#
      })
    #expect(other.field("Thing", "to") == #""Int | [String]""#)
  }

  @Test("objects beside lists of the same objects are oneOrMany")
  func oneOrManyObjects() throws {
    let inferred = try Inferred(
      list: (0..<4).flatMap { number in
        [
          #"{"by":{"name":"a \#(number)","age":1}}"#,
          #"{"by":[{"name":"b \#(number)","age":2},{"name":"c d","age":3}]}"#,
        ]
      })
    #expect(inferred.field("Thing", "by") == #"{ "type": "[By]", "wire": "oneOrMany" }"#)
  }

  private static func map(_ index: Int) -> String {
    "{" + (0..<6).map { #""key\#(index * 6 + $0)":\#($0)"# }.joined(separator: ",") + "}"
  }

  @Test("a map that is [] if empty has the wire form emptyArray, unless {} or an element was seen")
  func emptyArray() throws {
    let maps = (0..<8).map(Self.map)
    func field(_ more: [String]) throws -> String? {
      try Inferred(list: (maps + more).map { #"{"of":\#($0)}"# }).field("Thing", "of")
    }
    #expect(try field(["[]"]) == #"{ "type": "[String: Int]", "wire": "emptyArray" }"#)
    #expect(try field(["[]", "{}"]) == #""[JSON] | [String: Int]""#)
    #expect(try field(["[1]"]) == #""[Int] | [String: Int]""#)
  }

  @Test("maps of one member each have the wire form oneEntry, if there are enough of them")
  func oneEntry() throws {
    func field(_ count: Int, _ more: String = "") throws -> String? {
      let sorts = (0..<count).map { #"{"sort":[{"field/\#($0)":"up or down"}]}"# }
      return try Inferred(list: sorts + (more.isEmpty ? [] : [more])).field("Thing", "sort")
    }
    #expect(try field(8) == #"{ "type": "[[String: String]]", "wire": "oneEntry" }"#)
    #expect(try field(7) == #""[[String: String]]""#)
    let two = try field(8, #"{"sort":[{"a/b":"up or down","c/d":"up or down"}]}"#)
    #expect(two == #""[[String: String]]""#)
  }

  @Test(
    "JSON in strings is inferred with its unions, and a string without JSON beside it is kept")
  func embedded() throws {
    func text(_ number: Int) -> String {
      let json =
        number % 2 == 0
        ? #"{\"type\":\"move\",\"x\":\#(number)}"# : #"{\"type\":\"say\",\"words\":[\"a b\"]}"#
      return "{\"body\":\"\(json)\"}"
    }
    let inferred = try Inferred(list: (0..<8).map(text))
    #expect(inferred.field("Thing", "body") == #"{ "type": "Body", "wire": "json" }"#)
    #expect(inferred.type("Body", "union") == #"{ "move": "MoveBody", "say": "SayBody" }"#)
    let some = try Inferred(list: (0..<8).map(text) + [#"{"body":"[x] a word"}"#])
    #expect(
      some.field("Thing", "body") == #"{ "type": "Body", "wire": "json", "otherwise": "keep" }"#)
    #expect(some.type("Body", "union") == #"{ "move": "MoveBody", "say": "SayBody" }"#)
    let one = try Inferred(list: [text(0), #"{"other":1}"#])
    #expect(one.field("Thing", "body") == #""String?""#)
  }

  @Test("JSON in the strings of a list stays strings, because no wire form exists for it")
  func embeddedInList() throws {
    let inferred = try Inferred(list: [#"{"all":["{\"a\":1}","{\"a\":2}"]}"#, #"{"all":["[1]"]}"#])
    #expect(inferred.field("Thing", "all") == #""[String]""#)
  }

  private static let manifests: [String] = (0..<4).flatMap { number in
    [
      #"{"kind":"Pod","version":"v1","name":"a \#(number)"}"#,
      #"{"kind":"Pod","version":"v2","names":["b c"],"size":\#(number)}"#,
      #"{"kind":"Node","version":"v1","at":{"host":"a b"}}"#,
      #"{"kind":"Node","version":"v2","port":\#(number)}"#,
    ]
  }

  @Test(
    "a tag is two members if the variants of several tags are split again by the same member")
  func pairs() throws {
    let inferred = try Inferred(list: Self.manifests)
    #expect(
      inferred.type("Thing", "representation") == #"{ "internal": { "tag": ["kind", "version"] } }"#
    )
    #expect(inferred.type("NodeV1Thing", "struct") == #"{ "at": "At" }"#)
    #expect(inferred.type("PodV2Thing", "struct") == #"{ "names": "[String]", "size": "Int" }"#)
  }

  @Test("a tag is one member if a variant lacks the second, or only one variant is split again")
  func noPairs() throws {
    let missing = try Inferred(list: Self.manifests + [#"{"kind":"Pod","name":"a b"}"#])
    #expect(
      missing.type("Thing", "representation")?.contains("[") != true && missing.schema.widened == 0)
    let once = try Inferred(
      list: Self.manifests.filter { !$0.contains(#""Node","version":"v2""#) })
    #expect(once.type("Thing", "representation")?.contains("[") != true)
  }
}
