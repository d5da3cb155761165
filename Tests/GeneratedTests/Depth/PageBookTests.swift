import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Unknown data at every depth of a document")
struct PageBookTests {
  /// Returns what a save writes after a change of the first page.
  private func saved(_ change: (inout Page) throws -> Void) throws -> Saved {
    let loaded = try PageBookDocument.load(Array(PageBookText.whole.utf8))
    var book = loaded.value
    guard case .page(var page) = try #require(book.leaves.first) else {
      throw Unexpected(what: "\(book.leaves)")
    }
    try change(&page)
    book.leaves[0] = .page(page)
    return try PageBookDocument.save(book, preserving: loaded.preserved)
  }

  /// Returns the text of the book with one part replaced.
  private func book(with new: String, insteadOf old: String) -> String {
    PageBookText.whole.replacingOccurrences(of: old, with: new)
  }

  @Test("unknown variants and values are read as unknown, and an unknown leaf is set aside")
  func reading() throws {
    let loaded = try PageBookDocument.load(Array(PageBookText.whole.utf8))
    #expect(loaded.value.leaves.count == 2)
    guard case .page(let page) = loaded.value.leaves[0] else {
      Issue.record("another case is there")
      return
    }
    #expect(page.theme == .unknown("sepia"))
    guard case .unknown(let hologram) = page.blocks[1] else {
      Issue.record("\(page.blocks[1])")
      return
    }
    #expect(hologram.tag == "hologram")
    #expect(hologram.json.text == PageBookText.hologram)
    #expect(hologram.reason == .unknownTag)
    guard case .unknown(let sparkling) = page.blocks[3], case .malformed = sparkling.reason else {
      Issue.record("\(page.blocks[3])")
      return
    }
    #expect(sparkling.json.text == PageBookText.sparkling)
  }

  @Test("a save without an edit writes the same bytes")
  func untouched() throws {
    #expect(text(try saved { _ in }.bytes) == PageBookText.whole)
  }

  @Test("an unknown field survives an edit of the field beside it, five levels down")
  func field() throws {
    let saved = try saved { page in
      guard case .paragraph(var paragraph) = page.blocks[0] else {
        Issue.record("another case is there")
        return
      }
      guard case .link(var link) = paragraph.spans[1] else {
        Issue.record("another case is there")
        return
      }
      link.text = "there"
      paragraph.spans[1] = .link(link)
      page.blocks[0] = .paragraph(paragraph)
    }
    #expect(text(saved.bytes) == book(with: #""there""#, insteadOf: #""here""#))
    #expect(saved.dropped.isEmpty)
  }

  @Test("an unknown number in a struct in a union in a union survives with its spelling")
  func fieldInNestedUnions() throws {
    let saved = try saved { page in
      guard case .image(var image) = page.blocks[2] else {
        Issue.record("another case is there")
        return
      }
      guard case .remote(var remote) = image.source else {
        Issue.record("another case is there")
        return
      }
      remote.size?.height = 481
      image.source = .remote(remote)
      page.blocks[2] = .image(image)
    }
    #expect(text(saved.bytes) == book(with: "481", insteadOf: "480"))
  }

  @Test("an unknown variant keeps its bytes when the variant before it is removed")
  func variant() throws {
    let saved = try saved { page in page.blocks.remove(at: 0) }
    #expect(
      text(saved.bytes) == book(with: "", insteadOf: PageBookText.paragraph + ", "))
    #expect(saved.dropped.isEmpty)
  }

  @Test("an unknown variant that the app moves and copies is written byte for byte")
  func moved() throws {
    let saved = try saved { page in page.blocks = [page.blocks[1], page.blocks[1]] }
    let written = text(saved.bytes)
    let parts = written.components(separatedBy: PageBookText.hologram)
    #expect(parts.count == 4)
    #expect(try PageBookDocument.load(saved.bytes).value.leaves.count == 2)
  }

  @Test("an unknown variant in a list in a list survives an edit of the list beside it")
  func nestedList() throws {
    let saved = try saved { page in
      guard case .columns(var columns) = page.blocks[4] else {
        Issue.record("another case is there")
        return
      }
      columns.columns[1].append(.divider)
      page.blocks[4] = .columns(columns)
    }
    let written = text(saved.bytes)
    #expect(
      written == book(with: #"[{"type":"divider"}]],"gap""#, insteadOf: #"[ ]],"gap""#)
        || written == book(with: #"[ {"type":"divider"} ]],"gap""#, insteadOf: #"[ ]],"gap""#))
  }

  @Test("an unknown variant in a map survives an edit of the value beside it")
  func map() throws {
    let saved = try saved { page in page.rows[0]["a"] = .paragraph(Paragraph(spans: [])) }
    #expect(
      text(saved.bytes)
        == book(
          with: #""a":{"type":"paragraph","spans":[]}"#, insteadOf: #""a":{"type":"divider"}"#))
  }

  @Test(
    "an unknown value of an enum survives an edit of another field, and may be replaced")
  func value() throws {
    let other = try saved { page in page.cover = .color("red") }
    #expect(
      text(other.bytes)
        == book(
          with: #","cover":{"is":"color","with":"red"},"theme":"sepia""#,
          insteadOf: #","theme":"sepia""#))
    let itself = try saved { page in page.theme = .dark }
    #expect(text(itself.bytes) == book(with: #""dark""#, insteadOf: #""sepia""#))
  }

  @Test("unknown fields around the payload of an adjacent union survive an edit of the payload")
  func rootField() throws {
    let loaded = try PageBookDocument.load(Array(PageBookText.whole.utf8))
    var book = loaded.value
    book.cover = .picture(.file(FileSource(name: "d.png")))
    let saved = try PageBookDocument.save(book, preserving: loaded.preserved)
    #expect(text(saved.bytes) == self.book(with: "d.png", insteadOf: "c.png"))
  }

  @Test("another variant is written anew, and the save reports the unknown fields that it drops")
  func changedVariant() throws {
    let saved = try saved { page in page.blocks[0] = .divider }
    #expect(
      text(saved.bytes)
        == book(with: #"{"type":"divider"}"#, insteadOf: PageBookText.paragraph))
    #expect(
      saved.dropped.map(\.path) == [
        "/entries/0/blocks/0/align", "/entries/0/blocks/0/spans/1/link/rel",
      ])
  }
}

/// A value that a test did not expect.
struct Unexpected: Error { var what: String }
