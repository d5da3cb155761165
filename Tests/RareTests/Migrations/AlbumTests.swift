import Foundation
import RareShowcase
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Migrations of a type at all its places")
struct AlbumTests {
  /// Returns `json` in base 64, as a JSON string.
  private static func sealed(_ json: String) -> String {
    "\"" + Data(json.utf8).base64EncodedString() + "\""
  }

  private static let first = #"""
    {
      "version" : 1,
      "pieces": [
        {"number":1,"shot":{"kind":"photo","id":1,"taker":{"who":"A", "x":1.0}},"stampedBy":{"who":"B"}},
        {"number":2,"memo":{"type":"remark","payload":{"text":"t","writer":{"who":"C","role":"none"},"who":0}}},
        {"number":3,"memo":{"type":"later","payload":{"writer":{"who":"kept"}}},"part":{"solo":{"who":"D"}}},
        {"number":4,"part":{"group":{"members":{"who":{"who":"E"}}}},"event":{"type":"show","show":{"host":{"who":"F"}}}},
        {"number":5,"event":{"type":"talk","talk":{"host":{"who":"kept"}}},"medium":{"film":"f","by":{"who":"G"}}},
        {"number":6,"medium":{"disc":{"who":"H"}},"author":"who","studio":{"sort":"own","boss":{"who":"I"}}},
        {"number":7,"author":{"who":"J"},"studio":{"sort":"rented","boss":{"who":"K"},"until":2}},
        {"number":8,"author":[{"who":"L"}],"place":[7,{"who":"M"},{"who":"kept"}],"thanks":{"who":"N"}},
        {"number":9,"sealed":"{\"who\" : \"O\"}","thanks":[{"who":"P"},{"who":"Q","name":"taken"}]},
        {"number":10,"branch":{"by":{"who":"nobody"},"kids":[{"by":{"who":"R"},"kids":[{"by":{"who":"S"},"kids":[]}]}]}},
        {"number":11,"relayed":[{"who":"kept"},"credit",{"who":"X"},{"who":"kept"}]},
        {"number":12,"relayed":[null,"later",{"who":"kept"}]},
        {"number":13,"passed":[{"who":"kept"},"credit",1,{"who":"Y"},[{"who":"Z"}],{"who":"kept"}]},
        {"number":14,"passed":[null,"rest",1,{"who":"kept"}]},
        {"number":15,"event":{"show":{"host":{"who":"AA"}}}},
        {"number":16,"event":{"type":"rest","show":{"host":{"who":"kept"}}}},
        {"number":17,"passed":[null,"joint",{"who":"AB"},1,{"who":"AC"},{"who":"kept"}]},
        {"number":18,"passed":[null,"joint",{"who":"AD"},1]},
        {"number":19,"passed":[null,"ranked","who",{"who":"AE"},{"who":"kept"}]},
        {"number":20,"passed":[null,"ranked",1,{"who":"AF"}]},
        {"number":21,"passed":[null,"ranked",1,{"who":"AG"},{"who":"AH"},{"who":"kept"}]},
        {"number":22,"essay":{"heading":"e","writer":{"who":"AI"},"words":3},"seal":{"heading":"kept"}},
        {"number":23,"chart":{"heading":"c","of":{"who":"AJ"},"writer":{"who":"AK"}},"heading":"kept"},
        {"number":24,"cover":{"a":{"who":"AL"},"title":"who","note":{"who":"kept"},"who":{"who":"AM"},"first":{"who":"AN"}}},
        {"number":25,"passed":[{"who":"kept"},"crew",{"who":"AO"},null,{"who":"AP"},null,{"who":"AQ"}]},
        {"number":26,"passed":[null,"crew",{"who":"AR"}]}
      ],
      "images": [
        {"kind":"sketch","id":2,"by":{"who":"T"},"helpers":[{"who":"U"},{"who":"V"}]},
        {"kind":"film","by":{"who":"kept"}}
      ],
      "owner": {"who":"W"},
      "other": {"who":"kept"}
    }
    """#

  private static let third = #"""
    {
      "version" : 3,
      "pieces": [
        {"number":1,"shot":{"type":"photo","id":1,"by":{"name":"A", "x":1.0}},"stampedBy":{"name":"B"}},
        {"number":2,"memo":{"type":"remark","payload":$1}},
        {"number":3,"memo":{"type":"later","payload":$2},"part":{"solo":{"name":"D"}}},
        {"number":4,"part":{"group":{"members":{"who":{"name":"E"}}}},"event":{"type":"show","show":{"host":{"name":"F"}}}},
        {"number":5,"event":{"type":"talk","talk":{"host":{"who":"kept"}}},"medium":{"film":"f","by":{"name":"G"}}},
        {"number":6,"medium":{"disc":{"name":"H"}},"author":"who","studio":{"kind":"own","boss":{"name":"I"}}},
        {"number":7,"author":{"name":"J"},"studio":{"kind":"rented","boss":{"name":"K"},"until":2}},
        {"number":8,"author":[{"name":"L"}],"place":[7,{"name":"M"},{"who":"kept"}],"thanks":{"name":"N"}},
        {"number":9,"sealed":"{\"name\" : \"O\"}","thanks":[{"name":"P"},{"who":"Q","name":"taken"}]},
        {"number":10,"branch":{"by":{"name":"nobody","role":"ghost"},"children":[{"by":{"name":"R"},"children":[{"by":{"name":"S"},"children":[]}]}]}},
        {"number":11,"relayed":[{"who":"kept"},"credit",{"name":"X"},{"who":"kept"}]},
        {"number":12,"relayed":[null,"later",{"who":"kept"}]},
        {"number":13,"passed":[{"who":"kept"},"credit",1,{"name":"Y"},[{"name":"Z"}],{"who":"kept"}]},
        {"number":14,"passed":[null,"rest",1,{"who":"kept"}]},
        {"number":15,"event":{"show":{"host":{"name":"AA"}}}},
        {"number":16,"event":{"type":"rest","show":{"host":{"who":"kept"}}}},
        {"number":17,"passed":[null,"joint",{"name":"AB"},1,{"name":"AC"},{"who":"kept"}]},
        {"number":18,"passed":[null,"joint",{"name":"AD"},1]},
        {"number":19,"passed":[null,"ranked","who",{"name":"AE"},{"who":"kept"}]},
        {"number":20,"passed":[null,"ranked",1,{"name":"AF"}]},
        {"number":21,"passed":[null,"ranked",1,{"name":"AG"},{"name":"AH"},{"who":"kept"}]},
        {"number":22,"essay":{"title":"e","by":{"name":"AI"},"words":3},"seal":{"heading":"kept"}},
        {"number":23,"chart":{"title":"c","of":{"name":"AJ"},"by":{"name":"AK"}},"heading":"kept"},
        {"number":24,"cover":{"a":{"name":"AL"},"title":"who","note":{"who":"kept"},"who":{"name":"AM"},"first":{"name":"AN"}}},
        {"number":25,"passed":[{"who":"kept"},"crew",{"name":"AO"},null,{"name":"AP"},null,{"name":"AQ"}]},
        {"number":26,"passed":[null,"crew",{"name":"AR"}]}
      ],
      "shots": [
        {"type":"drawing","id":2,"by":{"name":"T"},"helpers":[{"name":"U"},{"name":"V"}]},
        {"type":"film","by":{"who":"kept"}}
      ],
      "owner": {"name":"W"},
      "other": {"who":"kept"}
    }
    """#
    .replacing("$1", with: sealed(#"{"text":"t","who":0,"meta":{"by":{"name":"C"}}}"#))
    .replacing("$2", with: sealed(#"{"writer":{"who":"kept"}}"#))

  @Test("a type that a step names is migrated at every place, and no other byte changes")
  func everywhere() throws {
    let migrated = try AlbumDocument.migrated(Array(Self.first.utf8))
    let lines = String(decoding: migrated, as: UTF8.self).split(separator: "\n")
    for (line, expected) in zip(lines, Self.third.split(separator: "\n")) {
      #expect(line == expected)
    }
    #expect(migrated == Array(Self.third.utf8))
  }

  @Test("a document of the first version is loaded and saved as one of the current version")
  func load() throws {
    let loaded = try AlbumDocument.load(Array(Self.first.utf8))
    #expect(loaded.value.owner == Credit(name: "W", role: nil))
    #expect(loaded.value.pieces.count == 26)
    #expect(
      loaded.value.pieces[21].essay
        == AlbumEssay(title: "e", by: Credit(name: "AI"), words: 3))
    #expect(loaded.value.pieces[8].thanks?.map(\.name) == ["P", "taken"])
    #expect(loaded.preserved.report.items.filter { $0.level == .variant }.count == 4)
    #expect(loaded.preserved.report.items.allSatisfy { $0.level != .malformed })
    let saved = try AlbumDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(saved.bytes == Array(Self.third.utf8))
  }

  @Test("a value that moves from one optional field to another keeps its unknown fields")
  func movedField() throws {
    let json = #"""
      {"version":3,"pieces":[{"number":1,"chart":{"title":"c","of":{"name":"A","x":1.0}},"sealed":"{\"name\":\"B\"}"}],"shots":[],"owner":{"name":"W"}}
      """#
    let loaded = try AlbumDocument.load(Array(json.utf8))
    var album = loaded.value
    let author = album.pieces[0].chart?.of
    album.pieces[0].chart?.by = author
    album.pieces[0].chart?.of = nil
    let saved = try AlbumDocument.save(album, preserving: loaded.preserved)
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == json.replacing(#""of":"#, with: #""by":"#))
    #expect(saved.dropped.isEmpty && saved.guesses.isEmpty)
  }

  @Test("a field that gets a value with another identity does not give it the old unknown fields")
  func otherIdentity() throws {
    let json = #"""
      {"version":3,"pieces":[{"number":1,"shot":{"type":"photo","id":1,"by":{"name":"A"},"x":1.0}}],"shots":[],"owner":{"name":"W"}}
      """#
    let loaded = try AlbumDocument.load(Array(json.utf8))
    func saved(_ shot: Shot) throws -> (text: String, dropped: [String]) {
      var album = loaded.value
      album.pieces[0].shot = shot
      let saved = try AlbumDocument.save(album, preserving: loaded.preserved)
      return (String(decoding: saved.bytes, as: UTF8.self), saved.dropped.map(\.path))
    }
    let other = try saved(.photo(Photo(id: 2, by: Credit(name: "B"))))
    #expect(other.text.contains(#""shot":{"type":"photo","id":2,"by":{"name":"B"}}"#))
    #expect(other.dropped == ["/pieces/0/shot/x"])
    // If nothing else differs, the app has given the value another identity.
    let same = try saved(.photo(Photo(id: 2, by: Credit(name: "A"))))
    #expect(same.text == json.replacing(#""id":1"#, with: #""id":2"#))
    #expect(same.dropped.isEmpty)
  }

  @Test("a document of the second version is migrated, too")
  func second() throws {
    let json =
      #"{"images":[{"type":"photo","id":1,"by":{"name":"A","role":"none"}}],"#
      + #""owner":{"name":"B","who":1},"pieces":[],"version":2}"#
    let migrated = try AlbumDocument.migrated(Array(json.utf8))
    #expect(
      String(decoding: migrated, as: UTF8.self)
        == #"{"shots":[{"type":"photo","id":1,"by":{"name":"A"}}],"#
        + #""owner":{"name":"B","who":1},"pieces":[],"version":3}"#)
  }

  @Test("of the tuples of an untagged union, those that a step names are migrated")
  func tuples() throws {
    let json = #"""
      {"version":1,"pieces":[{"number":1,"rows":[
      [{"who":"A"},{"who":"B"}],
      [{"who":"C"},{"who":"D"},3],
      ["title",{"who":"E"},{"who":"kept"}],
      ["title"],
      [true,{"who":"kept"},3],
      {"who":"kept"}],
      "sheet":{"t":"Table","c":["title", {"who":"F"}]}},{"number":2,
      "sheet":{"t":"Table","c":[{"who":"G"},{"who":"H"}]}},{"number":3,
      "sheet":{"t":"Table","c":[{"who":"kept"},{"who":"kept"},3]}}],"shots":[],"owner":{"who":"W"}}
      """#
    let migrated = try AlbumDocument.migrated(Array(json.utf8))
    #expect(
      String(decoding: migrated, as: UTF8.self) == #"""
        {"version":3,"pieces":[{"number":1,"rows":[
        [{"name":"A"},{"name":"B"}],
        [{"name":"C"},{"name":"D","role":"third"},3],
        ["title",{"name":"E"},{"who":"kept"}],
        ["title"],
        [true,{"who":"kept"},3],
        {"who":"kept"}],
        "sheet":{"t":"Table","c":["title", {"name":"F"}]}},{"number":2,
        "sheet":{"t":"Table","c":[{"name":"G"},{"name":"H"}]}},{"number":3,
        "sheet":{"t":"Table","c":[{"name":"kept"},{"name":"kept"},3]}}],"shots":[],"owner":{"name":"W"}}
        """#)
    let pieces = try AlbumDocument.load(Array(json.utf8)).value.pieces
    #expect(
      pieces[0].rows?.prefix(4) == [
        .pair(CreditPair(of: Credit(name: "A"), by: Credit(name: "B"))),
        .triple(CreditTriple(of: Credit(name: "C"), by: Credit(name: "D", role: "third"), at: 3)),
        .titled(TitledCredits(title: "title", of: Credit(name: "E"))),
        .titled(TitledCredits(title: "title")),
      ])
  }
}
