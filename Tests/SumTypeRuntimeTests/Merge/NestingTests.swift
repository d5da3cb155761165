import Foundation
import SumTypeRuntime
import Testing

/// The bound of nesting holds for what is written as well, so that a saved document can be loaded
/// again.
@Suite struct NestingTests {
  typealias Figure = Sole<ShapeCodec>

  /// Groups in groups: `{"group":[{"group":[…]}]}`, two containers each.
  private func groups(_ count: Int, around shape: Shape = .point) -> Shape {
    (0..<count).reduce(shape) { inner, _ in .group([inner]) }
  }

  @Test("a value as deep as a reader goes is written and read, and changed inside")
  func deepest() throws {
    let shape = groups(255, around: .circle(Circle(radius: 1)))
    let bytes = try Figure.save(shape).bytes
    let loaded = try Figure.load(bytes)
    #expect(loaded.value == shape)
    let changed = groups(255, around: .circle(Circle(radius: 2)))
    let saved = try Figure.save(changed, preserving: loaded.preserved)
    #expect(try Figure.load(saved.bytes).value == changed)
    #expect(saved.bytes.count == bytes.count)
  }

  @Test(
    "a deeper value refuses the save instead of writing what cannot be read"
  )
  func tooDeep() throws {
    for count in [257, 2_000] {
      let error = #expect(throws: JSONError.self) { try Figure.save(groups(count)) }
      #expect(error?.code == .tooDeep)
      let loaded = try Figure.load(Array(#"{"group":[]}"#.utf8))
      let merged = #expect(throws: JSONError.self) {
        try Figure.save(groups(count), preserving: loaded.preserved)
      }
      #expect(merged?.code == .tooDeep)
    }
  }

  @Test("a change just above the bound is refused where it is merged")
  func mergedTooDeep() throws {
    let loaded = try Figure.load(try Figure.save(groups(255)).bytes)
    #expect(throws: Never.self) {
      try Figure.save(groups(256), preserving: loaded.preserved)
    }
    let error = #expect(throws: JSONError.self) {
      try Figure.save(groups(257), preserving: loaded.preserved)
    }
    #expect(error?.code == .tooDeep)
  }

  @Test("unknown values and any JSON count, too")
  func unknown() throws {
    var value: JSONValue = 1
    for _ in 0..<510 { value = [value] }
    let cell = Cell(id: 1, text: "", data: value)
    #expect(throws: Never.self) { try Sole<CellCodec>.save(cell) }
    let deeper = Cell(id: 1, text: "", data: [[value]])
    #expect(throws: JSONError.self) { try Sole<CellCodec>.save(deeper) }

    let star = Shape.unknown(Unrecognized(tag: "star", json: JSONSlice(["star": value])))
    #expect(throws: Never.self) { try Figure.save(star) }
    #expect(throws: JSONError.self) { try Figure.save(.group([star])) }
  }

  @Test("a document that is nested too deep is refused when it is loaded")
  func load() {
    let json = String(repeating: #"{"group":["#, count: 300) + String(repeating: "]}", count: 300)
    let error = #expect(throws: JSONError.self) { try Figure.load(Array(json.utf8)) }
    #expect(error?.code == .tooDeep)
  }

  @Test(
    "a string halves how deep the JSON inside it may be, so that strings in strings stay bounded")
  func embedded() throws {
    func cell(_ depth: Int) -> [UInt8] {
      let brackets = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return Array(
        #"{"id":1,"text":"","draft":"{\"words\":[],\"length\":1,\"x\":\#(brackets)}"}"#.utf8)
    }
    let loaded = try Sole<CellCodec>.load(cell(255))
    var value = loaded.value
    value.draft?.length = 2
    #expect(
      try Sole<CellCodec>.save(value, preserving: loaded.preserved).bytes.count == cell(255).count)
    let error = #expect(throws: JSONError.self) { try Sole<CellCodec>.load(cell(256)) }
    #expect(error?.path.hasPrefix("/draft » /x") == true)
  }
}
