import SumTypeInfer
import Testing

@Suite("Inference of values")
struct ValueInferenceTests {
  private static func type(_ values: [String]) throws -> String? {
    try Inferred(values.map { #"{"x":\#($0),"y":1}"# }).field("Thing", "x")
  }

  @Test(
    "values become the narrowest scalar that loses nothing",
    arguments: [
      (["1", "-2"], "Int"), (["1", "2.5"], "Double"), (["1.0"], "Double"),
      (["9223372036854775808"], "UInt64"), (["123456789012345678901"], "Number"),
      (["0.1234567890123456789"], "Number"), (["1e400"], "Number"), (["true", "false"], "Bool"),
      ([#""8f14e45f-ceea-467a-9a36-dedd4bea2543""#], "UUID"),
      ([#""2026-01-31T12:00:00Z""#], "Date"), ([#""2026-01-31""#], "String"),
      ([#""https://example.org/a""#], "URL"), ([#""mailto:a""#], "String"),
      ([#""2026-01-31T12:00:00Z""#, #""soon""#], "String"),
    ])
  func scalars(_ values: [String], _ type: String) throws {
    #expect(try Self.type(values) == "\"\(type)\"")
  }

  @Test("digits in strings are integers if one of them is too large for a number of JavaScript")
  func largeIntegers() throws {
    #expect(
      try Self.type([#""9007199254740993""#, #""12""#]) == #"{ "type": "Int", "wire": "string" }"#)
    #expect(try Self.type([#""12""#, #""13""#]) == #""String""#)
    #expect(try Self.type([#""9007199254740993""#, #""012""#]) == #""String""#)
  }

  @Test("strings of base64 are Data, and words of the same letters are String")
  func data() throws {
    let bytes = ["aGVsbG8gd29ybGQhIQ==", "c2VjcmV0IGJ5dGVzIDE=", "dGhyZWUgb2YgdGhlbSE="]
    #expect(try Self.type(bytes.map { "\"\($0)\"" }) == #""Data""#)
    #expect(
      try Self.type(
        ["wordswordswords1", "moreMoreMore1234", "evenMore12345678"].map { "\"\($0)\"" })
        == #""String""#)
  }

  @Test("base64 in lines, and base64 of base64, are Data with their wire forms")
  func wrappedData() throws {
    let lines = [
      #"aGVsbG8gd29y\nbGQhIQ==\n"#, #"c2VjcmV0IGJ5dGVzIDE="#, #"dGhyZWUgb2Yg\r\ndGhlbSE="#,
    ]
    #expect(
      try Self.type(lines.map { "\"\($0)\"" }) == #"{ "type": "Data", "wire": "base64.lines" }"#)
    #expect(
      try Self.type([#""aGVsbG8g\nd29ybGQ""#, #""Of words 1\nand lines""#, #""Abc1\n""#])
        == #""String""#)
    let twice = [
      "YUdWc2JHOGdkMjl5YkdRaElRPT0=", "YzJWamNtVjBJR0o1ZEdWeklERT0=",
      "ZEdoeVpXVWdiMllnZEdobGJTRT0=",
    ]
    #expect(
      try Self.type(twice.map { "\"\($0)\"" })
        == #"{ "type": "Data", "wire": "base64.base64" }"#)
    #expect(
      try Self.type((twice.dropLast() + ["dGhyZWUgb2YgdGhlbSE="]).map { "\"\($0)\"" }) == #""Data""#
    )
  }

  @Test("a few names that are repeated are an enum")
  func enums() throws {
    let few = (0..<12).map { #"{"mood":"\#(["happy", "sad", "calm"][$0 % 3])","n":\#($0)}"# }
    #expect(try Inferred(few).type("Mood", "enum") == #"["calm", "happy", "sad"]"#)
    #expect(try Inferred(few) { $0.guessesEnums = false }.field("Thing", "mood") == #""String""#)
    let closed = try Inferred(few) { $0.closesEnums = true }
    #expect(closed.type("Mood", "open") == "false")
    let many = (0..<12).map { #"{"mood":"m\#($0)","n":1}"# }
    #expect(try Inferred(many).field("Thing", "mood") == #""String""#)
  }

  @Test("a member that is absent or null is optional, and one that is never absent has nil: null")
  func optionals() throws {
    let inferred = try Inferred([
      #"{"a":1,"b":null,"c":1}"#, #"{"a":1,"b":2,"c":1}"#, #"{"a":1,"b":null}"#,
    ])
    #expect(inferred.field("Thing", "a") == #""Int""#)
    #expect(inferred.field("Thing", "b") == #"{ "type": "Int?", "nil": "null" }"#)
    #expect(inferred.field("Thing", "c") == #""Int?""#)
  }

  @Test("a field is required only if enough objects were seen")
  func evidence() throws {
    func infer(_ count: Int) throws -> String? {
      try Inferred(Array(repeating: #"{"a":1}"#, count: count)) { $0.optionalBelow = 5 }
        .field("Thing", "a")
    }
    #expect(try infer(4) == #""Int?""#)
    #expect(try infer(5) == #""Int""#)
  }

  @Test("objects with arbitrary keys are a map, and those with names of fields are not")
  func maps() throws {
    let prices = (0..<12).map {
      #"{"item\#($0)/x":{"cents":\#($0)},"item\#($0 * 7)/y":{"cents":1}}"#
    }
    #expect(try Inferred(prices).root?.hasPrefix("[String: ") == true)
    let ids = #"{"10":"a","11":"b","12":"c"}"#
    #expect(try Inferred([ids, #"{"99":"d","10":"e"}"#]).root == "[String: String]")
    #expect(try Inferred([ids]) { $0.guessesMaps = false }.root == "Thing")
    let points = (0..<30).map { #"{"x":\#($0),"y":2}"# }
    #expect(try Inferred(points).root == "Thing")
  }

  @Test("keys of several words are fields if most objects have them")
  func keysOfWords() throws {
    let plans = (0..<8).map { number in
      let own =
        number % 2 == 0 ? #""Sort Key":["a"]"# : #""Relation Name":"a","Scan Direction":"up""#
      return
        #"{"Node Type":"\#(number % 2 == 0 ? "Sort" : "Scan")","Plan Rows":\#(number),\#(own)}"#
    }
    let inferred = try Inferred(plans)
    #expect(inferred.root == "Thing")
    #expect(inferred.type("Thing", "representation")?.contains("Node Type") == true)
    // Headings of a user are keys of a map: each object has others.
    let headings = (0..<8).map { #"{"Item No \#($0)":{"size":1},"Part No \#($0)":{"size":2}}"# }
    #expect(try Inferred(headings).root?.hasPrefix("[String: ") == true)
  }

  @Test("keys of any characters are keys of a map")
  func keysOfAnyCharacters() throws {
    let blocks = (0..<3).map { number in
      #"{"-mamEN|*}v\#(number)":{"shadow":true},"GnROUv{0d\#(number)":{"shadow":false}}"#
    }
    #expect(try Inferred(blocks).root?.hasPrefix("[String: ") == true)
    let users = (0..<8).map { _ in #"{"@ann:example.org":100,"@bob:example.org":50}"# }
    #expect(try Inferred(users).root == "[String: Int]")
    // A name may end with such a character.
    let cells = (0..<8).map { #"{"done?":true,"size (cm)":\#($0),"name":"a\#($0)"}"# }
    #expect(try Inferred(cells).root == "Thing")
  }

  @Test("symbols and letters that few objects share are keys of a map")
  func symbols() throws {
    let symbols = ["/", "$", "|", "=", "&", "^", "<", "@", "W", "L", "R", "S"]
    let recipes = (0..<24).map { number in
      ##"{"pattern":["a"],"key":{"#":"stone","\##(symbols[number % 12])":"item \##(number)"}}"##
    }
    let inferred = try Inferred(recipes)
    #expect(inferred.field("Thing", "key") == #""[String: String]""#)
  }

  @Test("a style of keys fits most keys, also those of one word")
  func styleOfKeys() throws {
    let entities = (0..<6).map { number in
      #"{"pageid":\#(number),"title":"a\#(number)","modified":"x","P31":"y","P17":"z"}"#
    }
    #expect(try Inferred(entities).tree["keys"] == nil)
    let states = (0..<6).map { #"{"StartAt":"a\#($0)","Comment":"b","id":1}"# }
    #expect(try Inferred(states).tree["keys"]?.string == "PascalCase")
  }

  @Test("arrays of one length whose elements differ by position are a tuple")
  func tuples() throws {
    let inferred = try Inferred([#"[["a",1,true],["b",2,false]]"#])
    #expect(inferred.type("Thing", "tuple")?.contains(#""second": "Int""#) == true)
    #expect(try Inferred(["[[1,2],[3,4]]"]).root == "[[Int]]")
  }

  @Test("arrays that differ by the JSON type of an element are several tuples")
  func tuplesByElement() throws {
    let rows = #"[{"a":1},"x",[1]],[["y"],[2]],[{"a":2},"z",[3]],[["w"],[4],true]"#
    let inferred = try Inferred([#"{"kind":"table","rows":[\#(rows)]}"#])
    #expect(inferred.field("Thing", "rows") == #""[Row | ThingRow]""#)
    #expect(inferred.type("Row", "tuple")?.contains(#""second": "String""#) == true)
    #expect(inferred.type("ThingRow", "tuple")?.contains(#""third": "Bool?""#) == true)
    #expect(inferred.type("ThingRow", "open") == nil)
    // A null element does not distinguish the two tuples.
    let unclear = try Inferred([
      #"[[{"a":1},"x"],[{"a":2},"x"],[["y"],[2]],[null,"z"],[null,"v"],[["w"],[4]]]"#
    ])
    #expect(!unclear.schema.text.contains("tuple"))
  }

  @Test("arrays without enough evidence for several tuples are lists or one tuple")
  func unclearTuples() throws {
    // A single array of one kind is too little, and so are numbers of two lengths; arrays of two lengths with a common
    // beginning are one tuple.
    #expect(try !Inferred([#"[["a",1],["b",true,[1]],["c",2]]"#]).schema.text.contains("tuple"))
    #expect(try Inferred(["[[1,2],[1,2,3],[3,4],[4,5,6]]"]).root == "[[Int]]")
    let optional = try Inferred([#"[["a",1],["b",2,true],["c",3],["d",4,false]]"#])
    #expect(optional.type("Thing", "tuple")?.contains(#""third": "Bool?""#) == true)
  }

  @Test("a member that differs in each object is the identity")
  func identities() throws {
    let posts = (0..<6).map { #"{"id":"p\#($0)","text":"hi"}"# }
    #expect(try Inferred(list: posts).type("Thing", "identity") == #""id""#)
    #expect(
      try Inferred(list: posts) { $0.guessesIdentities = false }.type("Thing", "identity") == nil)
    #expect(try Inferred(list: posts + posts).type("Thing", "identity") == nil)
  }

  @Test("the common style of keys is written once")
  func styles() throws {
    let inferred = try Inferred([
      #"{"created_at":1,"user_name":"a","is_new":true,"@id":1,"Odd_one":2}"#
    ])
    #expect(inferred.tree["keys"]?.string == "snake_case")
    #expect(inferred.field("Thing", "createdAt") == #""Int""#)
    #expect(inferred.field("Thing", "Odd_one") != nil)
  }

  @Test("the options for lines and for versions make documents of these kinds")
  func documents() throws {
    let lines = try Inferred([#"{"a":1}"#, #"{"a":2}"#]) { $0.areLines = true }
    #expect(lines.tree["documents"]?["Thing"]?["lines"]?.string == "Thing")
    let versioned = try Inferred([#"{"version":3,"items":[{"a":1},{"a":2}],"owner":"me"}"#]) {
      $0.isVersioned = true
    }
    let document = try #require(versioned.tree["documents"]?["Thing"])
    #expect(document["entries"]?.string == "Item")
    #expect(document["entriesKey"]?.string == "items")
  }

  @Test("arrays of three lengths are lists, even if their elements differ by position")
  func lengths() throws {
    let two = try Inferred(list: [#"{"x":["a b",1]}"#, #"{"x":["c d",2,3]}"#])
    #expect(two.field("Thing", "x") == #""X""#)
    let three = try Inferred(
      list: [#"{"x":["a b",1]}"#, #"{"x":["c d",2,true]}"#, #"{"x":["e f",2,true,{}]}"#])
    #expect(three.field("Thing", "x")?.hasPrefix("\"[") == true)
    #expect(!three.schema.text.contains("tuple"))
  }
}
