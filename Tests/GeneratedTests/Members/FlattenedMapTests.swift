import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Maps that are flattened into a struct")
struct FlattenedMapTests {
  private let service =
    #"[{ "x-owner" : "me", "id":1, "x-tier": 2.0, "name":"Pets", "x": {"a":[ ]} }]"#

  @Test("the entries are the members that nothing else knows, and none of them is reported")
  func entries() throws {
    let value = try ServiceFileDocument.load(Array(service.utf8)).value
    #expect(
      value == [
        Service(
          id: 1, title: "Pets",
          extensions: [
            "x-owner": "me", "x-tier": .number(JSONNumber("2.0")!), "x": ["a": []],
          ])
      ])
    #expect(try ServiceFileDocument.report(service).items.isEmpty)
    #expect(try ServiceFileDocument.saved(service).text == service)
    let plain = #"[{"id":1,"title":"Pets"}]"#
    #expect(try ServiceFileDocument.load(Array(plain.utf8)).value[0].extensions == [:])
  }

  @Test("a new value has the entries at the place of the field, in the order of their keys")
  func isWrittenAnew() throws {
    let value = Service(id: 1, title: "Pets", extensions: ["x-b": 1, "x-a": nil], note: "n")
    let bytes = try ServiceFileDocument.save([value]).bytes
    #expect(text(bytes) == #"[{"id":1,"title":"Pets","x-a":null,"x-b":1,"note":"n"}]"#)
    #expect(try ServiceFileDocument.load(bytes).value == [value])
  }

  @Test("an entry is changed, removed and added without a change of another byte")
  func edited() throws {
    let changed = try ServiceFileDocument.saved(service) { $0[0].extensions["x-tier"] = 3 }
    #expect(changed.text == service.replacing("2.0", with: "3"))
    let removed = try ServiceFileDocument.saved(service) { $0[0].extensions["x-owner"] = nil }
    #expect(removed.text == service.replacing(#" "x-owner" : "me","#, with: ""))
    let added = try ServiceFileDocument.saved(service) { $0[0].extensions["y"] = true }
    #expect(added.text == service.replacing("[ ]} }", with: #"[ ]}, "y" : true }"#))
    for saved in [changed, removed, added] { #expect(saved.dropped.isEmpty) }
    let renamed = try ServiceFileDocument.saved(service) { $0[0].title = "Zoo" }
    #expect(renamed.text == service.replacing("Pets", with: "Zoo"))
  }

  @Test("a new entry lies among the others if these are in the order of their keys")
  func sorted() throws {
    let json = #"[{"id":1,"b":1,"title":"t","d":2,"note":"n"}]"#
    let saved = try ServiceFileDocument.saved(json) { services in
      for key in ["a", "c", "e"] { services[0].extensions[key] = 0 }
    }
    #expect(
      saved.text == #"[{"id":1,"a":0,"b":1,"c":0,"title":"t","d":2,"e":0,"note":"n"}]"#)
  }

  @Test(
    "an entry with the key of something else in the object refuses the save",
    arguments: ["id", "title", "name", "note"])
  func takenKeys(_ key: String) throws {
    let value = Service(id: 1, title: "Pets", extensions: [key: "other"])
    #expect(throws: JSONError.self) { try ServiceFileDocument.save([value]) }
    let error = #expect(throws: JSONError.self) {
      try ServiceFileDocument.saved(service) { $0[0].extensions[key] = "other" }
    }
    #expect(error?.code == .unrepresentable && error?.path == "/0/\(key)")
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(ServiceDTO(value)) }
  }

  @Test("unknown members of an entry are kept, also under another key, and reported if they go")
  func unknownMembers() throws {
    let json = #"{"currency":"EUR","tea":{"net":3,"u":[1]},"cake":{ "net":5 }}"#
    #expect(try PriceFileDocument.report(json).items.map(\.path) == ["/tea/u"])
    let raised = try PriceFileDocument.saved(json) { $0.prices["tea"]?.net = 4 }
    #expect(raised.text == json.replacing(#""net":3"#, with: #""net":4"#))
    let renamed = try PriceFileDocument.saved(json) { list in
      list.prices["green tea"] = list.prices.removeValue(forKey: "tea")
    }
    #expect(renamed.text.contains(#""green tea":{"net":3,"u":[1]}"#) && renamed.dropped.isEmpty)
    let replaced = try PriceFileDocument.saved(json) { list in
      list.prices = ["mate": ListPrice(net: 9)]
    }
    #expect(replaced.text == #"{"currency":"EUR","mate":{"net":9}}"#)
    #expect(replaced.dropped.map(\.path) == ["/tea/u"])
  }

  @Test("a value that is no entry makes the object malformed")
  func malformed() throws {
    #expect(throws: JSONError.self) {
      try PriceFileDocument.load(Array(#"{"currency":"EUR","tea":{"net":"3"}}"#.utf8))
    }
    #expect(throws: JSONError.self) {
      try PriceFileDocument.load(
        Array(#"{"currency":"EUR","tea":{"net":3},"tea":{"net":3}}"#.utf8))
    }
    let below = try #require(
      throws: JSONError.self
    ) { try ScoreFileDocument.load(Array(#"[{"by":"me","ann":-1}]"#.utf8)) }
    #expect(below.path == "/0/ann")
    #expect(throws: JSONError.self) {
      try ScoreFileDocument.save([Score(points: ["ann": -1], stamp: ScoreStamp(by: "me"))])
    }
  }

  @Test("a map of a flattened struct takes what neither its own nor the outer struct knows")
  func nested() throws {
    let json =
      #"[{"de":"Hallo","type":"image","id":1,"main":"Hello","content":{"url":"u","v":1},"fr":"Salut"}]"#
    let value = try HandbillFileDocument.load(Array(json.utf8)).value
    #expect(
      value == [
        Handbill(
          id: 1, texts: Texts(main: "Hello", others: ["de": "Hallo", "fr": "Salut"]),
          content: .image(HandbillImage(url: "u")))
      ])
    #expect(try HandbillFileDocument.report(json).items.map(\.path) == ["/0/content/v"])
    let ruled = try HandbillFileDocument.saved(json) { $0[0].content = .rule }
    #expect(
      ruled.text == #"[{"de":"Hallo","type":"rule","id":1,"main":"Hello","fr":"Salut"}]"#)
    #expect(ruled.dropped.map(\.path) == ["/0/content/v"])
    for key in ["id", "main", "type", "content"] {
      #expect(throws: JSONError.self) {
        try HandbillFileDocument.saved(json) { $0[0].texts.others[key] = "x" }
      }
      #expect(throws: JSONError.self) {
        try HandbillFileDocument.save([
          Handbill(id: 1, texts: Texts(main: "m", others: [key: "x"]), content: .rule)
        ])
      }
      #expect(throws: EncodingError.self) {
        try JSONEncoder().encode(
          HandbillDTO(Handbill(id: 1, texts: Texts(main: "m", others: [key: "x"]), content: .rule)))
      }
    }
  }

  @Test("a map in a payload does not take the tag, and cannot have its key")
  func payload() throws {
    let json =
      #"{"version":1,"more":[],"entries":[{"width":2,"type":"circle","radius":3},{"type":"square","side":1,"u":0}]}"#
    let loaded = try DrawnFileDocument.load(Array(json.utf8))
    #expect(loaded.value.entries[0] == .circle(DrawnCircle(radius: 3, style: ["width": 2])))
    #expect(loaded.value.extensions == ["more": []])
    #expect(try DrawnFileDocument.report(json).items.map(\.path) == ["/entries/1/u"])
    #expect(
      try DrawnFileDocument.saved(json) { $0.extensions["more"] = nil }.text
        == json.replacing(#""more":[],"#, with: ""))
    let circle = Drawn.circle(DrawnCircle(radius: 3, style: ["type": 1]))
    #expect(throws: JSONError.self) { try DrawnFileDocument.saved(json) { $0.entries[0] = circle } }
    #expect(throws: JSONError.self) {
      try DrawnFileDocument.saved(json) { $0.entries.append(circle) }
    }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(DrawnDTO(circle)) }
    for key in ["version", "entries", "owner"] {
      #expect(throws: JSONError.self) {
        try DrawnFileDocument.saved(json) { $0.extensions[key] = 1 }
      }
    }
  }

  @Test("a flattened union with a map gives its entries up with the variant")
  func flattenedUnion() throws {
    let json = #"[{"id":1,"width":2,"type":"circle","note":"n","radius":3}]"#
    let value = try FrameFileDocument.load(Array(json.utf8)).value
    #expect(
      value[0].drawn == .circle(DrawnCircle(radius: 3, style: ["width": 2]))
        && value[0].note == "n")
    let wider = try FrameFileDocument.saved(json) { frames in
      frames[0].drawn = .circle(DrawnCircle(radius: 3, style: ["width": 4, "dash": 1]))
    }
    #expect(
      wider.text == #"[{"id":1,"width":4,"dash":1,"type":"circle","note":"n","radius":3}]"#)
    let square = try FrameFileDocument.saved(json) { frames in
      frames[0].drawn = .square(DrawnSquare(side: 1))
    }
    #expect(square.text == #"[{"id":1,"type":"square","side":1,"note":"n"}]"#)
    // The map of a circle would read the unknown member as an entry.
    let unknown = #"[{"id":1,"type":"square","u":0,"side":1}]"#
    let circle = try FrameFileDocument.saved(unknown) { frames in
      frames[0].drawn = .circle(DrawnCircle(radius: 3))
    }
    #expect(circle.text == #"[{"id":1,"type":"circle","radius":3}]"#)
    #expect(circle.dropped.map(\.path) == ["/0/u"])
    for key in ["id", "note", "type"] {
      #expect(throws: JSONError.self) {
        try FrameFileDocument.saved(json) { frames in
          frames[0].drawn = .circle(DrawnCircle(radius: 3, style: [key: 1]))
        }
      }
    }
  }

  @Test("a map cannot have a key that tells the variants apart")
  func tellingKeys() throws {
    let json = #"[{"more":1,"words":"w"},{"link":"l","u":0}]"#
    let value = try ClueFileDocument.load(Array(json.utf8)).value
    #expect(value[0] == .words(WordClue(words: "w", others: ["more": 1])))
    let clue = Clue.words(WordClue(words: "w", others: ["link": "x"]))
    #expect(throws: JSONError.self) { try ClueFileDocument.save([clue]) }
    #expect(throws: JSONError.self) { try ClueFileDocument.saved(json) { $0[0] = clue } }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(ClueDTO(clue)) }
  }

  @Test("the DTO has the same entries")
  func codable() throws {
    // Foundation's coder does not keep the spelling of numbers.
    let json = service.replacing("2.0", with: "2")
    let services = try JSONDecoder().decode([ServiceDTO].self, from: Data(json.utf8))
    let loaded = try ServiceFileDocument.load(Array(json.utf8)).value
    #expect(try services.map { try $0.domain() } == loaded)
    let again = try JSONDecoder().decode(
      [ServiceDTO].self, from: JSONEncoder().encode(loaded.map { ServiceDTO($0) }))
    #expect(try again.map { try $0.domain() } == loaded)
    let frame = #"{"id":1,"width":2,"type":"circle","note":"n","radius":3}"#
    let decoded = try JSONDecoder().decode(FramedDTO.self, from: Data(frame.utf8)).domain()
    #expect(decoded.drawn == .circle(DrawnCircle(radius: 3, style: ["width": 2])))
    let handbill = #"{"de":"Hallo","type":"rule","id":1,"main":"Hello"}"#
    let page = try JSONDecoder().decode(HandbillDTO.self, from: Data(handbill.utf8)).domain()
    #expect(page.texts.others == ["de": "Hallo"])
  }

  @Test("maps in maps are read and changed at any depth")
  func deep() throws {
    let leaf = String(repeating: "x", count: 1 << 20)
    var json = #"{"text":"\#(leaf)"}"#
    for level in 0..<500 { json = #"{"a":{},"k\#(level)":\#(json),"text":"t"}"# }
    let saved = try CrateFileDocument.saved(json) { crate in
      func change(_ crate: inout Crate, _ level: Int) {
        if level < 0 {
          crate.text = "new"
        } else {
          change(&crate.inner["k\(level)", default: Crate()], level - 1)
        }
      }
      change(&crate, 499)
    }
    #expect(saved.text == json.replacing(leaf, with: "new"))
  }

  @Test("many entries are read, changed and written in time that grows with their number")
  func many() throws {
    let members = (0..<20_000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let json = "[{\"by\":\"me\",\(members)}]"
    let saved = try ScoreFileDocument.saved(json) { scores in
      for number in 0..<20_000 where number % 2 == 0 { scores[0].points["k\(number)"] = nil }
      for number in 0..<20_000 { scores[0].points["l\(number)"] = number }
    }
    let back = try ScoreFileDocument.load(saved.bytes).value
    #expect(back[0].points.count == 30_000 && back[0].points["k1"] == 1)
  }
}
