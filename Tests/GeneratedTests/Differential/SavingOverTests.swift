import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing

@Suite("Saves of every type over loaded data")
struct SavingOverTests {
  @Test(
    "a value that is saved over any other value of its type is read back equal",
    arguments: CodableSubject.keeping)
  func merged(name: String) throws {
    let subject = try #require(CodableSubject.named(name))
    var source = try DocumentSource(of: name)
    for seed in Thoroughness.seeds(2, of: 5) {
      let new = source.document(seed: seed)
      let old = source.document(
        seed: seed + 1000, layout: seed.isMultiple(of: 2) ? .compact : .pretty)
      if let fault = subject.mergeFault(new, old) {
        Issue.record("\(text(new)) over \(text(old)): \(fault)")
        return
      }
    }
  }

  @Test("an edit of one value changes no byte beside it", arguments: CodableSubject.keeping)
  func edited(name: String) throws {
    let subject = try #require(CodableSubject.named(name))
    var source = try DocumentSource(of: name)
    for seed in Thoroughness.seeds(2, of: 5) {
      let old = source.document(seed: seed)
      guard !source.editablePlaces.isEmpty else { continue }
      var random = SplitMix64(seed: UInt64(seed))
      let new = source.document(seed: seed, edit: random.pick(source.editablePlaces))
      guard let saved = try subject.saved(new, old) else { continue }
      #expect(text(saved) == text(new), "over \(text(old))")
    }
  }
}

extension CodableSubject {
  /// The types that keep all unknown data. Those of `Policies.sumtype.json` and some of
  /// `Positional.sumtype.json` and `Keyed.sumtype.json` refuse or drop it; they have tests of their own.
  static let keeping = names.filter { !policies.contains($0) }

  private static let policies: Set = [
    "ChannelPush", "SocketPush", "SocketStatus", "Purchase", "PurchaseSettings",
    "Transfer", "Charge", "Refund", "Method", "Card", "Remark", "Notice", "Hint", "Occasion",
    "Extra", "Link", "Ledger", "NoticeBoard", "PassageMove", "PassageMoveTable",
  ]
}
