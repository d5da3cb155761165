import Foundation
import Showcase
import SumTypeRuntime
import TestSupport
import Testing

/// The direct codec is the norm; `Codable` and the mapping have to say the same on valid documents
/// with unique keys.
@Suite("Codable and mapping against the direct codec")
struct AgreementTests {
  @Test("random signals are the same values both ways, unknown and malformed ones included")
  func signals() throws {
    var generator = SplitMix64(seed: 9)
    for _ in 0..<400 {
      let json = RandomSignal.json(depth: 3, using: &generator)
      let direct = try SignalCodec.read(json)
      let mapped = try SignalDTO.decoded(json).domain()
      #expect(try isSame(direct, mapped), "\(json)")
      // And back: both write JSON that the other reads as the same.
      let written = try #require(SignalCodec.written(direct))
      #expect(try isSame(SignalDTO.decoded(written).domain(), direct), "\(written)")
      let encoded = try SignalDTO(mapped).json().text()
      #expect(try isSame(SignalCodec.read(encoded), mapped), "\(encoded)")
    }
  }

  @Test("random outlines with one fault are refused both ways")
  func outlines() throws {
    var generator = SplitMix64(seed: 10)
    var refused = 0
    for _ in 0..<2000 {
      let json = RandomOutline.json(using: &generator)
      let direct = try? OutlineCodec.read(json)
      let mapped = try? OutlineDTO.decoded(json).domain()
      #expect(direct == mapped, "\(json)")
      if direct == nil { refused += 1 }
    }
    #expect((100...1900).contains(refused), "\(refused)")
  }

  @Test("a timeline is the same value both ways, and the same entries are set aside")
  func timelines() throws {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let entries = (0..<6).map { _ in RandomPost.json(using: &generator) }
      let json = #"{"version":1,"entries":[\#(entries.joined(separator: ","))]}"#
      let direct = try TimelineCodec.read(json)
      let (mapped, unknown) = try TimelineDTO.decoded(json).domain()
      #expect(direct == mapped, "\(json)")
      #expect(unknown.count == 6 - direct.entries.count)
    }
  }

  /// Unrecognised values have no bytes in common, since a coder has none. Of an unknown variant the
  /// value is the same; of a known one that does not map, the DTO has already lost what it has no
  /// property for.
  private func isSame(_ left: Signal, _ right: Signal) throws -> Bool {
    switch (left, right) {
    case (.message(let left), .message(let right)):
      guard left.replies.count == right.replies.count,
        try zip(left.replies, right.replies).allSatisfy(isSame)
      else { return false }
      return left.author == right.author && left.mood == right.mood && left.note == right.note
        && normal(left.extra) == normal(right.extra)
    case (.ping, .ping): return true
    case (.unknown(let left), .unknown(let right)):
      guard left.tag == right.tag, (left.reason == .unknownTag) == (right.reason == .unknownTag)
      else { return false }
      return left.reason != .unknownTag || normal(left.value) == normal(right.value)
    default: return false
    }
  }

  /// A coder does not keep the order of members.
  private func normal(_ value: JSONValue?) -> String? {
    var style = JSONStyle.compact
    style.sortsKeys = true
    return value?.text(style: style)
  }
}

