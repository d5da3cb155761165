import SumTypeCompare
import Testing

/// The verdicts that break a policy, and the findings that are accepted nevertheless.
@Suite struct PolicyTests {
  private func severity(_ policy: Policy, _ verdicts: Verdicts) -> Severity {
    Policies([policy]).severity(of: verdicts)
  }

  @Test(arguments: ReadingVerdict.allCases)
  func `a reading worse than unknown breaks the policy about its direction`(
    _ reading: ReadingVerdict
  ) {
    let wanted: Severity = reading > .unknown ? .error : .note
    #expect(severity(.backward, Verdicts(newReadsOld: reading)) == wanted)
    #expect(severity(.backward, Verdicts(oldReadsNew: reading)) == .note)
    #expect(severity(.forward, Verdicts(oldReadsNew: reading)) == wanted)
    #expect(severity(.forward, Verdicts(newReadsOld: reading)) == .note)
    let isLossless = reading != .fails && reading != .misread
    #expect(severity(.lossless, Verdicts(oldReadsNew: reading)) == (isLossless ? .note : .error))
    #expect(severity(.lossless, Verdicts(newReadsOld: reading)) == .note)
    #expect(severity(.source, Verdicts(newReadsOld: reading, oldReadsNew: reading)) == .note)
    #expect(severity(.none, Verdicts(newReadsOld: reading, oldReadsNew: reading)) == .note)
  }

  @Test(arguments: [
    (SavingVerdict.kept, Severity.note), (.edit, .warning), (.refused, .error), (.broken, .error),
    (.lost, .error),
  ])
  func `a save that may lose data is a warning or an error under lossless and safe`(
    _ saving: SavingVerdict, _ wanted: Severity
  ) {
    #expect(severity(.lossless, Verdicts(oldSavesNew: saving)) == wanted)
    #expect(severity(.safe, Verdicts(oldSavesNew: saving)) == wanted)
    #expect(severity(.backward, Verdicts(oldSavesNew: saving)) == .note)
    #expect(severity(.forward, Verdicts(oldSavesNew: saving)) == .note)
  }

  @Test(arguments: [(SwiftVerdict.ok, Severity.note), (.warns, .note), (.breaks, .error)])
  func `code that does not compile breaks the policy about sources only`(
    _ swift: SwiftVerdict, _ wanted: Severity
  ) {
    #expect(severity(.source, Verdicts(swift: swift)) == wanted)
    #expect(severity(.full, Verdicts(swift: swift)) == .note)
  }

  @Test func `a policy consists of demands, each of which counts`() {
    #expect(Policies([.safe]).demands == [.backward, .lossless])
    #expect(Policies([.full]).demands == [.backward, .forward, .lossless])
    #expect(Policies([.none]).demands == [])
    #expect(Policies([.source, .safe, .backward]).demands == [.backward, .lossless, .source])
    let verdicts = Verdicts(oldReadsNew: .kept, oldSavesNew: .edit)
    #expect(severity(.safe, verdicts) == .warning)
    #expect(severity(.full, verdicts) == .error)
  }

  private func accepting(
    _ acceptances: [Acceptance], of types: (old: String, new: String)
  ) throws -> Comparison {
    var options = Comparison.Options(policies: Policies([.safe]))
    options.acceptances = acceptances
    return try compare(schema(types.old), schema(types.new), options)
  }

  private let types = (
    old: #""Note": { "struct": { "text": "String" } }"#,
    new: #""Note": { "struct": { "text": "String", "a": "Int", "b": "Int" } }"#
  )

  @Test func `an acceptance makes the finding of its rule and its subject a note, with its reason`()
    throws
  {
    let accepted = Acceptance(rule: .fieldAddedRequired, subject: "Note/a", because: "It is new.")
    let comparison = try accepting([accepted], of: types)
    let added = comparison.findings.filter { $0.rule == .fieldAddedRequired }
    #expect(added.map(\.subject) == ["Note/a", "Note/b"])
    #expect(added.map(\.severity) == [.note, .error])
    #expect(added.map(\.accepted) == ["It is new.", nil])
    #expect(comparison.usedAcceptances == [0])
    #expect(comparison.severity == .error)
  }

  @Test func `an acceptance about another version, rule or subject is not used`() throws {
    func acceptance(_ rule: Rule.ID, _ subject: String, _ against: String?) -> Acceptance {
      Acceptance(rule: rule, subject: subject, against: against, because: "It is new.")
    }
    let comparison = try accepting(
      [
        acceptance(.fieldAddedRequired, "Note/a", "older"),
        acceptance(.fieldAddedOptional, "Note/a", nil),
        acceptance(.fieldAddedRequired, "Note/c", nil),
        acceptance(.fieldAddedRequired, "Note/b", "old"),
      ], of: types)
    #expect(comparison.usedAcceptances == [3])
    #expect(comparison.findings.filter { $0.accepted != nil }.map(\.subject) == ["Note/b"])
  }

  @Test func `a finding about no document can be accepted`() throws {
    let types = (
      old: #""Note": { "struct": { "text": "String" } }, "Part": { "struct": { "x": "Int" } }"#,
      new: #""Note": { "struct": { "text": "String" } }"#
    )
    let accepted = Acceptance(rule: .typeRemoved, subject: "Part", because: "Nobody has it.")
    let comparison = try accepting([accepted], of: types)
    #expect(comparison.others.map(\.accepted) == ["Nobody has it."])
    #expect(comparison.usedAcceptances == [0])
  }

  @Test(arguments: [
    (
      #""Note": { "tuple": { "x": "Int" }, "open": false }"#,
      #""Note": { "tuple": { "x": "Int", "y": "Int?" }, "open": false }"#
    ),
    (
      #""Note": { "union": { "memo": null }, "unknown": "refuse" }"#,
      #""Note": { "union": { "memo": null, "list": null }, "unknown": "refuse" }"#
    ),
    (
      #""Note": { "struct": { "x": "Int" }, "onSave": "refuse" }"#,
      #""Note": { "struct": { "x": "Int", "y": "Int?" }, "onSave": "refuse" }"#
    ),
  ])
  func `an error about new data that the old version does not keep has help`(
    _ old: String, _ new: String
  ) throws {
    let errors = try compare(schema(old), schema(new)).findings.filter { $0.severity == .error }
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.help != nil })
    var options = Comparison.Options()
    options.policies = Policies([.none])
    let notes = try compare(schema(old), schema(new), options).findings
    #expect(notes.allSatisfy { $0.help == nil })
  }
}
