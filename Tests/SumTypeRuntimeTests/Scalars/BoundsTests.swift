import Foundation
import SumTypeRuntime
import Testing

@Suite("The bounds of a value")
struct BoundsTests {
  private func read<C: BoundedCodec, Bounds: RangeExpression>(
    _ json: String, as codec: C.Type, in bounds: Bounds
  ) throws(JSONFault) -> C.Value where C.Measured == C.Value, Bounds.Bound == C.Measure {
    try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try C.decode(from: &reader, in: bounds)
    }
  }

  @Test("a number is compared with its lower bound, its upper bound or both")
  func numbers() throws {
    #expect(try read("5", as: IntegerCodec<Int>.self, in: 1...5) == 5)
    #expect(try read("1", as: IntegerCodec<Int>.self, in: 1...) == 1)
    #expect(try read("-9", as: IntegerCodec<Int>.self, in: ...0) == -9)
    #expect(try read("0.5", as: DoubleCodec.self, in: 0...1) == 0.5)
    #expect(try read("0.1", as: DecimalCodec.self, in: 0...1) == Decimal(string: "0.1"))
    #expect(throws: JSONFault(.outOfRange, at: 2, expected: "an integer within its bounds")) {
      try read("  6", as: IntegerCodec<Int>.self, in: 1...5)
    }
    #expect(throws: JSONFault.self) { try read("1.0001", as: DoubleCodec.self, in: 0...1) }
    #expect(throws: JSONFault.self) { try read("1.0001", as: DecimalCodec.self, in: 0...1) }
    #expect(throws: JSONFault.self) { try read("1e999", as: NumberCodec.self, in: ...1e308) }
    #expect(throws: JSONFault.self) {
      try read("\"7\"", as: StringIntegerCodec<Int8>.self, in: ...6)
    }
  }

  @Test("the bounds of strings, data, lists and maps limit their counts")
  func counts() throws {
    #expect(try read("\"é\"", as: StringCodec.self, in: 1...1) == "é")
    #expect(throws: JSONFault.self) { try read("\"\"", as: StringCodec.self, in: 1...) }
    #expect(throws: JSONFault.self) { try read("\"aGk=\"", as: Base64DataCodec.self, in: ...1) }
    #expect(throws: JSONFault.self) {
      try read("[1,2]", as: ArrayCodec<IntegerCodec<Int>>.self, in: ...1)
    }
    #expect(throws: JSONFault.self) {
      try read("{}", as: DictionaryCodec<BoolCodec>.self, in: 1...)
    }
  }

  @Test("nil is within all bounds")
  func optionals() throws {
    #expect(try read("null", as: OptionalCodec<IntegerCodec<Int>>.self, in: 1...5) == nil)
    #expect(throws: JSONFault.self) {
      try read("6", as: OptionalCodec<IntegerCodec<Int>>.self, in: 1...5)
    }
    let absent = try JSONReader.read(Array("null".utf8)) { (reader) throws(JSONFault) in
      try IntegerCodec<Int>.decodeIfPresent(from: &reader, in: 1...5)
    }
    #expect(absent == nil)
  }

  @Test("an alias has the bounds of its base")
  func aliases() throws {
    #expect(throws: JSONFault.self) {
      try read("6", as: RawValueCodec<Level, IntegerCodec<Int>>.self, in: 1...5)
    }
    #expect(
      try read("5", as: RawValueCodec<Level, IntegerCodec<Int>>.self, in: 1...5)
        == Level(rawValue: 5))
  }

  @Test("a value out of its bounds is a fault when it is written")
  func writing() {
    var writer = JSONWriter()
    IntegerCodec<Int>.encode(6, to: &writer, in: 1...5)
    #expect(writer.faults.map(\.code) == [.outOfRange])
  }

  @Test("the mapping checks bounds, and its error has the path of the value")
  func mapping() throws {
    #expect(try IntegerCodec.domain(5, at: "intensity", in: 1...5) == 5)
    let error = #expect(throws: MappingError.self) {
      try IntegerCodec.domain(6, at: "intensity", in: 1...5)
    }
    #expect(
      error?.description == "at /intensity: expected an integer within its bounds (1...5), found 6")
    #expect(try OptionalMapping<StringCodec>.domain(nil, at: "note", in: 1...) == nil)
    #expect(throws: MappingError.self) {
      try ListMapping<StringCodec>.domain(["a"], at: "list", in: 2...)
    }
  }
}

private struct Level: RawRepresentable, Equatable, Sendable {
  var rawValue: Int
}
