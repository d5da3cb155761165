import Corpora
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Crates as rustdoc writes them", .enabled(if: Corpus.canBeJudged, "\(Corpus.reason)"))
struct RustdocCorpusTests {
  @Test("a crate has no unknown data")
  func known() throws {
    for document in try Corpus.rustdoc.documents() {
      let report = try RustdocFileDocument.load(document.bytes).preserved.report
      #expect(report.isEmpty, "\(document.name): \(report.summary)")
    }
  }

  @Test("strings and objects are read as variants of one union of attributes")
  func attributes() throws {
    var bare = 0
    var others = 0
    for document in try Corpus.rustdoc.documents() {
      for item in try RustdocFileDocument.load(document.bytes).value.index.values {
        for attribute in item.attrs {
          switch attribute {
          case .automaticallyDerived, .nonExhaustive: bare += 1
          case .other: others += 1
          default: Issue.record("\(attribute)")
          }
        }
      }
    }
    #expect(bare == 39)
    #expect(others == 46)
  }

  @Test("an edit deep inside an item changes no other byte")
  func edited() throws {
    var edits = EditedCopies()
    for document in try Corpus.rustdoc.documents() {
      let loaded = try RustdocFileDocument.load(document.bytes)
      for (number, edit) in loaded.value.edits().enumerated() where number.isMultiple(of: 9) {
        let saved = try RustdocFileDocument.save(edit.value, preserving: loaded.preserved)
        try edits.add(saved, of: document, at: edit.pointer)
      }
    }
    #expect(edits.copies.count > 30)
    try edits.check()
  }

  @Test("an attribute that becomes bare is written as a string")
  func bare() throws {
    let document = try #require(try Corpus.rustdoc.documents().first)
    let loaded = try RustdocFileDocument.load(document.bytes)
    var crate = loaded.value
    let id = try #require(
      crate.index.keys.sorted().first { crate.index[$0]?.attrs.isEmpty == false })
    crate.index[id]?.attrs = [.automaticallyDerived, .mustUse(RustMustUse(reason: nil))]
    let saved = try RustdocFileDocument.save(crate, preserving: loaded.preserved)
    #expect(saved.dropped.isEmpty)
    let attributes = try JSONValue(parsing: saved.bytes)["index"]?[id]?["attrs"]
    #expect(attributes?.text() == #"["automatically_derived",{"must_use":{"reason":null}}]"#)
  }
}
