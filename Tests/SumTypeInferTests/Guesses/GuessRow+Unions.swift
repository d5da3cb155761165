import Foundation

/// Guesses of unions with a tag.
extension GuessRow {
  static func notes(_ tag: String, _ count: Int, _ more: String = "") -> [String] {
    each(count) {
      [
        #"{"\#(tag)":"note","text":"w \#($0)"\#(more)}"#,
        #"{"\#(tag)":"mood","level":\#($0)\#(more)}"#,
      ]
    }
  }

  /// Variants of three members each that no other variant has.
  private static func rich(_ tag: String, _ count: Int) -> [String] {
    each(count) {
      [
        #"{"\#(tag)":"a","x":\#($0),"z":1,"w":{"p":\#($0)}}"#,
        #"{"\#(tag)":"b","y":"w \#($0)","v":1,"u":[\#($0)]}"#,
      ]
    }
  }

  /// Objects in which a number decides whether `k` is a number or a list.
  private static func numbered(_ tag: String, _ first: Int, _ second: Int, _ count: Int = 6)
    -> [String]
  {
    each(count) {
      [
        #"{"\#(tag)":\#(first),"k":\#($0),"ix":\#($0)}"#,
        #"{"\#(tag)":\#(second),"k":[{"t":\#($0),"s":[1]}],"ix":\#($0)}"#,
      ]
    }
  }

  private static let happenings = each(8) {
    [
      #"{"event":"issue","action":"opened","title":"T \#($0)"}"#,
      #"{"event":"issue","action":"closed","reason":{"by":\#($0)},"at":\#($0)}"#,
      #"{"event":"pull","action":"opened","head":"w \#($0)","base":\#($0)}"#,
      #"{"event":"pull","action":"closed","merged":true,"old":[\#($0)]}"#,
    ]
  }

  private static let manifests = each(4) {
    [
      #"{"kind":"Pod","version":"v1","name":"a \#($0)"}"#,
      #"{"kind":"Pod","version":"v2","names":["b c"],"size":\#($0)}"#,
      #"{"kind":"Node","version":"v1","at":{"host":"a b"}}"#,
      #"{"kind":"Node","version":"v2","port":\#($0)}"#,
    ]
  }

  /// Objects with `tags` tags, each with three members that no other tag has.
  private static func flavours(_ tags: Int, _ count: Int) -> [String] {
    each(count) { number in
      (0..<tags).map {
        #"{"flavour":"f\#($0)","m\#($0)":\#(number),"n\#($0)":"w \#(number)","o\#($0)":[1]}"#
      }
    }
  }

  /// Sixteen tags of five objects each. In `count` of these, each tag has a member that no other tag has.
  private static func ownMembers(_ count: Int) -> [String] {
    each(5) { number in
      (0..<16).map {
        #"{"type":"t\#($0)","at":1\#(number < count ? #","x\#($0)":1"# : "")}"#
      }
    }
  }

  /// Two tags of sixteen objects each. All objects of one have `px` or `py`; of the other, `first` have `qx` and
  /// `second` have `qy`.
  private static func twoParts(_ first: Int, _ second: Int) -> [String] {
    each(16) {
      let own = $0 < first ? #","qx":1"# : $0 < first + second ? #","qy":1"# : ""
      return [
        #"{"type":"p","at":1,"\#($0 < 8 ? "px" : "py")":1}"#, #"{"type":"q","at":1\#(own)}"#,
      ]
    }
  }

  /// Objects with a member that all objects of one tag have, and the first `others` of another.
  private static func certain(of count: Int, others: Int) -> [String] {
    each(count) {
      [
        #"{"type":"a","x":\#($0),"at":1}"#,
        #"{"type":"b",\#($0 < others ? #""x":\#($0),"# : "")"at":1}"#,
      ]
    }
  }

