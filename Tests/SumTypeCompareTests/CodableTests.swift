import SumTypeCompare
import Testing

/// With `--dto` the mirrors are judged that any coder reads and writes.
@Suite struct CodableTests {
  private func verdicts(_ old: String, _ new: String) throws -> Verdicts {
    try compare(schema(old), schema(new), Comparison.Options(isCodable: true)).verdicts
  }

  private func note(_ fields: String) -> String { "\"Note\": { \"struct\": { \(fields) } }" }

  @Test func `they drop a field that they do not know, whatever is to be done with it`() throws {
    for policy in ["keep", "refuse", "drop"] {
      func text(_ fields: String) -> String {
        "\"Note\": { \"struct\": { \(fields) }, \"onSave\": \"\(policy)\" }"
      }
      let verdicts = try verdicts(text(#""a": "Int""#), text(#""a": "Int", "b": "Int?""#))
      #expect(verdicts.oldSavesNew == .lost)
    }
  }

  @Test func `they write a variant that they do not know, whatever is to be done with it`() throws {
    for policy in ["keep", "refuse"] {
      func text(_ variants: String) -> String {
        "\"Note\": { \"union\": { \(variants) }, \"onSave\": \"\(policy)\" }"
      }
      let verdicts = try verdicts(text(#""a": null"#), text(#""a": null, "b": null"#))
      #expect(verdicts.oldReadsNew == .unknown)
      #expect(verdicts.oldSavesNew == .kept)
    }
  }

  @Test func `what reads as a default is written as one`() throws {
    let verdicts = try verdicts(
      note(#""a": { "type": "Int", "default": 1 }"#),
      note(#""a": { "type": "Int", "default": 1, "key": "b" }"#))
    #expect(verdicts.oldReadsNew == .hidden)
    #expect(verdicts.oldSavesNew == .lost)
  }

  @Test func `they migrate nothing, and refuse no newer version`() throws {
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
