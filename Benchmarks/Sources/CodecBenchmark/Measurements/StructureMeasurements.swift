import FeedSchema
import Foundation
import Measuring
import SumTypeRuntime

/// Saving after edits of structure: elements come, go and move.
///
/// They are held against what no save can do without, a copy of the bytes and comparing the values
/// that were loaded with those that are saved.
struct StructureMeasurements {
  /// The sizes of the feeds, and of the list of numbers.
  let sizes: [Int]?
  let numbers: [Int]?

  var all: [Measurement] { [identified, anonymous, integers] }

  private var identified: Measurement {
    Measurement(
      name: "structure-identified", title: "save after an edit of structure, entries with identity",
      sizes: sizes, goals: goals(StructureEdit<FeedPost>.all)
    ) { entries in
      let loaded = try FeedDocument.load(Workload.compact(entries))
      return try subjects(
        loaded, \.entries, StructureEdit<FeedPost>.all, bytes: Workload.compact(entries))
    }
  }

  private var anonymous: Measurement {
    Measurement(
      name: "structure-anonymous", title: "the same, entries without identity",
      sizes: sizes, goals: goals(StructureEdit<AnonymousPost>.all)
    ) { entries in
      let loaded = try AnonymousFeedDocument.load(Workload.compact(entries))
      return try subjects(
        loaded, \.entries, StructureEdit<AnonymousPost>.all, bytes: Workload.compact(entries))
    }
  }

  /// A list of integers, most of which are there once, and one of which each is there a thousand
  /// times. An element takes less than a copy of its number: what counts is that it stays linear.
  private var integers: Measurement {
    Measurement(
      name: "structure-integers", title: "save after a reordering of integers", sizes: numbers
    ) { count in
      let bytes = Workload.integers(count, below: .max)
      let repeated = Workload.integers(count, below: 1_000)
      let loaded = try NumbersDocument.load(bytes)
      let edits = StructureEdit<Int>.reorderings { $0 < $1 }
      return try subjects(loaded, \.self, edits, bytes: bytes)
        + subjects(
          try NumbersDocument.load(repeated), \.self, edits, bytes: repeated,
          named: ", each a thousand times"
        ).dropFirst()
    }
  }

  private func goals<Element>(_ edits: [StructureEdit<Element>]) -> [String: Goal] {
    Dictionary(uniqueKeysWithValues: edits.map { ($0.name, .atMost($0.isReordering ? 10 : 3)) })
  }

  struct Lost: Error, CustomStringConvertible {
    let edit: String
    var description: String { "\(edit): the saved entries are not the edited ones" }
  }

  private func subjects<Document: JSONDocument, Element: Equatable & Sendable>(
    _ loaded: Loaded<Document>, _ path: WritableKeyPath<Document.Codec.Value, [Element]>,
    _ edits: [StructureEdit<Element>], bytes: [UInt8], named suffix: String = ""
  ) throws -> [Subject] {
    let old = loaded.value[keyPath: path]
    // The same values in memory of their own, so that `==` has to look at every one.
    var same = old
    same.append(contentsOf: old.suffix(1))
    same.removeLast()
    let first = Subject(
      "a copy of the buffer and ==", bytes: bytes.count, expected: bytes.count + 1
    ) { ByteCopy.of(bytes).count + (old == same ? 1 : 0) }
    return try [first]
      + edits.map { edit in
        var value = loaded.value
        edit.change(&value[keyPath: path])
        let saved = try Document.save(value, preserving: loaded.preserved)
        guard saved.dropped.isEmpty,
          try Document.load(saved.bytes).value[keyPath: path] == value[keyPath: path]
        else { throw Lost(edit: edit.name) }
        return Subject(edit.name + suffix, bytes: bytes.count, expected: saved.bytes.count) {
          try Document.save(value, preserving: loaded.preserved).bytes.count
        }
      }
  }
}
