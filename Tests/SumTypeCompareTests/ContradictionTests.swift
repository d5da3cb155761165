import Testing

@testable import SumTypeCompare

/// A comparison checks itself: the witness of each finding has to show the finding.
@Suite struct ContradictionTests {
  private func judged(_ old: String, _ new: String) throws -> (judge: Judge, findings: [Finding]) {
    let sides = Both(
      old: Side(try version(schema(old), "old"), mayBeOld: true),
      new: Side(try version(schema(new), "new")))
    var walk = Walk(sides, Direction.allCases, Comparison.Options())
    let root = walk.graph.add(.documents(Both(old: 0, new: 0)))
    walk.run()
    let judge = Judge(sides, walk, roots: [root], policies: Policies())
    #expect(judge.contradictions(in: judge.findings).isEmpty)
    return (judge, judge.findings)
  }

  /// Returns the contradictions that the check finds if a finding has another document as its witness.
  private func contradictions(
    _ old: String, _ new: String, _ rule: Rule.ID, says reading: ReadingVerdict, witness: String
  ) throws -> [Contradiction] {
    var (judge, findings) = try judged(old, new)
    let index = try #require(findings.firstIndex { $0.rule == rule })
    #expect(findings[index].verdicts.oldReadsNew == reading)
    findings[index].witnesses[.oldReadsNew] = Witness(
      json: witness, part: "", reading: reading, isInText: false)
    return judge.contradictions(in: findings)
  }

  private let nothing = #"{"version":1,"entries":[]}"#

  @Test func `a witness of a hidden value that the reader knows is a contradiction`() throws {
    let found = try contradictions(
      #""Note": { "struct": { "text": "String?" } }"#,
      #""Note": { "struct": { "text": { "type": "String?", "key": "body" } } }"#, .keyChanged,
      says: .hidden, witness: nothing)
    #expect(found.map(\.found) == [.ok])
  }

  private func moods(_ happy: Int, _ fields: String) -> String {
    #""Note": { "struct": { "mood": "Mood"\#(fields) } }, "#
      + #""Mood": { "enum": { "happy": \#(happy), "sad": \#(3 - happy) } }"#
  }

  @Test func `a witness of a misread value that the reader refuses is a contradiction`() throws {
    let found = try contradictions(
      moods(1, ""), moods(2, ""), .rawSwapped, says: .misread,
      witness: #"{"version":1,"entries":[{"mood":"happy"}]}"#)
    #expect(found.map(\.found) == [.fails])
  }

  @Test func `a misread value does not excuse a witness that shows nothing of another finding`()
    throws
  {
    let found = try contradictions(
      moods(1, ""), moods(2, #", "stars": "Int?""#), .fieldAddedOptional, says: .unknown,
      witness: nothing)
    #expect(found.map(\.rule) == [.fieldAddedOptional])
  }

  @Test func `a misread value does not excuse a witness that the reader refuses`() throws {
    let found = try contradictions(
      moods(1, ""), moods(2, #", "stars": "Int?""#), .fieldAddedOptional, says: .unknown,
      witness: #"{"version":1,"entries":[{"mood":"happy","stars":1}]}"#)
    #expect(found.map(\.found) == [.fails])
  }

  @Test func `a misread value is no contradiction if other values of its field fit no choice`()
    throws
  {
    func text(_ wire: String, _ more: String) -> String {
      #""Note": { "struct": { "x": "Bool | [Item]" } }, "#
        + #""Item": { "struct": { "data": { "type": "Data", "wire": "\#(wire)" }\#(more) } }"#
    }
    let comparison = try compare(
      schema(text("base64", "")), schema(text("hex", #", "size": "Int""#)))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.verdicts.oldReadsNew == .misread)
  }
}
