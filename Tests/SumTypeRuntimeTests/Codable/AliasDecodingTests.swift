import Foundation
import SumTypeRuntime
import Testing

@Suite("Codable: members with older names")
struct AliasDecodingTests {
  private struct Film: Codable, Equatable {
    var title: String
    var note: String?
    var extra: JSONValue?
    var stars: Int?

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: WireKey.self)
      title = try object.value("display_title", or: "title", "name")
      note = try object.optional("note", or: "comment")
      extra = try object.optional("extra", or: "more")
      stars = try object.ifPresent("stars", or: "rating")
    }
  }

  @Test("a member is read by the first of its names that is present")
  func names() throws {
    let film = try Film.decoded(#"{"name":"a","title":"b","comment":"c","more":1,"rating":2}"#)
    #expect(film.title == "b")
    #expect(film.note == "c")
    #expect(film.extra == 1)
    #expect(film.stars == 2)
    #expect(try Film.decoded(#"{"name":"a","display_title":"c"}"#).title == "c")
  }

  @Test("an absent or null member is nil, JSON null or an error, as its field allows")
  func nulls() throws {
    let film = try Film.decoded(#"{"title":"a","note":null,"extra":null}"#)
    #expect(film.note == nil)
    #expect(film.extra == .null)
    #expect(film.stars == nil)
    #expect(try Film.decoded(#"{"title":"a"}"#).extra == nil)
    for json in [
      #"{}"#, #"{"title":null}"#, #"{"title":"a","stars":null}"#, #"{"title":null,"name":"a"}"#,
    ] {
      #expect(throws: DecodingError.self) { try Film.decoded(json) }
    }
  }
}
