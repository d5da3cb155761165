import SumTypeRuntime
import TestSupport
import Testing

@Suite("Every document of the corpora", .enabled(if: Corpus.canBeJudged, "\(Corpus.reason)"))
struct EveryCorpusTests {
  @Test("a save without an edit writes the same bytes", arguments: Corpus.allCases)
  func untouched(_ corpus: Corpus) throws {
    var copies: [(name: String, before: [UInt8], after: [UInt8])] = []
    for document in try corpus.documents() {
      let saved = try corpus.load(document.bytes).saved()
      #expect(saved.bytes == document.bytes, "\(document.name)")
      #expect(saved.dropped.isEmpty, "\(document.name)")
      copies.append((document.name, document.bytes, saved.bytes))
    }
    let check = try RoundTripCheck(copies)
    #expect(check.exit == 0)
    #expect(check.files == corpus.count)
    #expect(check.differences == [])
  }

  @Test(
    "an edit of one known value, at any depth, changes no other byte",
    arguments: Corpus.allCases)
  func edited(_ corpus: Corpus) throws {
    var edits = EditedCopies()
    var count = 0
    for document in try corpus.documents() {
      let file = try corpus.load(document.bytes)
      let kept = file.report.items.map(\.pointers[0])
      var known = 0
      let leaves = try Leaf.all(of: document.bytes)
      // A large document has thousands of values; some of them, at equal distances, are edited.
      for leaf in leaves.everyNth(atMost: corpus.editsOfEach) {
        // A kept value is still unknown after an edit, and an entry with another identity is another entry.
        if kept.contains(where: { leaf.pointer.isInside($0) }) { continue }
        if corpus.identities.contains(leaf.pointer.tokens.last ?? "") { continue }
        let bytes = leaf.edited(document.bytes)
        guard let other = try? corpus.load(bytes), !file.isSame(other),
          other.report.items.map(\.pointers[0]) == kept
        else { continue }
        guard let saved = try file.savedOver(other) else { continue }
        let isExact =
          saved.bytes == bytes || saved.bytes == leaf.editedAsDouble(document.bytes)
        #expect(isExact && saved.dropped.isEmpty, "\(document.name)#\(leaf.pointer)")
        known += 1
        // The independent program checks some of the copies.
        if (count + known).isMultiple(of: corpus.editsToEachCopy) {
          try edits.add(saved, of: document, at: leaf.pointer)
        }
      }
      count += known
    }
    #expect(count >= corpus.knownEdits)
    try edits.check()
  }
}

extension Corpus {
  /// The number of documents.
  fileprivate var count: Int {
    switch self {
    case .matrix: 108
    case .jupyter: 20
    case .rustdoc: 2
    case .notion: 24
    case .vegaLite: 636
    case .lottie: 42
    }
  }

  /// The least number of edited values that are known to the schema.
  fileprivate var knownEdits: Int {
    switch self {
    case .matrix: 350
    case .jupyter: 350
    case .rustdoc: 100
    case .notion: 182
    case .vegaLite: 4000
    case .lottie: 900
    }
  }

  /// The keys of members that are the identity of list elements.
  fileprivate var identities: Set<String> {
    switch self {
    case .matrix: ["rule_id"]
    case .notion: ["id"]
    case .vegaLite: ["name"]
    default: []
    }
  }

  /// The greatest number of values of a document that are edited.
  fileprivate var editsOfEach: Int {
    switch self {
    case .rustdoc: 60
    case .vegaLite: 12
    default: 40
    }
  }

  fileprivate var editsToEachCopy: Int { 10 }
}

extension Array {
  /// Returns elements at equal distances, at most `limit` of them.
  fileprivate func everyNth(atMost limit: Int) -> [Element] {
    let step = Swift.max(1, (count + limit - 1) / limit)
    return stride(from: 0, to: count, by: step).map { self[$0] }
  }
}

extension JSONPointer {
  fileprivate func isInside(_ other: JSONPointer) -> Bool {
    tokens.starts(with: other.tokens)
  }
}
