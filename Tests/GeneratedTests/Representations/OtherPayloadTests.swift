import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Payloads of other variants in generated keyed unions")
struct OtherPayloadTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("a DTO writes null under the keys of the other variants")
  func dto() throws {
    #expect(
      try encoded(PaymentSourceDTO(.voucher("v")))
        == #"{"card":null,"transfer":null,"type":"voucher","voucher":"v"}"#)
    #expect(
      try encoded(PaymentSourceDTO(.voucher(nil)))
        == #"{"card":null,"transfer":null,"type":"voucher","voucher":null}"#)
    #expect(
      try encoded(PaymentSourceDTO(.cash))
        == #"{"card":null,"transfer":null,"type":"cash","voucher":null}"#)
    #expect(
      try encoded(PurchaseSettingsDTO(.daily(PurchaseSettingsDaily(hour: 7))))
        == #"{"daily":{"hour":7},"every":"daily","manual":null}"#)
  }

  @Test("a flattened union that changes its variant has null under the key of the old payload")
  func flattened() throws {
    let json =
      #"[{"amount":1, "type":"sepa","card":null,"sepa":["a"],"voucher":null,"settings":{"every":"manual","daily":null}}]"#
    let saved = try PurchasesDocument.saved(json) { $0[0].source = .card(PaymentCard(last4: "1")) }
    #expect(saved.dropped.isEmpty)
    let back = try PurchasesDocument.load(saved.bytes)
    #expect(back.value[0].source == .card(PaymentCard(last4: "1")))
    #expect(back.preserved.report.items.isEmpty)
    #expect(!saved.text.contains("sepa"), "\(saved.text)")
    #expect(saved.text.contains(#""transfer":null"#), "\(saved.text)")
  }

  @Test("an optional part is present by tag or payload, and nil removes all that is read as it")
  func missingTag() throws {
    let json =
      #"[{"property":"p","x":0,"ticked":true},{"property":"q","checked":null,"type":7,"7":1,"text":[2]},{"property":"r","text":null}]"#
    let rules = try SearchRulesDocument.load(Array(json.utf8)).value
    #expect(rules.map(\.filter) == [.checked(true), .number(1), nil])
    #expect(
      try SearchRulesDocument.report(json).items.map { "\($0.path) \($0.level)" }
        == ["/0/x field", "/1/text otherPayload"])
    let saved = try SearchRulesDocument.saved(json) { rules in
      rules[0].filter = .checked(false)
      rules[1].filter = nil
    }
    #expect(
      saved.text
        == #"[{"property":"p","x":0,"ticked":false},{"property":"q","checked":null},{"property":"r","text":null}]"#
    )
    #expect(saved.dropped.map(\.path) == ["/1/text"])
  }

  @Test("a DTO reads a value without a tag, and writes the tag")
  func missingTagDTO() throws {
    func read(_ json: String) throws -> SearchFilter {
      try JSONDecoder().decode(SearchFilterDTO.self, from: Data(json.utf8)).domain()
    }
    #expect(try read(#"{"ticked":true,"text":null}"#) == .checked(true))
    #expect(try read(#"{"is_empty":{}}"#) == .empty)
    guard case .unknown = try read(#"{"7":1,"checked":true}"#) else {
      Issue.record("a value with two payloads and no tag is known")
      return
    }
    #expect(try encoded(SearchFilterDTO(.number(1))) == #"{"7":1,"type":7}"#)
  }
}
