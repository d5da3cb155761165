import Foundation
import Showcase
import SumTypeRuntime
import Testing

@Suite("Keyed unions that have the keys of all variants")
struct OtherPayloadTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("a DTO writes null under the keys of the others as well")
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

  @Test("what a save drops leaves the keys that are null")
  func dropped() throws {
    let json =
      #"[{"amount":1,"type":"cash","card":null,"settings":{"every":"daily","daily":{"hour":7},"manual":[1],"x":0}}]"#
    let loaded = try PurchasesDocument.load(Array(json.utf8))
    #expect(
      loaded.preserved.report.items.map(\.path) == ["/0/settings/manual", "/0/settings/x"])
    let saved = try PurchasesDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(
      saved.text
        == #"[{"amount":1,"type":"cash","card":null,"settings":{"every":"daily","daily":{"hour":7}}}]"#
    )
  }

  @Test("another variant beside other members leaves null where the old payload was")
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
}
