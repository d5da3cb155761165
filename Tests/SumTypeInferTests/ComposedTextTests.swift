import SumTypeInfer
import Testing

/// Keys are compared by their UTF-8: `"é"` as one scalar and as two differ. No struct in Swift has both.
@Suite("Inference from keys that differ only in how Unicode composes them")
struct ComposedTextTests {
  @Test("an object with both keys has no key twice, and becomes JSON")
  func both() throws {
    let sample = "{\"a\":{\"\u{E9}\":1,\"e\u{301}\":\"x\"},\"b\":1}"
    var inference = Inference(InferenceOptions(name: "Thing"))
    try inference.add(Array(sample.utf8))
    #expect(inference.repeatedKeys == nil)
    let inferred = try Inferred([sample, sample, sample])
    #expect(inferred.field("Thing", "a") == #""JSON""#)
    #expect(inferred.field("Thing", "b") == #""Int""#)
  }

  @Test("objects of one type with either key become JSON")
  func either() throws {
    let inferred = try Inferred(
      list: (0..<4).flatMap {
        ["{\"k\":{\"\u{E9}\":\($0)},\"z\":1}", "{\"k\":{\"e\u{301}\":\"x\"},\"z\":1}"]
      })
    #expect(inferred.field("Thing", "k") == #""JSON""#)
    #expect(inferred.field("Thing", "z") == #""Int""#)
  }

  @Test("a key that is repeated in the same bytes is reported")
  func repeated() throws {
    var inference = Inference(InferenceOptions(name: "Thing"))
    try inference.add(Array("{\"\u{E9}\":1,\"\u{E9}\":2}".utf8))
    #expect(inference.repeatedKeys?.count == 1)
  }
}
