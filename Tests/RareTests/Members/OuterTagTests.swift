import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

@Suite("Constants that are the tag of a union further out")
struct OuterTagTests {
  private static let spellings = [
    #"{"$type":"person","id":"a","deleted":true}"#,
    #"{"id":"a", "deleted":false, "x":[1, 2], "$type":"p\u0065rson"}"#,
    #"{"deleted":"unknown","$type":"person","id":"a","x":null}"#,
    #"{"size":"large","staff":3,"$type":"group"}"#,
    #"{"$type":"team","staff":3,"size":"small"}"#,
    #"{"size":"other","code":3,"$type":"group"}"#,
    #"{"name":"n","street":null,"size":"other","$type":"team","y":1}"#,
    #"{"$type":"blob","mimeType":"a","size":1}"#,
    #"{"$type":"system"}"#,
  ]

  @Test("the constant is read anywhere in the object, and a save keeps it", arguments: spellings)
  func isRead(_ owner: String) throws {
    let json = #"{"owners":[\#(owner)],"person":{"id":"b","deleted":false}}"#
    let ledger: RecordLedger = try loaded(json)
    #expect(!ledger.owners[0].hasUnknown)
    let saved = try edited(json) { (ledger: inout RecordLedger) in ledger.person?.id = "c" }
    #expect(saved == json.replacing(#""id":"b""#, with: #""id":"c""#))
  }

  @Test("a value whose constant differs from the tag is kept as unknown")
  func isChecked() throws {
    for owner in [
      #"{"$type":"team","size":"large","staff":3}"#, #"{"size":"large","$type":"team","staff":3}"#,
      #"{"$type":"group","size":"small","staff":3}"#,
    ] {
      let ledger: RecordLedger = try loaded(#"{"owners":[\#(owner)]}"#)
      #expect(ledger.owners[0].hasUnknown)
    }
  }

  @Test("a value whose constant comes twice is kept as unknown by the outermost union")
  func comesOnce() throws {
    for owner in [
      #"{"$type":"person","id":"a","deleted":true,"$type":"person"}"#,
      #"{"size":"large","$type":"group","$type":"group","staff":3}"#,
    ] {
      let ledger: RecordLedger = try loaded(#"{"owners":[\#(owner)]}"#)
      guard case .unknown = ledger.owners[0] else {
        Issue.record("\(ledger.owners[0])")
        continue
      }
    }
  }

  private static let fresh: [(RecordOwner, String)] = [
    (
      .person(.gone(RecordPersonGone(id: "a"))),
      #"{"$type":"person","deleted":true,"id":"a"}"#
    ),
    (
      .person(.kept(RecordPerson(id: "a", name: nil))),
      #"{"id":"a","$type":"person","deleted":false}"#
    ),
    (
      .person(.stub(RecordPersonStub(id: "a"))),
      #"{"$type":"person","id":"a","deleted":"unknown"}"#
    ),
    (
      .team(.large(RecordTeamLarge(staff: 3))),
      #"{"size":"large","$type":"group","staff":3}"#
    ),
    (.team(.small(RecordTeamSmall(staff: 3))), #"{"$type":"team","size":"small","staff":3}"#),
    (
      .team(.other(.name(RecordTeamKindName(name: "n", seat: RecordSeat(city: "c"))))),
      #"{"size":"other","name":"n","city":"c","$type":"group"}"#
    ),
    (
      .team(.other(.code(RecordTeamKindCode(code: 3)))),
      #"{"$type":"team","size":"other","code":3}"#
    ),
    (.system, #"{"$type":"system"}"#),
  ]

  /// Returns the members without their order, which follows that of the schema.
  private func members(_ json: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
  }

  @Test("a new value writes the constant once, by the struct that has it or else by the union")
  func isWrittenOnce() throws {
    for (owner, json) in Self.fresh {
      let written = try written(RecordLedger(owners: [owner]))
      let prefix = #"{"owners":["#
      #expect(written.hasPrefix(prefix))
      let text = String(written.dropFirst(prefix.count).dropLast(2))
      #expect(try members(text) == members(json))
      #expect(text.components(separatedBy: #""$type""#).count == 2, "\(text)")
      let back: RecordLedger = try loaded(written)
      #expect(back.owners == [owner])
    }
  }

  @Test("a save writes the constant when the app replaces one inner variant by another")
  func isReplaced() throws {
    let json = #"{"owners":[{"$type":"team", "size":"small", "staff":3, "x":[ ]}]}"#
    let saved = try edited(json) { (ledger: inout RecordLedger) in
      ledger.owners[0] = .team(.large(RecordTeamLarge(staff: 4)))
    }
    #expect(saved == #"{"owners":[{"size":"large", "$type":"group", "staff":4}]}"#)
    let other = try edited(json) { (ledger: inout RecordLedger) in
      ledger.owners[0] = .team(.other(.code(RecordTeamKindCode(code: 1))))
    }
    #expect(other == #"{"owners":[{"$type":"team", "size":"other", "code":1}]}"#)
  }

  @Test("a DTO encodes the constant once, and the codec reads what the DTO encodes")
  func inDTO() throws {
    for (owner, json) in Self.fresh {
      let dto = try JSONDecoder().decode(RecordOwnerDTO.self, from: Data(json.utf8))
      let counted = try KeyCount.keys(of: dto)
      #expect(Set(counted).count == counted.count, "\(counted)")
      let encoded = String(decoding: try JSONEncoder().encode(dto), as: UTF8.self)
      #expect(try members(encoded) == members(json))
      let back: RecordLedger = try loaded(#"{"owners":[\#(encoded)]}"#)
      #expect(back.owners == [owner])
    }
  }
}

extension RecordLedger: Coded { public typealias Codec = RecordLedgerCodec }

extension RecordOwner {
  /// Whether the owner is unknown or holds an unknown value.
  fileprivate var hasUnknown: Bool {
    switch self {
    case .person(.unknown), .team(.unknown), .team(.other(.unknown)), .unknown: true
    default: false
    }
  }
}
