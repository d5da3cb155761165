import Foundation
import SumTypeRuntime
import Testing

@Suite("The check of a value before it is saved")
struct CheckTests {
  private let draft = Draft(words: [], length: 1)

  @Test("the error names the field that breaks its bounds, the bounds and the measured value")
  func member() throws {
    let error = #expect(throws: JSONError.self) {
      try DraftCodec.check(Draft(words: [], length: 21))
    }
    #expect(error?.path == "/length" && error?.memberName == "length")
    #expect(error?.brokenBounds == BrokenBounds(of: .integer, bounds: "...20", measure: "21"))
    try DraftCodec.check(draft)
  }

  @Test("the error has the pointer of the tuple's element that breaks its bounds")
  func element() {
    let unit = #expect(throws: JSONError.self) {
      try ReadingCodec.check(Reading(id: "a", draft: self.draft, level: 3, unit: "inch"))
    }
    #expect(unit?.path == "/3" && unit?.found == #"the string "inch" of length 4"#)
    #expect(unit?.brokenBounds == BrokenBounds(of: .string, bounds: "1...3", measure: "4"))
    let level = #expect(throws: JSONError.self) {
      try ReadingCodec.check(Reading(id: "a", draft: self.draft, level: 0))
    }
    #expect(level?.path == "/2")
    let inner = #expect(throws: JSONError.self) {
      try ReadingCodec.check(Reading(id: "a", draft: Draft(words: [], length: 99)))
    }
    #expect(inner?.path == "/1/length")
  }

  @Test("a value without a field is checked against its bounds, and nil is within all bounds")
  func alone() throws {
    typealias Codec = OptionalCodec<DoubleCodec>
    let error = #expect(throws: JSONError.self) { try Codec.check(-1.5, in: 0.5...) }
    #expect(error?.brokenBounds == BrokenBounds(of: .number, bounds: "0.5...", measure: "-1.5"))
    #expect(error?.path == "" && error?.memberName == nil)
    try Codec.check(nil, in: 0.5...)
    try Codec.check(0.5, in: 0.5...)
  }

  @Test("a bound that a number must not reach is told as the schema has it")
  func exclusive() {
    let zero = #expect(throws: JSONError.self) {
      try DoubleCodec.check(0, in: Double(0).nextUp...)
    }
    #expect(zero?.brokenBounds?.bounds == "more than 0.0")
    let two = #expect(throws: JSONError.self) {
      try DoubleCodec.check(2, in: Double(1).nextUp...1.5)
    }
    #expect(two?.brokenBounds?.bounds == "more than 1.0 and at most 1.5")
    let one = #expect(throws: JSONError.self) {
      try FloatCodec.check(1, in: -1...Float(1).nextDown)
    }
    #expect(one?.brokenBounds?.bounds == "at least -1.0 and less than 1.0")
  }

  @Test("the error of a value that JSON cannot represent has no broken bounds")
  func unrepresentable() {
    let error = #expect(throws: JSONError.self) { try DoubleCodec.check(.infinity) }
    #expect(error?.code == .unrepresentable && error?.brokenBounds == nil)
  }
}
