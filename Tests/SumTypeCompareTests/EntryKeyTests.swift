import SumTypeGenerator
import Testing

@testable import SumTypeCompare

@Suite("Keys of the entries of examples")
struct EntryKeyTests {
  private static let grammars: [(codec: String, grammar: TextGrammar)] =
    Scalar.all.flatMap(\.forms).compactMap { form in
      if case .text(let grammar) = form.grammar { (form.codec, grammar) } else { nil }
    }

  @Test("the keys of an example differ, and are of their grammar", arguments: grammars.map(\.codec))
  func keys(codec: String) throws {
    let grammar = try #require(Self.grammars.first { $0.codec == codec }).grammar
    let keys = Examples.texts(of: grammar, within: nil, 3000)
    #expect(Set(keys).count == 3000)
    for key in keys {
      let count = Array(key.utf8).withUnsafeBytes { grammar.count($0) }
      #expect(count != nil, "\(key)")
    }
  }
}
