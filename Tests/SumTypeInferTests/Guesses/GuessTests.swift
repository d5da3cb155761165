import Foundation
import TestSupport
import Testing

/// Each guess of the table in Docs/Infer.md: samples of which it is made, samples without what it rests on,
/// and near misses, which lack one thing, or one value, of what it takes.
@Suite("Guesses")
struct GuessTests {
  private static let guesses: [GuessRow] =
    GuessRow.ofUnions + GuessRow.ofPayloads + GuessRow.ofUnionsByKey + GuessRow.ofValues

  @Test("are made where the page says so, and nowhere near", arguments: guesses.flatMap(\.samples))
  func guess(_ samples: GuessRow.Samples) throws {
    let inferred = try Inferred(list: samples.elements)
    #expect(
      samples.claim(inferred) == (samples.kind == .made), "\(samples)\n\(inferred.schema.text)")
    // What is not claimed at first is no guess that the proof has given up.
    #expect(inferred.schema.widened == 0, "\(samples)")
  }

  /// The first cells of the table.
  private static func rows() throws -> [String] {
    let page = try Repository.text(of: "Docs/Infer.md").components(separatedBy: "\n## ")
    let section = try #require(page.first { $0.hasPrefix("How it guesses\n") })
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      // A bar inside code is written as \|.
      let cells = line.replacingOccurrences(of: "\\|", with: "\u{1}").split(separator: "|")
      return cells[0].trimmingCharacters(in: .whitespaces)
        .replacingOccurrences(of: "\u{1}", with: "|")
    }
  }

  @Test("of the page have samples of all three sorts, and no others have")
  func isEachRowCovered() throws {
    let rows = try Self.rows()
    #expect(rows.count > 20)
    #expect(Set(rows) == Set(Self.guesses.map(\.row)))
    for guess in Self.guesses {
      let kinds = Set(guess.samples.map(\.kind))
      #expect(kinds == [.made, .other, .nearMiss], "\(guess.row)")
    }
  }
}

/// A row of the table, and what it has to be made of.
struct GuessRow: Sendable {
  enum Kind: Sendable { case made, other, nearMiss }

  /// Elements of one list, of which a schema is made.
  struct Samples: Sendable, CustomTestStringConvertible {
    let row: String
    let kind: Kind
    let what: String
    let elements: [String]
    let claim: @Sendable (Inferred) -> Bool

    var testDescription: String {
      switch kind {
      case .made: "\(row): \(what)"
      case .other: "not \(row): \(what)"
      case .nearMiss: "nearly \(row): \(what)"
      }
    }
  }

  let row: String
  private(set) var samples: [Samples] = []
  /// Whether a schema has the guess.
  private let claim: @Sendable (Inferred) -> Bool

  init(_ row: String, where claim: @escaping @Sendable (Inferred) -> Bool) {
    self.row = row
    self.claim = claim
  }

  mutating func made(_ what: String, _ elements: [String]) { add(.made, what, elements) }

  /// Without what it rests on.
  mutating func notMade(_ what: String, _ elements: [String]) { add(.other, what, elements) }

  /// One thing, or one value, is missing.
  mutating func nearMiss(_ what: String, _ elements: [String]) { add(.nearMiss, what, elements) }

  private mutating func add(_ kind: Kind, _ what: String, _ elements: [String]) {
    samples.append(Samples(row: row, kind: kind, what: what, elements: elements, claim: claim))
  }

  /// What `make` says of the numbers from 0.
  static func each(_ count: Int, _ make: (Int) -> [String]) -> [String] {
    (0..<count).flatMap(make)
  }

  /// An object with so many members.
  static func object(_ keys: [String], _ value: (String) -> String) -> String {
    "{" + keys.map { #""\#($0)":\#(value($0))"# }.joined(separator: ",") + "}"
  }
}

extension Inferred {
  /// How the root's type, or another, lies in JSON: `"external"`.
  func has(_ representation: String, of type: String = "Thing") -> Bool {
    self.type(type, "representation") == representation
  }

  /// The root's type is a union that the member tells.
  func isInternal(_ tag: String) -> Bool {
    type("Thing", "union") != nil
      && (tag == "type"
        ? type("Thing", "representation") == nil : has(#"{ "internal": { "tag": "\#(tag)" } }"#))
  }
}
