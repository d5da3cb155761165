import SumTypeGenerator
import SumTypeInspector
import TestDocuments
import Testing

@Suite("What data is taken for")
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
    "is any type that can be spelled with the names of the schema",
    arguments: ["Post", "[Post]", "[String: Post]", "[ String : [Mood?] ]?", "Int", "[Date]"])
  func spelled(_ spelling: String) throws {
    #expect(try Subject(type: spelling, of: schema()).name == spelling)
  }

  @Test(
    "is refused with the nearest name, or with how types are spelled",
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
      Issue.record("\(spelling) was taken")
    } catch {
      #expect(error.cure.contains(cure), "\(error.cure)")
    }
  }

  @Test("is refused where it is nested without an end")
  func nested() throws {
    let schema = try schema(#""Feed": {"root": "[Post]"}"#)
    do {
      _ = try Subject(type: String(repeating: "[", count: 4000), of: schema)
      Issue.record("it was taken")
    } catch {
      #expect(error.cure.contains("write the name"), "\(error.cure)")
    }
  }

  @Test("is the only document where nothing is said, and otherwise has to be chosen")
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
