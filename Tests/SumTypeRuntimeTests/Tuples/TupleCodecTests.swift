import Foundation
import SumTypeRuntime
import Testing

@Suite("The reading and writing of tuples")
struct TupleCodecTests {
  private let draft = #"{"words":[],"length":1}"#

  @Test("the elements of a tuple are read by position, and optional ones at the end may be missing")
  func reading() throws {
    let short = try ReadingCodec.read(#"["a", \#(draft)]"#)
    #expect(short == Reading(id: "a", draft: Draft(words: [], length: 1)))
    let long = try ReadingCodec.read(#" [ "a" ,\#(draft), null, "m", "n", 7, true, [1]] "#)
    #expect(long.level == nil && long.unit == "m" && long.note == "n" && long.size == 7)
  }

  @Test(
    "a tuple that does not fit is refused with its place",
    arguments: [
      ("{}", JSONFault.Code.typeMismatch, 0), ("[]", .missingElement, 0),
      (#" ["a"]"#, .missingElement, 1), (#"[1]"#, .typeMismatch, 1),
      (#"["a",null]"#, .typeMismatch, 5), (#"["a",{"words":[],"length":1},0]"#, .outOfRange, 29),
      (#"["a",{"words":[],"length":1},1,null]"#, .typeMismatch, 31),
      (#"["a",{"words":[],"length":1},1,""]"#, .outOfRange, 31), (#"["a""#, .unexpectedEnd, 4),
      (#"["a",{"words":[],"length":1},1,"m","n",7,"#, .unexpectedEnd, 41),
      (#"["a",{"words":[],"length":1},1,"m","n",7,x]"#, .unexpectedByte, 41),
    ])
  func faults(json: String, code: JSONFault.Code, offset: Int) {
    #expect {
      try ReadingCodec.read(json)
    } throws: { error in
      let fault = error as? JSONFault
      return fault?.code == code && fault?.offset == offset
    }
  }

  @Test("the message of an error names the missing element")
  func message() {
    #expect {
      try Sole<ReadingCodec>.load(Array(#"["a"]"#.utf8))
    } throws: { error in
      "\(error)" == #"1:1: the element "draft" is missing"#
    }
  }

  @Test("a new tuple omits nil at its end, and writes null if an element follows")
  func writing() {
    var reading = Reading(id: "a", draft: Draft(words: [], length: 1), unit: "cm")
    typealias Pairs = PairCodec
    #expect(Pairs.written(Pair(first: 1)) == "[1]")
    #expect(Pairs.written(Pair(first: 1, second: 2)) == "[1,2]")
    // The schema has nil of the last element, `size`, written as null.
    #expect(ReadingCodec.written(reading) == #"["a",\#(draft),null,"cm",null,null]"#)
    reading.note = "n"
    reading.level = 3
    #expect(ReadingCodec.written(reading) == #"["a",\#(draft),3,"cm","n",null]"#)
    reading.level = 10
    #expect(ReadingCodec.written(reading) == nil)
  }

  @Test("elements beyond those of the schema are reported as unknown fields, by their index")
  func report() throws {
    let json = #"{"r":["a",\#(draft),1,"m","n",2,{"x":1}, "y"]}"#
    let report = try Sole<DictionaryCodec<ReadingCodec>>.load(Array(json.utf8)).preserved.report
    #expect(
      report.items.map { "\($0.path) \($0.level) \($0.text)" } == [
        #"/r/6 field {"x":1}"#, #"/r/7 field "y""#,
      ])
  }

  @Test("a tuple counts as one level towards the limit of nesting")
  func depth() throws {
    func json(_ levels: Int) -> [UInt8] {
      let further = String(repeating: "[", count: levels - 1)
      let end = String(repeating: "]", count: levels)
      return Array((#"["a",\#(draft),1,"m","n",1,"# + further + end).utf8)
    }
    #expect(try Sole<ReadingCodec>.load(json(512)).preserved.report.items.count == 1)
    #expect(throws: JSONError.self) { try Sole<ReadingCodec>.load(json(513)) }
  }
}
