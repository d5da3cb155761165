import SumTypeGenerator
import SumTypeSource
import Testing

@Suite struct SchemaIndexTests {
  private static let text = """
    {
      "sumtype": 1,
      "types": {
        "Post": { "union": { "text": { "tags": ["text", "words"], "payload": "Text" }, "end": null } },
        "Text": { "struct": { "kind": { "const": "t" }, "message": "String", "mood": "Mood?" } },
        "Mood": { "enum": { "happy": 1, "sad": 2 } }
      },
      "documents": {
        "Timeline": { "version": 1, "entries": "Post", "fields": { "title": "String" } },
        "Log": { "root": "[Post]" }
      }
    }
    """

  private func resolved() throws -> (schema: Schema, index: SchemaIndex, file: SourceFile) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "Timeline.sumtype.json", text: Self.text)
    let resolved = Generator().resolve(SchemaFile(file), into: &diagnostics)
    return (try #require(resolved.schema), try #require(resolved.index), file)
  }

  private func written(_ place: SourceRange?) -> String? {
    place.map { String(decoding: $0.file.bytes[$0.bytes], as: UTF8.self) }
  }

  @Test func `the index has the place of each item`() throws {
    let (schema, index, _) = try resolved()
    func id(_ name: String) throws -> TypeID {
      TypeID(index: try #require(schema.types.firstIndex { $0.spelling == name }))
    }
    let (post, text, mood) = (try id("Post"), try id("Text"), try id("Mood"))
    let places: [(SchemaIndex.Item, String)] = [
      (.type(post), #""Post""#), (.variant(post, 0), #""text""#), (.variant(post, 1), #""end""#),
      (.tag(post, variant: 0, 1), #""words""#),
      (.typeExpression(of: .variant(post, 0)), #""Text""#), (.constant(text, 0), #""kind""#),
      (.field(text, 0), #""message""#), (.typeExpression(of: .field(text, 1)), #""Mood?""#),
      (.value(mood, 1), #""sad""#), (.document(0), #""Timeline""#),
      (.typeExpression(of: .list(document: 0, 0)), #""Post""#),
      (.rootField(document: 0, 0), #""title""#), (.typeExpression(of: .document(1)), #""[Post]""#),
    ]
    for (item, text) in places { #expect(written(index[item]) == text, "\(item)") }
    #expect(index[.variant(post, 2)] == nil)
    #expect(index[.rootField(document: 1, 0)] == nil)
  }

  @Test func `the index finds the item at a place`() throws {
    let (_, index, file) = try resolved()
    var count = 0
    index.visit { item, place in
      count += 1
      #expect(index[item] == place)
      let found = index.item(at: place.bytes.lowerBound, in: file)
      #expect(found.flatMap { index[$0] } == place, "\(item) \(String(describing: found))")
    }
    #expect(count > 15)
    #expect(index.item(at: 0, in: file) == nil)
  }
}
