import Foundation

/// Guesses of unions whose tag is a member of a member.
extension GuessRow {
  /// Two variants with a tag in `head`, which also has a number.
  private static func told(
    _ count: Int, by tag: String = "type", _ head: String = "head", more: String = ""
  ) -> [String] {
    each(count) {
      [
        #"{"\#(head)":{"\#(tag)":"note","at":\#($0)},"text":"w \#($0)"\#(more)}"#,
        #"{"\#(head)":{"\#(tag)":"mood","at":\#($0)},"level":\#($0)\#(more)}"#,
      ]
    }
  }

  /// Variants of three members each that no other variant has, with a tag whose name is no usual one.
  private static func rich(_ count: Int, _ head: (Int, String) -> String) -> [String] {
    each(count) {
      [
        #"{"head":\#(head($0, "a")),"x":\#($0),"z":1,"w":{"p":\#($0)}}"#,
        #"{"head":\#(head($0, "b")),"y":"w \#($0)","v":1,"u":[\#($0)]}"#,
      ]
    }
  }

  /// Objects in which a number decides whether `k` is a number or a list.
  private static func numbered(_ first: Int, _ second: Int) -> [String] {
    each(6) {
      [
        #"{"head":{"a":\#(first),"at":\#($0)},"k":\#($0),"ix":\#($0)}"#,
        #"{"head":{"a":\#(second),"at":\#($0)},"k":[{"t":\#($0),"s":[1]}],"ix":\#($0)}"#,
      ]
    }
  }

  /// Objects with `depth` members around the tag.
  private static func deep(_ depth: Int) -> [String] {
    func head(_ tag: String) -> String {
      (1..<depth).reduce(#"{"type":"\#(tag)"}"#) { inner, step in #"{"m\#(step)":\#(inner)}"# }
    }
    return each(6) {
      [
        #"{"head":\#(head("note")),"text":"w \#($0)"}"#,
        #"{"head":\#(head("mood")),"level":\#($0)}"#,
      ]
    }
  }

  /// Objects with a tag in a member that depends on it, beside a member that does not.
  private static func own(_ count: Int, besides: String = "") -> [String] {
    each(count) {
      [
        #"{"id":\#($0),"head":{"type":"note","text":"w \#($0)"}\#(besides)}"#,
        #"{"id":\#($0),"head":{"type":"mood","level":\#($0)}\#(besides)}"#,
      ]
    }
  }

  static func paths() -> GuessRow {
    var guess = GuessRow("an `internal` union told by a tag at a path") { inferred in
      inferred.type("Thing", "representation")?.contains("/") == true
    }
    guess.made("a usual tag in a member, in two objects", told(1))
    guess.made(
      "a tag of any name, which saves enough", rich(10) { #"{"flavour":"\#($1)","at":\#($0)}"# })
    guess.made("eight tags of any name, of eight objects each", flavours(8, 8))
    guess.made("numbers that begin with 0, and decide a JSON type", numbered(0, 1))
    guess.made("four keys before the tag", deep(3))
    guess.made(
      "a tag whose member differs as well",
      each(6) {
        [
          #"{"head":{"type":"note","by":"w \#($0)"},"text":"w \#($0)"}"#,
          #"{"head":{"type":"mood","on":[\#($0)]},"level":\#($0)}"#,
        ]
      })
    guess.made(
      "a member beside it with a tag of its own that distinguishes less",
      each(6) {
        [
          #"{"head":{"type":"note"},"text":"w \#($0)","body":{"type":"a","x":\#($0)}}"#,
          #"{"head":{"type":"mood"},"level":\#($0),"body":{"type":"a","x":\#($0)}}"#,
        ]
      })
    guess.made(
      "an object around the tag, in nineteen of twenty objects",
      told(19) + each(2) { [#"{"text":"z \#($0)"}"#] })
    guess.made(
      "a tag that a quarter of the objects do not have",
      told(12) + each(8) { [#"{"head":{"at":\#($0)},"text":"z \#($0)"}"#] })
    guess.nearMiss(
      "a tag that a quarter of the objects do not have, which saves too little",
      told(10) + each(6) { [#"{"head":{"at":\#($0)},"text":"z \#($0)"}"#] })
    guess.notMade("a tag of the object itself", notes("type", 6))
    guess.notMade(
      "a tag of the object itself with the same values", told(6, more: #","op":1"#).map(flat))
    guess.notMade("a union of the member that has the tag", own(12))
    guess.notMade(
      "a tag in the elements of a list",
      told(6).map {
        $0.replacingOccurrences(of: #""head":{"#, with: #""head":[{"#)
          .replacingOccurrences(of: "},", with: "}],")
      })
    guess.nearMiss("five keys before the tag", deep(4))
    guess.nearMiss("a member with an empty key", told(12, by: "type", ""))
    guess.nearMiss("a member whose key begins the path of a parent", told(12, by: "type", ".."))
    guess.nearMiss(
      "a member that one object has twice",
      told(12) + [#"{"head":{"type":"note","at":1},"head":{"type":"note","at":2},"text":"w x"}"#])
    guess.nearMiss(
      "a member behind 48 other objects",
      told(12).map { element in
        let others = (0..<48).map { #""m\#($0)":{},"# }.joined()
        return "{\(others)\(element.dropFirst())"
      })
    guess.nearMiss(
      "eight tags of any name, of seven objects each", flavours(8, 7))
    guess.nearMiss(
      "a tag of any name, in too few objects", rich(8) { #"{"flavour":"\#($1)","at":\#($0)}"# })
    guess.nearMiss("numbers that begin with 2", numbered(2, 3))
    guess.nearMiss(
      "an object around the tag, in less than nineteen of twenty objects",
      told(18) + each(3) { [#"{"text":"z \#($0)"}"#] })
    guess.nearMiss(
      "two members with a tag, each of which decides only its own content",
      each(12) {
        [
          #"{"head":{"type":"note","id":\#($0)},"body":{"type":"note","text":"w \#($0)"}}"#,
          #"{"head":{"type":"mood","id":\#($0)},"body":{"type":"mood","level":\#($0)}}"#,
        ]
      })
    guess.nearMiss(
      "a member that is null in a few objects more",
      told(18) + each(3) { [#"{"head":null,"text":"z \#($0)"}"#] })
    guess.nearMiss(
      "a member that is a map",
      rich(12) { number, tag in
        let keys = (0..<10).map { #","k\#($0)/\#(number)":"w x \#($0)""# }.joined()
        return #"{"kind":"\#(tag)"\#(keys)}"#
      })
    return guess
  }

  /// Objects that also have the tag in a member.
  private static func flat(_ element: String) -> String {
    element.replacingOccurrences(
      of: #""op":1"#, with: #""op":"\#(element.contains("note") ? "note" : "mood")""#)
  }

  /// Objects with `count` tags, each with three members that no other tag has.
  private static func flavours(_ tags: Int, _ count: Int) -> [String] {
    each(count) { number in
      (0..<tags).map {
        #"{"head":{"flavour":"f\#($0)"},"m\#($0)":\#(number),"n\#($0)":"w \#(number)","o\#($0)":[1]}"#
      }
    }
  }
}
