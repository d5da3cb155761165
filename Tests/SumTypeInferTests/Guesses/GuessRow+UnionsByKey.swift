import Foundation

/// Guesses of unions by keys, positions and JSON types.
extension GuessRow {
  private static func steps(_ count: Int) -> [String] {
    each(count) { [#"{"wait":\#(Double($0) + 2.5)}"#, #"{"say":{"text":"h \#($0)"}}"#] }
  }

  private static func objects(_ count: Int, _ keys: [String]) -> [String] {
    each(count) { number in
      keys.map { #"{"\#($0)":{"\#($0)A":\#(number),"\#($0)B":"w \#(number)"}}"# }
    }
  }

  private static func extremes(_ least: Int, _ greatest: Int) -> [String] {
    each(least) { [#"{"argmin":"a \#($0)"}"#] } + each(greatest) { [#"{"argmax":"b \#($0)"}"#] }
  }

  private static func channels(_ count: Int, _ without: Int) -> [String] {
    each(count) { [#"{"field":"a \#($0)","title":"b"}"#, #"{"value":"c \#($0)","title":"b"}"#] }
      + each(without) { [#"{"title":"d \#($0)"}"#] }
  }

  private static func messages(_ count: Int) -> [String] {
    each(count) { [#"["EVENT","s",{"text":"hi \#($0)"}]"#, #"["OK",true,\#($0)]"#] }
  }

  /// Arrays of a number and a string after each of the values, twice.
  private static func tuples(_ values: [String]) -> [String] {
    each(2) { number in values.map { #"{"x":[\#($0),\#(number),"w x"]}"# } }
  }

  private static func tweaks(_ sounds: Int, _ lights: Int) -> [String] {
    each(sounds) { [#"{"x":[{"a":\#($0)},"x"]}"#] } + each(lights) { [#"{"x":[["y"],\#($0)]}"#] }
  }

  static let ofUnionsByKey: [GuessRow] = [
    external(),
    externalWithMember(),
    presence(),
    positional(),
    aChoiceABreplacingOccurrencesofWith(),
    aTuple(),
    tuplesThatAreToldApartAB(),
  ]

  private static func external() -> GuessRow {
    var guess = GuessRow("`external`") {
      $0.has(#""external""#)
        || $0.has(#""external""#, of: "ThingKind")
          && $0.field("Thing", "kind") == #"{ "type": "ThingKind?", "flatten": true }"#
    }
    guess.made("four objects, with payloads of two JSON types", steps(2))
    guess.made(
      "three objects of each key, with payloads of one JSON type", objects(3, ["one", "other"]))
    guess.made("strings beside them, again and again", steps(2) + [#""stop""#, #""stop""#])
    guess.made("at most two strings more than keys", steps(2) + [#""s0""#, #""s1""#, #""s2""#])
    guess.made(
      "one key with objects, seen twice", [#"{"say":{"t":1}}"#, #"{"say":{"t":2}}"#, #""stop""#])
    guess.made(
      "one key with a string, seen often", each(12) { [#"{"say":"w \#($0)"}"#, #""stop""#] })
    guess.made("an empty object beside ten others", steps(5) + ["{}"])
    guess.made("four empty objects in ten", steps(18) + each(24) { _ in ["{}"] })
    guess.notMade("only one key", each(6) { [#"{"say":{"text":"w \#($0)"}}"#] })
    guess.notMade(
      "numbers under two keys are two optional fields",
      each(6) { [#"{"a":\#($0)}"#, #"{"b":\#($0)}"#] })
    guess.nearMiss("two objects", steps(1))
    guess.nearMiss(
      "two objects of each key, with payloads of one JSON type", objects(2, ["one", "other"]))
    guess.nearMiss(
      "payloads that are alike", each(6) { [#"{"a":{"x":\#($0)}}"#, #"{"b":{"x":\#($0)}}"#] })
    guess.nearMiss("one object has two members", steps(4) + [#"{"wait":1.5,"say":{"text":"a"}}"#])
    guess.nearMiss("a string that is a key as well", steps(3) + [#""wait""#, #""wait""#])
    guess.nearMiss("an empty object beside eight others", steps(4) + ["{}"])
    guess.nearMiss("more than four empty objects in ten", steps(18) + each(25) { _ in ["{}"] })
    guess.nearMiss("an empty object and strings beside them", steps(5) + [#""stop""#, "{}"])
    guess.nearMiss("strings with spaces", steps(3) + [#""stop it""#, #""stop it""#])
    guess.nearMiss("strings with a capital", steps(3) + [#""Stop""#, #""Stop""#, #""Stop""#])
    guess.nearMiss("more than two strings more than keys", steps(2) + each(5) { [#""s\#($0)""#] })
    guess.nearMiss(
      "three strings more than keys, again and again",
      steps(2) + each(2) { _ in (0..<5).map { "\"s\($0)\"" } })
    guess.nearMiss(
      "one key with objects, seen once", [#"{"say":{"t":1}}"#, #""stop""#, #""stop""#])
    guess.nearMiss(
      "one key with a string, seen less often", each(11) { [#"{"say":"w \#($0)"}"#, #""stop""#] })
    return guess
  }

  private static func externalWithMember() -> GuessRow {
    var guess = GuessRow("`external` with `member`") {
      $0.type("Thing", "union")?.contains(#""member": "_0""#) ?? false
    }
    guess.made("one object", [#"{"wait":{"_0":2.5}}"#])
    guess.made(
      "beside variants without a payload, and with labels",
      [#"{"stop":{}}"#, #"{"wait":{"_0":2.5}}"#, #"{"turn":{"degrees":3}}"#])
    guess.made("a payload that may be nil", [#"{"wait":{"_0":2.5}}"#, #"{"wait":{}}"#])
    guess.notMade("members of one struct", each(6) { [#"{"_0":\#($0),"_1":{"_0":"w"}}"#] })
    guess.nearMiss("another label", [#"{"wait":{"_1":2.5}}"#])
    guess.nearMiss("a label beside it", [#"{"wait":{"_0":2.5,"unit":"s"}}"#])
    guess.nearMiss("an object of two members", [#"{"wait":{"_0":2.5},"then":{"_0":1}}"#])
    guess.nearMiss("a value that is no object", [#"{"wait":{"_0":2.5}}"#, #"{"say":"x"}"#])
    guess.nearMiss("a string beside them", [#"{"wait":{"_0":2.5}}"#, #""stop""#])
    return guess
  }

  private static func presence() -> GuessRow {
    var guess = GuessRow("`presence`") {
      $0.has(#""presence""#) || $0.has(#""presence""#, of: "ThingKind")
    }
    guess.made("seven objects, each with one of two keys", extremes(4, 3))
    guess.made("most objects have one of two keys, and none has both", channels(120, 160))
    guess.made("a key that is seldom null", channels(120, 60) + [#"{"value":null,"title":"e"}"#])
    guess.made(
      "three keys that were seen several times",
      extremes(3, 3) + each(2) { [#"{"mid":"w \#($0)"}"#] })
    guess.notMade("every object has both", each(12) { [#"{"text":"w \#($0)","lang":"e \#($0)"}"#] })
    guess.notMade(
      "flags are options",
      each(12) { [#"{"bold":true,"n":\#($0)}"#, #"{"wide":true,"n":\#($0)}"#] })
    guess.nearMiss("three keys, one of them seen once", extremes(3, 3) + [#"{"mid":"w"}"#])
    guess.nearMiss("six objects", extremes(3, 3))
    guess.nearMiss("a key that was seen once", extremes(6, 1))
    guess.nearMiss("fewer than six of ten objects have one", channels(120, 161))
    guess.nearMiss("too few objects to exclude chance", channels(12, 4))
    guess.nearMiss(
      "a key that is often null",
      channels(120, 60)
        + each(7) { _ in [#"{"value":null,"title":"e"}"#] })
    guess.nearMiss(
      "null beside the member of another variant",
      channels(120, 60) + [
        #"{"value":null,"field":"e"}"#
      ])
    guess.nearMiss(
      "one object has two of the keys", channels(120, 60) + [#"{"value":"a b","field":"e f"}"#])
    return guess
  }

  private static func positional() -> GuessRow {
    var guess = GuessRow("`positional`") {
      $0.type("Thing", "representation")?.contains("positional") == true
    }
    guess.made("four arrays of two tags", messages(2))
    guess.made("one element after the tag", each(2) { [#"["a",\#($0)]"#, #"["b",{"x":\#($0)}]"#] })
    guess.made("elements that are missing at the end", messages(3) + [#"["OK",true]"#])
    guess.made(
      "a tag of forty characters",
      messages(3).map {
        $0.replacingOccurrences(of: "EVENT", with: String(repeating: "E", count: 40))
      })
    guess.made(
      "tuples of two JSON types after one tag",
      messages(2) + each(2) { [#"["OK",\#($0),"w x"]"#] })
    guess.notMade("strings after strings", each(3) { [#"["a","x \#($0)"]"#, #"["b","z","w"]"#] })
    guess.notMade("no strings first", each(4) { [#"[1,\#($0),true]"#, #"[2,"a b"]"#] })
    guess.nearMiss("three arrays", Array(messages(2).dropLast()))
    guess.nearMiss(
      "more tags than half of the arrays",
      [
        #"["a",1]"#, #"["b",true]"#, #"["c",[1]]"#, #"["a",2]"#,
      ])
    guess.nearMiss("one tag", each(4) { [#"["OK",true,\#($0)]"#] })
    guess.nearMiss("the same follows each tag", each(4) { [#"["a",\#($0)]"#, #"["b",\#($0)]"#] })
    guess.nearMiss("an element of two JSON types", messages(3) + [#"["OK",3,4]"#])
    guess.nearMiss(
      "a tag of 41 characters",
      messages(3).map {
        $0.replacingOccurrences(of: "EVENT", with: String(repeating: "E", count: 41))
      })
    guess.nearMiss("an empty array", messages(3) + ["[]"])
    return guess
  }

  private static func aChoiceABreplacingOccurrencesofWith() -> GuessRow {
    var guess = GuessRow("a choice `A | B`") { $0.field("Thing", "x")?.contains("|") == true }
    guess.made("a number and a string", [#"{"x":1,"y":1}"#, #"{"x":"a b","y":1}"#])
    guess.made("a single value and two lists", [#"{"x":"a b"}"#, #"{"x":["a b"]}"#])
    guess.notMade("one JSON type", [#"{"x":1}"#, #"{"x":2}"#])
    guess.nearMiss("whole numbers and others are numbers", [#"{"x":1}"#, #"{"x":2.5}"#])
    guess.nearMiss("null makes it optional", [#"{"x":1}"#, #"{"x":null}"#])
    return guess
  }

  private static func aTuple() -> GuessRow {
    var guess = GuessRow("a tuple") { $0.type("X", "tuple")?.contains("rest") == false }
    guess.made("two arrays", [#"{"x":["a b",1]}"#, #"{"x":["c d",2]}"#])
    guess.made("two lengths", [#"{"x":["a b",1]}"#, #"{"x":["c d",2,3]}"#])
    guess.made("null at a position", [#"{"x":["a b",1]}"#, #"{"x":["c d",null]}"#])
    guess.made("twelve elements", each(2) { [#"{"x":["a \#($0)",1,1,1,1,1,1,1,1,1,1,1]}"#] })
    guess.notMade("numbers", [#"{"x":[1,2.5]}"#, #"{"x":[1,2]}"#])
    guess.nearMiss("one array", [#"{"x":["a b",1]}"#])
    guess.nearMiss(
      "three lengths", [#"{"x":["a b",1]}"#, #"{"x":["c d",2,3]}"#, #"{"x":["e f",2,3,4]}"#])
    guess.nearMiss("one element", [#"{"x":["a b"]}"#, #"{"x":["a b",2]}"#])
    guess.nearMiss("two JSON types at a position", [#"{"x":["a b",1]}"#, #"{"x":[true,2]}"#])
    guess.nearMiss(
      "thirteen elements", each(2) { [#"{"x":["a \#($0)",1,1,1,1,1,1,1,1,1,1,1,1]}"#] })
    return guess
  }

  private static func tuplesThatAreToldApartAB() -> GuessRow {
    var guess = GuessRow("tuples that are told apart, `A | B`") {
      $0.tree["types"]?.members?.count { $0.value["tuple"] != nil } ?? 0 > 1
    }
    guess.made("two arrays of each kind", tweaks(2, 2))
    guess.notMade("arrays that are alike", tweaks(6, 0))
    guess.made("four JSON types before others", tuples(["{}", #""d e""#, "true", "2.5"]))
    guess.nearMiss(
      "five JSON types before others", tuples(["{}", #""d e""#, "true", "2.5", #"["b c"]"#]))
    guess.nearMiss("one array of one kind", tweaks(3, 1))
    let strings = each(2) { [#"{"x":[{"a":\#($0)},"x"]}"#, #"{"x":[["y \#($0)"],"z"]}"#] }
    guess.made("one element alone differs", strings)
    guess.nearMiss("that element is null", strings + each(2) { _ in [#"{"x":[null,"z"]}"#] })
    guess.nearMiss(
      "arrays that differ by their length",
      [
        #"{"x":["a b",1]}"#, #"{"x":["c d",2,true]}"#, #"{"x":["e f",3]}"#,
        #"{"x":["g h",4,false]}"#,
      ])
    return guess
  }
}
