import Foundation
import SumTypeRuntime
import Testing

/// The limit of nesting also holds for saves, so that a saved document can be loaded again.
@Suite struct NestingTests {
  typealias Figure = Sole<ShapeCodec>

  /// Returns groups in groups, `{"group":[{"group":[…]}]}`. Each is two containers.
  private func groups(_ count: Int, around shape: Shape = .point) -> Shape {
    (0..<count).reduce(shape) { inner, _ in .group([inner]) }
  }

  @Test("a value that is nested to the limit is saved, loaded and changed inside")
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
    "a save of a value that is nested beyond the limit is refused"
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

  @Test(
    "a save over a deeply nested document is refused if the new value is nested beyond the limit")
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

  @Test("the nesting of unknown values and of any JSON counts towards the limit")
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

  @Test("a load of a document that is nested too deep is refused")
  func load() {
    let json = String(repeating: #"{"group":["#, count: 300) + String(repeating: "]}", count: 300)
    let error = #expect(throws: JSONError.self) { try Figure.load(Array(json.utf8)) }
    #expect(error?.code == .tooDeep)
  }

  @Test("JSON in a string may be nested half as deep as JSON outside")
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
