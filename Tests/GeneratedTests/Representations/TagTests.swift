import TestDocuments
import Testing
import TypeShowcase

@testable import SumTypeRuntime

@Suite("Tags of every kind, and values without tags")
struct TagTests {
  @Test(
    "a variant is read by each of its tags and by none, and an edit leaves the tag as it was",
    arguments: [#""type":"note","#, #""type":"memo","#, #""type" : "m\u0065mo","#, ""])
  func severalTags(tag: String) throws {
    let json = "{\(tag)\"text\":\"a\",\"x\":1.0}"
    #expect(try loaded(json) == Memo.note(NoteMemo(text: "a")))
    #expect(
      try edited(json) { $0 = Memo.note(NoteMemo(text: "b")) }
        == json.replacing(#""a""#, with: #""b""#))
  }

  @Test("tags are made from names of variants, and names from tags with a capital letter")
  func styledTags() throws {
    let texts: [(String, Signal)] = [
      (#"{"type":"car-left","content":"A7"}"#, .carLeft("A7")),
      (#"{"type":"Bicycle","content":2}"#, .bicycle(2)), (#"{"type":"all-clear"}"#, .allClear),
      (#"{"type":"crossing","content":{"type":"on-foot"}}"#, .crossing(.onFoot)),
    ]
    for (text, value) in texts {
      #expect(try loaded(text) == value)
      #expect(try written(value) == text)
    }
  }

  @Test("an integer in any spelling is read as one of several tags")
  func integerAlias() throws {
    let json = #"{"type":9.11e2,"cause":"fire","floor":1}"#
    #expect(try loaded(json) == Memo.alarm(.fire(FireAlarm(floor: 1))))
    #expect(
      try edited(json) { $0 = Memo.alarm(.fire(FireAlarm(floor: 2))) }
        == json.replacing(":1}", with: ":2}"))
  }

  @Test("a new value has the first tag of its variant, and none if the variant is the default")
  func newValues() throws {
    #expect(try written(Memo.note(NoteMemo(text: "a"))) == #"{"text":"a"}"#)
    #expect(try written(Memo.alarm(.test)) == #"{"type":"alarm"}"#)
    #expect(
      try written(Memo.alarm(.fire(FireAlarm(floor: 1))))
        == #"{"type":"alarm","cause":"fire","floor":1}"#)
    #expect(try written(Memo.nothing) == #"{"type":""}"#)
    #expect(try written(Reply.failure(ReplyFailure(error: "e"))) == #"{"ok":false,"error":"e"}"#)
    #expect(try written(Schedule.never) == #"{"at":{}}"#)
    #expect(try written(Volume.level(0.5)) == #"{"level":0.5}"#)
    #expect(try written(Volume.muted) == #"{"is":true,"level":[]}"#)
    #expect(try written(Toggle.on) == #"{"true":null}"#)
  }

  @Test("a value without a tag has the default variant, whatever other members it has")
  func defaults() throws {
    #expect(try loaded("{}") == Schedule.never)
    #expect(try loaded(#"{"at":[],"x":1}"#) == Schedule.never)
    #expect(try loaded(#"{"level":2}"#) == Volume.level(2))
    #expect(try loaded(#"{"type":"alarm","x":1}"#) == Memo.alarm(.test))
    #expect(
      try edited(#"{ "level" : 2, "x":1 }"#) { $0 = Volume.level(3) }
        == #"{ "level" : 3.0, "x":1 }"#)
    #expect(
      try edited(#"{"is":"level","level":2}"#) { $0 = Volume.level(3) }
        == #"{"is":"level","level":3.0}"#)
  }

  @Test("a value that does not fit the default variant is malformed, with the payload's reason")
  func malformedDefault() throws {
    guard case .unknown(let value) = try loaded("{}") as Memo else {
      Issue.record("a malformed value is known")
      return
    }
    #expect(value.tag == "note")
    guard case .malformed(let error) = value.reason else {
      Issue.record("an unknown value is not malformed")
      return
    }
    #expect(error.code == .missingMember)
    #expect(throws: JSONError.self) { try loaded("{}") as Volume }
    #expect(throws: JSONError.self) { try loaded(#"{"is":null,"level":1}"#) as Volume }
    #expect(throws: JSONError.self) {
      try loaded(#"{"is":"level","level":1,"is":"level"}"#) as Volume
    }
  }

  @Test("a variant without tags is read and written without one")
  func untagged() throws {
    let json = #"{ "text":"a", "x":1.0}"#
    #expect(try loaded(json) == Scribble.plain(NoteMemo(text: "a")))
    #expect(
      try edited(json) { $0 = Scribble.plain(NoteMemo(text: "b")) }
        == json.replacing(#""a""#, with: #""b""#))
    #expect(try written(Scribble.plain(NoteMemo(text: "a"))) == #"{"text":"a"}"#)
    #expect(try written(Scribble.praise) == #"{"kind":"thumbs-up"}"#)
    // A variant without tags replaces one with a tag, and the other way round.
    #expect(
      try edited(#"{"kind":"thumbs-up"}"#) { $0 = Scribble.plain(NoteMemo(text: "a")) }
        == #"{"text":"a"}"#)
    #expect(
      try edited(#"{"text":"a"}"#) { $0 = Scribble.praise } == #"{"kind":"thumbs-up"}"#)
  }

  @Test("the name of a variant without tags is no tag, and a tag that is null is malformed")
  func unknownBesideUntagged() throws {
    for (json, tag, isMalformed) in [
      (#"{"kind":"plain","text":"a"}"#, "plain" as JSONTag?, false),
      (#"{"kind":"","text":"a"}"#, "", false), (#"{"kind":null,"text":"a"}"#, nil, true),
      (#"{"txt":"a"}"#, nil, true),
    ] {
      guard case .unknown(let value) = try loaded(json) as Scribble else {
        Issue.record("\(json) is known")
        continue
      }
      #expect(value.tag == tag)
      #expect(value.isMalformed == isMalformed)
      #expect(try written(Scribble.unknown(value)) == json)
    }
    guard case .unknown(let value) = try loaded(#"{"txt":"a"}"#) as Scribble,
      case .malformed(let error) = value.reason
    else {
      Issue.record("a malformed value is known")
      return
    }
    #expect(error.code == .missingMember)
    #expect(throws: JSONError.self) { try loaded(#"{"every":"once","at":1}"#) as ChimeInterval }
  }

  @Test("an unknown inner value loses the outer tag if it moves into a variant without tags")
  func innerUnknownBecomesUntagged() throws {
    let value = try loaded(#"{"kind":"alarm","cause":"flood","x":1.0}"#) as Scribble
    guard case .alarm(.unknown(let inner)) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(
      ScribbleCodec.unionReader.tagged(inner.json, as: 0).text == #"{"cause":"flood","x":1.0}"#)
  }

  @Test("a flattened union with a variant without tags is read and edited")
  func untaggedAmongMembers() throws {
    let json = #"{"id":1, "at":7, "about":{"text":"a"},"z":2}"#
    let chime = try loaded(json) as Chime
    #expect(chime.interval == .once(7))
    #expect(
      try edited(json) { (value: inout Chime) in value.interval = .once(8) }
        == json.replacing("7", with: "8"))
    #expect(
      try edited(json) { (value: inout Chime) in value.interval = .daily }
        == #"{"id":1, "every":1, "about":{"text":"a"},"z":2}"#)
    #expect(
      try edited(#"{"every":"daily","id":1,"about":{"text":"a"},"z":2}"#) { (value: inout Chime) in
        value.interval = .once(nil)
      } == #"{"id":1,"about":{"text":"a"},"z":2}"#)
  }

  @Test("an unknown inner value keeps the outer tag that it has, and gets one if it has none")
  func innerUnknown() throws {
    let json = #"{"type":"alert","cause":"flood","x":1.0}"#
    let value: Memo = try loaded(json)
    guard case .alarm(.unknown(let unknown)) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(unknown.tag == "flood")
    #expect(try written(value) == json)
    let moved = Unrecognized(tag: "flood", json: JSONSlice(["cause": "flood"]))
    #expect(try written(Memo.alarm(.unknown(moved))) == #"{"type":"alarm","cause":"flood"}"#)
  }

  @Test(
    "a Boolean is read as a tag, and a string or a number in its place is malformed",
    arguments: [
      (#"{"ok":true,"result":null}"#, "success"), (#"{"ok":"true","result":null}"#, "malformed"),
      (#"{"ok":1,"result":null}"#, "malformed"), (#"{"ok":false,"error":"e"}"#, "failure"),
      (#"{"error":"e","ok" : false}"#, "failure"),
    ])
  func booleans(json: String, outcome: String) throws {
    switch try loaded(json) as Reply {
    case .success: #expect(outcome == "success")
    case .failure: #expect(outcome == "failure")
    case .unknown: #expect(outcome == "malformed")
    }
  }

  @Test(
    "any text may be a tag and a key",
    arguments: [
      (#"{"https://example.org/a?b=c&d#e":"x"}"#, OddTag.schema("x")),
      (#"{"https:\/\/example.org/a?b=c&d#e":"x"}"#, .schema("x")),
      (#"{"std::vec":"x"}"#, .symbol("x")), (#"{"a \"quoted\\\" one":"x"}"#, .symbol("x")),
      (#"{"app.bsky.embed.images#view":1}"#, .lexicon(1)), (#"{"":true}"#, .empty(true)),
      (#"{" two  words\n":true}"#, .spaced(true)), (#"{"👩‍👩‍👧":true}"#, .family(true)),
      (#"{"7":true}"#, .digits(true)), (#"{"-8":true}"#, .number(true)), (#""true""#, .yes),
      (#"{"true":null}"#, .yes), ("false", .no), (#"{"false":[]}"#, .no),
    ])
  func oddTags(json: String, value: OddTag) throws {
    #expect(try loaded(json) == value)
    #expect(try loaded(written(value)) == value)
    #expect(try edited(json) { $0 = value } == json)
  }

  @Test(
    "a value that only looks like a tag is unknown",
    arguments: [#""7""#, "7", "true", #"{"7.0":1}"#])
  func notTags(json: String) throws {
    guard case .unknown = try loaded(json) as OddTag else {
      Issue.record("\(json)")
      return
    }
  }
}

extension Memo: Coded { public typealias Codec = MemoCodec }
extension Reply: Coded { public typealias Codec = ReplyCodec }
extension Toggle: Coded { public typealias Codec = ToggleCodec }
extension Signal: Coded { public typealias Codec = SignalCodec }
extension Schedule: Coded { public typealias Codec = ScheduleCodec }
extension Volume: Coded { public typealias Codec = VolumeCodec }
extension Scribble: Coded { public typealias Codec = ScribbleCodec }
extension Chime: Coded { public typealias Codec = ChimeCodec }
extension ChimeInterval: Coded { public typealias Codec = ChimeIntervalCodec }
extension OddTag: Coded { public typealias Codec = OddTagCodec }
extension PageBlock: Coded { public typealias Codec = PageBlockCodec }
extension Enclosure: Coded { public typealias Codec = EnclosureCodec }
extension SealedEnclosure: Coded { public typealias Codec = SealedEnclosureCodec }
extension NullBlock: Coded { public typealias Codec = NullBlockCodec }
extension NullEnclosure: Coded { public typealias Codec = NullEnclosureCodec }
