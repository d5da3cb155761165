import SumTypeRuntime
import TestSupport
import Testing

/// Copies of documents, each saved after one edit, to be compared with the originals.
struct EditedCopies {
  private(set) var copies: [(name: String, before: [UInt8], after: [UInt8])] = []
  private var places: Set<String> = []

  /// Adds a copy, and checks that nothing around the edited value has changed.
  mutating func add(
    _ saved: Saved, of document: CorpusDocument, at pointer: JSONPointer
  ) throws {
    let comment: Comment = "\(document.name)#\(pointer)"
    #expect(saved.dropped.isEmpty, comment)
    let parent = JSONPointer(tokens: pointer.tokens.dropLast())
    let range = try #require(
      try pointer.range(in: document.bytes) ?? parent.range(in: document.bytes), comment)
    let before = document.bytes[..<range.lowerBound]
    let after = document.bytes[range.upperBound...]
    #expect(saved.bytes.starts(with: before), comment)
    #expect(saved.bytes.reversed().starts(with: after.reversed()), comment)

    let name = "\(copies.count)/\(document.name)"
    copies.append((name, document.bytes, saved.bytes))
    places.insert("\(name)#\(pointer)")
  }

  /// Checks that the program of `RoundTripCheck` finds exactly one difference in every copy, at the edit.
  func check() throws {
    let check = try RoundTripCheck(copies)
    #expect(check.unreadable == [])
    #expect(check.files == copies.count)
    #expect(Set(check.differences.map(\.pointer)) == places)
    #expect(check.differences.count == places.count)
  }
}
