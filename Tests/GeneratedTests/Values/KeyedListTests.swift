import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Maps that are written as lists")
struct KeyedListTests {
  private static let sheet =
    #"{"moods":["sunny", 3 ,"foggy",1, "fine!",2], "#
    + #""rooms":["8F14E45F-CEEA-467A-9A36-DEDD4BEA2543",{"name":"a","x":1}], "#
    + #""cells":[ [[1,2],{"name":"b","y":[2]},"z"], [[0,7,"k"],{"name":"c"}] ], "#
    + #""prices":[{"value":1.50,"key":{"from":1},"n":0},{"key":{"from":1,"to":9},"value":null}], "#
    + #""days":[[],[{"day":"2026-01-31T12:00:00.0Z","notes":["q"],"w":1}]], "#
    + #""words":[["b",2],["a",1]], "grades":[[7,[1.0]],[3,[]]], "later":{"x":[[1,[2.50]]]}}"#

  private func saved(
    _ json: String = Self.sheet, _ change: (inout DaySheet) -> Void
  ) throws -> (text: String, dropped: [String]) {
    let loaded = try DaySheetFileDocument.load(Array(json.utf8))
    var value = loaded.value
    change(&value)
    let saved = try DaySheetFileDocument.save(value, preserving: loaded.preserved)
    #expect(try DaySheetFileDocument.load(saved.bytes).value == value)
    return (String(decoding: saved.bytes, as: UTF8.self), saved.dropped.map { "\($0.path)" })
  }

  private func expect(
    _ old: String, _ new: String, in json: String = Self.sheet, dropped: [String] = [],
    _ change: (inout DaySheet) -> Void
  ) throws {
    #expect(json.contains(old))
    let saved = try saved(json, change)
    #expect(saved.text == json.replacing(old, with: new))
    #expect(saved.dropped == dropped)
  }

  private static let room = UUID(uuidString: "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543") ?? UUID()

