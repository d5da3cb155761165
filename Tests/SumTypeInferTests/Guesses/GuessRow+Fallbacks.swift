/// Guesses of presence unions whose default is a map, and of numbers that JSON does not have.
extension GuessRow {
  static let ofFallbacks: [GuessRow] = [presenceWithAMap(), nonFiniteNumbers()]

  private static func references(_ count: Int, _ key: String = "Ref") -> [String] {
    each(count) { [#"{"\#(key)":"w \#($0)"}"#] }
  }

  /// Objects with the entries of a map: no two have a key in common.
  private static func maps(_ count: Int, entries: Int = 3, _ value: (Int) -> String) -> [String] {
    each(count) { number in
      [
        "{" + (0..<entries).map { #""k\#(number)/\#($0)":\#(value($0))"# }.joined(separator: ",")
          + "}"
      ]
    }
  }

  private static func presenceWithAMap() -> GuessRow {
    var guess = GuessRow("`presence` with a map as `default`") {
      $0.has(#""presence""#) && $0.tree["types"]?["Thing"]?["default"]?.string == "entries"
        && $0.field("EntriesThing", "others")?.contains(#""flatten": true"#) == true
    }
    guess.made("four objects of a key, and four of a map", references(4) + maps(4) { _ in "1" })
    guess.made("several keys", references(4) + references(5, "Fn::Sub") + maps(4) { _ in "1" })
    guess.made(
      "values of the map that have a key themselves",
      references(4) + maps(4) { $0 == 1 ? #"{"Ref":"w x"}"# : "true" })
    guess.made(
      "ten objects of a key, if half of the maps have one entry",
      references(12) + maps(4) { _ in "1" } + maps(4, entries: 1) { _ in "1" })
    guess.notMade("objects of one member each", references(4) + maps(9, entries: 1) { _ in "1" })
    guess.notMade("a map", maps(8) { _ in "1" })
    guess.notMade(
      "a struct beside the key", references(4) + each(4) { [#"{"name":"a \#($0)","size":\#($0)}"#] }
    )
    guess.nearMiss("three objects of the key", references(3) + maps(5) { _ in "1" })
    guess.nearMiss("three objects of the map", references(5) + maps(3) { _ in "1" })
    guess.nearMiss(
      "the key is once beside an entry",
      references(4) + maps(4) { _ in "1" } + [#"{"Ref":"w","k/9":1}"#])
    guess.nearMiss(
      "a value of the key is null", references(4) + maps(4) { _ in "1" } + [#"{"Ref":null}"#])
    guess.nearMiss(
      "twelve names as keys of the others",
      references(4) + each(4) { [#"{"a\#($0)":1,"b\#($0)":2,"c\#($0)":3}"#] })
    guess.nearMiss(
      "too few objects of the key to exclude chance",
      references(8) + maps(4) { _ in "1" } + maps(4, entries: 1) { _ in "1" })
    return guess
  }

  private static func nonFiniteNumbers() -> GuessRow {
    func fields(_ values: [String]) -> [String] { values.map { #"{"x":\#($0)}"# } }
    var guess = GuessRow("`nonFinite` numbers") {
      $0.field("Thing", "x")?.contains(#""wire": "nonFinite""#) == true
    }
    guess.made("a number and NaN", fields(["1.5", #""NaN""#]))
    guess.made(
      "whole numbers and infinities",
      fields(["1", "999999999999999", #""Infinity""#, #""-Infinity""#]))
    guess.made("null beside them", fields(["1", #""NaN""#, "null"]))
    guess.made("in a list", fields([#"[1,"NaN"]"#, #"["NaN"]"#]))
    guess.notMade("strings alone", fields([#""NaN""#, #""Infinity""#]))
    guess.notMade("numbers alone", fields(["1", "2.5"]))
    guess.nearMiss("another string", fields(["1.5", #""NaN""#, #""none""#]))
    guess.nearMiss("a word in lower case", fields(["1.5", #""nan""#]))
    guess.nearMiss("a Boolean beside them", fields(["1.5", #""NaN""#, "true"]))
    guess.nearMiss(
      "a whole number that a Double may not hold", fields(["1234567890123456", #""NaN""#]))
    guess.nearMiss(
      "digits that a Double does not hold", fields(["0.123456789012345678", #""NaN""#]))
    return guess
  }
}
