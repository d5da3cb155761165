import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

/// The members of an unknown value of a flattened union lie among those of the struct around it, and so
/// have no order of their own.
@Suite("Unknown values of flattened unions, with their members in any order")
struct UnknownPartTests {
  /// The members of two objects, of which an unknown value claims some.
  struct Sample: Sendable, CustomTestStringConvertible {
    let members: [String]
    let others: [String]
    let fault: @Sendable (_ json: String, _ other: String) throws -> String?

    var testDescription: String { members.joined(separator: ",") }

    static func of<Value: Coded & Hashable>(
      _ type: Value.Type, _ members: [String], _ others: [String]
    ) -> Sample {
      Sample(members: members, others: others) { json, other in
        let value: Value = try loaded(json)
        let same: Value = try loaded("{\(members.joined(separator: ","))}")
        if value != same { return "\(value) is not \(same)" }
        if value.hashValue != same.hashValue { return "another hash" }
        if try edited(json, { $0 = same }) != json { return "the order has changed" }
        for text in [try written(value), try edited(other) { $0 = value }] {
          let back: Value = try loaded(text)
          if back != value { return "\(text) is \(back), not \(value)" }
        }
        return nil
      }
    }
  }

  static let samples: [Sample] = [
    .of(
      RoomEvent.self,
      [#""event_id":"$1""#, #""type":"m.later""#, #""content":{"q":1.0}"#, #""sender":"a""#],
      [#""sender" : "a""#, #""content": {"q":2}"#, #""type" :"m.past""#, #""event_id":"$1""#]),
    .of(
      Reaction.self,
      [#""id":1"#, #""type":"poll""#, #""question":"\u00e9""#, #""answers":[ 1]"#],
      [#""answers" : 7"#, #""type": "poll""#, #""\u0071uestion" : "?""#, #""id":2"#]),
    .of(
      Reaction.self, [#""id":1"#, #""type":"emoji""#, #""emoji":7"#, #""skin":"x""#],
      [#""skin": "x""#, #""emoji" :8"#, #""id":1"#, #""type":"emoji""#]),
    .of(
      Reaction.self, [#""id":1"#, #""type":"rated""#, #""scale":"none""#, #""worth":1e2"#],
      [#""worth" : 8"#, #""id":1"#, #""scale" :"none""#, #""type":"rated""#]),
    .of(
      PageItem.self, [#""id":1"#, #""type":"video""#, #""video":{"s":3}"#],
      [#""video" : {"s":4}"#, #""id":1"#, #""type" : "video""#]),
    .of(
      VitalSign.self, [#""code":"c""#, #""subjectLater":4.0"#, #""valueString":"v""#],
      [#""valueString":"v""#, #""subjectLater" : 5"#, #""code":"c""#]),
    .of(
      Deployment.self,
      [#""name":"n""#, #""kind":"Later""#, #""apiVersion":"v9""#, #""spec":{}"#],
      [#""spec" : []"#, #""apiVersion" : "v8""#, #""name":"n""#, #""kind":"Later""#]),
    .of(
      Deployment.self,
      [#""kind":"Task""#, #""name":"n""#, #""mode":"never""#, #""spec":{ }"#],
      [#""spec" : []"#, #""mode" : "ever""#, #""name":"n""#, #""kind":"Task""#]),
    .of(
      Sending.self, [#""number":1"#, #""later":[1.0]"#, #""pages":7"#],
      [#""pages" : 8"#, #""later" : [1]"#, #""number":1"#]),
    .of(
      Blot.self, [#""page":1"#, #""size":"bad""#, #""ink":"i""#],
      [#""ink" : "j""#, #""size" : "b""#, #""page":1"#]),
    .of(
      Jotting.self,
      [#""id":1"#, #""body":"b""#, #""mark":"later""#, #""of":[ ]"#, #""link":"page""#],
      [#""of" : [1]"#, #""id":1"#, #""mark" : "late""#, #""link":"page""#, #""body":"b""#]),
  ]

  @Test(
    "an unknown value is equal in any order of its members, and is read back after a save",
    arguments: samples)
  func orders(sample: Sample) throws {
    let others = Self.permutations(sample.others)
    for (number, members) in Self.permutations(sample.members).enumerated() {
      let other = others[(number * 7) % others.count]
      let json = "{\(members.joined(separator: ","))}"
      let fault = try sample.fault(json, "{\(other.joined(separator: ", "))}")
      #expect(fault == nil, "\(json) over \(other)")
    }
  }

  @Test("the reason is an ambiguous tag if several unknown members could be the tag")
  func ambiguousTag() throws {
    func reason(_ json: String) throws -> JSONFault.Code? {
      let sign: VitalSign = try loaded(json)
      guard case .unknown(let subject) = sign.subject, case .malformed(let error) = subject.reason
      else { return nil }
      return error.code
    }
    #expect(try reason(#"{"code":"c","valueString":"v"}"#) == .missingTag)
    #expect(try reason(#"{"code":"c","valueString":"v","a":1,"b":2}"#) == .ambiguousTag)
    #expect(try reason(#"{"code":"c","valueString":"v","a":1}"#) == nil)
  }

  private static func permutations(_ members: [String]) -> [[String]] {
    guard members.count > 1 else { return [members] }
    return members.indices.flatMap { index in
      var rest = members
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }
}

extension RoomEvent: Coded { public typealias Codec = RoomEventCodec }
extension Reaction: Coded { public typealias Codec = ReactionCodec }
extension PageItem: Coded { public typealias Codec = PageItemCodec }
extension VitalSign: Coded { public typealias Codec = VitalSignCodec }
extension Deployment: Coded { public typealias Codec = DeploymentCodec }
extension Sending: Coded { public typealias Codec = SendingCodec }
extension Blot: Coded { public typealias Codec = BlotCodec }
extension Jotting: Coded { public typealias Codec = JottingCodec }
