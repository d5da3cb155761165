import Foundation
import TestSupport
import Testing

/// The guesses of the table in Docs/Infer.md. Each has samples for which it is made, samples without its evidence, and
/// near misses, which lack one condition, or one value, of the evidence.
@Suite("The guesses of Infer.md")
struct GuessTests {
  private static let guesses: [GuessRow] =
    GuessRow.ofUnions + GuessRow.ofTagChoice + GuessRow.ofPayloads + GuessRow.ofUnionsByKey
    + GuessRow.ofRests + GuessRow.ofFallbacks + GuessRow.ofValues

  @Test(
    "a guess is made for its samples, and not for other samples or near misses",
    arguments: guesses.flatMap(\.samples))
  func guess(_ samples: GuessRow.Samples) throws {
    let inferred = try Inferred(list: samples.elements)
    #expect(
      samples.claim(inferred) == (samples.kind == .made), "\(samples)\n\(inferred.schema.text)")
    // The proof has not widened the schema, so a guess that is absent was never made.
    #expect(inferred.schema.widened == 0, "\(samples)")
  }

  /// The first cell of each row of the table.
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

  @Test("each guess of the page has samples of all three kinds, and no other guess has samples")
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

/// A row of the table, and the samples for its guess.
struct GuessRow: Sendable {
  enum Kind: Sendable { case made, other, nearMiss }

  /// The elements of a list from which a schema is inferred.
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
  /// Returns whether a schema has the guess.
  private let claim: @Sendable (Inferred) -> Bool

  init(_ row: String, where claim: @escaping @Sendable (Inferred) -> Bool) {
    self.row = row
    self.claim = claim
  }

  mutating func made(_ what: String, _ elements: [String]) { add(.made, what, elements) }

  /// Adds samples without the evidence for the guess.
  mutating func notMade(_ what: String, _ elements: [String]) { add(.other, what, elements) }

  /// Adds samples that lack one condition, or one value, of the evidence.
  mutating func nearMiss(_ what: String, _ elements: [String]) { add(.nearMiss, what, elements) }

  private mutating func add(_ kind: Kind, _ what: String, _ elements: [String]) {
    samples.append(Samples(row: row, kind: kind, what: what, elements: elements, claim: claim))
  }

  /// The elements that `make` returns for the numbers from 0 to `count` - 1.
  static func each(_ count: Int, _ make: (Int) -> [String]) -> [String] {
    (0..<count).flatMap(make)
  }

  /// The text of an object with the keys and their values.
  static func object(_ keys: [String], _ value: (String) -> String) -> String {
    "{" + keys.map { #""\#($0)":\#(value($0))"# }.joined(separator: ",") + "}"
  }
}

extension Inferred {
  /// Whether a type has the representation, as JSON: `"external"`.
  func has(_ representation: String, of type: String = "Thing") -> Bool {
    self.type(type, "representation") == representation
  }

  /// Whether the type `Thing` is an internal union with this tag.
  func isInternal(_ tag: String) -> Bool {
    type("Thing", "union") != nil
      && (tag == "type"
        ? type("Thing", "representation") == nil : has(#"{ "internal": { "tag": "\#(tag)" } }"#))
  }
}
