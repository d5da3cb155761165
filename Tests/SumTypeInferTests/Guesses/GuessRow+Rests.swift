/// The guess of a tuple that ends with a list of all further elements.
extension GuessRow {
  static let ofRests: [GuessRow] = [aTupleWithFurtherElements()]

  private static func field(_ values: [String]) -> [String] { values.map { #"{"x":\#($0)}"# } }

  /// Calls with the operators: each has operands of several JSON types in any order.
  private static func calls(_ operators: [String]) -> [String] {
    let operands = [#""u v""#, #""u v",true"#, "true,2,3", #"true,"w x",1"#]
    return field(
      operators.enumerated().map { index, name in
        #"["\#(name)",\#(operands[(index + index / 4 * 2) % 4])]"#
      })
  }

  /// Arrays of so many numbers, an object, and further numbers.
  private static func long(_ numbers: Int) -> [String] {
    ["1", "1,2", "1,2,3"].map { "[\(String(repeating: "1,", count: numbers)){\"a\":1},\($0)]" }
  }

  private static func aTupleWithFurtherElements() -> GuessRow {
    var guess = GuessRow("a tuple with further elements") {
      $0.type("X", "tuple")?.contains(#""rest": true"#) == true
    }
    let rows = [#"["a b",1]"#, #"["c d",2,3]"#, #"["e f",4,5.5,6]"#]
    guess.made("three arrays of three lengths", field(rows))
    guess.made(
      "two elements before",
      field(rows.map { $0.replacing(",", with: #",{"a":1},"#, maxReplacements: 1) }))
    guess.made(
      "objects that are alike",
      field([#"["a b"]"#, #"["c d",{"p":1},{"p":2}]"#, #"["e f",{"p":3},{"p":4},{"p":5}]"#]))
    guess.made(
      "several JSON types, which the first element has not",
      field(
        each(2) {
          [
            #"["a \#($0)",1,true]"#, #"["b \#($0)",true,2,3]"#, #"["c \#($0)"]"#,
            #"["d \#($0)",3]"#,
          ]
        }))
    guess.made(
      "four names before strings and others, each twice",
      calls(["a", "b", "c", "d", "a", "b", "c", "d"]))
    guess.made("eleven elements before", field(long(10)))
    guess.nearMiss("twelve elements before", field(long(11)))
    guess.notMade("lists of numbers", field(["[1]", "[1,2]", "[1,2,3]"]))
    guess.notMade(
      "lists of strings",
      field([#"["a"]"#, #"["a","b c"]"#, #"["a","b","d e"]"#] + each(8) { _ in [#"["a"]"#] }))
    guess.notMade(
      "numbers and strings in turns",
      field([#"[1,"a b"]"#, #"[2,"c d",3]"#, #"[4,"e f",5,"g h"]"#]))
    guess.nearMiss("two arrays", field(Array(rows.dropFirst())))
    guess.nearMiss("two lengths", field(Array(rows.dropLast()) + [#"["e f",4]"#]))
    guess.nearMiss(
      "one array has two further elements", field([#"["a b"]"#, #"["c d",2]"#, #"["e f",4,5]"#]))
    guess.nearMiss("an empty array", field(rows + ["[]"]))
    guess.nearMiss("one array begins with another JSON type", field(rows + ["[true,1]"]))
    guess.nearMiss(
      "objects that are not alike",
      field([#"["a b"]"#, #"["c d",{"p":1},{"q":2}]"#, #"["e f",{"r":3},{"s":4},{"t":5}]"#]))
    guess.nearMiss(
      "seven arrays of several JSON types",
      field(
        each(7) {
          [#"["a \#($0)"\#(String(repeating: $0 % 2 == 0 ? ",1,true" : ",true", count: $0))]"#]
        }))
    guess.nearMiss(
      "JSON types that depend on the position",
      field(each(8) { [#"["a \#($0)"\#([",1", ",1,true", ",1,true,{}"][$0 % 3])]"#] }))
    guess.nearMiss(
      "five names in eight arrays, before strings and others",
      calls(["a", "b", "c", "d", "a", "b", "c", "e"]))
    guess.nearMiss(
      "names with a space, before strings and others",
      calls(["a", "b", "c d", "e", "a", "b", "c d", "e"]))
    guess.nearMiss(
      "names in seven arrays, before strings and others",
      calls(["a", "b", "c", "a", "b", "c", "a"]))
    return guess
  }
}
