/// Guesses of maps, wire forms, scalars and fields.
extension GuessRow {
  private static let lists = [
    #""ann""#, #""bob""#, #""cy d""#, #"["a b","c"]"#, #"["a","b c"]"#, #"["e f","g"]"#,
  ]

  /// Objects with one member `x` each.
  private static func fields(_ values: [String]) -> [String] {
    values.map { #"{"x":\#($0),"y":1}"# }
  }

  private static func strings(_ values: [String]) -> [String] { fields(values.map { "\"\($0)\"" }) }

  private static let maps = each(8) { number in
    [object((0..<6).map { "key\(number * 6 + $0)" }) { _ in "\(number)" }]
  }

  private static let parts = each(8) { [#"{"x":{"part/\#($0)":"w x"},"y":1}"#] }

  private static let bytes = [
    "aGVsbG8gd29ybGQhIQ==", "c2VjcmV0IGJ5dGVzIDE=", "dGhyZWUgb2YgdGhlbSE=",
  ]

  static let ofValues: [GuessRow] = [
    aMap(),
    aMapOfOthers(),
    oneormany(),
    emptyarray(),
    oneentry(),
    jsonInAString(),
    jsonInBase64(),
    jsonInSomeStrings(),
    anEnum(),
    anEnumOfTwoPlaces(),
    aScalar(),
    anIdentity(),
    aRequiredField(),
  ]

  private static func aMap() -> GuessRow {
    var guess = GuessRow("a map") { $0.root?.hasPrefix("[[String:") == true }
    guess.made("two numbers", [#"{"10":"a","11":"b"}"#])
    guess.made("one number in three objects", each(3) { [#"{"10":"a \#($0)"}"#] })
    guess.made("languages", [#"{"en-us":"a","de-de":"b"}"#])
    guess.made("hashes", [object(["0123456789abcdef", "fedcba9876543210"]) { _ in "1" }])
    guess.made(
      "nine of ten members are paths",
      each(3) { [#"{"a/b":\#($0),"a/c":2,"a/d":3}"#] }
        + [#"{"x":1}"#])
    guess.made("twenty names of one object", [object((0..<20).map { "k\($0)x" }) { _ in "1" }])
    guess.made("ten names, each in one of ten objects", each(10) { [#"{"k\#($0)x":\#($0)}"#] })
    guess.made(
      "four headings of one object, over objects that are alike",
      [
        object(["Name", "Due date", "Owner", "Done"]) { _ in #"{"n":1,"m":2}"# }
      ])
    guess.made(
      "three headings of two objects",
      each(2) { _ in
        [object(["Name", "Due date", "Owner"]) { _ in #"{"n":1,"m":2}"# }]
      })
    guess.made(
      "a quarter of the keys of one object are paths",
      [object((0..<12).map { $0 < 3 ? "a/\($0)" : "k\($0)x" }) { _ in "1" }])
    guess.nearMiss(
      "less than a quarter of the keys of one object are paths",
      [object((0..<13).map { $0 < 3 ? "a/\($0)" : "k\($0)x" }) { _ in "1" }])
    guess.nearMiss(
      "a quarter of the keys are paths, over two JSON types",
      [object((0..<12).map { $0 < 3 ? "a/\($0)" : "k\($0)x" }) { $0 == "k7x" ? "true" : "1" }])
    guess.nearMiss(
      "paths beside a member of all objects", each(4) { [#"{"x":1,"a/\#($0)":1}"#] })
    guess.notMade("names of fields", each(30) { [#"{"x":\#($0),"y":2}"#] })
    guess.nearMiss("one number in two objects", each(2) { [#"{"10":"a \#($0)"}"#] })
    guess.nearMiss(
      "fewer than nine of ten members are paths, over two JSON types",
      each(2) { [#"{"a/b":\#($0),"a/c":2,"a/d":3}"#] }
        + [#"{"x":true}"#])
    guess.nearMiss(
      "nineteen names of one object", [object((0..<19).map { "k\($0)x" }) { _ in "1" }])
    guess.nearMiss(
      "twenty names over two JSON types",
      [
        object((0..<20).map { "k\($0)x" }) { $0 == "k7x" ? "true" : "1" }
      ])
    guess.nearMiss(
      "twenty names over objects that are alike, and a number",
      [object((0..<20).map { "k\($0)x" }) { $0 == "k7x" ? "3" : #"{"n":1,"m":2}"# }])
    guess.nearMiss("nine names, each in one of nine objects", each(9) { [#"{"k\#($0)x":\#($0)}"#] })
    guess.nearMiss(
      "ten names, each in two of ten objects",
      each(10) {
        [#"{"k\#($0)x":\#($0),"k\#(($0 + 1) % 10)x":1}"#]
      })
    guess.nearMiss(
      "three headings of one object",
      [
        object(["Name", "Due date", "Owner"]) { _ in #"{"n":1,"m":2}"# }
      ])
    guess.nearMiss("fifteen digits", [object(["0123456789abcde", "fedcba987654321"]) { _ in "1" }])
    return guess
  }

  /// Objects with two fields and the members that `make` returns.
  private static func things(_ count: Int, _ make: (Int) -> String) -> [String] {
    each(count) { number in
      let members = make(number)
      return [#"{"id":\#(number),"name":"w \#(number)"\#(members.isEmpty ? "" : ",\(members)")}"#]
    }
  }

  /// Two objects for each key; the first one has two keys, so that the keys are no variants.
  private static func numbered(_ keys: Int, _ beginning: String) -> [String] {
    things(2 * keys) { number in
      #""\#(beginning)\#(number / 2)":"w \#(number)""#
        + (number == 0 ? #","\#(beginning)\#(keys - 1)":"w""# : "")
    }
  }

  private static func aMapOfOthers() -> GuessRow {
    var guess = GuessRow("a map of all other members") {
      $0.field("Thing", "others")?.contains(#""flatten": true"#) == true
        || $0.field("PlainThing", "others")?.contains(#""flatten": true"#) == true
    }
    guess.made("three paths in a third of the objects each", things(6) { #""a/\#($0 / 2)":true"# })
    guess.made(
      "extensions of several types", things(6) { #""x-k\#($0 / 2)":\#($0 < 3 ? "1" : "[]")"# })
    guess.made(
      "three paths of one object, over objects that are alike",
      [#"{"name":"w x","a/b":{"n":1,"m":2},"a/c":{"n":1,"m":3},"a/d":{"n":2,"m":2}}"#])
    guess.made("five numbered keys", numbered(5, "custom_1000"))
    guess.made("twenty keys that come once", things(20) { #""k\#($0)x":"w \#($0)""# })
    guess.made(
      "twenty keys that come once, in eight objects",
      things(8) { number in
        (0..<3).filter { number * 3 + $0 < 20 }.map { #""k\#(number * 3 + $0)x":1"# }
          .joined(separator: ",")
      })
    guess.made(
      "a variant with entries only",
      each(6) {
        [#"{"type":"plain","p\#($0)/a":1,"q\#($0)/b":2}"#, #"{"type":"x","width":\#($0)}"#]
      })
    guess.notMade(
      "optional fields", things(30) { $0 % 3 == 0 ? #""a":1"# : $0 % 3 == 1 ? #""b":1"# : "" })
    guess.notMade("a map", each(6) { [#"{"a/\#($0)":1,"b/\#($0)":2}"#] })
    guess.nearMiss("two paths", things(6) { #""a/\#($0 / 3)":true"# })
    guess.nearMiss("three paths in most objects", things(6) { _ in #""a/0":1,"a/1":2,"a/2":3"# })
    guess.nearMiss(
      "three paths of one object, over different values",
      [#"{"name":"w x","a/b":{"n":1,"m":2},"a/c":true,"a/d":"x y"}"#])
    guess.nearMiss("four numbered keys", numbered(4, "custom_1000"))
    guess.nearMiss("five keys with numbers of two digits", numbered(5, "custom_1"))
    guess.nearMiss(
      "twenty keys that come once, and eighteen fields beside the two",
      things(20) { number in
        #""k\#(number)x":"w \#(number)","#
          + (0..<18).map { #""f\#($0)":\#(number)"# }.joined(separator: ",")
      })
    guess.nearMiss(
      "three paths among fifteen keys, none of them in most objects, all of one type",
      each(6) { number in
        let more = number == 0 ? #","a/2":true"# : ""
        return [#"{"a/\#(number / 2)":true,"c\#(number)":true,"d\#(number)":true\#(more)}"#]
      })
    guess.nearMiss("nineteen keys that come once", things(19) { #""k\#($0)x":"w \#($0)""# })
    guess.nearMiss("twenty keys that come twice", things(40) { #""k\#($0 / 2)x":"w \#($0)""# })
    guess.nearMiss(
      "twenty keys that come once, over two JSON types",
      things(20) { #""k\#($0)x":\#($0 == 7 ? "true" : "1")"# })
    guess.nearMiss(
      "twenty keys that come once, in seven objects",
      things(7) { number in
        (0..<3).filter { number * 3 + $0 < 20 }.map { #""k\#(number * 3 + $0)x":1"# }
          .joined(separator: ",")
      })
    return guess
  }

  private static func oneormany() -> GuessRow {
    var guess = GuessRow("`oneOrMany`") { $0.field("Thing", "x")?.contains("oneOrMany") == true }
    guess.made("three of each", fields(lists))
    guess.made("an empty list", fields(lists + ["[]"]))
    guess.notMade("lists alone", fields(Array(lists.suffix(3))))
    guess.nearMiss("two single values", fields(Array(lists.dropFirst())))
    guess.nearMiss("two lists", fields(Array(lists.dropLast())))
    guess.nearMiss("two lists and an empty one", fields(lists.dropLast() + ["[]"]))
    guess.nearMiss("a list of one element", fields(lists + [#"["a b"]"#]))
    guess.nearMiss("a single value of another JSON type", fields(lists + ["true"]))
    guess.nearMiss("lists of another JSON type", fields(["1", "2", "3"] + lists.suffix(3)))
    guess.nearMiss(
      "objects that are not alike",
      fields(
        (0..<3).map { #"{"name":"a","age":\#($0)}"# }
          + (0..<3).map { #"[{"title":"x y","at":\#($0)},{"title":"z","at":3}]"# }))
    return guess
  }

  private static func emptyarray() -> GuessRow {
    var guess = GuessRow("`emptyArray`") { $0.field("Thing", "x")?.contains("emptyArray") == true }
    guess.made("an empty array beside maps", fields(maps + ["[]"]))
    guess.notMade("maps alone", fields(maps))
    guess.nearMiss("an empty object as well", fields(maps + ["[]", "{}"]))
    guess.nearMiss("an array with an element", fields(maps + ["[1]"]))
    guess.nearMiss("beside objects with fields", fields([#"{"a":1}"#, #"{"a":2}"#, "[]"]))
    return guess
  }

  private static func oneentry() -> GuessRow {
    var guess = GuessRow("`oneEntry`") { $0.field("Thing", "x")?.contains("oneEntry") == true }
    guess.made("eight objects", parts)
    guess.notMade("maps of several members", fields(maps))
    guess.nearMiss("seven objects", Array(parts.dropFirst()))
    guess.nearMiss("one has two members", parts + [#"{"x":{"part/8":"w x","part/9":"w x"},"y":1}"#])
    guess.nearMiss("one is empty", parts + [#"{"x":{},"y":1}"#])
    return guess
  }

  private static func jsonInAString() -> GuessRow {
    var guess = GuessRow("JSON in a string") {
      $0.field("Thing", "x")?.contains(#""wire": "json""#) == true
    }
    guess.made("two objects", strings([#"{\"a\":1}"#, #"{\"a\":2}"#]))
    guess.made("arrays", strings(["[1]", "[2]"]))
    guess.notMade("words", strings(["a b", "c d"]))
    guess.nearMiss("one string", strings([#"{\"a\":1}"#]))
    guess.nearMiss("one of them is no JSON", strings([#"{\"a\":1}"#, #"{\"a\":2}"#, "{a}"]))
    guess.nearMiss("numbers", strings(["1", "2"]))
    return guess
  }

  private static func jsonInBase64() -> GuessRow {
    var guess = GuessRow("JSON in base64") {
      $0.field("Thing", "x")?.contains(#""wire": "base64.json""#) == true
    }
    // {"a":1}, {"a":2} and [1,2].
    let packed = ["eyJhIjoxfQ==", "eyJhIjoyfQ=="]
    guess.made("two objects", strings(packed))
    guess.made("an array as well", strings(packed + ["WzEsMl0="]))
    guess.notMade("bytes", strings(bytes))
    guess.nearMiss("one string", strings([packed[0]]))
    guess.nearMiss("one has no padding", strings(packed + ["eyJhIjozfQ"]))
    guess.nearMiss("one is JSON by itself", strings(packed + [#"{\"a\":3}"#]))
    guess.nearMiss("base64 of what nearly is JSON", strings(packed + ["eyJhIjozXQ=="]))
    return guess
  }

  private static func jsonInSomeStrings() -> GuessRow {
    var guess = GuessRow("JSON in some strings, with `otherwise`") {
      $0.field("Thing", "x")?.contains(#""otherwise": "keep""#) == true
    }
    let objects = (0..<4).map { #"{\"a\":\#($0)}"# }
    let words = ["see a", "see b", "see c", "see d"]
    guess.made("four objects, and a text", strings(objects + ["see a"]))
    guess.made("four objects, and four texts", strings(objects + words))
    guess.made("four objects, a text, and a note in brackets", strings(objects + ["see a", "[1]"]))
    guess.made(
      "in base64",
      strings(
        ["eyJhIjoxfQ==", "eyJhIjoyfQ==", "eyJhIjozfQ==", "eyJhIjo0fQ==", "see above"]))
    guess.notMade("objects in all strings", strings(objects))
    guess.nearMiss("three objects", strings(objects.dropLast() + ["see a"]))
    guess.nearMiss("four objects, and five texts", strings(objects + words + ["see e"]))
    guess.nearMiss("arrays", strings(["[1]", "[2]", "[3]", "[4]", "see a"]))
    guess.nearMiss(
      "beside a number", fields(objects.map { "\"\($0)\"" } + [#""see a""#, "1"]))
    return guess
  }

  /// Objects with members `x` and `y`.
  private static func pairs(_ left: [String], _ right: [String]) -> [String] {
    zip(left, right).map { #"{"x":"\#($0)","y":"\#($1)"}"# }
  }

  private static func anEnumOfTwoPlaces() -> GuessRow {
    var guess = GuessRow("an enum of several places") {
      $0.type("X", "enum") != nil && $0.field("Thing", "y") == #""X""#
    }
    let names = ["a", "b", "c", "a", "b", "c"]
    guess.made("three names in six values at two places", pairs(names, names.reversed()))
    guess.notMade("other names", pairs(names, names.map { $0 + "d" }))
    guess.nearMiss("five values", pairs(names.dropLast(), names.dropLast()))
    guess.nearMiss("one more name at one place", pairs(names + ["a", "b"], names + ["a", "d"]))
    let words = names.map { $0 == "a" ? "1" : $0 }
    guess.nearMiss("one of them is no name", pairs(words, words))
    return guess
  }

  private static func anEnum() -> GuessRow {
    var guess = GuessRow("an enum") { $0.type("X", "enum") != nil }
    guess.made("two names in four values", strings(["sad", "happy", "sad", "happy"]))
    guess.made("three names in nine values", strings(each(3) { _ in ["a", "b", "c"] }))
    guess.made(
      "a name of forty characters",
      strings(each(2) { _ in ["b", String(repeating: "a", count: 40)] }))
    guess.notMade("all values differ from each other", strings(each(12) { ["m\($0)"] }))
    guess.nearMiss("two names in three values", strings(["sad", "happy", "sad"]))
    guess.nearMiss(
      "three names in eight values", strings(["a", "b", "c", "a", "b", "c", "a", "b"]))
    guess.nearMiss("one name", strings(each(9) { _ in ["a"] }))
    guess.nearMiss(
      "a name of 41 characters", strings(each(2) { _ in ["b", String(repeating: "a", count: 41)] }))
    guess.nearMiss("a word that is no name", strings(["1a", "b", "1a", "b"]))
    return guess
  }

  private static func aScalar() -> GuessRow {
    var guess = GuessRow("a scalar") { inferred in
      let type = inferred.field("Thing", "x")
      return !["String", "Number"].contains { type == "\"\($0)\"" }
    }
    guess.made("whole numbers in 64 bits", fields(["1", "9223372036854775807"]))
    guess.made("whole numbers in 64 bits without a sign", fields(["18446744073709551615"]))
    guess.made("seventeen digits", fields(["0.12345678901234567"]))
    guess.made("a UUID", strings(["8f14e45f-ceea-467a-9a36-dedd4bea2543"]))
    guess.made("a date", strings(["2026-01-31T12:00:00+01:00"]))
    guess.made("a URL with a host", strings(["https://example.org/a"]))
    guess.made("digits beyond 2^53", strings(["9007199254740993", "12"]))
    guess.made("three values of bytes", strings(bytes))
    guess.notMade("words", strings(["a b", "c d"]))
    guess.nearMiss("a number beyond 64 bits", fields(["18446744073709551616"]))
    guess.nearMiss(
      "a number beyond 63 bits, and one below zero", fields(["18446744073709551615", "-1"]))
    guess.nearMiss("eighteen digits", fields(["0.123456789012345678"]))
    guess.nearMiss("more than a Double holds", fields(["1e400"]))
    guess.nearMiss("less than a Double holds", fields(["1e-400"]))
    guess.nearMiss("a digit less than a UUID", strings(["8f14e45f-ceea-467a-9a36-dedd4bea254"]))
    guess.nearMiss("a date without a zone", strings(["2026-01-31T12:00:00"]))
    guess.nearMiss("one of the dates is none", strings(["2026-01-31T12:00:00Z", "soon"]))
    guess.nearMiss("a URL without a host", strings(["mailto:a"]))
    guess.nearMiss("digits of 2^53", strings(["9007199254740992", "12"]))
    guess.nearMiss("digits after a zero", strings(["9007199254740993", "012"]))
    guess.nearMiss("two values of bytes", strings(Array(bytes.dropLast())))
    guess.nearMiss("bytes of fifteen characters", strings(bytes + ["YWI1Q0RFRg=="]))
    guess.nearMiss(
      "bytes that could be words",
      strings(
        ["wordswordswords1", "moreMoreMore1234", "evenMore12345678"]))
    return guess
  }

  private static func anIdentity() -> GuessRow {
    var guess = GuessRow("an identity") { $0.type("Thing", "identity") != nil }
    guess.made("all values differ", each(6) { [#"{"id":"p \#($0)","t":"w"}"#] })
    guess.made("a key of another name", each(6) { [#"{"uuid":"p \#($0)","t":"w"}"#] })
    guess.made("a key that begins with the name", each(6) { [#"{"t":"w","thing_id":"p \#($0)"}"#] })
    guess.made("the name in camel case", each(6) { [#"{"t":"w","thingId":"p \#($0)"}"#] })
    guess.made("the first member", each(6) { [#"{"event_id":"p \#($0)","t":"w"}"#] })
    guess.nearMiss(
      "the identifier of something else", each(6) { [#"{"t":"w","owner_id":"p \#($0)"}"#] })
    guess.nearMiss("a word that ends alike", each(6) { [#"{"grid":"p \#($0)","t":"w"}"#] })
    guess.notMade("no member with such a name", each(6) { [#"{"ident":"p \#($0)","t":"w"}"#] })
    guess.nearMiss("two values are equal", each(6) { [#"{"id":"p \#($0 % 5)","t":"w"}"#] })
    guess.nearMiss(
      "one object has none", each(6) { [#"{"id":"p \#($0)","t":"w"}"#] } + [#"{"t":"w"}"#])
    guess.nearMiss("one object", [#"{"id":"p 1","t":"w"}"#])
    guess.nearMiss(
      "values of a type that cannot be an identity",
      [#"{"id":true,"t":"w"}"#, #"{"id":false,"t":"w"}"#])
    return guess
  }

  private static func aRequiredField() -> GuessRow {
    var guess = GuessRow("a required field") { $0.field("Thing", "x")?.contains("?") == false }
    guess.made("in all objects", fields(["1", "2", "3", "4", "5"]))
    guess.notMade("in some objects", fields(["1", "2"]) + [#"{"y":1}"#])
    guess.nearMiss("once null", fields(["1", "2", "3", "4", "null"]))
    guess.nearMiss(
      "twice in one object, and not in another", [#"{"x":1,"x":2,"y":1}"#, #"{"y":1}"#])
    return guess
  }
}
