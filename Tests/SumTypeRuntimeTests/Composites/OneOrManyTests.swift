import Foundation
import SumTypeRuntime
import Testing

@Suite("A list that may be written as its only element")
struct OneOrManyTests {
  private typealias Names = OneOrManyCodec<StringCodec>
  private typealias Drafts = Sole<OneOrManyCodec<DraftCodec>>

  private let draft = #"{ "words":[],"length":1, "new":1.0 }"#

  @Test("a list is read in both spellings, and a new one with one element is bare")
  func spellings() throws {
    #expect(try Names.read(#""a""#) == ["a"])
    #expect(try Names.read(#"["a"]"#) == ["a"])
    #expect(try Names.read("[]") == [])
    #expect(try Names.read(#" ["a", "b"]"#) == ["a", "b"])
    #expect(Names.faultCode(of: "1") == .typeMismatch)
    #expect(Names.faultCode(of: "null") == .typeMismatch)
    #expect(Names.faultCode(of: #"[["a"]]"#) == .typeMismatch)
    #expect(Names.written(["a"]) == #""a""#)
    #expect(Names.written([]) == "[]")
    #expect(Names.written(["a", "b"]) == #"["a","b"]"#)
  }

  @Test("a single element that is an array or null is never bare")
  func unknownArrays() throws {
    typealias Posts = OneOrManyCodec<ShapeCodec>
    for json in ["[[1]]", "[ null]", "[[ ]]"] {
      let posts = try Posts.read(json)
      #expect(posts.count == 1)
      let written = try #require(Posts.written(posts))
      #expect(try Posts.read(written) == posts, "\(written)")
      #expect(written.hasPrefix("["))
      // As elements of a list, after a comma and a line break.
      var writer = JSONWriter(style: .pretty)
      ArrayCodec<Posts>.encode([posts, posts], to: &writer)
      let both = String(decoding: writer.finish(), as: UTF8.self)
      #expect(try ArrayCodec<Posts>.read(both) == [posts, posts], "\(both)")
    }
    let unknown = try Posts.read(#"[{"x":1}]"#)
    #expect(Posts.written(unknown) == #"{"x":1}"#)

    let encoder = JSONEncoder()
    func text(_ list: OneOrMany<some Encodable>) throws -> String {
      String(decoding: try encoder.encode(list), as: UTF8.self)
    }
    #expect(try text(OneOrMany.one(JSONValue(parsing: "[1]"))) == "[[1]]")
    #expect(try text(OneOrMany.one(JSONValue.null)) == "[null]")
    #expect(try text(OneOrMany.one(JSONValue(parsing: #"{"a":[1]}"#))) == #"{"a":[1]}"#)
    #expect(try text(OneOrMany.one("a")) == #""a""#)
    #expect(try text(OneOrMany.one(Data([1]))) == #""AQ==""#)
  }

  @Test("a list keeps the spelling that was read")
  func keeping() throws {
    #expect(try Drafts.edited(draft) { _ in } == draft)
    #expect(
      try Drafts.edited(draft) { $0[0].length = 2 } == #"{ "words":[],"length":2, "new":1.0 }"#)
    #expect(
      try Drafts.edited("[\(draft)]") { $0[0].length = 2 }
        == #"[{ "words":[],"length":2, "new":1.0 }]"#)
    #expect(try Drafts.edited("[\(draft), \(draft)]") { $0.removeLast() } == "[\(draft)]")
    #expect(try Sole<Names>.edited("[]") { $0 = ["a"] } == #"["a"]"#)
    #expect(try Sole<Names>.edited(#""\u0061""#) { $0 = [] } == "[]")
  }

  @Test("a bare element that gets a neighbour keeps its bytes in a new list")
  func growing() throws {
    let new = Draft(words: ["w"], length: 3)
    #expect(
      try Drafts.edited(draft) { $0.append(new) }
        == "[\(draft),{\"words\":[\"w\"],\"length\":3}]")
    #expect(
      try Drafts.edited(draft) { $0.insert(new, at: 0) }
        == "[{\"words\":[\"w\"],\"length\":3},\(draft)]")
    let named = #"{"id":"a", "x":1 }"#
    #expect(
      try Sole<OneOrManyCodec<NamedCodec>>.edited(named) {
        $0.insert(Named(id: "b"), at: 0)
        $0[1].name = "n"
      } == #"[{"id":"b"}, {"id":"a", "name":"n", "x":1 }]"#)
  }

  @Test("a new list has line breaks if the document has some")
  func layout() throws {
    let json = "{\n  \"a\": {\n    \"id\": \"x\"\n  }\n}\n"
    let saved = try Sole<DictionaryCodec<OneOrManyCodec<NamedCodec>>>.edited(json) {
      $0["a"]?.append(Named(id: "y"))
    }
    let list = "[\n    {\n    \"id\": \"x\"\n  },\n    {\n      \"id\": \"y\"\n    }\n  ]"
    #expect(saved == "{\n  \"a\": \(list)\n}\n")
  }

  @Test("a bare element is another one if its identity and another value change")
  func replaced() throws {
    let saved = try Sole<OneOrManyCodec<NamedCodec>>.editedFully(#"{"id":"a","x":1}"#) {
      $0 = [Named(id: "b", name: "new")]
    }
    #expect(saved.text == #"{"id":"b","name":"new"}"#)
    #expect(saved.dropped.map(\.path) == ["/x"])
    let renamed = try Sole<OneOrManyCodec<NamedCodec>>.editedFully(#"{"id":"a","x":1}"#) {
      $0 = [Named(id: "b")]
    }
    #expect(renamed.text == #"{"id":"b","x":1}"#)
    #expect(renamed.dropped.isEmpty)
  }

  @Test("the length of a bare element is one")
  func bounds() throws {
    #expect(
      try JSONReader.read(Array("\"a\"".utf8)) { (reader) throws(JSONFault) in
        try Names.decode(from: &reader, in: 1...2)
      } == ["a"])
    #expect(throws: JSONFault(.outOfRange, at: 0, expected: Names.boundsKind.expected)) {
      try JSONReader.read(Array("\"a\"".utf8)) { (reader) throws(JSONFault) in
        try Names.decode(from: &reader, in: 2...)
      }
    }
  }

  @Test("a new list around a bare element that is nested to the limit is refused")
  func depth() throws {
    let deep = String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
    let json = #"{"id":"a","x":\#(deep)}"#
    typealias Document = Sole<OneOrManyCodec<NamedCodec>>
    #expect(try Document.edited(json) { $0[0].name = "n" } != json)
    #expect {
      try Document.edited(json) { $0.append(Named(id: "b")) }
    } throws: { error in (error as? JSONError)?.code == .tooDeep }
  }

  @Test("the DTO of a list keeps its spelling, and an error of the mapping has the element's path")
  func mapping() throws {
    typealias Mapping = OneOrManyMapping<UUIDCodec>
    func decoded(_ json: String) throws -> OneOrMany<String> {
      try JSONDecoder().decode(OneOrMany<String>.self, from: Data(json.utf8))
    }
    #expect(try decoded("\"a\"") == .one("a"))
    #expect(try decoded("[\"a\"]") == .many(["a"]))
    let encoded = try JSONEncoder().encode(try decoded("[\"a\"]"))
    #expect(String(decoding: encoded, as: UTF8.self) == #"["a"]"#)
    #expect(throws: DecodingError.self) { try decoded("1") }
    #expect {
      try Mapping.domain(.many(["x"]))
    } throws: { ($0 as? MappingError)?.path.description == "/0" }
    #expect {
      try Mapping.domain(.one("x"))
    } throws: { ($0 as? MappingError)?.path.description == "" }
  }
}