  @Test("a map has the entries of its list, and the report those of their unknown data")
  func load() throws {
    let loaded = try DaySheetFileDocument.load(Array(Self.sheet.utf8))
    let value = loaded.value
    #expect(value.moods[.sunny] == 3 && value.moods.count == 3)
    #expect(value.rooms == [Self.room: Lodging(name: "a")])
    #expect(value.cells[BoardCell(row: 0, column: 7)] == Lodging(name: "c"))
    #expect(value.prices?[HourSpan(from: 1)] == 1.5)
    #expect(value.prices?[HourSpan(from: 1, to: 9)] == .some(nil))
    #expect(value.grades == [Pupil(7): [1], Pupil(3): []])
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" } == [
        "value /moods/2", "value /moods/4", "field /rooms/1/x", "field /cells/0/1/y",
        "field /cells/0/2", "field /cells/1/0/2",
        "field /prices/0/n", "field /days/1/0/w",
      ])
  }

  @Test("a save writes only the values that have changed")
  func edits() throws {
    #expect(try saved { _ in }.text == Self.sheet)
    try expect(#""sunny", 3 ,"#, #""sunny", 4 ,"#) { $0.moods[.sunny] = 4 }
    try expect(#"{"name":"a","x":1}"#, #"{"name":"d","x":1}"#) { $0.rooms[Self.room]?.name = "d" }
    try expect(#"{"name":"b","y":[2]},"z""#, #"{"name":"b","beds":2,"y":[2]},"z""#) {
      $0.cells[BoardCell(row: 1, column: 2)]?.beds = 2
    }
    try expect(#"{"value":1.50,"#, #"{"value":2,"#) { $0.prices?[HourSpan(from: 1)] = 2 }
    try expect(#"["q"]"#, #"["q","r"]"#) {
      for key in $0.days[1].keys { $0.days[1][key]?.append("r") }
    }
    try expect("[7,[1.0]]", "[7,[1.0,2.0]]") { $0.grades[Pupil(7)]?.append(2) }
    try expect("[[1,[2.50]]]", "[[1,[2.50,3.0]]]") { $0.later["x"]?[Pupil(1)]?.append(3) }
  }

  @Test("a new entry follows the others, or lies among them if they are in the order of their keys")
  func additions() throws {
    try expect(#""fine!",2]"#, #""fine!",2, "rainy",9]"#) { $0.moods[.rainy] = 9 }
    try expect(#",["a",1]]"#, #",["a",1],["aa",5]]"#) { $0.words["aa"] = 5 }
    let sorted = Self.sheet.replacing(#"["b",2],["a",1]"#, with: #"["a",1],["c",2]"#)
    try expect(#"["a",1],["c",2]"#, #"["a",1],["b",5],["c",2]"#, in: sorted) { $0.words["b"] = 5 }
    try expect(#""x":1}]"#, #""x":1}, "00000000-0000-0000-0000-000000000001", {"name":"n"}]"#) {
      $0.rooms[UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID()] =
        Lodging(name: "n")
    }
  }

  @Test("an entry that is removed leaves the others as they were")
  func removals() throws {
    try expect(#" ,"foggy",1, "fine!",2]"#, #", "fine!",2]"#) {
      $0.moods[SkyMood(rawValue: "foggy")] = nil
    }
    try expect(#" [[1,2],{"name":"b","y":[2]},"z"], [[0"#, #" [[0"#) {
      $0.cells[BoardCell(row: 1, column: 2)] = nil
    }
    try expect(#"["sunny", 3 ,"foggy",1, "fine!",2]"#, "[]") { $0.moods = [:] }
  }

  @Test("an entry whose key has changed keeps its place, and all unknown data")
  func renames() throws {
    try expect(#""sunny", 3"#, #""stormy", 3"#) {
      $0.moods[.stormy] = $0.moods.removeValue(forKey: .sunny)
    }
    try expect(#"[[1,2],{"name":"b","y":[2]},"z"]"#, #"[[5,2],{"name":"b","y":[2]},"z"]"#) {
      $0.cells[BoardCell(row: 5, column: 2)] =
        $0.cells.removeValue(forKey: BoardCell(row: 1, column: 2))
    }
    try expect(#"[0,7,"k"]"#, #"[0,8,"k"]"#) {
      $0.cells[BoardCell(row: 0, column: 8)] =
        $0.cells.removeValue(forKey: BoardCell(row: 0, column: 7))
    }
    try expect(#""key":{"from":1},"n":0"#, #""key":{"from":4},"n":0"#) {
      let price = $0.prices?.removeValue(forKey: HourSpan(from: 1))
      $0.prices?[HourSpan(from: 4)] = price
    }
    try expect(#"["b",2]"#, #"["z",2]"#) { $0.words["z"] = $0.words.removeValue(forKey: "b") }
  }

  @Test("unknown data of an entry that is replaced is reported")
  func losses() throws {
    let saved = try saved {
      $0.cells[BoardCell(row: 1, column: 2)] = nil
      $0.cells[BoardCell(row: 3, column: 3)] = Lodging(name: "other")
    }
    #expect(saved.dropped == ["/cells/0/1/y", "/cells/0/2"])
  }

  @Test(
    "a list that is no map is malformed",
    arguments: [
      (#"["sunny",1,"rainy"]"#, "/moods"), (#"["sunny",1,"sunny",2]"#, "/moods/2"),
      (#"["sunny",1,"fine",2]"#, "/moods/2"), (#"["sunny",-1]"#, "/moods/1"),
      (#"[1,1]"#, "/moods/0"), (#"{"sunny":1}"#, "/moods"),
    ])
  func malformed(moods: String, path: String) throws {
    let json = Self.sheet.replacing(#"["sunny", 3 ,"foggy",1, "fine!",2]"#, with: moods)
    let error = #expect(throws: JSONError.self) {
      try DaySheetFileDocument.load(Array(json.utf8))
    }
    #expect(error.map { "\($0.location.pointer)" } == path)
  }

  @Test("a new map is in the order of its keys, and every value has its place")
  func newValues() throws {
    let book = FindingBook(entries: [
      .counted([.stormy: Lodging(name: "b"), .rainy: Lodging(name: "a", beds: 2)]),
      .listed([
        2: KeyedTree(label: "x"),
        1: KeyedTree(label: "y", children: [BoardCell(row: 1, column: 1): KeyedTree(label: "z")]),
      ]),
    ])
    let bytes = try FindingBookDocument.save(book).bytes
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"version":1,"entries":[{"counted":["rainy",{"name":"a","beds":2},"stormy",{"name":"b"}]},"#
        + #"{"listed":[{"key":1,"value":{"label":"y","children":[[[1,1],{"label":"z","children":[]}]]}},"#
        + #"{"key":2,"value":{"label":"x","children":[]}}]}]}"#)
    #expect(try FindingBookDocument.load(bytes).value == book)
  }

  @Test("a key that leaves out a default is equal to one that has it")
  func defaults() throws {
    let old = #"[ [[1,2],{"name":"b","y":[2]},"z"], [[0,7,"k"],{"name":"c"}] ]"#
    let different = Self.sheet.replacing(old, with: #"[[[3],{"name":"a"}],[[4],{"name":"b"}]]"#)
    let loaded = try DaySheetFileDocument.load(Array(different.utf8))
    #expect(loaded.value.cells[BoardCell(row: 3, column: 0)]?.name == "a")
    let equal = Self.sheet.replacing(old, with: #"[[[3],{"name":"a"}],[[3.0,0],{"name":"b"}]]"#)
    let error = #expect(throws: JSONError.self) {
      try DaySheetFileDocument.load(Array(equal.utf8))
    }
    #expect(error.map { "\($0.location.pointer)" } == "/cells/1")
  }

  @Test("the DTO reads and writes the same JSON, with the places of errors")
  func dto() throws {
    let json = Data(Self.sheet.utf8)
    let dto = try JSONDecoder().decode(DaySheetDTO.self, from: json)
    let value = try dto.domain()
    #expect(value == (try DaySheetFileDocument.load(json).value))
    let written = try JSONEncoder().encode(DaySheetDTO(value))
    #expect(try JSONDecoder().decode(DaySheetDTO.self, from: written).domain() == value)
    #expect(try DaySheetFileDocument.load(written).value == value)
    let odd = Self.sheet.replacing(#", "fine!",2]"#, with: #", "fine!"]"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DaySheetDTO.self, from: Data(odd.utf8))
    }
    let same = Self.sheet.replacing(#""foggy""#, with: #""fine""#)
    let error = #expect(throws: MappingError.self) {
      try JSONDecoder().decode(DaySheetDTO.self, from: Data(same.utf8)).domain()
    }
    #expect(error.map { "\($0.path)" } == "/moods/2")
  }

  @Test("a key without a value is malformed in an alternating list, also if the value may be null")
  func keyWithoutValue() throws {
    func sheet(_ guests: String) -> [UInt8] {
      Array(Self.sheet.dropLast().utf8) + Array(#","guests":\#(guests)}"#.utf8)
    }
    let loaded = try DaySheetFileDocument.load(sheet(#"[1,null,2,"Ada"]"#))
    #expect(loaded.value.guests == [1: nil, 2: "Ada"])
    for guests in ["[1]", #"[2,"Ada",1]"#] {
      let error = #expect(throws: JSONError.self) {
        try DaySheetFileDocument.load(sheet(guests))
      }
      let message = error.map { "\($0)" } ?? ""
      #expect(message.hasSuffix(#"at /guests: the element "value" is missing"#), "\(message)")
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(DaySheetDTO.self, from: Data(sheet(guests)))
      }
    }
  }

  @Test("Foundation writes a dictionary of such keys as the alternating list")
  func foundation() throws {
    enum Plain: String, Codable { case sunny, rainy }
    let written = try JSONEncoder().encode([Plain.sunny: 3])
    #expect(String(decoding: written, as: UTF8.self) == #"["sunny",3]"#)
  }
}
