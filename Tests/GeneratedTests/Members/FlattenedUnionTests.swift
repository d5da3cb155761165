import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Flattened unions of every representation")
struct FlattenedUnionTests {
  // MARK: - Keyed

  private let page =
    #"{"version":1,"results":[{"image" : {"url":"u", "n":[ ]}, "x":1, "type":"picture","id":1}]}"#

  @Test("the payload of a keyed union is found at any place, under the tag as it is written")
  func keyed() throws {
    let entries = try ItemPageDocument.load(Array(page.utf8)).value.entries
    #expect(entries == [PageItem(id: 1, block: .image(nil), archived: false)])
    let named = page.replacing("\"image\" :", with: "\"picture\" :")
    let saved = try ItemPageDocument.saved(named) { page in
      guard case .image(var image?) = page.entries[0].block else {
        Issue.record("another case is there")
        return
      }
      image.url = "v"
      page.entries[0].block = .image(image)
    }
    #expect(saved.text == named.replacing(#""u""#, with: #""v""#))
    #expect(
      try ItemPageDocument.report(named).items.map(\.path)
        == ["/results/0/picture/n", "/results/0/x"])
  }

  @Test("a payload that is added or removed leaves the tag and the other members as they are")
  func optionalPayload() throws {
    let none = #"{"version":1,"results":[{"type":"picture", "id" : 1,"y":[ ]}]}"#
    let with = try ItemPageDocument.saved(none) { page in
      page.entries[0].block = .image(ItemImage(url: "u"))
    }
    #expect(
      with.text
        == #"{"version":1,"results":[{"type":"picture", "picture":{"url":"u"}, "id" : 1,"y":[ ]}]}"#
    )
    let without = try ItemPageDocument.saved(with.text) { $0.entries[0].block = .image(nil) }
    #expect(without.text == none)
  }

  @Test("another variant takes the tag's place, and unknown data lost with the old one is reported")
  func anotherVariant() throws {
    let named = page.replacing("\"image\" :", with: "\"picture\" :")
    let saved = try ItemPageDocument.saved(named) { page in
      page.entries[0].block = .paragraph(ItemText(text: "t"))
    }
    let back = try ItemPageDocument.load(saved.bytes).value
    #expect(back.entries[0].block == .paragraph(ItemText(text: "t")))
    #expect(saved.text.contains(#""x":1, "type":"paragraph""#), "\(saved.text)")
    #expect(!saved.text.contains("picture"))
    #expect(saved.dropped.map(\.path) == ["/results/0/picture/n"])
  }

  @Test("a save reports the unknown member that a new payload replaces")
  func overUnknownMember() throws {
    let json =
      #"{"version":1,"results":[{"type":"divider","paragraph":{"later":1},"id":1}]}"#
    #expect(try ItemPageDocument.report(json).items.map(\.path) == ["/results/0/paragraph"])
    let saved = try ItemPageDocument.saved(json) { page in
      page.entries[0].block = .paragraph(ItemText(text: "t"))
    }
    #expect(saved.text.contains(#""paragraph":{"text":"t"}"#))
    #expect(saved.dropped.map(\.path) == ["/results/0/paragraph"])
  }

  @Test("an unknown value of a keyed union claims the member that its tag names, and no other")
  func unknownKeyed() throws {
    let json =
      #"{"version":1,"results":[{"id":1,"type":"video","later":true,"video":{"s":3}}]}"#
    let block = try ItemPageDocument.load(Array(json.utf8)).value.entries[0].block
    guard case .unknown(let unknown) = block else {
      Issue.record("\(block)")
      return
    }
    #expect(unknown.tag == "video")
    #expect(unknown.json.text == #"{"type":"video","video":{"s":3}}"#)
    #expect(
      try ItemPageDocument.report(json).items.map(\.path) == ["/results/0", "/results/0/later"])
    let saved = try ItemPageDocument.saved(json) { $0.entries[0].block = .divider }
    #expect(saved.text == #"{"version":1,"results":[{"id":1,"type":"divider","later":true}]}"#)
  }

  @Test("a malformed payload is reported with its place, and kept")
  func malformedKeyed() throws {
    let json =
      #"{"version":1,"results":[{"id":1,"later":0,"type":"paragraph","paragraph":{"text":7}}]}"#
    let items = try ItemPageDocument.report(json).items
    #expect(items.map(\.path) == ["/results/0", "/results/0/later"])
    #expect("\(items[0])".contains("at /paragraph/text: expected a string"), "\(items[0])")
    let saved = try ItemPageDocument.saved(json) { $0.entries[0].archived = true }
    #expect(saved.text == json.replacing(#""id":1"#, with: #""id":1,"archived":true"#))
  }

  // MARK: - A tag of two members

  @Test("a tag of two members is read beside others, and is unknown if its second member is")
  func paired() throws {
    let json =
      #"[{"apiVersion":"v1","name":"a","container":"c","kind":"Pod","z":0},{"kind":"Pod","apiVersion":"v9","name":"b","spec":1}]"#
    let values = try DeploymentsDocument.load(Array(json.utf8)).value
    #expect(values[0] == Deployment(name: "a", thing: .pod(DeployedPod(container: "c"))))
    guard case .unknown(let unknown) = values[1].thing else {
      Issue.record("\(values[1])")
      return
    }
    #expect(unknown.json.text == #"{"kind":"Pod","apiVersion":"v9","spec":1}"#)
    let saved = try DeploymentsDocument.saved(json) { values in
      values[0].thing = .task(.once(DeployedOnce(command: "run")))
      values[1].thing = .empty
    }
    #expect(
      saved.text
        == #"[{"name":"a","kind":"Task","mode":"once","command":"run","z":0},{"kind":"Empty","apiVersion":"v2","name":"b"}]"#
    )
  }

  @Test("an unknown value of an inner union is written with the outer tag and its own")
  func innerUnknown() throws {
    let json =
      #"[{"kind":"Task","mode":"yearly","on":3,"name":"a"},{"kind":"Task","name":"b","mode":"once","command":"c"}]"#
    let saved = try DeploymentsDocument.saved(json) { $0[1].thing = $0[0].thing }
    #expect(
      saved.text
        == json.replacing(#""mode":"once","command":"c""#, with: #""mode":"yearly","on":3"#))
    let values = try DeploymentsDocument.load(saved.bytes).value
    #expect(values[0].thing == values[1].thing)
  }

  // MARK: - Presence

  @Test("a flattened presence union is read and edited, and may be absent")
  func presence() throws {
    let json =
      #"[{"number":1,"pages":3,"wax":null,"letter":"dear","u":0},{"wares":["w"],"tape":2,"number":2,"pages":"p"}]"#
    let values = try SendingsDocument.load(Array(json.utf8)).value
    #expect(
      values == [
        Sending(number: 1, content: .letter(SendingLetter(letter: "dear", pages: 3))),
        Sending(
          number: 2, content: .goods(SendingGoods(goods: ["w"], pages: "p")),
          seal: .tape(TapeSeal(tape: 2))),
      ])
    #expect(try SendingsDocument.report(json).items.map(\.path) == ["/0/u"])
    let saved = try SendingsDocument.saved(json) { values in
      values[0].seal = .wax(WaxSeal(wax: "red"))
      values[1].content = .letter(SendingLetter(letter: "sir"))
      values[1].seal = nil
    }
    #expect(
      saved.text
        == #"[{"number":1,"pages":3,"wax":"red","letter":"dear","u":0},{"letter":"sir","number":2}]"#
    )
  }

  @Test("a presence union is unknown without its keys, and malformed with the keys of two variants")
  func unknownPresence() throws {
    let json = #"[{"number":1,"film":{"m":9}},{"number":2,"letter":"a","goods":[]}]"#
    let values = try SendingsDocument.load(Array(json.utf8)).value
    guard case .unknown(let film) = values[0].content, case .unknown(let both) = values[1].content
    else {
      Issue.record("\(values)")
      return
    }
    #expect(film.json.text == #"{"film":{"m":9}}"# && film.reason == .unknownTag)
    #expect(both.json.text == #"{"letter":"a","goods":[]}"#)
    let items = try SendingsDocument.report(json).items
    #expect("\(items[1])".contains("at /goods"), "\(items)")
    #expect(try SendingsDocument.saved(json) { $0[0].weight = 2 }.text.contains(#""weight":2"#))
  }

  // MARK: - Default variants

  @Test("a union without a tag has its default variant, which is written without one")
  func defaults() throws {
    let json = #"[{"body":"hi","id":1,"u":0,"page":"p"},{"id":2,"mark":"stars","of":4,"body":""}]"#
    let values = try JottingsDocument.load(Array(json.utf8)).value
    #expect(
      values == [
        Jotting(id: 1, text: .plain(JottingPlain(body: "hi")), mark: .none, link: .page("p")),
        Jotting(id: 2, text: .plain(JottingPlain(body: "")), mark: .stars(4), link: .page(nil)),
      ])
    #expect(try JottingsDocument.saved(json).text == json)
    let saved = try JottingsDocument.saved(json) { values in
      values[0].mark = .flag(nil)
      values[0].link = .video(ItemImage(url: "v"))
      values[1].text = .rich(JottingRich(html: "h"))
      values[1].mark = .none
    }
    #expect(
      try JottingsDocument.load(saved.bytes).value == [
        Jotting(
          id: 1, text: .plain(JottingPlain(body: "hi")), mark: .flag(nil),
          link: .video(ItemImage(url: "v"))),
        Jotting(id: 2, text: .rich(JottingRich(html: "h")), mark: .none, link: .page(nil)),
      ])
    #expect(saved.text.contains(#""u":0"#) && !saved.text.contains("stars"))
    #expect(
      text(try JottingsDocument.save([values[0]]).bytes) == #"[{"id":1,"body":"hi","page":"p"}]"#)
  }

  // MARK: - Without tags

  @Test("an untagged union is distinguished by its own members, and keeps them if it is malformed")
  func untagged() throws {
    let json =
      #"[{"page":1,"size":[1,2],"w":0},{"page":2,"size":3,"ink":7,"state":"wet","smeared":true,"towards":"n"}]"#
    let values = try BlotsDocument.load(Array(json.utf8)).value
    #expect(values[0].form == .square(SquareBlot(size: [1, 2])))
    #expect(values[1].state == .wet(.smeared(SmearedBlot(towards: "n"))))
    guard case .unknown(let form) = values[1].form else {
      Issue.record("\(values[1].form)")
      return
    }
    #expect(form.json.text == #"{"size":3,"ink":7}"#)
    let saved = try BlotsDocument.saved(json) { values in
      values[0].form = .round(RoundBlot(size: 4))
      values[1].form = .round(RoundBlot(size: 5))
      values[1].state = .wet(.fresh(FreshBlot()))
    }
    #expect(
      saved.text
        == #"[{"page":1,"size":4.0,"w":0},{"page":2,"size":5.0,"state":"wet","smeared":false}]"#,
      "\(saved.text)")
  }

  @Test("a malformed union inside another union of the same object claims no members of others")
  func nestedUntagged() throws {
    let json = #"[{"page":1,"size":1,"state":"wet","smeared":7,"note":"n"}]"#
    let value = try BlotsDocument.load(Array(json.utf8)).value[0]
    guard case .wet(.unknown(let inner))? = value.state else {
      Issue.record("\(value)")
      return
    }
    #expect(inner.json.text == #"{"state":"wet","smeared":7}"#)
    let moved = try BlotsDocument.save([Blot(page: 2, form: value.form, state: value.state)])
    #expect(text(moved.bytes) == #"[{"page":2,"size":1.0,"state":"wet","smeared":7}]"#)
  }

  // MARK: - Several in one object

  @Test("of several unknown values the first claims the members that more than one could claim")
  func several() throws {
    let json =
      #"[{"performance":"quartet","id":1,"more":0,"voice":"bass","tempo":"fast","type":"video","video":2,"kind":"Job","apiVersion":"v3"}]"#
    guard case .quartet(let quartet) = try PerformancesDocument.load(Array(json.utf8)).value[0],
      case .unknown(let voice) = quartet.first, case .unknown(let tempo) = quartet.second,
      case .unknown(let block)? = quartet.third, case .unknown(let thing)? = quartet.fourth
    else {
      Issue.record("the quartet or one of its parts is not read as expected")
      return
    }
    #expect(voice.json.text == #"{"voice":"bass","more":0,"video":2}"#)
    #expect(tempo.json.text == #"{"tempo":"fast"}"#)
    #expect(block.json.text == #"{"type":"video"}"#)
    #expect(thing.json.text == #"{"kind":"Job","apiVersion":"v3"}"#)
    #expect(try PerformancesDocument.saved(json).text == json)
    let dto = try JSONDecoder().decode([PerformanceDTO].self, from: Data(json.utf8))
    guard case .quartet(let mirror) = dto[0].domain() else {
      Issue.record("another case is there")
      return
    }
    #expect(mirror.second == .unknown(tempo) && mirror.third == .unknown(block))
    #expect(mirror.fourth.map { "\($0)".contains("more") } == false)
    guard case .unknown(let first) = mirror.first else {
      Issue.record("\(mirror.first)")
      return
    }
    #expect(first.value.isSame(as: ["more": 0, "video": 2, "voice": "bass"]))
  }

  @Test("an unknown value claims no tag of the unions around it, in the codec and in the DTO")
  func tagsAround() throws {
    let json =
      #"[{"performance":"solo","solo":"sung","id":1,"voice":"bass","more":0,"tempo":"free"}]"#
    let value = try PerformancesDocument.load(Array(json.utf8)).value
    let dto = try JSONDecoder().decode([PerformanceDTO].self, from: Data(json.utf8))
    guard case .solo(.sung(let sung)) = value[0], case .unknown(let voice) = sung.first,
      case .solo(.sung(let mirror)) = dto[0].domain(), case .unknown(let other) = mirror.first
    else {
      Issue.record("\(value)")
      return
    }
    #expect(voice.json.text == #"{"voice":"bass","more":0}"#)
    #expect(other.value.isSame(as: ["more": 0, "voice": "bass"]))
  }

  @Test("a member that passes from one unknown value to another in a save is not lost")
  func handedOver() throws {
    func json(_ voice: String, _ tempo: String) -> String {
      #"[{"performance":"quartet","id":1,"voice":"\#(voice)","number":7,"tempo":"\#(tempo)"}]"#
    }
    for (old, new) in [
      (json("mute", "of the future"), json("of the future", "free")),
      (json("of the future", "free"), json("mute", "of the future")),
    ] {
      let value = try PerformancesDocument.load(Array(new.utf8)).value
      #expect(try PerformancesDocument.saved(old) { $0 = value }.text == new)
    }
  }

  // MARK: - Identity

  @Test("a field of a flattened struct may be the identity, and is a property of the union")
  func identity() throws {
    let json =
      #"{"version":1,"entries":[{"type":"treatise","id":1,"title":"a","u":1},{"type":"etching","id":2,"by":"me","lines":[],"revision":3,"u":2}]}"#
    let loaded = try WorkListDocument.load(Array(json.utf8)).value
    #expect(loaded.entries.map(\.id) == [1, 2] && loaded.entries.map(\.by) == [nil, "me"])
    let saved = try WorkListDocument.saved(json) { list in
      list.entries.swapAt(0, 1)
      guard case .treatise(var treatise) = list.entries[1] else {
        Issue.record("another case is there")
        return
      }
      treatise.title = "b"
      list.entries[1] = .treatise(treatise)
    }
    #expect(
      saved.text
        == #"{"version":1,"entries":[{"type":"etching","id":2,"by":"me","lines":[],"revision":3,"u":2},{"type":"treatise","id":1,"title":"b","u":1}]}"#
    )
    #expect(saved.dropped.isEmpty)
    let revised: [RevisedWork] = [
      .etching(Etching(base: WorkBase(id: 1), stamp: WorkStamp(revision: 4), lines: [])),
      .etching(Etching(base: WorkBase(id: 1), lines: [])), .ballad(SungBallad(revision: 2)),
    ]
    #expect(revised.map(\.revision) == [4, nil, 2])
  }
}
