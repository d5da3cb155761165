import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Generated variant paths")
struct GeneratedPathTests {
  private static let mood = MoodPost(
    id: UUID(), createdAt: Date(timeIntervalSinceReferenceDate: 0), emoji: "🙂", intensity: 3)
  private static let text = TextPost(
    id: UUID(), createdAt: Date(timeIntervalSinceReferenceDate: 0), message: "Hello")

  @Test("a path has the name of its case, and reads and changes the payload")
  func payload() {
    var post = Post.mood(Self.mood)
    post[.mood]?.intensity += 1
    #expect(post[.mood]?.intensity == 4)
    #expect(post.is(.mood) && !post.is(.text))
    #expect([post, .text(Self.text)].compactMap { $0[.text]?.message } == ["Hello"])
  }

  @Test("a payload that is set at the path of another variant changes nothing")
  func otherVariant() {
    var post = Post.mood(Self.mood)
    post[.text] = Self.text
    post[.mood] = nil
    #expect(post == .mood(Self.mood))
  }

  @Test("bare variants, optional payloads, lists and unknown values have paths")
  func kinds() throws {
    #expect(Stroke.clear.is(.clear) && Stroke.clear[.clear] != nil)
    #expect(Stroke.width(nil)[.width] == .some(nil))
    #expect(Stroke.width(nil)[.line] == nil)
    var line = Stroke.line([Spot(x: 1, y: 2)])
    line[.line]?.append(Spot(x: 3, y: 4))
    #expect(line[.line]?.count == 2)
    let json = #"{"t": "arc", "c": 1}"#
    let unknown = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try StrokeCodec.decode(from: &reader)
    }
    #expect(unknown.is(.unknown) && unknown[.unknown]?.tag == .string("arc"))
  }

  @Test("a path of an inner union is appended to that of the outer one")
  func appended() {
    let solid = VariantPath.style.appending(.solid)
    #expect(solid.extract(from: Stroke.style(.solid("red"))) == "red")
    #expect(solid.embed("blue") == .style(.solid("blue")))
    #expect(solid.extract(from: .style(.none)) == nil)
  }
}
