import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Choices of tuples whose elements follow a tag")
struct PositionalChoiceTests {
  private typealias Passages = PassagesDocument

  private static let attributes = PassageAttributes(id: "i")

  private static let new = Passage.table(
    .passageTable(
      PassageTable(
        caption: "c", columns: [1], head: [], rows: [], attributes: attributes, foot: [.rule])))

  private static let old = Passage.table(
    .oldPassageTable(
      OldPassageTable(caption: "c", columns: [1], head: [], rows: [], attributes: attributes)))

  @Test(
    "the number of elements, or the JSON type of one, tells the tuple, and a save keeps each",
    arguments: [
      (#"["Table","c",[1],[],[],{"id":"i"}]"#, old),
      (#"["Table","c",[1],[],[],{"id":"i"},[["Rule"]]]"#, new),
      (#"[ "Table" ,"\u0063",[1e0], [],[],{ "x":1.0, "id":"i"} ,[["Rule" , 8]], 9, { } ]"#, new),
      (
        #"["Table","c",[],[["Table","c",[1],[],[],{"id":"i"}]],[[["Rule"]]],{"id":"i"}]"#,
        .table(
          .oldPassageTable(
            OldPassageTable(
              caption: "c", columns: [], head: [old], rows: [[.rule]], attributes: attributes)))
      ),
      (#"["Cell","t"]"#, .cell(.text(TextCell(text: "t")))),
      (
        #"["Cell","t",null,{"id":"i"},7]"#,
        .cell(.text(TextCell(text: "t", attributes: attributes)))
      ),
      (#"["Cell",2,"t"]"#, .cell(.spanning(.wide(WideCell(columns: 2, text: "t"))))),
      (
        #"["Cell",2,"t",3,"n",{"x":1.0}]"#,
        .cell(.spanning(.large(LargeCell(columns: 2, text: "t", rows: 3, note: "n"))))
      ),
      (#"["Para","t"]"#, .para(PassagePara(text: "t"))), (#"["Rule",1.0]"#, .rule),
    ])
  func known(json: String, value: Passage) throws {
    let loaded = try Passages.load(Array("[\(json)]".utf8))
    #expect(loaded.value == [value])
    #expect(text(try Passages.save([value], preserving: loaded.preserved)) == "[\(json)]")
    let dtos = try JSONDecoder().decode([PassageDTO].self, from: Data("[\(json)]".utf8))
    #expect(dtos.map { $0.domain() } == [value])
    let again = try JSONEncoder().encode(dtos)
    #expect(try JSONDecoder().decode([PassageDTO].self, from: again) == dtos)
    #expect(try Passages.load(again).value == [value])
    #expect(try Passages.load(try Passages.save([value]).bytes).value == [value])
  }

  @Test("a new value is written with its tag and the elements of its tuple")
  func written() throws {
    let cell = Passage.cell(.spanning(.large(LargeCell(columns: 2, text: "t", rows: 3))))
    #expect(
      text(try Passages.save([Self.old, Self.new, cell]))
        == #"[["Table","c",[1],[],[],{"id":"i"}],["Table","c",[1],[],[],{"id":"i"},[["Rule"]]],"#
        + #"["Cell",2,"t",3,null]]"#)
    let move = PassageMove.table(.counted(CountedMove(count: 3)))
    #expect(text(try PassageMovesDocument.save([move])) == #"[[null,"table",3]]"#)
  }

  @Test("a tuple that becomes another, with more elements or fewer, keeps what is before it")
  func changed() throws {
    let (from, to) = (
      #"["Table", "c",[1], [],[ ], {"id":"i"}]"#,
      #"["Table", "c",[1], [],[], {"id":"i"}, [["Rule"]]]"#
    )
    #expect(try edited(from, to: Self.new) == to)
    #expect(
      try edited(#"[ "Table","c",[1],[],[ ],{"id":"i"},[["Rule"]],9 ]"#, to: Self.old)
        == #"[ "Table","c",[1],[],[],{"id":"i"} ]"#)
    let moves = #"[[{"x":1.0} , "table", "a", 4, 5]]"#
    let loaded = try PassageMovesDocument.load(Array(moves.utf8))
    #expect(loaded.value == [.table(.named(NamedMove(name: "a", to: 4)))])
    let move = PassageMove.table(.counted(CountedMove(count: 3)))
    let saved = try PassageMovesDocument.save([move], preserving: loaded.preserved)
    #expect(text(saved) == #"[[{"x":1.0} , "table", 3]]"#)
    #expect(saved.dropped.map { "\($0.level) \($0.path)" } == ["field /0/4"])
  }

  @Test("unknown data of the elements that another tuple replaces is reported")
  func dropped() throws {
    let loaded = try Passages.load(
      Array(#"[["Table","c",[1],[],[],{"id":"i","x":1.0},[["Rule",8]],9]]"#.utf8))
    let saved = try Passages.save([Self.old], preserving: loaded.preserved)
    #expect(
      saved.dropped.map { "\($0.level) \($0.path)" }
        == ["field /0/5/x", "field /0/6/0/1", "field /0/7"])
  }

  @Test("an edit of an element leaves the others, and further ones, at their places")
  func edited() throws {
    let json = #"[ "Table" ,"c",[1e0], [],[],{ "x":1.0, "id":"i"} ,[["Rule" , 8]], 9, { } ]"#
    guard case .table(.passageTable(var table)) = Self.new else { return }
    table.caption = "d"
    #expect(
      try edited(json, to: .table(.passageTable(table)))
        == json.replacing(#""c""#, with: #""d""#))
    let cell = LargeCell(columns: 4, text: "t", rows: 3, note: "n")
    let large = Passage.cell(.spanning(.large(cell)))
    #expect(try edited(#"["Cell",2, "t",3,"n",{ }]"#, to: large) == #"["Cell",4, "t",3,"n",{ }]"#)
    let wide = Passage.cell(.spanning(.wide(WideCell(columns: 2, text: "t"))))
    #expect(try edited(#"["Cell",2, "t",3,"n"]"#, to: wide) == #"["Cell",2, "t"]"#)
  }

  @Test(
    "elements that fit no tuple are an unknown value of the choice, an array without the tag",
    arguments: [
      (#"["Table","c",[1],[],[]]"#, #"["c",[1],[],[]]"#, ""),
      (#"["Table"]"#, "[]", ""),
      (
        #"["Table", "c",[1] ,"\u0068",[],{"id":"i"} ]"#, #"["c",[1],"\u0068",[],{"id":"i"}]"#, "/2"
      ),
      (
        #"["Table","c",[1],[],[],{"id":"i"},7]"#, #"["c",[1],[],[],{"id":"i"},7]"#, ""
      ),
      (
        #"["Table","c",[1],[],[],{"id":"i"},[],7]"#, #"["c",[1],[],[],{"id":"i"},[],7]"#, "/5"
      ),
    ])
  func malformed(json: String, elements: String, path: String) throws {
    let loaded = try Passages.load(Array("[\(json),[\"Rule\"]]".utf8))
    guard case .table(.unknown(let value)) = loaded.value[0] else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(String(decoding: value.json.bytes, as: UTF8.self) == elements)
    guard case .malformed(let error) = value.reason else {
      Issue.record("\(value.reason)")
      return
    }
    #expect("\(error.path)" == path)
    let report = loaded.preserved.report
    #expect(report.items.map { "\($0.level) \($0.path)" } == ["malformed /0"])
    #expect(report.items[0].text == json)
    // Among other values it is written as it was.
    let values = [Passage.rule] + loaded.value
    let saved = text(try Passages.save(values, preserving: loaded.preserved))
    #expect(saved == "[[\"Rule\"],\(json),[\"Rule\"]]")
    // A new document has its elements.
    let new = try Passages.save([loaded.value[0]])
    #expect(try Passages.load(new.bytes).value == [loaded.value[0]])
    let dto = try JSONDecoder().decode([PassageDTO].self, from: Data("[\(json)]".utf8))
    guard case .table(.unknown(let decoded)) = dto[0].domain(),
      case .malformed(let reason) = decoded.reason
    else {
      Issue.record("\(dto)")
      return
    }
    #expect("\(reason.path)" == path)
    #expect(try JSONDecoder().decode([PassageDTO].self, from: JSONEncoder().encode(dto)) == dto)
  }

  @Test("elements that fit no tuple of a closed choice make the union's value malformed")
  func closed() throws {
    let json = #"[["Cell",true],["Cell"],["Cell",2],["Cell",2,"t","rows"]]"#
    let loaded = try Passages.load(Array(json.utf8))
    #expect(
      loaded.value.allSatisfy {
        if case .unknown(let value) = $0 { value.tag == "Cell" } else { false }
      })
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" }
        == ["malformed /0", "malformed /1", "malformed /2", "malformed /3"])
    #expect(text(try Passages.save(loaded.value, preserving: loaded.preserved)) == json)
    let dtos = try JSONDecoder().decode([PassageDTO].self, from: Data(json.utf8))
    #expect(
      dtos.map { $0.domain() }.allSatisfy {
        if case .unknown(let value) = $0 { value.tag == "Cell" && value.isMalformed } else { false }
      })
  }

  @Test("an unknown value of the choice replaces a tuple, and a tuple replaces it")
  func unknownReplaced() throws {
    let unknown = Passage.table(
      .unknown(Unrecognized(tag: nil, json: try JSONSlice(parsing: "[1, {\"a\":1.0}]"))))
    #expect(
      try edited(#"["Table", "c", [1], [], [], {"id":"i"}]"#, to: unknown)
        == #"["Table", 1, {"a":1.0}]"#)
    #expect(
      try edited(#"["Table", 1, {"a":1.0}]"#, to: Self.old)
        == #"["Table", "c", [1], [], [], {"id":"i"}]"#)
    let bare = Passage.table(.unknown(Unrecognized(tag: nil, json: try JSONSlice(parsing: "7"))))
    #expect(text(try Passages.save([bare])) == #"[["Table",7]]"#)
    let encoded = try JSONEncoder().encode([PassageDTO(bare)])
    #expect(String(decoding: encoded, as: UTF8.self) == #"[["Table",7]]"#)
  }

  @Test("a choice that refuses what does not fit refuses a save, also of no elements")
  func refused() throws {
    for json in [#"[[null,"table",true]]"#, #"[[null,"table"]]"#] {
      let loaded = try PassageMovesDocument.load(Array(json.utf8))
      #expect(loaded.preserved.report.items.map(\.policy) == [.refuse])
      #expect(throws: (any Error).self) {
        try PassageMovesDocument.save(loaded.value, preserving: loaded.preserved)
      }
      #expect(throws: (any Error).self) { try PassageMovesDocument.save(loaded.value) }
      #expect(throws: (any Error).self) {
        try PassageMovesDocument.save(
          loaded.value,
          preserving: PassageMovesDocument.load(Array("[[1,\"table\",3]]".utf8)).preserved)
      }
    }
  }

  @Test("a row of a table has the elements beside the tag as payload")
  func row() throws {
    let table = EntryTable(InMemoryEntries(), of: PassageCodec.self)
    let row = try table.insert(Self.old)
    #expect(
      String(decoding: row.stored.payload, as: UTF8.self) == #"["c",[1],[],[],{"id":"i"}]"#)
    let read = try #require(try table.page(0..<1).first?.value)
    #expect(read == Self.old)
  }

  private func text(_ saved: Saved) -> String { String(decoding: saved.bytes, as: UTF8.self) }

  private func edited(_ json: String, to value: Passage) throws -> String {
    let loaded = try Passages.load(Array("[\(json)]".utf8))
    return String(
      text(try Passages.save([value], preserving: loaded.preserved)).dropFirst().dropLast())
  }
}
