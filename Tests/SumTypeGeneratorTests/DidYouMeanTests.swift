import SumTypeSource
import Testing

@testable import SumTypeGenerator

/// A misspelled word in a schema, and the word that was meant.
struct Mistyping: CustomTestStringConvertible, Sendable {
  let what: String
  let wrong: String
  let meant: String
  let schema: String

  var testDescription: String { "\(what): \(wrong)" }

  /// Creates a case whose schema has these types and the struct `Note` with the fields `id` and `text`.
  private init(_ what: String, _ wrong: String, _ meant: String, types: String) {
    self.init(
      what, wrong, meant,
      schema: #"{"sumtype":1,"types":{"Note":{"struct":{"id":"Int","text":"String"}},\#(types)}}"#)
  }

  private init(_ what: String, _ wrong: String, _ meant: String, schema: String) {
    (self.what, self.wrong, self.meant, self.schema) = (what, wrong, meant, schema)
  }

  private init(_ what: String, _ wrong: String, _ meant: String, document: String) {
    self.init(
      what, wrong, meant,
      schema: #"{"sumtype":1,"types":{"Note":{"struct":{}}},"documents":{"File":\#(document)}}"#)
  }

  static let all: [Mistyping] = [
    // Keys.
    .init("a key of a schema", "typs", "types", schema: #"{"sumtype":1,"typs":{}}"#),
    .init(
      "a key of an import", "modul", "module",
      schema: #"{"sumtype":1,"imports":[{"file":"A.json","modul":"A"}]}"#),
    .init("a key of a type", "identiy", "identity", types: #""A":{"struct":{},"identiy":"id"}"#),
    .init(
      "a key of a field", "minimun", "minimum",
      types: #""A":{"struct":{"a":{"type":"Int","minimun":1}}}"#),
    .init(
      "a key of a variant", "paylod", "payload", types: #""A":{"union":{"a":{"paylod":"Note"}}}"#),
    .init("a key of a value", "valu", "value", types: #""A":{"enum":{"a":{"valu":"a"}}}"#),
    .init(
      "a key of a document", "entrys", "entries", document: #"{"version":1,"entrys":"Note"}"#),
    .init(
      "a key of a repository", "nam", "name",
      document: #"{"version":1,"entries":"Note","repository":{"nam":"Notes"}}"#),
    .init(
      "a parameter", "tg", "tag",
      types: #""A":{"union":{"a":null},"representation":{"internal":{"tg":"kind"}}}"#),
    .init(
      "a key of an external type", "modul", "module",
      types: #""A":{"external":{"modul":"B","wire":"String"}}"#),
    .init(
      "a key of a list", "typ", "type",
      document: #"{"version":1,"entries":{"a":{"typ":"Note"}}}"#),
    // Types.
    .init("a scalar", "Strng", "String", types: #""A":{"struct":{"a":"[Strng]?"}}"#),
    .init("a type of a field", "Noet", "Note", types: #""A":{"struct":{"a":"[String: Noet]"}}"#),
    .init("a payload", "note", "Note", types: #""A":{"union":{"a":"note"}}"#),
    .init("a scalar of an alias", "Uuid", "UUID", types: #""A":{"alias":"Uuid"}"#),
    .init("a root", "Nte", "Note", document: #"{"root":"[Nte]"}"#),
    .init("entries", "Nots", "Note", document: #"{"version":1,"entries":"Nots"}"#),
    .init("lines", "NOTES", "Note", document: #"{"lines":"NOTES"}"#),
    // Fields.
    .init(
      "an identity", "nmae", "name", types: #""A":{"identity":"nmae","struct":{"name":"String"}}"#),
    .init("a shared field", "txt", "text", types: #""A":{"union":{"a":"Note"},"shared":["txt"]}"#),
    // Variants and values.
    .init(
      "a default variant", "noet", "note",
      types: #""A":{"union":{"note":"Note"},"default":"noet"}"#),
    .init(
      "a default", "hapy", "happy",
      types: #""B":{"enum":["happy"]},"A":{"struct":{"a":{"type":"B","default":"hapy"}}}"#),
    // Words.
    .init(
      "a wire", "millisecond", "milliseconds",
      types: #""A":{"struct":{"a":{"type":"Date","wire":"millisecond"}}}"#),
    .init("a wire of an alias", "bas64", "base64", types: #""A":{"alias":"Data","wire":"bas64"}"#),
    .init(
      "a wire of a list", "oneOrMeny", "oneOrMany",
      types: #""A":{"struct":{"a":{"type":"[Note]","wire":"oneOrMeny"}}}"#),
    .init(
      "a value of otherwise", "keeep", "keep",
      types: #""A":{"struct":{"a":{"type":"Note","wire":"json","otherwise":"keeep"}}}"#),
    .init(
      "a value of bare", "strng", "string",
      types: #""A":{"union":{"a":null},"representation":{"external":{"bare":"strng"}}}"#),
    .init(
      "a wire of a content", "base64json", "base64.json",
      types: #""A":{"union":{"a":null},"representation":{"adjacent":{"wire":"base64json"}}}"#),
    .init(
      "a representation", "extrenal", "external",
      types: #""A":{"union":{"a":null},"representation":"extrenal"}"#),
    .init(
      "a representation with parameters", "Adjacent", "adjacent",
      types: #""A":{"union":{"a":null},"representation":{"Adjacent":{}}}"#),
    .init(
      "a value of unknown", "asides", "aside",
      types: #""A":{"union":{"a":null},"unknown":"asides"}"#),
    .init("a policy", "dropp", "drop", types: #""A":{"struct":{},"onSave":"dropp"}"#),
    .init("a style", "prety", "pretty", document: #"{"root":"[Note]","style":"prety"}"#),
    .init(
      "a style of keys", "snakeCase", "snake_case", schema: #"{"sumtype":1,"keys":"snakeCase"}"#),
    .init("a value of nil", "nul", "null", schema: #"{"sumtype":1,"nil":"nul"}"#),
  ]

  /// Returns the case with another word in the place of the misspelled one.
  func with(_ word: String) -> Mistyping {
    let schema = schema.replacing("\"\(wrong)\"", with: "\"\(word)\"")
      .replacing("[\(wrong)", with: "[\(word)").replacing(": \(wrong)]", with: ": \(word)]")
    return Mistyping(what, wrong, meant, schema: schema)
  }

  /// The diagnostics of the schema, as text.
  var shown: String {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "A.sumtype.json", text: schema)
    Generator().check(SchemaFile(file), into: &diagnostics)
    return DiagnosticFormat.text.render(diagnostics)
  }
}

@Suite("Suggestions in diagnostics")
struct DidYouMeanTests {
  @Test("the error of a misspelled word suggests the word that was meant", arguments: Mistyping.all)
  func suggests(_ mistyping: Mistyping) {
    #expect(mistyping.shown.contains("did you mean \"\(mistyping.meant)\"?"), "\(mistyping.shown)")
  }

  @Test(
    "the error of a word that is not near any other has no suggestion", arguments: Mistyping.all)
  func doesNotGuess(_ mistyping: Mistyping) {
    let shown = mistyping.with("Xyzzyplugh").shown
    #expect(shown.contains("error: ") && !shown.contains("did you mean"), "\(shown)")
  }
}
