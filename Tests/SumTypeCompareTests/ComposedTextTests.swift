import Testing

@testable import SumTypeCompare

/// Keys, tags and values are compared by their UTF-8, as files are read: `"é"` as one scalar and as two differ.
@Suite("Comparison of texts that differ only in how Unicode composes them")
struct ComposedTextTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let rule: Rule.ID
    /// The types, with `§` for the text.
    let types: String
    /// Whether the new version reads old files, if only as unknown values.
    var isSafe = false

    var testDescription: String { rule.rawValue }
  }

  static let changes: [Change] = [
    Change(rule: .keyChanged, types: #""Note": {"struct": {"a": {"type": "Int", "key": "§"}}}"#),
    Change(
      rule: .keyChanged,
      types:
        #""Note": {"struct": {"f": {"type": "F", "flatten": true}}}, "F": {"struct": {"a": {"type": "Int", "key": "§"}}}"#
    ),
    Change(rule: .keyChanged, types: #""Note": {"struct": {"a": {"const": 1, "key": "§"}}}"#),
    Change(
      rule: .aliasRemoved, types: #""Note": {"struct": {"a": {"type": "Int", "aliases": ["§"]}}}"#),
    Change(
      rule: .tagKeyChanged,
      types: #""Note": {"union": {"x": null}, "representation": {"internal": {"tag": "§"}}}"#),
    Change(
      rule: .tagKeyChanged,
      types:
        #""Note": {"union": {"x": "X"}, "representation": {"internal": {"tag": "h/§"}}}, "X": {"struct": {"h": {"struct": {"t": {"const": "x", "key": "§"}}}}}"#
    ),
    Change(
      rule: .contentKeyChanged,
      types: #""Note": {"union": {"x": "Int"}, "representation": {"adjacent": {"content": "§"}}}"#),
    Change(
      rule: .patternChanged,
      types: #""Note": {"struct": {"a": {"type": "String", "pattern": "§"}}}"#, isSafe: true),
    Change(
      rule: .defaultChanged,
      types: #""Note": {"struct": {"a": {"type": "String", "default": "§"}}}"#),
    Change(
      rule: .defaultChanged,
      types: #""Note": {"struct": {"a": {"type": "JSON", "default": {"§": 1}}}}"#),
    Change(
      rule: .defaultChanged,
      types: #""Note": {"struct": {"a": {"type": "[String: Int]", "default": {"§": 1}}}}"#),
    Change(
      rule: .tagChanged,
      types:
        #""Note": {"union": {"x": {"tag": "§", "payload": "Int"}}, "representation": "external"}"#,
      isSafe: true),
    Change(rule: .rawChanged, types: #""Note": {"enum": {"a": "§"}, "open": false}"#),
    Change(rule: .constFirstChanged, types: #""Note": {"struct": {"a": {"const": "§"}}}"#),
  ]

  @Test("a change of the scalars alone is reported, and judged as any other", arguments: changes)
  func changed(change: Change) throws {
    func version(_ text: String) -> String {
      let types = String(
        change.types.unicodeScalars.flatMap { $0 == "§" ? Array(text.unicodeScalars) : [$0] }.map(
          Character.init))
      return
        #"{ "sumtype": 1, "types": { \#(types) }, "documents": { "Notes": { "root": "Note" } } }"#
    }
    let comparison = try compare(version(#"\u00e9"#), version(#"e\u0301"#))
    let finding = try #require(
      comparison.findings.first { $0.rule == change.rule },
      "\(comparison.findings.map { "\($0.rule.rawValue): \($0.message)" })")
    let isRead = comparison.findings.allSatisfy { $0.verdicts.newReadsOld <= .unknown }
    #expect(isRead == change.isSafe)
    // A message with two texts shows how they differ.
    if finding.message.contains(" was "), change.rule != .defaultChanged,
      change.rule != .aliasRemoved
    {
      #expect(finding.message.contains(#"\u{e9}"#), "\(finding.message)")
      #expect(finding.message.contains(#"e\u{301}"#), "\(finding.message)")
    }
    #expect(try compare(version(#"\u00e9"#), version("\u{E9}")).findings.isEmpty)
  }

  @Test("a migration that renames the member of the old spelling heals the difference")
  func renamed() throws {
    func document(_ types: String, _ version: String) -> String {
      #"{ "sumtype": 1, "types": { \#(types) }, "documents": { "Notes": { \#(version), "entries": "Note" } } }"#
    }
    let old = document(
      #""Note": {"struct": {"a": {"type": "Int", "key": "\u00e9"}}}"#, #""version": 1"#)
    let new = #""Note": {"struct": {"a": {"type": "Int", "key": "e\u0301"}}}"#
    func verdict(_ key: String) throws -> [Rule.ID] {
      let steps = #""migrations": {"1": [{"at": "/entries/*", "rename": {"\#(key)": "e\u0301"}}]}"#
      return try compare(old, document(new, #""version": 2, "# + steps)).findings
        .filter { $0.verdicts.newReadsOld != .ok }.map(\.rule)
    }
    #expect(try verdict(#"\u00e9"#).isEmpty)
    // The member with this key does not exist.
    #expect(try !verdict(#"e\u0301"#).isEmpty)
  }
}
