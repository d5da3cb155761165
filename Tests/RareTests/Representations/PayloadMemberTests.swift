import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing

@Suite("Payloads that are one member of an object")
struct PayloadMemberTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 786_109_427.25)

  /// The cases of ``Maneuver`` with the coding that the compiler makes for an enum.
  private indirect enum Codable: Swift.Codable, Equatable, Sendable {
    case stop
    case wait(Double)
    case until(Date?)
    case turn(degrees: Int, slowly: Bool?)
    case visit(Place)
    case unless(Codable)
    case all([Codable])

    struct Place: Swift.Codable, Equatable, Sendable {
      var place: String
    }
  }

  private static let coded: [(Codable, Maneuver)] = [
    (.stop, .stop), (.wait(2.5), .wait(2.5)), (.until(date), .until(date)),
    (.until(nil), .until(nil)),
    (.turn(degrees: 90, slowly: true), .turn(ManeuverTurn(degrees: 90, slowly: true))),
    (.turn(degrees: 9, slowly: nil), .turn(ManeuverTurn(degrees: 9))),
    (.visit(.init(place: "Bern")), .visit(ManeuverVisit(place: "Bern"))),
    (.unless(.all([.stop, .wait(1.5)])), .unless(.all([.stop, .wait(1.5)]))),
  ]

  @Test("what Swift's own coding of an enum writes is read, and it reads what is written")
  func swiftCoding() throws {
    for (coded, value) in Self.coded {
      let json = String(decoding: try JSONEncoder().encode(coded), as: UTF8.self)
      #expect(try loaded(json) as Maneuver == value)
      let anew = try written(value)
      #expect(try JSONDecoder().decode(Codable.self, from: Data(anew.utf8)) == coded, "\(anew)")
      #expect(try edited(json) { (_: inout Maneuver) in } == json)
      let dto = try JSONDecoder().decode(ManeuverDTO.self, from: Data(json.utf8))
      #expect(dto.domain() == value)
      let encoded = try JSONEncoder().encode(ManeuverDTO(value))
      #expect(try JSONDecoder().decode(Codable.self, from: encoded) == coded)
    }
  }

  @Test(
    "an edit changes the member, and keeps what lies beside it",
    arguments: [
      (
        #"{"wait": {"unit": "s", "_0": 2.50}}"#, #"{"wait": {"unit": "s", "_0": 3.0}}"#
      ),
      (
        #"{"unless":{"_0":{"wait":{"_0":1e0,"x":[1]},"y":1},"z":null}}"#,
        #"{"unless":{"_0":{"wait":{"_0":1e0,"x":[1]},"y":1},"z":null}}"#
      ),
      (
        #"{"unless":{"_0":{"wait":{"_0":1e0,"x":[1]}},"z":null}}"#,
        #"{"unless":{"_0":{"wait":{"_0":3.0,"x":[1]}},"z":null}}"#
      ),
      (#"{"until":{"a":1}}"#, #"{"until":{"_0":3,"a":1}}"#),
      (#"{"until":{"_0":null,"a":1}}"#, #"{"until":{"_0":3,"a":1}}"#),
      (#"{"settings":{"_0":"{\"a\":1}","b":2}}"#, #"{"settings":{"_0":"none","b":2}}"#),
    ])
  func edits(_ json: String, _ expected: String) throws {
    let saved = try edited(json) { (value: inout Maneuver) in Self.change(&value) }
    #expect(saved == expected)
    #expect(try edited(json) { (_: inout Maneuver) in } == json)
  }

  private static func change(_ value: inout Maneuver) {
    if case .unless(var inner) = value {
      change(&inner)
      value = .unless(inner)
    }
    value[.wait] = 3
    value[.until] = Date(timeIntervalSinceReferenceDate: 3)
    value[.settings] = .text("none")
  }

  @Test(
    "an object without the member, or with another value in it, is malformed",
    arguments: [
      (#"{"wait":{}}"#, "/wait"), (#"{"wait":2.5}"#, "/wait"),
      (#"{"wait":{"_0":"x"}}"#, "/wait/_0"),
      (#"{"visit":{"_0":{"place":1}}}"#, "/visit/_0/place"),
      (#"{"all":{"_0":{}}}"#, "/all/_0"),
    ])
  func malformed(_ json: String, _ pointer: String) throws {
    let document = #"{"version":1,"entries":[\#(json)]}"#
    let loaded = try JourneyDocument.load(Array(document.utf8))
    guard case .unknown = loaded.value.entries[0] else {
      Issue.record("\(json) is read")
      return
    }
    let reasons = loaded.preserved.report.items.compactMap(\.reason)
    #expect(reasons.map(\.path) == [pointer])
    #expect(
      try JourneyDocument.save(loaded.value, preserving: loaded.preserved).bytes
        == Array(document.utf8))
  }

  @Test("the member lies beside the tag, among the members of others, or tells the variant")
  func representations() throws {
    let json =
      #"{"cues":[{"type":"text","text":"a"},{"value":0.5,"type":"volume","x":1},{"type":"list","inner":[{"type":"level"}]},"#
      + #"{"type":"text"}],"operand":{"GetAtt":"a"},"literals":[{"v":"a"},{"v":1},null],"text":"b","type":"text","u":1}"#
    var course: Course = try loaded(json)
    #expect(course.cues[0] == .text("a") && course.cues[1] == .level(0.5))
    #expect(course.cues[2] == .list([.level(nil)]))
    if case .unknown = course.cues[3] {} else { Issue.record("a cue without its member is read") }
    #expect(course.operand == .getAtt(["a"]) && course.last == .text("b"))
    #expect(course.literals == [.text("a"), .whole(1), .none])
    let dto = try JSONDecoder().decode(CourseDTO.self, from: Data(json.utf8)).domain()
    #expect(
      dto.literals == course.literals && dto.operand == course.operand && dto.last == course.last)
    let saved = try edited(json) { (value: inout Course) in
      value.cues[1] = .level(1)
      value.operand = .ref("b")
      value.literals[1] = .whole(2)
      value.last = .text("c")
    }
    let expected =
      #"{"cues":[{"type":"text","text":"a"},{"value":1.0,"type":"volume","x":1},{"type":"list","inner":[{"type":"level"}]},"#
      + #"{"type":"text"}],"operand":{"Ref":"b"},"literals":[{"v":"a"},{"v":2},null],"text":"c","type":"text","u":1}"#
    #expect(saved == expected)
    course = try loaded(expected)
    #expect(course.last == .text("c"))
  }
}

extension Maneuver: Coded { public typealias Codec = ManeuverCodec }
extension Course: Coded { public typealias Codec = CourseCodec }
