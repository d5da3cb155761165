import Foundation
import SumTypeRuntime
import SumTypeState
import TestDocuments
import Testing
import TypeShowcase

@Suite("Aliases with bounds, wherever they are used")
struct BoundedAliasTests {
  private static let reviews = #"""
    {
      "version": 1,
      "entries": [
        {
          "topic": "rivers", "rating": 3, "before": 1.0, "ratings": [5, 1], "portions": {"a": 1e-3, "b": null},
          "price": 0.50, "shelves": "B", "seals": "[\"00ff\"]", "pair": [2, "C"], "verdict": 4,
          "step": {"rated": 5}
        },
        {
          "topic": "Great \u0052ivers", "rating": 1, "shelves": ["A", "bb"], "pair": [1, "c", 9],
          "verdict": "so so", "step": {"moved": "x"}, "new": 1
        }
      ],
      "topics": ["ok", "x y"]
    }
    """#

  private func loaded() throws -> Loaded<ReviewsDocument> {
    try ReviewsDocument.load(Array(Self.reviews.utf8))
  }

  private func saved(_ change: (inout Reviews) -> Void) throws -> String {
    let loaded = try loaded()
    var value = loaded.value
    change(&value)
    return String(
      decoding: try ReviewsDocument.save(value, preserving: loaded.preserved).bytes, as: UTF8.self)
  }

  private func refusal(_ index: Int = 0, _ change: (inout Review) -> Void) -> String? {
    do {
      _ = try saved { change(&$0.entries[index]) }
      return nil
    } catch {
      return (error as? JSONError)?.path
    }
  }

  /// Returns the place in a review that does not fit; nil if all fits.
  private func misfit(_ members: String) -> String? {
    let text = #"{"version":1,"entries":[{"topic":"ab","rating":1,\#(members)}]}"#
    do {
      let report = try ReviewsDocument.load(Array(text.utf8)).preserved.report
      return report.items.first?.reason.map { (report.items.first?.path ?? "") + $0.path }
    } catch {
      return error.path
    }
  }

  @Test("a value beyond the bounds of its alias does not fit, in a field and in every other place")
  func misfits() {
    #expect(misfit(#""before":5"#) == nil)
    #expect(misfit(#""before":6"#) == "/entries/0/before")
    #expect(misfit(#""best":0"#) == "/entries/0/best")
    #expect(misfit(#""ratings":[1,0]"#) == "/entries/0/ratings/1")
    #expect(misfit(#""portions":{"a":0}"#) == "/entries/0/portions/a")
    #expect(misfit(#""price":-0.01"#) == "/entries/0/price")
    #expect(misfit(#""seals":"[\"0011223344\"]""#) == "/entries/0/seals » /0")
    #expect(misfit(#""pair":[6]"#) == "/entries/0/pair/0")
    #expect(misfit(#""verdict":6"#) == "/entries/0/verdict")
    #expect(misfit(#""verdict":"a""#) == "/entries/0/verdict")
    #expect(misfit(#""step":{"rated":0}"#) == "/entries/0/step/rated")
    #expect(misfit(#""step":{"priced":-1}"#) == "/entries/0/step/priced")
    #expect(throws: JSONError.self) { try GradesDocument.load(Array("[1,6]".utf8)) }
  }

  @Test("a string that misses the pattern of its alias is read, reported and saved as it was")
  func mismatches() throws {
    let items = try loaded().preserved.report.items
    #expect(
      items.map { "\($0.level) \($0.path)" } == [
        "mismatch /entries/1/topic", "mismatch /entries/1/shelves/1", "mismatch /entries/1/pair/1",
        "field /entries/1/pair/2", "mismatch /entries/1/verdict", "mismatch /entries/1/step/moved",
        "field /entries/1/new", "mismatch /topics/1",
      ])
    #expect(try saved { _ in } == Self.reviews)
    #expect(
      try saved { $0.entries[1].rating = Grade(2) }
        == Self.reviews.replacingOccurrences(of: #""rating": 1, "sh"#, with: #""rating": 2, "sh"#))
    #expect(
      try saved { $0.entries[0].ratings[1] = Grade(2) }
        == Self.reviews.replacingOccurrences(of: "[5, 1]", with: "[5, 2]"))
  }

  @Test("a save refuses a value of the app that breaks the bounds or the pattern of its alias")
  func refusals() {
    #expect(refusal { $0.topic = Topic("no way") } == "/entries/0/topic")
    #expect(refusal { $0.topic = Topic("x") } == "/entries/0/topic")
    #expect(refusal { $0.rating = Grade(0) } == "/entries/0/rating")
    #expect(refusal { $0.before = Grade(6) } == "/entries/0/before")
    #expect(refusal { $0.ratings.append(Grade(7)) } == "/entries/0/ratings/2")
    #expect(refusal { $0.portions?["b"] = Portion(0) } == "/entries/0/portions/b")
    #expect(refusal { $0.price = Price(-1) } == "/entries/0/price")
    #expect(refusal { $0.shelves = [Shelf("A"), Shelf("b")] } == "/entries/0/shelves/1")
    #expect(refusal { $0.seals = [Seal(Data(count: 5))] } == "/entries/0/seals » /0")
    #expect(refusal { $0.pair?.rating = Grade(6) } == "/entries/0/pair/0")
    #expect(refusal { $0.pair?.shelf = Shelf("c") } == "/entries/0/pair/1")
    #expect(refusal { $0.verdict = .grade(Grade(9)) } == "/entries/0/verdict")
    #expect(refusal { $0.verdict = .topic(Topic("so so")) } == "/entries/0/verdict")
    #expect(refusal { $0.step = .rated(Grade(6)) } == "/entries/0/step/rated")
    #expect(refusal(1) { $0.step = .moved(Shelf("y")) } == "/entries/1/step/moved")
    #expect(refusal { $0.step = .priced(Price(5)) } == nil)
    #expect(throws: JSONError.self) { try saved { $0.topics?.append(Topic("A")) } }
    #expect(throws: JSONError.self) { try GradesDocument.save([Grade(0)]) }
  }

  @Test("the DTO has the bounds of an alias, and not its pattern")
  func mapping() throws {
    func review(_ change: (inout ReviewDTO) -> Void) throws -> Review {
      var dto = ReviewDTO(try loaded().value.entries[0])
      change(&dto)
      return try dto.domain()
    }
    #expect(try review { $0.topic = "No way" }.topic == Topic("No way"))
    let error = #expect(throws: MappingError.self) { try review { $0.ratings = [1, 6] } }
    #expect(
      error?.description
        == "at /ratings/1: expected an integer within its bounds (1...5), found 6")
    #expect(throws: MappingError.self) { try review { $0.topic = "x" } }
    #expect(throws: MappingError.self) { try review { $0.before = 0 } }
    guard case .unknown = try review({ $0.step = .rated(9) }).step else {
      Issue.record("a payload out of bounds is a value")
      return
    }
  }

  @Test("the bounds and the pattern of an alias are constants that an app can use")
  func constants() {
    #expect(Grade.bounds == 1...5)
    #expect(Topic.bounds.contains(12))
    #expect(!TextPattern(Topic.pattern).matches("A"))
    #expect(Review(topic: Topic("ab"), rating: Grade(1)).best == Grade(5))
  }
}
