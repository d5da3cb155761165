import SumTypeRuntime
import Testing

@Suite("A struct without properties")
struct EmptyStructTests {
  @Test("a save keeps the unknown fields of a struct without properties")
  func merged() throws {
    let json = #"[{"from":1,"blank":{"new":1}},{"blank":{ },"from":2}]"#
    #expect(
      try Sole<ArrayCodec<FramedCodec>>.edited(json) { $0[0].from = .null }
        == #"[{"from":null,"blank":{"new":1}},{"blank":{ },"from":2}]"#)
    #expect(
      try Sole<ArrayCodec<FramedCodec>>.edited(json) {
        for index in $0.indices { $0[index].blank = Blank() }
      } == json)
    #expect(
      try Sole<ArrayCodec<BlankCodec>>.edited(#"[{"a":1},{"b":2}]"#) { $0.removeLast() }
        == #"[{"a":1}]"#)
  }
}
