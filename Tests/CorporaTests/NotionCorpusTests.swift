import Corpora
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Answers of the Notion API", .enabled(if: Corpus.canBeJudged, "\(Corpus.reason)"))
struct NotionCorpusTests {
  @Test("only members under another key than that of the tag are unknown")
  func known() throws {
    var unknown: [String] = []
    for document in try Corpus.notion.documents() {
      for item in try Corpus.notion.load(document.bytes).report.items {
        unknown.append("\(document.name)#\(item.path)")
      }
    }
    #expect(
      unknown.sorted() == [
        "database_update.json#/properties/Food group/multi_select", "user_me.json#/bot",
      ])
  }

  @Test("a block that becomes another variant has its payload under the key of the new tag")
  func retagged() throws {
    let document = try #require(try Corpus.notion.documents().first { $0.name == "block_get.json" })
    let loaded = try NotionAnswerFileDocument.load(document.bytes)
    guard case .block(var block) = loaded.value, case .childPage = block.content else {
      Issue.record("the block is not a child page")
      return
    }
    block.content = .heading2(NotionParagraph(richText: [], color: .red))
    let saved = try NotionAnswerFileDocument.save(.block(block), preserving: loaded.preserved)
    #expect(saved.dropped.isEmpty)
    let json = try JSONValue(parsing: saved.bytes)
    #expect(json["type"] == "heading_2")
    #expect(json["heading_2"] == ["rich_text": [], "color": "red"])
    #expect(json["child_page"] == nil)
    #expect(json["id"] == "some_id")
    #expect(json["parent"] != nil)
  }
}