private enum RandomSignal {
  static func json(depth: Int, using generator: inout SplitMix64) -> String {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return #"{"type":"ping"}"#
    case 1: return #"{"type":"ping","extra":{"a":null}}"#
    case 2: return #"{"type":"photo","size":[1,2,{"b":-3,"a":true}]}"#
    case 3:
      return [
        "{}", #"{"type":[]}"#, "[]", "7", "null", #"{"type":7}"#, #"{"type":true}"#, #""ping""#,
      ].randomElement(using: &generator) ?? ""
    default: return message(depth: depth, using: &generator)
    }
  }

  private static func message(depth: Int, using generator: inout SplitMix64) -> String {
    var members = [#""type":"message""#]
    let ids = [
      #""8F14E45F-CEEA-467A-9A36-DEDD4BEA2543""#, #""8f14e45f-ceea-467a-9a36-dedd4bea2543""#,
    ]
    let badIDs = [#""nope""#, "1", "null", #""""#]
    let isBad = Int.random(in: 0..<6, using: &generator) == 0
    members.append(#""author":"# + ((isBad ? badIDs : ids).randomElement(using: &generator) ?? ""))
    let moods = [
      #""happy""#, #""wistful""#, #""caf\u00e9""#, #""cafe\u0301""#, #""""#, "1",
      #""\ud83d\ude00""#,
    ]
    members.append(#""mood":"# + (moods.randomElement(using: &generator) ?? ""))
    if let note = [nil, "null", #""""#, #""a\n\"b""#, "[]"].randomElement(using: &generator) ?? nil
    {
      members.append(#""note":"# + note)
    }
    if let extra = [nil, "null", "{}", #"{"b":[1,2.5],"a":null}"#, "12", "-0.5"].randomElement(
      using: &generator) ?? nil
    {
      members.append(#""extra":"# + extra)
    }
    if Bool.random(using: &generator) { members.append(#""edited":true"#) }
    let count = depth == 0 ? 0 : Int.random(in: 0...2, using: &generator)
    let replies = (0..<count).map { _ in json(depth: depth - 1, using: &generator) }
    if Int.random(in: 0..<10, using: &generator) != 0 {
      members.append(#""replies":[\#(replies.joined(separator: ","))]"#)
    }
    return "{" + members.shuffled(using: &generator).joined(separator: ",") + "}"
  }
}

private enum RandomOutline {
  static func json(using generator: inout SplitMix64) -> String {
    let good = [
      #"{"circle":1.5}"#, #"{"circle":-3}"#, #"{"circle":1e3}"#, #""point""#, #"{"point":null}"#,
      #"{"point":{}}"#, "3", #"{"3":null}"#,
      #"{"2":{"side":0.1,"tags":{}}}"#,
      #"{"2":{"tags":{"a":1.5,"b":-2},"side":12345678901234567890}}"#,
      #"{"2":{"side":1,"tags":{"":0.001},"x":1}}"#,
      #"{"point":[]}"#, "3.0",
    ]
    let text = good.randomElement(using: &generator) ?? ""
    guard Bool.random(using: &generator) else { return text }
    // One fault: a value of another type, or another key, somewhere.
    let edits: [(String, String)] = [
      ("circle", "triangle"), ("1.5", "\"1.5\""), ("-3", "null"), ("null", "1"), ("{}", "[0]"),
      ("point", "pint"), ("side", "sides"), ("tags", "tag"), ("0.1", "true"),
      ("2", "22"), ("3", "33"), ("1.5", "[]"), ("0.001", "{}"),
    ]
    let (old, new) = edits.randomElement(using: &generator) ?? ("", "")
    return text.replacingOccurrences(of: old, with: new)
  }
}

private enum RandomPost {
  static func json(using generator: inout SplitMix64) -> String {
    let type = ["text", "text", "mood", "mood", "photo"].randomElement(using: &generator) ?? ""
    let id = ["8F14E45F-CEEA-467A-9A36-DEDD4BEA2543", "nope"][
      Int.random(in: 0..<10, using: &generator) / 9]
    let date =
      [
        "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.123456+01:00", "2026-01-31t12:00:00z",
        "2026-02-30T12:00:00Z",
      ]
      .randomElement(using: &generator) ?? ""
    let payload =
      #"{"id":"\#(id)","createdAt":"\#(date)","message":"hé","emoji":"🙂","intensity":\#(Int.random(in: 0...6, using: &generator))}"#
    var text = Base64DataCodec.dto(Data(payload.utf8))
    if Int.random(in: 0..<10, using: &generator) == 0 { text.removeLast() }
    return #"{"type":"\#(type)","payload":"\#(text)"}"#
  }
}
