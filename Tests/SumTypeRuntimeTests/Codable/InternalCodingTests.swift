import Foundation
import SumTypeRuntime
import Testing

@Suite("Codable: tag among the payload's members")
struct InternalCodingTests {
  private let id = "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"

  @Test("the tag and the payload of an internal union are members of one object")
  func roundTrip() throws {
    let json = #"{"author":"\#(id)","mood":"happy","replies":[{"type":"ping"}],"type":"message"}"#
    let signal = try SignalDTO.decoded(json)
    #expect(
      signal
        == .message(
          SignalMessageDTO(author: id, mood: "happy", note: nil, extra: nil, replies: [.ping])))
    #expect(try signal.json().text() == json)
    #expect(try signal.throughPropertyList() == signal)
  }

  @Test("null and absent stay different in a field of any JSON, and only there")
  func nulls() throws {
    let json = #"{"author":"","extra":null,"mood":"","note":null,"replies":[],"type":"message"}"#
    let signal = try SignalDTO.decoded(json)
    #expect(
      signal
        == .message(SignalMessageDTO(author: "", mood: "", note: nil, extra: .null, replies: [])))
    #expect(
      try signal.json().text()
        == #"{"author":"","extra":null,"mood":"","replies":[],"type":"message"}"#)
  }

  @Test("a bare variant of an internal union ignores other members")
  func bare() throws {
    #expect(try SignalDTO.decoded(#"{"type":"ping","x":1}"#) == .ping)
    #expect(try SignalDTO.ping.json().text() == #"{"type":"ping"}"#)
  }

  @Test("a variant of a newer version is kept and written back")
  func unknown() throws {
    let json = #"{"a":[1,-2.5,null,true,"\u0000é"],"type":"photo"}"#
    guard case .unknown(let value) = try SignalDTO.decoded(json) else {
      Issue.record("the signal is not unknown")
      return
    }
    #expect(value.tag == "photo")
    #expect(value.code == nil)
    #expect(try SignalDTO.unknown(value).json() == JSONValue(parsing: json))
    // The list of a known signal may have an unknown signal as well.
    let outer = try SignalDTO.decoded(
      #"{"type":"message","author":"","mood":"","replies":[\#(json)]}"#)
    guard case .message(let message) = outer else {
      Issue.record("the signal around the unknown one is not known")
      return
    }
    #expect(message.replies == [.unknown(value)])
  }

  @Test(
    "a value that does not fit is kept with its reason and place",
    arguments: [
      (#"{}"#, nil, JSONFault.Code.missingTag, ""),
      (#"{"type":null}"#, nil, .typeMismatch, "/type"),
      (#"{"type":[]}"#, nil, .typeMismatch, "/type"), (#"{"type":1.5}"#, nil, .typeMismatch, nil),
      (#"[1]"#, nil, .typeMismatch, ""), (#""ping""#, nil, .typeMismatch, ""),
      ("null", nil, .typeMismatch, ""), (#"{"type":"message"}"#, "message", .missingMember, ""),
      (
        #"{"type":"message","author":1,"mood":"","replies":[]}"#, "message", .typeMismatch,
        "/author"
      ),
      (
        #"{"type":"message","author":"","mood":"","replies":{}}"#, "message", .typeMismatch,
        "/replies"
      ),
    ] as [(String, JSONTag?, JSONFault.Code, String?)])
  func malformed(json: String, tag: JSONTag?, code: JSONFault.Code, pointer: String?) throws {
    guard case .unknown(let value) = try SignalDTO.decoded(json) else {
      Issue.record("not kept")
      return
    }
    #expect(value.tag == tag)
    #expect(value.code == code)
    // The place of a number that is no integer depends on the coder.
    if let pointer { #expect(value.pointer == pointer) }
    #expect(
      try value.value.text(style: .compact).utf8.count == JSONValue(parsing: json).text().utf8.count
    )
  }

  @Test("the place of a malformed value starts at the value, not at the document")
  func innerPlace() throws {
    let list = try [SignalDTO].decoded(#"[{"type":"ping"},{"type":"message","author":1}]"#)
    guard case .unknown(let value) = list[1] else {
      Issue.record("not kept")
      return
    }
    #expect(value.pointer == "/author")
  }

  @Test("a tag matches by its UTF-8, as in the direct codec")
  func canonicalEquivalence() {
    let tag: JSONTag = "cafe\u{301}"
    switch tag {
    case "caf\u{E9}": Issue.record("matched by canonical equivalence")
    case "cafe\u{301}": break
    default: Issue.record("not matched")
    }
  }

  @Test("a kept value is equal in whatever order the coder has its members")
  func stable() throws {
    let members = (0..<40).map { #""k\#($0)":\#($0)"# }
    let forward = try SignalDTO.decoded("{\(members.joined(separator: ",")),\"type\":\"x\"}")
    let backward = try SignalDTO.decoded(
      "{\"type\":\"x\",\(members.reversed().joined(separator: ","))}")
    #expect(forward == backward)
  }
}
