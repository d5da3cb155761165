import SumTypeSource
import TestSupport
import Testing

@Suite("Suggestions for misspelled names")
struct SuggestionsTests {
  private let keys = [
    "struct", "union", "enum", "alias", "tuple", "representation", "unknown", "doc",
  ]

  @Test(
    "a misspelled name gets the name that was meant",
    arguments: [
      ("strct", "struct"), ("sturct", "struct"), ("structs", "struct"), ("Struct", "struct"),
      ("unoin", "union"), ("represntation", "representation"), ("unkown", "unknown"),
      ("docs", "doc"), ("enmu", "enum"), ("REPRESENTATOIN", "representation"),
    ])
  func slips(written: String, meant: String) {
    #expect(Suggestions.nearest(to: written, in: keys) == meant)
  }

  @Test(
    "a word that is not near any name gets no suggestion",
    arguments: ["", "x", "payload", "message", "fields", "version", "struct-like-thing"])
  func strangers(written: String) {
    #expect(Suggestions.nearest(to: written, in: keys) == nil)
  }

  @Test("the nearest name is suggested, and of equally near names the first")
  func nearest() {
    #expect(Suggestions.nearest(to: "cat", in: ["cart", "car", "cats"]) == "cart")
    #expect(Suggestions.nearest(to: "message", in: ["massages", "messages"]) == "messages")
    #expect(Suggestions.nearest(to: "name", in: ["nama", "Name"]) == "Name")
  }

  @Test("a name is not suggested for itself")
  func itself() {
    #expect(Suggestions.nearest(to: "doc", in: ["doc"]) == nil)
  }

  @Test("a name of one letter gets no other letter as a suggestion")
  func letters() {
    #expect(Suggestions.nearest(to: "C", in: ["A", "B"]) == nil)
    #expect(Suggestions.nearest(to: "c", in: ["A", "C"]) == "C")
    #expect(Suggestions.nearest(to: "x", in: ["y", "xs"]) == "xs")
  }

  @Test("a letter of any script counts as one")
  func unicode() {
    #expect(Suggestions.nearest(to: "Straße", in: ["Strasse", "Größe"]) == "Strasse")
    #expect(Suggestions.nearest(to: "名前x", in: ["名前"]) == "名前")
  }

  @Test("names are near exactly if the plain algorithm finds them near")
  func agreement() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let (left, right) = (word(&generator), word(&generator))
      let bound = min(3, max(1, left.count / 3))
      let expected =
        left != right && !left.isEmpty && !right.isEmpty
        && distance(left, right) <= min(bound, max(left.count, right.count) - 1)
      #expect((Suggestions.nearest(to: left, in: [right]) != nil) == expected, "\(left) \(right)")
    }
  }

  @Test("a name longer than any typing mistake gets no suggestion among ten thousand names")
  func many() {
    let long = String(repeating: "abcdefgh", count: 8)
    let names =
      (0..<10_000).map { "\(long.dropLast(5))\($0)" } + [String(repeating: "x", count: 1_000_000)]
    let spelling = Suggestions(names)
    for _ in 0..<5 { _ = spelling.nearest(to: long) }
    #expect(spelling.nearest(to: String(repeating: "x", count: 999_999)) == nil)
    #expect(spelling.nearest(to: "x") == nil)
  }

  private func word(_ generator: inout SplitMix64) -> String {
    String(
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        "abc".randomElement(using: &generator) ?? "a"
      })
  }

  /// The distance of optimal string alignment, by its whole table.
  private func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 } }
    for row in 0..<a.count {
      for column in 0..<b.count {
        var cost = table[row][column] + (a[row] == b[column] ? 0 : 1)
        cost = min(cost, table[row][column + 1] + 1, table[row + 1][column] + 1)
        if row > 0 && column > 0 && a[row] == b[column - 1] && a[row - 1] == b[column] {
          cost = min(cost, table[row - 1][column - 1] + 1)
        }
        table[row + 1][column + 1] = cost
      }
    }
    return table[a.count][b.count]
  }
}
