import SumTypeGenerator
import SumTypeInspector
import TestDocuments
import Testing

@Suite("Subjects of inspections")
struct SubjectTests {
  private func schema(_ documents: String = "") throws -> Schema {
    try Schemas.resolve(
      """
      {"sumtype": 1, "types": {
        "Post": {"struct": {"id": "Int"}}, "Mood": {"enum": ["happy"]}},
       "documents": {\(documents)}}
      """)
  }

  @Test(
    "a subject may be any type expression with names of the schema",
    arguments: ["Post", "[Post]", "[String: Post]", "[ String : [Mood?] ]?", "Int", "[Date]"])
  func spelled(_ spelling: String) throws {
    #expect(try Subject(type: spelling, of: schema()).name == spelling)
  }

  @Test(
    "a subject that does not exist is refused with the nearest name or the syntax of types",
    arguments: [
      ("Pots", "did you mean \"Post\"?"), ("[Moood]", "did you mean \"Mood\"?"),
      ("Whatever", "its types are Post, Mood"), ("", "write the name"), ("[Post", "write the name"),
      ("Post]", "write the name"), ("[Int: Post]", "write the name"), ("Post??", "write the name"),
      ("[", "write the name"), ("Feed", "\"Feed\" is a document"),
      ("[:]", "write the name"),
    ])
  func refused(_ spelling: String, _ cure: String) throws {
    let schema = try schema(#""Feed": {"root": "[Post]"}"#)
    do {
      _ = try Subject(type: spelling, of: schema)
      Issue.record("\(spelling) was accepted")
    } catch {
      #expect(error.cure.contains(cure), "\(error.cure)")
    }
  }

  @Test("a type expression nested 4,000 deep is refused")
  func nested() throws {
    let schema = try schema(#""Feed": {"root": "[Post]"}"#)
    do {
      _ = try Subject(type: String(repeating: "[", count: 4000), of: schema)
      Issue.record("a type nested 4,000 deep was accepted")
    } catch {
      #expect(error.cure.contains("write the name"), "\(error.cure)")
    }
  }

  @Test("the only document of a schema is its default subject, and one of several has to be named")
  func documents() throws {
    let one = try schema(#""Feed": {"root": "[Post]"}"#)
    #expect(try Subject(onlyDocumentOf: one).name == "Feed")
    let two = try schema(#""Feed": {"root": "[Post]"}, "Other": {"root": "Mood"}"#)
    #expect(throws: SubjectFault.self) { try Subject(onlyDocumentOf: two) }
    #expect(throws: SubjectFault.self) { try Subject(onlyDocumentOf: schema()) }
    #expect(throws: SubjectFault.self) { try Subject(document: "Fed", of: two) }
    #expect(try Subject(document: "Other", of: two).isDocument)
  }
}
