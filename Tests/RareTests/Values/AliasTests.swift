import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Aliases, and wire forms inside other types")
struct AliasTests {
  private static let json =
    #"{"notes":{"a":["x",{"html":"<b>","z":1},true,7]},"contacts":{"one":{"id":1},"#
    + #""more":[{"id":2}]},"first":{"id":3,"y":0},"sealed":["WzFd"],"last":{"contacts":{"id":4}}}"#

  @Test("a value of an alias has the type that the alias names")
  func values() throws {
    let handover: Handover = try loaded(Self.json)
    let notes: HandoverNotes = handover.notes
    #expect(
      notes["a"]?.prefix(3) == [
        .string("x"), .handoverText(HandoverText(html: "<b>")),
        .handoverSwitch(HandoverSwitch(true)),
      ])
    let contacts: [String: HandoverContacts] = handover.contacts
    #expect(contacts["one"]?.map(\.id) == [1])
    #expect(handover.sealed == [[1]])
    #expect(handover.last == .contacts([Recipient(id: 4)]))
  }

  @Test(
    "an element of which only the identity changes keeps its data, also if the identity is in a string"
  )
  func identityInString() throws {
    let voucher = { (code: String) in ##"{"text":"a","u":1,"code":"\"\##(code)\""}"## }
    let codes = (1...3).map { "00000000-0000-0000-0000-00000000000\($0)" }
    let json = "[\(codes.map(voucher).joined(separator: ","))]"
    let loaded = try VouchersDocument.load(Array(json.utf8))
    var vouchers = loaded.value
    let other = "6FF7D0DC-1190-489D-8414-08B6A22F9CEC"
    vouchers[1].code = try #require(UUID(uuidString: other))
    let saved = try VouchersDocument.save(vouchers, preserving: loaded.preserved)
    let expected = "[\([codes[0], other, codes[2]].map(voucher).joined(separator: ","))]"
    #expect(String(decoding: saved.data, as: UTF8.self) == expected)
    #expect(saved.dropped.isEmpty)
  }

  @Test("a save leaves the wire form of each value and the unknown data in it")
  func saves() throws {
    let saved = try edited(Self.json) { (handover: inout Handover) in
      handover.contacts["one"]?[0].name = "Ada"
      handover.contacts["more"]?.append(Recipient(id: 5))
      handover.first?[0].name = "Bob"
      handover.sealed[0].append(2)
      handover.last = .contacts([Recipient(id: 6)])
    }
    let expected =
      #"{"notes":{"a":["x",{"html":"<b>","z":1},true,7]},"contacts":{"one":{"id":1,"name":"Ada"},"#
      + #""more":[{"id":2},{"id":5}]},"first":{"id":3,"name":"Bob","y":0},"sealed":["WzEsMl0="],"#
      + #""last":{"contacts":{"id":6}}}"#
    #expect(saved == expected)
  }

  @Test(
    "a payload is written in the wire form of its variant, and a save keeps its spelling",
    arguments: [
      (#"{"time":1.50}"#, HandoverStep.time(Date(timeIntervalSince1970: 1.5))),
      (#"{"time":null}"#, .time(nil)), (#"{"letter":"see above"}"#, .letter(.text("see above"))),
      (#"{"letter":"{\"id\":1, \"x\":2}"}"#, .letter(.value(Recipient(id: 1)))),
      (#"{"stamp":"aGk"}"#, .stamp(Data("hi".utf8))),
      (#"{"stamp":"aGk="}"#, .stamp(Data("hi".utf8))),
    ])
  func payloads(_ json: String, _ value: HandoverStep) throws {
    #expect(try loaded(json) as HandoverStep == value)
    #expect(try edited(json) { (_: inout HandoverStep) in } == json)
    let anew = try written(value)
    #expect(try loaded(anew) as HandoverStep == value)
    if case .stamp = value { #expect(anew == #"{"stamp":"aGk"}"#) }
  }

  @Test(
    "numbers that JSON cannot express, and numbers in strings, keep their spelling",
    arguments: [
      (
        #"{"price":"1.50","worth":"1e3","level":"NaN","peak":"-Infinity","steps":[1,"NaN","Infinity"],"#
          + #""ratios":{"a":"0.50","b":null,"c":"-Infinity"},"share":"2.0","z":1}"#,
        #"{"price":"1.50","worth":"1e3","level":"NaN","peak":"-Infinity","steps":[1,"NaN",-0.5],"#
          + #""ratios":{"a":"0.50","b":"Infinity","c":"-Infinity"},"share":"3.0","z":1}"#
      ),
      (
        #"{"steps": [0.10, 1, 2], "ratios": {"b": "7"}}"#,
        #"{"steps": [0.10, 1, -0.5], "ratios": {"b": "Infinity"}, "share": "3.0"}"#
      ),
    ])
  func gauges(_ json: String, _ expected: String) throws {
    #expect(try edited(json) { (_: inout Gauge) in } == json)
    let saved = try edited(json) { (gauge: inout Gauge) in
      gauge.steps[2] = -0.5
      gauge.ratios["b"] = .infinity
      gauge.share = 3
    }
    #expect(saved == expected)
  }

  @Test("a gauge out of its bounds is refused, as it is by its DTO")
  func boundedGauges() throws {
    let start = #"{"steps":[],"ratios":{}"#
    for member in [#""peak":"NaN""#, #""peak":100.5"#, #""worth":"1000.6""#, #""worth":"-1""#] {
      let json = "\(start),\(member)}"
      #expect(throws: JSONError.self) { try loaded(json) as Gauge }
      let dto = try JSONDecoder().decode(GaugeDTO.self, from: Data(json.utf8))
      #expect(throws: MappingError.self) { try dto.domain() }
    }
    let gauge: Gauge = try loaded(start + #","peak":"-Infinity"}"#)
    #expect(gauge.peak == -.infinity && gauge.level == -.infinity && gauge.price == 0.5)
    #expect(GaugeDTO(gauge).peak == NonFinite(-.infinity) && GaugeDTO(gauge).price == "0.5")
  }
}

extension Gauge: Coded { public typealias Codec = GaugeCodec }
extension Handover: Coded { public typealias Codec = HandoverCodec }
extension HandoverStep: Coded { public typealias Codec = HandoverStepCodec }
