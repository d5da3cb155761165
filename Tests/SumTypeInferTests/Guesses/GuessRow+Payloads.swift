import Foundation

/// Guesses of the place of the payload beside the tag.
extension GuessRow {
  private static func content(_ key: String, _ count: Int, _ more: String = "") -> [String] {
    each(count) {
      [
        #"{"type":"said","\#(key)":{"text":"hi"}\#(more)}"#,
        #"{"type":"moved","\#(key)":{"x":\#($0),"y":2}\#(more)}"#,
      ]
    }
  }

  private static func keyed(_ tag: String, _ count: Int, _ more: String = "") -> [String] {
    each(count) {
      [
        #"{"\#(tag)":"par","par":{"text":"w \#($0)"}\#(more)}"#,
        #"{"\#(tag)":"head","head":{"level":\#($0)}\#(more)}"#,
      ]
    }
  }

  /// Twelve objects with payloads, whose other members also depend on the tag, and `without` objects without payload.
  private static func payloads(_ without: Int) -> [String] {
    each(6) {
      [
        #"{"type":"par","par":{"text":"w \#($0)"},"p":1,"q":\#($0)}"#,
        #"{"type":"head","head":{"level":\#($0)},"r":\#($0)}"#,
      ]
    } + each(without) { [#"{"type":"par","p":1,"q":\#($0)}"#] }
  }

  private static func page(_ icon: String, _ cover: String) -> [String] {
    each(3) { number in
      [
        #"{"icon":\#(icon),"cover":\#(cover),"at":"w \#(number)"}"#
          .replacingOccurrences(of: "#", with: "\(number)")
      ]
    }
  }

  static let ofPayloads: [GuessRow] = [
    adjacent(), adjacentInAString(), keyed(), oneKeyedUnionOfSeveralPlaces(),
    withOtherMembersAroundIt(),
  ]

  /// Objects of two tags whose contents are strings.
  private static func packed(_ count: Int, _ said: String, _ moved: String) -> [String] {
    each(count) { _ in
      [#"{"type":"said","content":"\#(said)"}"#, #"{"type":"moved","content":"\#(moved)"}"#]
    }
  }

  private static func adjacentInAString() -> GuessRow {
    var guess = GuessRow("`adjacent` with `wire`") {
      $0.type("Thing", "representation")?.contains("\"wire\"") == true
    }
    let (said, moved) = (#"{\"text\":\"hi\"}"#, #"{\"x\":1}"#)
    guess.made("objects in JSON", packed(4, said, moved))
    guess.made("objects in base64", packed(4, "eyJ0ZXh0IjoiaGkifQ==", "eyJ4IjoxfQ=="))
    guess.made(
      "some tags have no content", packed(4, said, moved) + each(2) { _ in [#"{"type":"gone"}"#] })
    guess.notMade("objects that are in no string", content("content", 4))
    guess.nearMiss("one is text", packed(30, said, moved) + packed(1, "hi", moved))
    guess.nearMiss("one is in base64", packed(4, said, moved) + packed(1, said, "eyJ4IjoxfQ=="))
    guess.nearMiss("one is in no string", packed(4, said, moved) + content("content", 1))
    guess.nearMiss("the same shape for every tag", packed(4, moved, moved))
    return guess
  }

  private static func adjacent() -> GuessRow {
    var guess = GuessRow("`adjacent`") { inferred in
      ["Thing", "ThingKind"].contains {
        inferred.type($0, "representation")?.contains("adjacent") == true
      }
    }
    guess.made("objects under a usual name", content("content", 1))
    guess.made(
      "in six of ten objects", content("content", 2) + each(2) { _ in [#"{"type":"gone"}"#] })
    guess.made(
      "scalars, beside a usual tag and nothing else",
      each(4) {
        [#"{"type":"a","value":\#($0)}"#, #"{"type":"b","value":"w x"}"#]
      })
    guess.notMade("no content under a usual name", content("thing", 4))
    guess.nearMiss(
      "in fewer than six of ten objects",
      content("content", 2)
        + each(3) { _ in [#"{"type":"gone"}"#] })
    guess.nearMiss(
      "the same shape for every tag",
      each(4) {
        [#"{"type":"a","content":{"x":\#($0)}}"#, #"{"type":"b","content":{"x":\#($0)}}"#]
      })
    guess.nearMiss(
      "scalars beside another tag",
      each(10) {
        [#"{"flavour":"a","value":\#($0)}"#, #"{"flavour":"b","value":"w x"}"#]
      })
    guess.nearMiss(
      "the same shape for every tag, and another member that depends on the tag",
      each(4) {
        [
          #"{"type":"a","content":{"x":\#($0)},"p":{"z":1}}"#,
          #"{"type":"b","content":{"x":\#($0)}}"#,
        ]
      })
    guess.nearMiss(
      "other members depend on the tag as well",
      each(4) {
        [
          #"{"type":"a","content":{"x":\#($0)},"p":1,"q":2}"#,
          #"{"type":"b","content":{"y":\#($0)},"r":1,"s":2}"#,
        ]
      })
    return guess
  }

  private static func keyed() -> GuessRow {
    var guess = GuessRow("`keyed`") {
      inferred in
      ["Thing", "ThingKind"].contains {
        inferred.type($0, "representation")?.contains("keyed") == true
      }
    }
    guess.made("two values", keyed("type", 1))
    guess.made("a tag of any name", keyed("sort", 3))
    guess.made(
      "one variant of a usual tag", each(2) { [#"{"type":"par","par":{"text":"w \#($0)"}}"#] })
    guess.made(
      "half of the tags are no keys",
      each(4) {
        [#"{"type":"par","par":{"text":"w \#($0)"}}"#]
      } + [#"{"type":"x"}"#, #"{"type":"y"}"#])
    guess.made(
      "half of the objects have no payload",
      keyed("type", 2)
        + each(4) { _ in [#"{"type":"par"}"#] })
    guess.made(
      "null under the others",
      each(3) {
        [
          #"{"type":"par","par":{"text":"w \#($0)"},"head":null}"#,
          #"{"type":"head","head":{"level":\#($0)},"par":null}"#,
        ]
      })
    guess.made(
      "three tags of five that are no keys", keyed("type", 4) + each(3) { [#"{"type":"b\#($0)"}"#] }
    )
    guess.made("twelve payloads in 24 objects", payloads(12))
    guess.notMade("no tag is a key", notes("type", 3))
    guess.nearMiss(
      "four tags of six that are no keys", keyed("type", 4) + each(4) { [#"{"type":"b\#($0)"}"#] })
    guess.nearMiss("twelve payloads in 25 objects", payloads(13))
    guess.nearMiss("one object", [#"{"type":"par","par":{"text":"w"}}"#])
    guess.nearMiss(
      "one variant of a tag of any name",
      each(4) {
        [#"{"sort":"par","par":{"text":"w \#($0)"}}"#]
      })
    guess.nearMiss(
      "more than half of the tags are no keys",
      each(5) {
        [#"{"type":"par","par":{"text":"w \#($0)"}}"#]
      } + [#"{"type":"x"}"#, #"{"type":"y"}"#, #"{"type":"z"}"#])
    guess.nearMiss(
      "more than half of the objects have no payload",
      keyed("type", 2)
        + each(5) { _ in [#"{"type":"par"}"#] })
    guess.made(
      "one of four payloads is beside that of another variant",
      keyed("type", 2)
        + each(1) { _ in [#"{"type":"par","par":{"text":"w"},"head":{"level":3}}"#] })
    guess.nearMiss(
      "one of three payloads is beside that of another variant",
      keyed("type", 2)
        + each(2) { _ in [#"{"type":"par","par":{"text":"w"},"head":{"level":3}}"#] })
    guess.nearMiss(
      "a value without a tag that has a payload",
      keyed("type", 3) + [
        #"{"par":{"text":"w"}}"#
      ])
    return guess
  }

  private static func oneKeyedUnionOfSeveralPlaces() -> GuessRow {
    var guess = GuessRow("one `keyed` union of several places") {
      $0.tree["types"]?.members?.contains {
        $0.value["union"]?["link"] != nil
          && $0.value["union"]?.members?.count ?? 0 > 1
      } == true
    }
    guess.made(
      "two members of one object, each with one variant",
      page(
        #"{"type":"emoji","emoji":"e #"}"#, #"{"type":"link","link":{"url":"u #"}}"#))
    guess.made(
      "a list in a union",
      each(3) {
        [
          #"{"type":"group","group":[{"type":"link","link":\#($0)}]}"#,
          #"{"type":"text","text":"w \#($0)"}"#,
        ]
      })
    guess.notMade(
      "two members with tags that are no keys",
      page(
        #"{"type":"emoji","value":"e #"}"#, #"{"type":"link","url":"u #"}"#))
    guess.nearMiss(
      "no object has both members",
      each(3) {
        [
          #"{"icon":{"type":"emoji","emoji":"e \#($0)"},"at":"w x"}"#,
          #"{"cover":{"type":"link","link":{"url":"u \#($0)"}},"at":"w x"}"#,
        ]
      })
    guess.nearMiss(
      "the tags have two keys",
      page(
        #"{"kind":"emoji","emoji":"e #"}"#, #"{"type":"link","link":{"url":"u #"}}"#))
    guess.nearMiss(
      "one has members beside its payload",
      page(
        #"{"type":"emoji","emoji":"e #","size":#}"#, #"{"type":"link","link":{"url":"u #"}}"#))
    guess.nearMiss(
      "a list in a union, of elements that have members beside",
      each(3) {
        [
          #"{"type":"group","group":[{"type":"link","link":\#($0),"size":\#($0)}]}"#,
          #"{"type":"text","text":"w \#($0)"}"#,
        ]
      })
    guess.nearMiss(
      "a list in a union of one variant",
      each(3) { [#"{"type":"group","group":[{"type":"link","link":\#($0)}]}"#] })
    guess.nearMiss(
      "a list in another union of that tag, which is not keyed",
      each(4) {
        [
          #"{"type":"group","group":{"part":{"type":"x","of":[{"type":"link","link":\#($0)}]}}}"#,
          #"{"type":"group","group":{"part":{"type":"y","size":\#($0)}}}"#,
          #"{"type":"text","text":"w \#($0)"}"#,
        ]
      })
    guess.nearMiss(
      "an object in a union, and no list",
      each(3) {
        [
          #"{"type":"group","group":{"type":"link","link":\#($0)}}"#,
          #"{"type":"text","text":"w \#($0)"}"#,
        ]
      })
    return guess
  }

  private static func withOtherMembersAroundIt() -> GuessRow {
    var guess = GuessRow("with other members around it") {
      $0.field("Thing", "kind")?.contains(#""flatten": true"#) == true
    }
    guess.made("members beside an adjacent union", content("content", 3, #","at":7"#))
    guess.made("members beside a keyed union", keyed("type", 3, #","at":7"#))
    guess.notMade(
      "members beside an internal union are those of its variants", notes("type", 3, #","at":7"#))
    guess.nearMiss("no members beside the union", content("content", 3))
    return guess
  }
}
