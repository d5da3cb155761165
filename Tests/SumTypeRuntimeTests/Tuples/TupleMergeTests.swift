import Foundation
import SumTypeRuntime
import Testing

@Suite("Saves of tuples")
struct TupleMergeTests {
  typealias Readings = Sole<ReadingCodec>
  typealias Pairs = Sole<PairCodec>

  @Test("a save writes a changed element in its place, and no other byte")
  func inPlace() throws {
    let json = #"[ "\u0061" , {"length":1, "words":[ ], "new":1} ,null, "m",  "n" ,7, {"x":1.0} ]"#
    #expect(try Readings.edited(json) { _ in } == json)
    #expect(
      try Readings.edited(json) {
        $0.draft.length = 2
        $0.note = "o"
      } == #"[ "\u0061" , {"length":2, "words":[ ], "new":1} ,null, "m",  "o" ,7, {"x":1.0} ]"#)
    #expect(
      try Readings.edited(json) { $0.level = 5 }
        == #"[ "\u0061" , {"length":1, "words":[ ], "new":1} ,5, "m",  "n" ,7, {"x":1.0} ]"#)
  }

  @Test("a missing element stays missing, unless an element after it is written")
  func missing() throws {
    let short = #"["a", {"words":[],"length":1}]"#
    #expect(
      try Readings.edited(short) { $0.id = "b" } == #"["b", {"words":[],"length":1}]"#)
    #expect(
      try Readings.edited(short) { $0.level = 4 } == #"["a", {"words":[],"length":1}, 4]"#)
    #expect(
      try Readings.edited(short) { $0.unit = "m" }
        == #"["a", {"words":[],"length":1}, null, "m"]"#)
    #expect(
      try Readings.edited(short) { $0.note = "n" }
        == #"["a", {"words":[],"length":1}, null, "cm", "n"]"#)
  }

  @Test(
    "an element that becomes nil is removed at the end, and written as null before another element")
  func cleared() throws {
    let json = #"["a", {"words":[],"length":1}, 3, "m", "n", 7]"#
    #expect(
      try Readings.edited(json) { $0.level = nil }
        == #"["a", {"words":[],"length":1}, null, "m", "n", 7]"#)
    // The schema has nil of `size` written as null, so that `note` is null as well.
    #expect(
      try Readings.edited(json) {
        $0.note = nil
        $0.size = nil
      } == #"["a", {"words":[],"length":1}, 3, "m", null, null]"#)
    #expect(try Pairs.edited("[1, 2 ]") { $0.second = nil } == "[1 ]")
    #expect(try Pairs.edited("[1, 2, 3 ]") { $0.second = nil } == "[1, null, 3 ]")
    #expect(try Pairs.edited("[1, null]") { $0.first = 2 } == "[2, null]")
    #expect(try Pairs.edited("[1, null]") { $0.second = 2 } == "[1, 2]")
    #expect(
      try Readings.edited(#"["a", {"words":[],"length":1}, 3, "m", "n"]"#) { $0.note = nil }
        == #"["a", {"words":[],"length":1}, 3, "m"]"#)
  }

  @Test("a new element has the layout of the others")
  func layout() throws {
    #expect(
      try Pairs.edited("[\n  1\n]\n") { $0.second = 2 } == "[\n  1,\n  2\n]\n")
    typealias List = Sole<ArrayCodec<PairCodec>>
    #expect(
      try List.edited("[[1,2],[3,4,5]]") { $0.insert(Pair(first: 9), at: 1) }
        == "[[1,2],[9],[3,4,5]]")
    #expect(try List.edited("[[1,2],[3,4,5]]") { $0[1].first = 0 } == "[[1,2],[0,4,5]]")
  }

  @Test("a tuple that the app has moved is recognised by its identity")
  func identity() throws {
    let one = #"["a",{"words":[],"length":1},1,"m","n",2,"more"]"#
    let other = #"["b",{"words":[],"length":2}]"#
    let saved = try Sole<ArrayCodec<ReadingCodec>>.edited("[\(one),\(other)]") {
      $0.swapAt(0, 1)
      $0[1].note = "o"
    }
    #expect(saved == "[\(other)," + one.replacingOccurrences(of: #""n""#, with: #""o""#) + "]")
  }

  @Test("a save of an element out of its bounds is refused")
  func bounds() {
    let json = #"["a", {"words":[],"length":1}]"#
    #expect {
      try Readings.edited(json) { $0.level = 10 }
    } throws: { error in (error as? JSONError)?.path == "/2" }
    #expect(throws: JSONError.self) { try Readings.edited(json) { $0.unit = "" } }
  }

  @Test("elements beyond those of the schema are dropped or refused, as the policy says")
  func policies() throws {
    let json = "[[1, 2], [3 , 4,  {\"x\": 1}, 5 ]]"
    let saved = try Sole<ArrayCodec<DroppingPairCodec>>.editedFully(json) { _ in }
    #expect(saved.text == "[[1, 2], [3 , 4 ]]")
    #expect(saved.dropped.map(\.path) == ["/1/2", "/1/3"])
    #expect {
      try Sole<ArrayCodec<RefusingPairCodec>>.edited(json) { $0[0].first = 0 }
    } throws: { error in (error as? JSONError)?.code == .refusedUnknown }
  }
}
