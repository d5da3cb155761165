import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("An internal union inside an internal union, in one object")
struct HappeningsTests {
  private static let reopened = #"{"event":"issue","action":"reopened","number":12,"by":"me"}"#
  private static let deployed = #"{"event":"deployed","to" : "moon"}"#
  private static let whole = """
    [
      {"action":"opened","number":7,"labels":["a"],"event":"issue","title":"Crash"},
      \(reopened),
      \(deployed),
      {"event":"issue","action":"close","number":7, "reason":null , "by":"me"},
      {"event":"push","commits":["c1"],"forced":false}
    ]
    """

  private func saved(_ change: (inout [Happening]) -> Void) throws -> String {
    let loaded = try HappeningsDocument.load(Array(Self.whole.utf8))
    var happenings = loaded.value
    change(&happenings)
    return text(try HappeningsDocument.save(happenings, preserving: loaded.preserved).bytes)
  }

  @Test("an unknown action is kept inside its known event, and an unknown event as a whole")
  func reading() throws {
    let happenings = try HappeningsDocument.load(Array(Self.whole.utf8)).value
    #expect(happenings.count == 5)
    guard case .issue(.unknown(let action)) = happenings[1] else {
      Issue.record("\(happenings[1])")
      return
    }
    #expect(action.tag == "reopened")
    #expect(action.json.text == Self.reopened)
    guard case .unknown(let event) = happenings[2] else {
      Issue.record("\(happenings[2])")
      return
    }
    #expect(event.tag == "deployed")
  }

  @Test("a save without an edit writes the same bytes")
  func untouched() throws {
    #expect(try saved { _ in } == Self.whole)
  }

  @Test("the report names neither tag as an unknown field")
  func tagsAreKnown() throws {
    let items = try HappeningsDocument.load(Array(Self.whole.utf8)).preserved.report.items
    #expect(
      items.filter { $0.level == .field }.map(\.path) == ["/0/labels", "/3/by", "/4/forced"])
  }

  @Test("an edit changes one field, and the unknown fields beside it stay")
  func edited() throws {
    let written = try saved { happenings in
      guard case .issue(.opened(var issue)) = happenings[0] else {
        Issue.record("another case is there")
        return
      }
      issue.title = "Crash at launch"
      happenings[0] = .issue(.opened(issue))
    }
    #expect(
      written == Self.whole.replacingOccurrences(of: "\"Crash\"", with: "\"Crash at launch\""))
  }

  @Test("a value is written in the place of the null that it replaces")
  func nullToValue() throws {
    let written = try saved { happenings in
      guard case .issue(.closed(var issue)) = happenings[3] else {
        Issue.record("another case is there")
        return
      }
      issue.reason = "fixed"
      happenings[3] = .issue(.closed(issue))
    }
    #expect(
      written
        == Self.whole.replacingOccurrences(of: "\"reason\":null", with: "\"reason\":\"fixed\""))
  }

  @Test("a removal keeps the unknown action and the unknown event byte for byte")
  func removal() throws {
    let written = try saved { $0.removeLast() }
    #expect(written.contains(Self.reopened) && written.contains(Self.deployed))
    #expect(!written.contains("push"))
    #expect(try HappeningsDocument.load(Array(written.utf8)).value.count == 4)
  }
}
