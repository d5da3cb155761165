import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Tags in another object than their payload")
struct ElsewhereTests {
  private static let claims = """
    [
      {"property": "P1", "datatype": "url", "datavalue": {"value": "https://a.b", "type": "string", "x": 1}},
      {"datavalue": {"type": "string", "value": "k"}, "datatype": "external-id", "y": 2, "property": "P2"},
      {"property": "P3", "datatype": "time", "datavalue": {"type": "time", "value": [1]}}
    ]
    """

  @Test("a flattened adjacent union reads its tag beside the payload's object, and keeps it")
  func isBeside() throws {
    let loaded = try ClaimListDocument.load(Array(Self.claims.utf8))
    var claims = loaded.value
    guard case .url(var url) = claims[0].value, case .text(var plain) = claims[1].value,
      case .unknown(let unknown) = claims[2].value
    else {
      Issue.record("\(claims)")
      return
    }
    #expect(unknown.tag == "time")
    url.value = try #require(URL(string: "https://c.d"))
    plain.value = "l"
    claims[0].value = .url(url)
    claims[1].value = .text(plain)
    claims[1].rank = 7
    let saved = try ClaimListDocument.save(claims, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == Self.claims.replacing("https://a.b", with: "https://c.d").replacing(
          #""k""#, with: #""l""#
        ).replacing(#""property": "P2"}"#, with: #""property": "P2", "rank": 7}"#))
    #expect(saved.dropped.isEmpty)
  }

  @Test("a tag beside the payload's object changes with the variant, and unknown members stay")
  func isReplaced() throws {
    let loaded = try ClaimListDocument.load(Array(Self.claims.utf8))
    var claims = loaded.value
    claims[1].value = .quantity(ClaimValueQuantity(value: ClaimValueQuantityValue(amount: 2)))
    let saved = try ClaimListDocument.save(claims, preserving: loaded.preserved)
    let reloaded = try ClaimListDocument.load(saved.bytes)
    #expect(reloaded.value == claims)
    #expect(text(saved.bytes).contains(#""datatype": "quantity""#))
    #expect(text(saved.bytes).contains(#""y": 2"#))
  }

  private static let bulletins =
    #"{"version":1,"entries":[{"header":{"id":1, "type":"created", "x":1},"title":"a"},{"header":{"type":"deleted"},"title":"a"},{"from":"a","header":{"type":"r\u0065named","id":3},"y":2}]}"#

  @Test("a tag inside a member is a constant of the member's struct")
  func isWithin() throws {
    let loaded = try BulletinsDocument.load(Array(Self.bulletins.utf8))
    var bulletins = loaded.value
    guard case .created(var created) = bulletins.entries[0],
      case .unknown(let unknown) = bulletins.entries[1],
      case .moved(var moved) = bulletins.entries[2]
    else {
      Issue.record("\(bulletins)")
      return
    }
    #expect(unknown.tag == "deleted")
    #expect(!unknown.isMalformed)
    created.header.id = 2
    moved.to = "b"
    bulletins.entries[0] = .created(created)
    bulletins.entries[2] = .moved(moved)
    let saved = try BulletinsDocument.save(bulletins, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == Self.bulletins.replacing(#""id":1,"#, with: #""id":2,"#).replacing(
          #""from":"a","#, with: #""from":"a","to":"b","#))
    let fresh = Bulletins(entries: [
      .moved(BulletinMoved(header: BulletinMovedHeader(id: 1), from: "a"))
    ])
    #expect(
      text(try BulletinsDocument.save(fresh).bytes)
        == #"{"version":1,"entries":[{"header":{"id":1,"type":"moved"},"from":"a"}]}"#)
  }
}
