import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Presence unions with a default")
struct PresenceDefaultTests {
  private let columns =
    #"[{"title":"a","x":1},{"text":null,"title":"b"},{"audio":"b:c","title":"t"},{"text":"t","audio":null}]"#

  @Test("an object in which all keys of variants are absent or null is of the default variant")
  func reading() throws {
    let values = try ColumnsDocument.load(Array(columns.utf8)).value
    #expect(
      values == [
        .plain(PlainColumn(title: "a")), .plain(PlainColumn(title: "b")),
        .audio(AudioColumn(audio: URL(string: "b:c")!)), .text(TextColumn(text: "t")),
      ])
    let items = try ColumnsDocument.report(columns).items
    #expect(items.map(\.path) == ["/0/x", "/1/text", "/2/title", "/3/audio"])
    #expect(try ColumnsDocument.saved(columns).text == columns)
    let dtos = try JSONDecoder().decode([ColumnDTO].self, from: Data(columns.utf8))
    #expect(dtos.map { $0.domain() } == values)
  }

  @Test("an object that does not fit the default, or has two keys, is malformed and never unknown")
  func malformed() throws {
    let json = #"[{"film":1},{"text":"t","audio_url":"b:c"},{"title":7},{"text":7,"title":"t"}]"#
    let values = try ColumnsDocument.load(Array(json.utf8)).value
    let dtos = try JSONDecoder().decode([ColumnDTO].self, from: Data(json.utf8))
    // A coder does not keep the order of members.
    for value in values + dtos.map({ $0.domain() }) {
      guard case .unknown(let kept) = value else {
        Issue.record("\(value)")
        continue
      }
      #expect(kept.isMalformed)
    }
    #expect(try ColumnsDocument.saved(json).text == json)
  }

  @Test("a value is edited, becomes another variant and becomes the default again")
  func edited() throws {
    let renamed = try ColumnsDocument.saved(columns) { columns in
      columns[0] = .plain(PlainColumn(title: "c", lang: "de"))
      columns[1] = .plain(PlainColumn(title: "d"))
    }
    #expect(
      renamed.text
        == #"[{"title":"c","lang":"de","x":1},{"text":null,"title":"d"},{"audio":"b:c","title":"t"},{"text":"t","audio":null}]"#
    )
    let turned = try ColumnsDocument.saved(columns) { columns in
      columns[1] = .text(TextColumn(text: "n"))
      columns[3] = .plain(PlainColumn(title: "p"))
    }
    #expect(
      turned.text
        == #"[{"title":"a","x":1},{"text":"n"},{"audio":"b:c","title":"t"},{"title":"p"}]"#)
    #expect(
      try ColumnsDocument.load(Array(turned.text.utf8)).value[3] == .plain(PlainColumn(title: "p")))
  }

  @Test("the default may be a map, which does not take a key of another variant with null")
  func map() throws {
    let json = #"[{"Ref":"a"},{"Fn::GetAtt":["a","b"]},{"x":1,"Ref":null},{},{"Ref":7}]"#
    let loaded = try IntrinsicsDocument.load(Array(json.utf8))
    let values = loaded.value
    #expect(
      values.dropLast() == [
        .reference(IntrinsicReference(name: "a")),
        .attribute(IntrinsicAttribute(path: ["a", "b"])),
        .properties(IntrinsicProperties(entries: ["x": 1])),
        .properties(IntrinsicProperties(entries: [:])),
      ])
    #expect(try IntrinsicsDocument.report(json).items.map(\.path) == ["/2/Ref", "/4"])
    let dtos = try JSONDecoder().decode([IntrinsicDTO].self, from: Data(json.utf8))
    #expect(dtos.map { $0.domain() } == values)
    // The key with null stays in place, and an entry is added and removed beside it.
    let saved = try IntrinsicsDocument.saved(json) { values in
      values[2] = .properties(IntrinsicProperties(entries: ["x": 2, "y": nil]))
      values[3] = .properties(IntrinsicProperties(entries: ["z": true]))
    }
    #expect(
      saved.text
        == #"[{"Ref":"a"},{"Fn::GetAtt":["a","b"]},{"x":2,"y":null,"Ref":null},{"z":true},{"Ref":7}]"#
    )
    #expect(saved.dropped.isEmpty)
  }

  @Test("a map of one type reads an object with null under the key of another variant")
  func typedMap() throws {
    let json =
      #"[{"kind":"tally","a":1,"total":null},{"kind":"tally","share":0.5},{"kind":"tally","b":"c"}]"#
    let values = try DeliveryDocument.load(Array(json.utf8)).value
    #expect(values[0] == .tally(.counts(TallyCounts(counts: ["a": 1]))))
    #expect(values[1] == .tally(.share(TallyShare(share: 0.5))))
    guard case .unknown(let kept) = values[2] else {
      Issue.record("\(values[2])")
      return
    }
    #expect(kept.isMalformed && kept.tag == .string("tally"))
    let saved = try DeliveryDocument.saved(json) { values in
      values[0] = .tally(.counts(TallyCounts(counts: ["a": 1, "b": 2])))
    }
    #expect(saved.text.contains(#"{"kind":"tally","a":1,"b":2,"total":null}"#))
    let dtos = try JSONDecoder().decode([DeliveredDTO].self, from: Data(json.utf8))
    #expect(dtos.map { $0.domain() }.prefix(2) == values.prefix(2))
  }

  @Test("an entry under a key of another variant refuses the save, in the codec and the DTO")
  func refused() throws {
    for key in ["Ref", "Fn::GetAtt"] {
      let value = Intrinsic.properties(IntrinsicProperties(entries: [key: "x"]))
      #expect(throws: JSONError.self) { try IntrinsicsDocument.save([value]) }
      #expect(throws: JSONError.self) {
        try IntrinsicsDocument.saved(#"[{"x":1}]"#) { $0[0] = value }
      }
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(IntrinsicDTO(value)) }
    }
  }

  @Test(
    "a flattened union is its default without a key, and its members lie among those of the struct")
  func flattened() throws {
    let json = #"[{"id":1,"title":"a","u":0},{"text":"t","id":2,"audio":null},{"id":3,"note":"n"}]"#
    let values = try HandoutsDocument.load(Array(json.utf8)).value
    #expect(values[0] == Handout(id: 1, column: .plain(PlainColumn(title: "a"))))
    #expect(values[1] == Handout(id: 2, column: .text(TextColumn(text: "t"))))
    guard case .unknown(let kept) = values[2].column else {
      Issue.record("\(values[2])")
      return
    }
    #expect(kept.json.text == "{}" && kept.isMalformed)
    #expect(try HandoutsDocument.report(json).items.map(\.path) == ["/0/u", "/2"])
    let saved = try HandoutsDocument.saved(json) { values in
      values[0].column = .text(TextColumn(text: "b", lang: "en"))
      values[1].column = .plain(PlainColumn(title: "c"))
      values[2].column = .plain(PlainColumn(title: "d"))
    }
    #expect(
      try HandoutsDocument.load(Array(saved.text.utf8)).value.map(\.column) == [
        .text(TextColumn(text: "b", lang: "en")), .plain(PlainColumn(title: "c")),
        .plain(PlainColumn(title: "d")),
      ])
    #expect(saved.text.contains(#""u":0"#))
    let dtos = try JSONDecoder().decode([HandoutDTO].self, from: Data(json.utf8))
    #expect(try dtos.map { try $0.domain() } == values)
  }

  @Test("the default may be a union of the same object, which has a default itself")
  func stacked() throws {
    let json = #"[{"number":1},{"text":"t"},{"title":"a","number":null},{"number":1,"text":"t"}]"#
    let values = try StackDocument.load(Array(json.utf8)).value
    #expect(
      values.dropLast() == [
        .number(StackedNumber(number: 1)), .rest(.text(TextColumn(text: "t"))),
        .rest(.plain(PlainColumn(title: "a"))),
      ])
    // A key of the inner union is an unknown member of the outer one's variant.
    #expect(values[3] == .number(StackedNumber(number: 1)))
    #expect(try StackDocument.saved(json).text == json)
  }

  @Test("a migration of the default's payload leaves the values of the other variants")
  func migrated() throws {
    let json =
      #"{"version":1,"entries":[{"name":"a","text":null},{"name":"x","text":"t"},{"name":"y","audio":"b:c"}]}"#
    let loaded = try ColumnListDocument.load(Array(json.utf8))
    #expect(
      loaded.value.entries == [
        .plain(PlainColumn(title: "a")), .text(TextColumn(text: "t")),
        .audio(AudioColumn(audio: URL(string: "b:c")!)),
      ])
    let saved = try ColumnListDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == #"{"version":2,"entries":[{"title":"a","text":null},{"name":"x","text":"t"},{"name":"y","audio":"b:c"}]}"#
    )
  }
}
