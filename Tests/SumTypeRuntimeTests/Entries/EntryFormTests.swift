import Foundation
import Testing

@testable import SumTypeRuntime

@Suite("Entries in rows of a table, in every representation")
struct EntryFormTests {
  @Test(
    "a row of a keyed union is read as the value that was stored",
    arguments: [
      #"{"kind":"glass","glass":{"colour":"red"}}"#, #"{"kind":"clasp"}"#, #"{"kind":"note"}"#,
      #"{"kind":"clasp","clasp":{}}"#, #"{"kind":"shell"}"#, #"{"kind":"shell","shell":null}"#,
      #"{"kind":"shell","shell":{"a":1.0},"u":"\u0041"}"#, #"{"kind":[],"glass":1}"#, "{}", "7",
    ])
  func keyed(json: String) throws { try expectStored(KeyedBeadCodec.self, json) }

  @Test(
    "a row of an external union is read as the value that was stored",
    arguments: [
      #"{"circle":{"radius":1}}"#, #""point""#, #"{"point":null}"#, #""star""#, #"{"star":null}"#,
      #"{"star":[1.0]}"#, #"{"star":1,"circle":2}"#, "{}", "7",
    ])
  func external(json: String) throws { try expectStored(ShapeCodec.self, json) }

  @Test(
    "a row of a union with a tag of two members is read as the value that was stored",
    arguments: [
      #"{"kind":"glass","version":1,"colour":"red"}"#, #"{"kind":"clasp","version":"old"}"#,
      #"{"kind":[],"version":1,"u":1.0}"#, #"{"kind":"glass","version":9}"#, #"{"version":1}"#, "7",
    ])
  func paired(json: String) throws { try expectStored(PairedGemCodec.self, json) }

  @Test(
    "a row of an adjacent union with payloads in strings is read as the value that was stored",
    arguments: [
      #"{"kind":"glass","of":"{\"colour\":\"red\"}"}"#, #"{"kind":"clasp"}"#, #"{"kind":"note"}"#,
      #"{"kind":"note","of":"null"}"#, #"{"kind":4096,"of":"[1.0]"}"#, #"{"kind":"shell"}"#,
      #"{"kind":"shell","of":"1.0","u":2}"#, #"{"of":"7"}"#,
    ])
  func wrapped(json: String) throws { try expectStored(WrappedBeadCodec.self, json) }

  @Test(
    "a row of a union with a variant without a tag is read as the value that was stored",
    arguments: [
      #"{"of":"n"}"#, "{}", #"{"of":null,"u":1.0}"#, #"{"kind":"glass","of":{"colour":"red"}}"#,
      #"{"kind":"clasp"}"#, #"{"kind":"note","of":"n"}"#, #"{"of":7}"#, #"{"kind":null}"#,
    ])
  func withoutTag(json: String) throws { try expectStored(PlainNoteCodec.self, json) }

  @Test(
    "a row of a positional union is read as the value that was stored",
    arguments: [
      #"[null,"glass",{"colour":"red"}]"#, #"[null,"clasp"]"#, #"[null,"note"]"#,
      #"[1,"note",null,2]"#, #"[null,4096,[1.0]]"#, #"[null,"shell"]"#, #"["u","shell",1.0,2]"#,
      "[]", "7",
    ])
  func placed(json: String) throws { try expectStored(PlacedBeadCodec.self, json) }

  @Test(
    "an entry of an internal union is a row with all of its bytes",
    arguments: [
      #"{"event":"opened","by":"me"}"#, #"{"by":"\u0041" ,"event":"opened", "u":1.0}"#,
      #"{"event":"closed","u":[1.0]}"#, #"{"event":"moved","to":2}"#,
    ])
  func whole(json: String) throws {
    try expectStored(LogEventCodec.self, json)
    let bytes = Array(json.utf8)
    let stored = StoredEntry(bytes, in: bytes.indices, of: LogEventCodec.self)
    #expect(stored.payload == Data(bytes), "\(stored)")
  }

  private enum Root<Codec: UnionCodec>: JSONDocument {}

  private func expectStored<Codec: UnionCodec>(_ codec: Codec.Type, _ json: String) throws {
    let value = try Root<Codec>.load(Array(json.utf8)).value
    let table = EntryTable(InMemoryEntries(), of: codec)
    let row = try table.insert(value)
    let read = try #require(try table.page(0..<1).first?.value, "\(json) as \(row.stored)")
    #expect(Codec.isSame(read, value), "\(json) as \(row.stored) is \(read)")
  }

  @Test("an edit of a keyed entry keeps the bytes of its unknown fields")
  func keyedBytes() throws {
    let stored = StoredEntry(
      type: "glass", payload: Data(#"{ "colour":"red", "u":"\u0041" , "n":1.0 }"#.utf8))
    let table = EntryTable(InMemoryEntries([stored]), of: KeyedBeadCodec.self)
    let row = try table.page(0..<1)[0]
    guard case .glass(var glass)? = row.value else {
      Issue.record("\(row.content)")
      return
    }
    glass.colour = "blue"
    let changed = try table.update(row, to: .glass(glass))
    #expect(
      changed.stored.payload == Data(#"{ "colour":"blue", "u":"\u0041" , "n":1.0 }"#.utf8))
  }

  @Test("a row whose value has not changed is not written, however it is spelled")
  func unchanged() throws {
    let stored = StoredEntry(
      type: "glass", payload: Data(#"{"version":1, "colour":"\u0041"}"#.utf8))
    let table = EntryTable(InMemoryEntries([stored]), of: PairedGemCodec.self)
    let row = try table.page(0..<1)[0]
    let value = try #require(row.value)
    #expect(try table.update(row, to: value).stored == stored)
    #expect(table.storage.entries == [stored])
  }
}
