import Testing

@testable import SumTypeCompare

/// The help of findings, which depends on where the data is and on what else has changed.
@Suite struct AdviceTests {
  private static func schema(_ types: String, _ documents: String) -> String {
    #"{ "sumtype": 1, "types": { \#(types) }\#(documents) }"#
  }

  private static let versioned =
    #", "documents": { "Notes": { "version": 1, "entries": "Note" } }"#
  private static let plain = #", "documents": { "Notes": { "root": "[Note]" } }"#

  /// The help of the findings, by their rules.
  private func help(
    _ old: String, _ new: String, in documents: String = plain,
    _ options: Comparison.Options = Comparison.Options()
  ) throws -> [Rule.ID: String] {
    let comparison = try compare(
      Self.schema(old, documents), Self.schema(new, documents), options)
    #expect(comparison.contradictions.isEmpty)
    return Dictionary(
      comparison.findings.compactMap { finding in finding.help.map { (finding.rule, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func note(_ fields: String) -> String { #""Note": { "struct": { \#(fields) } }"# }

  @Test func `each cure that is a migration has another one for data without a version`() {
    for rule in Rule.all where rule.cure?.contains("migrat") ?? false {
      // These are about documents with a version.
      if rule.subject == .documents { continue }
      #expect(rule.unversionedCure.map { !$0.contains("migrat") } ?? false, "\(rule.id)")
    }
  }

  private static let before = #""Note": { "struct": { "text": "String" } }"#
  private static let after = #""Note": { "struct": { "text": "String", "why": "Int" } }"#

  @Test func `migrations are an advice only for types in documents with a version`() throws {
    let rule = Rule[.fieldAddedRequired]
    #expect(try help(Self.before, Self.after, in: Self.versioned)[rule.id] == rule.cure)
    #expect(try help(Self.before, Self.after, in: Self.plain)[rule.id] == rule.unversionedCure)
    #expect(try help(Self.before, Self.after, in: "")[rule.id] == rule.unversionedCure)
    var options = Comparison.Options()
    options.isCodable = true
    let codable = try help(Self.before, Self.after, in: Self.versioned, options)
    #expect(codable[rule.id] == rule.unversionedCure)
  }

  @Test func `a type that is compared alone has the advice of its documents`() throws {
    let rule = Rule[.fieldAddedRequired]
    var options = Comparison.Options()
    options.type = "Note"
    #expect(try help(Self.before, Self.after, in: Self.versioned, options)[rule.id] == rule.cure)
    let other = #", "Tag": { "struct": { "word": "String" } }"#
    let documents = #", "documents": { "Tags": { "version": 1, "entries": "Tag" } }"#
    #expect(
      try help(Self.before + other, Self.after + other, in: documents, options)[rule.id]
        == rule.unversionedCure)
  }

  @Test func `a removed and a new field of one type may be one field`() throws {
    let old = note(#""id": "Int", "why": "String""#)
    let new = note(#""id": "Int", "because": "String""#)
    let found = try help(old, new)
    let gone = try #require(found[.fieldRemovedRequired])
    #expect(
      gone.hasPrefix(
        #"if "because" is its new name, let that read the old key as well ("aliases": ["why"]); otherwise "#
      ))
    let added = try #require(found[.fieldAddedRequired])
    #expect(
      added.hasPrefix(
        #"if it is "why" under a new name, read the old key as well ("aliases": ["why"]); otherwise "#
      ))
    #expect(!gone.contains("migrat") && !added.contains("migrat"))
    // The advice helps.
    let cured = note(#""id": "Int", "because": { "type": "String", "aliases": ["why"] }"#)
    let comparison = try compare(Self.schema(old, Self.plain), Self.schema(cured, Self.plain))
    #expect(comparison.verdicts.newReadsOld == .ok)
    let migrated = try help(old, new, in: Self.versioned)
    #expect(migrated[.fieldAddedRequired]?.contains(", or rename it in a migration; ") ?? false)
  }

  @Test func `a field that a migration renames has no advice about its old key`() throws {
    let documents =
      #", "documents": { "Notes": { "version": 2, "entries": "Note", "migrations": { "1": ["#
      + #"{ "in": "Note", "rename": { "why": "because" } }] } } }"#
    let comparison = try compare(
      Self.schema(note(#""id": "Int", "why": "String""#), Self.versioned),
      Self.schema(note(#""id": "Int", "because": "String""#), documents))
    let gone = try #require(comparison.findings.first { $0.rule == .fieldRemovedRequired })
    #expect(gone.help == Rule[.fieldRemovedRequired].cure)
  }

  @Test func `one difference in documents with and without a version has the advice for both`()
    throws
  {
    let documents =
      #", "documents": { "Notes": { "version": 1, "entries": "Note" }, "Last": { "root": "Note" } }"#
    let rule = Rule[.fieldAddedRequired]
    #expect(try help(Self.before, Self.after, in: documents)[rule.id] == rule.unversionedCure)
  }

  @Test func `an optional field that may have another name has an advice`() throws {
    let found = try help(
      note(#""id": "Int", "why": { "type": "String?", "aliases": ["how"] }"#),
      note(#""id": "Int", "because": "String?""#))
    #expect(
      found[.fieldRemovedOptional]?.contains(#"("aliases": ["why", "how"])"#) ?? false)
    #expect(
      found[.fieldAddedOptional]
        == #"if it is "why" under a new name, read the old key as well ("aliases": ["why", "how"])"#
    )
  }

  @Test func `fields of different types are not one field`() throws {
    let found = try help(
      note(#""id": "Int", "why": "String""#), note(#""id": "Int", "because": "Int""#))
    #expect(found[.fieldRemovedRequired] == Rule[.fieldRemovedRequired].cure)
    #expect(found[.fieldAddedRequired] == Rule[.fieldAddedRequired].unversionedCure)
  }

  @Test func `of several fields of one type all are named, unless they are many`() throws {
    func fields(_ names: [String]) -> String {
      note(#""id": "Int""# + names.map { #", "\#($0)": "String?""# }.joined())
    }
    let few = try help(fields(["a"]), fields(["b", "c"]))
    #expect(
      few[.fieldRemovedOptional]?.hasPrefix(
        #"if "b" or "c" is its new name, let that read the old key as well ("aliases": ["a"])"#)
        ?? false)
    let several = try help(fields(["a", "b"]), fields(["c"]))
    #expect(
      several[.fieldAddedOptional]
        == #"if it is "a" or "b" under a new name, read the old key as well ("aliases")"#)
    let many = try help(fields(["a"]), fields(["b", "c", "d", "e"]))
    #expect(many[.fieldRemovedOptional]?.hasPrefix("if it has a new name, ") ?? false)
  }

  @Test func `types of other names agree if their members do`() throws {
    let inner = { (name: String) in
      #", "\#(name)": { "struct": { "x": "Int", "y": { "struct": { "z": "Bool" } } } }"#
    }
    let found = try help(
      note(#""id": "Int", "at": "Old""#) + inner("Old"),
      note(#""id": "Int", "place": "New""#) + inner("New"))
    #expect(found[.fieldRemovedRequired]?.hasPrefix(#"if "place" is its new name"#) ?? false)
  }

  private func union(_ variants: String, _ representation: String = "internal") -> String {
    #""Note": { "union": { \#(variants) }, "representation": "\#(representation)" }"#
  }

  @Test func `a removed and a new variant of one payload may be one variant`() throws {
    let rest = #""other": { "struct": { "n": "Int" } }, "#
    let (old, new) = (
      union(rest + #""memo": { "struct": { "text": "String" } }"#),
      union(rest + #""note": { "struct": { "text": "String" } }"#)
    )
    let found = try help(old, new)
    #expect(
      found[.variantRemoved]?.hasPrefix(
        #"if "note" is its new name, list both tags there, the old one first ("tags": ["memo", "note"]); otherwise "#
      )
        ?? false)
    #expect(
      found[.variantAdded]
        == #"if it is "memo" under a new name, list both tags, the old one first ("tags": ["memo", "note"])"#
    )
    let cured = union(
      rest + #""note": { "tags": ["memo", "note"], "struct": { "text": "String" } }"#)
    let comparison = try compare(Self.schema(old, Self.plain), Self.schema(cured, Self.plain))
    #expect(comparison.verdicts.newReadsOld == .ok && comparison.verdicts.oldReadsNew == .ok)
    let migrated = try help(old, new, in: Self.versioned)
    #expect(migrated[.variantAdded]?.hasSuffix(", or replace the tag in a migration") ?? false)
  }

  @Test func `variants of different payloads are not one variant`() throws {
    let found = try help(
      union(#""a": "Int", "memo": "String""#, "external"),
      union(#""a": "Int", "note": "Bool""#, "external"))
    #expect(found[.variantRemoved] == Rule[.variantRemoved].cure)
    #expect(found[.variantAdded] == nil)
  }

  @Test func `a removed and a new value of an enum may be one value`() throws {
    func mood(_ values: String) -> String {
      note(#""mood": "Mood""#) + #", "Mood": { "enum": [\#(values)] }"#
    }
    let found = try help(mood(#""sad", "glad""#), mood(#""sad", "happy""#))
    #expect(
      found[.valueRemoved]?.hasPrefix(
        #"if "happy" is its new name, let that read the old value as well ("aliases": ["glad"]); otherwise "#
      )
        ?? false)
    #expect(
      found[.valueAdded]?.hasPrefix(
        #"if it is "glad" under a new name, read the old value as well ("aliases": ["glad"]); otherwise "#
      )
        ?? false)
  }
}
