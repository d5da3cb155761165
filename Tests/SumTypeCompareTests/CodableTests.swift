import SumTypeCompare
import Testing

/// With `--dto`, `compare` judges the DTOs, which any coder reads and writes, in place of the codecs.
@Suite struct CodableTests {
  private func verdicts(_ old: String, _ new: String) throws -> Verdicts {
    try compare(schema(old), schema(new), Comparison.Options(isCodable: true)).verdicts
  }

  private func note(_ fields: String) -> String { "\"Note\": { \"struct\": { \(fields) } }" }

  @Test func `a DTO loses an unknown field, whatever onSave says`() throws {
    for policy in ["keep", "refuse", "drop"] {
      func text(_ fields: String) -> String {
        "\"Note\": { \"struct\": { \(fields) }, \"onSave\": \"\(policy)\" }"
      }
      let verdicts = try verdicts(text(#""a": "Int""#), text(#""a": "Int", "b": "Int?""#))
      #expect(verdicts.oldSavesNew == .lost)
    }
  }

  @Test func `a DTO keeps an unknown variant, whatever onSave says`() throws {
    for policy in ["keep", "refuse"] {
      func text(_ variants: String) -> String {
        "\"Note\": { \"union\": { \(variants) }, \"onSave\": \"\(policy)\" }"
      }
      let verdicts = try verdicts(text(#""a": null"#), text(#""a": null, "b": null"#))
      #expect(verdicts.oldReadsNew == .unknown)
      #expect(verdicts.oldSavesNew == .kept)
    }
  }

  @Test func `a DTO writes the default that it reads under another key`() throws {
    let verdicts = try verdicts(
      note(#""a": { "type": "Int", "default": 1 }"#),
      note(#""a": { "type": "Int", "default": 1, "key": "b" }"#))
    #expect(verdicts.oldReadsNew == .hidden)
    #expect(verdicts.oldSavesNew == .lost)
  }

  @Test func `a DTO does not migrate documents, and refuses no newer version`() throws {
    func text(_ fields: String, _ rest: String) -> String {
      """
      { "sumtype": 1, "types": { \(note(fields)) }, "documents": { "Notes": { \(rest), "entries": "Note" } } }
      """
    }
    let (old, new) = (
      text(#""a": "Int""#, #""version": 1, "newer": "refuse""#),
      text(
        #""b": "Int""#,
        #""version": 2, "migrations": { "1": [{ "in": "Note", "rename": { "a": "b" } }] }"#)
    )
    let codec = try compare(old, new)
    #expect(codec.verdicts.newReadsOld == .ok)
    #expect(codec.verdicts.oldSavesNew == .refused)
    let mirrors = try compare(old, new, Comparison.Options(isCodable: true))
    #expect(mirrors.verdicts.newReadsOld == .fails)
    #expect(mirrors.verdicts.oldSavesNew != .refused)
  }
}
