import Foundation
import RareShowcase
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Swift names that are made from names in JSON")
struct MadeNameTests {
  @Test("tags, members and raw values are read and written by their names in JSON")
  func roundTrip() throws {
    let text = #"""
      {"@type":"schema.org/Person","@id":"p1","foaf:name":"Ada","knows.of":null,"$comment":"x",\#
      "scopes":["1.10","-1"],"@context":[1]}
      """#
    let thing = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
      try LinkedThingCodec.decode(from: &reader)
    }
    guard case .schemaOrgPerson(var person) = thing else {
      Issue.record("\(thing)")
      return
    }
    #expect(thing.id == "p1")
    #expect(person.foafName == "Ada")
    #expect(person.scopes == [._1_10, .minus1])
    #expect(person.context == [1])
    person.knows = LinkedPerson(id: "p2", foafName: "Bo")
    person.scopes = []
    var writer = JSONWriter()
    LinkedThingCodec.encode(.within(person), to: &writer)
    #expect(
      String(decoding: writer.finish(), as: UTF8.self) == #"""
        {"@type":"in","@id":"p1","@context":[1],"foaf:name":"Ada","knows.of":{"@id":"p2",\#
        "foaf:name":"Bo","scopes":["2fa"]},"$comment":"x","scopes":[]}
        """#)
  }

  @Test("an enum's case without a stated value has its name in the schema as raw value")
  func values() {
    #expect(ReactionKind(rawValue: "+1") == .thumbsUp)
    #expect(ReactionKind.laugh.rawValue == "laugh")
    #expect(ReactionKind._100.rawValue == "💯")
    #expect(TokenScope(rawValue: "2fa") == ._2fa)
  }

  @Test("the key style of a schema applies only to fields whose names are Swift identifiers")
  func styles() throws {
    let counts = ReactionCounts(totalCount: 3, plus1: 2, minus1: 1, inClass: 0, daily: ["mon": 3])
    let data = try JSONEncoder().encode(ReactionCountsDTO(counts))
    let keys = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]).keys
    #expect(keys.sorted() == ["+1", "-1", "in-class", "perDay", "total_count"])
  }
}
