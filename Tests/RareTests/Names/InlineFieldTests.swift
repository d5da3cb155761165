import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Types that are declared in fields")
struct InlineFieldTests {
  private static let json =
    #"{"id":1,"strokes":[{"number":1,"from":[0,1.50],"label":{"html":"a","q":1}},"#
    + #"{"number":2,"from":[2,3,4,5],"label":"b"}],"width":3,"background":{"is":"plain","hex":"f"},"#
    + #""layers":{"one":{"top":1,"p":2}},"z":0}"#

  @Test("a type that a field declares is read, alone and in lists, maps, choices and optionals")
  func reads() throws {
    let canvas: Canvas = try loaded(Self.json)
    #expect(canvas.mode == .pen)
    #expect(canvas.strokes.map(\.from) == [.init(x: 0, y: 1.5), .init(x: 2, y: 3, pressure: 4)])
    #expect(
      canvas.strokes.map(\.label)
        == [.canvasStrokesLabel(CanvasStrokesLabel(html: "a")), .string("b")])
    #expect(canvas.frame == CanvasFrame(width: 3))
    #expect(canvas.background == .plain(CanvasBackgroundPlain(hex: "f")))
    #expect(canvas.layers == ["one": [CanvasLayers(top: 1)]])
  }

  @Test("an edit inside a type that a field declares leaves every other byte as it was")
  func edits() throws {
    let saved = try edited(Self.json) { (canvas: inout Canvas) in
      canvas.strokes[0].from.pressure = 2
      canvas.frame.width = 4
      canvas.background = .clear
    }
    #expect(
      saved
        == Self.json.replacing("[0,1.50]", with: "[0,1.50,2.0]")
        .replacing(#""width":3"#, with: #""width":4"#)
        .replacing(#"{"is":"plain","hex":"f"}"#, with: #"{"is":"none"}"#))
  }
}

extension Canvas: Coded { public typealias Codec = CanvasCodec }