  /// Objects in which a Boolean decides whether `k` is a number or a list.
  private static func flagged(_ count: Int) -> [String] {
    each(count) {
      [#"{"on":true,"k":\#($0),"at":1}"#, #"{"on":false,"k":["w \#($0)"],"at":1}"#]
    }
  }

  private static let moods = each(6) {
    [
      #"{"type":"note","id":\#($0),"text":"Hello"}"#,
      #"{"type":"mood","id":\#($0 + 100),"level":\#($0 % 5),"tags":["a"]}"#,
    ]
  }

  static let ofUnions: [GuessRow] = [
    internalUnion(),
    paths(),
    pairs(),
    defaults(),
  ]

  private static func internalUnion() -> GuessRow {
    var guess = GuessRow("an `internal` union") { inferred in
      ["type", "flavour", "a", "name", "set", "on"].contains { inferred.isInternal($0) }
    }
    guess.made("a usual tag in two objects", notes("type", 1))
    guess.made("a tag of any name, which saves enough", rich("flavour", 10))
    guess.made("two numbers that begin with 0, and decide a JSON type", numbered("a", 0, 1))
    guess.made("numbers that begin with 1", numbered("a", 1, 2))
    guess.made("numbers of which few are left out", numbered("a", 0, 4))
    guess.made("a usual tag with numbers of which many are left out", numbered("type", 0, 5))
    guess.made(
      "a tag of 64 characters",
      notes("type", 3).map {
        $0.replacingOccurrences(of: "note", with: String(repeating: "n", count: 64))
      })
    guess.made(
      "variants that have four members of their own each, and no certain ones",
      each(12) {
        let (one, other) =
          $0 % 2 == 0 ? (#""near":true"#, #""zoom":true"#) : (#""far":"a b""#, #""pan":"a b""#)
        return [#"{"type":"p","at":\#($0),\#(one)}"#, #"{"type":"i","at":\#($0),\#(other)}"#]
      })
    guess.made(
      "different files of examples, four of each tag",
      each(4) {
        [#"{"type":"a","p":\#($0),"c":1}"#, #"{"type":"b","q":\#($0),"c":1}"#]
      })
    guess.made(
      "any name that decides a JSON type, in four objects of each value",
      each(4) {
        [#"{"set":"sound","value":"a \#($0)"}"#, #"{"set":"light","value":true}"#]
      })
    guess.made("eight tags of any name, of three objects each", flavours(8, 3))
    guess.made("a member of its own for each tag, in four objects", ownMembers(4))
    guess.made("members of its own that are seen eight times", twoParts(8, 0))
    guess.made(
      "a member that the other variant has in one of twenty objects", certain(of: 20, others: 1))
    guess.made("a flag that all objects have", flagged(12))
    guess.notMade(
      "two values that no other member depends on",
      each(20) {
        [#"{"type":"\#($0 % 2 == 0 ? "a" : "b")","id":\#($0),"name":"n \#($0)"}"#]
      })
    guess.notMade("names of amounts, or of the content of a file", rich("name", 10))
    guess.nearMiss(
      "eight tags of any name, one of them of two objects", Array(flavours(8, 3).dropLast()))
    guess.nearMiss("a member of its own for each tag, in three objects", ownMembers(3))
    guess.nearMiss("members of its own that are seen seven times", twoParts(7, 0))
    guess.nearMiss("members of its own that are seen four times and three times", twoParts(4, 3))
    guess.nearMiss(
      "a member that the other variant has in one of five objects", certain(of: 20, others: 4))
    guess.nearMiss(
      "a member that one variant has more often than the other",
      each(100) {
        [
          $0 % 10 < 6 ? #"{"type":"a","at":1,"x":\#($0)}"# : #"{"type":"a","at":1}"#,
          $0 % 10 < 1 ? #"{"type":"b","at":1,"x":\#($0)}"# : #"{"type":"b","at":1}"#,
        ]
      })
    guess.nearMiss(
      "a flag that some objects do not have",
      flagged(12) + each(4) { [#"{"at":\#($0),"k":{"when":"c \#($0)"}}"#] })
    guess.nearMiss("one object", [notes("type", 1)[0]])
    guess.nearMiss("a tag of any name, which saves too little", notes("flavour", 12))
    guess.nearMiss("a tag of any name, in too few objects", rich("flavour", 8))
    guess.nearMiss("too few numbers", numbered("a", 0, 1, 5))
    guess.nearMiss("numbers that begin with 2", numbered("a", 2, 3))
    guess.nearMiss("numbers of which many are left out", numbered("a", 0, 5))
    guess.nearMiss(
      "a tag of 65 characters",
      notes("type", 3).map {
        $0.replacingOccurrences(of: "note", with: String(repeating: "n", count: 65))
      })
    guess.nearMiss(
      "a tag that is no name",
      notes("type", 3).map {
        $0.replacingOccurrences(of: "note", with: "é")
      })
    guess.nearMiss(
      "a usual tag that a third of the objects do not have",
      notes("type", 3)
        + each(3) { [#"{"text":"w \#($0)"}"#] })
    guess.nearMiss(
      "a tag that a few objects have twice",
      notes("type", 6)
        + [#"{"type":"note","text":"a b","type":"note"}"#])
    guess.nearMiss(
      "any name that decides a JSON type, in three objects of each value",
      each(3) {
        [#"{"set":"sound","value":"a \#($0)"}"#, #"{"set":"light","value":true}"#]
      })
    guess.nearMiss(
      "a value with both JSON types of the other member",
      each(4) {
        [#"{"set":"sound","value":"a \#($0)"}"#, #"{"set":"light","value":true}"#]
      } + [#"{"set":"sound","value":true}"#])
    return guess
  }

  private static func pairs() -> GuessRow {
    var guess = GuessRow("a tag of two members") {
      $0.type("Thing", "representation")?.contains(#""tag": ["#) == true
    }
    guess.made("variants of two tags split again", manifests)
    guess.made("two usual names", happenings)
    guess.notMade("no other member depends on the second", notes("kind", 6, #","version":"v1""#))
    guess.nearMiss(
      "only the variants of one tag split again, by usual names",
      happenings.filter { !$0.contains(#""pull","action":"closed""#) })
    guess.nearMiss(
      "only the variants of one tag split again",
      manifests.filter { !$0.contains(#""Node","version":"v2""#) })
    guess.nearMiss("one object has no second member", manifests + [#"{"kind":"Pod","name":"a b"}"#])
    guess.nearMiss(
      "one object has a number there",
      manifests + [
        #"{"kind":"Pod","version":3,"name":"a b"}"#
      ])
    return guess
  }

  private static func defaults() -> GuessRow {
    var guess = GuessRow("`default`") { $0.type("Thing", "default") == #""note""# }
    guess.made("most like one variant", moods + [#"{"id":50,"text":"Old"}"#])
    guess.notMade("each value has a tag", moods)
    guess.nearMiss(
      "values that resemble no variant",
      moods + each(6) { [#"{"link":"h \#($0)","size":\#($0),"seen":true}"#] })
    guess.nearMiss(
      "values with a third of their members in common with a variant",
      moods + [#"{"id":50,"other":1}"#])
    return guess
  }
}
