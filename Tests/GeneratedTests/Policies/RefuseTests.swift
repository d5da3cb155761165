import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Saves with \"onSave\": \"refuse\"")
struct RefuseTests {
  static let charge = #"{"type":"charge","id":1,"cents":5}"#
  static let gift = #"{"type":"gift","id":2}"#

  func ledger(_ entries: String..., rest: String = "") -> String {
    #"{"version":1,"owner":"me","entries":[\#(entries.joined(separator: ","))]\#(rest)}"#
  }

  @Test("a document without refused data is saved, edited or not")
  func nothing() throws {
    let json = ledger(Self.charge, #"{"type":"refund","id":3,"of":1,"unknownToRefund":1.0}"#)
    #expect(try LedgerDocument.saved(json).text == json)
    #expect(
      try LedgerDocument.saved(json) { $0.owner = "you" }.text
        == json.replacing(#""me""#, with: #""you""#))
  }

  @Test("unknown data refuses the save, and the error names every place and what to do")
  func everyPlace() throws {
    let pinned = PolicyText.string(#"{"id":9,"cents":1,"x":1}"#)
    let json = ledger(
      Self.gift, Self.charge, #"{"type":"charge","id":3,"cents":1,"fee":2}"#,
      #"{"type":"cancelled","by":"me"}"#, #"{"type":"refund","id":"x"}"#,
      rest: #","pinned":\#(pinned),"theme":1"#)
    let error = try #require(try LedgerDocument.refusal(json))
    #expect(error.code == .refusedUnknown)
    #expect(error.path == "/entries/0")
    #expect(
      error.others == [
        "/entries/2/fee", "/entries/3/by", "/entries/4", "/pinned » /x", "/theme",
      ])
    #expect(
      error.description == """
        1:38: at /entries/0: the schema refuses to save unknown values, here and at /entries/2/fee, \
        /entries/3/by, /entries/4, /pinned » /x, /theme: remove them, or save with a version \
        that knows them
        """)
    #expect(try LedgerDocument.report(json).refused.map(\.path) == [error.path] + error.others)
  }

  @Test("a place in embedded JSON has an outer and an inner part")
  func embedded() throws {
    let pinned = PolicyText.string("{\"id\":9,\n\"x\":1,\"cents\":1}")
    let error = try #require(try LedgerDocument.refusal(ledger(rest: #","pinned":\#(pinned)"#)))
    #expect(error.path == "/pinned » /x")
    #expect(error.inner.map(\.line) == [2])
    #expect(error.others.isEmpty)
    #expect(error.message.hasPrefix("the schema refuses to save unknown values:"))
  }

  @Test("the message names the first of many places, and the error has all of them")
  func many() throws {
    let json = ledger(rest: (0..<40).map { #","x\#($0)":0"# }.joined())
    let error = try #require(try LedgerDocument.refusal(json))
    #expect(error.path == "/x0")
    #expect(error.others == (1..<40).map { "/x\($0)" })
    #expect(error.message.contains("values, here and at /x1, /x2, /x3, /x4 and 35 more places: "))
  }

  @Test("an unknown entry that the app has removed does not refuse the save")
  func removed() throws {
    let json = ledger(Self.gift, Self.charge, #"{"type":"charge","id":3,"cents":1,"fee":2}"#)
    let saved = try LedgerDocument.saved(json) { ledger in
      ledger.entries.removeAll { if case .unknown = $0 { true } else { false } }
      ledger.entries.removeLast()
    }
    #expect(saved.text == ledger(Self.charge))
    #expect(saved.dropped.isEmpty)
  }

  @Test("an entry that becomes another variant loses its unknown fields, which are reported")
  func replaced() throws {
    let json = ledger(#"{"type":"charge","id":3,"cents":1,"fee":2}"#)
    let saved = try LedgerDocument.saved(json) {
      $0.entries[0] = .refund(Refund(id: 3, of: 1))
    }
    #expect(saved.text == ledger(#"{"type":"refund","id":3,"of":1}"#))
    #expect(saved.dropped.map(\.path) == ["/entries/0/fee"])
  }

  @Test("an unknown value that the app adds refuses the save, in loaded and in new documents")
  func added() throws {
    let gift = try LedgerDocument.load(Array(ledger(Self.gift).utf8)).value.entries[0]
    let error = try #require(
      try LedgerDocument.refusal(ledger(Self.charge)) { $0.entries.append(gift) })
    #expect(error.code == .refusedUnknown)
    #expect(error.path == "/entries/1")
    let new = #expect(throws: JSONError.self) {
      try LedgerDocument.save(Ledger(entries: [.cancelled, gift, gift], owner: "me"))
    }
    #expect(new?.path == "/entries/1")
    #expect(new?.others == ["/entries/2"])
    let list = #expect(throws: JSONError.self) { try TransferLogDocument.save([gift]) }
    #expect(list?.path == "/0")
  }

  @Test("an unknown value that the app moved is refused at its new place")
  func moved() throws {
    let json = ledger(Self.gift, Self.charge)
    let error = try #require(try LedgerDocument.refusal(json) { $0.entries.reverse() })
    #expect(error.path == "/entries/1")
    #expect(error.others.isEmpty)
  }

  @Test("an unknown variant of a union that keeps it is kept inside a struct that refuses")
  func inside() throws {
    let json = ledger(
      #"{"type":"charge","id":1,"cents":5,"method":{"coupon":{"a":1}},"remark":{"text":"t","x":1}}"#
    )
    #expect(try LedgerDocument.saved(json).text == json)
    #expect(try LedgerDocument.saved(json) { $0.owner = "me" }.text == json)
  }

  @Test("a document with data to drop is not saved while other data is refused")
  func both() throws {
    let card = #"{"type":"charge","id":1,"cents":5,"method":{"card":{"last4":"1","pin":2}}}"#
    let error = try #require(try LedgerDocument.refusal(ledger(card, Self.gift)))
    #expect(error.path == "/entries/1")
    let saved = try LedgerDocument.saved(ledger(card, Self.gift)) { $0.entries.removeLast() }
    #expect(saved.text == ledger(card.replacing(#","pin":2"#, with: "")))
    #expect(saved.dropped.map(\.path) == ["/entries/0/method/card/pin"])
  }
}
