import Corpora
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Lottie animations that others drew", .enabled(if: Corpus.canBeJudged, "\(Corpus.reason)"))
struct LottieCorpusTests {
  @Test("only one layer, one shape and two fields of the corpus are unknown, and they are kept")
  func unknown() throws {
    var unknown: [String] = []
    var fields: Set<String> = []
    for document in try Corpus.lottie.documents() {
      for item in try LottieFileDocument.load(document.bytes).preserved.report.items {
        switch item.level {
        case .field: fields.insert(item.path)
        default: unknown.append("\(document.name)#\(item)")
        }
      }
    }
    #expect(
      unknown == [
        "lottie-spec/tests/animations/valid/unknown-layer.json#/layers/0: unknown value, tag 137",
        "lottie-spec/tests/animations/valid/unknown-shape.json#/layers/0/shapes/0: "
          + "unknown value, tag \"unknown\"",
      ])
    // The second one is the rule of a fill, in a stroke.
    #expect(fields == ["/props", "/layers/1/shapes/1/r"])
  }

  @Test("an edit of a layer or a shape, at any depth, changes no other byte")
  func edited() throws {
    var edits = EditedCopies()
    for document in try Corpus.lottie.documents() {
      let loaded = try LottieFileDocument.load(document.bytes)
      for edit in loaded.value.edits() {
        let saved = try LottieFileDocument.save(edit.value, preserving: loaded.preserved)
        try edits.add(saved, of: document, at: edit.pointer)
      }
    }
    #expect(edits.copies.count > 300)
    try edits.check()
  }

  @Test("a property that becomes animated is written with its tag and its keyframes")
  func animated() throws {
    var count = 0
    for document in try Corpus.lottie.documents() {
      let loaded = try LottieFileDocument.load(document.bytes)
      var animation = loaded.value
      guard case .shapes(var layer)? = animation.layers.first else { continue }
      layer.transform.opacity = .animated(
        LottieNumberAnimated(keyframes: [LottieKeyframe(time: 0, value: [100])]))
      animation.layers[0] = .shapes(layer)
      let saved = try LottieFileDocument.save(animation, preserving: loaded.preserved)
      #expect(saved.dropped.isEmpty, "\(document.name)")
      let opacity = try JSONValue(parsing: saved.bytes)["layers"]?[0]?["ks"]?["o"]
      #expect(opacity?["a"] == 1)
      #expect(opacity?["k"]?.text() == #"[{"t":0.0,"s":[100.0]}]"#)
      count += 1
    }
    #expect(count == 26)
  }
}
