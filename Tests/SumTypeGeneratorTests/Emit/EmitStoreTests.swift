import SumTypeGenerator
import SumTypeSwift
import Testing

@Suite("The generated store of a document")
struct EmitStoreTests {
  private static let types = """
    "Entry": { "union": { "note": "Note", "gap": null, "quote": "String" },
      "representation": { "adjacent": { "tag": "t", "content": "c" } } },
    "Note": { "identity": "key", "struct": {
      "key": "NoteKey", "text": { "type": "String", "default": "", "maxLength": 9 }, "mark": "Int?" } },
    "NoteKey": { "alias": "UUID" }
    """

  private func store(
    _ documents: String, types: String = EmitStoreTests.types,
    options: GenerationOptions = GenerationOptions()
  ) throws -> String {
    try Emitted(
      "{ \"sumtype\": 1, \"types\": { \(types) }, \"documents\": { \(documents) } }",
      options: options)[.store]
  }

  @Test("a store is emitted only for a document that asks for one")
  func asked() throws {
    let none = try Emitted(
      #"{ "sumtype": 1, "documents": { "A": { "root": "[Int]" }, "B": { "root": "[Int]", "store": false } } }"#
    )
    #expect(none.texts[.store] == nil)
    let some = try store(
      #""A": { "root": "[Int]" }, "B": { "root": "[Int]", "store": true }, "C": { "root": "[Int]", "store": "Cs" }"#
    )
    #expect(!some.contains("class AStore"))
    #expect(some.contains("final class BStore: TypedStore {"))
    #expect(some.contains("final class Cs: TypedStore {"))
  }

  @Test(
    "a variant has a method with the fields of its payload, their defaults and a fresh identity")
  func variants() throws {
    let text = try store(#""Log": { "version": 1, "entries": "Entry", "store": true }"#)
    #expect(
      text.contains(
        """
          /// - Parameter text: At most 9 Unicode scalars.
          func addNote(
            key: NoteKey = NoteKey(UUID()), text: String = "", mark: Int? = nil, at position: Int? = nil
          ) throws(StateError) {
            try entryList.insert(.note(Note(key: key, text: text, mark: mark)), at: position)
          }
        """))
    #expect(
      text.contains("func addGap(at position: Int? = nil) throws(StateError) {\n    try entryList"))
    #expect(!text.contains("func updateGap"))
    #expect(text.contains("func addQuote(_ value: String, at position: Int? = nil) throws"))
    // The entries have no identity in common.
    #expect(text.contains("EntryList<LogDocument, EntryCodec, Never>"))
    #expect(text.contains("func updateQuote(at position: Int, _ change: EntryEdit<String>)"))
    #expect(text.contains("unknown: .among(EntryCodec.unrecognized(in:))"))
  }

  @Test("structs are found by their identity, and a method that adds one returns its identity")
  func structs() throws {
    let text = try store(#""Notes": { "root": "[Note]", "store": true }"#)
    #expect(text.contains("identity: NoteKeyCodec.self") && text.contains("id: { $0.key }"))
    #expect(text.contains("throws(StateError) -> NoteKey {"))
    #expect(text.contains("subscript(id: NoteKey) -> Note? { entryList[id] }"))
    #expect(text.contains("static var newDocument: [Note]? { [] }"))
    #expect(!text.contains("var unknown:"))
  }

  @Test("a store has members named after its lists and fields")
  func several() throws {
    let text = try store(
      """
      "Desk": { "version": 1, "entries": { "open": "Note", "default": "Note" },
        "fields": { "owner": "String", "class": "Int?" }, "store": true }
      """)
    for name in [
      "var open: [Note] { openList.entries }", "var `default`: [Note] { defaultList.entries }",
      "func addToOpen(", "func addToDefault(", "func insertIntoOpen(_ entry: Note",
      "func updateInOpen(_ id: NoteKey", "func removeFromDefault(_ id: NoteKey)",
      "func moveInOpen(_ id: NoteKey, to position: Int)",
      "func entryInOpen(_ id: NoteKey) -> Note?",
      "func isInDefault(_ id: NoteKey) -> Bool", "var owner: String? { document.value?.owner }",
      "var `class`: Int? { document.value?.class }", "func setOwner(_ value: String)",
      "func setClass(_ value: Int?)", "as: OptionalCodec<IntegerCodec<Int>>.self, key: \"class\")",
    ] {
      #expect(text.contains(name), "\(name)")
    }
    // A new document would need a value for the required field `owner`.
    #expect(!text.contains("static var newDocument"))
    #expect(text.contains("let store = DeskStore(url: url, new: …)"))
  }

  @Test("parameters that would hide a name of the store are renamed")
  func hidden() throws {
    let text = try store(
      #""Odd": { "root": "[Odds]", "store": true }"#,
      types:
        #""Odds": { "struct": { "position": "Int", "at": "Int", "entryList": "Int", "entry": "Int", "positionInList": "Int", "aRatherLongNameOfAField": "Int" } }"#
    )
    #expect(text.contains("atPosition positionInListInList: Int? = nil"))
    #expect(text.contains("let entryInList = Odds("))
    #expect(text.contains("try self.entryList.insert(entryInList, at: positionInListInList)"))
  }

  @Test("a store imports publicly only the modules of types in its signatures")
  func imports() throws {
    func imports(_ element: String) throws -> [String] {
      try Emitted(
        """
        { "sumtype": 1, "types": { "Plain": { "struct": { "a": "Int" } },
          "Full": { "struct": { "a": "UUID", "b": "JSON" } } },
          "documents": { "A": { "root": "[\(element)]", "store": true } } }
        """
      ).imports(of: .store)
    }
    let always = [
      "public import Observation", "import SumTypeRuntime", "public import SumTypeState",
    ]
    #expect(try imports("Plain") == always)
    #expect(
      try imports("Full") == [
        "public import Foundation", always[0], "public import SumTypeJSON", always[1], always[2],
      ])
    #expect(
      try imports("Date") == [
        "public import Foundation", always[0], "public import SumTypeRuntime", always[2],
      ])
  }

  @Test("a variant takes at most 18 lines of a store")
  func size() throws {
    func lines(_ count: Int) throws -> Int {
      let variants = (0..<count).map { "\"v\($0)\": \"Note\"" }.joined(separator: ", ")
      let text = try store(
        #""Log": { "version": 1, "entries": "Wide", "store": true }"#,
        types: EmitStoreTests.types + ", \"Wide\": { \"union\": { \(variants) } }")
      return text.split(separator: "\n", omittingEmptySubsequences: false).count
    }
    #expect(Double(try lines(110) - lines(10)) / 100 <= 18)
  }
}
