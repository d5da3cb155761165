import SumTypeRuntime
import TestSupport
import Testing

@Suite("Saving over what was loaded, for every type")
struct SavingOverTests {
  @Test("whatever is written over whatever, is read back as what it is", arguments: Subject.keeping)
  func merged(name: String) throws {
    let subject = try #require(Subject.named(name))
    let types = try SchemaTypes.read()
    for seed in Thoroughness.seeds(2, of: 15) {
      var one = RandomDocument(types: types, seed: UInt64(seed))
      var other = RandomDocument(types: types, seed: UInt64(seed + 1000))
      let new = one.document(of: name)
      let old = other.document(of: name)
      let style: JSONStyle = seed.isMultiple(of: 2) ? .compact : .pretty
      if let fault = subject.mergeFault(new.bytes(), old.bytes(style: style)) {
        Issue.record("\(new.text()) over \(old.text()): \(fault)")
        return
      }
    }
  }

  @Test("an edit of one value changes not one byte beside it", arguments: Subject.keeping)
  func edited(name: String) throws {
    let subject = try #require(Subject.named(name))
    let types = try SchemaTypes.read()
    for seed in Thoroughness.seeds(2, of: 15) {
      var source = RandomDocument(types: types, seed: UInt64(seed))
      let old = source.document(of: name)
      guard !source.plainSites.isEmpty else { continue }
      var random = SplitMix64(seed: UInt64(seed))
      let edit = random.pick(source.plainSites)
      var other = RandomDocument(types: types, seed: UInt64(seed), edit: edit)
      let new = other.document(of: name)
      guard let saved = try subject.saved(new.bytes(), old.bytes()) else { continue }
      #expect(text(saved) == new.text(), "over \(old.text())")
    }
  }
}

extension Subject {
  /// The types that keep everything. Those of `Policies.sumtype.json` and some of
  /// `Positional.sumtype.json` refuse it or leave it out, which tests of their own are about.
  static let keeping = names.filter { !policies.contains($0) }

  private static let policies: Set = [
    "ChannelPush", "SocketPush", "SocketStatus",
    "Transfer", "Charge", "Refund", "Method", "Card", "Remark", "Notice", "Hint", "Occasion",
    "Extra", "Link", "Ledger", "NoticeBoard",
  ]
}
