import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Payloads that are constants")
struct ConstantPayloadTests {
  @Test("a constant payload has no value in Swift, and a new value writes the first constant")
  func newValues() throws {
    #expect(try written(PageParent.workspace) == #"{"type":"workspace","workspace":true}"#)
    #expect(try written(PageParent.trash) == #"{"type":"trash","trash":"trash"}"#)
    #expect(try written(CoverSize.auto) == #""auto""#)
    #expect(try written(CoverSize.unset) == "0")
    #expect(try written(EditTime.now) == #"{"type":"now","content":"\"now\""}"#)
    #expect(try written(PageStep.stop) == "[1,-1]")
    #expect(try written(PageAccess.open) == #"{"open":true}"#)
  }

  @Test("a save keeps the value and the spelling of a constant payload that was read")
  func staysAsRead() throws {
    for json in [
      #"{"trash":0.0,"type":"trash","x":1.0}"#, #"{"type":"bin","bin":false,"trash":"?"}"#,
      #"{"type":"trash","trash":"tr\u0061sh"}"#,
    ] {
      #expect(try loaded(json) == PageParent.trash)
      #expect(try edited(json) { $0 = PageParent.trash } == json)
    }
    let text = #"{"type":"now","content":" \"n\\u006fw\" "}"#
    #expect(try loaded(text) == EditTime.now)
    #expect(try edited(text) { $0 = EditTime.now } == text)
    #expect(try edited("[1, -1.0, 7]") { $0 = PageStep.stop } == "[1, -1.0, 7]")
  }

  @Test("an edit beside a constant payload leaves its bytes")
  func editBeside() throws {
    let json = #"""
      {"id":1,"parent":{"trash":0.0,"type":"bin","bin":"trash"},"cover":"default","open":true,"x":1.0}
      """#
    #expect(
      try edited(json) { (page: inout PlacedPage) in page.id = 2 }
        == json.replacing(#""id":1"#, with: #""id":2"#))
  }

  @Test("a payload that is missing or another value than the constant is a fault")
  func misfits() throws {
    for json in [
      #"{"type":"workspace"}"#, #"{"type":"workspace","workspace":false}"#,
      #"{"type":"workspace","workspace":null}"#, #"{"type":"workspace","workspace":1}"#,
      #"{"type":"trash","trash":0.5}"#, #"{"type":"trash","trash":{}}"#,
    ] {
      guard case .unknown(let value) = try loaded(json) as PageParent else {
        Issue.record("\(json) fits")
        continue
      }
      #expect(value.reason != .unknownTag, "\(json)")
      #expect(try edited(json) { $0 = PageParent.unknown(value) } == json)
    }
    for json in [#""open""#, #"{"open":1}"#, #"{"open":null}"#] {
      #expect(throws: JSONError.self) { try loaded(json) as PageAccess }
    }
    for json in [#""huge""#, "true", "1.0.0", "null"] {
      #expect(throws: JSONError.self) { try loaded(json) as CoverSize }
    }
  }

  @Test("constants distinguish variants without a tag, a constant number by its spelling")
  func untagged() throws {
    for (json, value) in [
      ("0", CoverSize.unset), ("0.0", .ratio(0)), ("false", .off), (#""default""#, .auto),
    ] {
      #expect(try loaded(json) == value)
      #expect(try edited(json) { $0 = value } == json)
    }
  }

  @Test("another variant replaces a constant payload, and a constant payload another variant")
  func replaced() throws {
    #expect(
      try edited(#"{"type":"workspace","workspace":true}"#) { $0 = PageParent.page("a") }
        == #"{"type":"page_id","page_id":"a"}"#)
    #expect(
      try edited(#"{"type":"page_id","page_id":"a"}"#) { $0 = PageParent.workspace }
        == #"{"type":"workspace","workspace":true}"#)
    #expect(
      try edited(#"{"id":1,"members":["a"],"parent":{"type":"nowhere"},"cover":0,"x":1}"#) {
        (page: inout PlacedPage) in page.access = .open
      } == #"{"id":1,"open":true,"parent":{"type":"nowhere"},"cover":0,"x":1}"#)
  }

  @Test("a variant with a constant payload has a path without a value")
  func paths() {
    #expect(PageParent.workspace.is(.workspace) && PageParent.workspace[.workspace] != nil)
    #expect(PageParent.nowhere[.workspace] == nil)
  }
}

extension PlacedPage: Coded { public typealias Codec = PlacedPageCodec }
extension PageParent: Coded { public typealias Codec = PageParentCodec }
extension CoverSize: Coded { public typealias Codec = CoverSizeCodec }
extension EditTime: Coded { public typealias Codec = EditTimeCodec }
extension PageStep: Coded { public typealias Codec = PageStepCodec }
extension PageAccess: Coded { public typealias Codec = PageAccessCodec }
